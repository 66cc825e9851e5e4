"""The map of a village: which tiles touch, what meets at their edges, the river, the pastures.

Nothing here knows points. Rulebook: Expanding the villages; Boats; The Farmers, Weiden.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from scoring.keyflower.board import Tile

STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""The hex that each edge faces, edge 0 at the bottom, then clockwise."""


class Village:
    """The tiles on the map, by their index in the player's list.

    If two share a hex, the first one is on the map; the others touch nothing.
    """

    def __init__(self, tiles: Sequence[Tile], alike: bool = True) -> None:
        """`alike`: touching edges must be equal, so that a known edge determines an unknown one."""
        self.tiles = tuple(tiles)
        self.by_hex: dict[tuple[int, int], int] = {}
        for n, tile in enumerate(self.tiles):
            if tile.hex is not None:
                self.by_hex.setdefault(tile.hex, n)
        self.placed = tuple(self.by_hex.values())
        self.alike = alike

    @cached_property
    def around(self) -> dict[int, tuple[int | None, ...]]:
        """For each placed tile its six neighbours, None where there is none."""
        found = {}
        for (q, r), n in self.by_hex.items():
            found[n] = tuple(self.by_hex.get((q + dq, r + dr)) for dq, dr in STEPS)
        return found

    @cached_property
    def complete(self) -> bool:
        """Whether every tile has its own place."""
        return bool(self.tiles) and len(self.placed) == len(self.tiles)

    @cached_property
    def edges(self) -> dict[int, str]:
        """The edges of each placed tile as it lies; unknown ones as the neighbours have them."""
        edges = {n: self.tiles[n].placed_edges for n in self.placed}
        if not self.alike:
            return edges
        for n in [n for n, known in edges.items() if "?" in known]:
            letters = list(edges[n])
            for e, other in enumerate(self.around[n]):
                if letters[e] == "?" and other is not None:
                    letters[e] = self.tiles[other].placed_edges[(e + 3) % 6]
            edges[n] = "".join(letters)
        return edges

    @cached_property
    def unclear(self) -> tuple[int, ...]:
        """Placed tiles whose roads were not entered, so that their pastures are unknown."""
        return tuple(n for n in self.placed if "?" in self.tiles[n].placed_edges
                     and not (self.tiles[n].one_pasture and self.alike))  # fmt: skip

    def neighbours(self, n: int) -> list[int]:
        """The tiles that touch this one."""
        return [other for other in self.around.get(n, ()) if other is not None]

    @cached_property
    def shared(self) -> list[tuple[int, int, int, str, str]]:
        """Every shared edge once: tile, its edge, the other tile, the two letters."""
        edges = self.edges
        return [
            (n, e, other, edges[n][e], edges[other][e + 3])
            for n in self.placed
            for e, other in enumerate(self.around[n][:3])
            if other is not None
        ]

    @cached_property
    def unlike(self) -> tuple[tuple[int, int, int], ...]:
        """Shared edges with different things on their two sides: tile, its edge, the other tile."""
        return tuple(
            (n, e, other) for n, e, other, a, b in self.shared if a != b and "?" not in a + b
        )

    @cached_property
    def roads(self) -> dict[int, list[int]]:
        """Which tiles a road joins: a road on both sides of their shared edge."""
        roads: dict[int, list[int]] = {n: [] for n in self.placed}
        for n, _, other, a, b in self.shared:
            if a == b == "R":
                roads[n].append(other)
                roads[other].append(n)
        return roads

    @cached_property
    def home(self) -> int | None:
        """The home tile on the map."""
        return next((n for n in self.placed if self.tiles[n].kind == "home"), None)

    @cached_property
    def apart(self) -> tuple[int, ...]:
        """Placed tiles that are not connected to the home (else to the first tile)."""
        if not self.placed:
            return ()
        start = self.home if self.home is not None else self.placed[0]
        reached, ahead = set[int](), [start]
        while ahead:
            n = ahead.pop()
            if n not in reached:
                reached.add(n)
                ahead.extend(self.neighbours(n))
        return tuple(n for n in self.placed if n not in reached)

    @cached_property
    def river(self) -> list[int]:
        """The boats on the river that starts at the home's water edge, in order.

        Every boat has water on two opposite edges, so the river runs straight on.
        """
        boats: list[int] = []
        here, direction = self.home, self.river_edge
        while here is not None and direction is not None:
            beyond = self.around[here][direction]
            if beyond is None or beyond in boats or not self.tiles[beyond].is_boat:
                break
            if self.edges[beyond][(direction + 3) % 6] != "W":
                break
            boats.append(beyond)
            here = beyond
        return boats

    @cached_property
    def river_edge(self) -> int | None:
        """The home's water edge as it lies."""
        if self.home is None or "W" not in self.edges[self.home]:
            return None
        return self.edges[self.home].index("W")

    @cached_property
    def pastures(self) -> dict[tuple[int, int], int]:
        """For each corner of each placed tile the number of its pasture.

        On a tile neighbouring corners are one pasture unless a road leaves between them, on a boat
        unless the river runs between them; the home's river bank is one pasture on both sides. Over a
        shared edge that is alike and no water, touching corners are one pasture.
        """
        parent = {n: range(6 * k, 6 * k + 6) for k, n in enumerate(self.placed)}
        flat = list(range(6 * len(parent)))

        def root(i: int) -> int:
            while flat[i] != i:
                flat[i] = flat[flat[i]]
                i = flat[i]
            return i

        for n, ids in parent.items():
            tile = self.tiles[n]
            # A road parts its two sides, and so does a river but for the home's bank.
            parts = "" if tile.one_pasture else "R" if tile.kind == "home" else "RW"
            for e, letter in enumerate(self.edges[n]):
                if letter not in parts:
                    flat[root(ids[e - 1])] = root(ids[e])
        for n, e, other, a, b in self.shared:
            if "W" not in a + b and (a == b or "?" in a + b):
                mine, theirs = parent[n], parent[other]
                flat[root(mine[e])] = root(theirs[(e + 2) % 6])
                flat[root(mine[e - 1])] = root(theirs[(e + 3) % 6])
        return {(n, c): root(ids[c]) for n, ids in parent.items() for c in range(6)}

    def reach(self, n: int, corner: int = 0) -> list[int]:
        """The tiles that the pasture at this corner touches, this one first."""
        pasture = self.pastures[n, corner]
        found = {m for (m, _), other in self.pastures.items() if other == pasture}
        return [n, *(m for m in self.placed if m in found and m != n)]
