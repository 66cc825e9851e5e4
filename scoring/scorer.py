"""Scores a whole request: from JSON to the public answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.breakdown import Alert, Line, Settled, Sheet
from scoring.fields import Fault
from scoring.game import Game, Scored, Seat, Table, game
from scoring.placing import warn_of_placed
from scoring.ranking import Ranking, rank
from scoring.request import Invalid, read
from texts import DEFAULT_LANGUAGE, Text


def score(game_id: str, payload: Any, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """The public answer to a scoring request.

    `payload` is the decoded JSON body. Raises `Invalid` with every fault of the body, and KeyError
    for a game that does not exist.
    """
    played = game(game_id)
    table = read(played, payload, lang)
    found = [_best_sheet(played, seat, table) for seat in table.seats]
    refused = [fault for seat, sheets in zip(table.seats, found, strict=True)
               for fault in _unknown_places(seat, *sheets)]  # fmt: skip
    if refused:
        raise Invalid(refused, lang)
    scored = []
    own: list[Settled | None] = []
    for seat, (sheet, best) in zip(table.seats, found, strict=True):
        settled = None if seat.placed is None else sheet.settle(seat.placed)
        if settled is not None:
            warn_of_placed(sheet, seat.placed or (), settled, best.total)
        own.append(settled)
        scored.append(Scored(seat, sheet, settled or best))
    for each in scored:
        played.check(each, table)
    ranking = rank([s.settled.total for s in scored], played.tie_breaks(scored, table))
    names = [seat.name for seat in table.seats]
    return {
        "game": played.id,
        "players": [
            _player(each, ranking.ranks[n], found[n][1], lang) for n, each in enumerate(scored)
        ],
        "winners": [names[i] for i in ranking.winners],
        "tie_break": _tie_break(ranking, names),
        "warnings": [_alert(alert, lang) for alert in played.check_table(scored, table)],
    }


def _best_sheet(played: Game, seat: Seat, table: Table) -> tuple[Sheet, Settled]:
    """The sheet, of those between which the player may choose, that can score most."""
    written = played.score(seat, table)
    sheets: Sequence[Sheet] = [written] if isinstance(written, Sheet) else written
    settled = [(sheet, sheet.settle()) for sheet in sheets]
    return max(settled, key=lambda pair: pair[1].total)


def _unknown_places(seat: Seat, sheet: Sheet, best: Settled) -> list[tuple[str, Fault]]:
    """Places that the board does not have. What has a line but takes no pieces is only warned of."""
    places = {slot.id for slot in sheet.slots} | {line.element for line in best.lines}
    return [
        (f"{seat.base}/placed/{n}/on",
         Fault("unknown_id", Text("Nothing on this board takes pieces under the id {id}.",
                                  id=placement.on)))
        for n, placement in enumerate(seat.placed or ())
        if placement.on not in places
    ]  # fmt: skip


def _player(each: Scored, place: int, best: Settled, lang: str) -> dict[str, Any]:
    sheet, settled = each.sheet, each.settled
    answer: dict[str, Any] = {
        "name": each.seat.name,
        "total": settled.total,
        "rank": place,
        "lines": [_line(line, lang) for line in settled.lines],
        "unscored": [
            {
                "piece": left.piece,
                "name": sheet.name(left.piece).render(lang),
                "count": left.count,
                "why": left.why.render(lang),
            }
            for left in settled.unscored
        ],
        "best": best.allocation.proven and settled.total == best.total,
        "placed_total": None,
        "warnings": [_alert(alert, lang) for alert in sheet.warnings],
        "assumptions": [
            {"code": a.code, "message": a.message.render(lang), "rule": a.rule}
            for a in sheet.assumptions
        ],
        "missing": [{"at": m.at, "ask": m.ask.render(lang)} for m in sheet.missing],
        "names": {piece: name.render(lang) for piece, name in sheet.names.items()},
    }
    if each.seat.placed is not None:
        answer["placed_total"] = settled.total
        answer["best_total"] = best.total
        answer["best_lines"] = [_line(line, lang) for line in best.lines]
    return answer


def _line(line: Line, lang: str) -> dict[str, Any]:
    return {
        "category": line.category,
        "element": line.element,
        "at": line.at,
        "points": line.points,
        "how": line.how.render(lang),
        "uses": dict(line.uses),
        "holds": dict(line.holds),
        "counted": list(line.counted),
        "rule": line.rule,
    }


def _alert(alert: Alert, lang: str) -> dict[str, Any]:
    return {
        "code": alert.code,
        "severity": alert.severity,
        "at": alert.at,
        "message": alert.message.render(lang),
        "rule": alert.rule,
    }


def _tie_break(ranking: Ranking, names: Sequence[str]) -> dict[str, Any] | None:
    if not ranking.tied:
        return None
    by = ranking.broken_by
    values = ranking.values or {}
    return {
        "by": by.id if by else None,
        "values": {names[i]: value for i, value in values.items()} if by else {},
        "rule": by.rule if by else None,
        "tied": [names[i] for i in ranking.tied],
    }
