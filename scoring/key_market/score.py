"""Scores a Key Market board. Rulebook: end of the game, scoring 1 to 6, and the guild tiles.

Only goods can be used in more than one way: in pairs, as single animals (master of guild 1) or in
sets of five (master of guild 5). The allocation finds the best; all other lines are independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.allocation import Result
from scoring.allocation.forms.sets import Sets
from scoring.answer import Line
from scoring.game import Seat, Table
from scoring.key_market.board import CATALOGUE, GOODS, RANKS, Board, Member
from scoring.key_market.messages import MESSAGES
from scoring.sheet import Sheet
from texts import Translatable


def score(seat: Seat, table: Table) -> Sheet:
    """The sheet of one player, in the order of the rulebook's score table."""
    board: Board = seat.board
    sheet = Sheet(CATALOGUE, MESSAGES, seat.base)
    _manor(sheet, board)
    sheet.element("gold", "gold", _form("gold"), at="/board/gold", loose=True)
    _pairs(sheet, board)
    for member in board.guilds:
        _member(sheet, member)
    _single_animals(sheet, board)
    if masters := board.masters(5):
        sheet.element("guild_masters", "guild_5_master", _form("guild_5_master"), at=masters[0].at)
    _members_bonus(sheet, board)
    for good in GOODS:
        sheet.piece(good, board.goods[good])
    sheet.piece("gold", board.gold)
    return sheet


def _form(element: str) -> Sets:
    found = CATALOGUE[element].form(False)
    assert isinstance(found, Sets)
    return found


def _manor(sheet: Sheet, board: Board) -> None:
    points: int = CATALOGUE["manor"].side(False)["flat"]
    sheet.line("manor", "manor", points if board.manor else 0,
               MESSAGES.phrase("how", "manor" if board.manor else "farmhouse"),
               at="/board/manor")  # fmt: skip
    each: int = CATALOGUE["retired"].side(False)["points"]
    sheet.line("retired", "retired", each * board.retired,
               MESSAGES.phrase("how", "retired", count=board.retired, points=each),
               at="/board/retired")  # fmt: skip


def _pairs(sheet: Sheet, board: Board) -> None:
    """Pairs, with the bonus of guild 6 in the same form and in its own line."""
    pairs, masters = _form("pairs"), board.masters(6)
    each = pairs.rates[0].points
    bonus: int = CATALOGUE["guild_6_master"].side(False)["points"] if masters else 0
    rates = tuple(replace(rate, points=rate.points + bonus) for rate in pairs.rates)
    sheet.element("pairs", "pairs", Sets(rates), at="/board/goods",
                  split=_lines_of_pairs(sheet, each, bonus, masters[0] if masters else None))  # fmt: skip


def _lines_of_pairs(
    sheet: Sheet, each: int, bonus: int, master: Member | None
) -> Callable[[Result], list[Line[Translatable]]]:
    def split(result: Result) -> list[Line[Translatable]]:
        used = {good: n for good in GOODS if (n := result.used.get(good, 0))}
        count = sum(used.values()) // 2
        goods = [CATALOGUE.amount(good, n) for good, n in used.items()]
        key = "pairs" if count else "no_pair"
        explanation = MESSAGES.phrase("how", key, count=count, points=each, goods=goods)
        lines = [Line("pairs", "pairs", each * count, explanation, "pairs", f"{sheet.base}/board/goods",
                      used)]  # fmt: skip
        if master:
            explanation = MESSAGES.phrase("how", "bonus_for_pairs", count=count, points=bonus)
            at = sheet.base + master.at
            lines.append(Line("guild_masters", "guild_6_master", bonus * count, explanation,
                              "guild_6_master", at, counted=(at,)))  # fmt: skip
        return lines

    return split


def _member(sheet: Sheet, member: Member) -> None:
    rank = CATALOGUE.name(member.rank)
    if member.points is None:
        sheet.ask(f"{member.at}/points", "guild_points", guild=CATALOGUE.name(member.id), rank=rank)
    explanation = MESSAGES.phrase(
        "how", "guild" if member.points is not None else "guild_unknown", rank=rank
    )
    sheet.line("guild_members", member.id, member.points or 0, explanation,
               at=member.at, rule="guild_members")  # fmt: skip


def _single_animals(sheet: Sheet, board: Board) -> None:
    """The master of guild 1 counts the animals of the column in which the worker stands."""
    masters = board.masters(1)
    if not masters:
        return
    for master in masters:
        if master.kind not in master.columns:
            sheet.ask(f"{master.at}/kind", "guild_kind", guild=CATALOGUE.name(master.id))
            sheet.not_read(CATALOGUE.name(master.id), master.columns)
    kinds = tuple(dict.fromkeys(m.kind for m in masters if m.kind in m.columns))
    if kinds:
        (rate,) = _form("guild_1_master").rates
        needs = (replace(rate.needs[0], symbols=kinds),)
        sheet.element("guild_masters", "guild_1_master", Sets((replace(rate, needs=needs),)),
                      at=masters[0].at)  # fmt: skip
    else:
        sheet.line("guild_masters", "guild_1_master", 0, MESSAGES.phrase("how", "kind_unknown"),
                   at=masters[0].at)  # fmt: skip


def _members_bonus(sheet: Sheet, board: Board) -> None:
    masters = board.masters(7)
    if not masters:
        return
    each = CATALOGUE["guild_7_master"].extra
    ranks = board.ranks()
    members = [CATALOGUE.amount(rank, ranks[rank]) for rank in RANKS if ranks[rank]]
    sheet.line(
        "guild_masters", "guild_7_master", sum(each[rank] * n for rank, n in ranks.items()),
        MESSAGES.phrase("how", "members", members=members, **{rank: each[rank] for rank in RANKS}),
        at=masters[0].at, counted=[member.at for member in board.guilds],
    )  # fmt: skip
