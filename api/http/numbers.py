"""Numbers in addresses: of seats, of pieces."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter, ValidationError

DIGITS = 40
"""An address with a longer number is unknown (404)."""


class Number(IntegerConverter):
    """`<int:name>` of a route, of any size up to `DIGITS`, so that an error can name what was asked for."""

    def to_python(self, value: str) -> Any:
        if len(value) > DIGITS:
            raise ValidationError
        return super().to_python(value)


def init_app(app: Flask) -> None:
    """Before any route is added."""
    app.url_map.converters["int"] = Number
