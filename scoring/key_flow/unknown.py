"""What the rulebook does not give and the player must read off a card, as the catalogue marks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.key_flow.board import CARDS, CATALOGUE
from scoring.key_flow.messages import MESSAGES


def unknowns() -> tuple[Mapping[str, Any], ...]:
    """For each such value: where it is entered, the card, and the question in every language."""
    found: list[Mapping[str, Any]] = []
    for card in CARDS:
        extra, names = CATALOGUE[card].extra, CATALOGUE[card].names
        asked = {"values": extra.get("ask"), "printed/transport": "transport"}
        if not extra.get("unknown_transport"):
            del asked["printed/transport"]
        for where, code in asked.items():
            if code:
                question = MESSAGES.phrase("ask", code, card=names)
                found.append(
                    {
                        "at": f"/cards/*/{where}",
                        "card": card,
                        "names": {lang: question.render(lang) for lang in names.by_language},
                    }
                )
    return tuple(found)
