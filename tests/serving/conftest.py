"""Servers next to the service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.serving.machines import Postgres, Redis


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    if not Postgres.is_there():
        pytest.skip("no PostgreSQL on this machine")
    # Not below pytest's own folder, which only root may enter.
    with TemporaryDirectory(prefix="keytally-postgres-") as folder:
        server = Postgres(Path(folder))
        server.start()
        yield server
        server.kill()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A separate Redis."""
    if Redis.program() is None:
        pytest.skip("no Redis on this machine")
    server = Redis()
    yield server
    server.stop()
