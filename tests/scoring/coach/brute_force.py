"""Every single change of a small board, written down without the coach."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring import game

Json = dict[str, Any]


def _counts(board: Json, where: Mapping[str, tuple[str, ...]]) -> Iterator[Json]:
    for name, kinds in where.items():
        for kind in kinds:
            made = copy.deepcopy(board)
            made.setdefault(name, {})[kind] = made.get(name, {}).get(kind, 0) + 1
            yield made


def _entries(board: Json, where: str, entries: Iterator[Any]) -> Iterator[Json]:
    for entry in entries:
        made = copy.deepcopy(board)
        made.setdefault(where, []).append(entry)
        yield made


def _upgraded(board: Json, where: str, key: str = "upgraded", most: int = 1) -> Iterator[Json]:
    for n, tile in enumerate(board.get(where, ())):
        if int(tile.get(key, 0)) < most:
            made = copy.deepcopy(board)
            made[where][n][key] = True if key == "upgraded" else tile.get(key, 0) + 1
            yield made


def keyper(board: Json) -> Iterator[Json]:
    """Counts, upgrades, every tile on every free plot."""
    ids = game("keyper").catalogue.ids
    fields = tuple(field.removesuffix("_field") for field in ids("field"))
    yield from _counts(board, {
        "animals": ids("animal"), "gems": ids("gem"), "keyples": ids("keyple"),
        "goods": ids("raw_material", "finished_good", "wheat"), "country_board": fields,
    })  # fmt: skip
    for area, columns in (("village", 3), ("farm", 2)):
        yield from _upgraded(board, area)
        taken = {(tile["row"], tile["column"]) for tile in board.get(area, ())}
        yield from _entries(board, area, (
            {"tile": tile, "row": row, "column": column} for tile in ids("home", "country")
            for row in range(1, 5) for column in range(1, columns + 1) if (row, column) not in taken
        ))  # fmt: skip


def key_harvest(board: Json) -> Iterator[Json]:
    """Counters, fields, every worker anywhere that touches enough fields."""
    catalogue = game("key_harvest").catalogue
    fields = catalogue.ids("field")
    yield from _counts(board, {"crops": catalogue.ids("crop")})
    yield from _entries(board, "fields", (
        label for label in fields if label not in {w["at"] for w in board["workers"]}
    ))  # fmt: skip
    for worker in catalogue.ids("farmhand", "townsfolk"):
        number = catalogue[worker].side(False)["flat"]
        yield from _entries(board, "workers", (
            {"worker": worker, "at": label} for label in fields
            if sum(n in board["fields"] for n in catalogue[label].extra["neighbours"]) >= number
        ))  # fmt: skip


def key_market(board: Json) -> Iterator[Json]:
    """Goods, coins, the manor house or a retirement, and ranks of which the board itself knows the points."""
    ids = game("key_market").catalogue.ids
    yield from _counts(board, {"goods": ids("resource", "luxury")})
    yield {**board, "gold": board.get("gold", 0) + 1}
    yield {**board, "manor": True}
    yield {**board, "retired": board.get("retired", 0) + 1}


def key_flow(board: Json) -> Iterator[Json]:
    """Pieces, keyple cards, upgrades, and cards that the rulebook describes."""
    catalogue = game("key_flow").catalogue
    kinds = {"resources": catalogue.ids("resource"), "skills": catalogue.ids("skill")}
    yield from _counts(board, kinds)
    yield {**board, "keyple_tokens": board.get("keyple_tokens", 0) + 1}
    for n, keyple in enumerate(board.get("keyple_cards", ())):
        made = copy.deepcopy(board)
        made["keyple_cards"][n]["count"] = keyple.get("count", 1) + 1
        yield made
    for n, card in enumerate(board["cards"]):
        most = catalogue[card["card"]].extra.get("upgrades", 0)
        for key, limit in (("upgrades", most), ("flipped", card.get("upgrades", 0))):
            if card.get(key, 0) < limit and not (key == "upgrades" and "values" in card):
                made = copy.deepcopy(board)
                made["cards"][n][key] = card.get(key, 0) + 1
                yield made
    gaps = ("ask", "unknown_points", "unknown_transport")
    yield from _entries(board, "cards", (
        {"card": piece.id} for piece in catalogue
        if piece.kind == "card" and piece.extra["season"] not in ("home", "any")
        and not any(piece.extra.get(gap) for gap in gaps)
    ))  # fmt: skip


def keyflower(board: Json) -> Iterator[Json]:
    """Pieces and upgrades, and a few tiles on every hex near the village, turned in every way."""
    catalogue = game("keyflower").catalogue
    ids = catalogue.ids
    yield from _counts(
        board, {"workers": ids("worker"), "skills": ids("skill"), "resources": ids("resource")}
    )
    for made in _upgraded(board, "tiles"):
        kinds = [catalogue[t["tile"]].kind for t, o in zip(made["tiles"], board["tiles"], strict=True)
                 if t != o]  # fmt: skip
        if kinds[0] in ("home", "spring", "summer", "autumn"):
            yield made
    yield from offered(board, OFFERS)


OFFERS = ("sea_breese", "turn_order_4", "scribes", "keythedral", "boat_1a", "goldsmith")


def offered(board: Json, tiles: tuple[str, ...]) -> Iterator[Json]:
    """Each of these tiles on every hex next to the village."""
    steps = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
    taken = {tuple(tile["at"]) for tile in board["tiles"]}
    beside = sorted({(q + dq, r + dr) for q, r in taken for dq, dr in steps} - taken)
    yield from _entries(board, "tiles", (
        {"tile": tile, "at": list(at), "rotation": rotation}
        for tile in tiles for at in beside for rotation in range(6)
    ))  # fmt: skip


CHANGES: Mapping[str, Callable[[Json], Iterator[Json]]] = {
    "keyper": keyper, "key_harvest": key_harvest, "key_market": key_market,
    "key_flow": key_flow, "keyflower": keyflower,
}  # fmt: skip
