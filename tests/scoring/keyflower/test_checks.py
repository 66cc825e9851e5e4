"""What the rules forbid, as coded warnings with a pointer; one case each, and the clean counterpart."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import score
from tests.scoring.keyflower.notation import FARMERS, answer, codes

OK = "home_1@0,0 keyflower@0,1 turn_order_1@0,-1/3"


def test_a_clean_village_has_no_warnings() -> None:
    assert codes(OK) == {}


@pytest.mark.parametrize(("text", "table", "code", "at"), [
    ("keyflower", {}, "no_home", "/tiles"),
    (f"{OK} home_2@9,9", {}, "second_home", "/tiles/3"),
    ("home_1", {}, "no_boat", "/tiles"),
    (f"{OK} flipper", {}, "second_boat", "/tiles/3"),
    (f"{OK} well well", {}, "tile_twice", "/tiles/4"),
    (f"{OK} boat_1a boat_1b", {}, "boat_both_sides", "/tiles/4"),
    (f"{OK} keythedral+", {}, "not_upgradable", "/tiles/3/upgraded"),
    (f"{OK} boat_1a+", {}, "not_upgradable", "/tiles/3/upgraded"),
    ("home_1 keyflower+", {}, "not_upgradable", "/tiles/1/upgraded"),
    ("home_1 keyflower turn_order_1+", {}, "not_upgradable", "/tiles/2/upgraded"),
    ("home_1 white_wind", {"players": 5}, "boat_not_in_play", "/tiles/1"),
    ("home_1 keyflower turn_order_3", {"players": 3}, "turn_order_not_in_play", "/tiles/2"),
    (f"{OK} timber_yard[1 iron]", {}, "resource_elsewhere", "/tiles/3/resources/iron"),
    (f"{OK} well=4", {}, "printed_points_differ", "/tiles/3/printed_points"),
    ("home_1 sea_breese=4 | | river_boats 1", {}, "printed_points_unused", "/tiles/1/printed_points"),
    (f"{OK} well~2", {}, "no_cart", "/tiles/3/transport"),
    (f"{OK} stable~5", {}, "transport_differs", "/tiles/3/transport"),
    (f"{OK} well#RRRRRR", {}, "edges_differ", "/tiles/3/edges"),
    (f"{OK} well@0,0", {}, "hex_taken_twice", "/tiles/3/at"),
    (f"{OK} well@5,5", {}, "not_connected", "/tiles/3/at"),
    (f"{OK} forge@-1,0", {}, "edges_do_not_match", "/tiles/3"),
    ("home_1@0,0 well@0,1 keyflower@0,2", {}, "home_river_blocked", "/tiles/1"),
    ("home_1@0,0 keyflower@0,1/1", {}, "home_river_blocked", "/tiles/1"),
    ("home_1 sea_bastion | | loop_tiles 2", {}, "loop_too_short", "/loop_tiles"),
    (f"{OK} | | loop_tiles 5", {}, "map_says_otherwise", "/loop_tiles"),
    (f"{OK} | | river_boats 3", {}, "map_says_otherwise", "/river_boats"),
    (f"{OK} | | neighbours turn_order_1 3", {}, "map_says_otherwise", "/neighbours/turn_order_1"),
    ("home_1@0,0[1 cow:1] keyflower@0,1 | | pastures cow 2", FARMERS, "map_says_otherwise", "/pastures/cow"),
    ("home_1 sea_breese | | river_boats 2", {}, "too_few_boats", "/river_boats"),
    ("home_1 keyflower turn_order_1 | | neighbours turn_order_1 7", {}, "too_many_neighbours",
     "/neighbours/turn_order_1"),
    ("home_1@0,0[1 cow:1, 1 pig:1] keyflower@0,1", FARMERS, "kinds_share_a_pasture",
     "/tiles/0/animals/1"),
    (f"{OK} | | sheltered_sheep 2", FARMERS, "no_shelter", "/sheltered_sheep"),
    ("home_1 keyflower | purple", {}, "purple_not_won", "/purple_marker"),
    (f"{OK} | purple", {"players": 4}, "purple_not_won", "/purple_marker"),
    (f"{OK} | | flipper_used true", {}, "no_flipper", "/flipper_used"),
    ("home_1 flipper pigsty=1", FARMERS, "flipper_unknown", "/tiles"),
    (f"{OK} | 3 wheat", {}, "farmers_not_in_play", ""),
    (f"{OK} | 41 red", {}, "more_than_the_box", "/workers/red"),
    (f"{OK} barn[25 wood]", {}, "more_than_the_box", "/tiles/3/resources/wood"),
    ("home_1@0,0[13 cow:1] keyflower@0,1", FARMERS, "more_than_the_box", "/tiles/0/animals/0"),
    # The Farmers, components: 12 cattle and 32 sheep; every pasture with a kind holds one of it.
    (f"{OK} | | pastures cow 13", FARMERS, "more_than_the_box", "/pastures/cow"),
])  # fmt: skip
def test_a_fault_is_named_with_its_place(
    text: str, table: dict[str, Any], code: str, at: str
) -> None:
    assert codes(text, **table).get(code) == at


@pytest.mark.parametrize(("text", "table", "code"), [
    ("boat_2a home_1@0,0 forge@-1,0", {}, "edges_do_not_match"),
    ("boat_2a home_1@0,0 well@0,1", {}, "home_river_blocked"),
    ("boat_3b timber_yard[1 iron]", {}, "resource_elsewhere"),
    ("boat_5a home_1@0,0[1 cow:1, 1 pig:1]", FARMERS, "kinds_share_a_pasture"),
    ("home_1+ stable+ brewer+ inn+", {}, "not_upgradable"),
    ("white_wind turn_order_4", {"players": 6}, "boat_not_in_play"),
    ("turn_order_4", {"players": 6}, "turn_order_not_in_play"),
    ("turn_order_3 | purple", {"players": 4}, "purple_not_won"),
    ("turn_order_4 | purple", {"players": 6}, "purple_not_won"),
    ("turn_order_1 | purple", {"players": 2}, "purple_not_won"),
    ("home_1@0,0[1 cow:1, 1 pig:2]", FARMERS, "kinds_share_a_pasture"),
    ("home_1@0,0 pigsty=0@0,-1", FARMERS, "edges_do_not_match"),
    ("well=3 well+=7", {}, "printed_points_differ"),
    ("stable~2 | 40 red, 20 green, 24 wood, 48 gold, 16 saw", {}, "more_than_the_box"),
])  # fmt: skip
def test_what_is_allowed_is_not_warned_of(text: str, table: dict[str, Any], code: str) -> None:
    assert code not in codes(text, **table)


def table_codes(*boards: str, **table: Any) -> dict[str, str]:
    return {w["code"]: w["at"] for w in answer(*boards, **table)["warnings"]}


@pytest.mark.parametrize(("boards", "table", "code", "at"), [
    (("home_1 well", "home_2 well"), {}, "tile_owned_twice", "/players/1/board/tiles/1"),
    (("home_1", "home_1"), {}, "tile_owned_twice", "/players/1/board/tiles/0"),
    (("boat_1a", "boat_1b"), {}, "tile_owned_twice", "/players/1/board/tiles/0"),
    (("keywood workshop woodcutter stable", "peddler miner alehouse"), {}, "too_many_tiles", "/players"),
    (("keywood workshop woodcutter stable peddler miner alehouse",), {"players": 2}, "too_many_tiles",
     "/players"),
    (("| 30 red", "| 11 red"), {}, "more_than_the_box", "/players"),
    (("| purple", "| purple"), {}, "purple_twice", "/players/1/board/purple_marker"),
])  # fmt: skip
def test_what_spans_players(
    boards: tuple[str, ...], table: dict[str, Any], code: str, at: str
) -> None:
    assert table_codes(*boards, **table).get(code) == at


def test_tiles_of_a_season_as_many_as_are_in_play_are_fine() -> None:
    winter = "apothecary jeweller keythedral", "scribes windmill watermill"
    assert table_codes(*winter) == {}
    more = winter[0] + " bakery", winter[1] + " dairy"
    assert "too_many_tiles" not in table_codes(*more, **FARMERS)
    assert "too_many_tiles" in table_codes(winter[0] + " key_guild", winter[1])


@pytest.mark.parametrize(("more", "noted"), [
    ({}, True), ({"boat_order": ["A"]}, True), ({"boat_order": ["B", "A"]}, False),
    ({"expansions": []}, False),
])  # fmt: skip
def test_a_tie_in_the_farmers_asks_for_the_order_of_boats(
    more: dict[str, Any], noted: bool
) -> None:
    players = [{"name": n, "board": {"tiles": [{"tile": h}]}} for n, h in
               (("A", "home_1"), ("B", "home_2"))]  # fmt: skip
    found = score("keyflower", {"players": players, "table": {"expansions": ["farmers"], **more}})
    assert ("tie_needs_boat_order" in {w.code for w in found.warnings}) == noted
