"""The answer to a scoring request: typed results, and their JSON.

A sheet collects `Line[Translatable]`, `Warning[Translatable]` and so on; `rendered` puts them into one
language, and an answer holds `Line[str]`. `to_dict` gives the JSON of the public API, field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from texts import Translatable

Severity = Literal["error", "warning", "note"]
Words = TypeVar("Words", Translatable, str)
"""A text in every language, or in the one of the answer."""

Json = dict[str, Any]


@dataclass(frozen=True)
class Line(Generic[Words]):
    """One entry of the breakdown.

    `category` is one of the game's, `element` the id of the tile, card or other thing that scores, `rule` the
    id of its rule, `at` the JSON pointer of the element in the request. `how` explains the points.
    `uses` are the pieces that made the points, `holds` those that merely find room here, `counted` the
    JSON pointers of the tiles that this line counts.
    """

    category: str
    element: str
    points: int
    how: Words
    rule: str
    at: str | None = None
    uses: Mapping[str, int] = field(default_factory=dict)
    holds: Mapping[str, int] = field(default_factory=dict)
    counted: tuple[str, ...] = ()

    def rendered(self: Line[Translatable], language: str) -> Line[str]:
        """The same in one language."""
        return Line(self.category, self.element, self.points, self.how.render(language), self.rule,
                    self.at, self.uses, self.holds, self.counted)  # fmt: skip

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            "category": self.category,
            "element": self.element,
            "at": self.at,
            "points": self.points,
            "how": self.how,
            "uses": dict(self.uses),
            "holds": dict(self.holds),
            "counted": list(self.counted),
            "rule": self.rule,
        }


@dataclass(frozen=True)
class Warning(Generic[Words]):
    """Something odd or forbidden that does not prevent scoring.

    `severity` is `error` (the rules forbid it), `warning` (very unlikely) or `note` (points left on the
    table, a reading to agree on); `at` the JSON pointer of what is odd, `rule` the id of the rule.
    """

    code: str
    severity: Severity
    message: Words
    at: str | None = None
    rule: str | None = None

    def rendered(self: Warning[Translatable], language: str) -> Warning[str]:
        """The same in one language."""
        return Warning(self.code, self.severity, self.message.render(language), self.at, self.rule)

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            "code": self.code,
            "severity": self.severity,
            "at": self.at,
            "message": self.message,
            "rule": self.rule,
        }


@dataclass(frozen=True)
class Assumption(Generic[Words]):
    """A disputed interpretation that the score depends on; `at` if it concerns one place of the board."""

    code: str
    message: Words
    rule: str | None = None
    at: str | None = None

    def rendered(self: Assumption[Translatable], language: str) -> Assumption[str]:
        """The same in one language."""
        return Assumption(self.code, self.message.render(language), self.rule, self.at)

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        place = {} if self.at is None else {"at": self.at}
        return {"code": self.code, "message": self.message, **place, "rule": self.rule}


@dataclass(frozen=True)
class Missing(Generic[Words]):
    """A value that only the player can read off a piece; it counts 0 until given at the pointer `at`."""

    at: str
    ask: Words

    def rendered(self: Missing[Translatable], language: str) -> Missing[str]:
        """The same in one language."""
        return Missing(self.at, self.ask.render(language))

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {"at": self.at, "ask": self.ask}


@dataclass(frozen=True)
class Unscored(Generic[Words]):
    """`count` pieces that made no points, their name, and the reason."""

    piece: str
    name: Words
    count: int
    why: Words

    def rendered(self: Unscored[Translatable], language: str) -> Unscored[str]:
        """The same in one language."""
        name, why = self.name.render(language), self.why.render(language)
        return Unscored(self.piece, name, self.count, why)

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {"piece": self.piece, "name": self.name, "count": self.count, "why": self.why}


@dataclass(frozen=True)
class TieBreakStep:
    """A tie-breaker that parted some of those who were still level, and what each of these had of it."""

    by: str
    values: Mapping[str, int]

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {"by": self.by, "values": dict(self.values)}


@dataclass(frozen=True)
class TieBreak:
    """How a tie for the most points ended.

    `tied` are the players who had as many points. `by` is the id of the tie-breaker that left a single
    winner and `values` what each player had of it who was still level; `by` is None where the tie stays.
    `rule` is the id of the rule that decided. `steps` are all tie-breakers that parted players, in order: who
    was out before the last one is in an earlier step.
    """

    tied: tuple[str, ...]
    by: str | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    rule: str | None = None
    steps: tuple[TieBreakStep, ...] = ()

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            "by": self.by,
            "values": dict(self.values),
            "rule": self.rule,
            "tied": list(self.tied),
            "steps": [step.to_dict() for step in self.steps],
        }


@dataclass(frozen=True)
class PlayerScore:
    """One player's result. `total` is the sum of `lines`.

    `best`: the layout of the pieces is proven optimal. If the player placed the pieces (`placed`),
    `placed_total` is that total, and `best_total` with `best_lines` what was possible; otherwise these are
    None. `unscored` are pieces without points, `missing` values to ask for. `names` are those of pieces that
    are not in the catalogue (whole cards).
    """

    name: str
    total: int
    rank: int
    lines: tuple[Line[str], ...]
    best: bool
    unscored: tuple[Unscored[str], ...] = ()
    placed_total: int | None = None
    warnings: tuple[Warning[str], ...] = ()
    assumptions: tuple[Assumption[str], ...] = ()
    missing: tuple[Missing[str], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    best_total: int | None = None
    best_lines: tuple[Line[str], ...] | None = None

    def points(self, category: str) -> int:
        """The player's points in one category."""
        return sum(line.points for line in self.lines if line.category == category)

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        answer: Json = {
            "name": self.name,
            "total": self.total,
            "rank": self.rank,
            "lines": [line.to_dict() for line in self.lines],
            "unscored": [left.to_dict() for left in self.unscored],
            "best": self.best,
            "placed_total": self.placed_total,
            "warnings": [warning.to_dict() for warning in self.warnings],
            "assumptions": [assumption.to_dict() for assumption in self.assumptions],
            "missing": [missing.to_dict() for missing in self.missing],
            "names": dict(self.names),
        }
        if self.best_lines is not None:
            answer["best_total"] = self.best_total
            answer["best_lines"] = [line.to_dict() for line in self.best_lines]
        return answer


@dataclass(frozen=True)
class Score:
    """The result of a whole table.

    `players` are in the order of the request, `winners` names of those who won, several where a tie
    stays. `tie_break` is None unless the best totals were equal. `warnings` are those that span players.
    """

    game: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    tie_break: TieBreak | None = None
    warnings: tuple[Warning[str], ...] = ()

    def to_dict(self) -> Json:
        """The public answer as JSON."""
        return {
            "game": self.game,
            "players": [player.to_dict() for player in self.players],
            "winners": list(self.winners),
            "tie_break": self.tie_break.to_dict() if self.tie_break else None,
            "warnings": [warning.to_dict() for warning in self.warnings],
        }
