"""Scores a whole request: from JSON to the public answer."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.allocation import Budget, Memory
from scoring.answer import Line, PlayerScore, Score, TieBreak, TieBreakStep
from scoring.faults import Fault, nearest
from scoring.game import Game, Scored, Seat, Table, game
from scoring.placing import Placement
from scoring.ranking import Ranking, rank
from scoring.request import Invalid, read, read_as, request_schema
from scoring.sheet import Settled, Sheet
from texts import DEFAULT_LANGUAGE, Amount, Text, Translatable


def score(
    game_id: str, payload: Any, lang: str = DEFAULT_LANGUAGE, memory: Memory | None = None
) -> Score:
    """The result of a scoring request, its texts in `lang`.

    `payload` is the decoded JSON body. Raises `Invalid` with every fault of the body, and KeyError
    for a game that does not exist.

    A `memory` is for a caller that sends one table again and again while single boards change: it keeps each
    player as read, as scored and in words, and what searches found, under keys of everything that each depends
    on. Then only the changed board is scored again.
    """
    played = game(game_id)
    keys: Sequence[Hashable] = ()
    if memory is None:
        table = read(played, payload, lang)
    else:
        table, keys = _read(played, payload, lang, memory)
    results = _results(played, table, keys, memory, lang)
    if memory is not None:
        memory.update(zip(keys, results, strict=True))
    scored = [result for result, _ in results]
    ranking = rank([s.settled.total for s in scored], played.tie_breaks(scored, table))
    names = [seat.name for seat in table.seats]
    return Score(
        played.id,
        tuple(
            _player(each, ranking.ranks[n], results[n][1], lang)
            if memory is None
            else _in_words(memory, keys[n], each, ranking.ranks[n], results[n][1], lang)
            for n, each in enumerate(scored)
        ),
        tuple(names[i] for i in ranking.winners),
        _tie_break(ranking, names),
        tuple(warning.rendered(lang) for warning in played.check_table(scored, table)),
    )


def _read(played: Game, payload: Any, lang: str, memory: Memory) -> tuple[Table, list[Hashable]]:
    """The table, and for each player all that the result depends on; who was read before is not read again."""
    sent = _sent(played, payload)
    table, loaded = read_as(request_schema(played.id), played, payload, lang, _known(memory, sent))
    memory.update(zip(sent, loaded["players"], strict=True))
    table = replace(table, seats=tuple(replace(seat, memory=memory) for seat in table.seats))
    others = played.taken_from_others(table) if played.taken_from_others else tuple(sent)
    return table, [
        (each, table.players, others, played.checked_with(seat, table))
        for each, seat in zip(sent, table.seats, strict=True)
    ]


def _sent(played: Game, payload: Any) -> list[Hashable]:
    """The raw players of a body; empty if it has none."""
    players = payload.get("players") if isinstance(payload, Mapping) else None
    if not isinstance(players, list):
        return []
    table = json.dumps(payload.get("table"))
    return [(played.id, n, json.dumps(player), table) for n, player in enumerate(players)]


def _known(memory: Memory, keys: Iterable[Hashable]) -> dict[int, Any]:
    """The remembered values of these keys, by position."""
    found = ((n, memory.get(key)) for n, key in enumerate(keys))
    return {n: remembered for n, remembered in found if remembered is not None}


def _results(
    played: Game, table: Table, keys: Sequence[Hashable], memory: Memory | None, lang: str
) -> list[tuple[Scored, Settled]]:
    """Every player with the layout that counts, and the best one; those that are remembered as they are."""
    known: dict[int, tuple[Scored, Settled]] = {} if memory is None else _known(memory, keys)
    budget = Budget()
    fresh = [seat for seat in table.seats if seat.index not in known]
    found: dict[int, tuple[Sheet, Settled]] = {}
    for n, seat in enumerate(fresh):
        seat.budget.start(budget.left / (len(fresh) - n))
        found[seat.index] = _best_sheet(played, seat, table)
    refused = [fault for seat in fresh for fault in _unknown_places(seat, *found[seat.index])]
    if refused:
        raise Invalid(refused, lang)
    results = dict(known)
    for seat in fresh:
        sheet, best = found[seat.index]
        settled = best
        if seat.placed is not None:
            settled = sheet.settle(seat.placed, seat.budget)
            _warn_of_placed(sheet, seat.placed, settled, best.total)
        if not best.allocation.proven:
            sheet.warn("best_not_proven", "/board")
        results[seat.index] = Scored(seat, sheet, settled), best
    for seat in fresh:
        played.check(results[seat.index][0], table)
    return [results[seat.index] for seat in table.seats]


def _best_sheet(played: Game, seat: Seat, table: Table) -> tuple[Sheet, Settled]:
    """The sheet, of those between which the player may choose, that can score most."""
    written = played.score(seat, table)
    sheets: Sequence[Sheet] = [written] if isinstance(written, Sheet) else written
    # A layout by hand is settled afterwards.
    shares = len(sheets) + (seat.placed is not None)
    settled = [
        (sheet, sheet.settle(budget=seat.budget.share(shares - n), memory=seat.memory))
        for n, sheet in enumerate(sheets)
    ]
    return max(settled, key=lambda pair: pair[1].total)


def _unknown_places(seat: Seat, sheet: Sheet, best: Settled) -> list[tuple[str, Fault]]:
    """Places that the board does not have. What has a line but takes no pieces is only warned of."""
    places = {slot.id for slot in sheet.slots} | {line.element for line in best.lines}
    return [
        (f"{seat.base}/placed/{n}/on", _takes_nothing(placement.on, places))
        for n, placement in enumerate(seat.placed or ())
        if placement.on not in places
    ]


def _takes_nothing(word: str, places: Iterable[str]) -> Fault:
    if (near := nearest(word, places)) is None:
        return Fault(
            "unknown_id", Text("Nothing on this board with the id {id} takes pieces.", id=word)
        )
    text = Text("Nothing on this board takes pieces under the id {id}. Did you mean {near}?",
                id=word, near=near)  # fmt: skip
    return Fault("unknown_id", text)


def _warn_of_placed(sheet: Sheet, placed: Sequence[Placement], settled: Settled, best: int) -> None:
    """Warns of placed pieces that score nothing where they are, and of points left on the table.

    `best` is the total that was possible.
    """
    elements = {element.key: element for element in sheet.elements}
    for n, placement in enumerate(placed):
        piece = placement.piece
        keys = [slot.element.key for slot in sheet.slots if slot.id == placement.on]
        items = [item for item in sheet.items if item.piece == piece]
        name, element = sheet.name(piece), sheet.name(placement.on)
        results = [settled.allocation.results[key] for key in keys]
        accepted = sum(r.used.get(piece, 0) + r.held.get(piece, 0) for r in results)
        requested = sum(p.count for p in placed if (p.piece, p.on) == (piece, placement.on))
        if not any(elements[key].accepts(item) for key in keys for item in items):
            sheet.warn("placed_without_effect", f"/placed/{n}", piece=name, element=element)
        elif accepted < requested:
            over = min(placement.count, requested - accepted)
            sheet.warn("placed_over_the_limit", f"/placed/{n}/count",
                       counted=Amount(over, name), element=element)  # fmt: skip
    if best > settled.total:
        sheet.warn("points_left", "/placed", points=best - settled.total)


def _in_words(
    memory: Memory, key: Hashable, each: Scored, place: int, best: Settled, lang: str
) -> PlayerScore:
    """The public result of a player, the same object as long as it is unchanged."""
    words = (key, lang)
    found: PlayerScore | None = memory.get(words)
    if found is None:
        found = memory[words] = _player(each, place, best, lang)
    elif found.rank != place:
        found = memory[words] = replace(found, rank=place)
    return found


def _player(each: Scored, place: int, best: Settled, lang: str) -> PlayerScore:
    sheet, settled = each.sheet, each.settled
    placed = each.seat.placed is not None
    return PlayerScore(
        name=each.seat.name,
        total=settled.total,
        rank=place,
        lines=_lines(settled.lines, lang),
        best=sheet.proven and best.allocation.proven and settled.total == best.total,
        unscored=tuple(left.rendered(lang) for left in settled.unscored),
        placed_total=settled.total if placed else None,
        warnings=tuple(warning.rendered(lang) for warning in sheet.warnings),
        assumptions=tuple(assumption.rendered(lang) for assumption in sheet.assumptions),
        missing=tuple(missing.rendered(lang) for missing in sheet.missing),
        names={piece: name.render(lang) for piece, name in sheet.names.items()},
        best_total=best.total if placed else None,
        best_lines=_lines(best.lines, lang) if placed else None,
    )


def _lines(lines: Iterable[Line[Translatable]], lang: str) -> tuple[Line[str], ...]:
    return tuple(line.rendered(lang) for line in lines)


def _tie_break(ranking: Ranking, names: Sequence[str]) -> TieBreak | None:
    if not ranking.tied:
        return None
    tied = tuple(names[i] for i in ranking.tied)
    steps = tuple(
        TieBreakStep(by.id, {names[i]: value for i, value in values.items()})
        for by, values in ranking.partings
    )
    by = ranking.broken_by
    if by is None:
        return TieBreak(tied, steps=steps)
    return TieBreak(tied, by.id, steps[-1].values, by.rule, steps)
