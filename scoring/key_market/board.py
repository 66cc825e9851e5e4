"""What a Key Market player has at the end of the game, and the schema that reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marshmallow import post_load

from scoring.catalogue import Catalogue
from scoring.fields import Boolean, Id, Integer, counts, list_of
from scoring.schema import StrictSchema

CATALOGUE = Catalogue.load(Path(__file__).parent / "catalogue.toml")

RESOURCES = CATALOGUE.ids("resource")
GOODS = (*RESOURCES, *CATALOGUE.ids("luxury"))
RANKS = CATALOGUE.ids("rank")
GUILDS = len(CATALOGUE.ids("guild"))

MOST_GUILD_ENTRIES = 40
"""The most entries of the list; more than there are guilds, for a table that got something wrong."""


@dataclass(frozen=True)
class Member:
    """A worker in a guild. `points` (printed next to the rank) and `kind` (column) None if not given."""

    guild: int
    rank: str
    points: int | None
    kind: str | None
    at: str

    @property
    def id(self) -> str:
        """The piece id of the guild."""
        return f"guild_{self.guild}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The kinds between which the columns of the guild divide; empty for most guilds."""
        return tuple(CATALOGUE[self.id].extra.get("columns", ()))


@dataclass(frozen=True)
class Board:
    """What one player has at the end. `goods` are counts by piece id."""

    manor: bool
    retired: int
    gold: int
    goods: Mapping[str, int]
    guilds: tuple[Member, ...]
    workers_on_boards: int

    def masters(self, guild: int) -> tuple[Member, ...]:
        """The player's masters in this guild; one, unless something was entered twice."""
        return tuple(m for m in self.guilds if m.guild == guild and m.rank == "master")

    def ranks(self) -> dict[str, int]:
        """How many of the player's workers hold each rank."""
        return {rank: sum(member.rank == rank for member in self.guilds) for rank in RANKS}


class MemberSchema(StrictSchema):
    """A worker in a guild."""

    guild = Integer(least=1, most=GUILDS, required=True)
    rank = Id(RANKS, required=True).called("KeyMarketRank")
    points = Integer()
    kind = Id(RESOURCES).called("KeyMarketColumn")


class BoardSchema(StrictSchema):
    """A Key Market board as the public contract describes it."""

    manor = Boolean(load_default=False)
    retired = Integer(load_default=0)
    gold = Integer(load_default=0)
    goods = counts(GOODS, name="KeyMarketGoods")
    guilds = list_of(MemberSchema, MOST_GUILD_ENTRIES)
    workers_on_boards = Integer(load_default=0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        guilds = tuple(
            Member(entry["guild"], entry["rank"], entry.get("points"), entry.get("kind"),
                   f"/board/guilds/{n}")
            for n, entry in enumerate(data.pop("guilds"))
        )  # fmt: skip
        return Board(guilds=guilds, **data)


def holdings(board: Board) -> dict[str, int]:
    """What can be placed by hand, by piece id."""
    return {**board.goods, "gold": board.gold}
