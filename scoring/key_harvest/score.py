"""Scores a Key Harvest board: worker tiles, the two largest groups of fields, crop majorities.

There is nothing to choose at the end. Rulebook: Ermittlung der Siegpunkte, 1 to 4.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from scoring.allocation import Result
from scoring.allocation.forms.steps import Steps
from scoring.answer import Line
from scoring.game import Seat, Table
from scoring.key_harvest.board import CATALOGUE, CROPS, Board, table_hexes
from scoring.key_harvest.hexes import Group
from scoring.key_harvest.messages import MESSAGES
from scoring.messages import listed
from scoring.sheet import Sheet
from texts import Translatable

LARGEST, SECOND = 1, 2
"""Points for each tile of the largest and of the second largest group."""

MAJORITY = 1


def score(seat: Seat, table: Table) -> Sheet:
    """The sheet of one player; the majorities look at the counters of the others."""
    board: Board = seat.board
    sheet = Sheet(CATALOGUE, MESSAGES, seat.base)
    _workers(sheet, board)
    _groups(sheet, board, table)
    _crops(sheet, seat, table)
    return sheet


def _workers(sheet: Sheet, board: Board) -> None:
    for worker in board.workers:
        explanation = MESSAGES.phrase("how", "worker", hex=worker.hex)
        sheet.line("workers", worker.worker, worker.number, explanation, at=worker.at)


def scoring_groups(groups: Sequence[Group], lone_tile_is_group: bool) -> tuple[Group, Group]:
    """The largest and the second largest group; an empty one where there is none."""
    found = (group for group in groups if len(group) > 1 or lone_tile_is_group)
    return next(found, ()), next(found, ())


def group_points(groups: Sequence[Group], lone_tile_is_group: bool) -> int:
    """What a board's groups bring."""
    first, second = scoring_groups(groups, lone_tile_is_group)
    return LARGEST * len(first) + SECOND * len(second)


def _groups(sheet: Sheet, board: Board, table: Table) -> None:
    lone: bool = table.options["lone_tile_is_group"]
    groups = table_hexes(table).groups(board.fields)
    scored = scoring_groups(groups, lone)
    named = zip(("largest_group", "second_group"), scored, (LARGEST, SECOND), strict=True)
    for name, group, points in named:
        how = "group" if group else f"no_{name}"
        explanation = MESSAGES.phrase(
            "how", how, count=len(group), points=points, labels=", ".join(group)
        )
        sheet.line("groups", name, points * len(group), explanation,
                   at="/board/fields", counted=[board.fields[label] for label in group])  # fmt: skip
    for group in groups:
        if group not in scored:
            why = "other_group" if len(group) < len(scored[1]) else "equal_group"
            why = why if len(group) > 1 or lone else "lone_tile_is_none"
            for label in group:
                sheet.leave(label, 1, MESSAGES.phrase("how", why, labels=", ".join(group)))
    if "board_lines" not in table.more:
        sheet.assume("board_lines")
    elif table_hexes(table).shifted:
        sheet.assume("board_lines_shifted")
    if any(len(group) == 1 for group in (groups if not lone else scored)):
        sheet.assume("lone_tile_is_group" if lone else "lone_tile_is_no_group")


def _crops(sheet: Sheet, seat: Seat, table: Table) -> None:
    """A point for the strict majority in each crop, behind the screens of all players who were sent."""
    alone = len(table.seats) == 1
    if alone:
        sheet.warn("majorities_need_all", "/board/crops")
    for crop in (crop for crop in CROPS if seat.board.crops[crop]):
        own: int = seat.board.crops[crop]
        others = {s.name: s.board.crops[crop] for s in table.seats if s is not seat}
        most = max(others.values(), default=0)
        if alone:
            sheet.leave(crop, own, MESSAGES.phrase("how", "crop_alone"))
        elif own > most:
            against = ", ".join(f"{name} {count}" for name, count in others.items())
            explanation = MESSAGES.phrase("how", "majority", own=own, others=against)
            _majority(sheet, crop, own, explanation)
        else:
            first = [name for name, count in others.items() if count == most]
            code = "crop_tied" if own == most else "crop_fewer"
            why = MESSAGES.phrase(
                "how", code, own=own, names=listed(first), players=len(first), most=most
            )
            sheet.leave(crop, own, why)


def taken_from_others(table: Table) -> Hashable:
    """The counters behind each screen: all that one player's score takes from the others."""
    return tuple((seat.name, *seat.board.crops.items()) for seat in table.seats)


def _majority(sheet: Sheet, crop: str, own: int, explanation: Translatable) -> None:
    """All counters of the crop make the point; so they can also be placed on it by hand."""
    at = f"/board/crops/{crop}"

    def line(result: Result) -> list[Line[Translatable]]:
        return [
            Line("crops", crop, result.points, explanation, "crops", sheet.base + at, result.used)
        ]

    sheet.element("crops", crop, Steps((crop,), ((own, MAJORITY),)), at=at, loose=True, split=line)
    sheet.piece(crop, own)
