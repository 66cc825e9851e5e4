"""Lines, totals and ties of Key Harvest (rulebook, Ermittlung der Siegpunkte)."""

from __future__ import annotations

import pytest

from scoring.key_harvest.board import CATALOGUE
from tests.scoring.key_harvest.notation import answer, groups, notes, points

FULL = (
    "E4 E5 D4 D3 C4 F4 F5 B7 B8 A7 C8 G1"
    " | C7:day_labourer E3:unskilled_worker A6:apprentice G4:casual_worker"
)


@pytest.mark.parametrize(
    ("worker", "number"),
    [
        ("apprentice", 1), ("casual_worker", 1), ("day_labourer", 2), ("unskilled_worker", 2),
        ("skilled_worker", 3), ("overseer", 3), ("merchant", 4), ("storekeeper", 4),
        ("bailiff", 4), ("lawyer", 5), ("trader", 5), ("benefactor", 5),
    ],
)  # fmt: skip
def test_a_worker_brings_its_number(worker: str, number: int) -> None:
    """Rulebook, Arbeiterplättchen A to L."""
    assert points(f"| D4:{worker}") == {worker: number}
    (line,) = [li for li in answer(f"| D4:{worker}")["players"][0]["lines"] if li["points"]]
    assert (line["at"], line["rule"]) == ("/players/0/board/workers/0", worker)


def test_farmhands_sum_to_12_and_townsfolk_to_27() -> None:
    sums = {kind: sum(CATALOGUE[w].side(False)["flat"] for w in CATALOGUE.ids(kind))
            for kind in ("farmhand", "townsfolk")}  # fmt: skip
    assert sums == {"farmhand": 12, "townsfolk": 27}


@pytest.mark.parametrize(
    ("fields", "scored"),
    [
        ("", (0, 0)),
        ("D4", (1, 0)),
        ("D4 D5", (2, 0)),
        ("D4 A1", (1, 2)),
        ("D4 D5 A1", (2, 2)),
        ("D4 D5 A1 A2", (2, 4)),  # two of one size: one single, one double
        ("D4 D5 A1 A2 G1 G2", (2, 4)),  # a third group of that size brings nothing
        ("A1 A2 A3 A4 A5 A6 A7", (7, 0)),
        ("A1 A2 A3 A5 A6 A7", (3, 6)),
        ("A1 B1 C1 D1 E1 F1 G1", (7, 0)),  # down the left edge, where lines grow and shrink
        ("A7 B8 C9 D8 E9 F8 G7", (7, 0)),
        ("D4 C4 C5 D3 D5 E4 E5", (7, 0)),
        ("C4 C5 D5 E5 E4 D3", (6, 0)),  # a ring around D4
        ("D4 D6 F4 F6 B2 B4", (1, 2)),  # lone tiles only
        ("E4 E5 D4 D3 C4 F4 F5 B7 B8 A7 C8 G1", (7, 8)),
        ("D4 D4 D4", (1, 0)),  # a label entered again counts once
    ],
)
def test_groups_score(fields: str, scored: tuple[int, int]) -> None:
    assert groups(fields) == scored


def test_a_worker_connects_nothing() -> None:
    assert groups("D3 D5 | D4:apprentice") == (1, 2)
    assert groups("D3 D5 D4 | E4:apprentice") == (3, 0)


def test_a_group_names_its_tiles() -> None:
    first, second = answer("D5 A1 D4")["players"][0]["lines"]
    assert first["counted"] == ["/players/0/board/fields/2", "/players/0/board/fields/0"]
    assert second["counted"] == ["/players/0/board/fields/1"]
    assert "D4, D5" in first["how"]


def test_every_field_is_in_a_group_or_explained() -> None:
    found = answer("E4 E5 A1 A2 G1 G2 C9")["players"][0]
    left = {entry["piece"]: entry["count"] for entry in found["unscored"]}
    assert left == {"G1": 1, "G2": 1, "C9": 1}
    counted = [at for line in found["lines"] for at in line["counted"]]
    assert len(counted) + len(left) == 7


