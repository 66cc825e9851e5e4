"""What the rules of Keyflower forbid or make unlikely in one village; none of it blocks a score.

Rulebook: Components; Set up; Transport and upgrading; Expanding the villages; The Farmers, Tiere.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.allocation.vocabulary import tally
from scoring.game import Scored, Table
from scoring.keyflower.board import ANIMALS, BOATS, CATALOGUE, RESOURCES, Board, Tile
from scoring.keyflower.choices import upgradable
from scoring.keyflower.land import Land
from scoring.messages import listed

SHORTEST_LOOP = 3


def check(scored: Scored, table: Table) -> None:
    """Adds the warnings about one player's village."""
    board: Board = scored.board
    land: Land = scored.sheet.notes["land"]
    _tiles(scored, board, table)
    _printed(scored, board)
    _map(scored, land)
    _answers(scored, board, land)
    _pastures(scored, board, land)
    _purple(scored, board, table)
    _flipper(scored, board)
    _limits(scored, board)
    if board.farmers and "farmers" not in table.expansions:
        scored.sheet.warn("farmers_not_in_play", "/board")


def turn_order_tiles(players: int) -> int:
    """How many turn order tiles are in play; the last of them shows the start player."""
    return min(players - 1, 4)


def physical_tile(tile: Tile) -> str:
    """Its id in the box, where both sides of a summer boat are one tile."""
    return f"boat_{tile.piece.extra['number']}" if tile.kind == "summer_boat" else tile.tile


def _tiles(scored: Scored, board: Board, table: Table) -> None:
    warn, name = scored.sheet.warn, CATALOGUE.name
    homes = [tile for tile in board.tiles if tile.kind == "home"]
    boats = [tile for tile in board.tiles if tile.kind == "boat"]
    if not homes:
        warn("no_home", "/board/tiles")
    for tile in homes[1:]:
        warn("second_home", tile.at, tile=name(tile.tile))
    if not boats:
        warn("no_boat", "/board/tiles")
    for tile in boats[1:]:
        warn("second_boat", tile.at, tile=name(tile.tile))
    seen: dict[str, Tile] = {}
    for tile in board.tiles:
        first = seen.setdefault(physical_tile(tile), tile)
        if first is not tile:
            code = "tile_twice" if first.tile == tile.tile else "boat_both_sides"
            warn(code, tile.at, tile=name(tile.tile), other=name(first.tile))
        if tile.upgraded and not tile.upgradable:
            warn("not_upgradable", f"{tile.at}/upgraded", tile=name(tile.tile))
        if table.players:
            if tile.piece.extra.get("min_players", 0) > table.players:
                warn("boat_not_in_play", tile.at, tile=name(tile.tile), players=table.players,
                     least=tile.piece.extra["min_players"])  # fmt: skip
            if tile.kind == "turn_order" and tile.piece.extra["number"] > turn_order_tiles(
                table.players
            ):
                warn("turn_order_not_in_play", tile.at, tile=name(tile.tile), players=table.players)
        if tile.piece.extra.get("scores_stored") and not board.owns("boat_3b"):
            for kind, count in tile.resources.items():
                if count and kind not in tile.piece.side(False)["per"]:
                    warn("resource_elsewhere", f"{tile.at}/resources/{kind}",
                         count=count, counted=CATALOGUE.amount(kind, count), tile=name(tile.tile))  # fmt: skip


