"""What is kept: tilesets and readings, in SQLite by default and in PostgreSQL by DATABASE_URL."""

from api.store.database import Store, init_app, store
from api.store.models import Crop, Reading, Tileset

__all__ = ["Crop", "Reading", "Store", "Tileset", "init_app", "store"]
