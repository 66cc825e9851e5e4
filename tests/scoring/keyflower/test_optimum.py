"""The layout is the best there is: equal to brute force, and stable under what may not matter."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.keyflower import GAME
from scoring.keyflower.board import holdings
from tests.scoring.as_json import score
from tests.scoring.keyflower import brute_force
from tests.scoring.keyflower.notation import answer, player
from tests.scoring.keyflower.villages import rotated, village

BLOCKS = (
    (("apothecary", "craftsmans_guild", "village_hall", "key_market", "white_wind"),
     ("red", "blue", "yellow", "green")),
    (("scribes", "key_guild", "scholar"), ("saw", "pickaxe", "anvil")),
    (("jeweller", "mercers_guild", "windmill", "watermill", "boat_3b"),
     ("wood", "stone", "iron", "gold")),
    (("timber_yard", "stone_yard", "blacksmith", "barn", "mercers_guild", "windmill", "jeweller",
      "boat_3b"), ("wood", "stone", "iron", "gold")),
    (("bakery", "granary", "scholar", "scribes", "mercers_guild", "boat_5b", "watermill"),
     ("wheat", "saw", "anvil", "pickaxe", "wood", "gold")),
    (("bakery", "granary", "jeweller", "boat_5b", "boat_3b", "dairy", "village_hall"),
     ("wheat", "saw", "wood", "gold", "red")),
)  # fmt: skip
FARMERS = {"bakery", "granary", "boat_5b", "dairy"}
LYING = ("timber_yard", "stone_yard", "blacksmith", "barn")


def small(seed: int) -> tuple[dict[str, bool], dict[str, int]]:
    """Two to four competing tiles and a handful of pieces, some of them lying on yards."""
    dice = random.Random(seed)
    names, kinds = dice.choice(BLOCKS)
    chosen = dice.sample(names, dice.randint(2, min(4, len(names))))
    tiles = {t: t in LYING and dice.random() < 0.5 for t in chosen}
    stock: dict[str, int] = {}
    yards = [tile for tile in tiles if tile in LYING]
    for _ in range(dice.randint(1, 8)):
        piece = dice.choice(kinds)
        if yards and piece in brute_force.RESOURCES and dice.random() < 0.7:
            piece += f"@{dice.choice(yards)}"
        stock[piece] = stock.get(piece, 0) + 1
    if dice.random() < 0.3:
        stock["purple"] = 1
    return tiles, stock


def as_board(tiles: dict[str, bool], stock: dict[str, int]) -> dict[str, Any]:
    board: dict[str, Any] = {"tiles": [{"tile": t, "upgraded": up} for t, up in tiles.items()]}
    groups = {"workers": brute_force.WORKERS, "skills": brute_force.SKILLS,
              "resources": brute_force.RESOURCES}  # fmt: skip
    for piece, n in stock.items():
        kind, _, where = piece.partition("@")
        if where:
            tile = next(t for t in board["tiles"] if t["tile"] == where)
            tile.setdefault("resources", {})[kind] = n
        elif kind == "purple":
            board["purple_marker"] = True
        elif kind == "wheat":
            board["wheat"] = n
        else:
            group = next(g for g, ids in groups.items() if kind in ids)
            board.setdefault(group, {})[kind] = n
    return board


def check(seed: int) -> None:
    tiles, stock = small(seed)
    farmers = bool(FARMERS & set(tiles)) or "wheat" in stock
    found = player(as_board(tiles, stock), expansions=["farmers"] if farmers else [])
    assert found["best"]
    assert found["total"] == brute_force.best(tiles, stock, farmers), (tiles, stock)
    assert found["total"] == sum(line["points"] for line in found["lines"])
    held: dict[str, int] = {}
    for piece, n in stock.items():
        kind = piece.split("@")[0].replace("purple", "purple_marker")
        held[kind] = held.get(kind, 0) + n
    for kind, n in held.items():
        laid = sum(line["uses"].get(kind, 0) for line in found["lines"])
        left = sum(u["count"] for u in found["unscored"] if u["piece"] == kind)
        assert laid + left == n, (tiles, stock)


@pytest.mark.parametrize("seed", range(300))
def test_optimum_is_that_of_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_optimum_is_that_of_brute_force_long() -> None:
    for seed in range(300, 20_300):
        check(seed)


def whole(seed: int, home: int = 1, size: int = 22) -> dict[str, Any]:
    dice = random.Random(seed)
    board = village(dice, size, farmers=seed % 2 == 1, home=home)
    board["purple_marker"] = dice.random() < 0.3
    return board


def by_element(lines: list[dict[str, Any]]) -> dict[str, int]:
    return {line["element"]: line["points"] for line in lines}


@pytest.mark.parametrize("seed", range(25))
def test_the_order_of_tiles_and_players_changes_nothing(seed: int) -> None:
    first, second = whole(seed), whole(seed + 100, home=2)
    one = answer(first, second)
    other = answer(
        {**second, "tiles": second["tiles"][::-1]}, {**first, "tiles": first["tiles"][::-1]}
    )
    for a, b in zip(one["players"], other["players"][::-1], strict=True):
        assert a["total"] == b["total"] == sum(line["points"] for line in a["lines"])
        assert a["rank"] == b["rank"]


@pytest.mark.parametrize("seed", range(25))
def test_turning_or_moving_the_map_changes_nothing(seed: int) -> None:
    board = whole(seed)
    here = player(board)
    for by in range(1, 6):
        there = player(rotated(board, by))
        assert by_element(there["lines"]) == by_element(here["lines"])
        assert [w["code"] for w in there["warnings"]] == [w["code"] for w in here["warnings"]]
    moved = [{**tile, "at": [tile["at"][0] + 7, tile["at"][1] - 3]} for tile in board["tiles"]]
    assert player({**board, "tiles": moved}) == here


@pytest.mark.parametrize("seed", range(25))
def test_a_piece_more_is_never_a_loss_and_taken_away_again_changes_nothing(seed: int) -> None:
    board = whole(seed)
    before = player(board)
    dice = random.Random(seed)
    where = dice.choice(["workers", "skills", "resources"])
    piece = dice.choice(list(board[where]))
    board[where][piece] += 1
    more = player(board)
    board[where][piece] -= 1
    assert more["total"] >= before["total"]
    assert player(board) == before


@pytest.mark.parametrize("seed", range(40))
def test_the_best_laid_out_by_hand_scores_the_same(seed: int) -> None:
    board = whole(seed)
    best = player(board)
    placed = [{"piece": piece, "count": n, "on": line["element"]}
              for line in best["lines"] for piece, n in line["uses"].items()
              if piece not in ("sheep",)]  # fmt: skip
    by_hand = by(board, placed)
    assert by_hand["total"] == by_hand["best_total"] == by_hand["placed_total"] == best["total"]
    dice = random.Random(seed)
    tiles = sorted({line["element"] for line in best["lines"] if line["uses"]} | {"gold"})
    loaded = holdings(GAME.board_schema().load(board))
    careless = by(board, [{"piece": p, "count": n, "on": dice.choice(tiles)}
                          for p, n in loaded.items() if n])  # fmt: skip
    assert careless["total"] <= careless["best_total"] == best["total"]
    assert careless["total"] == sum(line["points"] for line in careless["lines"])


def by(board: dict[str, Any], placed: list[dict[str, Any]]) -> dict[str, Any]:
    payload = {"players": [{"name": "A", "board": board, "placed": placed}]}
    found: dict[str, Any] = score("keyflower", payload)["players"][0]
    return found


def flips(board: dict[str, Any]) -> int:
    """The best total over every tile that the Flipper may turn, each tried as if it were upgraded."""
    used = {**board, "flipper_used": True}
    totals = [player(used)["total"]]
    for n, tile in enumerate(board["tiles"]):
        kind = GAME.catalogue[tile["tile"]].kind
        if kind in ("home", "spring", "summer", "autumn") and not tile.get("upgraded"):
            if tile["tile"] == "sheep_shelter":
                continue
            turned = {k: v for k, v in tile.items() if k != "printed_points"} | {"upgraded": True}
            tiles = [*board["tiles"][:n], turned, *board["tiles"][n + 1 :]]
            totals.append(player({**used, "tiles": tiles})["total"])
    return int(max(totals))


@pytest.mark.parametrize("seed", range(15))
def test_the_flipper_turns_the_best_tile(seed: int) -> None:
    board = whole(seed, size=16)
    boat = next((t for t in board["tiles"] if GAME.catalogue[t["tile"]].kind == "boat"), None)
    extra = {"tile": dice_yard(seed), "resources": {"gold": 2, "stone": 3}}
    board["tiles"] = [t for t in board["tiles"] if t not in (boat,) and t["tile"] != extra["tile"]]
    board["tiles"] += [{"tile": "flipper"}, extra]
    assert player(board)["total"] == flips(board)


def dice_yard(seed: int) -> str:
    return random.Random(seed).choice(LYING)
