"""The warnings of Key Harvest: code and pointer of each, and boards that must have none."""

from __future__ import annotations

import pytest

from tests.scoring.key_harvest.notation import answer, codes

BIG = "E4 E5 D4 D3 C4 F4 F5 B7 B8 A7 C8 G1"
"""Twelve fields: enough tiles for a finished game."""

CASES = [
    # the facts' own example
    (f"{BIG} | C7:day_labourer E3:unskilled_worker A6:apprentice G4:casual_worker", []),
    (f"{BIG} | | 12 hops | G5: 1 wheat", []),
    # a label twice
    (f"{BIG} E4", [("field_twice", "/fields/12")]),
    (f"{BIG} | | | E4: 1 hops", [("field_twice", "/store/0/field")]),
    (f"{BIG} | | | G5: 1 hops; G5: 1 wine", [("field_twice", "/store/1/field")]),
    # workers
    (f"{BIG} | E4:apprentice", [("worker_on_field", "/workers/0")]),
    (
        f"{BIG} | E3:apprentice E3:casual_worker",
        [("two_workers_on_a_hex", "/workers/1")],
    ),
    (f"{BIG} | E3:apprentice C7:apprentice", [("farmhand_twice", "/workers/1")]),
    (f"{BIG} | G4:apprentice G5:casual_worker", [("workers_touch", "/workers/1")]),
    (
        f"{BIG} | C5:day_labourer D5:unskilled_worker D6:merchant",
        [
            ("workers_touch", "/workers/1"), ("workers_touch", "/workers/2"),
            ("worker_lost_fields", "/workers/2"),
        ],
    ),
    # a number above what the hex can ever touch, and above what it touches now
    ("A2 B1 B2 D4 D5 D6 D7 | A1:merchant", [("worker_never_fits", "/workers/0")]),
    ("A1 A3 B2 B3 D4 D5 D6 | A2:merchant", []),
    ("A1 A3 B2 B3 D4 D5 D6 | A2:lawyer", [("worker_never_fits", "/workers/0")]),
    ("C1 C2 D2 E1 E2 D4 D5 | D1:lawyer", []),
    ("C1 C2 D2 E1 D4 D5 D6 | D1:lawyer", [("worker_lost_fields", "/workers/0")]),
    (f"{BIG} | A1:apprentice", [("worker_lost_fields", "/workers/0")]),
    # the store
    (f"{BIG} | | | G5: 1 hops; G6: 1 hops; G7: 1 wine", [("store_over_limit", "/store/2")]),
    (f"{BIG} | | | G5:", [("bid_missing", "/store/0/bid")]),
    # counters
    (f"{BIG} | | 13 hops", [("more_than_the_box", "/crops/hops")]),
    (f"{BIG} | | 11 hops | G5: 2 hops", [("more_than_the_box", "/crops/hops")]),
    # few tiles
    ("A1 A2 A3 A4 A5 A6", [("few_tiles", "/fields")]),
    ("A1 A2 A3 A4 A5 A6 | B2:apprentice", []),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_one_board(text: str, expected: list[tuple[str, str]]) -> None:
    base = "/players/0/board"
    assert codes(text) == [(code, base + at) for code, at in expected]


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        ((BIG, "A1 A2 A3 A4 A5 A6 B1"), []),
        ((BIG, "A1 A2 A3 A4 A5 A6 E4"), [("field_owned_twice", "/players/1/board/fields/6")]),
        (
            (BIG, "A1 A2 A3 A4 A5 A6 B1 | | | E4: 1 hops"),
            [("field_owned_twice", "/players/1/board/store/0/field")],
        ),
        (
            ("C4 C5 D3 D5 A1 A2 A3 | D4:merchant", "E4 E5 F4 F6 G1 G2 G3 | F5:merchant"),
            [("worker_lost_fields", "/players/1/board/workers/0"),
             ("townsfolk_owned_twice", "/players/1/board/workers/0")],
        ),
        # the same farmhand is in every player's set
        (("C4 C5 D3 D5 A1 A2 A3 | D4:overseer", "E4 E5 F4 F6 G1 G2 G3 | F5:overseer"), []),
        ((f"{BIG} | | 7 wine", "A1 A2 A3 A4 A5 A6 B1 | | 5 wine"), []),
        ((f"{BIG} | | 7 wine", "A1 A2 A3 A4 A5 A6 B1 | | 5 wine | G5: 1 wine"),
         [("more_than_the_box", "/players")]),
    ],
)  # fmt: skip
def test_a_table(boards: tuple[str, ...], expected: list[tuple[str, str]]) -> None:
    assert codes(*boards) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([7, 8, 9, 8, 9, 8, 7], []),
        ([8] * 7, []),
        ([9, 9, 9, 9, 9, 9, 9], [("board_lines_unlikely", "/table/board_lines")]),
    ],
)
def test_lines_that_make_no_56_hexes(lines: list[int], expected: list[tuple[str, str]]) -> None:
    assert codes("", board_lines=lines) == expected


def test_what_the_rules_forbid_is_an_error_and_what_is_odd_a_warning() -> None:
    found = answer(f"{BIG} E4 | A1:apprentice E4:casual_worker")["players"][0]["warnings"]
    assert {alert["code"]: alert["severity"] for alert in found} == {
        "field_twice": "error", "worker_on_field": "error", "worker_lost_fields": "warning",
        "majorities_need_all": "note",
    }  # fmt: skip


def test_a_worker_that_lost_its_fields_is_explained() -> None:
    found = answer(f"{BIG} | A1:apprentice")["players"][0]["warnings"]
    (alert,) = [each for each in found if each["code"] == "worker_lost_fields"]
    assert "event X" in alert["message"]
    assert "Overseer" in alert["message"]


def test_who_has_entered_nothing_is_named_beside_a_majority() -> None:
    found = answer(" | | 3 wine", "")
    assert found["players"][0]["total"] == 1
    (note,) = [w for w in found["warnings"] if w["code"] == "majorities_with_empty_board"]
    assert note["message"] == "Ben has entered nothing yet and counts with 0 in the majorities."


@pytest.mark.parametrize("boards", [("", ""), (" | | 3 wine", "A1"), (" | | 3 wine",)])
def test_no_such_note_without_a_majority_or_an_empty_board(boards: tuple[str, ...]) -> None:
    codes = {warning["code"] for warning in answer(*boards)["warnings"]}
    assert "majorities_with_empty_board" not in codes


@pytest.mark.parametrize(("lines", "noted"), [
    ([8] * 7, True), ([7, 8, 9, 8, 9, 8, 7], False), ([4, 6, 4], True), ([5, 4, 5], False),
])  # fmt: skip
def test_a_board_whose_lines_do_not_tell_the_shift_says_how_it_is_read(
    lines: list[int], noted: bool
) -> None:
    (player,) = answer("A1", board_lines=lines)["players"]
    assert ("board_lines_shifted" in {a["code"] for a in player["assumptions"]}) == noted
