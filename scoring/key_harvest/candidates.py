"""What the coach tries on a Key Harvest board: one more counter, field tiles, workers on fitting hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scoring.coach.change import Change, Edit, Place, one_more
from scoring.game import Seat, Table
from scoring.key_harvest.board import CATALOGUE, CROPS, WORKERS, Board, Worker, table_hexes
from scoring.key_harvest.hexes import Hexes
from scoring.key_harvest.messages import MESSAGES


def changes(seat: Seat, table: Table, offered: Collection[str] | None = None) -> Iterable[Change]:
    """Every single change of a board."""
    board: Board = seat.board
    if offered is None and len(table.seats) > 1:
        yield from one_more(board, "crops", CROPS)
    for label in _free_fields(seat, table):
        if offered is None or label in offered:
            yield _laid(board, label)
    for worker in _free_workers(seat, table):
        if offered is None or worker in offered:
            yield from _employed(board, table_hexes(table), worker)
    if offered is None:
        yield from _without(board)


def _without(board: Board) -> Iterator[Change]:
    for label, at in board.fields.items():
        left = tuple(other for other in board.field_list if other != label)
        yield Change("without", label, replace(board, field_list=left), at=at)
    for worker in board.workers:
        left_over = tuple(other for other in board.workers if other is not worker)
        yield Change("without", worker.worker, replace(board, workers=left_over), at=worker.at)


def _free_fields(seat: Seat, table: Table) -> list[str]:
    """The labels on which the player has nothing and whose tile nobody has."""
    board: Board = seat.board
    taken = {worker.hex for worker in board.workers}
    for other in table.seats:
        taken |= {*other.board.fields, *(stored.field for stored in other.board.store)}
    return [label for label in table_hexes(table).neighbours if label not in taken]


def _laid(board: Board, label: str) -> Change:
    at = f"/board/fields/{len(board.field_list)}"
    more = replace(board, field_list=(*board.field_list, label))
    return Change("tile", label, more, (Edit("/fields/-", label),), at)


def _free_workers(seat: Seat, table: Table) -> list[str]:
    own = {worker.worker for worker in seat.board.workers}
    taken = {worker.worker for other in table.seats for worker in other.board.workers}
    return [w for w in WORKERS
            if w not in (own if CATALOGUE[w].kind == "farmhand" else taken)]  # fmt: skip


def _employed(board: Board, hexes: Hexes, worker: str) -> Iterator[Change]:
    """The worker on a hex that enough own fields touch; it scores the same on each of them."""
    at = f"/board/workers/{len(board.workers)}"
    others = {other.hex for other in board.workers}
    new = [Worker(worker, label, at) for label in hexes.neighbours]
    fitting = [
        w for w in new
        if w.hex not in board.fields and w.hex not in others
        and others.isdisjoint(hexes.neighbours[w.hex])
        and sum(label in board.fields for label in hexes.neighbours[w.hex]) >= w.number
    ]  # fmt: skip
    if fitting:
        places = tuple(Place(w.hex, {"at": w.hex}, MESSAGES.phrase("place", "hex", label=w.hex))
                       for w in fitting)  # fmt: skip
        edit = Edit("/workers/-", {"worker": worker, "at": fitting[0].hex})
        more = replace(board, workers=(*board.workers, fitting[0]))
        yield Change("tile", worker, more, (edit,), at, places)
