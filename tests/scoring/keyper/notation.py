"""A Keyper board in one line.

    board("drainage+@22 statue covers:scrapyard | cow_shed+ | 4 cow, 2 gold | shipping 20, spring 2")

Three or four parts: village tiles | farm tiles | pieces | shipping and fairs. `+` is the upgraded side, `@RC`
row and column (left out: the next free plot), `covers:x` the tile under it. Fields of the country board are
`3 brown_field`.
"""

from __future__ import annotations

from typing import Any

from scoring.keyper.board import ANIMALS, FIELDS, GEMS, KEYPLES, SEASONS
from tests.scoring.as_json import score


def board(text: str) -> dict[str, Any]:
    """The board as JSON."""
    village, farm, pieces, rest = (*text.split("|"), "", "", "", "")[:4]
    made: dict[str, Any] = {
        "village": _tiles(village, columns=3),
        "farm": _tiles(farm, columns=2),
        "fairs": [],
    }
    for entry in filter(None, (part.strip() for part in pieces.split(","))):
        count, piece = entry.split()
        made.setdefault(_where(piece), {})[piece.removesuffix("_field")] = int(count)
    for entry in filter(None, (part.strip() for part in rest.split(","))):
        name, number = entry.split()
        if name in SEASONS:
            made["fairs"].append({"season": name, "points": int(number)})
        else:
            made[name] = int(number)
    return made


def _where(piece: str) -> str:
    if piece.endswith("_field"):
        assert piece.removesuffix("_field") in FIELDS
        return "country_board"
    groups = {"animals": ANIMALS, "gems": GEMS, "keyples": KEYPLES}
    return next((where for where, ids in groups.items() if piece in ids), "goods")


def _tiles(text: str, columns: int) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = []
    for word in text.split():
        if word.startswith("covers:"):
            tiles[-1]["covers"] = word.removeprefix("covers:")
            continue
        name, _, plot = word.partition("@")
        taken = {(tile["row"], tile["column"]) for tile in tiles}
        free = ((r, c) for r in range(1, 5) for c in range(1, columns + 1) if (r, c) not in taken)
        row, column = (int(plot[0]), int(plot[1])) if plot else next(free)
        tiles.append({"tile": name.removesuffix("+"), "upgraded": name.endswith("+"),
                      "row": row, "column": column})  # fmt: skip
    return tiles


def request(*boards: str, **table: Any) -> dict[str, Any]:
    """A request with a player for each board, A, B, ..."""
    players = [{"name": "ABCD"[n], "board": board(text)} for n, text in enumerate(boards)]
    return {"players": players, "table": table}


def player(text: str, placed: list[dict[str, Any]] | None = None, **options: Any) -> dict[str, Any]:
    """The answer for one player alone."""
    asked = request(text, options=options)
    asked["players"][0]["placed"] = placed
    answer: dict[str, Any] = score("keyper", asked)["players"][0]
    assert answer["total"] == sum(line["points"] for line in answer["lines"])
    return answer


def points(text: str, **options: Any) -> dict[str, int]:
    """Points by element, without the shipping track if it is at 0."""
    found = {line["element"]: line["points"] for line in player(text, **options)["lines"]}
    if not found["shipping"]:
        del found["shipping"]
    return found


def uses(text: str) -> dict[str, dict[str, int]]:
    """The pieces that made the points, by element, where there are any."""
    return {line["element"]: line["uses"] for line in player(text)["lines"] if line["uses"]}


def codes(text: str, **table: Any) -> list[tuple[str, str]]:
    """The warnings of one player alone: code and pointer below the board."""
    alerts = score("keyper", request(text, **table))["players"][0]["warnings"]
    return [(alert["code"], alert["at"].removeprefix("/players/0/board")) for alert in alerts]
