"""What the rules of Keyper forbid or make unlikely, as coded warnings; none of them blocks a score.

Rulebook: components, set-up, building, fairs, end of a season.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.answer import Warning
from scoring.game import Scored, Table
from scoring.keyper.board import CATALOGUE, COLOURS, FIELDS, KEYPLES, Board, holdings
from scoring.keyper.messages import MESSAGES
from scoring.messages import listed
from scoring.table_checks import Single, over_together, second_owners
from texts import Translatable

SPRING_POINTS = 2
WINTER_POINTS = (4, 6)
WINTER_FAIRS = 8
FIELDS_IN_ALL = 13
"""Of the 15 fields of a country board one is for a keyper, one the river (rulebook, the country boards)."""
EXTRA_KEYPLES = ("brown", "light_green", "grey", "orange")
"""With two players each draws one more keyple from one of each of these (rulebook, set-up)."""
DRAWN_WITH_TWO = 2
UNKNOWN_AREA = tuple(
    tile for tile in CATALOGUE.ids("country") if "area" not in CATALOGUE[tile].extra
)
"""Country tiles of which only the symbol tells whether they are farm or village tiles."""
MOST_OF_UNKNOWN_AREA = {
    area: count
    - sum(CATALOGUE[tile].extra.get("area") == area for tile in CATALOGUE.ids("country"))
    for area, count in (("farm", 12), ("village", 36))
}
"""How many of those are farm tiles, how many village tiles (rulebook, components: 12 and 36 in all)."""


def check(scored: Scored, table: Table) -> None:
    """Adds the warnings about one player's board."""
    board: Board = scored.board
    _tiles(scored, board)
    _fairs(scored, board)
    _track(scored, board)
    _housing(scored, board)
    _limits(scored, board, table)


def _tiles(scored: Scored, board: Board) -> None:
    warn, name = scored.sheet.warn, CATALOGUE.name
    plots: set[tuple[str, int, int]] = set()
    for tile in board.tiles:
        plot = (tile.area, tile.row, tile.column)
        if plot in plots:
            warn("plot_taken_twice", tile.at, row=tile.row, column=tile.column)
        plots.add(plot)
        for tile_id, at in ((tile.tile, tile.at), (tile.covers, f"{tile.at}/covers")):
            area = CATALOGUE[tile_id].extra.get("area") if tile_id else None
            if tile_id and area not in (None, tile.area):
                warn(f"{area}_tile_elsewhere", at, tile=name(tile_id))
    owned: set[str] = set()
    for tile_id, at in board.owned:
        if tile_id in owned:
            warn(f"{CATALOGUE[tile_id].kind}_tile_twice", at, tile=name(tile_id))
        owned.add(tile_id)
    for area, count in unknown_area(board).items():
        if count > MOST_OF_UNKNOWN_AREA[area]:
            warn(f"too_many_{area}_tiles", f"/board/{area}", count=count,
                 most=MOST_OF_UNKNOWN_AREA[area], tiles=_names_of_unknown_area())  # fmt: skip


def unknown_area(board: Board) -> dict[str, int]:
    """How many tiles that can belong to either area lie on the farm, how many in the village."""
    return {
        area: sum((tile.tile in UNKNOWN_AREA) + (tile.covers in UNKNOWN_AREA)
                  for tile in board.tiles if tile.area == area)
        for area in MOST_OF_UNKNOWN_AREA
    }  # fmt: skip


def _names_of_unknown_area() -> str | Translatable:
    return listed([CATALOGUE.name(tile) for tile in UNKNOWN_AREA])


def _fairs(scored: Scored, board: Board) -> None:
    """One fair of each season was dealt; the rest are winter fair tiles at 4 or at 6 points."""
    held: dict[str, list[tuple[int, int | None]]] = {}
    for n, fair in enumerate(board.fairs):
        held.setdefault(fair.season, []).append((n, fair.points))
    allowed = {"summer": (4,), "autumn": WINTER_POINTS, "winter": (6,)}
    for season, fairs in held.items():
        if season == "spring":
            for n, points in fairs:
                if points not in (None, SPRING_POINTS):
                    scored.sheet.warn("spring_fair_points", f"/board/fairs/{n}/points",
                                      points=points, known=SPRING_POINTS)  # fmt: skip
            if len(fairs) > 1:
                scored.sheet.warn("spring_fair_twice", f"/board/fairs/{fairs[1][0]}")
            continue
        strange = [n for n, points in fairs if points is not None and points not in allowed[season]]
        spare = strange if season == "winter" else strange[1:]
        for n in spare:
            scored.sheet.warn("fair_points_unlikely", f"/board/fairs/{n}/points",
                              points=board.fairs[n].points,
                              season=CATALOGUE.name(f"fair_{season}"))  # fmt: skip
    _winter_fairs(scored, board)


def _winter_fairs(scored: Scored, board: Board) -> None:
    count = winter_fairs(board)
    if count > WINTER_FAIRS:
        scored.sheet.warn("too_many_winter_fairs", "/board/fairs", count=count, most=WINTER_FAIRS)


def winter_fairs(board: Board) -> int:
    """The fewest winter fair tiles with which these fairs can have been held."""
    by_season = {s: sum(f.season == s for f in board.fairs) for s in ("summer", "autumn", "winter")}
    return max(0, by_season["summer"] - 1) + max(0, by_season["autumn"] - 1) + by_season["winter"]


