"""What the rules of Key Harvest forbid or make unlikely, as coded warnings; none blocks a score.

Rulebook: Aktion B to D, Arbeiterplättchen, Feldplättchen, Ereignisplättchen, Spielmaterial.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from scoring.answer import Warning
from scoring.game import Scored, Seat, Table
from scoring.key_harvest.advice import best_join, best_split
from scoring.key_harvest.board import CATALOGUE, CROPS, WORKERS, Board, field_tiles, table_hexes
from scoring.key_harvest.hexes import Hexes
from scoring.key_harvest.messages import MESSAGES
from scoring.key_harvest.score import group_points
from scoring.messages import listed
from scoring.table_checks import Single, leaders, over_together, second_owners
from texts import Translatable

STORE_SIZE = 2
HEXES = 56
FEWEST_TILES = 7
"""While someone has fewer, the seventh event returns two others and the game goes on."""


def check(scored: Scored, table: Table) -> None:
    """Adds the warnings about one player's board, and what other groups would have given."""
    board, hexes = scored.board, table_hexes(table)
    _fields(scored, board)
    _hexes_taken(scored, board)
    _workers(scored, board)
    _support(scored, board, hexes)
    _store(scored, board)
    _counters(scored, board)
    tiles = len(board.fields) + len(board.workers)
    if 0 < tiles < FEWEST_TILES:
        scored.sheet.warn("few_tiles", "/board/fields", count=tiles, least=FEWEST_TILES)
    elsewhere = checked_with(scored.seat, table)
    _advice(scored, board, hexes, table.options["lone_tile_is_group"], elsewhere)


def checked_with(seat: Seat, table: Table) -> frozenset[str]:
    """The field tiles of others that could have joined two groups here, as they touch two fields at least."""
    neighbours, own = table_hexes(table).neighbours, seat.board.fields
    others = (label for other in table.seats if other.index != seat.index
              for label, _ in field_tiles(other.board))  # fmt: skip
    return frozenset(label for label in others if sum(at in own for at in neighbours[label]) > 1)


def _fields(scored: Scored, board: Board) -> None:
    seen: set[str] = set()
    for label, at in field_tiles(board):
        if label in seen:
            scored.sheet.warn("field_twice", at, label=label)
        seen.add(label)


def _hexes_taken(scored: Scored, board: Board) -> None:
    occupied: dict[str, str] = {}
    for worker in board.workers:
        name = CATALOGUE.name(worker.worker)
        if worker.hex in board.fields:
            scored.sheet.warn("worker_on_field", worker.at, worker=name, label=worker.hex)
        if worker.hex in occupied:
            scored.sheet.warn("two_workers_on_a_hex", worker.at, label=worker.hex,
                              workers=listed([CATALOGUE.name(occupied[worker.hex]), name]))  # fmt: skip
        occupied.setdefault(worker.hex, worker.worker)


def _workers(scored: Scored, board: Board) -> None:
    seen: set[str] = set()
    for worker in board.workers:
        if worker.worker in seen:
            piece = CATALOGUE[worker.worker]
            scored.sheet.warn(f"{piece.kind}_twice", worker.at, worker=piece.names)
        seen.add(worker.worker)


def _support(scored: Scored, board: Board, hexes: Hexes) -> None:
    """The fields that a worker touches, and other workers that it may not touch."""
    for n, worker in enumerate(board.workers):
        name, around = CATALOGUE.name(worker.worker), hexes.neighbours[worker.hex]
        for earlier in board.workers[:n]:
            if earlier.hex in around:
                scored.sheet.warn("workers_touch", worker.at, labels=listed([earlier.hex, worker.hex]),
                                  workers=listed([CATALOGUE.name(earlier.worker), name]))  # fmt: skip
        fields = sum(label in board.fields for label in around)
        values: dict[str, Any] = {"worker": name, "label": worker.hex, "number": worker.number}
        if len(around) < worker.number:
            scored.sheet.warn("worker_never_fits", worker.at, most=len(around), **values)
        elif fields < worker.number:
            scored.sheet.warn("worker_lost_fields", worker.at, count=fields, **values)


def _store(scored: Scored, board: Board) -> None:
    for n, stored in enumerate(board.store):
        if n == STORE_SIZE:
            scored.sheet.warn("store_over_limit", stored.at, count=len(board.store),
                              most=STORE_SIZE)  # fmt: skip
        if not any(stored.bid.values()):
            scored.sheet.warn("bid_missing", f"{stored.at}/bid", label=stored.field)


