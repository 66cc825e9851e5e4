"""What takes long to compute is kept in the cache folder."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.questions.kept import cache_folder, forget_unused, kept
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
    (file,) = cache_folder().glob("*.npz")
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
    assert len([*cache.glob("bags-*.npz")]) == 2
    forget_unused()
    assert len([*cache.glob("bags-*.npz")]) == 1
    assert (cache / "of another program").exists()


def test_without_texts_nothing_is_like_a_question() -> None:
    for _ in range(2):
        assert Bags.kept([], cut).cosine(counted_terms("a barn")).tolist() == []


def test_what_one_makes_the_others_wait_for() -> None:
    made: list[str] = []
    begun, made_again = Event(), Event()

    def first() -> NDArray[np.int64]:
        made.append("first")
        begun.set()
        made_again.wait(0.3)  # so long the second one has to begin its own
        return np.arange(3)

    def second() -> NDArray[np.int64]:
        made.append("second")
        made_again.set()
        return np.arange(3)

    with ThreadPoolExecutor() as threads:
        one = threads.submit(kept, "rules-shared", first)
        assert begun.wait(10)
        other = threads.submit(kept, "rules-shared", second)
        assert one.result().tolist() == other.result().tolist() == [0, 1, 2]
    assert made == ["first"]


def test_where_nothing_can_be_kept_each_makes_its_own(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "file").touch()
    monkeypatch.setenv("KEYTALLY_CACHE", str(cache / "file" / "folder"))
    for _ in range(2):
        assert kept("rules-own", lambda: np.arange(3)).tolist() == [0, 1, 2]
