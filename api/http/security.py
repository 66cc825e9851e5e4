"""Headers that restrict the pages to content from this server."""

from __future__ import annotations

import base64
import hashlib

from flask import Flask, Response, request

from web.build import inline

# The only inline scripts: light or dark before the first paint, and a word where the form does not start.
INLINE = " ".join(
    f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
    for script in inline().values()
)
CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        f"script-src 'self' {INLINE} 'wasm-unsafe-eval'",
        # A photo before it is sent is shown from memory.
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)


def init_app(app: Flask) -> None:
    """Sets the headers on every answer."""

    @app.after_request
    def protect(response: Response) -> Response:
        headers = response.headers
        if request.path.startswith(
            "/assets/"
        ):  # neither pages nor answers: kept short for slow lines
            headers["X-Content-Type-Options"] = "nosniff"
            return response
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
        headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        reach = "cross-origin" if request.path.startswith("/api/") else "same-origin"
        headers.setdefault("Cross-Origin-Resource-Policy", reach)
        return response
