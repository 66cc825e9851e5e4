"""Where a tile out of the box would fit in a village, and what the map makes of it there.

Rulebook: Expanding the villages; Boats; The Farmers, Weiden.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property, lru_cache

from scoring.coach.change import Place
from scoring.keyflower.board import CATALOGUE, Board, Tile
from scoring.keyflower.messages import MESSAGES
from scoring.keyflower.village import STEPS, Village
from texts import Joined, Phrase

Fit = tuple[Tile, tuple[Place, ...]]
"""A tile at a possible place, and all places with the same score; none where there is no map."""


class Rim:
    """The free places around the tiles of one village."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.village = Village(board.tiles, alike=not board.owns("boat_2a"))
        self.at = f"/board/tiles/{len(board.tiles)}"
        self._beside: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
        self._names: dict[tuple[int, int], Phrase] = {}

    def fitting(self, name: str) -> Iterator[Fit]:
        """The tile with its fitting edges, once for all places where the map makes no difference."""
        if not self.village.complete:
            yield Tile(name, self.at), ()
            return
        turned: dict[str, int] = {}
        for rotation in range(6):
            turned.setdefault(Tile(name, self.at, (0, 0), rotation).placed_edges, rotation)
        alike: dict[Hashable, list[Tile]] = {}
        for hex_ in self.free:
            for edges, rotation in turned.items():
                if self._fits(edges, hex_):
                    tile = Tile(name, self.at, hex_, rotation)
                    alike.setdefault(self.matters(tile), []).append(tile)
        for tiles in alike.values():
            yield tiles[0], tuple(self._place(tile) for tile in tiles)

    @cached_property
    def free(self) -> list[tuple[int, int]]:
        """The hexes beside the village."""
        return sorted({(q + dq, r + dr) for q, r in self.village.by_hex for dq, dr in STEPS}
                      - self.village.by_hex.keys())  # fmt: skip

    def _around(self, hex_: tuple[int, int]) -> list[tuple[int, int, str]]:
        """The edges of a hex that have a neighbour, with its index and what is on its side of the edge."""
        if hex_ not in self._beside:
            q, r = hex_
            self._beside[hex_] = [
                (e, n, self.village.edges[n][(e + 3) % 6]) for e, (dq, dr) in enumerate(STEPS)
                if (n := self.village.by_hex.get((q + dq, r + dr))) is not None
            ]  # fmt: skip
        return self._beside[hex_]

    def _fits(self, edges: str, hex_: tuple[int, int]) -> bool:
        """Whether every touching edge is known and, as the rules require, equal."""
        for e, _, letter in self._around(hex_):
            if "?" in (letter, edges[e]) or (self.village.alike and letter != edges[e]):
                return False
        return True

    def _place(self, tile: Tile) -> Place:
        q, r = hex_ = tile.hex or (0, 0)
        at = {"at": [q, r], "rotation": tile.rotation}
        return Place(f"{q},{r}", at, self._name(hex_))

    def _name(self, hex_: tuple[int, int]) -> Phrase:
        """What a hex is called: by its neighbours."""
        if hex_ not in self._names:
            tiles = self.board.tiles
            beside = [CATALOGUE.name(tiles[n].tile) for _, n, _ in self._around(hex_)]
            self._names[hex_] = MESSAGES.phrase(
                "place", "beside", tiles=Joined(tuple(beside), ", ")
            )
        return self._names[hex_]

    def matters(self, tile: Tile) -> Hashable:
        """Everything that distinguishes a place from others for this tile; None if nothing does."""
        if tile.hex is None:
            return None
        around = self._around(tile.hex)
        counting = [n for _, n, _ in around if self.board.tiles[n].kind == "turn_order"]
        own = len(around) if tile.kind == "turn_order" else 0
        found = (
            tuple(sorted(counting)),
            own,
            self._roads(tile),
            self._river(tile),
            self._joins(tile),
        )
        return found if any(found) else None

    def _roads(self, tile: Tile) -> frozenset[int]:
        """The tiles that it joins by road, where a loop is scored; one alone makes none."""
        if not self.board.owns("sea_bastion"):
            return frozenset()
        edges = tile.placed_edges
        joined = frozenset(n for e, n, letter in self._around(tile.hex or (0, 0))
                           if edges[e] == "R" == letter)  # fmt: skip
        return joined if len(joined) > 1 else frozenset()

    def _river(self, tile: Tile) -> int:
        """The boats on the river, where they are scored and this is a boat."""
        if not tile.is_boat or not (self.board.owns("sea_breese") or tile.tile == "sea_breese"):
            return 0
        return len(Village((*self.board.tiles, tile), self.village.alike).river)

    @cached_property
    def _marked(self) -> set[int]:
        """The pastures on which something depends: with animals, the Hillside's, the shelter's."""
        pastures = self.village.pastures
        grazed = {
            pastures[n, herd.corner or 0]
            for n, tile in enumerate(self.board.tiles)
            for herd in tile.animals
            if herd.count
        }
        own = {pasture for (n, _), pasture in pastures.items()
               if self.board.tiles[n].tile in ("hillside", "sheep_shelter")}  # fmt: skip
        return grazed | own

    def _joins(self, tile: Tile) -> Hashable:
        """Which of those pastures each pasture of the tile would touch, where that can change a number."""
        every = self.board.owns("hillside") or self.board.purple_marker
        if not self._marked and not every:
            return ()
        touched: dict[int, set[int]] = {}
        edges = tile.placed_edges
        groups = _corners(edges, tile.one_pasture)
        for e, n, letter in self._around(tile.hex or (0, 0)):
            if letter != "W" and letter == edges[e]:
                for corner, theirs in ((e, (e + 2) % 6), ((e - 1) % 6, (e + 3) % 6)):
                    pasture = self.village.pastures[n, theirs]
                    if pasture in self._marked:
                        touched.setdefault(groups[corner], set()).add(pasture)
        sets = [tuple(sorted(touched.get(group, ()))) for group in sorted(set(groups))]
        return tuple(sorted(s for s in sets if every or len(s) > 1))


@lru_cache(maxsize=1024)
def _corners(edges: str, one_pasture: bool) -> tuple[int, ...]:
    """For each corner of a tile with these edges the number of its pasture there."""
    groups = list(range(6))
    if one_pasture:
        return (0,) * 6
    for e, letter in enumerate(edges):
        if letter not in "RW":
            mine, other = groups[e], groups[e - 1]
            groups = [other if group == mine else group for group in groups]
    return tuple(groups)
