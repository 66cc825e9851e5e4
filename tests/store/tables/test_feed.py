"""One listener per process feeds all streams, from a database of each kind that we support."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from threading import Event, get_ident
from typing import Any

import pytest
from sqlalchemy import event

from store import Database
from store.errors import NotFound
from store.tables import change_watcher, lifecycle, seats
from store.tables.change_watcher import ChangeWatcher
from store.tables.feed import Feed
from store.tables.watched import Listener

SOON = 10.0


Listen = Callable[[Feed, str], Listener]


@pytest.fixture
def listen() -> Iterator[Listen]:
    """Listens to a table until the test ends; longer, the feed would miss its database."""
    with ExitStack() as ending:

        def begin(feed: Feed, code: str) -> Listener:
            listener = feed.listen(code, 0, 300)
            ending.callback(listener.close)
            return listener

        yield begin


def open_table(database: Database) -> str:
    state, _ = lifecycle.open_table(database, "keyper", [], {}, {})
    return str(state["code"])


def drain(listener: Listener) -> list[bytes]:
    """All that there is to send now."""
    return [sent for sent in iter(listener.take, b"") if sent is not None]


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_change_by_another_process_is_heard(database_url: str, listen: Listen) -> None:
    here, elsewhere = Database(database_url), Database(database_url)
    code = open_table(elsewhere)
    feed = Feed(here)
    listener = listen(feed, code)
    assert drain(listener) == [b"retry: 2000\n\n",
                               b'id: 1\nevent: state\ndata: {"version": 1, "seats": {}}\n\n']  # fmt: skip
    woken = Event()
    listener.wake = woken.set
    seats.sit_down(elsewhere, code, "Anna", True, None)
    assert woken.wait(SOON)
    assert drain(listener) == [b'id: 2\nevent: state\ndata: {"version": 2, "seats": {"1": 1}}\n\n']


def test_a_deleted_table_ends_its_streams(database_url: str, listen: Listen) -> None:
    database = Database(database_url)
    state, key = lifecycle.open_table(database, "keyper", [], {}, {})
    feed = Feed(database)
    listener = listen(feed, state["code"])
    drain(listener)
    lifecycle.delete_table(database, state["code"], key)
    wait_for(lambda: listener.take() is None)


def test_a_stream_whose_time_is_over_first_says_what_is_new(database_url: str) -> None:
    """On a busy server even the first news may come late: opened again and again, a stream brought none."""
    database = Database(database_url)
    code = open_table(database)
    listener = Feed(database).listen(code, 0, 0)
    _, news = listener.take(), listener.take()
    assert news == b'id: 1\nevent: state\ndata: {"version": 1, "seats": {}}\n\n'
    assert listener.take() is None
    listener.close()


def test_a_table_that_nobody_listens_to_is_forgotten(database_url: str) -> None:
    database = Database(database_url)
    feed = Feed(database)
    with pytest.raises(NotFound):
        feed.listen("BBBBBB", 0, 300)
    listeners = [feed.listen(open_table(database), 0, 300) for _ in range(3)]
    assert feed.listeners == 3
    for listener in listeners:
        listener.close()
        listener.close()
    assert feed.listeners == 0


def test_the_same_news_are_written_once_for_all(database_url: str, listen: Listen) -> None:
    database = Database(database_url)
    code = open_table(database)
    feed = Feed(database)
    heard = [drain(listen(feed, code))[-1] for _ in range(5)]
    assert len({id(news) for news in heard}) == 1


def test_a_look_is_one_query_however_many_phones_are_idle(database_url: str) -> None:
    database = Database(database_url)
    feed = Feed(database)
    codes = [open_table(database) for _ in range(10)]
    listeners = [feed.listen(codes[n % 10], 0, 300) for n in range(40)]
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        if get_ident() == here:
            asked.append(statement)

    here = get_ident()
    event.listen(database.engine, "before_cursor_execute", note)
    feed._refresh(codes)
    event.remove(database.engine, "before_cursor_execute", note)
    for listener in listeners:
        listener.close()
    assert [statement for statement in asked if statement.startswith("SELECT")] == asked[-1:]


@pytest.mark.parametrize("listened_to", [True, False])
def test_a_failure_is_reported_where_somebody_listens(
    database_url: str,
    listened_to: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(change_watcher, "RETRY_SECONDS", 0.0)
    codes = {"K7M2QX4B"}

    def fail(_: Iterable[str]) -> None:
        if not listened_to:
            codes.clear()
        raise OSError("the database is gone")

    ChangeWatcher(Database(database_url), lambda: codes, fail)._watch()
    assert ("the database is gone" in caplog.text) is listened_to
