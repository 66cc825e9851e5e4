"""Slots in which photos are read: a few of each address, and none for who has gone."""

from __future__ import annotations

from contextlib import ExitStack
from threading import Event
from typing import Any

import pytest
from flask import Flask

from api.http.errors import Problem
from api.photos import pictures
from api.photos.pictures import MAX_OF_ADDRESS, photo_slot


@pytest.fixture
def roomy(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app with slots enough, so that nobody waits."""
    monkeypatch.setitem(app.config, "PHOTO_SLOTS", 2 * MAX_OF_ADDRESS + 1)
    return app


def taking(app: Flask, stack: ExitStack, address: str, **environ: Any) -> None:
    stack.enter_context(app.test_request_context(
        environ_base={"REMOTE_ADDR": address}, environ_overrides=environ))  # fmt: skip
    stack.enter_context(photo_slot())


def test_an_address_has_so_many_photos_under_way_and_no_more(roomy: Flask) -> None:
    with ExitStack() as stack:
        for _ in range(MAX_OF_ADDRESS):
            taking(roomy, stack, "10.1.1.1")
        with pytest.raises(Problem) as refused, ExitStack() as another:
            taking(roomy, another, "10.1.1.1")
        assert (refused.value.code, refused.value.headers["Retry-After"]) == (429, "10")
        taking(roomy, stack, "10.1.1.2")
    with ExitStack() as stack:
        taking(roomy, stack, "10.1.1.1")
    assert pictures._of_address == {}


def test_who_has_gone_away_waits_no_longer(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "PHOTO_SLOTS", 3)  # slots of this test alone
    monkeypatch.setattr(pictures, "LOOK_SECONDS", 0.01)
    gone = Event()
    gone.set()
    with ExitStack() as stack:
        for n in range(3):
            taking(app, stack, f"10.2.2.{n}")
        with pytest.raises(Problem) as refused, ExitStack() as another:
            taking(app, another, "10.2.2.9", **{"keytally.gone": gone})
        assert refused.value.code == 503
