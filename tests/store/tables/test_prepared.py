"""A state in parts: put together again it is the state, and what changed makes the new one of the old one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from store.tables.prepared import Prepared, to_json


def seat(number: int, shipping: int) -> dict[str, Any]:
    return {"seat": number, "name": f"Ann\u00e4 \u2028{number}", "board": {"shipping": shipping}}


def answer(version: int, *seats: dict[str, Any], scored: bool = True) -> dict[str, Any]:
    players = [{"name": each["name"], "total": each["board"]["shipping"]} for each in seats]
    score = {"game": "keyper", "players": players, "winners": []} if scored else None
    return {"code": "K7M2QX4B", "version": version, "seats": list(seats), "score": score}


def prepare(state: dict[str, Any]) -> Prepared:
    players = (state["score"] or {"players": []})["players"]
    return Prepared.of(state, map(to_json, players))


def applied(state: Any, changes: Any) -> Any:
    """Applies changes as a phone does; the document of the stream describes how."""
    assert changes["since"] == state["version"]
    known = {each["seat"]: each for each in state["seats"] + changes["seats"]}
    score = changes["score"]
    if score is not None:
        old = (state["score"] or {"players": []})["players"]
        players = [
            changes["players"].get(str(at)) or old[at] for at in range(len(changes["order"]))
        ]
        score = {**score, "players": players}
    return {
        **changes["table"],
        "seats": [known[number] for number in changes["order"]],
        "score": score,
    }


def test_a_state_is_whole_again() -> None:
    for state in (
        answer(3, seat(1, 4), seat(2, 5)),
        answer(1),
        answer(2, seat(1, 0), scored=False),
    ):
        prepared = prepare(state)
        assert json.loads(prepared.whole) == state
        assert Prepared.read(prepared.written()) == prepared


STATES = [
    answer(1),
    answer(2, seat(1, 0)),
    answer(3, seat(1, 0), seat(2, 0)),
    answer(4, seat(1, 0), seat(2, 7)),
    answer(5, seat(1, 0), seat(2, 7), scored=False),
    answer(6, seat(2, 7)),
    answer(7, seat(1, 3), seat(2, 7)),
]


@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_what_changed_makes_the_new_state_of_the_old_one(before: Any, after: Any) -> None:
    changes = json.loads(prepare(after).since(prepare(before)))
    assert applied(before, changes) == after


def test_only_what_changed_is_sent() -> None:
    before, after = answer(3, seat(1, 0), seat(2, 0)), answer(4, seat(1, 0), seat(2, 7))
    changes = json.loads(prepare(after).since(prepare(before)))
    assert changes["seats"] == [seat(2, 7)]
    assert list(changes["players"]) == ["1"]
