"""The gettext catalogues: every package registers its own folder of translations.

Babel reads `locale/<language>.po` at run time, so that there is no compile step and a third language is
one more file in each package.
"""

from __future__ import annotations

import gettext
import io
from functools import cache, lru_cache
from pathlib import Path

from texts.locales import compiled, plural_rule

DEFAULT_LANGUAGE = "en"
_PACKAGES: list[Path] = []


@cache
def translations(language: str) -> gettext.NullTranslations:
    """All messages in `language`; English and unknown languages stay as written."""
    found: gettext.NullTranslations | None = None
    for path in _catalogues(f"{language}.po"):
        loaded = gettext.GNUTranslations(io.BytesIO(compiled(path, language)))
        if found is None:
            found = loaded
        else:
            found.add_fallback(loaded)
    return found or gettext.NullTranslations()


@lru_cache(4_000)
def plural_form(language: str, number: int) -> str:
    """The plural form that goes with the number, `one` or `other` in most languages."""
    return plural_rule(language)(number)


FORMS = ("zero", "one", "two", "few", "many", "other")


@lru_cache(4_000)
def plural_index(language: str, number: int) -> int:
    """Which of the language's plural forms goes with the number, counted as gettext does."""
    return _forms(language).index(plural_form(language, number))


@cache
def _forms(language: str) -> tuple[str, ...]:
    used = {plural_form(language, n) for n in range(200)}
    return tuple(form for form in FORMS if form in used)


@cache
def languages() -> tuple[str, ...]:
    """The languages that texts are available in, English first."""
    others = {path.stem for path in _catalogues("*.po")} - {DEFAULT_LANGUAGE}
    return (DEFAULT_LANGUAGE, *sorted(others))


def register(package: Path) -> None:
    """Adds the translations of a package: every `locale` folder under its folder."""
    if package not in _PACKAGES:
        _PACKAGES.append(package)
        translations.cache_clear()
        languages.cache_clear()


def _catalogues(pattern: str) -> list[Path]:
    return [path for folder in _PACKAGES for path in sorted(folder.glob(f"**/locale/{pattern}"))]
