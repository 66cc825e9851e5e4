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

RESOURCES = (
    games, rules, readings, score, advice, score_table, rulebook, photos, jobs,
    tilesets, enrolment, looks, files, tables, seats, events, history, exports, views,
    languages, address, about,
)  # fmt: skip
"""Modules with routes below `/api/v1`, in the order of the document."""

PAGES = (
    health.blp, pages.blp, reference.blp, about.pages, https.blp, score_table.pages, rulebook.pages,
)  # fmt: skip
"""Routes outside the API."""

EXTENSIONS = (
    logs, metrics, limits, language, security, database, work, events, answers, compression,
)  # fmt: skip
"""Parts of the application, in the order of set-up; of those that change answers the last does it first."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Creates the application.

    `config` overrides the environment; see `api.http.config` for the settings. Raises
    `SettingsError`.
    """
    app = _configured(config or {})
    numbers.init_app(app)
    api = errors.ProblemApi(app, spec_kwargs=openapi.spec())
    CORS(
        app,
        resources={r"/api/v1/.*": {"origins": "*"}},
        expose_headers=EXPOSED,
        send_wildcard=True,
        max_age=86400,
    )
    for extension in EXTENSIONS:
        extension.init_app(app)
    for resource in RESOURCES:
        api.register_blueprint(resource.blp, url_prefix=openapi.PREFIX)
    for page in PAGES:
        app.register_blueprint(page)
    form.init_app(app)
    openapi.init_app(app, api)
    guesses.init_app(app)
    return app


def _configured(config: Mapping[str, Any]) -> Flask:
    """The bare application with all settings."""
    app = Flask(__name__, static_folder=None)
    app.url_rule_class = routing.Route
    values = {**read_settings(), **config}
    app.config.from_mapping(flask_settings(values))
    app.config.from_mapping(values)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    if hops := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    return app


__all__ = ["create_app"]
