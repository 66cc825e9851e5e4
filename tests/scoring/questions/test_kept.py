"""What takes long to compute is kept in the cache folder."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from scoring.questions.kept import cache_folder, forget_unused
from scoring.questions.sparse import Bags
from scoring.questions.words import counted_terms

TEXTS = ["How many sheep?", "Two sheep and a barn", "Größte Straße"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path))
    return tmp_path


def cut(text: str) -> Counter[str]:
    return counted_terms(text)


def likeness(bags: Bags) -> list[list[float]]:
    return [bags.cosine(counted_terms(text)).tolist() for text in TEXTS]


def test_bags_are_cut_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = likeness(Bags.kept(TEXTS, cut))
    assert [max(row) for row in first] == [row[n] for n, row in enumerate(first)]
    assert first[0][1] > 0 == first[0][2]
    monkeypatch.setattr("scoring.questions.sparse._index", lambda bags: pytest.fail("cut again"))
    assert likeness(Bags.kept(TEXTS, cut)) == first


def test_other_texts_have_other_bags() -> None:
    Bags.kept(TEXTS, cut)
    assert Bags.kept(TEXTS[:2], cut).cosine(counted_terms(TEXTS[2])).tolist() == [0, 0]


def test_half_a_file_is_made_again() -> None:
    first = likeness(Bags.kept(TEXTS, cut))
    (file,) = cache_folder().iterdir()
    file.write_bytes(file.read_bytes()[:-100])
    assert likeness(Bags.kept(TEXTS, cut)) == first
    assert likeness(Bags.kept(TEXTS, cut)) == first


def test_a_folder_that_cannot_be_written_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    first = likeness(Bags.kept(TEXTS, cut))

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.utime", refuse)
    monkeypatch.setattr("scoring.questions.sparse._index", lambda bags: pytest.fail("cut again"))
    assert likeness(Bags.kept(TEXTS, cut)) == first


def test_what_nobody_used_for_long_is_forgotten(cache: Path) -> None:
    Bags.kept(TEXTS, cut)
    Bags.kept(TEXTS[:1], cut)
    (cache / "of another program").touch()
    for file in cache.iterdir():
        os.utime(file, (0, 0))
    Bags.kept(TEXTS, cut)
    assert len([*cache.glob("bags-*")]) == 2
    forget_unused()
    assert len([*cache.glob("bags-*")]) == 1
    assert (cache / "of another program").exists()


def test_without_texts_nothing_is_like_a_question() -> None:
    for _ in range(2):
        assert Bags.kept([], cut).cosine(counted_terms("a barn")).tolist() == []
