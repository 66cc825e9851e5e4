"""What the topics of the rules are called."""

from __future__ import annotations

from texts import Text

NAMES = {
    "setup": Text("Set-up"),
    "play": Text("Course of play"),
    "scoring": Text("Scoring"),
    "pieces": Text("Tiles, cards and other pieces"),
    "unsettled": Text("What the rulebook leaves open"),
}


def topic_names(lang: str) -> dict[str, str]:
    """The name of each topic, in the order in which a reader meets them."""
    return {topic: name.render(lang) for topic, name in NAMES.items()}
