"""The state of a table is the same, byte for byte, whatever was remembered of its players."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import scoring
from api.http.dumping import writer
from api.tables import prepared
from api.tables.answers import shown_in
from api.tables.schemas import TableState
from bench.boards import games, request
from scoring.allocation import solver
from store.lru import Lru
from store.single_flight import SingleFlight
from store.tables import scores
from store.tables.state import State, request_of

SEED = 20_261
FEW, MANY = 12, 40
"""States of a table in `make test`, and in `make soak`."""


def smaller(board: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The board with one of its fields changed, or left out."""
    name = dice.choice(sorted(board)) if board else ""
    match board.get(name):
        case [*entries] if entries:
            return {**board, name: dice.sample(entries, len(entries) - 1)}
        case dict(counts) if counts:
            return {**board, name: {k: n for k, n in counts.items() if dice.random() < 0.8}}
        case int(number) if number:
            return {**board, name: 0}
    return {key: value for key, value in board.items() if key != name}


def evening(game: str, rounds: int) -> Iterator[State]:
    """States of a table: boards, names, layouts, seats and readings change, some of them back again."""
    dice = random.Random(f"{game} {SEED}")
    players = request(game, SEED)["players"]
    state: State = {
        "code": "K7M2QX4B", "game": game, "expansions": [], "options": {}, "table": {},
        "version": 1, "created": "2026-11-28T20:00:00", "changed": "2026-11-28T20:00:00",
        "host_offer": None, "hidden": False,
        "seats": [
            {"seat": n, "name": player["name"], "colour": None, "taken": True, "version": 1,
             "changed": "2026-11-28T20:00:00", "board": player["board"], "placed": None,
             "withheld": False}
            for n, player in enumerate(players, 1)
        ],
    }  # fmt: skip
    full, earlier = state["seats"], [state]
    for version in range(2, rounds):
        yield json.loads(json.dumps(state))  # as from the database: nothing is the same object
        n = dice.randrange(len(state["seats"]))
        seat = state["seats"][n]
        change = dice.choice(("board",) * 5 + ("name", "placed", "seats", "table", "back"))
        if change == "board":
            seat = {**seat, "board": smaller(seat["board"], dice)}
        elif change == "name":
            seat = {**seat, "name": f"Änne {version}"}
        elif change == "placed":
            seat = {**seat, "placed": dice.choice([None, []])}
        seats = [seat if at == n else each for at, each in enumerate(state["seats"])]
        state = {**state, "seats": seats, "version": version}
        if change == "seats":
            state["seats"] = dice.sample(full, dice.randint(1, len(full)))
        elif change == "table":
            options = scoring.game(game).options
            state["options"] = {o.id: dice.choice(o.values) for o in options if dice.random() < 0.5}
        elif change == "back":
            state = {**dice.choice(earlier), "version": version}
        earlier.append(state)


@pytest.mark.parametrize("rounds", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", games())
def test_a_state_is_what_it_would_be_without_memory(
    game: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine the nicest of equal layouts is not always found in time.
    monkeypatch.setattr(solver, "WISH_SECONDS", 10.0)
    states = list(evening(game, rounds))
    answers = [[prepared._prepare(shown_in(state, lang, 0)).whole for lang in ("en", "de")]
               for state in states]  # fmt: skip
    monkeypatch.setattr(scores, "_players", Lru(0))
    monkeypatch.setattr(scores, "_scores", SingleFlight(0))
    monkeypatch.setattr(prepared, "_written", Lru(0))
    for state, answer in zip(states, answers, strict=True):
        for lang, whole in zip(("en", "de"), answer, strict=True):
            shown = shown_in(state, lang, 0)
            assert whole == prepared._prepare(shown).whole
            if not shown["score_errors"]:
                shown["score"] = scoring.score(game, request_of(state), lang)
            assert json.loads(whole) == json.loads(json.dumps(writer(TableState)(shown)))
