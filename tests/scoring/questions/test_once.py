"""What takes long is done once for the same sources."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from scoring.questions.once import is_done, once


def test_it_is_done_once_until_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path / "cache"))
    sources = tmp_path / "sources"
    sources.mkdir()
    rules, done = sources / "rules.toml", list[str]()

    def make() -> None:
        done.append(rules.read_text())

    for text in ("one", "one", "two", "two"):
        rules.write_text(text)
        assert is_done(sources) == (text in done)
        once(make, sources)
        assert is_done(sources)
    assert done == ["one", "two"]


def test_what_failed_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path / "cache"))
    with pytest.raises(ZeroDivisionError):
        once(lambda: print(1 / 0), tmp_path)
    done: list[bool] = []
    once(lambda: done.append(True), tmp_path)
    assert done


def test_a_cache_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file in its place")
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path / "cache"))
    done: list[bool] = []
    once(lambda: done.append(True), tmp_path)
    assert done


def test_who_comes_while_it_is_done_waits_for_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path / "cache"))
    begun, go_on, done = Event(), Event(), list[str]()

    def first() -> None:
        begun.set()
        assert go_on.wait(30)
        done.append("first")

    one = Thread(target=once, args=(first, tmp_path))
    one.start()
    assert begun.wait(30)
    other = Thread(target=once, args=(lambda: done.append("other"), tmp_path))
    other.start()
    other.join(0.2)
    assert other.is_alive()
    go_on.set()
    one.join()
    other.join()
    assert done == ["first"]
