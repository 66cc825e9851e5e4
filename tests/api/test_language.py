"""Every text of the HTTP floor has its German translation, and none is kept that nobody says."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

API = Path(__file__).parents[2] / "api"


def said() -> set[str]:
    """The templates in the code and on the pages."""
    found = extract_from_dir(API, method_map=[("**.py", "python")], keywords={"Text": None})
    texts = {message for _, _, message, _, _ in found if isinstance(message, str)}
    for page in (API / "templates").glob("*.html"):
        texts |= {text for _, text in re.findall(r"""say\((["'])(.*?)\1\)""", page.read_text())}
    return texts


def translated() -> dict[str, str]:
    found = {}
    for path in API.glob("**/locale/de.po"):
        with path.open("rb") as po:
            found |= {str(m.id): str(m.string) for m in read_po(po) if m.id and m.string}
    return found


def test_all_texts_are_translated() -> None:
    assert said() == translated().keys()


def test_translations_have_the_same_holes() -> None:
    def holes(text: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    for english, german in translated().items():
        assert holes(english) == holes(german), english
