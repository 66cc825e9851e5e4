"""What the rulebook does not give and the player must read off a card, as the catalogue marks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.key_flow.board import ANIMALS, CARDS, CATALOGUE, RESOURCES, SKILLS
from scoring.key_flow.messages import MESSAGES
from scoring.key_flow.values import COLOURS

_WITH_ANIMALS = (*ANIMALS, "token", *SKILLS, *RESOURCES)

MAY_SCORE: Mapping[str, tuple[str, ...]] = {
    "ships": ("ship",),
    "animal_steps": ANIMALS,
    "animals": _WITH_ANIMALS,
    "storm_shelter": _WITH_ANIMALS,
    "harvest_festival": ("red",),
    "keyples": COLOURS,
    "apothecary": ("keyple_card", "token"),
    "storage": RESOURCES,
    "store": (*RESOURCES, *SKILLS),
    "field": (),
}
"""By the question: the symbols that a card may score of which the rulebook gives no numbers (pages 9 to 11)."""


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