def counters(board: Board, crop: str) -> int:
    """The counters of a crop that a player has, behind the screen and in the store."""
    return board.crops[crop] + sum(stored.bid[crop] for stored in board.store)


def _counters(scored: Scored, board: Board) -> None:
    for crop in CROPS:
        count, most = counters(board, crop), CATALOGUE[crop].limits["copies"]
        if count > most:
            scored.sheet.warn("more_than_the_box", f"/board/crops/{crop}", count=count,
                              counted=CATALOGUE.amount(crop, count), most=most)  # fmt: skip


def _advice(
    scored: Scored, board: Board, hexes: Hexes, lone: bool, elsewhere: Collection[str]
) -> None:
    """What other groups would have given; fields that others have (`elsewhere`) could not have joined any."""
    now = group_points(hexes.groups(board.fields), lone)
    if split := best_split(board.fields, hexes, lone):
        scored.sheet.warn("splitting_pays", board.fields[split.label], label=split.label,
                          sizes=[str(n) for n in split.sizes], points=split.points, now=now)  # fmt: skip
    taken = [*elsewhere, *(worker.hex for worker in board.workers)]
    if join := best_join(board.fields, taken, hexes, lone):
        scored.sheet.warn("joining", "/board/fields", label=join.label,
                          sizes=[str(n) for n in join.sizes], points=join.points, now=now)  # fmt: skip


def check_table(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """The warnings that span players: a tile with two owners, too many counters, an odd board, a tie."""
    lines = table.more.get("board_lines")
    if lines and sum(lines) != HEXES:
        yield MESSAGES.warning(
            "board_lines_unlikely", "/table/board_lines", count=sum(lines), most=HEXES
        )
    for second in second_owners(scored, _singles):
        code = "townsfolk_owned_twice" if second.piece.id in WORKERS else "field_owned_twice"
        yield MESSAGES.warning(code, second.at, label=second.piece.name, players=second.players)
    held = [{crop: counters(each.board, crop) for crop in CROPS} for each in scored]
    limits = {crop: CATALOGUE[crop].limits["copies"] for crop in CROPS}
    for crop, count, most in over_together(held, limits):
        counted = CATALOGUE.amount(crop, count)
        yield MESSAGES.warning(
            "more_than_the_box", "/players", count=count, counted=counted, most=most
        )
    if 1 < len(scored) < (table.players or 0):
        yield MESSAGES.warning(
            "majorities_incomplete", "/table/players", sent=len(scored), players=table.players
        )
    empty = [each.seat.name for each in scored if each.board.empty]
    if empty and any(line.category == "crops" for each in scored for line in each.settled.lines):
        yield MESSAGES.warning(
            "majorities_with_empty_board", "/players", players=listed(empty), count=len(empty)
        )
    yield from _tie_reading(scored, table)


def _singles(board: Board) -> Iterator[Single]:
    """Field tiles, called by their labels alone, and townsfolk; farmhands each player has."""
    for label, at in field_tiles(board):
        yield Single(label, at, label)
    for worker in board.workers:
        if CATALOGUE[worker.worker].kind == "townsfolk":
            yield Single(worker.worker, worker.at, CATALOGUE.name(worker.worker))


def tiles(board: Board, reading: str) -> int:
    """The tiles that the first tie-breaker counts, under this reading of "tiles"."""
    return len(board.fields) + (len(board.workers) if reading == "all" else 0)


def _tie_reading(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """Where the top totals are equal and the two readings of "tiles" make different players win."""
    tied = leaders(scored)
    boards: list[Board] = [each.board for each in tied]
    counted = {
        reading: [tiles(board, reading) for board in boards] for reading in ("all", "fields")
    }
    hidden = [sum(board.crops.values()) for board in boards]
    winners = set()
    for counts in counted.values():
        order = list(zip(counts, hidden, strict=True))
        winners.add(tuple(own == max(order) for own in order))
    if len(winners) > 1:
        named = {
            reading: ", ".join(f"{s.seat.name} {n}" for s, n in zip(tied, counts, strict=True))
            for reading, counts in counted.items()
        }
        yield MESSAGES.warning("tie_break_tiles", "/table/options/tie_break_tiles", **named)
