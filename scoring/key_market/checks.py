"""What the rules of Key Market forbid or make unlikely, as coded warnings; none blocks a score.

Rulebook: components, set-up, farming actions 4 to 6, guild actions, guild tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.answer import Warning
from scoring.game import Scored, Table
from scoring.key_market.board import CATALOGUE, GOODS, Board, Member
from scoring.key_market.messages import MESSAGES
from scoring.key_market.ties import deciding_order
from scoring.messages import listed
from scoring.table_checks import leaders, over_together
from texts import Translatable

SEASONS = 8
"""Eight seasons, each with one guild action; the first has no farming promotion or retirement."""

GUILDS_IN_PLAY = {2: 5, 3: 6, 4: 7}
WORKERS = {2: 9, 3: 8, 4: 8}
"""Ten each, less the marker of the turn order, with 3 or 4 players also less that of the favour track."""


def goods_in_play(good: str, players: int | None) -> int:
    """The pieces of a sort in play; the whole box where the number of players is unknown."""
    return CATALOGUE[good].limits[f"with_{_known(players, 4)}"]


def _known(players: int | None, otherwise: int) -> int:
    """The number of players, or the one with the widest limit where it is unknown."""
    return max(2, players) if players else otherwise


def check(scored: Scored, table: Table) -> None:
    """Adds the warnings about one player's board."""
    board: Board = scored.board
    _guilds(scored, board, table)
    _workers(scored, board, table)
    _actions(scored, board)
    warn = scored.sheet.warn
    for good, count in board.goods.items():
        most = goods_in_play(good, table.players)
        if count > most:
            warn("goods_over_limit", f"/board/goods/{good}", count=count, most=most,
                 counted=CATALOGUE.amount(good, count))  # fmt: skip
    most = CATALOGUE["gold"].limits["copies"]
    if board.gold > most:
        warn("coins_over_limit", "/board/gold", count=board.gold, most=most)


def _guilds(scored: Scored, board: Board, table: Table) -> None:
    warn = scored.sheet.warn
    seen: set[int] = set()
    most = GUILDS_IN_PLAY[_known(table.players, 4)]
    for member in board.guilds:
        if member.guild in seen:
            warn("guild_twice", member.at, guild=CATALOGUE.name(member.id))
        elif len(seen) == most:
            warn("guilds_over_limit", member.at, count=len({m.guild for m in board.guilds}),
                 most=most)  # fmt: skip
        seen.add(member.guild)
        if member.kind and member.kind not in member.columns:
            warn("guild_has_no_such_column", f"{member.at}/kind", guild=CATALOGUE.name(member.id),
                 kind=CATALOGUE.name(member.kind))  # fmt: skip


def _workers(scored: Scored, board: Board, table: Table) -> None:
    if board.retired and not board.manor:
        scored.sheet.warn("retired_without_manor", "/board/retired", count=board.retired)
    count = board.workers_on_boards + board.retired + len(board.guilds)
    most = WORKERS[_known(table.players, 2)]
    if count > most:
        scored.sheet.warn("workers_over_limit", "/board", count=count, most=most)


def guild_actions(board: Board) -> int:
    """The fewest guild actions that can have led to these ranks and retirements.

    Every worker in a guild started as an apprentice by a guild action. A promotion and a retirement are
    possible in each farming phase except the first; any more take guild actions too.
    """
    ranks = board.ranks()
    promotions = ranks["craftsman"] + 2 * ranks["master"]
    farming = SEASONS - 1
    beyond = max(0, promotions - farming) + max(0, board.retired - farming)
    return len(board.guilds) + beyond


def _actions(scored: Scored, board: Board) -> None:
    count = guild_actions(board)
    if count > SEASONS:
        scored.sheet.warn("more_than_eight_seasons", "/board/guilds", count=count, most=SEASONS)


def check_table(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """The warnings that span players: pieces beyond the box, guilds, printed points, an open tie."""
    in_play = {good: goods_in_play(good, table.players) for good in GOODS}
    for good, count, most in over_together((each.board.goods for each in scored), in_play):
        counted = CATALOGUE.amount(good, count)
        yield MESSAGES.warning(
            "goods_over_limit", "/players", count=count, counted=counted, most=most
        )
    gold = {"gold": CATALOGUE["gold"].limits["copies"]}
    for _, count, most in over_together(({"gold": each.board.gold} for each in scored), gold):
        yield MESSAGES.warning("coins_over_limit", "/players", count=count, most=most)
    guilds = [{member.guild for member in each.board.guilds} for each in scored]
    most = GUILDS_IN_PLAY[_known(table.players, 4)]
    count = len(set().union(*guilds))
    if count > most >= max(map(len, guilds)):
        yield MESSAGES.warning("guilds_over_limit", "/players", count=count, most=most)
    yield from _printed_points(scored)
    yield from _orders(scored, table)


def _printed_points(scored: Sequence[Scored]) -> Iterator[Warning[Translatable]]:
    """The points of a rank are printed on the tile: two players cannot read different ones."""
    read: dict[tuple[int, str], tuple[Scored, Member]] = {}
    for each in scored:
        for member in each.board.guilds:
            if member.points is None:
                continue
            first, other = read.setdefault((member.guild, member.rank), (each, member))
            if other.points != member.points:
                entered = (other.points, first), (member.points, each)
                yield MESSAGES.warning(
                    "guild_points_differ", f"{each.seat.base}{member.at}/points",
                    guild=CATALOGUE.name(member.id), rank=CATALOGUE.name(member.rank),
                    players=listed([f"{points} ({who.seat.name})" for points, who in entered]),
                )  # fmt: skip


def _orders(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    deciding = deciding_order(table)
    unused = "turn_order" if deciding == "favour_track" else "favour_track"
    if table.more.get(unused) and len(scored) > 1:
        yield MESSAGES.warning(f"{unused}_decides_nothing", f"/table/{unused}")
    tied = [each.seat.name for each in leaders(scored)]
    if len(tied) > 1 and not set(tied) <= set(table.more.get(deciding, ())):
        yield MESSAGES.warning(f"tie_needs_{deciding}", f"/table/{deciding}", players=listed(tied))
