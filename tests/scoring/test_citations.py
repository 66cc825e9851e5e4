"""A warning cites the rule that gives its number."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from tests.scoring.as_json import score

Json = dict[str, Any]
HOME: Json = {"tiles": [{"tile": "home_1"}]}
SIXTEEN = ("16", "sixteen")

# One more than there are, and how many there are as the rule puts it: Key Flow, page 2, components; Keyflower,
# components; The Farmers, Spielmaterial; Keyper, page 14, fair tiles.
OVER = [
    ("key_flow", {"skills": {"saw": 19}}, "more_than_the_box", ("18",)),
    ("key_flow", {"keyple_tokens": 52}, "more_than_the_box", ("51",)),
    ("key_flow", {"resources": {"iron": 41}}, "more_than_the_markers", ("40",)),
    ("key_flow", {"resources": {"gold": 61}}, "more_than_the_markers", ("60",)),
    (
        "key_flow",
        {"cards": [{"card": "field", "upgrades": 2}] * 23},
        "upgrade_tiles_over",
        ("45",),
    ),
    ("keyflower", {**HOME, "workers": {"red": 41}}, "more_than_the_box", ("40",)),
    ("keyflower", {**HOME, "workers": {"green": 21}}, "more_than_the_box", ("20",)),
    ("keyflower", {**HOME, "skills": {"saw": 17}}, "more_than_the_box", SIXTEEN),
    ("keyflower", {**HOME, "resources": {"wood": 25}}, "more_than_the_box", ("24",)),
    ("keyflower", {**HOME, "resources": {"gold": 49}}, "more_than_the_box", ("48",)),
    ("keyflower", {**HOME, "wheat": 31}, "more_than_the_box", ("30",)),
    (
        "keyflower",
        {"tiles": [{"tile": "home_1", "animals": [{"kind": "cow", "count": 13, "corner": 0}]}]},
        "more_than_the_box",
        ("12",),
    ),
    (
        "keyper",
        {"fairs": [{"season": "winter", "points": 6}] * 9},
        "too_many_winter_fairs",
        ("8 of them",),
    ),
    (
        "keyper",
        {"fairs": [{"season": "winter", "points": 4}]},
        "fair_points_unlikely",
        ("4 points on one side and 6 on the other",),
    ),
    ("keyper", {"gems": {"gold": 17}}, "more_than_the_box", SIXTEEN),
    ("key_harvest", {"crops": {"hops": 13}}, "more_than_the_box", ("12",)),
    ("key_market", {"goods": {"fruit": 19}}, "goods_over_limit", ("18",)),
    (
        "key_flow",
        {"cards": [{"card": "inn", "upgrades": 2}]},
        "upgraded_too_often",
        ("with two fields once",),
    ),
]


@pytest.mark.parametrize(("game", "board", "code", "said"), OVER)
def test_the_rule_of_a_limit_names_it(
    game: str, board: Json, code: str, said: tuple[str, ...]
) -> None:
    answer = score(game, {"players": [{"name": "Anna", "board": board}]})
    (warning,) = [w for w in answer["players"][0]["warnings"] if w["code"] == code]
    rule = scoring.game(game).rules.entry(warning["rule"])
    assert any(words in rule.text for words in said)


@pytest.mark.parametrize("game", ["keyflower", "key_flow"])
def test_what_players_have_together_cites_the_rule_that_one_alone_does(game: str) -> None:
    both = [{"name": name, "board": {"skills": {"saw": 10}}} for name in ("Anna", "Ben")]
    (warning,) = [
        w for w in score(game, {"players": both})["warnings"] if w["code"] == "more_than_the_box"
    ]
    alone = {"players": [{"name": "Anna", "board": {"skills": {"saw": 20}}}]}
    (single,) = [
        w for w in score(game, alone)["players"][0]["warnings"] if w["code"] == "more_than_the_box"
    ]
    assert warning["rule"] == single["rule"] is not None
