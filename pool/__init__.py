"""Reads photos: jobs with progress and a result that is kept briefly. No HTTP.

Three pools with one interface (`job.Pool`): threads of this process (`runner`), a separate process that exits
when idle (`client`, `process`), and Celery workers on any number of machines (`broker`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pool.job import Pool
from store import Database

__all__ = ["Pool", "open_pool"]


def open_pool(settings: Mapping[str, Any], database: Database) -> Pool:
    """The pool that the settings of the service (`api.http.config`) select; nothing is started yet."""
    slots, seconds = settings["PHOTO_SLOTS"], settings["PHOTO_SECONDS"]
    wait_seconds, idle = settings["PHOTO_WAIT_SECONDS"], settings["PHOTO_IDLE_SECONDS"]
    if settings["BROKER_URL"]:
        from pool.broker import Broker

        return Broker(settings["BROKER_URL"], slots, seconds, wait_seconds)
    if idle:
        from pool.client import PhotoProcess

        url = database.url.render_as_string(hide_password=False)
        return PhotoProcess(url, slots, seconds, wait_seconds, idle)
    from pool.runner import Runner
    from pool.tasks import run

    return Runner(lambda order, watch: run(order, database, watch), slots, seconds, wait_seconds)
