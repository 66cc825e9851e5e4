"""What is kept: tilesets, readings and tables, in SQLite by default and in PostgreSQL by DATABASE_URL."""

from pathlib import Path

import texts
from store.database import Store, init_app, store
from store.models import Change, Crop, Reading, SharedSeat, SharedTable, Tileset

texts.register(Path(__file__).parent)

__all__ = [
    "Change",
    "Crop",
    "Reading",
    "SharedSeat",
    "SharedTable",
    "Store",
    "Tileset",
    "init_app",
    "store",
]
