"""The mapping that keeps what was used last."""

from __future__ import annotations

from store.lru import Lru


def test_what_was_used_longest_ago_goes_first() -> None:
    kept: Lru[str, int] = Lru(2)
    kept["a"], kept["b"] = 1, 2
    assert kept["a"] == 1  # which is a use
    kept["c"] = 3
    assert dict(kept) == {"a": 1, "c": 3}
    kept["a"] = 4  # and so is setting it anew
    kept["d"] = 5
    assert dict(kept) == {"a": 4, "d": 5}