def test_a_lone_tile_can_be_no_group() -> None:
    option = {"options": {"lone_tile_is_group": False}}
    assert groups("D4 D5 A1", **option) == (2, 0)
    assert groups("D4 A1", **option) == (0, 0)
    assert groups("D4 D5 A1 A2", **option) == (2, 4)
    assumptions = answer("D4 D5 A1", **option)["players"][0]["assumptions"]
    assert "lone_tile_is_no_group" in [a["code"] for a in assumptions]


@pytest.mark.parametrize(
    ("fields", "code"),
    [("D4 D5 A1", True), ("D4 D5 A1 A2", False), ("D4", True), ("D4 D5 A1 A2 G1", False)],
)
def test_a_lone_tile_is_reported_where_it_matters(fields: str, code: bool) -> None:
    assumptions = [a["code"] for a in answer(fields)["players"][0]["assumptions"]]
    assert ("lone_tile_is_group" in assumptions) == code


def test_the_full_board() -> None:
    """The facts' own example: 7 + 8 + workers 6 + two majorities, the third crop tied."""
    anna = f"{FULL} | 4 wine, 3 hops, 2 wheat"
    found = answer(anna, "| | 3 wine, 2 hops, 2 wheat")
    assert [player["total"] for player in found["players"]] == [23, 0]
    assert found["winners"] == ["Anna"]
    assert not [w for w in found["players"][0]["warnings"] if w["severity"] != "note"]


@pytest.mark.parametrize(
    ("own", "others", "crops"),
    [
        ("1 hops", [""], {"hops": 1}),
        ("", [""], {}),
        ("2 hops", ["2 hops"], {}),  # tied: nobody
        ("2 hops", ["1 hops", "2 hops"], {}),
        ("2 hops", ["1 hops", "1 hops"], {"hops": 1}),
        ("1 hops", ["2 hops", "2 hops"], {}),
        (
            "5 hops, 4 vegetables, 3 cider_apples, 2 wine, 1 wheat",
            ["4 hops, 3 vegetables, 2 cider_apples, 1 wine"],
            dict.fromkeys(("hops", "vegetables", "cider_apples", "wine", "wheat"), 1),
        ),
        ("3 wine", ["2 wine", "1 wine", "2 wine"], {"wine": 1}),
    ],
)
def test_only_who_has_more_of_a_crop_than_each_other_player_scores_it(
    own: str, others: list[str], crops: dict[str, int]
) -> None:
    boards = (f"| | {own}", *(f"| | {other}" for other in others))
    assert points(*boards) == crops


def test_a_majority_shows_its_counters() -> None:
    found = answer("| | 3 hops, 1 wine, 1 wheat", "| | 2 hops, 1 wine, 2 wheat")["players"][0]
    (line,) = [line for line in found["lines"] if line["category"] == "crops"]
    assert (line["element"], line["uses"], line["rule"]) == ("hops", {"hops": 3}, "crops")
    assert "Ben 2" in line["how"]
    assert {entry["piece"]: entry["count"] for entry in found["unscored"]} == {
        "wine": 1,
        "wheat": 1,
    }
    assert all("Ben" in entry["why"] for entry in found["unscored"])


def test_counters_of_a_bid_do_not_count() -> None:
    assert points("| | 2 hops | D4: 5 hops", "| | 3 hops") == {}


def test_a_player_alone_has_no_majority_and_a_note() -> None:
    assert points("| | 5 hops") == {}
    assert "majorities_need_all" in notes("| | 5 hops")
    assert "majorities_need_all" in notes("| | 5 hops", players=3)


def test_a_table_that_is_not_complete_is_warned_of() -> None:
    assert points("| | 5 hops", "| | 1 hops", players=3) == {"hops": 1}
    assert "majorities_incomplete" in notes("| | 5 hops", "| | 1 hops", players=3)
    assert "majorities_incomplete" not in notes("| | 5 hops", "| | 1 hops", players=2)


def test_a_store_scores_nothing() -> None:
    assert points("D4 | | | D5: 1 hops") == {"largest_group": 1}


