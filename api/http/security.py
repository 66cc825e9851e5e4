"""Headers that keep the pages to what comes from this server."""

from __future__ import annotations

from flask import Flask, Response, request

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
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
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
        headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        reach = "cross-origin" if request.path.startswith("/api/") else "same-origin"
        headers.setdefault("Cross-Origin-Resource-Policy", reach)
        return response