def _track(scored: Scored, board: Board) -> None:
    helpers = {"seafarer", "shipping_agent"}
    if board.shipping % 2 and not helpers & {tile for tile, _ in board.owned}:
        scored.sheet.warn("shipping_odd", "/board/shipping", points=board.shipping)


def _housing(scored: Scored, board: Board) -> None:
    for kind, lost in scored.sheet.lost.items():
        scored.sheet.warn("animals_not_housed", f"/board/animals/{kind}",
                          count=lost, counted=CATALOGUE.amount(kind, lost))  # fmt: skip


def keyple_limits(players: int | None) -> dict[str, int]:
    """The most keyples of each colour in play; the whole box where the number of players is unknown."""
    if players is None:
        return {kind: CATALOGUE[kind].limits["copies"] for kind in KEYPLES}
    extra = 1 if players == 2 else 0
    limits = {c: players + (extra if c in EXTRA_KEYPLES else 0) for c in COLOURS}
    return {**limits, "white": 2 * players}


def _limits(scored: Scored, board: Board, table: Table) -> None:
    warn = scored.sheet.warn
    for where in ("animals", "goods", "gems"):
        for piece, count in getattr(board, where).items():
            most = CATALOGUE[piece].limits["copies"]
            if count > most:
                warn("more_than_the_box", f"/board/{where}/{piece}",
                     count=count, counted=CATALOGUE.amount(piece, count), most=most)  # fmt: skip
    for colour, most in keyple_limits(table.players).items():
        count = board.keyples.get(colour, 0)
        if count > most:
            warn("keyples_over_limit", f"/board/keyples/{colour}",
                 count=count, counted=CATALOGUE.amount(colour, count), most=most)  # fmt: skip
    for colour in FIELDS:
        most = CATALOGUE[f"{colour}_field"].limits["per_board"]
        count = board.country_board.get(colour, 0)
        if count > most:
            warn("fields_over_limit", f"/board/country_board/{colour}",
                 count=count, counted=CATALOGUE.amount(f"{colour}_field", count), most=most)  # fmt: skip
    fields = sum(board.country_board.values())
    if fields > FIELDS_IN_ALL:
        warn("fields_over_board", "/board/country_board", count=fields, most=FIELDS_IN_ALL)


def check_table(scored: Sequence[Scored], table: Table) -> Iterator[Warning[Translatable]]:
    """The warnings that span players: a tile owned twice, pieces beyond the box."""
    for second in second_owners(scored, _country_tiles):
        yield MESSAGES.warning(
            "tile_owned_twice", second.at, tile=second.piece.name, players=second.players
        )
    yield from _pieces(scored, table.players)
    for area, count, most in over_together(
        (unknown_area(each.board) for each in scored), MOST_OF_UNKNOWN_AREA
    ):
        yield MESSAGES.warning(f"too_many_{area}_tiles", "/players", count=count, most=most,
                               tiles=_names_of_unknown_area())  # fmt: skip
    yield from _keyples_in_all(scored, table.players)
    held_fairs = ({"winter_fairs": winter_fairs(each.board)} for each in scored)
    for _, count, most in over_together(held_fairs, {"winter_fairs": WINTER_FAIRS}):
        yield MESSAGES.warning("too_many_winter_fairs", "/players", count=count, most=most)


def _pieces(scored: Sequence[Scored], players: int | None) -> Iterator[Warning[Translatable]]:
    held = [holdings(each.board) for each in scored]
    limits = {p.id: p.limits["copies"] for p in CATALOGUE
              if p.kind in ("animal", "raw_material", "finished_good", "wheat", "gem")}  # fmt: skip
    for code, most_of in (
        ("more_than_the_box", limits),
        ("keyples_over_limit", keyple_limits(players)),
    ):
        for piece, count, most in over_together(held, most_of):
            counted = CATALOGUE.amount(piece, count)
            yield MESSAGES.warning(code, "/players", count=count, counted=counted, most=most)


def _keyples_in_all(
    scored: Sequence[Scored], players: int | None
) -> Iterator[Warning[Translatable]]:
    """Keyples are never lost: a whole table has all of them, a part of it no more."""
    held = Counter({colour: sum(each.board.keyples.get(colour, 0) for each in scored)
                    for colour in KEYPLES})  # fmt: skip
    total, expected = held.total(), 18 if players == 2 else 8 * (players or 0)
    if not players or not total:
        return
    at = "/players" if len(scored) > 1 else f"{scored[0].seat.base}/board/keyples"
    if total > expected or (len(scored) == players and total != expected):
        yield MESSAGES.warning("keyples_in_all", at, count=total, most=expected)
        return
    third = [colour for colour in EXTRA_KEYPLES if held[colour] > players]
    if players == 2 and len(third) > DRAWN_WITH_TWO:
        yield MESSAGES.warning("third_keyples", at,
                               keyples=listed([CATALOGUE.name(colour) for colour in third]))  # fmt: skip


def _country_tiles(board: Board) -> Iterator[Single]:
    """Each exists once; home tiles each player has."""
    for tile, at in board.owned:
        if CATALOGUE[tile].kind == "country":
            yield Single(tile, at, CATALOGUE.name(tile))
