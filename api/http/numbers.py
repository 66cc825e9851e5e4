"""Numbers in addresses: of seats, of pieces."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter, ValidationError

DIGITS = 40
"""Longer numbers are no address: not even an error needs to name them."""


class Number(IntegerConverter):
    """`<int:name>` of a route, in full: an error names what was asked for. Endless ones are no address."""

    def to_python(self, value: str) -> Any:
        if len(value) > DIGITS:
            raise ValidationError
        return super().to_python(value)


def init_app(app: Flask) -> None:
    """Before any route is added."""
    app.url_map.converters["int"] = Number
