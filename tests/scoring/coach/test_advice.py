"""What the coach finds, against every change tried one by one; and what it makes of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import scoring
from scoring.coach.advise import advice as asked_advice
from tests.scoring.as_json import score
from tests.scoring.coach.boards import best_gains, errors, patched, table, with_board
from tests.scoring.coach.brute_force import CHANGES, OFFERS, offered
from tests.scoring.keyper.notation import board as keyper_board

Json = dict[str, Any]


def advice(game: str, asked: Json, **more: Any) -> Json:
    found = asked_advice(game, {**asked, **more}, seconds=60).to_dict()
    assert found["complete"]
    return found


def small(game: str, seed: int) -> Json:
    """A table of small boards: each is scored anew for every change that is tried."""
    asked = table(game, seed)
    for board in (player["board"] for player in asked["players"]):
        for where, most in (("village", 9), ("farm", 5), ("tiles", 5), ("cards", 6),
                            ("guilds", 3), ("keyple_cards", 3), ("fields", 9)):  # fmt: skip
            if where in board:
                board[where] = board[where][:most]
        if game == "key_harvest":
            board["workers"] = [w for w in board["workers"] if w["at"] not in board["fields"]][:2]
        if game == "key_market":
            # The ranks are unknown without points that someone read.
            for entry in board["guilds"]:
                entry.pop("points", None)
    return asked


@pytest.mark.parametrize("game", CHANGES)
def test_the_best_three_are_those_of_brute_force(game: str) -> None:
    asked = small(game, 7)
    first = asked["players"][0]
    (player,) = advice(game, asked, **{"for": [first["name"]]})["players"]
    changes = player["changes"]
    if game == "keyflower":
        tried = [c for c in changes if c["kind"] != "tile" or c["piece"] in OFFERS]
        changes = [c for c in tried if c["change"] != "animal" and "pasture" not in c["change"]]
    gains = [change["gain"] for change in changes]
    assert gains[:3] == best_gains(game, asked, CHANGES[game](first["board"]))


def test_offers_are_listed_all_and_alone() -> None:
    asked = small("keyflower", 3)
    first = asked["players"][0]
    (player,) = advice("keyflower", asked, offers=list(OFFERS), **{"for": [first["name"]]})[
        "players"
    ]
    assert {change["kind"] for change in player["changes"]} == {"tile"}
    for tile in {change["piece"] for change in player["changes"]}:
        best = max(c["gain"] for c in player["changes"] if c["piece"] == tile)
        assert [best] == best_gains("keyflower", asked, offered(first["board"], (tile,)), 1)
    owned = {tile["tile"] for p in asked["players"] for tile in p["board"]["tiles"]}
    assert {change["piece"] for change in player["changes"]} >= {"goldsmith", "scribes"} - owned


@pytest.mark.parametrize(("game", "season"), [("keyper", "winter"), ("key_flow", "autumn"),
                                              ("keyflower", "winter")])  # fmt: skip
def test_a_season_is_its_tiles(game: str, season: str) -> None:
    player = advice(game, table(game, 1), season=season)["players"][0]
    assert player["changes"]
    assert {c["piece"] for c in player["changes"]} <= set(scoring.game(game).seasons[season])


@pytest.mark.parametrize("game", CHANGES)
def test_order_changes_nothing(game: str) -> None:
    """Players and tiles in another order get the same advice."""
    asked = small(game, 11)
    dice = random.Random(5)
    other = {**asked, "players": [
        {**player, "board": {
            name: dice.sample(value, len(value)) if isinstance(value, list) else value
            for name, value in player["board"].items()
        }}
        for player in reversed(asked["players"])
    ]}  # fmt: skip
    one, two = advice(game, asked)["players"], list(reversed(advice(game, other)["players"]))
    for first, second in zip(one, two, strict=True):
        assert (first["total"], first["rank"]) == (second["total"], second["rank"])
        assert compared(first) == compared(second)
        assert sorted((w["piece"], w["points"]) for w in first["worth"]) == sorted(
            (w["piece"], w["points"]) for w in second["worth"]
        )


def compared(player: Json) -> list[Any]:
    places = [str(sorted(map(str, change["places"]))) for change in player["changes"]]
    return sorted((change["gain"], change["names"]["en"], change["rank"], place)
                  for change, place in zip(player["changes"], places, strict=True))  # fmt: skip


def test_statue_counts_the_village() -> None:
    """A statue next to three village tiles: 1 for each, and for itself (rulebook, country tiles)."""
    asked = {"players": [{"name": "Anna", "board": keyper_board("alchemist builder brickmaker")}]}
    (player,) = advice("keyper", asked)["players"]
    statue = next(change for change in player["changes"] if change["piece"] == "statue")
    assert statue["gain"] == 4
    assert statue["where"] == "village, row 2, column 1"
    assert len(statue["places"]) == 9


def test_worth_of_a_tile_is_more_than_its_line() -> None:
    """Without the brickmaker the statue loses a point, too."""
    asked = {"players": [{"name": "Anna", "board": keyper_board("brickmaker+ statue alchemist")}]}
    (player,) = advice("keyper", asked)["players"]
    worth = {w["piece"]: w for w in player["worth"]}
    assert worth["brickmaker"]["points"] == 6
    assert {line["element"] for line in worth["brickmaker"]["lines"]} == {"brickmaker", "statue"}
    assert worth["brickmaker"]["at"] == "/players/0/board/village/0"


def test_idle_pieces_and_what_makes_them_score() -> None:
    """Three of four fish make no pair more; the fourth does (rulebook, scoring 4)."""
    asked = {"players": [{"name": "Anna", "board": {"goods": {"fish": 3, "wheat": 1}}}]}
    (player,) = advice("key_market", asked)["players"]
    idle = {piece["piece"]: piece for piece in player["idle"]}
    assert idle["fish"]["count"] == 1
    cure = player["changes"][idle["fish"]["change"]]
    assert (cure["kind"], cure["piece"], cure["gain"]) == ("piece", "fish", 5)


def test_the_smallest_change_that_overtakes() -> None:
    """Four coins behind, a fish makes the pair that is worth five (rulebook, scoring 3 and 4)."""
    ben = {"name": "Ben", "board": {"gold": 4}}
    anna = {"name": "Anna", "board": {"goods": {"fish": 1}}}
    ahead, behind = advice("key_market", {"players": [ben, anna]})["players"]
    assert ahead["next_rank"] is None
    assert behind["next_rank"]["ahead"] == ("Ben",)
    assert behind["next_rank"]["points"] == 4
    change = behind["changes"][behind["next_rank"]["change"]]
    assert (change["piece"], change["gain"], change["rank"]) == ("fish", 5, 1)


def test_one_more_counter_changes_what_others_score() -> None:
    """A tie for the hops becomes the majority; the other player loses nothing, as a tie gives no points."""
    boards = [{"fields": ["A1"], "crops": {"hops": n}} for n in (3, 4)]
    asked = {"players": [{"name": name, "board": board}
                         for name, board in zip(("Anna", "Ben"), boards, strict=True)]}  # fmt: skip
    anna, ben = advice("key_harvest", asked)["players"]
    assert next(c["gain"] for c in anna["changes"] if c["piece"] == "hops") == 0
    more = next(c for c in anna["changes"] if c["piece"] == "hops")
    after = score("key_harvest", with_board(asked, 0, patched(boards[0], more["patch"])))
    assert more["rank"] == after["players"][0]["rank"] == 1
    assert (anna["rank"], ben["rank"]) == (2, 1)


def test_what_stopped_early_is_flagged_and_exact() -> None:
    asked = table("keyper", 2)
    found = asked_advice("keyper", asked, seconds=0.01).to_dict()
    assert not found["complete"]
    for n, player in enumerate(found["players"]):
        for change in player["changes"]:
            board = patched(asked["players"][n]["board"], change["patch"])
            after = score("keyper", with_board(asked, n, board))
            assert after["players"][n]["total"] - player["total"] == change["gain"]


def test_an_error_that_was_there_does_not_stop_the_rest() -> None:
    """Cows without room are an error; the shed that houses them is proposed all the same."""
    board = keyper_board("alchemist") | {"animals": {"cow": 3}}
    asked = {"players": [{"name": "Anna", "board": board}]}
    assert errors(score("keyper", asked))
    (player,) = advice("keyper", asked)["players"]
    assert next(c["gain"] for c in player["changes"] if c["piece"] == "cow_shed") == 3
    assert all(change["piece"] != "cow" for change in player["changes"])


@pytest.mark.parametrize(
    ("more", "pointers"),
    [
        ({"for": ["Zoe"]}, ["/for/0"]),
        ({"for": []}, ["/for"]),
        ({"season": "summer holidays"}, ["/season"]),
        ({"offers": ["barn", "barnacle"]}, ["/offers/1"]),
        ({"offers": "barn", "players": []}, ["/offers", "/players"]),
        ({"extra": 1}, ["/extra"]),
    ],
)
def test_what_cannot_be_read(more: Json, pointers: list[str]) -> None:
    asked = {"players": [{"name": "Anna", "board": {}}], **more}
    with pytest.raises(scoring.Invalid) as refused:
        scoring.advice("keyper", asked)
    assert sorted(fault["pointer"] for fault in refused.value.errors) == pointers


@pytest.mark.parametrize("body", [None, [], "keyper", 3])
def test_a_body_that_is_no_request(body: Any) -> None:
    with pytest.raises(scoring.Invalid):
        scoring.advice("keyper", body)
