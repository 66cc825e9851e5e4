"""The workers that read photos for a service with `BROKER_URL`: `celery -A serving.photos worker`.

They run on any machine that reaches the service's broker and its database.
"""

from __future__ import annotations

import sys

from api.http.config import SettingsError, database_url, read_settings
from pool.broker import worker_app
from store import Database

try:
    settings = read_settings()
except SettingsError as error:
    sys.exit(str(error))
if not settings["BROKER_URL"]:
    sys.exit("BROKER_URL is not set: the service reads its photos by itself.")

app = worker_app(
    settings["BROKER_URL"],
    settings["PHOTO_SLOTS"],
    settings["PHOTO_SECONDS"],
    settings["PHOTO_WAIT_SECONDS"],
    Database(database_url(settings)),
)
