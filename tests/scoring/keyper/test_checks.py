"""Every warning that Keyper gives, and boards that give none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.as_json import score
from tests.scoring.keyper.notation import board, codes, request

WARNINGS = [
    # Rulebook, player board: farm tiles on farm plots only, village tiles on village plots only.
    ("barn", [("farm_tile_elsewhere", "/village/0")]),
    ("| statue", [("village_tile_elsewhere", "/farm/0")]),
    ("dock covers:barn", [("farm_tile_elsewhere", "/village/0/covers")]),
    # Components: of these five, which the text leaves open, three are farm and two village tiles.
    ("farmer building_plot | oast_house windmill farmers_cottage", []),
    ("oast_house farmer building_plot | windmill", [("too_many_village_tiles", "/village")]),
    ("| oast_house windmill farmer barn covers:building_plot", [("too_many_farm_tiles", "/farm")]),
    # Building: one tile on a plot, unless it covers another.
    ("dock@11 mine@11", [("plot_taken_twice", "/village/1")]),
    ("dock@11 covers:mine", []),
    # Components: twelve different home tiles a player, each country tile once.
    ("drainage@11 drainage@12", [("home_tile_twice", "/village/1")]),
    ("drainage@11 dock@12 covers:drainage", [("home_tile_twice", "/village/1/covers")]),
    ("mine@11 mine@12", [("country_tile_twice", "/village/1")]),
    # Fairs: one of each season was dealt, the others are winter fair tiles at 4 or 6.
    ("| | | spring 2, spring 2", [("spring_fair_twice", "/fairs/1")]),
    ("| | | summer 3, summer 4, autumn 5, autumn 6, autumn 4, winter 6, winter 6", []),
    ("| | | summer 3, summer 5", [("fair_points_unlikely", "/fairs/1/points")]),
    ("| | | spring 4", [("spring_fair_points", "/fairs/0/points")]),  # rulebook: sheep and rock make 2
    ("| | | winter 4", [("fair_points_unlikely", "/fairs/0/points")]),
    # Boat tiles: two points a resource; only Seafarer and Shipping agent make it odd.
    ("| | | shipping 7", [("shipping_odd", "/shipping")]),
    ("| | | shipping 8", []),
    ("seafarer | | | shipping 7", []),
    ("dock covers:shipping_agent | | | shipping 7", []),
    # End of a season: at most four animals on a tile that shows them.
    ("| | 1 cow", [("animals_not_housed", "/animals/cow")]),
    ("| cow_shed farmyard | 9 cow", [("animals_not_housed", "/animals/cow")]),
    ("| cow_shed farmyard | 8 cow", []),
    ("| hop_field | 2 boar, 2 cow", []),
    ("| hop_field | 3 boar, 2 cow", [("animals_not_housed", "/animals/cow")]),
    ("| copse paddock | 4 deer, 4 goat", []),
    ("| copse | 4 sheep", [("animals_not_housed", "/animals/sheep")]),
    ("| barn covers:cow_shed | 2 cow", [("animals_not_housed", "/animals/cow")]),
    # Components: 16 of each good and gem, 20 wheat, 4 keyples a colour, 8 white.
    ("| | 17 clay, 16 brick, 20 wheat, 16 gold", [("more_than_the_box", "/goods/clay")]),
    ("| | 21 wheat, 17 ruby", [("more_than_the_box", "/goods/wheat"), ("more_than_the_box", "/gems/ruby")]),
    ("| | 5 brown, 8 white", [("keyples_over_limit", "/keyples/brown")]),
    ("| | 3 orange_field", [("fields_over_limit", "/country_board/orange")]),
    # Page 11: 15 fields in all, with the keyp field and the river.
    ("| | 3 light_green_field, 2 orange_field, 3 brown_field, 4 black_field, 2 grey_field",
     [("fields_over_board", "/country_board")]),
    ("| | 3 light_green_field, 2 orange_field, 3 brown_field, 4 black_field, 1 grey_field", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WARNINGS)
def test_a_board_is_checked(text: str, expected: list[tuple[str, str]]) -> None:
    assert codes(text) == expected


def test_a_warning_never_takes_points() -> None:
    answer = score("keyper", request("mine@11 mine@12 | | 3 black_field"))
    assert [
        line["points"] for line in answer["players"][0]["lines"] if line["element"] == "mine"
    ] == [3, 3]


KEYPLES_IN_PLAY = [  # Rulebook, set-up: a team of eight; with two players each draws a ninth.
    ({"players": 2}, "3 brown, 2 black, 4 white", []),
    ({"players": 2}, "3 black", [("keyples_over_limit", "/keyples/black")]),
    ({"players": 3}, "4 brown", [("keyples_over_limit", "/keyples/brown")]),
    ({"players": 3}, "6 white", []),
    ({"players": 4}, "4 brown, 8 white", []),
    ({}, "4 brown, 8 white", []),
]


@pytest.mark.parametrize(("table", "keyples", "expected"), KEYPLES_IN_PLAY)
def test_keyples_in_play(table: dict[str, int], keyples: str, expected: list[Any]) -> None:
    assert codes(f"| | {keyples}", **table) == expected


TABLE_WARNINGS = [
    (("mine", "mine"), [("tile_owned_twice", "/players/1/board/village/0")]),
    (("mine", "dock covers:mine"), [("tile_owned_twice", "/players/1/board/village/0/covers")]),
    (("drainage", "drainage"), []),
    (("| hop_field | 7 cow", "| cow_shed | 6 cow"), [("more_than_the_box", "/players")]),
    (("| | 2 brown", "| | 2 brown"), [("keyples_over_limit", "/players"), ("keyples_in_all", "/players")]),
    (("| farmer windmill", "| oast_house building_plot"), [("too_many_farm_tiles", "/players")]),
    (("farmer", "building_plot | windmill oast_house"), []),
    ((f"| | | {', '.join(['summer 4'] * 4)}", f"| | | {', '.join(['winter 6'] * 6)}"),
     [("too_many_winter_fairs", "/players")]),
    ((f"| | | {', '.join(['winter 6'] * 9)}", "| | |"), []),  # warned of on that board alone
]  # fmt: skip


@pytest.mark.parametrize(("boards", "expected"), TABLE_WARNINGS)
def test_the_table_is_checked(boards: tuple[str, ...], expected: list[tuple[str, str]]) -> None:
    answer = score("keyper", request(*boards))
    assert [(alert["code"], alert["at"]) for alert in answer["warnings"]] == expected


@pytest.mark.parametrize(("brown", "found"), [(2, []), (3, ["/players/0/board/keyples"])])
def test_nobody_alone_has_more_keyples_than_are_in_play(brown: int, found: list[str]) -> None:
    # Rulebook, set-up: with two players eighteen, two of them of the four colours that can be a third.
    keyples = f"2 light_blue, 2 orange, 3 light_green, {brown} brown, 2 black, 3 grey, 4 white"
    sent = request(f"| | {keyples}") | {"table": {"players": 2}}
    assert [alert["at"] for alert in score("keyper", sent)["warnings"]] == found


THIRD_KEYPLES = [  # Rulebook, set-up: two of brown, light green, grey and orange are drawn as a ninth.
    ("3 brown, 3 grey", "4 white", ["keyples_in_all"]),
    ("3 brown, 3 grey, 2 light_green, 2 orange", "2 light_blue, 2 black, 4 white", []),
    ("3 brown, 3 grey, 3 light_green, 2 orange", "2 light_blue, 1 black, 4 white", ["third_keyples"]),
    ("2 brown, 3 grey, 3 light_green", "1 brown, 2 orange, 2 light_blue, 1 black, 4 white", ["third_keyples"]),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "expected"), THIRD_KEYPLES)
def test_with_two_players_two_colours_have_a_third_keyple(
    first: str, second: str, expected: list[str]
) -> None:
    answer = score("keyper", request(f"| | {first}", f"| | {second}"))
    assert [alert["code"] for alert in answer["warnings"]] == expected


def test_nobody_alone_can_have_held_more_winter_fairs_than_there_are() -> None:
    # Rulebook, page 14: eight tiles, each held once; one summer and one autumn fair were dealt.
    assert codes(f"| | | {', '.join(['winter 6'] * 9)}") == [("too_many_winter_fairs", "/fairs")]
    assert codes(f"| | | {', '.join(['winter 6'] * 8)}, summer 3, autumn 5") == []


def test_placed_pieces_beyond_a_limit_count_nothing() -> None:
    made = {"name": "A", "board": board("ring_maker prospector | | 6 gold, 5 ruby, 1 black"),
            "placed": [{"piece": "gold", "count": 5, "on": "prospector"},
                       {"piece": "ruby", "count": 2, "on": "ring_maker"},
                       {"piece": "gold", "count": 1, "on": "ring_maker"},
                       {"piece": "black", "count": 1, "on": "ring_maker"}]}  # fmt: skip
    answer = score("keyper", {"players": [made]})["players"][0]
    assert {line["element"]: line["points"] for line in answer["lines"]} == {
        "shipping": 0, "ring_maker": 4, "prospector": 4,
    }  # fmt: skip
    assert answer["best_total"] == 19
    assert not answer["best"]
    found = [
        (alert["code"], alert["at"].removeprefix("/players/0")) for alert in answer["warnings"]
    ]
    assert found == [
        ("placed_over_the_limit", "/placed/0/count"),
        ("placed_over_the_limit", "/placed/1/count"),
        ("placed_without_effect", "/placed/3"),
        ("points_left", "/placed"),
    ]
