"""What splitting or joining groups would have given."""

from __future__ import annotations

import random

import pytest

from scoring.key_harvest.advice import WhatIf, best_join, best_split
from scoring.key_harvest.hexes import hexes
from tests.scoring.key_harvest.notation import answer, notes


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("A1 A2 A3 A4 A5 A6 A7", WhatIf("A4", (3, 3), 9)),  # 3 + 2 * 3 in place of 7
        ("A1 A2 A3 A4 A5 A6", WhatIf("A3", (3, 2), 7)),
        ("A1 A2 A3", None),  # 1 + 2 * 1 is no more than 3
        ("A1 A2 A3 A5 A6 A7", None),
        ("D4 C4 C5 D3 D5 E4 E5", None),  # nothing to break
        ("", None),
        ("D4", None),
    ],
)
def test_the_field_whose_loss_splits_a_group_best(fields: str, expected: WhatIf | None) -> None:
    assert best_split(fields.split(), hexes(), True) == expected


@pytest.mark.parametrize("seed", range(40))
def test_the_hexes_that_split_a_group(seed: int) -> None:
    lines = ((7, 8, 9, 8, 9, 8, 7), (8,) * 7, (5,))[seed % 3]
    board, dice = hexes(lines), random.Random(seed)
    places = list(board.neighbours)
    for group in board.groups(dice.sample(places, len(places) * 2 // 3)):
        parts = {label: sorted(board.sizes({*group} - {label})) for label in group}
        split = {label: sorted(sizes) for label, sizes in board.splits(group).items()}
        assert split == {label: sizes for label, sizes in parts.items() if len(sizes) > 1}


@pytest.mark.parametrize(
    ("fields", "taken", "expected"),
    [
        ("A1 A2 A3 A5 A6 A7", "", WhatIf("A4", (7, 0), 7)),  # 7 in place of 9
        ("A1 A2 A3 A5 A6 A7", "A4", None),
        ("A1 A2 A3 A5 G1", "", WhatIf("A4", (5, 1), 7)),  # and the next group moves up
        ("D4 D5 D6 A1 A2 A3", "", None),  # too far apart
        ("D4 D5", "", None),
        ("", "", None),
    ],
)
def test_the_free_hex_that_joins_groups_best(
    fields: str, taken: str, expected: WhatIf | None
) -> None:
    assert best_join(fields.split(), taken.split(), hexes(), True) == expected


def test_the_notes_name_the_tile_and_the_numbers() -> None:
    (split,) = [w for w in answer("A1 A2 A3 A4 A5 A6 A7")["players"][0]["warnings"]
                if w["code"] == "splitting_pays"]  # fmt: skip
    assert split["at"] == "/players/0/board/fields/3"
    assert all(word in split["message"] for word in ("A4", "3 + 3", "9 points", "now it is 7"))
    (join,) = [w for w in answer("A1 A2 A3 A5 A6 A7")["players"][0]["warnings"]
               if w["code"] == "joining"]  # fmt: skip
    assert all(word in join["message"] for word in ("A4", "7 + 0", "7 points", "now it is 9"))


def test_a_hex_with_a_worker_joins_nothing() -> None:
    assert "joining" in notes("A1 A2 A3 A5 A6 A7")
    assert "joining" not in notes("A1 A2 A3 A5 A6 A7 | A4:apprentice")


def test_a_field_that_another_player_has_could_not_have_joined_the_groups() -> None:
    # Field tiles: each label exists once (rulebook, Feldplättchen).
    def joined_by(*others: str) -> list[str]:
        warnings = answer("A1 A2 A3 A5 A6 A7", *others)["players"][0]["warnings"]
        return [w["message"].partition(" ")[0] for w in warnings if w["code"] == "joining"]

    assert joined_by() == ["A4"]
    assert joined_by("A4") == joined_by("| | | A4:1 hops") == []
