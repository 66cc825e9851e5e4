"""Choices before scoring: which tile the Flipper turns, and whether a sheltered sheep stays out.

A sheet is written for each choice that could be the best, and the best sheet counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.allocation.vocabulary import tally
from scoring.keyflower.board import Board, Tile
from scoring.keyflower.land import Land, transport


@dataclass(frozen=True)
class Choice:
    """`flipped` is the index of the tile upgraded for free; `held_back` keeps a sheep for the Weaver."""

    flipped: int | None = None
    held_back: bool = False


def choices(board: Board, land: Land) -> list[Choice]:
    """Every choice that could be the best one."""
    held = (False, True) if _may_hold_back(board, land) else (False,)
    return [Choice(flip, back) for flip in _flips(board) for back in held]


def _may_hold_back(board: Board, land: Land) -> bool:
    """Only with the Weaver, and only where the shelter's pasture does not score anyway."""
    return board.owns("weaver") and board.sheltered_sheep > 0 and land.shelter_pasture_is_empty


def upgradable(board: Board) -> Iterator[tuple[int, Tile]]:
    """The tiles that still show their first side."""
    for n, tile in enumerate(board.tiles):
        if tile.upgradable and not tile.upgraded:
            yield n, tile


def _flips(board: Board) -> list[int | None]:
    if not board.owns("flipper") or board.flipper_used:
        return [None]
    plain: dict[int, int] = {}
    yards: list[int | None] = []
    for n, tile in upgradable(board):
        if tile.piece.extra.get("scores_stored"):
            # The gain of a yard depends on the pieces there, so each is tried.
            if any(tile.resources.values()) or board.purple_marker:
                yards.append(n)
        elif "upgraded" in tile.piece.sides:
            plain[n] = _gain(board, n, tile)
    best = max(plain, key=lambda n: (plain[n], -n), default=None)
    if best is not None and plain[best] > 0:
        return [best, *yards]
    return [None, *yards]


def _gain(board: Board, n: int, tile: Tile) -> int:
    """Fixed points and carts that the upgraded side has more."""
    now = tile.printed_points
    if now is None:
        before = tally(tile.piece.side(False))
        now = before.points if before else 0
    after = tally(tile.piece.side(True))
    carts = transport(board, n)[0] - transport(board)[0] if board.owns("keyflower") else 0
    return (after.points if after else 0) - now + carts
