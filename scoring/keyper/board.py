"""A Keyper player board at the end of the game, and the schema that reads it.

The village is a grid of 4 rows by 3 columns (3 by 4 as an option), the farm 4 rows by 2 columns;
row 1 is the upper row, column 1 the left one. Rulebook: section on the player board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from marshmallow import post_load

from scoring.catalogue import Catalogue
from scoring.faults import Fault
from scoring.fields import Boolean, Id, Integer, counts, list_of
from scoring.game import Seat, Table
from scoring.schema import StrictSchema
from texts import Text

CATALOGUE = Catalogue.load(Path(__file__).parent / "catalogue.toml")

SEASONS = ("spring", "summer", "autumn", "winter")
TILES = CATALOGUE.ids("home", "country")
ANIMALS = CATALOGUE.ids("animal")
RAW_MATERIALS = CATALOGUE.ids("raw_material")
FINISHED_GOODS = CATALOGUE.ids("finished_good")
GEMS = CATALOGUE.ids("gem")
KEYPLES = CATALOGUE.ids("keyple")
COLOURS = tuple(colour for colour in KEYPLES if colour != "white")
FIELDS = tuple(field.removesuffix("_field") for field in CATALOGUE.ids("field"))

FARM_ROWS, FARM_COLUMNS = 4, 2
MOST_TILES = 40
"""The most entries of a list; more than the plots, for a table that got something wrong."""

Area = Literal["farm", "village"]


@dataclass(frozen=True)
class Tile:
    """One built tile: which, its side, its plot; `covers` is the tile under it."""

    tile: str
    upgraded: bool
    row: int
    column: int
    covers: str | None
    area: Area
    at: str

    @property
    def plot(self) -> tuple[int, int]:
        """Its row and column, from 1."""
        return self.row, self.column


@dataclass(frozen=True)
class Fair:
    """A fair that was held in a season; `points` None when the player did not enter them."""

    season: str
    points: int | None


@dataclass(frozen=True)
class Board:
    """What one player has at the end. Counts are by piece id."""

    shipping: int
    fairs: tuple[Fair, ...]
    farm: tuple[Tile, ...]
    village: tuple[Tile, ...]
    animals: Mapping[str, int]
    goods: Mapping[str, int]
    gems: Mapping[str, int]
    keyples: Mapping[str, int]
    country_board: Mapping[str, int] = field(default_factory=dict)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The uncovered tiles, farm first."""
        return self.farm + self.village

    @property
    def owned(self) -> tuple[tuple[str, str], ...]:
        """Every tile of the player, covered ones too, with its pointer."""
        return tuple(
            (name, at)
            for tile in self.tiles
            for name, at in ((tile.tile, tile.at), (tile.covers, f"{tile.at}/covers"))
            if name is not None
        )


class FairSchema(StrictSchema):
    """A held fair: season, and the points printed on its tile."""

    season = Id(SEASONS, required=True).called("Season")
    points = Integer(most=100, allow_none=False)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Fair:
        return Fair(data["season"], data.get("points"))


class VillageTileSchema(StrictSchema):
    """A tile in the village."""

    tile = Id(TILES, required=True).called("KeyperTileId")
    upgraded = Boolean(load_default=False)
    row = Integer(least=1, most=4, required=True)
    column = Integer(least=1, most=4, required=True)
    covers = Id(TILES, load_default=None, allow_none=True).called("KeyperTileId")


class FarmTileSchema(VillageTileSchema):
    """A tile on the farm."""

    row = Integer(least=1, most=FARM_ROWS, required=True)
    column = Integer(least=1, most=FARM_COLUMNS, required=True)


class BoardSchema(StrictSchema):
    """A Keyper board as the public contract describes it."""

    shipping = Integer(load_default=0)
    fairs = list_of(FairSchema, MOST_TILES)
    village = list_of(VillageTileSchema, MOST_TILES)
    farm = list_of(FarmTileSchema, MOST_TILES)
    animals = counts(ANIMALS, name="KeyperAnimals")
    goods = counts((*RAW_MATERIALS, *FINISHED_GOODS, "wheat"), name="KeyperGoods")
    gems = counts(GEMS, name="KeyperGems")
    keyples = counts(KEYPLES, name="KeyperKeyples")
    country_board = counts(FIELDS, name="KeyperCountryBoard")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        farm, village = (_tiles(data.pop("farm"), "farm"), _tiles(data.pop("village"), "village"))
        return Board(fairs=tuple(data.pop("fairs")), farm=farm, village=village, **data)


def _tiles(entries: list[dict[str, Any]], area: Area) -> tuple[Tile, ...]:
    return tuple(Tile(**e, area=area, at=f"/board/{area}/{n}") for n, e in enumerate(entries))


def holdings(board: Board) -> dict[str, int]:
    """What can be put on tiles by hand, by piece id."""
    return {**board.animals, **board.goods, **board.gems, **board.keyples}


def village_size(table: Table) -> tuple[int, int]:
    """Rows and columns of the village at this table."""
    columns: int = table.options["village_columns"]
    return 12 // columns, columns


def refuse(seat: Seat, table: Table) -> Iterable[tuple[str, Fault]]:
    """Plots that the village of this table does not have."""
    rows, columns = village_size(table)
    for tile in seat.board.village:
        for name, value, most in (("row", tile.row, rows), ("column", tile.column, columns)):
            if value > most:
                text = Text("Must be from {least} to {most}.", least=1, most=most)
                yield f"{tile.at}/{name}", Fault("out_of_range", text)
