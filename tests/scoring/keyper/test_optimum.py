"""The allocation is the best there is: equal to brute force, and stable under what may not matter."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.keyper.board import CATALOGUE, holdings
from tests.scoring.as_json import score
from tests.scoring.keyper import brute_force
from tests.scoring.keyper.notation import board, player

BLOCKS = (
    (("cow_shed", "pig_sty", "stable", "farmyard"), ("cow", "pig", "horse", "sheep")),
    (("goat_pen", "paddock", "hunters_lodge", "game_wardens_cottage"), ("goat", "boar", "deer")),
    ((*brute_force.JEWELS, "prospector", "scrap_dealer"), brute_force.GEMS),
    (
        ("scrap_dealer", "brickyard", "windmill", "ring_maker"),
        ("brick", "wheat", "clay", "gold", "ruby"),
    ),
    (
        ("boatman", "bricklayer", "lumberjack", "quarryman"),
        ("light_blue", "orange", "brown", "white"),
    ),
)


def small_board(seed: int) -> tuple[list[brute_force.Tile], dict[str, int]]:
    """Two to four competing tiles and a handful of their pieces."""
    dice = random.Random(seed)
    tiles, kinds = dice.choice(BLOCKS)
    chosen = dice.sample(tiles, dice.randint(2, min(4, len(tiles))))
    pieces = dict.fromkeys(kinds, 0)
    for _ in range(dice.randint(1, 9)):
        pieces[dice.choice(kinds)] += 1
    return [(tile, dice.random() < 0.5) for tile in chosen], pieces


def as_text(tiles: list[brute_force.Tile], pieces: dict[str, int]) -> str:
    """The board in the short notation."""
    area = {"farm": [], "village": []}  # type: dict[str, list[str]]
    for tile, upgraded in tiles:
        area[CATALOGUE[tile].extra.get("area") or "village"].append(tile + "+" * upgraded)
    held = ", ".join(f"{n} {piece}" for piece, n in pieces.items() if n)
    return f"{' '.join(area['village'])} | {' '.join(area['farm'])} | {held}"


def check(seed: int) -> None:
    tiles, pieces = small_board(seed)
    text = as_text(tiles, pieces)
    found = player(text)
    assert found["best"]
    assert found["total"] == brute_force.best(tiles, pieces), text
    for line in found["lines"]:
        if line["uses"]:
            stock = tuple(sorted(line["uses"].items()))
            side = dict(tiles)[line["element"]]
            assert brute_force.worth(line["element"], side, stock) == line["points"], text
    for piece, count in pieces.items():
        laid = sum(line["uses"].get(piece, 0) for line in found["lines"])
        left = sum(u["count"] for u in found["unscored"] if u["piece"] == piece)
        assert laid + left == count, text


@pytest.mark.parametrize("seed", range(300))
def test_optimum_is_that_of_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_optimum_is_that_of_brute_force_long() -> None:
    for seed in range(300, 20_300):
        check(seed)


def random_board(seed: int) -> dict[str, Any]:
    """A whole board: tiles, pieces, fairs, all legal and illegal alike."""
    dice = random.Random(seed)
    tiles = {"village": 12, "farm": 8}
    made: dict[str, Any] = {"shipping": dice.randint(0, 60)}
    for area, plots in tiles.items():
        fitting = [t.id for t in CATALOGUE if t.kind in ("home", "country")
                   and t.extra.get("area") in (area, None)]  # fmt: skip
        columns = 3 if area == "village" else 2
        made[area] = [
            {"tile": tile, "upgraded": dice.random() < 0.5,
             "row": n // columns + 1, "column": n % columns + 1}
            for n, tile in enumerate(dice.sample(fitting, dice.randint(0, plots)))
        ]  # fmt: skip
    for where, kinds, most in (
        ("animals", CATALOGUE.ids("animal"), 5), ("gems", CATALOGUE.ids("gem"), 6),
        ("goods", CATALOGUE.ids("raw_material", "finished_good", "wheat"), 4),
        ("keyples", CATALOGUE.ids("keyple"), 3),
    ):  # fmt: skip
        made[where] = {kind: dice.randint(0, most) for kind in kinds}
    return made


def table(*boards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return score("keyper", {"players": [
        {"name": f"P{n}", "board": each, **more} for n, each in enumerate(boards)
    ]})  # fmt: skip


def by_element(lines: list[dict[str, Any]]) -> dict[str, int]:
    return {line["element"]: line["points"] for line in lines}


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_tiles_and_players_changes_nothing(seed: int) -> None:
    first, second = random_board(seed), random_board(seed + 1000)
    answer = table(first, second)
    turned = table(
        {**second, "village": second["village"][::-1], "farm": second["farm"][::-1]},
        {**first, "village": first["village"][::-1], "farm": first["farm"][::-1]},
    )
    for one, other in zip(answer["players"], turned["players"][::-1], strict=True):
        assert one["total"] == other["total"] == sum(line["points"] for line in one["lines"])
        assert by_element(one["lines"]) == by_element(other["lines"])
        assert one["rank"] == other["rank"]


@pytest.mark.parametrize("seed", range(40))
def test_a_piece_more_is_never_a_loss_and_taken_away_again_changes_nothing(seed: int) -> None:
    made = random_board(seed)
    before = table(made)["players"][0]
    dice = random.Random(seed)
    where = dice.choice(["animals", "gems", "goods", "keyples"])
    piece = dice.choice(list(made[where]))
    made[where][piece] += 1
    more = table(made)["players"][0]
    made[where][piece] -= 1
    assert more["total"] >= before["total"]
    assert table(made)["players"][0] == before


@pytest.mark.parametrize("seed", range(40))
def test_the_best_laid_out_by_hand_scores_the_same(seed: int) -> None:
    made = random_board(seed)
    best = table(made)["players"][0]
    placed = [
        {"piece": piece, "count": count, "on": line["element"]}
        for line in best["lines"]
        for piece, count in line["uses"].items()
    ]
    by_hand = table(made, placed=placed)["players"][0]
    assert by_hand["total"] == by_hand["placed_total"] == by_hand["best_total"] == best["total"]
    assert by_hand["best"]
    dice = random.Random(seed)
    tiles = [line["element"] for line in best["lines"] if line["uses"] or line["holds"]]
    pieces = [
        {"piece": piece, "count": count, "on": dice.choice(tiles)}
        for piece, count in _held(made).items()
        if count and tiles
    ]
    careless = table(made, placed=pieces)["players"][0]
    assert careless["total"] <= careless["best_total"] == best["total"]
    assert careless["total"] == sum(line["points"] for line in careless["lines"])


def _held(made: dict[str, Any]) -> dict[str, int]:
    from scoring.keyper import GAME

    return holdings(GAME.board_schema().load(made))


def test_adding_a_tile_that_scores_nothing_adds_nothing() -> None:
    text = "ring_maker prospector | | 3 gold, 2 ruby"
    assert (
        player(text)["total"]
        == player(f"{text.replace('prospector', 'prospector builder')}")["total"]
    )
    assert board(text)["gems"] == {"gold": 3, "ruby": 2}
