"""Every element by the rulebook's values, the worked cases, purple marker, boats, Flipper, requested
numbers."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.keyflower import GAME
from scoring.keyflower.board import CATALOGUE
from tests.scoring.as_json import score
from tests.scoring.keyflower.notation import FARMERS, answer, line, player, points, request

VALUES = {
    **{f"home_{n}": (0, 5) for n in range(1, 7)},
    **dict.fromkeys(
        ("keywood", "keystone_quarry", "workshop", "woodcutter", "key_mine", "gold_mine",
         "apprentice_hall", "quarryman", "miner", "store", "brewer"), (0, 3)),
    **dict.fromkeys(("stable", "hiring_fair", "farrier", "wainwright", "fair"), (0, 5)),
    **dict.fromkeys(("peddler", "alehouse", "tavern", "inn"), (0, 0)),
    **dict.fromkeys(("mason", "carpenter", "smelter", "goldsmith"), (0, 7)),
    **dict.fromkeys(("sawmill", "forge", "sculptor"), (3, 10)),
    "well": (3, 7),
}  # fmt: skip


@pytest.mark.parametrize(("tile", "base", "upgraded"), [(t, *v) for t, v in VALUES.items()])
def test_printed_points_of_both_sides(tile: str, base: int, upgraded: int) -> None:
    assert line(tile, tile)["points"] == base
    assert line(f"{tile}+", tile)["points"] == upgraded
    assert line(f"{tile}=9", tile)["points"] == 9


def test_all_tiles_with_fixed_points_are_in_the_table_above() -> None:
    flat = {p.id for p in CATALOGUE if p.kind in ("home", "spring", "summer", "autumn")
            and "flat" in p.side(False)}  # fmt: skip
    assert flat == set(VALUES)


CASES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("jeweller | 1 gold", {}, {"jeweller": 2}),  # A1
    ("granary | 1 wheat", FARMERS, {}),  # A11
    ("granary | 2 wheat", FARMERS, {"granary": 3}),
    ("granary | 3 wheat", FARMERS, {"granary": 3}),
    ("craftsmans_guild | 1 red, 1 blue, 5 green", {}, {}),  # A13
    ("apothecary white_wind | 5 red", {}, {"white_wind": 5}),  # A14
    ("apothecary | 9 red", {}, {"apothecary": 3}),
    ("barn[1 wood] windmill | 4 wood", {}, {"windmill": 5}),  # A15: not on both
    ("barn+[3 wood] windmill | 2 wood", {}, {"barn": 6}),
    ("keythedral | 9 gold", {}, {"keythedral": 12, "gold": 9}),
    ("flipper ianvincible", {}, {"flipper": 2, "ianvincible": 5}),
    ("key_market | 3 green, 4 red", {}, {"key_market": 6}),
    ("mercers_guild | 3 gold", {}, {"mercers_guild": 5}),
    ("mercers_guild | 1 gold, 1 wood, 1 iron", {}, {"mercers_guild": 5}),
    ("timber_yard[2 wood, 1 gold, 1 stone]", {}, {"timber_yard": 6}),
    ("stone_yard+[2 stone] | 4 stone", {}, {"stone_yard": 6}),  # what came at the end does not count
    ("blacksmith[2 iron] | 1 gold", {}, {"blacksmith": 4, "gold": 1}),
    ("barn[1 wood, 2 gold, 1 iron]", {}, {"barn": 4}),
    ("barn[4 gold] jeweller", {}, {"jeweller": 8}),  # may be left out of the yard's count
    ("scholar | 4 saw, 3 anvil", {}, {"scholar": 12}),
    ("watermill | 4 wood, 2 gold", {}, {"watermill": 4, "gold": 2}),
    ("bakery | 1 gold, 2 wheat, 1 saw", FARMERS, {"bakery": 4}),
    ("keyflower home_1+ stable+ wainwright", {}, {"home_1": 5, "stable": 5, "keyflower": 10}),  # B21
    ("keyflower boat_2b home_1+ stable+ wainwright | 5 wheat", {},
     {"home_1": 5, "stable": 5, "keyflower": 20}),  # A16, A17
    ("keyflower home_1 paddock=0", FARMERS, {"keyflower": 2}),
    ("keyflower home_1 paddock+=4~3", FARMERS, {"keyflower": 4, "paddock": 4}),
    ("mercers_guild | 6 wood, 1 gold", {}, {"gold": 1}),  # B13
    ("mercers_guild boat_3b | 6 wood, 1 gold", {}, {"mercers_guild": 10, "gold": 1}),
    ("boat_3b | 4 wood, 1 stone, 2 gold", {}, {"gold": 2}),  # B15, reading A
    ("boat_3b | 4 wood, 1 stone, 2 gold", {"options": {"boat_3b_gold": True}}, {"gold": 7}),
    ("windmill | 4 wood, 3 stone, 1 iron, 1 gold", {}, {"windmill": 5, "gold": 1}),  # B17
    ("windmill | 4 wood, 3 stone, 2 iron, 1 gold", {}, {"windmill": 10}),
    ("timber_yard+[3 wood, 1 gold, 2 stone] boat_3b", {}, {"timber_yard": 18}),  # B27
    ("jeweller boat_3b | 2 wood", {}, {"jeweller": 4}),
    ("boat_5b | 3 wheat", FARMERS, {}),
    ("boat_5b | 3 wheat", {**FARMERS, "options": {"boat_5b_gold": True}}, {"gold": 3}),
    ("boat_5b granary | 2 wood", FARMERS, {"granary": 3}),
    ("boat_5b watermill | 2 wheat, 1 wood", FARMERS, {"watermill": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table", "expected"), CASES, ids=[case[0] for case in CASES])
def test_worked_cases(text: str, table: dict[str, Any], expected: dict[str, int]) -> None:
    assert points(text, **table) == expected


@pytest.mark.parametrize(("text", "total"), [
    ("apothecary craftsmans_guild village_hall key_market | 6 red, 4 blue, 3 yellow, 2 green", 16),  # B1
    ("craftsmans_guild | 2 red, 2 blue, 1 yellow", 3),  # B3
    ("craftsmans_guild | 2 red, 2 blue, 1 yellow, purple", 6),
    ("scribes scholar | 3 saw, 2 pickaxe, 1 anvil", 16),  # B5
    ("scribes | 4 saw, 3 pickaxe, 2 anvil", 20),  # B7
    ("key_guild | 4 saw, 3 pickaxe, 2 anvil", 10),
    ("scholar | 4 saw, 3 pickaxe, 2 anvil", 12),
    ("mercers_guild jeweller | 4 wood, 2 stone, 1 iron, 2 gold", 12),  # B9
    ("mercers_guild windmill watermill | 5 wood, 3 stone, 3 gold", 17),  # B11
    ("bakery granary | 3 wood, 5 wheat, 2 saw", 11),  # B19
    ("granary | 3 wood, 5 wheat, 2 saw", 6),
    ("bakery | 3 wood, 5 wheat, 2 saw", 8),
])  # fmt: skip
def test_worked_totals(text: str, total: int) -> None:
    found = player(text, **FARMERS)
    assert (found["total"], found["best"]) == (total, True)


@pytest.mark.parametrize(("text", "table", "element", "each"), [
    ("turn_order_1 | purple", {}, "gold", 1),
    ("jeweller | purple", {}, "jeweller", 2),
    ("scholar | purple", {}, "scholar", 3),
    ("key_market | purple", {}, "key_market", 2),
    ("stone_yard+ | purple", {}, "stone_yard", 3),
    ("home_1 | purple", FARMERS, "pastures_cow", 3),
    ("home_1 | purple", {}, "gold", 1),  # no animal in the base game
    ("granary | 1 wheat, purple", FARMERS, "granary", 3),
])  # fmt: skip
def test_the_purple_marker_scores_where_it_was_declared(
    text: str, table: dict[str, Any], element: str, each: int
) -> None:
    found = line(text, element, **table)
    assert found["points"] == each
    assert found["uses"]["purple_marker"] == 1


def test_the_purple_marker_as_a_cow_with_a_dairy() -> None:
    assert points("dairy home_1 | purple", **FARMERS) == {"pastures_cow": 3, "dairy": 4}
    # On a map where every pasture has a cow already, it is worth nothing as one.
    full = "dairy@0,0[1 cow]"
    assert points(f"{full} | purple", **FARMERS) == {
        "pastures_cow": 3,
        "dairy": 4,
        "pastures_pig": 2,
    }


def test_the_flipper_names_what_it_turned() -> None:
    found = player("flipper home_1 sawmill well+ timber_yard[3 wood]")
    assert points("flipper home_1 sawmill well+ timber_yard[3 wood]") == {
        "flipper": 2, "sawmill": 10, "well": 7, "timber_yard": 6,
    }  # fmt: skip
    assert "flipper_flips" in [a["code"] for a in found["assumptions"]]
    turned = next(row for row in found["lines"] if row["element"] == "flipper")["counted"]
    assert turned == ["/players/0/board/tiles/2"]
    # A yard with many pieces can gain more than any printed number.
    assert points("flipper home_1 timber_yard[6 wood]") == {"flipper": 2, "timber_yard": 18}
    assert points("flipper home_1 well | | flipper_used true") == {"flipper": 2, "well": 3}


def test_an_unknown_number_is_asked_and_counts_nothing() -> None:
    found = player("pigsty ranch=4 sheep_shelter | | sheltered_sheep 2", **FARMERS)
    asked = [m["at"] for m in found["missing"]]
    assert asked == [f"/players/0/board/tiles/{n}/printed_points" for n in (0, 2)]
    assert found["total"] == 4
    assert [m["at"] for m in player("keyflower paddock+=2", **FARMERS)["missing"]] == [
        "/players/0/board/tiles/1/transport"
    ]


def test_every_tile_has_a_line_even_at_no_points() -> None:
    tiles = [p.id for p in CATALOGUE if p.kind in ("home", "boat", "turn_order", "spring", "summer",
                                                   "autumn", "winter", "summer_boat")]  # fmt: skip
    board = {"tiles": [{"tile": tile} for tile in tiles]}
    found = player(board, **FARMERS)
    elements = [row["element"] for row in found["lines"]]
    assert sorted(elements) == sorted(
        [*tiles, "pastures_sheep", "pastures_pig", "pastures_cow", "gold"]
    )
    assert all(row["how"] and row["rule"] in GAME.rules for row in found["lines"])
    assert found["total"] == sum(row["points"] for row in found["lines"])


@pytest.mark.parametrize(("text", "codes"), [
    ("boat_3b", ["boat_3b_gold_false"]), ("boat_5b", ["boat_5b_gold_false"]),
    ("hillside", ["hillside_counts_itself_true"]), ("well", []),
    ("sea_bastion@0,0", ["roads_meet"]),
    ("sea_bastion@0,0 turn_order_1@1,0", ["roads_meet", "turn_order_roads"]),
    ("sea_bastion@0,0 turn_order_1@1,0#GGGRGG", ["roads_meet"]),
    ("home_1@0,0[1 sheep:1] flipper@0,1", ["home_bank_closed", "flipper_flips"]),
])  # fmt: skip
def test_readings_are_reported(text: str, codes: list[str]) -> None:
    assert [a["code"] for a in player(text, **FARMERS)["assumptions"]] == codes


def test_a_tie_is_shared_in_the_base_game_and_broken_by_the_boat_order_with_the_farmers() -> None:
    even = ("keythedral", "keythedral")
    assert answer(*even)["winners"] == ["Anna", "Ben"]
    assert answer(*even)["tie_break"]["by"] is None
    won = answer(*even, **FARMERS, boat_order=["Ben", "Anna"])
    assert won["winners"] == ["Ben"]
    assert won["tie_break"]["by"] == "boat_order"
    assert won["tie_break"]["values"] == {"Anna": 2, "Ben": 1}
    assert answer(*even, **FARMERS)["winners"] == ["Anna", "Ben"]
    assert answer("keythedral", "well", **FARMERS, boat_order=["Ben", "Anna"])["tie_break"] is None


def test_by_hand_what_is_over_or_out_of_place_scores_nothing() -> None:
    payload = request("jeweller apothecary | 2 gold, 6 red")
    payload["players"][0]["placed"] = [
        {"piece": "gold", "count": 1, "on": "jeweller"}, {"piece": "red", "count": 6, "on": "jeweller"},
    ]  # fmt: skip
    found = score("keyflower", payload)["players"][0]
    assert (found["placed_total"], found["best_total"]) == (3, 7)
    assert {w["code"] for w in found["warnings"]} >= {"placed_without_effect", "points_left"}


def test_the_example_is_a_full_board_without_a_fault() -> None:
    found = score("keyflower", {"players": [{"name": "Anna", "board": GAME.example}],
                                "table": {"players": 4}})["players"][0]  # fmt: skip
    assert found["best"]
    assert found["total"] > 60
    assert found["missing"] == []
    assert [w["code"] for w in found["warnings"]] == []


def test_what_is_not_counted_yet_is_not_said_to_be_nothing() -> None:
    missing = "an answer that this depends on is still missing"
    assert (
        line("home_1 turn_order_1", "turn_order_1")["how"]
        == f"no points: 0 touching tiles; {missing}"
    )
    without_place = {"tile": "home_1", "animals": [{"kind": "cow", "count": 1, "corner": 0}]}
    sent = {"players": [{"name": "Anna", "board": {"tiles": [without_place]}}], "table": FARMERS}
    (scored,) = score("keyflower", sent)["players"]
    assert scored["missing"]
    cows = next(each for each in scored["lines"] if each["element"] == "pastures_cow")
    assert cows["how"].endswith(f"; {missing}")
    known = {
        "tiles": [{"tile": "home_1"}, {"tile": "turn_order_1"}],
        "neighbours": {"turn_order_1": 0},
    }
    (answered,) = score("keyflower", {"players": [{"name": "Anna", "board": known}]})["players"]
    assert all(missing not in each["how"] for each in answered["lines"])
