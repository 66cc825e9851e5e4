"""A Key Market board in one line.

    board("manor, 2 retired, 17 gold, 3 on boards | 3 fruit, 2 sheep | 1M9:sheep 5M9 3C5 4A")

Manor and counts | goods | guild members: guild, rank (A, C, M), printed points if known, column if any.
"""

from __future__ import annotations

import re
from typing import Any

from tests.scoring.as_json import score

NAMES = ("Anna", "Ben", "Cem", "Dora")
RANKS = {"A": "apprentice", "C": "craftsman", "M": "master"}


def board(text: str) -> dict[str, Any]:
    """The board as JSON."""
    counts, goods, guilds = (*text.split("|"), "", "", "")[:3]
    made: dict[str, Any] = {"goods": {}, "guilds": [_member(word) for word in guilds.split()]}
    for entry in filter(None, (part.strip() for part in counts.split(","))):
        if entry == "manor":
            made["manor"] = True
        else:
            count, name = entry.split(" ", 1)
            made["workers_on_boards" if name == "on boards" else name] = int(count)
    for entry in filter(None, (part.strip() for part in goods.split(","))):
        count, good = entry.split()
        made["goods"][good] = int(count)
    return made


def _member(word: str) -> dict[str, Any]:
    found = re.fullmatch(r"(\d+)([ACM])(\d+)?(?::(\w+))?", word)
    assert found, word
    guild, rank, points, kind = found.groups()
    made: dict[str, Any] = {"guild": int(guild), "rank": RANKS[rank]}
    return (
        made
        | ({"points": int(points)} if points is not None else {})
        | ({"kind": kind} if kind else {})
    )


def request(*boards: str, **table: Any) -> dict[str, Any]:
    """A request with a player for each board: Anna, Ben, ..."""
    players = [{"name": NAMES[n], "board": board(text)} for n, text in enumerate(boards)]
    return {"players": players, "table": table}


def answer(*boards: str, **table: Any) -> dict[str, Any]:
    """The whole answer."""
    found = score("key_market", request(*boards, **table))
    for player in found["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert player["best"]
    return found


def player(text: str, placed: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The answer for one player alone."""
    asked = request(text)
    asked["players"][0]["placed"] = placed
    found: dict[str, Any] = score("key_market", asked)["players"][0]
    assert found["total"] == sum(line["points"] for line in found["lines"])
    return found


def points(text: str) -> dict[str, int]:
    """Points by element, without the zeros."""
    return {line["element"]: line["points"] for line in player(text)["lines"] if line["points"]}


def codes(*boards: str, notes: bool = False, **table: Any) -> list[tuple[str, str]]:
    """All warnings (or all notes), the players' own and the table's: code and pointer."""
    found = answer(*boards, **table)
    alerts = [alert for each in found["players"] for alert in each["warnings"]]
    return [(alert["code"], alert["at"]) for alert in (*alerts, *found["warnings"])
            if (alert["severity"] == "note") == notes]  # fmt: skip
