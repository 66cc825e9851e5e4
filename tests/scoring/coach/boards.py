"""Random tables for the coach, with room left on the boards, and JSON Patch applied plainly."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bench.boards import request
from tests.scoring.as_json import score

Json = dict[str, Any]


def table(game: str, seed: int, players: int = 2) -> Json:
    """A table of full boards from which some tiles are taken again, so that places are free."""
    dice = random.Random(f"coach {game} {seed}")
    asked = request(game, seed, players)
    for player in asked["players"]:
        board = player["board"]
        for where in ("village", "farm", "cards", "workers", "guilds"):
            if isinstance(board.get(where), list):
                own = board[where]
                board[where] = sorted(dice.sample(own, max(1, len(own) - 3)), key=own.index)
        if "tiles" in board:
            board["tiles"] = board["tiles"][: dice.randint(4, 14)]
    return asked


def patched(board: Json, patch: Iterable[Mapping[str, Any]]) -> Json:
    """The board with the operations carried out (RFC 6902, add and replace)."""
    made = copy.deepcopy(board)
    for operation in patch:
        *way, last = operation["path"].split("/")[1:]
        here: Any = made
        for step in way:
            here = here[int(step)] if isinstance(here, list) else here[step]
        if isinstance(here, list):
            assert last == "-", operation
            here.append(operation["value"])
        else:
            assert (operation["op"] == "replace") == (last in here), operation
            here[last] = operation["value"]
    return made


def with_board(asked: Json, n: int, board: Json) -> Json:
    """The request with another board for the player at this index."""
    players = [
        {**player, "board": board} if i == n else player
        for i, player in enumerate(asked["players"])
    ]
    return {**asked, "players": players}


def errors(answer: Json) -> set[tuple[str, str | None]]:
    """What the checks call an error, by code and pointer."""
    own = [warning for player in answer["players"] for warning in player["warnings"]]
    found: Sequence[Json] = [*own, *answer["warnings"]]
    return {(w["code"], w["at"]) for w in found if w["severity"] == "error"}


def best_gains(game: str, asked: Json, boards: Iterable[Json], most: int = 3) -> list[int]:
    """What the best of these boards gain for the first player, of those that break no rule anew.

    Boards that differ only in where something lies count once.
    """
    before = score(game, asked)
    gains: dict[str, int] = {}
    for board in boards:
        after = score(game, with_board(asked, 0, board))
        if errors(after) <= errors(before):
            gain = after["players"][0]["total"] - before["players"][0]["total"]
            key = json.dumps(_without_places(board))
            gains[key] = max(gain, gains.get(key, gain))
    return sorted(gains.values(), reverse=True)[:most]


def _without_places(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_places(entry) for entry in value]
    if isinstance(value, dict):
        return {k: _without_places(v) for k, v in value.items()
                if k not in ("row", "column", "at", "rotation")}  # fmt: skip
    return value
