"""Why pieces score nothing: the reason is that of this board, and what it asks for makes them score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.scoring.as_json import score
from tests.scoring.key_flow.notation import board as flow

Json = dict[str, Any]
HOME: Json = {"tile": "home_1"}


def player(game: str, board: Json, placed: list[Json] | None = None, lang: str = "en") -> Json:
    """The result of one player."""
    sent: Json = {"name": "Anna", "board": board}
    if placed is not None:
        sent["placed"] = placed
    found: Json = score(game, {"players": [sent]}, lang)["players"][0]
    return found


def whys(
    game: str, board: Json, placed: list[Json] | None = None, lang: str = "en"
) -> Mapping[str, str]:
    """For each piece that scores nothing the reason."""
    return {left["piece"]: left["why"] for left in player(game, board, placed, lang)["unscored"]}


def farm(*tiles: str, **animals: int) -> Json:
    """A Keyper farm with these tiles, one below the other."""
    built = [{"tile": tile, "row": n, "column": 1} for n, tile in enumerate(tiles, 1)]
    return {"farm": built, "animals": animals}


def jewellers(*tiles: str, **gems: int) -> Json:
    """A Keyper village with these tiles in one row."""
    built = [{"tile": tile, "row": 1, "column": n} for n, tile in enumerate(tiles, 1)]
    return {"village": built, "gems": gems}


def cows(n: int) -> Json:
    """Carried Away, and so many cards with a cow."""
    cards = ("gold_mine", "key_mine", "miner", "quarryman", "woodcutter", "workshop")
    return flow(" ".join(["home_1 carried_away", *(f"{card}[1 cow]" for card in cards[:n])]))


# Key Flow, page 10: 3 or 4 cows are worth 10, 5 or more 20.
@pytest.mark.parametrize(
    ("n", "points", "why"),
    [
        (1, 0, {"Carried Away: 2 cows missing"}),
        (2, 0, {"Carried Away: 1 cow missing"}),
        (3, 10, set()),
        (4, 10, {"Carried Away: 1 cow missing"}),
        (5, 20, set()),
        (6, 20, {"full: Carried Away"}),
    ],
)
def test_steps_say_how_many_the_next_one_lacks(n: int, points: int, why: set[str]) -> None:
    assert player("key_flow", cows(n))["total"] == points
    assert set(whys("key_flow", cows(n)).values()) == why


def test_steps_without_points_say_where_they_begin() -> None:
    lines = {line["element"]: line["how"] for line in player("key_flow", cows(2))["lines"]}
    assert lines["carried_away"] == "too few are left for it: it needs 3 cows"


def test_several_rates_are_named_with_all_that_each_needs() -> None:
    lines = player("key_flow", flow("home_1 merchant | | 1 wood"))["lines"]
    assert [line["how"] for line in lines if line["element"] == "merchant"] == [
        "nothing is placed here: it scores 2 wood / saw"
    ]


# Keyper, end of a season: only one cow on the Farmyard scores, however much room there is.
def test_of_a_kind_that_counts_already_more_room_is_not_the_reason() -> None:
    assert whys("keyper", farm("farmyard", cow=4, horse=1)) == {
        "cow": "each kind counts once: Farmyard"
    }
    assert player("keyper", farm("farmyard", "hop_field", cow=4, horse=1))["total"] == 2


def test_pieces_without_room_are_not_told_that_there_is_room() -> None:
    assert whys("keyper", farm("hop_field", deer=6, boar=1)) == {
        "deer": "there is room for 4, but nothing on this board scores it",
        "boar": "nothing on this board scores it",
    }


@pytest.mark.parametrize(
    ("game", "elsewhere", "there"),
    [
        (
            "keyflower",
            {"tiles": [HOME, {"tile": "timber_yard"}], "resources": {"wood": 1}},
            {"tiles": [HOME, {"tile": "timber_yard", "resources": {"wood": 1}}]},
        ),
        ("key_flow", flow("home_1 barn | | 1 wood"), flow("home_1 barn(1 wood)")),
    ],
)
def test_a_storage_scores_what_lies_on_it(game: str, elsewhere: Json, there: Json) -> None:
    name = {"keyflower": "Timber Yard", "key_flow": "Barn"}[game]
    assert whys(game, elsewhere) == {"wood": f"only what lies there scores: {name}"}
    assert player(game, elsewhere)["total"] == 0
    assert player(game, there)["total"] > 0


def test_of_a_piece_that_lies_on_a_storage_and_elsewhere_both_reasons_are_given() -> None:
    board = flow("home_1 barn blacksmith(1 iron) | | 1 iron")
    assert whys("key_flow", board) == {
        "iron": "only what lies there scores: Barn; Blacksmith: gold missing"
    }
    assert (
        player("key_flow", flow("home_1 barn blacksmith(1 iron, 1 gold) | | 1 iron"))["total"] == 5
    )


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (flow("home_1 stone_yard(2 stone)"), {"stone": "still to be entered: Stone Yard"}),
        (flow("home_1 stone_yard | | 2 stone"), {"stone": "nothing on this board scores it"}),
        (
            flow("home_1 harvest_festival | red2 blue1"),
            {
                "keyple_cards/0": "still to be entered: Harvest Festival",
                "keyple_cards/1": "nothing on this board scores it",
            },
        ),
        # Page 10 gives the points for four ships alone.
        (
            flow("home_1 sea_breese flipper"),
            dict.fromkeys(("cards/1", "cards/2"), "still to be entered: Sea Breese"),
        ),
    ],
)
def test_what_is_still_to_be_read_off_a_card_is_a_reason(board: Json, why: Json) -> None:
    assert whys("key_flow", board) == why


def test_ships_that_are_not_four_are_not_said_to_score_nothing() -> None:
    lines = player("key_flow", flow("home_1 sea_breese flipper"))["lines"]
    assert [line["how"] for line in lines if line["element"] == "sea_breese"] == [
        "the rulebook gives only its points for 4; read the others off the card"
    ]


def test_an_unknown_column_is_a_reason() -> None:
    board: Json = {"guilds": [{"guild": 1, "rank": "master", "points": 5}], "goods": {"sheep": 1}}
    assert whys("key_market", board)["sheep"] == (
        "Pairs: sheep missing; still to be entered: 1 Shepherds and fishers"
    )
    board["guilds"][0]["kind"] = "sheep"
    assert whys("key_market", board) == {}


@pytest.mark.parametrize(
    ("board", "placed", "why"),
    [
        # A fifth gold on the Prospector lies where gold scores: at most four do (Keyper, end of the game, iii).
        (
            jewellers("prospector", gold=5),
            [{"piece": "gold", "count": 5, "on": "prospector"}],
            {"gold": "full: Prospector"},
        ),
        (
            jewellers("ring_maker", gold=3),
            [{"piece": "gold", "count": 3, "on": "ring_maker"}],
            {"gold": "Ring maker: ruby missing"},
        ),
        (
            farm("farmyard", cow=3),
            [{"piece": "cow", "count": 3, "on": "farmyard"}],
            {"cow": "each kind counts once: Farmyard"},
        ),
        (
            jewellers("prospector", gold=5),
            [{"piece": "gold", "count": 2, "on": "prospector"}],
            {"gold": "not placed where it scores"},
        ),
    ],
)
def test_what_lies_where_it_could_score_is_told_why_it_does_not(
    board: Json, placed: list[Json], why: Json
) -> None:
    assert whys("keyper", board, placed) == why


def test_the_reasons_in_german() -> None:
    assert set(whys("key_flow", cows(2), lang="de").values()) == {
        "Vom Winde verweht: noch nötig: 1 Kuh"
    }
    assert whys("keyper", farm("hop_field", deer=6), lang="de") == {
        "deer": "für 4 ist Platz, aber nichts auf diesem Tableau wertet das"
    }
    assert whys("key_flow", flow("home_1 barn | | 1 wood"), lang="de") == {
        "wood": "nur was dort liegt, zählt: Scheune"
    }
    assert whys("key_flow", flow("home_1 stone_yard(2 stone)"), lang="de") == {
        "stone": "noch einzugeben: Steinhandel"
    }


# Keyflower, boat 3b: any resource stands for any other, but one piece is only one of the five or three.
@pytest.mark.parametrize(
    ("tile", "resources", "why"),
    [
        ("windmill", {"wood": 2, "iron": 1}, "Windmill: only 5 together score"),
        ("mercers_guild", {"iron": 1}, "Mercer's Guild: wood + stone missing"),
    ],
)
def test_a_piece_that_can_be_several_things_is_counted_once(
    tile: str, resources: dict[str, int], why: str
) -> None:
    board = {"tiles": [HOME, {"tile": "boat_3b"}, {"tile": tile}], "resources": resources}
    assert set(whys("keyflower", board).values()) == {why}


# Key Flow, page 8: Mansfield Ark scores two sheep as a pig. One sheep beside one pig is no second pig.
def test_a_lone_sheep_is_not_outdone_by_others_where_pairs_of_pigs_score() -> None:
    board = {
        "cards": [
            {"card": "home_1"},
            {"card": "mansfield_ark"},
            {"card": "storm_shelter", "values": {"rates": [{"per": {"pig": 2}, "points": 2}]}},
            {"card": "field", "printed": {"animals": {"pig": 1}}},
            {"card": "field", "printed": {"animals": {"sheep": 1}}},
        ]
    }
    assert whys("key_flow", board)["cards/4"] == "too few for points: Storm Shelter"
    assert whys("key_flow", board, lang="de")["cards/4"] == "zu wenige für Punkte: Wetterschutz"
