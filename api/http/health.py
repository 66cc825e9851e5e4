"""`/healthz`: whether the service is up, for the container's health check."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from api.http.limits import limiter

blp = Blueprint("health", __name__)


@blp.get("/healthz")
@limiter.exempt
def healthz() -> dict[str, Any]:
    """Answers as soon as requests are served."""
    return {"status": "ok"}
