"""What a language needs besides its texts, from Babel or, in the browser, from the browser itself."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.platform != "emscripten":

    @cache
    def plural_rule(language: str) -> Callable[[int], str]:
        """The language's rule for plural forms (CLDR): which form goes with a number."""
        from babel import Locale

        rule: Callable[[int], str] = Locale.parse(language).plural_form
        return rule

    def own_name(language: str) -> str:
        """What the language calls itself, with a capital: Deutsch."""
        from babel import Locale

        return str(Locale.parse(language).get_language_name(language)).title()

    def compiled(path: Path, language: str) -> bytes:
        """A `.po` file as a `.mo` file."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        made = io.BytesIO()
        with path.open("rb") as po:
            write_mo(made, read_po(po, locale=language))
        return made.getvalue()

else:

    @cache
    def plural_rule(language):
        """The language's rule for plural forms (CLDR): which form goes with a number."""
        from js import Intl

        return Intl.PluralRules.new(language).select

    def compiled(path, language):
        """The `.mo` file that the build put next to the `.po` file."""
        return path.with_suffix(".mo").read_bytes()
