"""The warnings of Key Market: code and pointer of each, and boards that must have none."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.key_market import GAME
from scoring.key_market.checks import guild_actions
from tests.scoring.key_market.notation import board, codes

B = "/players/0/board"

CASES: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("manor, 2 retired, 17 gold, 3 on boards | 3 fruit | 1M9:sheep 5M9 3C5", {}, []),
    ("", {}, []),
    # goods in play: 12, 15, 18
    ("| 12 fruit", {"players": 2}, []),
    ("| 13 fruit", {"players": 2}, [("goods_over_limit", "/goods/fruit")]),
    ("| 15 luxuries", {"players": 3}, []),
    ("| 16 luxuries", {"players": 3}, [("goods_over_limit", "/goods/luxuries")]),
    ("| 18 fish", {"players": 4}, []),
    ("| 19 fish", {"players": 4}, [("goods_over_limit", "/goods/fish")]),
    ("| 18 fish", {}, []),
    ("| 19 fish, 20 sheep", {}, [("goods_over_limit", "/goods/sheep"),
                                 ("goods_over_limit", "/goods/fish")]),
    # guilds in play: 5, 6, 7
    ("| | 1A1 2A1 3A1 4A1 5A1", {"players": 2}, []),
    ("| | 1A1 2A1 3A1 4A1 5A1 6A1", {"players": 2}, [("guilds_over_limit", "/guilds/5")]),
    ("| | 1A1 2A1 3A1 4A1 5A1 6A1", {"players": 3}, []),
    ("| | 1A1 2A1 3A1 4A1 5A1 6A1 7A1", {"players": 3}, [("guilds_over_limit", "/guilds/6")]),
    ("| | 1A1 2A1 3A1 4A1 5A1 6A1 7A1", {}, []),
    ("| | 1A1 2A1 3A1 4A1 5A1 6A1 7A1 8A1", {}, [("guilds_over_limit", "/guilds/7")]),
    # a guild twice
    ("| | 3A1 4A1 3C5", {}, [("guild_twice", "/guilds/2")]),
    # columns
    ("| | 1A1:sheep 8A1:wheat", {}, []),
    ("| | 8A1:sheep", {}, [("guild_has_no_such_column", "/guilds/0/kind")]),
    ("| | 3A1:fish", {}, [("guild_has_no_such_column", "/guilds/0/kind")]),
    # workers: 9 with two players, 8 with more
    ("manor, 3 retired, 4 on boards | | 3A1 4A1", {"players": 2}, []),
    ("manor, 3 retired, 5 on boards | | 3A1 4A1", {"players": 2}, [("workers_over_limit", "")]),
    ("manor, 3 retired, 3 on boards | | 3A1 4A1", {"players": 4}, []),
    ("manor, 3 retired, 4 on boards | | 3A1 4A1", {"players": 3}, [("workers_over_limit", "")]),
    ("9 on boards", {}, []),
    ("10 on boards", {}, [("workers_over_limit", "")]),
    # retired without a manor
    ("1 retired", {}, [("retired_without_manor", "/retired")]),
    # eight seasons
    ("| | 1M9:sheep 2M9 3M9 4M9 5M9", {}, []),
    ("| | 1M9:sheep 2M9 3M9 4M9 5M9 6A1", {}, [("more_than_eight_seasons", "/guilds")]),
    ("| | 1M9:fish 2M9 3M9 4M9 5M9 6C5", {}, [("more_than_eight_seasons", "/guilds")]),
    # coins
    ("430 gold", {}, []),
    ("431 gold", {}, [("coins_over_limit", "/gold")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table", "expected"), CASES)
def test_one_board(text: str, table: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert codes(text, **table) == [(code, B + at) for code, at in expected]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", 0),
        ("| | 1A 2A", 2),
        ("| | 1M 2M 3M 4M 5M", 8),
        ("| | 1C 2C 3C 4C 5C 6C 7C", 7),
        ("| | 1A 2A 3A 4A 5A 6A 7A 8A", 8),
        ("| | 1M 2M 3M 4C", 4),
        ("| | 1M 2M 3M 4M", 5),
        ("manor, 7 retired", 0),
        ("manor, 8 retired | | 1A", 2),
    ],
)
def test_guild_actions(text: str, actions: int) -> None:
    assert guild_actions(GAME.board_schema().load(board(text))) == actions


@pytest.mark.parametrize(
    ("boards", "table", "expected"),
    [
        (("| 6 fruit", "| 6 fruit"), {}, []),
        (("| 7 fruit", "| 6 fruit"), {}, [("goods_over_limit", "/players")]),
        (("| 7 fruit", "| 6 fruit"), {"players": 3}, []),
        (("| 5 fish",) * 4, {}, [("goods_over_limit", "/players")]),
        (("300 gold", "130 gold"), {}, []),
        (("300 gold", "131 gold"), {}, [("coins_over_limit", "/players")]),
        (("| | 1A1 2A1 3A1", "| | 3A1 4A1 5A1"), {}, []),
        (("| | 1A1 2A1 3A1", "| | 4A1 5A1 6A1"), {}, [("guilds_over_limit", "/players")]),
        # the number printed beside a rank is the same for all
        (("| | 3A1", "| | 3A2"), {}, [("guild_points_differ", "/players/1/board/guilds/0/points")]),
        (("| | 3A1", "| | 3C5 4A2"), {}, []),
        (("| | 3A1", "| | 3A"), {}, []),
    ],
)
def test_a_table(
    boards: tuple[str, ...], table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert codes(*boards, **table) == expected


@pytest.mark.parametrize(
    ("boards", "table", "expected"),
    [
        (("5 gold", "5 gold"), {}, [("tie_needs_turn_order", "/table/turn_order")]),
        (("5 gold",) * 3, {}, [("tie_needs_favour_track", "/table/favour_track")]),
        (("5 gold", "4 gold"), {}, []),
        (("5 gold",) * 2, {"turn_order": ["Ben", "Anna"]}, []),
        (("5 gold", "4 gold"), {"favour_track": ["Ben"]},
         [("favour_track_decides_nothing", "/table/favour_track")]),
        (("5 gold", "4 gold", "3 gold"), {"turn_order": ["Ben"]},
         [("turn_order_decides_nothing", "/table/turn_order")]),
    ],
)  # fmt: skip
def test_notes_about_a_tie(
    boards: tuple[str, ...], table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert codes(*boards, notes=True, **table) == expected
