"""Random boards of Keyper and the brute force that the best layout must equal."""

from __future__ import annotations

import random
from typing import Any

from scoring.keyper.board import CATALOGUE
from tests.scoring.keyper import brute_force
from tests.scoring.keyper.notation import player

LOOSE = {
    "animals": CATALOGUE.ids("animal"),
    "gems": CATALOGUE.ids("gem"),
    "goods": CATALOGUE.ids("raw_material", "finished_good", "wheat"),
    "keyples": CATALOGUE.ids("keyple"),
}
"""Pieces of which one more never costs points, by the member of a board that holds them."""

SAME_LINES = True

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


def boards(seed: int) -> list[dict[str, Any]]:
    """The boards of a table, each whole."""
    return [random_board(seed), random_board(seed + 1000)]


def random_board(seed: int) -> dict[str, Any]:
    """A whole board: tiles, pieces, fairs, legal or not."""
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
