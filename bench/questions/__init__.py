"""The rules assistant on questions as players ask them, beside plain full-text search.

The questions were written from the rulebooks before the entries were read, then labelled by reading:
`answers` are the entries whose text fully answers. One half of the first ones (by a hash of the question)
and the sets of `LATER` are there to fit the assistant (`python -m bench.questions.fit`). The figures are those
of the other half and of the sets of `UNSEEN`: no weight is fitted to these, but entries were mended after the
misses of all but the last had been read; `docs/performance.md` has how each set fared when first asked. After
the misses of `JUDGING` no entry was mended: by it false alarms are judged; its figures stand beside, though it
is fitted to. `absent.toml` asks about what a game does not have: one half of it is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import thread_time

import numpy as np

import scoring
from bench.questions.asked import JUDGING, UNSEEN, Question, halves, lacking, written
from bench.questions.rivals import bm25, full_text
from bench.table import Table

Ranker = Callable[[str, str], Sequence[str]]
"""Takes the game and the question, gives ids of entries, best first."""

TARGETS = {1: 0.90, 3: 0.98}


def assistant(game: str, question: str) -> list[str]:
    """The ids that the assistant gives."""
    return [entry.id for entry in scoring.game(game).rules.ask(question).entries]


def run() -> Table:
    """All figures on the reported half."""
    _, reported = halves()
    answerable = [question for question in reported if question.answerable]
    table = Table(f"rules assistant: {len(reported)} questions that it was not fitted to")
    rankers: dict[str, Ranker] = {"": assistant, ", SQLite FTS5": full_text, ", bm25s": bm25}
    for name, ranker in rankers.items():
        _add_ranks(table, answerable, ranker, name, aimed=not name)
    _add_answers(table, answerable)
    for kind in dict.fromkeys(question.kind for question in answerable):
        ranks = [q.rank(assistant(q.game, q.ask)) for q in answerable if q.kind == kind]
        table.add(f"first, {kind}", 100 * sum(not rank for rank in ranks) / len(ranks), "%")
    _add_verdicts(table, reported, aimed=True)
    table.add("error of the confidence (Brier)", _brier(reported))
    for folder in (*UNSEEN, JUDGING):
        asked = written(folder)
        fitted = ", fitted to" if folder == JUDGING else ""
        name = f", {len(asked)} questions of {folder}{fitted}"
        settled = [q for q in asked if q.answerable]
        newest = folder == UNSEEN[-1]
        _add_ranks(table, settled, assistant, name, aimed=newest)
        _add_answers(table, settled, name)
        _add_verdicts(table, asked, name, aimed=newest)
        table.add("error of the confidence (Brier)" + name, _brier(asked))
    _add_lacking(table)
    table.add("95 of 100 answers within, processor time", _slowest(reported), "ms", target=20)
    return table


def _add_ranks(
    table: Table, questions: Sequence[Question], ranker: Ranker, name: str, aimed: bool = False
) -> None:
    ranks = [question.rank(ranker(question.game, question.ask)) for question in questions]
    for most, target in TARGETS.items():
        share = sum(rank < most for rank in ranks) / len(ranks)
        what = "a full answer first" if most == 1 else f"a full answer in the first {most}"
        table.add(what + name, 100 * share, "%",
                  target=100 * target if aimed else None, at_least=True)  # fmt: skip


def _add_answers(table: Table, questions: Sequence[Question], name: str = "") -> None:
    """How often what is read first holds a full answer, and how often it is of two rules."""
    answers = [scoring.game(q.game).ask(q.ask) for q in questions]
    # As for the first entry alone, a wrong verdict is counted by itself.
    parts = [max(1, len(answer.answer)) for answer in answers]
    given = [
        question.rank([entry.id for entry in answer.entries]) < count
        for question, answer, count in zip(questions, answers, parts, strict=True)
    ]
    table.add("a full answer at once, of one rule or two where unsure" + name,
              100 * float(np.mean(given)), "%")  # fmt: skip
    table.add("answers of two rules" + name, 100 * float(np.mean(np.array(parts) > 1)), "%")


def _add_verdicts(
    table: Table, questions: Sequence[Question], name: str = "", aimed: bool = False
) -> None:
    recognised = [_answered(q) == "no" for q in questions if not q.answerable]
    alarms = [_answered(q) == "no" for q in questions if q.answerable and not q.either]
    table.add('"not in the rules" recognised' + name, 100 * float(np.mean(recognised)), "%",
              target=80 if aimed else None, at_least=True)  # fmt: skip
    table.add('"not in the rules" answered wrongly' + name, 100 * float(np.mean(alarms)), "%",
              target=3 if aimed else None)  # fmt: skip


def _add_lacking(table: Table) -> None:
    """How often just what a game does not have is named: of the half that it was not built by."""
    held = [question for question in lacking() if not question.tuned]
    answers = [scoring.game(question.game).ask(question.ask) for question in held]
    right = [
        sorted(each.thing for each in answer.absent) == sorted(question.absent)
        for question, answer in zip(held, answers, strict=True)
    ]
    table.add(
        f"what the game does not have is named, {len(held)} questions",
        100 * float(np.mean(right)),
        "%",
    )
    besides = [
        good and any(part.id in question.answers for part in answer.answer)
        for question, answer, good in zip(held, answers, right, strict=True)
        if question.answers
    ]
    table.add(
        f"and what it has is answered, {len(besides)} questions", 100 * float(np.mean(besides)), "%"
    )


def _answered(question: Question) -> str:
    return scoring.game(question.game).ask(question.ask).answered


def _brier(questions: Sequence[Question]) -> float:
    """The mean squared difference of the first entry's confidence and whether it was right."""
    errors = []
    for question in questions:
        entries = scoring.game(question.game).rules.ask(question.ask).entries
        right = bool(entries) and question.rank([entries[0].id]) == 0
        errors.append(((entries[0].confidence if entries else 0) - right) ** 2)
    return float(np.mean(errors))


def _slowest(questions: Sequence[Question]) -> float:
    """The 95th percentile of processor time, which does not depend on who else is at work."""
    taken = []
    for question in questions:
        started = thread_time()
        assistant(question.game, question.ask)
        taken.append(thread_time() - started)
    return 1000 * float(np.percentile(taken, 95))
