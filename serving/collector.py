"""The garbage collector rests while the service is loaded, which takes a fifth of the start.

What was loaded stays as long as the service does; nobody need look at it again and again afterwards.
"""

from __future__ import annotations

import gc


def rest() -> None:
    """Before anything large is loaded."""
    gc.disable()


def resume() -> None:
    """Once all is loaded."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    gc.enable()
