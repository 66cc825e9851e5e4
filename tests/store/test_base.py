"""What every kind of stored object shares: its moments."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
import sqlalchemy as sa

from store.base import Moment


@pytest.fixture
def far_from_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's own clock shows nine hours more than UTC."""
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "XXX-9")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_from_greenwich")
@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=-5))], ids=["UTC", "another"])
def test_a_moment_comes_back_in_utc_wherever_the_machine_is(zone: timezone) -> None:
    stored = sa.Table("stored", sa.MetaData(), sa.Column("at", Moment))
    moment = datetime(2026, 11, 28, 20, 30, tzinfo=zone)
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        stored.create(connection)
        connection.execute(stored.insert().values(at=moment))
        found = connection.execute(sa.select(stored.c.at)).scalar_one()
    engine.dispose()
    assert (found, found.tzinfo) == (moment, UTC)
