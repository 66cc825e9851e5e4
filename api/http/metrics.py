"""Counts for Prometheus: what all processes of this server do, together."""

from __future__ import annotations

import os
import time

from flask import Flask, Response, g, request
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from api.http.logs import route

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes put their counts together; gunicorn.conf.py sets it."""

requests = Counter("keytally_requests", "Requests answered", ["method", "route", "status"])
seconds = Histogram(
    "keytally_request_seconds",
    "From the first look at a request to its answer",
    ["route"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60),
)
streams = Gauge("keytally_streams", "Event streams that are open", multiprocess_mode="livesum")
photos = Gauge(
    "keytally_photos", "Requests that wait for their photos to be read", multiprocess_mode="livesum"
)
photo_orders = Counter("keytally_photo_orders", "Orders to read photos", ["kind"])


def exposition() -> bytes:
    """All counts of all processes, as Prometheus reads them."""
    if not os.environ.get(FOLDER):
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def init_app(app: Flask) -> None:
    """Counts every request, where the operator switched that on."""
    if not app.config["METRICS"]:
        return

    @app.after_request
    def count(response: Response) -> Response:
        requests.labels(request.method, route(), response.status_code).inc()
        if "started" in g:
            seconds.labels(route()).observe(time.perf_counter() - g.started)
        return response
