"""A Keyflower village in one line.

    board("home_1@0,0 stable+@0,-1/2[3 wood, 2 sheep:4] boat_3b | 6 red, 5 wheat, purple | loop_tiles 7")

Tiles | pieces | other answers. `+` upgraded, `=n` the printed points, `@q,r` the hex, `/n` the rotation,
`#RRGGGG` the edges, `~n` the cart number, `[...]` what lies on the tile (animals with their corner,
`2 sheep:4`, or `2 sheep:e4` with an edge).
"""

from __future__ import annotations

import re
from typing import Any

from scoring.keyflower.board import ANIMALS, RESOURCES, SKILLS, WORKERS
from tests.scoring.as_json import score

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn")
GROUPS = {"workers": WORKERS, "skills": SKILLS, "resources": RESOURCES}
TILE = re.compile(
    r"(?P<tile>\w+)(?P<up>\+)?(?:=(?P<printed>\d+))?(?:@(?P<q>-?\d+),(?P<r>-?\d+))?(?:/(?P<turn>\d))?"
    r"(?:#(?P<edges>[RGW]{6}))?(?:~(?P<carts>\d+))?(?:\[(?P<lies>[^\]]*)\])?"
)


def board(text: str) -> dict[str, Any]:
    """The board as JSON."""
    tiles, pieces, rest = (*text.split("|"), "", "")[:3]
    made: dict[str, Any] = {"tiles": [_tile(found) for found in TILE.finditer(tiles)]}
    for entry in _entries(pieces):
        if entry == "purple":
            made["purple_marker"] = True
            continue
        count, piece = entry.split()
        where = next((group for group, ids in GROUPS.items() if piece in ids), None)
        (made.setdefault(where, {}) if where else made)[piece] = int(count)
    for entry in _entries(rest):
        name, value = entry.rsplit(" ", 1)
        if value in ("true", "false"):
            made[name] = value == "true"
        elif " " in name:
            name, key = name.split()
            made.setdefault(name, {})[key] = int(value)
        else:
            made[name] = int(value)
    return made


def _entries(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _tile(found: re.Match[str]) -> dict[str, Any]:
    tile: dict[str, Any] = {"tile": found["tile"]}
    if found["up"]:
        tile["upgraded"] = True
    if found["q"]:
        tile["at"] = [int(found["q"]), int(found["r"])]
    for key, value in (("rotation", "turn"), ("printed_points", "printed"), ("transport", "carts")):
        if found[value]:
            tile[key] = int(found[value])
    if found["edges"]:
        tile["edges"] = found["edges"]
    for entry in _entries(found["lies"] or ""):
        count, what = entry.split()
        kind, _, corner = what.partition(":")
        if kind in ANIMALS:
            herd: dict[str, Any] = {"kind": kind, "count": int(count)}
            if corner:
                herd["edge" if corner[0] == "e" else "corner"] = int(corner[-1])
            tile.setdefault("animals", []).append(herd)
        else:
            tile.setdefault("resources", {})[kind] = int(count)
    return tile


def request(*boards: str | dict[str, Any], **table: Any) -> dict[str, Any]:
    """A request with a player for each board: Anna, Ben, ..."""
    players = [{"name": NAMES[n], "board": board(b) if isinstance(b, str) else b}
               for n, b in enumerate(boards)]  # fmt: skip
    return {"players": players, "table": table}


def answer(*boards: str | dict[str, Any], **table: Any) -> dict[str, Any]:
    """The answer to a whole table."""
    return score("keyflower", request(*boards, **table))


def player(text: str | dict[str, Any], **table: Any) -> dict[str, Any]:
    """The answer for one player alone."""
    found: dict[str, Any] = answer(text, **table)["players"][0]
    return found


FARMERS = {"expansions": ["farmers"]}


def points(text: str | dict[str, Any], **table: Any) -> dict[str, int]:
    """The points of each element that has any."""
    lines = player(text, **table)["lines"]
    return {line["element"]: line["points"] for line in lines if line["points"]}


def line(text: str | dict[str, Any], element: str, **table: Any) -> dict[str, Any]:
    """The line of one element."""
    return next(row for row in player(text, **table)["lines"] if row["element"] == element)


def codes(text: str | dict[str, Any], **table: Any) -> dict[str, str]:
    """The player's warnings: code and pointer."""
    return {
        w["code"]: w["at"].removeprefix("/players/0/board")
        for w in player(text, **table)["warnings"]
    }
