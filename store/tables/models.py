"""Shared tables, their seats and their changes."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from sqlalchemy import JSON, ForeignKey, Index, String, Table
from sqlalchemy.orm import Mapped, WriteOnlyMapped, mapped_column, relationship

from store.base import Base, now
from store.keys import new_id


class SharedTable(Base):
    """A table shared by several phones.

    Whoever knows the `code` may read it and take a seat; `host_key_hash` is the SHA-256 of the key that
    permits every change. `expansions`, `options` and `more` are the `table` of a score request. `version`
    grows with every change, `seats_made` with every seat. The code `view` permits reading only (None in older
    tables until it is first requested). The host's rights are offered to the seat `host_offer`. While the
    table is `hidden` the score is withheld.
    """

    __tablename__ = "shared_table"
    __table_args__ = (Index("table_of_view", "view", unique=True),)

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    host_key_hash: Mapped[str] = mapped_column(String(64))
    expansions: Mapped[list[Any]] = mapped_column(default=list)
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
    more: Mapped[dict[str, Any]] = mapped_column(default=dict)
    version: Mapped[int] = mapped_column(default=0)
    seats_made: Mapped[int] = mapped_column(default=0)
    view: Mapped[str | None] = mapped_column(String(22), default=new_id)
    host_offer: Mapped[int | None]
    hidden: Mapped[bool] = mapped_column(default=False)
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

    `number` counts within the table and is never reused, `colour` is how forms mark the player. `key_hash` is
    that of the key that permits changing this seat, `taken` whether a phone holds it. `board` and `placed`
    are stored as sent, `version` grows when one of them changes; `touched` is the table's version at the last
    change of the seat. A seat that is `removed` can be restored.
    """

    __tablename__ = "shared_seat"
    __table_args__ = (Index("seat_of_table", "table_code", "number", unique=True),)

    key: Mapped[int] = mapped_column(primary_key=True)
    table_code: Mapped[str] = mapped_column(ForeignKey("shared_table.code", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    colour: Mapped[str | None] = mapped_column(String(16))
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

    `what` happened to which `seat` (None: the table) with its `name` at the time, done `by` the host or a
    seat; `fields` are the names of what differs. `before` holds the overwritten columns of the seat or the
    table (None: nothing to undo), `undone` is whether they were restored, `undoes` the version that this
    change undid.
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


# The same as tables, for callers that only need rows.
TABLE = cast(Table, SharedTable.__table__)
SEAT = cast(Table, SharedSeat.__table__)
CHANGE = cast(Table, Change.__table__)
