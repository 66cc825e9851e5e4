"""What the coach tries on a Keyper board: one more of each piece, upgrades, tiles on free plots.

A tile over another one is not tried. Rulebook: section on the player board, building.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scoring.coach.change import Change, Edit, Place, one_more
from scoring.game import Seat, Table
from scoring.keyper.board import (
    ANIMALS,
    CATALOGUE,
    FARM_COLUMNS,
    FARM_ROWS,
    FIELDS,
    FINISHED_GOODS,
    GEMS,
    KEYPLES,
    RAW_MATERIALS,
    TILES,
    Area,
    Board,
    Tile,
    village_size,
)
from scoring.keyper.messages import MESSAGES
from scoring.keyper.score import COUNTERS

AREAS: tuple[Area, ...] = ("village", "farm")
BY_PLOT = ("diagonal", "row_and_column", "left_and_right", "four_sides")
"""What depends on the plot of a tile; everything else is the same on every plot of its area."""

TILES_BY_SEASON = {
    season: tuple(
        tile
        for tile in CATALOGUE.ids("country")
        if CATALOGUE[tile].extra["season"] == ("spring" if season == "spring" else "later")
    )
    for season in ("spring", "summer", "autumn", "winter")
}
"""The tiles of spring; those of the other seasons come from one supply."""


def changes(seat: Seat, table: Table, offered: Collection[str] | None = None) -> Iterable[Change]:
    """Every single change of a board."""
    board: Board = seat.board
    if offered is None:
        yield from _pieces(board)
        yield from _upgrades(board)
    for tile in _free(seat, table):
        if offered is None or tile in offered:
            yield from _built(board, table, tile)
    if offered is None:
        yield from _without(board)


def _pieces(board: Board) -> Iterator[Change]:
    yield from one_more(board, "animals", ANIMALS)
    yield from one_more(board, "goods", (*RAW_MATERIALS, *FINISHED_GOODS, "wheat"))
    yield from one_more(board, "gems", GEMS)
    yield from one_more(board, "keyples", KEYPLES)
    for change in one_more(board, "country_board", FIELDS):
        yield replace(change, piece=f"{change.piece}_field")


def _upgrades(board: Board) -> Iterator[Change]:
    for tile in board.tiles:
        piece = CATALOGUE[tile.tile]
        if not tile.upgraded and piece.side(False) != piece.side(True):
            better = _with(board, tile, replace(tile, upgraded=True))
            edit = Edit(f"{tile.at.removeprefix('/board')}/upgraded", True)
            yield Change("upgrade", tile.tile, better, (edit,), tile.at)


def _without(board: Board) -> Iterator[Change]:
    for tile in board.tiles:
        yield Change("without", tile.tile, _with(board, tile, None), at=tile.at)


def _with(board: Board, tile: Tile, other: Tile | None) -> Board:
    tiles = [t if t is not tile else other for t in _tiles(board, tile.area)]
    return _in_area(board, tile.area, tuple(t for t in tiles if t is not None))


def _tiles(board: Board, area: Area) -> tuple[Tile, ...]:
    return board.farm if area == "farm" else board.village


def _in_area(board: Board, area: Area, tiles: tuple[Tile, ...]) -> Board:
    return replace(board, farm=tiles) if area == "farm" else replace(board, village=tiles)


def _free(seat: Seat, table: Table) -> list[str]:
    """The tiles in the box: own home tiles, and country tiles that nobody has."""
    own = {tile for tile, _ in seat.board.owned}
    taken = {tile for other in table.seats for tile, _ in other.board.owned}
    return [t for t in TILES if t not in (own if CATALOGUE[t].kind == "home" else taken)]


def _built(board: Board, table: Table, tile: str) -> Iterator[Change]:
    """The tile on the free plots of its area, once for all plots with the same score."""
    for area in AREAS:
        if CATALOGUE[tile].extra.get("area") not in (None, area):
            continue
        alike: dict[object, list[Tile]] = {}
        at = f"/board/{area}/{len(_tiles(board, area))}"
        for row, column in _plots(board, table, area):
            new = Tile(tile, False, row, column, None, area, at)
            alike.setdefault(_counted(board, new), []).append(new)
        for tiles in alike.values():
            yield _build(board, tiles)


def _plots(board: Board, table: Table, area: Area) -> list[tuple[int, int]]:
    rows, columns = village_size(table) if area == "village" else (FARM_ROWS, FARM_COLUMNS)
    built = {tile.plot for tile in _tiles(board, area)}
    return [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)
            if (row, column) not in built]  # fmt: skip


def _counted(board: Board, new: Tile) -> object:
    """What makes the plot matter: what the tile counts there itself, and which tiles count it."""
    if new.area == "farm":
        return None
    there = replace(board, village=(*board.village, new))
    found = []
    for tile in there.village:
        what = CATALOGUE[tile.tile].side(tile.upgraded).get("count")
        if what in BY_PLOT:
            counted = COUNTERS[what](there, tile)
            found.append(len(counted) if tile is new else new.at in counted)
    return tuple(found)


def _build(board: Board, tiles: list[Tile]) -> Change:
    first = tiles[0]
    area = first.area
    places = tuple(
        Place(f"{area} {t.row} {t.column}", {"row": t.row, "column": t.column},
              MESSAGES.phrase("place", area, row=t.row, column=t.column))
        for t in tiles
    )  # fmt: skip
    entry = {"tile": first.tile, **places[0].at}
    built = _in_area(board, area, (*_tiles(board, area), first))
    return Change("tile", first.tile, built, (Edit(f"/{area}/-", entry),), first.at, places)
