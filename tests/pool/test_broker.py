"""Celery with a real Redis and a real worker process: the same jobs as without."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from api import create_app
from api.http.config import SettingsError, read_settings
from pool.broker import Broker
from pool.job import MAX_OF_OWNER, Job, Lost, Order, TooMany

ROOT = Path(__file__).parents[2]
LONG = 120.0
# A file that is no picture: it needs no models, and its refusal shows that the job went all the way.
NONE = Order("reading", {"game": "keyper", "pictures": [b"\xff none"], "tileset": None}, "10.0.0.1")


@contextmanager
def working(redis_url: str, data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker, as an operator starts it."""
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "serving.photos",
        "worker",
        "--loglevel",
        "warning",
    ]
    worker = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "BROKER_URL": redis_url, "KEYTALLY_DATA": str(data)}
    )
    try:
        yield worker
    finally:
        worker.send_signal(signal.SIGQUIT)
        worker.wait(LONG)


def finished(pool: Broker, job: str) -> Job:
    found = pool.wait(job, LONG)
    assert found is not None
    assert found.is_finished
    return found


def test_a_worker_reads_what_the_service_is_sent(redis_url: str, tmp_path: Path) -> None:
    app = create_app({"BROKER_URL": redis_url, "DATA": str(tmp_path), "RATELIMIT_ENABLED": False})
    client = app.test_client()

    def sent(data: bytes, prefer: str = "") -> Any:
        form = {"photo": (io.BytesIO(data), "photo.jpg")}
        return client.post("/api/v1/games/key_market/photo", data=form, headers={"Prefer": prefer})

    out = io.BytesIO()
    Image.new("RGB", (400, 300), "grey").save(out, "JPEG")
    waiting = sent(out.getvalue(), "respond-async").headers["Location"]
    assert client.get(waiting).json["state"] == "waiting"
    pool = Broker(redis_url, 1, seconds=LONG, wait_seconds=LONG)
    dropped, *jobs = [pool.submit(NONE) for _ in range(MAX_OF_OWNER)]
    pool.drop(dropped)
    with working(redis_url, tmp_path) as worker:
        end = time.monotonic() + LONG
        while client.get(waiting).json["state"] != "done" and time.monotonic() < end:
            time.sleep(0.1)
        job = client.get(waiting).json
        assert job["percentage"] == 100
        assert job["reading"]["size"] == [400, 300]
        for each in jobs:
            done = finished(pool, each)
            assert done.failure is not None
            assert done.failure.code == "not_an_image"
        # The dropped one was taken as well, and none is under way any more.
        assert pool.look(dropped) is None
        finished(pool, pool.submit(NONE))
        # Without a job too, and with the problem of what is no picture.
        refused = sent(b"none")
        assert refused.status_code == 422
        assert refused.json["errors"][0]["code"] == "not_an_image"
        # What the whole way takes for pieces of a box: bytes there and bytes back.
        made = client.post("/api/v1/tilesets", json={"game": "keyper", "name": "Ours"}).json
        kept = client.post(
            f"/api/v1/tilesets/{made['id']}/pieces",
            data={"photo": (io.BytesIO(out.getvalue()), "a.jpg"), "id": "statue",
                  "corners": "[[10, 10], [210, 10], [210, 210], [10, 210]]"},
            headers={"Authorization": f"Bearer {made['edit_key']}"},
        )  # fmt: skip
        assert kept.status_code == 201, kept.text
        assert worker.poll() is None
    assert client.delete(waiting).status_code == 204
    assert client.get(waiting).status_code == 404


def test_jobs_that_nobody_takes(redis_url: str) -> None:
    pool = Broker(redis_url, 1, seconds=LONG, wait_seconds=LONG)
    jobs = [pool.submit(NONE) for _ in range(MAX_OF_OWNER)]
    with pytest.raises(TooMany):
        pool.submit(NONE)
    pool.drop(jobs[0])
    assert pool.look(jobs[0]) is None
    assert pool.look("nothing") is None
    late = Broker(redis_url, 1, seconds=LONG, wait_seconds=0.0).look(jobs[1])
    assert late is not None
    assert late.failure is not None
    assert late.failure.kind == "busy"


def test_a_broker_that_is_away_is_reported() -> None:
    pool = Broker("redis://127.0.0.1:1/0", 1, seconds=LONG, wait_seconds=LONG)
    for call in (lambda: pool.submit(NONE), lambda: pool.look("job"), lambda: pool.drop("job")):
        with pytest.raises(Lost):
            call()
    client = create_app({"BROKER_URL": "redis://127.0.0.1:1/0"}).test_client()
    assert client.get("/api/v1/jobs/job").status_code == 503


def test_only_a_redis_is_a_broker() -> None:
    with pytest.raises(SettingsError, match="BROKER_URL"):
        read_settings({"BROKER_URL": "amqp://localhost"})
