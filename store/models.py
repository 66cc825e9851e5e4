"""What is kept, as SQLAlchemy models. A change here wants a migration beside it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, LargeBinary, String, TypeDecorator
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    WriteOnlyMapped,
    mapped_column,
    relationship,
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, also where the database has no time zones (SQLite)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """All that is kept."""

    type_annotation_map = {datetime: Moment, dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012


class Tileset(Base):
    """The pictures of one box's pieces.

    `id` cannot be guessed: who was given it may read. `edit_key_hash` is the SHA-256 of the key that
    may change it. `version` grows with every change, `crops_made` with every crop. `prepared` is what
    the matcher made of the crops (see `api.tilesets.references`) when the version was `prepared_version`.
    """

    __tablename__ = "tileset"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(60))
    edit_key_hash: Mapped[str] = mapped_column(String(64))
    version: Mapped[int] = mapped_column(default=1)
    crops_made: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now, onupdate=now)

    prepared: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    prepared_version: Mapped[int | None]

    crops: Mapped[list[Crop]] = relationship(
        back_populates="tileset",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="Crop.number",
    )


class Crop(Base):
    """One piece cut out of an enrolment photo.

    `number` counts within the tileset and is never given again. `piece` and `side` are what it shows
    (None: not known yet), `confirmed` whether a player said so. `candidates` are what the reader
    thought, best first: [{id, side, confidence}]. `picture` is the upright crop as PNG.
    """

    __tablename__ = "crop"
    __table_args__ = (Index("crop_of_tileset", "tileset_id", "number", unique=True),)

    key: Mapped[int] = mapped_column(primary_key=True)
    tileset_id: Mapped[str] = mapped_column(ForeignKey("tileset.id", ondelete="CASCADE"))
    number: Mapped[int]
    piece: Mapped[str | None] = mapped_column(String(64))
    side: Mapped[str | None] = mapped_column(String(16))
    confirmed: Mapped[bool] = mapped_column(default=False)
    candidates: Mapped[list[Any]] = mapped_column(default=list)
    picture: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    created: Mapped[datetime] = mapped_column(default=now)

    tileset: Mapped[Tileset] = relationship(back_populates="crops")


class Reading(Base):
    """What a player read off a piece whose numbers the rulebook does not give.

    `values` are as a board has them, for the field that is seen with so many `upgrades`; `digest` is
    the SHA-256 of their JSON, `origin` who read them first, `times` how many tables did.
    """

    __tablename__ = "reading"
    __table_args__ = (
        Index("reading_of_piece", "game", "piece", "upgrades", "digest", unique=True),
    )

    key: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    piece: Mapped[str] = mapped_column(String(64))
    upgrades: Mapped[int]
    digest: Mapped[str] = mapped_column(String(64))
    values: Mapped[dict[str, Any]]
    origin: Mapped[str] = mapped_column(String(60))
    times: Mapped[int] = mapped_column(default=1)
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now, onupdate=now)


class SharedTable(Base):
    """A table that several phones feed.

    Who knows the `code` may read it and sit down; `host_key_hash` is the SHA-256 of the key that may
    change everything. `expansions`, `options` and `more` are the `table` of a score request. `version`
    grows with every change, `seats_made` with every seat.
    """

    __tablename__ = "shared_table"

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    host_key_hash: Mapped[str] = mapped_column(String(64))
    expansions: Mapped[list[Any]] = mapped_column(default=list)
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
    more: Mapped[dict[str, Any]] = mapped_column(default=dict)
    version: Mapped[int] = mapped_column(default=0)
    seats_made: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now, onupdate=now)

    all_seats: Mapped[list[SharedSeat]] = relationship(
        back_populates="table",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="SharedSeat.number",
    )
    changes: WriteOnlyMapped[Change] = relationship(
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="Change.version.desc()",
    )

    @property
    def seats(self) -> list[SharedSeat]:
        """Those who sit at the table."""
        return [seat for seat in self.all_seats if not seat.removed]


class SharedSeat(Base):
    """One player's place at a table that is shared.

    `number` counts within the table and is never given again. `key_hash` is of the key that may change
    this seat, `taken` whether a phone holds it. `board` and `placed` are as they were sent, `version`
    grows when one of them changes; `touched` is the table's version at the last change of the seat.
    Whoever is `removed` can come back.
    """

    __tablename__ = "shared_seat"
    __table_args__ = (Index("seat_of_table", "table_code", "number", unique=True),)

    key: Mapped[int] = mapped_column(primary_key=True)
    table_code: Mapped[str] = mapped_column(ForeignKey("shared_table.code", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    key_hash: Mapped[str] = mapped_column(String(64))
    taken: Mapped[bool] = mapped_column(default=True)
    removed: Mapped[bool] = mapped_column(default=False)
    board: Mapped[dict[str, Any]] = mapped_column(default=dict)
    placed: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int] = mapped_column(default=1)
    touched: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now, onupdate=now)

    table: Mapped[SharedTable] = relationship(back_populates="all_seats")


class Change(Base):
    """One change of a table, which made its `version`.

    `what` happened to which `seat` (None: to the table) of the `name` it had, done `by` host or seat;
    `fields` are the names of what differs. `before` holds the columns of the seat or the table that
    were written over (None: nothing to take back), `undone` says whether they were put back,
    `undoes` is the version that this change took back.
    """

    __tablename__ = "change"
    __table_args__ = (Index("change_of_table", "table_code", "version", unique=True),)

    key: Mapped[int] = mapped_column(primary_key=True)
    table_code: Mapped[str] = mapped_column(ForeignKey("shared_table.code", ondelete="CASCADE"))
    version: Mapped[int]
    at: Mapped[datetime] = mapped_column(default=now)
    what: Mapped[str] = mapped_column(String(16))
    by: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int | None]
    name: Mapped[str | None] = mapped_column(String(60))
    fields: Mapped[list[Any]] = mapped_column(default=list)
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    undone: Mapped[bool] = mapped_column(default=False)
    undoes: Mapped[int | None]
