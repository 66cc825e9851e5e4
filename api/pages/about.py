"""The service about itself: `/api/v1`, `/version` and `/.well-known/security.txt`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, send_from_directory

import texts
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint as ApiBlueprint
from api.http.openapi import PREFIX, refusals
from api.pages.schemas import IndexAnswer
from keytally import __version__
from web.build import WEB

blp = ApiBlueprint("index", __name__, description="Where everything is")
pages = Blueprint("about_pages", __name__)

DAY = 86400


@blp.route("")
@blp.doc(responses=refusals())
@blp.response(200, IndexAnswer)
def show_index() -> Response:
    """Where everything is

    The version of the service and its main addresses.
    """
    index: dict[str, Any] = {
        "name": "Keytally",
        "version": __version__,
        "languages": list(texts.languages()),
        "links": {
            "games": f"{PREFIX}/games",
            "tables": f"{PREFIX}/tables",
            "tilesets": f"{PREFIX}/tilesets",
            "document": f"{PREFIX}/openapi.json",
            "reference": "/docs",
            "problems": "/problems/",
        },
    }
    return cached_answer(current_app.json.dumps(IndexAnswer().dump(index)).encode())


@pages.get("/version")
def version() -> Response:
    """The version alone."""
    response = jsonify({"version": __version__})
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/apple-touch-icon.png")
@pages.get("/apple-touch-icon-precomposed.png")
def apple_touch_icon() -> Response:
    """The icon where iOS looks for it on pages that name none."""
    return send_from_directory(WEB / "icons", "apple-touch-icon.png", max_age=DAY)


@pages.get("/.well-known/security.txt")
def security_txt() -> Response:
    """Where to report a security issue (RFC 9116); 404 unless the operator set a contact."""
    contact = current_app.config["CONTACT"]
    if not contact:
        abort(404)
    expires = datetime.now(UTC).replace(microsecond=0) + timedelta(days=90)
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        f"Preferred-Languages: {', '.join(texts.languages())}",
    ]
    return Response("\n".join([*lines, ""]), mimetype="text/plain")
