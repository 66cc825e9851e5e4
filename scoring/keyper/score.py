"""Scores a Keyper board. Most tiles are data; here is what they count on the board.

Rulebook: end of the game, and the sections on building tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from scoring.allocation import one_of
from scoring.allocation.forms.room import Room
from scoring.allocation.vocabulary import Tally, tally
from scoring.game import Seat, Table
from scoring.keyper.board import CATALOGUE, COLOURS, FIELDS, SEASONS, Board, Tile
from scoring.keyper.housing import ROOM, housed
from scoring.keyper.messages import MESSAGES
from scoring.sheet import Sheet
from texts import Translatable

Counter = Callable[[Board, Tile], list[str]]

ANY_COLOUR = one_of(COLOURS)
"""What a white keyple counts as. Rulebook: components."""


def _diagonal(board: Board, tile: Tile) -> list[str]:
    return [o.at for o in board.village if o.plot != tile.plot
            and abs(o.row - tile.row) == abs(o.column - tile.column)]  # fmt: skip


def _row_and_column(board: Board, tile: Tile) -> list[str]:
    return [o.at for o in board.village if o.plot != tile.plot
            and (o.row == tile.row or o.column == tile.column)]  # fmt: skip


def _left_and_right(board: Board, tile: Tile) -> list[str]:
    return [o.at for o in board.village
            if o.row == tile.row and abs(o.column - tile.column) == 1]  # fmt: skip


def _four_sides(board: Board, tile: Tile) -> list[str]:
    return [o.at for o in board.village
            if abs(o.row - tile.row) + abs(o.column - tile.column) == 1]  # fmt: skip


def _plots(tiles: tuple[Tile, ...]) -> list[str]:
    return list({tile.plot: tile.at for tile in tiles}.values())


COUNTERS: Mapping[str, Counter] = {
    "diagonal": _diagonal,
    "row_and_column": _row_and_column,
    "left_and_right": _left_and_right,
    "four_sides": _four_sides,
    "farm": lambda board, _: [t.at for t in board.farm],
    "upgraded_farm": lambda board, _: [t.at for t in board.farm if t.upgraded],
    "farm_plots": lambda board, _: _plots(board.farm),
    "village": lambda board, _: [t.at for t in board.village],
    "upgraded_village": lambda board, _: [t.at for t in board.village if t.upgraded],
    "village_plots": lambda board, _: _plots(board.village),
    "fair_seasons": lambda board, _: [
        f"/board/fairs/{n}" for n, fair in enumerate(board.fairs)
        if fair.season not in {earlier.season for earlier in board.fairs[:n]}
    ],
}  # fmt: skip


def numbers(board: Board) -> dict[str, tuple[int, str]]:
    """What tiles count that is a plain number on the board, with its pointer."""
    return {
        "shipping": (board.shipping, "/board/shipping"),
        **{f"{colour}_fields": (board.country_board.get(colour, 0), f"/board/country_board/{colour}")
           for colour in FIELDS},
    }  # fmt: skip


def score(seat: Seat, table: Table) -> Sheet:
    """The sheet of one player: shipping track, fairs, farm tiles, village tiles."""
    board: Board = seat.board
    sheet = Sheet(CATALOGUE, MESSAGES, seat.base)
    phrase = MESSAGES.phrase
    sheet.line(
        "shipping", "shipping", board.shipping, phrase("how", "shipping"), at="/board/shipping"
    )
    _fairs(sheet, board)
    for tile in board.tiles:
        _tile(sheet, board, tile, table.options)
    staying = housed(board, seat.budget.share(2), seat.memory)
    for piece, count in board.animals.items():
        sheet.piece(piece, count, stays=True)
        sheet.lose(piece, count - staying[piece])
    for piece, count in (*board.goods.items(), *board.gems.items()):
        sheet.piece(piece, count)
    for piece, count in board.keyples.items():
        sheet.piece(piece, count, ANY_COLOUR if piece == "white" else None)
    return sheet


def _fairs(sheet: Sheet, board: Board) -> None:
    for season in SEASONS:
        held = [(n, fair) for n, fair in enumerate(board.fairs) if fair.season == season]
        for n, fair in held:
            if fair.points is None:
                sheet.ask(f"/board/fairs/{n}/points", "fair_points",
                          fair=CATALOGUE.name(f"fair_{season}"))  # fmt: skip
        if held:
            points = [fair.points or 0 for _, fair in held]
            read = ["?" if fair.points is None else str(fair.points) for _, fair in held]
            explanation = MESSAGES.phrase("how", "fairs", points=read)
            at = [f"/board/fairs/{n}" for n, _ in held]
            sheet.line(
                "fairs",
                f"fair_{season}",
                sum(points),
                explanation,
                at=at[0],
                rule="fairs",
                counted=at,
            )


def _tile(sheet: Sheet, board: Board, tile: Tile, options: Mapping[str, Any]) -> None:
    if found := CATALOGUE[tile.tile].form(tile.upgraded):
        sheet.element(tile.area, tile.tile, found, at=tile.at)
        return
    counted = tally(read_side(sheet, tile, options)) or Tally(0)
    pointers, number = _count(board, tile, counted)
    explanation = _explain(counted, number)
    points = counted.score(number)
    if room := _room(tile.tile):
        sheet.element(tile.area, tile.tile, room, at=tile.at, points=points,
                      note=explanation if points else None)  # fmt: skip
        return
    sheet.line(tile.area, tile.tile, points, explanation, at=tile.at, counted=pointers)


@cache
def _room(tile: str) -> Room | None:
    """The room for animals on a tile that does not score them."""
    houses = CATALOGUE[tile].extra.get("houses")
    return Room(tuple(houses), ROOM) if houses else None


def read_side(sheet: Sheet, tile: Tile, options: Mapping[str, Any]) -> dict[str, Any]:
    """The form of the side that lies up, with the readings that the table chose for disputed tiles."""
    words = dict(CATALOGUE[tile.tile].side(tile.upgraded))
    if tile.tile == "statue":
        sheet.assume(f"statue_{options['statue']}")
        if options["statue"] == "uncapped":
            words.pop("limit")
    elif tile.tile == "farmers_cottage" and tile.upgraded:
        words["points"] = options["farmers_cottage"]
        sheet.assume(f"farmers_cottage_{words['points']}")
    elif tile.tile == "merchant" and tile.upgraded:
        words["flat"] = options["merchant_upgraded"]
        sheet.assume(
            f"merchant_upgraded_{words['flat']}", "merchant_upgraded", points=words["flat"]
        )
    elif tile.tile == "boarding_house":
        sheet.assume(f"village_columns_{options['village_columns']}")
    return words


def _count(board: Board, tile: Tile, counted: Tally) -> tuple[list[str], int]:
    if counted.count is None:
        return [], 0
    if counted.count in COUNTERS:
        pointers = COUNTERS[counted.count](board, tile)
        return pointers, len(pointers)
    number, pointer = numbers(board)[counted.count]
    return [pointer], number


def _explain(counted: Tally, number: int) -> Translatable:
    phrase = MESSAGES.phrase
    if counted.count is None:
        return phrase("how", "flat" if counted.points else "no_points")
    what = MESSAGES.names("count", counted.count)
    if counted.reach is not None:
        reached = "reached" if number >= counted.reach else "not_reached"
        return phrase("how", reached, what=what, number=number, reach=counted.reach)
    key = "own_and_per" if counted.own else "per_n" if counted.n > 1 else "per"
    limited = counted.limit is not None and number // counted.n * counted.points > counted.limit
    code = f"{key}_limited" if limited else key
    return phrase("how", code, what=what, number=number, n=counted.n,
                  points=counted.points, own=counted.own, limit=counted.limit)  # fmt: skip
