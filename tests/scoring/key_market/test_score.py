"""Lines and totals of Key Market (rulebook, end of the game, scoring 1 to 6)."""

from __future__ import annotations

import pytest

import scoring
from scoring.key_market.board import RESOURCES
from tests.scoring.as_json import score
from tests.scoring.key_market.notation import answer, player, points, request

GOODS = "3 fruit, 2 vegetables, 3 wheat, 1 fish, 4 sheep, 3 luxuries"
"""The goods of the facts file's own cases."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("manor", {"manor": 15}),
        ("manor, 1 retired", {"manor": 15, "retired": 15}),
        ("manor, 3 retired", {"manor": 15, "retired": 45}),
        ("2 retired", {"retired": 30}),  # as typed, with a warning
        ("17 gold", {"gold": 17}),
        ("9 on boards", {}),
        ("| 1 fruit, 1 vegetables, 1 wheat, 1 sheep, 1 fish, 1 luxuries", {}),
        ("| 2 fruit", {"pairs": 5}),
        ("| 3 fruit", {"pairs": 5}),
        ("| 4 luxuries, 2 fish", {"pairs": 15}),
        ("| 1 fruit, 1 wheat", {}),  # a pair is of one sort
        ("| | 3C5", {"guild_3": 5}),
        ("| | 3A1 4C5 16M9", {"guild_3": 1, "guild_4": 5, "guild_16": 9}),
        ("| | 3A0", {}),
        # masters: guild 1
        ("| 3 sheep | 1M9:sheep", {"guild_1": 9, "guild_1_master": 15}),
        ("| 3 fish, 2 sheep | 1M9:sheep", {"guild_1": 9, "guild_1_master": 10, "pairs": 5}),
        ("| 3 fish | 1C5:fish", {"guild_1": 5, "pairs": 5}),
        ("| 1 fish | 1A1:fish", {"guild_1": 1}),
        # guild 5
        ("| 1 fruit, 1 vegetables, 1 wheat, 1 sheep, 1 fish | 5M9",
         {"guild_5": 9, "guild_5_master": 25}),
        ("| 2 fruit, 2 vegetables, 2 wheat, 2 sheep, 1 fish | 5M9",
         {"guild_5": 9, "guild_5_master": 25}),  # 25 and no pair beat four pairs
        ("| 2 fruit, 2 vegetables, 2 wheat, 2 sheep, 2 fish | 5M9",
         {"guild_5": 9, "guild_5_master": 50}),
        ("| 4 fruit, 1 vegetables, 1 wheat, 1 sheep, 1 luxuries | 5M9",
         {"guild_5": 9, "pairs": 10}),  # a luxury fills no set
        ("| 1 fruit, 1 vegetables, 1 wheat, 1 sheep, 1 fish | 5C5", {"guild_5": 5}),
        # guild 6
        ("| 2 fruit, 2 luxuries | 6M9", {"guild_6": 9, "pairs": 10, "guild_6_master": 6}),
        ("| 2 fruit, 2 luxuries | 6C5", {"guild_6": 5, "pairs": 10}),
        ("| 1 fruit | 6M9", {"guild_6": 9}),
        # guild 7: 2, 4 and 6, this master too
        ("| | 7M9", {"guild_7": 9, "guild_7_master": 6}),
        ("| | 7M9 3A1 4A1 5C5 6M9",
         {"guild_7": 9, "guild_3": 1, "guild_4": 1, "guild_5": 5, "guild_6": 9,
          "guild_7_master": 2 + 2 + 4 + 6 + 6}),
        ("| | 7C5 3A1", {"guild_7": 5, "guild_3": 1}),
    ],
)  # fmt: skip
def test_each_element_scores_what_the_rulebook_gives_it(
    text: str, expected: dict[str, int]
) -> None:
    assert points(text) == expected


@pytest.mark.parametrize(
    ("masters", "goods"),
    [
        ("", {"pairs": 30}),
        ("5M0", {"pairs": 20, "guild_5_master": 25}),
        ("6M0", {"pairs": 30, "guild_6_master": 18}),
        ("1M0:sheep", {"pairs": 20, "guild_1_master": 20}),
        ("1M0:sheep 5M0", {"pairs": 15, "guild_1_master": 15, "guild_5_master": 25}),
        ("5M0 6M0", {"pairs": 20, "guild_6_master": 12, "guild_5_master": 25}),
        ("1M0:sheep 5M0 6M0",
         {"pairs": 15, "guild_6_master": 9, "guild_1_master": 15, "guild_5_master": 25}),
    ],
)  # fmt: skip
def test_the_goods_of_the_facts_file(masters: str, goods: dict[str, int]) -> None:
    assert points(f"| {GOODS} | {masters}") == goods


def test_a_whole_board() -> None:
    """Manor 15, two retired 30, 17 gold, goods 30, ranks 1 + 5 + 9, guild 7: 2 + 4 + 6."""
    found = player(f"manor, 2 retired, 17 gold | {GOODS} | 3A1 4C5 7M9")
    assert found["total"] == 15 + 30 + 17 + 30 + 15 + 12
    assert not found["warnings"]
    assert not found["missing"]


def test_the_split_is_shown() -> None:
    found = player(f"| {GOODS} | 1M0:sheep 5M0 6M0")
    uses = {line["element"]: line["uses"] for line in found["lines"] if line["uses"]}
    assert uses == {
        "pairs": {"fruit": 2, "wheat": 2, "luxuries": 2},
        "guild_1_master": {"sheep": 3},
        "guild_5_master": dict.fromkeys(("fruit", "vegetables", "wheat", "sheep", "fish"), 1),
    }
    left = {entry["piece"]: (entry["count"], entry["why"]) for entry in found["unscored"]}
    assert left.keys() == {"vegetables", "luxuries"}
    assert all(count == 1 and "Pairs" in why for count, why in left.values())


def test_every_guild_has_a_line_and_its_place() -> None:
    lines = player("| | 3A1 7M9 4C5")["lines"]
    members = [line for line in lines if line["category"] == "guild_members"]
    assert [(line["element"], line["at"]) for line in members] == [
        ("guild_3", "/players/0/board/guilds/0"),
        ("guild_7", "/players/0/board/guilds/1"),
        ("guild_4", "/players/0/board/guilds/2"),
    ]
    (bonus,) = [line for line in lines if line["element"] == "guild_7_master"]
    assert bonus["counted"] == [f"/players/0/board/guilds/{n}" for n in range(3)]


def test_a_master_without_points_still_has_its_line() -> None:
    found = {line["element"]: line for line in player("| | 1M9:fish 5M9 6M9")["lines"]}
    for element in ("guild_1_master", "guild_5_master", "guild_6_master"):
        assert found[element]["points"] == 0
        assert found[element]["how"]


def test_what_stands_on_the_tile_is_asked() -> None:
    found = player("| 2 sheep | 3C 1M5")
    assert [entry["at"] for entry in found["missing"]] == [
        "/players/0/board/guilds/0/points",
        "/players/0/board/guilds/1/kind",
    ]
    assert found["total"] == 5 + 5  # the pair, and the 5 of guild 1
    assert "3 Master craftsmen" in found["missing"][0]["ask"]
    assert "Craftsman" in found["missing"][0]["ask"]


def test_goods_that_an_unknown_column_may_count_say_so() -> None:
    why = {left["piece"]: left["why"] for left in player("| 1 sheep, 1 fruit | 1M5")["unscored"]}
    assert "still to be entered: 1 Shepherds and fishers" in why["sheep"]
    assert "still to be entered" not in why["fruit"]


@pytest.mark.parametrize("member", ["1A1", "1C5", "8M9", "8M9:fruit", "3M9"])
def test_only_the_master_of_guild_1_is_asked_for_a_column(member: str) -> None:
    assert player(f"| 2 sheep | {member}")["missing"] == []


@pytest.mark.parametrize(
    ("text", "placed", "total"),
    [
        ("| 4 fruit", "", 0),  # what is not laid out scores nothing
        ("3 gold | 4 fruit", "", 3),  # but gold
        ("| 4 fruit", "4 fruit on pairs", 10),
        ("| 5 fruit", "5 fruit on pairs", 10),
        ("| 2 sheep | 1M0:sheep", "2 sheep on pairs", 5),
        ("| 2 sheep | 1M0:sheep", "1 sheep on guild_1_master, 1 sheep on pairs", 5),
        ("| 2 fruit | 6M0", "2 fruit on pairs", 8),
        ("3 gold", "2 gold on gold", 3),
        (
            "| 2 fruit, 1 vegetables, 1 wheat, 1 sheep, 1 fish | 5M0",
            ", ".join(f"1 {good} on guild_5_master" for good in RESOURCES),
            25,
        ),
    ],
)
def test_placed_by_hand(text: str, placed: str, total: int) -> None:
    entries = [entry.split() for entry in placed.split(", ") if entry]
    found = player(text, [{"piece": piece, "count": int(count), "on": on}
                          for count, piece, _, on in entries])  # fmt: skip
    assert found["total"] == found["placed_total"] == total
    assert found["best_total"] >= total
    assert found["best"] == (found["best_total"] == total)
    assert ("points_left" in [w["code"] for w in found["warnings"]]) == (not found["best"])


@pytest.mark.parametrize(
    ("players", "table", "winners", "by"),
    [
        (3, {"favour_track": ["Cem", "Ben", "Anna"]}, ["Cem"], "favour_track"),
        (3, {"favour_track": ["Anna", "Cem", "Ben"]}, ["Anna"], "favour_track"),
        (4, {"favour_track": ["Dora", "Cem", "Ben", "Anna"]}, ["Dora"], "favour_track"),
        (2, {"turn_order": ["Ben", "Anna"]}, ["Ben"], "turn_order"),
        (2, {"favour_track": ["Ben", "Anna"]}, ["Anna", "Ben"], None),
        (3, {"turn_order": ["Ben", "Anna", "Cem"]}, ["Anna", "Ben", "Cem"], None),
        (3, {}, ["Anna", "Ben", "Cem"], None),
        (3, {"favour_track": ["Ben", "Anna"]}, ["Anna", "Ben", "Cem"], None),
        (2, {"players": 3, "favour_track": ["Ben", "Anna"]}, ["Ben"], "favour_track"),
    ],
)
def test_a_tie_is_broken_by_the_favour_track_or_of_two_by_turn_order(
    players: int, table: dict[str, list[str]], winners: list[str], by: str
) -> None:
    found = answer(*["5 gold"] * players, **table)
    assert found["winners"] == winners
    assert found["tie_break"]["by"] == by
    if by:
        order = table[by]
        assert found["tie_break"]["values"] == {name: order.index(name) + 1 for name in order}


def test_the_order_only_parts_those_who_are_level() -> None:
    found = answer("5 gold", "6 gold", "6 gold", favour_track=["Anna", "Cem", "Ben"])
    assert found["winners"] == ["Cem"]
    assert [player["rank"] for player in found["players"]] == [3, 2, 1]
    alone = answer("5 gold", "6 gold", "4 gold", favour_track=["Anna", "Cem", "Ben"])
    assert alone["tie_break"] is None


def test_a_german_answer_asks_and_explains_in_german() -> None:
    found = score("key_market", request("| 2 fruit, 1 fish | 3C"), "de")["players"][0]
    assert "Welche Zahl" in found["missing"][0]["ask"]
    hows = {line["element"]: line["how"] for line in found["lines"]}
    assert hows["pairs"] == "ein Paar zu 5: 2 Früchte"
    assert hows["manor"] == "noch ein Farmhaus"


def test_what_the_coach_builds_up_has_the_name_of_the_rulebook() -> None:
    """Rulebook (German), preparation: "Farmhaus", as in the line of the breakdown."""
    (found,) = scoring.advice("key_market", request("| 1 fruit"), "de").to_dict()["players"]
    assert found["changes"][0]["change"] == "das Farmhaus zum Gutshaus ausgebaut"


def test_numbers_beyond_any_box_are_exact() -> None:
    """Every good at the most that a count may be: 200,000 sets cost as many pairs as they bring."""
    goods = ", ".join(
        f"{10**6} {good}" for good in ("fruit", "vegetables", "wheat", "sheep", "fish")
    )
    found = answer(f"| {goods} | 1M0:sheep 5M0 6M0")["players"][0]
    assert found["total"] == 25 * 10**6
