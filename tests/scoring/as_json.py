"""Scores as JSON, which is what most tests look at."""

from __future__ import annotations

from typing import Any

import scoring


def score(game: str, payload: Any, lang: str = "en") -> dict[str, Any]:
    """The public answer."""
    return scoring.score(game, payload, lang).to_dict()
