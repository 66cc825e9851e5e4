"""All tables of the database, those first that others refer to."""

from __future__ import annotations

from sqlalchemy import Table

import store.boxes.models
import store.readings.models
import store.tables.models  # noqa: F401 - the models of all tables
from store.base import Base


def tables() -> list[Table]:
    """Every table of every model."""
    return list(Base.metadata.sorted_tables)
