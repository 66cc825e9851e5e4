"""Edits as a JSON Patch: missing parents are added first."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coach.change import Edit
from scoring.coach.patch import as_patch
from tests.scoring.coach.boards import patched


@pytest.mark.parametrize(
    ("board", "edits", "after"),
    [
        ({}, [Edit("/gold", 1)], {"gold": 1}),
        ({"gold": 1}, [Edit("/gold", 2)], {"gold": 2}),
        ({}, [Edit("/goods/clay", 1)], {"goods": {"clay": 1}}),
        ({"goods": {}}, [Edit("/goods/clay", 1)], {"goods": {"clay": 1}}),
        ({}, [Edit("/farm/-", {"tile": "barn"})], {"farm": [{"tile": "barn"}]}),
        ({"tiles": [{}]}, [Edit("/tiles/0/animals/-", 1)], {"tiles": [{"animals": [1]}]}),
        ({"guilds": [{"rank": "a"}]}, [Edit("/guilds/0/rank", "b"), Edit("/guilds/0/points", 3)],
         {"guilds": [{"rank": "b", "points": 3}]}),
    ],
)  # fmt: skip
def test_a_patch_makes_the_board_that_the_edits_describe(
    board: dict[str, Any], edits: list[Edit], after: dict[str, Any]
) -> None:
    assert patched(board, as_patch(board, edits)) == after
