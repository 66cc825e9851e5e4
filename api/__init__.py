"""The HTTP layer: Flask in front of `scoring`, `vision` and `store`, and the files of the form."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_cors import CORS
from werkzeug.middleware.proxy_fix import ProxyFix

import texts
from api.games import advice, readings, rules, score
from api.games import routes as games
from api.http import (
    answers,
    compression,
    database,
    errors,
    guesses,
    health,
    language,
    limits,
    logs,
    metrics,
    numbers,
    openapi,
    routing,
    security,
)
from api.http.config import flask_settings, read_settings
from api.jobs import routes as jobs
from api.jobs import work
from api.pages import about, address, form, https, languages
from api.pages import routes as pages
from api.pages.reference import routes as reference
from api.pages.rulebook import routes as rulebook
from api.pages.score_table import routes as score_table
from api.photos import routes as photos
from api.tables import events, exports, history, seats, views
from api.tables import routes as tables
from api.tilesets import enrolment, files, looks
from api.tilesets import routes as tilesets

texts.register(Path(__file__).parent)

EXPOSED = [
    "Content-Disposition", "Content-Language", "ETag", "Location", "RateLimit", "RateLimit-Policy",
    "Retry-After", "X-Request-ID",
]  # fmt: skip
"""Headers that scripts of other sites may read."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Creates the application.

    `config` overrides the environment; see `api.http.config` for the settings. Raises
    `SettingsError`.
    """
    app = Flask(__name__, static_folder=None)
    app.url_rule_class = routing.Route
    values = {**read_settings(), **(config or {})}
    app.config.from_mapping(flask_settings(values))
    app.config.from_mapping(values)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    if hops := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]

    numbers.init_app(app)
    api = errors.ProblemApi(app, spec_kwargs=openapi.spec())
    CORS(
        app,
        resources={r"/api/v1/.*": {"origins": "*"}},
        expose_headers=EXPOSED,
        send_wildcard=True,
        max_age=86400,
    )
    logs.init_app(app)
    metrics.init_app(app)
    limits.init_app(app)
    language.init_app(app)
    security.init_app(app)
    database.init_app(app)
    work.init_app(app)
    events.init_app(app)
    answers.init_app(app)
    compression.init_app(app)
    for module in (
        games,
        rules,
        readings,
        score,
        advice,
        score_table,
        rulebook,
        photos,
        jobs,
        tilesets,
        enrolment,
        looks,
        files,
        tables,
        seats,
        events,
        history,
        exports,
        views,
        languages,
        address,
        about,
    ):
        api.register_blueprint(module.blp, url_prefix=openapi.PREFIX)
    app.register_blueprint(health.blp)
    app.register_blueprint(pages.blp)
    app.register_blueprint(reference.blp)
    app.register_blueprint(about.pages)
    app.register_blueprint(https.blp)
    app.register_blueprint(score_table.pages)
    app.register_blueprint(rulebook.pages)
    form.init_app(app)
    openapi.init_app(app, api)
    guesses.init_app(app)
    return app


__all__ = ["create_app"]