def _printed(scored: Scored, board: Board) -> None:
    """Numbers and edges that the player read off a tile and that are not those of the table."""
    warn, name = scored.sheet.warn, CATALOGUE.name
    for tile in board.tiles:
        side = tile.piece.side(tile.improved)
        known = _number(side)
        if tile.printed_points is not None and side:
            if known is None:
                warn("printed_points_unused", f"{tile.at}/printed_points", tile=name(tile.tile))
            elif known != tile.printed_points:
                warn("printed_points_differ", f"{tile.at}/printed_points", tile=name(tile.tile),
                     entered=tile.printed_points, known=known)  # fmt: skip
        carts = tile.piece.extra.get("transport", ())
        shown = carts[int(tile.improved)] if int(tile.improved) < len(carts) else None
        at = f"{tile.at}/transport"
        if tile.transport and not carts:
            warn("no_cart", at, tile=name(tile.tile))
        elif shown is not None and tile.transport not in (None, shown):
            warn("transport_differs", at, tile=name(tile.tile), entered=tile.transport, known=shown)
        known_edges = tile.piece.extra.get("edges")
        if tile.edges and known_edges and tile.edges != known_edges:
            warn("edges_differ", f"{tile.at}/edges", tile=name(tile.tile),
                 entered=tile.edges, known=known_edges)  # fmt: skip


def _number(side: Mapping[str, object]) -> object:
    counted = tally(side)
    if counted is not None:
        return None if counted.steps else counted.points
    return side.get("points")


def _map(scored: Scored, land: Land) -> None:
    warn, name, village = scored.sheet.warn, CATALOGUE.name, land.village
    for n, tile in enumerate(village.tiles):
        if tile.hex is not None and village.by_hex[tile.hex] != n:
            first = village.tiles[village.by_hex[tile.hex]]
            warn("hex_taken_twice", f"{tile.at}/at", tile=name(tile.tile), other=name(first.tile))
    for n in village.apart:
        warn("not_connected", f"{village.tiles[n].at}/at", tile=name(village.tiles[n].tile))
    if not village.alike:
        return
    for n, e, other in village.unlike:
        letters = village.edges[n][e] + village.edges[other][(e + 3) % 6]
        tiles = (village.tiles[n], village.tiles[other])
        homes = [t for t, letter in zip(tiles, letters, strict=True)
                 if t.kind == "home" and letter == "W"]  # fmt: skip
        if homes:
            blocking = tiles[1] if homes[0] is tiles[0] else tiles[0]
            warn("home_river_blocked", blocking.at, tile=name(blocking.tile),
                 other=name(homes[0].tile))  # fmt: skip
        else:
            later = village.tiles[max(n, other)]
            warn(
                "edges_do_not_match", later.at, tile=name(tiles[0].tile), other=name(tiles[1].tile)
            )


def _answers(scored: Scored, board: Board, land: Land) -> None:
    """Numbers that the player gave in place of the map."""
    warn = scored.sheet.warn
    if board.loop_tiles is not None:
        if 0 < board.loop_tiles < SHORTEST_LOOP:
            warn("loop_too_short", "/board/loop_tiles", number=board.loop_tiles)
        elif not land.loop_tiles().direct and land.loop_tiles().number != board.loop_tiles:
            warn("map_says_otherwise", "/board/loop_tiles", entered=board.loop_tiles,
                 number=land.loop_tiles().number)  # fmt: skip
    if board.river_boats is not None:
        boats = sum(tile.kind in BOATS for tile in board.tiles)
        river = land.river_boats()
        if not river.direct and river.number != board.river_boats:
            warn("map_says_otherwise", "/board/river_boats", entered=board.river_boats,
                 number=river.number)  # fmt: skip
        elif board.river_boats > boats:
            warn("too_few_boats", "/board/river_boats", number=board.river_boats, boats=boats)
    for n, tile in enumerate(board.tiles):
        entered = (
            board.neighbours.get(tile.tile) if tile.kind == "turn_order" else board.hillside_tiles
        )
        if entered is None or tile.tile not in (*board.neighbours, "hillside"):
            continue
        at = (
            "/board/hillside_tiles" if tile.tile == "hillside" else f"/board/neighbours/{tile.tile}"
        )
        answer = land.pasture_tiles(n) if tile.tile == "hillside" else land.neighbours(n)
        if not answer.direct and answer.number != entered:
            warn("map_says_otherwise", at, entered=entered, number=answer.number)
        elif tile.tile != "hillside" and entered > 6:
            warn("too_many_neighbours", at, number=entered)