@pytest.mark.parametrize(
    ("boards", "options", "winners", "by", "values"),
    [
        # 3 points each: a group of three against a group of one and a worker of 2
        (["D4 D5 D6", "A1 | C1:day_labourer"], {}, ["Anna"], "tiles", {"Anna": 3, "Ben": 2}),
        # 2 points, two tiles and one counter each
        (["D4 D5 | | 1 hops", "A1 A2 | | 1 hops"], {}, ["Anna", "Ben"], None, {}),
        # 2 points each; as all tiles equal, as fields alone Anna has more
        (["D4 D5", "A1 | C1:apprentice"], {"tie_break_tiles": "fields"}, ["Anna"], "tiles",
         {"Anna": 2, "Ben": 1}),
        (["D4 D5", "A1 | C1:apprentice"], {}, ["Anna", "Ben"], None, {}),
    ],
)  # fmt: skip
def test_a_tie_goes_to_who_has_more_tiles_or_is_shared(
    boards: list[str], options: dict[str, str], winners: list[str], by: str | None, values: object
) -> None:
    found = answer(*boards, options=options)
    assert found["winners"] == winners
    assert (found["tie_break"]["by"], found["tie_break"]["values"]) == (by, values)


def test_counters_break_a_tie_of_tiles() -> None:
    """Equal points and tiles; counters that win no majority decide."""
    boards = ("D4 D5 | | 2 hops", "A1 A2 | | 2 hops, 1 wine", "G1 | G3:apprentice | 1 wine")
    found = answer(*boards)
    assert found["winners"] == ["Ben"]
    assert found["tie_break"]["by"] == "counters"
    assert found["tie_break"]["values"] == {"Anna": 2, "Ben": 3, "Cem": 1}


def test_the_table_is_warned_when_the_reading_of_tiles_decides() -> None:
    boards = ("D4 D5", "A1 | C1:apprentice")
    assert "tie_break_tiles" in notes(*boards)
    assert "tie_break_tiles" not in notes("D4 D5", "A1 A2")
    assert "tie_break_tiles" not in notes("D4 D5 D6", "A1 | C1:apprentice")


def test_where_counters_make_the_same_player_win_the_readings_of_tiles_need_no_agreement() -> None:
    # Fields and workers are two each, the fields two and one: with more counters the first wins either way.
    third = "| | 2 hops, 2 wine"
    winner, loser = "D4 D5 | | 2 hops, 2 wine", "A1 | C1:apprentice | 2 hops"
    assert answer(winner, loser, third)["winners"] == ["Anna"]
    assert answer(winner, loser, third, options={"tie_break_tiles": "fields"})["winners"] == [
        "Anna"
    ]
    assert "tie_break_tiles" not in notes(winner, loser, third)
    assert "tie_break_tiles" in notes(
        "D4 D5 | | 2 hops", "A1 | C1:apprentice | 2 hops, 2 wine", third
    )


def test_the_board_lines_are_assumed_until_given() -> None:
    assumptions = answer("D4")["players"][0]["assumptions"]
    assert assumptions[0]["code"] == "board_lines"
    given = answer("D4", board_lines=[7, 8, 9, 8, 9, 8, 7])["players"][0]["assumptions"]
    assert "board_lines" not in [a["code"] for a in given]


@pytest.mark.parametrize(
    ("lines", "fields", "scored"),
    [
        ([7, 8, 9, 8, 9, 8, 7], "A1 B2", (2, 0)),
        ([9, 8, 9, 8, 7, 8, 7], "A1 B2", (1, 2)),  # A is the longer line here
        ([9, 8, 9, 8, 7, 8, 7], "A2 B1", (2, 0)),
        ([8] * 7, "A8 B8 C8", (3, 0)),
        ([8] * 7, "A2 B1 C2", (3, 0)),
        ([8] * 7, "A1 B2", (1, 2)),
    ],
)
def test_a_table_may_have_its_own_lines(
    lines: list[int], fields: str, scored: tuple[int, int]
) -> None:
    assert groups(fields, board_lines=lines) == scored


def test_a_group_as_large_as_the_second_is_not_said_to_be_smaller() -> None:
    left = answer("A1 A2 C1 C2 G1 G2 G7")["players"][0]["unscored"]
    equal = "only two groups score, and this one is no larger than the second: G1, G2"
    smaller = "only the two largest groups score; this one is G7"
    assert {each["piece"]: each["why"] for each in left} == {
        "G1": equal,
        "G2": equal,
        "G7": smaller,
    }
