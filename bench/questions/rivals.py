"""What a good full-text search of others makes of the same entries and questions."""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Any

import bm25s

import scoring
from scoring.questions.words import words

MOST = 12


def full_text(game: str, question: str) -> list[str]:
    """SQLite FTS5 with bm25 and Porter stems; any of the words may match."""
    asked = " OR ".join(f'"{word}"' for word in words(question))
    if not asked:
        return []
    found = _tables(game).execute("SELECT id FROM rules WHERE rules MATCH ? ORDER BY rank", [asked])
    return [row[0] for row in found.fetchmany(MOST)]


def bm25(game: str, question: str) -> list[str]:
    """bm25s with its defaults, on words without accents."""
    index, ids = _bm25(game)
    found, _ = index.retrieve([words(question)], k=min(MOST, len(ids)), show_progress=False)
    return [ids[n] for n in found[0]]


def _texts(game: str) -> dict[str, str]:
    """All texts and questions of an entry."""
    return {
        rule.id: " ".join([*rule.title.by_language.values(), *rule.words, *rule.asked,
                           *rule.text.by_language.values()])
        for rule in scoring.game(game).rules
    }  # fmt: skip


@cache
def _tables(game: str) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.execute(
        "CREATE VIRTUAL TABLE rules USING fts5(id UNINDEXED, text, tokenize='porter unicode61')"
    )
    base.executemany("INSERT INTO rules VALUES (?, ?)", _texts(game).items())
    return base


@cache
def _bm25(game: str) -> tuple[Any, list[str]]:
    texts = _texts(game)
    index = bm25s.BM25()
    index.index([words(text) for text in texts.values()], show_progress=False)
    return index, list(texts)
