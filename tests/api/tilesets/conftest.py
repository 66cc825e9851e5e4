"""Fixtures: tilesets, and owners of a box."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text

from tests.api.tilesets.boxes import Box
from tests.api.tilesets.owners import Owner


@pytest.fixture
def emptied(served: Flask) -> Flask:
    """The app with an empty database."""
    with served.extensions["database"].writing() as session:
        session.execute(text("DELETE FROM tileset"))
    return served


@pytest.fixture
def box(emptied: Flask) -> Box:
    return Box(emptied)


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app)
