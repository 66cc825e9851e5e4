"""A Keyflower village at the end of the game, and the schema that reads it.

A tile lies at axial coordinates of flat-top hexes, r growing downwards. Edge 0 is the bottom one,
edge 1 the next clockwise, and so on; corner c lies between edges c and c + 1. `rotation` is by how
many sixths a tile is turned clockwise from where its name is upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from marshmallow import post_load

from scoring.catalogue import Catalogue, Piece
from scoring.faults import Fault, refusal
from scoring.fields import Boolean, Id, Integer, List, Nested, String, counts, list_of
from scoring.game import Seat, Table
from scoring.schema import Source, StrictSchema
from texts import Text

CATALOGUE = Catalogue.load(Path(__file__).parent / "catalogue.toml")

UPGRADABLE = ("home", "spring", "summer", "autumn")
"""Kinds of tiles with two sides; the Flipper and the upgrade flag mean these."""

BOATS = ("boat", "summer_boat")
TILES = CATALOGUE.ids(*UPGRADABLE, "winter", *BOATS, "turn_order")
TURN_ORDER = CATALOGUE.ids("turn_order")
WORKERS = CATALOGUE.ids("worker")
SKILLS = CATALOGUE.ids("skill")
RESOURCES = CATALOGUE.ids("resource")
ANIMALS = CATALOGUE.ids("animal")
PURPLE = "purple_marker"

MOST_TILES = 100
"""The most tiles of a board; both boxes have 85, a village seldom more than 30."""

FAR = 200
"""Coordinates go so far from the middle."""


@dataclass(frozen=True)
class Herd:
    """Animals of one kind in one pasture of a tile; `corner` None where the tile has just one."""

    kind: str
    count: int
    corner: int | None
    edge: int | None = None


@dataclass(frozen=True)
class Tile:
    """One tile of a village. `at` is its pointer, `hex` its place, None when it was not entered."""

    tile: str
    at: str
    hex: tuple[int, int] | None = None
    rotation: int = 0
    upgraded: bool = False
    resources: Mapping[str, int] = field(default_factory=dict)
    animals: tuple[Herd, ...] = ()
    printed_points: int | None = None
    edges: str | None = None
    transport: int | None = None
    piece: Piece = field(init=False, repr=False, compare=False)
    kind: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Read again and again, so looked up once.
        piece = CATALOGUE[self.tile]
        object.__setattr__(self, "piece", piece)
        object.__setattr__(self, "kind", piece.kind)

    @property
    def is_boat(self) -> bool:
        """Whether it is a boat, of any season."""
        return self.kind in BOATS

    @property
    def upgradable(self) -> bool:
        """Whether the game has an upgraded side of it."""
        return self.kind in UPGRADABLE

    @property
    def improved(self) -> bool:
        """Whether the upgraded side lies up; a tile with one use cannot be upgraded."""
        return self.upgraded and self.upgradable

    @property
    def placed_edges(self) -> str:
        """The six edges of the tile as placed, clockwise from the bottom one; "?" where unknown."""
        return _turned(self.tile, self.edges, self.rotation)

    @property
    def one_pasture(self) -> bool:
        """At most one road leaves it, so that its grass hangs together."""
        return _whole(self.tile, self.edges)


@lru_cache(10_000)
def _turned(tile: str, edges: str | None, rotation: int) -> str:
    upright = edges or str(CATALOGUE[tile].extra.get("edges", "??????"))
    turn = -rotation % 6
    return upright[turn:] + upright[:turn]


@lru_cache(10_000)
def _whole(tile: str, edges: str | None) -> bool:
    piece, letters = CATALOGUE[tile], _turned(tile, edges, 0)
    if "?" in letters:
        return int(piece.extra.get("roads", 6)) <= 1
    return piece.kind not in BOATS and letters.count("R") <= 1


@dataclass(frozen=True)
class Board:
    """One player's final board. Counts are by piece id; None where nothing was entered."""

    tiles: tuple[Tile, ...]
    workers: Mapping[str, int]
    skills: Mapping[str, int]
    resources: Mapping[str, int]
    wheat: int
    sheltered_sheep: int
    purple_marker: bool
    flipper_used: bool
    pastures: Mapping[str, int] | None
    loop_tiles: int | None
    river_boats: int | None
    hillside_tiles: int | None
    neighbours: Mapping[str, int]

    def owns(self, tile: str) -> bool:
        """Whether the village has this tile."""
        return tile in self.names

    @cached_property
    def names(self) -> frozenset[str]:
        """The ids of all tiles."""
        return frozenset(tile.tile for tile in self.tiles)

    @cached_property
    def herds(self) -> tuple[tuple[Tile, int, Herd], ...]:
        """The animals on the tiles, with their tile and place in its list."""
        return tuple(
            (t, n, herd) for t in self.tiles for n, herd in enumerate(t.animals) if herd.count
        )

    @cached_property
    def all_resources(self) -> dict[str, int]:
        """Resources wherever they lie."""
        return {kind: self.resources[kind] + sum(t.resources.get(kind, 0) for t in self.tiles)
                for kind in RESOURCES}  # fmt: skip

    @cached_property
    def all_animals(self) -> dict[str, int]:
        """Animals on the tiles and in the shelter."""
        count = dict.fromkeys(ANIMALS, 0)
        for _, _, herd in self.herds:
            count[herd.kind] += herd.count
        count["sheep"] += self.sheltered_sheep
        return count

    @cached_property
    def farmers(self) -> bool:
        """Whether anything here comes from The Farmers."""
        return bool(
            self.wheat or self.pastures or any(self.all_animals.values())
            or any(tile.piece.extra.get("expansion") == "farmers" for tile in self.tiles)
        )  # fmt: skip


