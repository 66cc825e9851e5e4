"""Key Flow's two rows of cards from the places of their names."""

from dataclasses import replace

import numpy as np
import pytest

from scoring import game
from vision.boards import key_flow, lattice_of
from vision.reading import Finding
from vision.text.names import NameIndex

KEY_FLOW = game("key_flow")
INDEX = NameIndex.of(KEY_FLOW.describe()["pieces"])
SIZE = (4000, 3000)
VILLAGE = (
    "woodcutter upper 0; alehouse upper 1; brewer upper 3; keymelequin lower 0; flipper lower 2"
)


def cards(notation: str, turn: float = 0.0, picture: int = 0) -> list[Finding]:
    """Names in the middle of cards of 200 x 300 pixels, the village turned by some degrees."""
    t = np.radians(turn)
    turned = np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]])
    found = []
    for entry in notation.split("; "):
        card, row, column = entry.split()
        x, y = 200 * int(column) + (100 if row == "lower" else 0), 300 if row == "lower" else 0
        name = np.array([[-60, -12], [60, -12], [60, 12], [-60, 12]]) + np.array([x, y])
        box = name @ turned + 1500
        found.append(Finding(card, None, 0.9, "name", box, picture=picture, outline=False))
    return found


def seen(findings: list[Finding], pictures: int = 1) -> str:
    draft = key_flow.arrange(list(findings), INDEX, [SIZE] * pictures)
    KEY_FLOW.board_schema().load(draft.board)
    return "; ".join(
        f"{c['card']} {c['row']} {c['column']}" if "row" in c else c["card"]
        for c in draft.board.get("cards", [])
    )


def test_it_is_the_lattice_of_the_game() -> None:
    assert lattice_of("key_flow") is key_flow.LATTICE
    assert lattice_of("no_such_game").arrange([], INDEX, []).board == {}


@pytest.mark.parametrize("turn", [0, 33, 180, 271])
def test_rows_and_columns(turn: float) -> None:
    assert seen(cards(VILLAGE, turn)) == VILLAGE


def test_a_single_row_gives_no_rows() -> None:
    assert seen(cards("woodcutter upper 0; alehouse upper 1; brewer upper 2")) == (
        "woodcutter; alehouse; brewer"
    )


def test_cards_in_no_order_are_only_named() -> None:
    found = cards(VILLAGE)
    rng = np.random.default_rng(4)
    tossed = [replace(f, corners=f.corners + rng.uniform(-400, 400, 2)) for f in found]
    assert set(seen(tossed).split("; ")) == {f.id for f in found}


def test_a_card_is_listed_once() -> None:
    again = replace(cards(VILLAGE)[0], confidence=0.5)
    assert seen([*cards(VILLAGE), again]).count("woodcutter") == 1


def test_two_pictures_with_a_common_card() -> None:
    first = cards("woodcutter upper 0; alehouse upper 1; keymelequin lower 0; forge lower 1")
    second = cards("alehouse upper 0; brewer upper 2; forge lower 0; flipper lower 1", picture=1)
    assert seen([*first, *second], 2) == (
        "woodcutter upper 0; alehouse upper 1; brewer upper 3;"
        " keymelequin lower 0; forge lower 1; flipper lower 2"
    )


def test_nothing_seen() -> None:
    assert seen([]) == ""
