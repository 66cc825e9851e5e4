"""Splits texts into sentences, for rules and for the questions about them."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?])(?<![^'\w][A-Za-zÄÖÜäöü]\.) +(?=[A-ZÄÖÜ\d\"„(])")


def sentences(text: str) -> list[str]:
    """The sentences of a text; the full stop of a single letter ("z. B.") ends none, that of "Ben's." does."""
    return _END.split(text)
