"""`/https`: what needs HTTPS, why the browser warns of our own certificate, and the authority to trust."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, send_file

from api.pages.page import page, page_language

blp = Blueprint("https_pages", __name__)


def _authority() -> Path | None:
    """The certificate of the local authority that signed ours (`make run HTTPS=1`)."""
    setting = current_app.config["AUTHORITY"]
    return Path(setting) if setting and Path(setting).is_file() else None


@blp.get("/https")
def explain() -> Response:
    """Explains the browser's warning, and what does not work over plain HTTP."""
    return page(
        "https.html",
        page_language(),
        authority=_authority() is not None,
        secure=request.is_secure,
    )


@blp.get("/keytally-ca.crt")
def authority() -> Response:
    """The authority's certificate, in the form in which phones install it. Its key stays where it is."""
    file = _authority()
    if file is None:
        abort(404)
    return send_file(
        file, "application/x-x509-ca-cert", as_attachment=True, download_name="keytally-ca.crt"
    )
