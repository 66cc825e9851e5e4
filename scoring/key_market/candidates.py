"""What the coach tries in Key Market: goods, coins, the manor house, workers retired or promoted.

The points of a rank are printed on the guild tiles only, so a rank is tried where someone at the
table has read them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from scoring.coach.change import Change, Edit, one_more
from scoring.game import Seat, Table
from scoring.key_market.board import CATALOGUE, GOODS, RANKS, Board, Member

Printed = Mapping[tuple[str, str], int]
"""The points that someone read, by guild and rank."""


def changes(seat: Seat, table: Table, offered: Collection[str] | None = None) -> Iterable[Change]:
    """Every single change of a board."""
    board: Board = seat.board
    printed = _printed(table)
    if offered is None:
        yield from one_more(board, "goods", GOODS)
        yield from _counted(board)
        yield from _promoted(board, printed)
    for guild in CATALOGUE.ids("guild"):
        points = printed.get((guild, RANKS[0]))
        joined = any(member.id == guild for member in board.guilds)
        if points is not None and not joined and (offered is None or guild in offered):
            yield _joined(board, guild, points)
    if offered is None:
        yield from _without(board)


def _printed(table: Table) -> Printed:
    return {(member.id, member.rank): member.points
            for seat in table.seats for member in seat.board.guilds if member.points is not None}  # fmt: skip


def _counted(board: Board) -> Iterator[Change]:
    gold = board.gold + 1
    yield Change("piece", "gold", replace(board, gold=gold), (Edit("/gold", gold),), "/board/gold")
    if board.manor:
        retired = board.retired + 1
        yield Change("piece", "retired", replace(board, retired=retired),
                     (Edit("/retired", retired),), "/board/retired", wording="retired")  # fmt: skip
    else:
        yield Change("upgrade", "manor", replace(board, manor=True), (Edit("/manor", True),),
                     "/board/manor", wording="manor")  # fmt: skip


def _promoted(board: Board, printed: Printed) -> Iterator[Change]:
    for n, member in enumerate(board.guilds):
        for rank in RANKS[RANKS.index(member.rank) + 1 :][:1]:
            points = printed.get((member.id, rank))
            if points is not None:
                better = replace(member, rank=rank, points=points)
                path = f"/guilds/{n}"
                edits = (Edit(f"{path}/rank", rank), Edit(f"{path}/points", points))
                yield Change("upgrade", member.id, _with(board, member, better), edits, member.at,
                             wording=f"to_{rank}")  # fmt: skip


def _joined(board: Board, guild: str, points: int) -> Change:
    number = int(CATALOGUE[guild].extra["guild"])
    new = Member(number, RANKS[0], points, None, f"/board/guilds/{len(board.guilds)}")
    entry = {"guild": number, "rank": RANKS[0], "points": points}
    return Change("tile", guild, replace(board, guilds=(*board.guilds, new)),
                  (Edit("/guilds/-", entry),), new.at, wording="joined")  # fmt: skip


def _without(board: Board) -> Iterator[Change]:
    if board.manor:
        yield Change("without", "manor", replace(board, manor=False), at="/board/manor")
    for member in board.guilds:
        yield Change("without", member.id, _with(board, member, None), at=member.at)


def _with(board: Board, member: Member, other: Member | None) -> Board:
    guilds = [m if m is not member else other for m in board.guilds]
    return replace(board, guilds=tuple(m for m in guilds if m is not None))
