"""What is kept: tilesets, in SQLite by default and in PostgreSQL by DATABASE_URL."""

from api.store.database import Store, init_app, store
from api.store.models import Crop, Tileset

__all__ = ["Crop", "Store", "Tileset", "init_app", "store"]
