"""Every refusal has a German text with the same values."""

import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import vision
from vision.refusal import MESSAGES, NotAPicture

GERMAN = Path(vision.__file__).parent / "locale" / "de.po"


def values(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("code", MESSAGES)
def test_every_refusal_is_translated_with_its_values(code: str) -> None:
    with GERMAN.open("rb") as file:
        message = read_po(file, locale="de").get(MESSAGES[code])
    assert message is not None
    assert message.string
    assert values(str(message.string)) == values(MESSAGES[code])


def test_a_refusal_is_a_value_error_with_its_code() -> None:
    refused = NotAPicture("too_small_picture", picture=3, width=10, height=20, limit=200)
    assert isinstance(refused, ValueError)
    assert (refused.code, refused.picture) == ("too_small_picture", 3)
    assert refused.message.render("en") == str(refused)
    assert "10 x 20" in str(refused)
