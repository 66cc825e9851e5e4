"""Liveness, readiness and metrics for operators."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, current_app
from prometheus_client import CONTENT_TYPE_LATEST

from api.http.database import database
from api.http.limits import limiter
from api.http.metrics import exposition

blp = Blueprint("health", __name__)


@blp.after_request
def forbid_caching(response: Response) -> Response:
    """These answers state how the service is right now."""
    response.headers["Cache-Control"] = "no-store"
    return response


@blp.get("/healthz")
@limiter.exempt
def healthz() -> dict[str, Any]:
    """Responds once requests are served; a failure means that the process should be replaced."""
    return {"status": "ok"}


@blp.get("/readyz")
@limiter.exempt
def readyz() -> dict[str, Any]:
    """503 while the database is unavailable; requests that need no database are still served."""
    database().check()
    return {"status": "ok"}


@blp.get("/metrics")
@limiter.exempt
def metrics() -> Response:
    """All counts; 404 unless the operator switched them on."""
    if not current_app.config["METRICS"]:
        abort(404)
    return Response(exposition(), content_type=CONTENT_TYPE_LATEST)
