"""The score of a table is computed once for all clients, and no board breaks it for the others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

import pytest

import scoring
from store.tables import scores
from store.tables.state import State


def state(*boards: dict[str, Any]) -> State:
    """What the score of a state depends on."""
    seats = [{"name": f"P{n}", "board": board, "placed": None} for n, board in enumerate(boards)]
    asked = {"game": "keyper", "seats": seats, "expansions": [], "options": {}, "table": {}}
    return cast(State, asked)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of players of each scoring; a board with 13 on its track makes it fail."""
    made: list[int] = []
    score = scoring.score

    def counting(game: str, payload: Any, lang: str = "en", memory: Any = None) -> Any:
        made.append(len(payload["players"]))
        if any(player["board"].get("shipping") == 13 for player in payload["players"]):
            raise RuntimeError("the allocation found no answer")
        return score(game, payload, lang, memory)

    monkeypatch.setattr(scoring, "score", counting)
    return made


def test_phones_that_ask_at_once_share_one_scoring(calls: list[int]) -> None:
    asked = state({"shipping": 3}, {"shipping": 4})
    start = Barrier(8)

    def ask(_: int) -> Any:
        start.wait()
        return scores.scored(asked, "en")["score"]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    assert calls == [2]
    assert {id(answer) for answer in answers} == {id(answers[0])}


def test_a_board_that_cannot_be_scored_is_warned_of_and_the_others_stand(calls: list[int]) -> None:
    poisoned = state({"shipping": 3}, {"shipping": 13}, {"shipping": 5})
    score = scores.scored(poisoned, "de")["score"]
    assert [(player.total, player.rank) for player in score.players] == [(3, 2), (0, 3), (5, 1)]
    assert score.winners == ("P2",)
    assert [player.best for player in score.players] == [True, False, True]
    (warning,) = score.players[1].warnings
    assert (warning.code, warning.severity, warning.at) == (
        "not_scored", "error", "/players/1/board")  # fmt: skip
    assert "nicht werten" in warning.message


def test_a_failure_is_remembered(calls: list[int]) -> None:
    poisoned = state({"shipping": 13}, {"shipping": 1})
    first = scores.scored(poisoned, "en")
    made = len(calls)
    assert scores.scored(poisoned, "en")["score"] is first["score"]
    assert len(calls) == made
