"""The baseline of speed over HTTP: what any Flask service pays for the same body.

Every game's request is checked by marshmallow's own fields, made from our schema field by field, and sent
back as it was read.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, jsonify, request
from marshmallow import Schema, fields, validate

from bench.boards import games
from scoring.request import request_schema


def app() -> Flask:
    """One address for each game, `/<game>`."""
    flask = Flask(__name__)
    for game in games():
        flask.add_url_rule(f"/{game}", game, _echo(plain(request_schema(game))()), methods=["POST"])
    return flask


def _echo(schema: Schema) -> Any:
    def echo() -> Response:
        return jsonify(schema.load(request.get_json()))

    return echo


def plain(schema: Schema) -> type[Schema]:
    """The schema with marshmallow's own fields."""
    members: dict[str, Any] = {
        field.data_key or name: _plain(field) for name, field in schema.fields.items()
    }
    return Schema.from_dict(members)


def _plain(field: Any) -> fields.Field[Any]:
    more = {"required": field.required, "allow_none": True}
    match field:
        case fields.Nested():
            return fields.Nested(plain(field.schema), **more)
        case fields.List():
            return fields.List(_plain(field.inner), **more)
        case fields.Boolean():
            return fields.Boolean(**more)
        case fields.Integer():
            return fields.Integer(strict=True, validate=validate.Range(-(10**6), 10**6), **more)
        case fields.String() if hasattr(field, "known"):
            return fields.String(validate=validate.OneOf(field.known), **more)
        case fields.String():
            return fields.String(validate=validate.Length(max=60), **more)
        case fields.Dict():
            return fields.Dict(**more)
    return fields.Raw(**more)
