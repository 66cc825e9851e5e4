"""A Key Flow village in one line.

    board("home_1+ barn(3 wood, 1 gold) field[2 sheep] | red2 red2:cow yellow1*x3 | 2 gold, 1 saw, 2 token")

Three parts: village cards | keyple cards | loose pieces. `+` and `++` are upgrade tiles, `!` one of them
turned; resources on a card in round brackets, printed symbols in square ones, the place as `@upper-1`.
A keyple card is colour and number, its animals after colons, `*` a token symbol, `x3` three of them.
`values` are given by card.
"""

from __future__ import annotations

import re
from typing import Any

from tests.scoring.as_json import score

CARD = re.compile(
    r"(?P<card>[a-z_0-9]+)(?P<up>\+*)(?P<turned>!*)"
    r"(?:\((?P<on>[^)]*)\))?(?:\[(?P<shows>[^]]*)\])?(?:@(?P<row>[a-z]+)(?P<column>-?\d+))?"
)
KEYPLES = re.compile(
    r"(?P<colour>[a-z]+)(?P<n>\d)(?P<animals>(?::\d?[a-z]+)*)(?P<token>\*?)(?:x(?P<count>\d+))?$"
)
ANIMALS = ("sheep", "pig", "cow")
RESOURCES = ("iron", "stone", "wood", "gold")


def board(text: str, **values: Any) -> dict[str, Any]:
    """The board as JSON."""
    cards, keyples, loose = (*text.split("|"), "", "")[:3]
    made: dict[str, Any] = {
        "cards": [_card(m) for m in CARD.finditer(cards) if m["card"]],
        "keyple_cards": [_keyple_card(word) for word in keyples.split()],
    }
    for card in made["cards"]:
        if card["card"] in values:
            card["values"] = values[card["card"]]
    for piece, n in _counts(loose).items():
        if piece == "token":
            made["keyple_tokens"] = n
        else:
            made.setdefault("resources" if piece in RESOURCES else "skills", {})[piece] = n
    return made


def _counts(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {piece: int(n) for n, piece in pairs}


def _card(match: re.Match[str]) -> dict[str, Any]:
    card: dict[str, Any] = {"card": match["card"]}
    if match["up"]:
        card["upgrades"] = len(match["up"])
    if match["turned"]:
        card["flipped"] = len(match["turned"])
    if match["on"]:
        card["resources"] = _counts(match["on"])
    if match["shows"]:
        shows = _counts(match["shows"])
        card["printed"] = {name: shows[name] for name in ("ships", "transport") if name in shows}
        if animals := {a: shows[a] for a in ANIMALS if a in shows}:
            card["printed"]["animals"] = animals
    if match["row"]:
        card |= {"row": match["row"], "column": int(match["column"])}
    return card


def _keyple_card(word: str) -> dict[str, Any]:
    match = KEYPLES.match(word)
    assert match, word
    card: dict[str, Any] = {"colour": match["colour"], "keyples": int(match["n"])}
    for part in filter(None, match["animals"].split(":")):
        n, animal = (int(part[0]), part[1:]) if part[0].isdigit() else (1, part)
        card.setdefault("animals", {})[animal] = n
    if match["token"]:
        card["token"] = True
    if match["count"]:
        card["count"] = int(match["count"])
    return card


def request(*boards: str | dict[str, Any], **table: Any) -> dict[str, Any]:
    """A request with a player for each board, A, B, ..."""
    made = [board(b) if isinstance(b, str) else b for b in boards]
    players = [{"name": "ABCDEF"[n], "board": b} for n, b in enumerate(made)]
    return {"players": players, "table": table}


def player(
    text: str | dict[str, Any], placed: list[dict[str, Any]] | None = None, **values: Any
) -> dict[str, Any]:
    """The answer for one player alone."""
    asked = request(board(text, **values) if isinstance(text, str) else text)
    asked["players"][0]["placed"] = placed
    answer: dict[str, Any] = score("key_flow", asked)["players"][0]
    assert answer["total"] == sum(line["points"] for line in answer["lines"])
    return answer


def points(text: str, **values: Any) -> dict[str, int]:
    """Points by element, where there are any."""
    lines = player(text, **values)["lines"]
    return {line["element"]: line["points"] for line in lines if line["points"]}


def total(text: str, **values: Any) -> int:
    """All points."""
    return int(player(text, **values)["total"])


def codes(text: str, **table: Any) -> list[tuple[str, str]]:
    """The warnings of one player alone: code and pointer below the board."""
    alerts = score("key_flow", request(text, **table))["players"][0]["warnings"]
    return [(alert["code"], alert["at"].removeprefix("/players/0/board")) for alert in alerts]
