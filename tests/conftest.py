"""What all tests share: the app, a client of it, and the service as it really runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serving import collector

# Each process of tests has the work of one processor: threads that share it out mostly wait, and take
# processor time for that. Read by what computes when it is loaded.
os.environ.update(OPENBLAS_NUM_THREADS="1", OPENCV_FOR_THREADS_NUM="1")
collector.pause()  # until all tests are loaded: `pytest_runtestloop`

import pytest  # noqa: E402

from tests.redis_server import redis_server  # noqa: E402
from tests.together import together  # noqa: E402

# Each fixture loads what it needs: the process that only deals out the tests needs none of it.
if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

ROOT = Path(__file__).parent.parent
START_SECONDS = 60
SERVER = os.environ.get("DATABASE_URL_TEST")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors, as a test often waits for a browser or a server."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Each process counts by itself how often a test ran (`--reruns`).

    The plugin asks the first process before each test, which takes 40 ms, to know how often one crashed.
    """
    if hasattr(config, "workerinput") and hasattr(config, "failures_db"):
        from pytest_rerunfailures import StatusDB

        config.failures_db = StatusDB()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts what takes longest first."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """What was loaded stays until the end: it is not searched for garbage during the tests."""
    collector.resume()


def _kinds() -> list[str]:
    """SQLite always, PostgreSQL where `.ci/run` or the developer started one."""
    return ["sqlite", *(["postgresql"] if SERVER else [])]


@pytest.fixture(params=_kinds(), scope="module")
def database_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a new database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('store') / 'keytally.db'}"
        return
    from sqlalchemy import make_url, text

    from store import Database

    assert SERVER
    name = f"test_{os.getpid()}"
    server = Database(SERVER).bare_engine().execution_options(isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(SERVER).set(database=name).render_as_string(hide_password=False)
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    server.dispose()


@pytest.fixture(scope="session", autouse=True)
def one_thread_reads() -> None:
    """The reader of text takes no number of threads from the environment."""
    from vision.text import engine

    engine.THREADS = 1


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application; errors inside it are answered as in service, not raised into the test."""
    from api import create_app

    kept = tmp_path_factory.mktemp("kept") / "keytally.db"
    return create_app(
        {
            "PROPAGATE_EXCEPTIONS": False,
            "RATELIMIT_ENABLED": False,
            "PHOTO_IDLE_SECONDS": 0,
            "DATABASE_URL": f"sqlite:///{kept}",
        }
    )


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the app without a network."""
    return app.test_client()


@contextmanager
def serving(
    workers: int, stderr: int | None = None, folder: Path = ROOT, **environment: str
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The service of a folder, run by gunicorn as `make run` does: its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    gunicorn = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}"]
    server = subprocess.Popen(
        [*gunicorn, "--workers", str(workers), "app:app"],
        cwd=folder,
        stderr=stderr,
        env={**os.environ, "KEYTALLY_RATE_DEFAULT": "1000000 per minute", **environment},
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_served(server, url)
        yield url, server
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture
def redis_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a Redis of the test's own."""
    from api.http.limits import limiter

    # The one limiter of the process counts in memory for a while after another test's Redis went away.
    monkeypatch.setattr(limiter, "_storage_dead", False)
    with redis_server(tmp_path) as url:
        yield url


@pytest.fixture
def serve() -> Any:
    """Runs the service: `with serve(2, KEYTALLY_DATA=...) as (url, process)`."""
    return serving


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, run by one process for all tests; what reads photos stays until the end."""

    @contextmanager
    def started(folder: Path) -> Iterator[str]:
        kept = str(folder / "live")
        with serving(1, KEYTALLY_DATA=kept, KEYTALLY_PHOTO_IDLE_SECONDS="3600") as (url, _):
            yield url

    with together(tmp_path_factory, started) as url:
        yield url


def wait_until_served(server: subprocess.Popen[bytes], url: str) -> None:
    """Returns once the service answers; fails if it exits or takes too long."""
    import requests

    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            requests.get(f"{url.rstrip('/')}/healthz", timeout=5)
        except requests.RequestException:  # not yet there, or too busy to answer
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the service did not start at {url}")
