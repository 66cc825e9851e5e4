"""Questions of players with the entries that answer them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import scoring

HERE = Path(__file__).parent
LATER = ("2026-11-28", "2026-11-28-evening", "2026-11-28-night", "2026-11-29", "2026-11-29-third",
         "2026-11-29-fourth")  # fmt: skip
"""The folders of questions that were written after the first ones, named by when; fitted to since."""

JUDGING = "2026-11-29-third"
"""That of them by which false alarms are judged: entries were mended after the misses of all others, so these
show fewer of them than new questions do."""

UNSEEN = ("2026-11-29-second", "2026-11-29-fifth", "2026-11-30")
"""The folders of questions to which no weight is fitted; after the misses of the last no entry was mended."""

SETTLED = ("scoring", "procedure", "setup", "trap")
"""Kinds of questions that the book answers."""

NOWHERE = 1000


@dataclass(frozen=True)
class Question:
    """One question: `fact` is what an answer must say, `answers` the entries that say it fully.

    `kind` is scoring, procedure, setup, trap, open (the book does not say) or off_topic.
    """

    game: str
    ask: str
    language: str
    kind: str
    fact: str
    answers: Sequence[str]

    @property
    def answerable(self) -> bool:
        """Whether the book answers: an entry does that is more than a note that it leaves the matter open,
        or none does yet, though the book settles it."""
        rules = scoring.game(self.game).rules
        missing = not self.answers and self.kind in SETTLED
        return missing or any(rules[rule].settled for rule in self.answers)

    @property
    def has_entries(self) -> bool:
        """Whether any entry answers it, if only that the book leaves it open."""
        return bool(self.answers)

    @property
    def either(self) -> bool:
        """Whether one entry answers and another one states that it is left open: both verdicts are right."""
        rules = scoring.game(self.game).rules
        return self.answerable and any(not rules[rule].settled for rule in self.answers)

    @property
    def tuned(self) -> bool:
        """Whether it belongs to the half to which the assistant is fitted."""
        return sha256(self.ask.encode()).digest()[0] % 2 == 0

    def rank(self, found: Sequence[str]) -> int:
        """At which place, from 0, the first full answer stands."""
        return next((n for n, rule in enumerate(found) if rule in self.answers), NOWHERE)


def questions(folder: Path = HERE) -> list[Question]:
    """All questions of all games that a folder holds."""
    return [
        Question(game, **question)
        for game in scoring.games()
        for question in _read(folder / f"{game}.toml")["questions"]
    ]


def halves() -> tuple[list[Question], list[Question]]:
    """Those to fit to, and those to report."""
    every = questions()
    return [q for q in every if q.tuned], [q for q in every if not q.tuned]


def written(folder: str) -> list[Question]:
    """Those of one folder of `LATER` or `UNSEEN`."""
    return questions(HERE / folder)


def unanswered() -> list[Question]:
    """Questions close to a game that no rule answers, to fit to."""
    return [
        Question(game, ask, "", "off_topic", "", ())
        for game, every in _read(HERE / "unanswered.toml").items()
        for ask in every
    ]


def held() -> list[Question]:
    """The names, typos and nonsense that the tests hold; the assistant is fitted to them too."""
    file = Path(__file__).parents[2] / "tests" / "scoring" / "lookups.toml"
    data = _read(file)
    lookups = [
        Question(row["game"], row["ask"], "", "lookup", "", row["answers"])
        for row in data["lookups"]
    ]
    return lookups + [Question(game, ask, "", "nonsense", "", ())
                      for game in scoring.games() for ask in data["nonsense"]]  # fmt: skip


@dataclass(frozen=True)
class Lacking:
    """A question that names things which the game does not have, by the ids of `scoring/things.toml`.

    `answers` are the entries on what else it names; None where it names nothing else.
    """

    game: str
    ask: str
    absent: Sequence[str]
    answers: Sequence[str] | None = None

    @property
    def tuned(self) -> bool:
        """Whether it belongs to the half by which the answer was built."""
        return sha256(self.ask.encode()).digest()[0] % 2 == 0


def lacking() -> list[Lacking]:
    """What players ask about things that their game does not have."""
    every = _read(HERE / "absent.toml")
    return [Lacking(game, **asked) for game, each in every.items() for asked in each]


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