class HerdSchema(StrictSchema):
    """Animals in one pasture of a tile; `edge` may stand for `corner` where it touches one pasture."""

    kind = Id(ANIMALS, required=True).called("KeyflowerAnimal")
    count = Integer(load_default=1)
    corner = Integer(most=5)
    edge = Integer(most=5)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Herd:
        corner, edge = data.get("corner"), data.get("edge")
        if corner is not None and edge is not None and edge not in (corner, (corner + 1) % 6):
            text = Text("This edge does not touch that corner; give one of them.")
            raise refusal(Fault("contradiction", text), "edge")
        return Herd(data["kind"], data["count"], corner if corner is not None else edge,
                    edge if corner is None else None)  # fmt: skip


class Edges(String):
    """Six letters: R road, G grass, W water; the bottom edge first, then clockwise, name upright."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": "^[RGWrgw]{6}$", "example": "RGGRWG"}, **kwargs)

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> str:
        letters = super()._deserialize(value, attr, data, **kwargs).upper()
        if len(letters) != 6 or set(letters) - set("RGW"):
            raise refusal(Fault("not_six_edges", Text("Expected six letters, each R, G or W.")))
        return letters


class Hex(List):
    """Axial coordinates [q, r]."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            Integer(least=-FAR, most=FAR).called("KeyflowerCoordinate"),
            most=2,
            least=2,
            load_default=None,
            allow_none=False,
            **kwargs,
        )


class TileSchema(StrictSchema):
    """A tile of the village."""

    tile = Id(TILES, required=True).called("KeyflowerTileId")
    at = Hex()
    rotation = Integer(most=5, load_default=0)
    upgraded = Boolean(load_default=False)
    resources = counts(RESOURCES, name="KeyflowerTileResources")
    animals = list_of(HerdSchema, 60)
    printed_points = Integer(most=1000)
    edges = Edges()
    transport = Integer(most=1000)


class BoardSchema(StrictSchema):
    """A Keyflower board as the public contract describes it."""

    tiles = list_of(TileSchema, MOST_TILES)
    workers = counts(WORKERS, name="KeyflowerWorkers")
    skills = counts(SKILLS, name="KeyflowerSkills")
    resources = counts(RESOURCES, name="KeyflowerResources")
    wheat = Integer(load_default=0)
    sheltered_sheep = Integer(load_default=0)
    purple_marker = Boolean(load_default=False)
    flipper_used = Boolean(load_default=False)
    pastures = Nested(
        StrictSchema.from_dict(
            {kind: Integer(load_default=0) for kind in ANIMALS}, name="KeyflowerPastures"
        ),
        load_default=None,
        allow_none=False,
    )
    loop_tiles = Integer(load_default=None, allow_none=False)
    river_boats = Integer(load_default=None, allow_none=False)
    hillside_tiles = Integer(load_default=None, allow_none=False)
    neighbours = Nested(
        StrictSchema.from_dict(
            {tile: Integer() for tile in TURN_ORDER}, name="KeyflowerNeighbours"
        ),
        load_default=dict,
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        return Board(
            tiles=tuple(_tile(n, entry) for n, entry in enumerate(data.pop("tiles"))), **data
        )


def _tile(n: int, entry: dict[str, Any]) -> Tile:
    place = entry.pop("at", None)
    return Tile(at=f"/board/tiles/{n}", hex=None if place is None else (place[0], place[1]),
                animals=tuple(entry.pop("animals", ())), **entry)  # fmt: skip


def holdings(board: Board) -> dict[str, int]:
    """What can be put on tiles by hand, by piece id."""
    return {**board.workers, **board.skills, **board.all_resources, "wheat": board.wheat,
            PURPLE: int(board.purple_marker)}  # fmt: skip


def refuse(seat: Seat, table: Table) -> Iterable[tuple[str, Fault]]:
    """Places on a tile that do not name one pasture."""
    board: Board = seat.board
    for tile, n, herd in board.herds:
        at = f"{tile.at}/animals/{n}"
        if herd.edge is not None:
            letter = tile.placed_edges[herd.edge]
            if letter == "R" or (letter == "W" and tile.is_boat):
                text = Text("Two pastures touch this edge; give the corner.")
                yield f"{at}/edge", Fault("two_pastures", text)
        elif herd.corner is None and tile.hex and not tile.one_pasture and board.pastures is None:
            yield f"{at}/corner", Fault("missing", Text("This is required."))
