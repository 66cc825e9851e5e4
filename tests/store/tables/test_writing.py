"""Boards that are written at once: each is kept, in one order, with a lock and without."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from store import Database
from store.tables import boards, lifecycle, seats
from store.tables.models import CHANGE
from store.tables.repository import BoardNote, board_note, read_note
from store.tables.watched import Watched

PLAYERS, ENTRIES = 4, 8


@pytest.mark.parametrize("attempts", [0, 1, boards.ATTEMPTS])
def test_all_who_write_at_once_are_kept(
    database_url: str, attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "ATTEMPTS", attempts)
    database = Database(database_url)
    state, key = lifecycle.open_table(database, "keyper", [], {}, {})
    code = state["code"]
    for number in range(PLAYERS):
        seats.sit_down(database, code, f"P{number}", True, None)

    def play(number: int) -> list[int]:
        return [
            boards.put_part(
                database, code, number, "board", {"shipping": n}, key, lambda version: True
            )["version"]
            for n in range(1, ENTRIES + 1)
        ]

    with ThreadPoolExecutor(PLAYERS) as pool:
        versions = list(pool.map(play, range(1, PLAYERS + 1)))
    assert versions == [list(range(2, ENTRIES + 2))] * PLAYERS
    state = lifecycle.show_table(database, code)
    assert state["version"] == 1 + PLAYERS + PLAYERS * ENTRIES
    assert [seat["board"] for seat in state["seats"]] == [{"shipping": ENTRIES}] * PLAYERS
    recorded = select(CHANGE.c.version).where(CHANGE.c.table_code == code)
    with database.reading_rows() as connection:
        kept = [version for (version,) in connection.execute(recorded.order_by(CHANGE.c.version))]
    assert kept == list(range(1, state["version"] + 1))


def test_a_board_is_announced_with_all_that_streams_say() -> None:
    note = read_note(board_note("K7M2QX4B", 8, 2, 5))
    assert note == BoardNote("K7M2QX4B", 8, 2, 5)
    assert read_note("K7M2QX4B") == "K7M2QX4B"
    assert isinstance(note, BoardNote)
    watched = Watched("K7M2QX4B")
    assert not watched.follow(note), "nothing is known yet"
    watched.update(6, {1: (3, 6, False), 2: (4, 5, False)})
    assert not watched.follow(note), "the change before went unheard"
    watched.update(7, {1: (4, 7, False), 2: (4, 5, False)})
    for _ in range(2):  # a change that is known already changes nothing
        assert watched.follow(note)
        assert watched.version == 8
        assert watched.seats == {1: (4, 7, False), 2: (5, 8, False)}
    watched.update(7, {})
    assert watched.version == 8, "an answer that was overtaken"
