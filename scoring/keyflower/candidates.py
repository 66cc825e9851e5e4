"""What the coach tries on a Keyflower village: pieces, animals, upgrades, tiles where their edges fit.

A tile is tried once for all places where the map makes no difference: what counts is which tiles
count it, the road loop, the river, and which pastures it joins. Rulebook: Expanding the villages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scoring.coach.change import Change, Edit, one_more
from scoring.game import Seat, Table
from scoring.keyflower.board import (
    ANIMALS,
    CATALOGUE,
    RESOURCES,
    SKILLS,
    TILES,
    WORKERS,
    Board,
    Herd,
    Tile,
)
from scoring.keyflower.checks import physical_tile
from scoring.keyflower.places import Rim
from scoring.keyflower.score import farmers_in_play, side
from scoring.keyflower.village import Village

TILES_BY_SEASON = {
    season: CATALOGUE.ids(*kinds)
    for season, kinds in {
        "spring": ("spring",),
        "summer": ("summer", "summer_boat"),
        "autumn": ("autumn",),
        "winter": ("winter", "boat", "turn_order"),
    }.items()
}


def changes(seat: Seat, table: Table, offered: Collection[str] | None = None) -> Iterable[Change]:
    """Every single change of a board."""
    board: Board = seat.board
    farmers = farmers_in_play(table)
    if offered is None:
        yield from _pieces(board, farmers)
        yield from _upgrades(board)
    rim = Rim(board)
    for tile in _free(seat, table, farmers):
        if offered is not None and tile not in offered:
            continue
        for new, places in rim.fitting(tile):
            if offered is None and _idle(board, rim, new):
                continue
            entry = {"tile": tile, **(places[0].at if places else {})}
            yield Change("tile", tile, replace(board, tiles=(*board.tiles, new)),
                         (Edit("/tiles/-", entry),), new.at, places)  # fmt: skip
    if offered is None:
        yield from _without(board)


def _pieces(board: Board, farmers: bool) -> Iterator[Change]:
    yield from one_more(board, "workers", WORKERS)
    yield from one_more(board, "skills", SKILLS)
    yield from one_more(board, "resources", RESOURCES)
    if farmers:
        wheat = board.wheat + 1
        yield Change("piece", "wheat", replace(board, wheat=wheat), (Edit("/wheat", wheat),),
                     "/board/wheat")  # fmt: skip
        yield from _animals(board)


def _animals(board: Board) -> Iterator[Change]:
    """One animal of each kind in an empty pasture; every one that is empty scores the same."""
    village = Village(board.tiles, alike=not board.owns("boat_2a"))
    if board.pastures is not None or not village.complete or village.unclear:
        return
    grazed = {village.pastures[n, herd.corner or 0]
              for n, tile in enumerate(board.tiles) for herd in tile.animals if herd.count}  # fmt: skip
    for (n, corner), pasture in village.pastures.items():
        if pasture in grazed:
            continue
        tile = board.tiles[n]
        for kind in ANIMALS:
            herd = Herd(kind, 1, corner)
            more = replace(tile, animals=(*tile.animals, herd))
            path = f"/tiles/{n}/animals"
            yield Change("piece", kind, _with(board, tile, more),
                         (Edit(f"{path}/-", {"kind": kind, "count": 1, "corner": corner}),),
                         f"/board{path}/{len(tile.animals)}", wording="animal")  # fmt: skip
        return


def _upgrades(board: Board) -> Iterator[Change]:
    for n, tile in enumerate(board.tiles):
        read = tile.printed_points is not None or tile.transport is not None
        # Values read off one side do not apply to the other.
        if tile.upgradable and not tile.upgraded and not read and "upgraded" in tile.piece.sides:
            better = replace(tile, upgraded=True)
            yield Change("upgrade", tile.tile, _with(board, tile, better),
                         (Edit(f"/tiles/{n}/upgraded", True),), tile.at)  # fmt: skip


def _free(seat: Seat, table: Table, farmers: bool) -> Iterator[str]:
    """The tiles in the box whose points and edges are known."""
    taken = {physical_tile(tile) for other in table.seats for tile in other.board.tiles}
    own = {tile.kind for tile in seat.board.tiles}
    for name in TILES:
        tile = Tile(name, "")
        extra = tile.piece.extra
        if (
            physical_tile(tile) in taken
            or tile.kind == "home"
            or (tile.kind == "boat" and "boat" in own)
        ):
            continue
        if "base" not in tile.piece.sides or "edges" not in extra:
            continue
        if extra.get("expansion") is None or farmers:
            yield name


def _idle(board: Board, rim: Rim, new: Tile) -> bool:
    """Whether the tile certainly adds nothing there: it has no points and nothing counts it."""
    up = side(new.tile, False)
    plain = up.tally is not None and up.tally.count is None and not up.tally.points
    carts = "transport" in new.piece.extra and board.owns("keyflower")
    return plain and not new.is_boat and not carts and rim.matters(new) is None


def _without(board: Board) -> Iterator[Change]:
    """Resources that lie on a tile stay with the player when it is gone, its animals do not."""
    for tile in board.tiles:
        resources = {r: n + tile.resources.get(r, 0) for r, n in board.resources.items()}
        less = replace(_with(board, tile, None), resources=resources)
        yield Change("without", tile.tile, less, at=tile.at)


def _with(board: Board, tile: Tile, other: Tile | None) -> Board:
    tiles = [t if t is not tile else other for t in board.tiles]
    return replace(board, tiles=tuple(t for t in tiles if t is not None))
