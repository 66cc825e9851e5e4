"""Writes that wait together are committed together; what one of them does wrong concerns no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text

from store.group_commit import GroupCommit

WRITERS = 5


class Opened:
    """Begins transactions only once `may_begin` is set."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.may_begin, self.commits = engine, Event(), 0
        event.listen(engine, "commit", self._count)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        self.may_begin.wait(10)
        with self.engine.begin() as connection:
            yield connection

    def numbers(self) -> set[int]:
        with self.engine.connect() as connection:
            return set(connection.scalars(text("SELECT n FROM numbers")))

    def _count(self, _: Connection) -> None:
        self.commits += 1


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    engine = create_engine(f"sqlite:///{tmp_path / 'a.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (n INTEGER)"))
    yield Opened(engine)
    engine.dispose()


def adding(n: int, then: Callable[[], None] = lambda: None) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO numbers VALUES (:n)"), {"n": n})
        then()
        return n

    return work


def fail() -> None:
    raise ValueError("as asked")


def written(opened: Opened, works: list[Callable[[Connection], int]]) -> list[Future[int]]:
    """Lets all of them wait for the same transaction."""
    commits = GroupCommit(opened.begin)
    with ThreadPoolExecutor(len(works)) as threads:
        futures = [threads.submit(commits.write, work) for work in works]
        while len(commits._waiting) < len(works):
            assert not any(future.done() for future in futures)
        opened.may_begin.set()
    return futures


def test_those_who_wait_together_are_committed_together(opened: Opened) -> None:
    futures = written(opened, [adding(n) for n in range(WRITERS)])
    assert [future.result() for future in futures] == list(range(WRITERS))
    assert opened.numbers() == set(range(WRITERS))
    assert opened.commits == 1


def test_of_one_that_fails_nothing_is_kept_and_the_others_are(opened: Opened) -> None:
    futures = written(opened, [adding(n, *[fail] * (n == 2)) for n in range(WRITERS)])
    assert [n for n, future in enumerate(futures) if future.exception()] == [2]
    with pytest.raises(ValueError, match="as asked"):
        futures[2].result()
    assert opened.numbers() == {0, 1, 3, 4}


def test_alone_it_fails_for_itself(opened: Opened) -> None:
    opened.may_begin.set()
    commits = GroupCommit(opened.begin)
    with pytest.raises(ValueError, match="as asked"):
        commits.write(adding(1, fail))
    assert commits.write(adding(2)) == 2
    assert opened.numbers() == {2}


def test_a_database_that_fails_fails_for_all_of_them(opened: Opened) -> None:
    with opened.engine.begin() as connection:
        connection.execute(text("DROP TABLE numbers"))
    futures = written(opened, [adding(n) for n in range(WRITERS)])
    assert all("no such table" in str(future.exception()) for future in futures)


def test_who_cannot_begin_tells_all(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed() -> None:
        raise OSError("as asked")

    monkeypatch.setattr(opened.engine, "begin", closed)
    futures = written(opened, [adding(n) for n in range(WRITERS)])
    assert all(isinstance(future.exception(), OSError) for future in futures)


def test_who_comes_while_others_are_written_is_written_next(opened: Opened) -> None:
    commits, came = GroupCommit(opened.begin), Event()
    opened.may_begin.set()

    def pause() -> None:
        came.wait(10)

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(commits.write, adding(1, pause))
        while not commits._has_leader or commits._waiting:
            assert not first.done()
        second = threads.submit(commits.write, adding(2))
        while not commits._waiting:
            assert not second.done()
        came.set()
    assert (first.result(), second.result()) == (1, 2)
    assert opened.commits == 2
    assert not commits._has_leader
