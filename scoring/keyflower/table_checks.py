"""What cannot be true of all villages of a table together: a tile twice, more than was in play.

Rulebook: Components; Set up, number of tiles; The Farmers, Spielaufbau.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.answer import Warning
from scoring.game import Scored, Table
from scoring.keyflower.board import CATALOGUE, Board
from scoring.keyflower.checks import held, limiting, physical_tile
from scoring.keyflower.messages import MESSAGES
from scoring.keyflower.score import farmers_in_play
from scoring.messages import listed
from scoring.table_checks import Single, leaders, over_together, second_owners
from texts import Translatable

SEASON_TILES = {2: 6, 3: 7, 4: 8, 5: 9, 6: 10}
"""Spring, summer and autumn tiles, each, by number of players."""

WINTER_TILES = {2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
"""Winter tiles dealt to each player; one more with The Farmers."""


def check_table(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """The warnings that span players."""
    for second in second_owners(scored, _tiles):
        yield MESSAGES.warning(
            "tile_owned_twice", second.at, tile=second.piece.name, players=second.players
        )
    yield from _open_tie(scored, table)
    yield from _seasons(scored, table)
    if len(scored) > 1:
        yield from _pieces(scored)
        yield from _markers(scored)


def _tiles(board: Board) -> Iterator[Single]:
    for tile in board.tiles:
        yield Single(physical_tile(tile), tile.at, CATALOGUE.name(tile.tile))


def _open_tie(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """With The Farmers a tie is broken by the order of choosing boats, which only the players know."""
    tied = [each.seat.name for each in leaders(scored)]
    known = set(table.more.get("boat_order", ()))
    if len(tied) > 1 and farmers_in_play(table) and not set(tied) <= known:
        yield MESSAGES.warning("tie_needs_boat_order", "/table/boat_order", players=listed(tied))


def _seasons(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """More tiles of a season than were in play; unsold ones left the game, so fewer is fine."""
    if table.players not in SEASON_TILES:
        return
    dealt = WINTER_TILES[table.players] + farmers_in_play(table)
    most = dict.fromkeys(("spring", "summer", "autumn"), SEASON_TILES[table.players])
    most["winter"] = dealt * table.players
    tiles = Counter("summer" if t.kind == "summer_boat" else t.kind
                    for each in scored for t in each.board.tiles)  # fmt: skip
    for season, limit in most.items():
        if tiles[season] > limit:
            yield MESSAGES.warning("too_many_tiles", "/players", count=tiles[season], most=limit,
                                   season=MESSAGES.names("category", season),
                                   players=table.players)  # fmt: skip


def _pieces(scored: Sequence[Scored]) -> Iterator[Warning[Translatable]]:
    counts = [held(each.board) for each in scored]
    limits = {piece: CATALOGUE[piece].limits["copies"] for piece in counts[0]}
    for piece, count, most in over_together(counts, limits):
        counted = CATALOGUE.amount(piece, count)
        yield MESSAGES.warning(
            "more_than_the_box",
            "/players",
            rule=limiting(piece),
            count=count,
            counted=counted,
            most=most,
        )


def _markers(scored: Sequence[Scored]) -> Iterator[Warning[Translatable]]:
    holders = [each for each in scored if each.board.purple_marker]
    names = [each.seat.name for each in holders]
    for each in holders[1:]:
        at = f"{each.seat.base}/board/purple_marker"
        yield MESSAGES.warning("purple_twice", at, players=listed(names))
