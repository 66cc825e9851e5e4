"""Readings: numbers that players read off pieces."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from store.base import Base, now


class Reading(Base):
    """What a player read off a piece whose numbers the rulebook does not give.

    `values` are as a board has them, for the field that is seen with this many `upgrades`; `digest` is
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
