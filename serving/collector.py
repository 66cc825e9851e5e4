"""Disables the garbage collector while the service is loaded, as it would take a fifth of the start.

What was loaded lives as long as the service, so it is frozen and not scanned again.
"""

from __future__ import annotations

import gc


def pause() -> None:
    """Call it before anything large is loaded."""
    gc.disable()


def resume() -> None:
    """Call it once everything is loaded."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    gc.enable()
