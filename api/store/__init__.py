"""What is kept: tilesets, readings and tables, in SQLite by default and in PostgreSQL by DATABASE_URL."""

from api.store.database import Store, init_app, store
from api.store.models import Change, Crop, Reading, SharedSeat, SharedTable, Tileset

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
