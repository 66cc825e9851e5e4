"""A Key Harvest board in one line.

    board("E4 E5 D4 | C7:day_labourer | 4 hops, 2 wine | G5:1 hops")

Fields | workers | counters behind the screen | store (tile:bid).
"""

from __future__ import annotations

from typing import Any

from tests.scoring.as_json import score

NAMES = ("Anna", "Ben", "Cem", "Dora")


def board(text: str) -> dict[str, Any]:
    """The board as JSON."""
    fields, workers, crops, store = (*text.split("|"), "", "", "", "")[:4]
    made: dict[str, Any] = {"fields": fields.split(), "crops": _counts(crops)}
    made["workers"] = [
        {"worker": worker, "at": at} for at, worker in (w.split(":") for w in workers.split())
    ]
    made["store"] = [
        {"field": field.strip(), "bid": _counts(bid)}
        for field, _, bid in (entry.partition(":") for entry in store.split(";") if entry.strip())
    ]
    return made


def _counts(text: str) -> dict[str, int]:
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    return {piece: int(count) for count, piece in entries}


def request(*boards: str, **table: Any) -> dict[str, Any]:
    """A request with a player for each board: Anna, Ben, ..."""
    players = [{"name": NAMES[n], "board": board(text)} for n, text in enumerate(boards)]
    return {"players": players, "table": table}


def answer(*boards: str, **table: Any) -> dict[str, Any]:
    """The whole answer."""
    found = score("key_harvest", request(*boards, **table))
    for player in found["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert player["best"]
    return found


def points(*boards: str, **table: Any) -> dict[str, int]:
    """The first player's points by element, without the zeros."""
    lines = answer(*boards, **table)["players"][0]["lines"]
    return {line["element"]: line["points"] for line in lines if line["points"]}


def groups(fields: str, **table: Any) -> tuple[int, int]:
    """What the largest and the second largest group bring."""
    found = points(fields, **table)
    return found.get("largest_group", 0), found.get("second_group", 0)


def codes(*boards: str, **table: Any) -> list[tuple[str, str]]:
    """All warnings but notes, the players' own and the table's: code and pointer."""
    found = answer(*boards, **table)
    alerts = [alert for player in found["players"] for alert in player["warnings"]]
    return [(alert["code"], alert["at"]) for alert in (*alerts, *found["warnings"])
            if alert["severity"] != "note"]  # fmt: skip


def notes(*boards: str, **table: Any) -> list[str]:
    """The codes of the notes."""
    found = answer(*boards, **table)
    alerts = [alert for player in found["players"] for alert in player["warnings"]]
    return [alert["code"] for alert in (*alerts, *found["warnings"])
            if alert["severity"] == "note"]  # fmt: skip
