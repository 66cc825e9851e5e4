"""Tilesets and their crops."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from store.base import Base, now


class Tileset(Base):
    """The pictures of one box's pieces.

    `id` is unguessable: whoever has it may read. `edit_key_hash` is the SHA-256 of the key that permits
    changes. `version` grows with every change, `crops_made` with every crop. `prepared` is the prepared form
    of the crops (see `store.boxes.cache`) at the version `prepared_version`.
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

    `number` counts within the tileset and is never reused. `piece` and `side` are what it shows (None: not
    known yet), `confirmed` whether a player confirmed it. `candidates` are the reader's proposals, best
    first: [{id, side, confidence}]. `problem` is the code of what to check before it is confirmed
    (`rough_cut`), else None. `picture` is the upright crop as PNG.
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
    problem: Mapped[str | None] = mapped_column(String(32))
    picture: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    created: Mapped[datetime] = mapped_column(default=now)

    tileset: Mapped[Tileset] = relationship(back_populates="crops")
