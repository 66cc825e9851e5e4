"""Describes what was tried on one player's board, best first, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.coach.answer import (
    FreePlace,
    IdlePiece,
    LineChange,
    NextRank,
    PlayerAdvice,
    Tried,
    Worth,
)
from scoring.coach.change import Change
from scoring.coach.patch import as_patch
from scoring.coach.rescoring import Lines, Rescorer
from scoring.coach.result import Result, best_at_each, best_of_each, smallest
from texts import Translatable, languages


class Report:
    """One player's advice in words. `sent` is the board as it was sent."""

    def __init__(self, rescorer: Rescorer, n: int, sent: Any, lang: str) -> None:
        self.rescorer, self.n, self.sent, self.lang = rescorer, n, sent, lang
        self.now = rescorer.now[n]
        self._lines_now = Lines(self.now.settled.lines)

    def player(self, results: Sequence[Result]) -> PlayerAdvice:
        """What was tried, and what follows from it."""
        tried = sorted((r for r in results if r.change.kind != "without"), key=lambda r: r.order)
        at_places = best_at_each(tried)
        kept = {id(r): r for r in (*best_of_each(tried), *(r for _, r in at_places))}
        ranked = sorted(kept.values(), key=lambda result: result.order)
        number = {id(result): n for n, result in enumerate(ranked)}
        return PlayerAdvice(
            name=self.now.seat.name,
            total=self.now.settled.total,
            rank=self.rescorer.ranking.ranks[self.n],
            changes=tuple(self._tried(result) for result in ranked),
            places=tuple(
                FreePlace(dict(place.at), place.name.render(self.lang), number[id(result)])
                for place, result in at_places
            ),
            idle=tuple(self._idle(ranked)),
            next_rank=self._next_rank(ranked),
            worth=tuple(self._worth(r) for r in results if r.change.kind == "without"),
        )

    def _tried(self, result: Result) -> Tried:
        change = result.change
        first = change.places[0] if change.places else None
        code = change.wording or change.kind
        sentence = self.rescorer.played.messages.phrase("change", code, piece=self._name(change))
        return Tried(
            kind=change.kind,
            piece=change.piece,
            names=_names(self._name(change)),
            change=sentence.render(self.lang),
            where=first.name.render(self.lang) if first else None,
            gain=result.gain,
            total=result.scored.settled.total,
            rank=result.rank,
            lines=self._lines(result),
            place=dict(first.at) if first else None,
            places=tuple(dict(place.at) for place in change.places),
            at=self._pointer(change),
            patch=tuple(as_patch(self.sent, change.edits)),
        )

    def _lines(self, result: Result) -> tuple[LineChange, ...]:
        changed = self._lines_now.changes(result.scored.settled.lines)
        return tuple(
            LineChange(line.element, _names(self.now.sheet.name(line.element)), line.at, was, then,
                       line.how.render(self.lang), dict(line.uses), line.rule)
            for line, was, then in sorted(changed, key=lambda each: each[1] - each[2])
        )  # fmt: skip

    def _idle(self, ranked: Sequence[Result]) -> Iterable[IdlePiece]:
        """Pieces that score nothing, and the smallest change with which some of them do."""
        allocation = self.now.settled.allocation
        now = self.now.sheet.idle(allocation)
        after = [r.scored.sheet.idle(r.scored.settled.allocation) for r in ranked]
        for left in self.now.settled.unscored:
            helping = [
                (n, result) for n, (result, idle) in enumerate(zip(ranked, after, strict=True))
                if result.gain > 0 and idle.get(left.piece, 0) < now[left.piece]
            ]  # fmt: skip
            found = smallest(helping, lambda result: -result.gain)
            yield IdlePiece(
                left.piece, _names(left.name), left.count, left.why.render(self.lang), found
            )

    def _next_rank(self, ranked: Sequence[Result]) -> NextRank | None:
        ranks, totals = self.rescorer.ranking.ranks, self.rescorer.totals
        own = ranks[self.n]
        if own == 1:
            return None
        above = max(rank for rank in ranks if rank < own)
        ahead = [i for i, rank in enumerate(ranks) if rank == above]
        names = tuple(self.rescorer.table.seats[i].name for i in ahead)
        overtaking = [(n, result) for n, result in enumerate(ranked) if result.rank < own]
        found = smallest(overtaking, lambda result: result.gain)
        return NextRank(names, totals[ahead[0]] - totals[self.n], found)

    def _worth(self, result: Result) -> Worth:
        change = result.change
        return Worth(self._pointer(change), change.piece, _names(self._name(change)), -result.gain,
                     self._lines(result))  # fmt: skip

    def _name(self, change: Change) -> Translatable:
        return change.name or self.now.sheet.name(change.piece)

    def _pointer(self, change: Change) -> str | None:
        return None if change.at is None else self.now.seat.base + change.at


def _names(name: Translatable) -> dict[str, str]:
    return {language: name.render(language) for language in languages()}
