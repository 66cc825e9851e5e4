"""Numbers in addresses: of seats, of pieces."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter

LARGEST = 2**31 - 1
"""More is no number of anything that is kept, and none that a database could look for."""


class Number(IntegerConverter):
    """`<int:name>` of a route; larger numbers are clipped to the maximum, under which nothing is found."""

    def to_python(self, value: str) -> Any:
        return min(super().to_python(value[: len(str(LARGEST)) + 1]), LARGEST)


def init_app(app: Flask) -> None:
    """Before any route is added."""
    app.url_map.converters["int"] = Number