def _pastures(scored: Scored, board: Board, land: Land) -> None:
    warn, name = scored.sheet.warn, CATALOGUE.name
    if board.pastures is not None and not land.entered_pastures:
        for kind in ANIMALS:
            number = land.pastures(kind).number
            if board.pastures[kind] != number:
                warn("map_says_otherwise", f"/board/pastures/{kind}",
                     entered=board.pastures[kind], number=number)  # fmt: skip
    if not board.owns("boat_5a"):
        kinds: dict[object, set[str]] = {}
        numbers = {tile.at: n for n, tile in enumerate(board.tiles)}
        for tile, i, herd in board.herds:
            if tile.hex is None:
                continue
            here = kinds.setdefault(land.pasture(numbers[tile.at], herd.corner), set())
            if here and herd.kind not in here:
                warn("kinds_share_a_pasture", f"{tile.at}/animals/{i}",
                     kinds=listed([name(kind) for kind in (*sorted(here), herd.kind)]))  # fmt: skip
            here.add(herd.kind)
    if board.sheltered_sheep and land.shelter is None:
        warn("no_shelter", "/board/sheltered_sheep", count=board.sheltered_sheep)


def _purple(scored: Scored, board: Board, table: Table) -> None:
    """The marker is wild only for the player who won the turn order tile with the start player on it."""
    if not board.purple_marker:
        return
    own = [tile for tile in board.tiles if tile.kind == "turn_order"]
    if table.players is None:
        fits = bool(own)
    else:
        last = max(1, turn_order_tiles(table.players))
        fits = any(tile.piece.extra["number"] == last for tile in own)
    if not fits:
        scored.sheet.warn("purple_not_won", "/board/purple_marker")


def _flipper(scored: Scored, board: Board) -> None:
    if not board.owns("flipper"):
        if board.flipper_used:
            scored.sheet.warn("no_flipper", "/board/flipper_used")
        return
    if board.flipper_used:
        return
    unknown = [CATALOGUE.name(tile.tile) for _, tile in upgradable(board)
               if "upgraded" not in tile.piece.sides]  # fmt: skip
    if unknown:
        scored.sheet.warn("flipper_unknown", "/board/tiles", tiles=listed(unknown))


def held(board: Board) -> dict[str, int]:
    """How many of each piece of the box there are in the village, animals at least.

    Each pasture that was entered by number holds an animal of its own.
    """
    sheltered = {"sheep": board.sheltered_sheep}
    grazing = {kind: n + sheltered.get(kind, 0) for kind, n in (board.pastures or {}).items()}
    animals = {kind: max(n, grazing.get(kind, 0)) for kind, n in board.all_animals.items()}
    return {**board.workers, **board.skills, **board.all_resources, **animals,
            "wheat": board.wheat}  # fmt: skip


def _limits(scored: Scored, board: Board) -> None:
    for piece, count in held(board).items():
        most = CATALOGUE[piece].limits["copies"]
        if count > most:
            scored.sheet.warn("more_than_the_box", _where(board, piece), rule=limiting(piece),
                              count=count, counted=CATALOGUE.amount(piece, count), most=most)  # fmt: skip


def limiting(piece: str) -> str:
    """The rule that tells how many of a piece there are."""
    return "resources" if piece in RESOURCES else CATALOGUE[piece].rules[0]


def _where(board: Board, piece: str) -> str:
    """The first place of the board that holds this piece."""
    for group in ("workers", "skills", "resources"):
        if getattr(board, group).get(piece):
            return f"/board/{group}/{piece}"
    if piece == "wheat":
        return "/board/wheat"
    if piece in RESOURCES:
        return next(f"{t.at}/resources/{piece}" for t in board.tiles if t.resources.get(piece))
    herd = next((f"{t.at}/animals/{n}" for t, n, h in board.herds if h.kind == piece), None)
    if herd is None and (board.pastures or {}).get(piece):
        return f"/board/pastures/{piece}"
    return herd or "/board/sheltered_sheep"
