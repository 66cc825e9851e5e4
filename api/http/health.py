"""`/healthz`: whether the process is up; `/readyz`: whether it can do all of its work."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from api.http.database import database
from api.http.limits import limiter

blp = Blueprint("health", __name__)


@blp.get("/healthz")
@limiter.exempt
def healthz() -> dict[str, Any]:
    """Answers as soon as requests are served; a failure means that the process should be replaced."""
    return {"status": "ok"}


@blp.get("/readyz")
@limiter.exempt
def readyz() -> dict[str, Any]:
    """503 while the database is away: requests that keep nothing are served all the same."""
    database().check()
    return {"status": "ok"}
