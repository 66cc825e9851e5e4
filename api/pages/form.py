"""Serves the form at `/`: the bundle if `web/dist` matches the sources, otherwise the sources."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from flask import Flask, Response, request, send_from_directory

from web.build import DIST, NOT_SOURCES, WEB, is_current

DAY = 86400
YEAR = 365 * DAY
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How the build compressed its files, the best first."""

COMPONENT = "keytally.js"
NOT_SERVED = {*NOT_SOURCES, "locale", "__pycache__"}
SERVED = {".html", ".js", ".webmanifest", ".ico", ".txt"}

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""The types that browsers require, whatever the machine's MIME tables say."""


def init_app(app: Flask) -> None:
    """Serves the files of `web/` under their paths; `index.html` is `/`."""
    for entry in sorted(WEB.iterdir()):
        if entry.is_dir() and entry.name not in NOT_SERVED:
            app.add_url_rule(
                f"/{entry.name}/<path:path>",
                f"form_{entry.name}",
                _source,
                defaults={"folder": entry},
            )
    built = is_current()
    if built:
        app.add_url_rule("/assets/<path:path>", "form_assets", _asset)
    else:
        app.logger.info("The form is served unbundled; `python -m web.build` bundles it.")
    for name in sorted(file.name for file in WEB.iterdir() if file.suffix in SERVED):
        folder = DIST if built and (DIST / name).exists() else WEB
        url = "/" if name == "index.html" else f"/{name}"
        endpoint = f"form_{name.replace('.', '_')}"
        app.add_url_rule(url, endpoint, _source, defaults={"folder": folder, "path": name})


def _source(folder: Path, path: str) -> Response:
    # Our own files change with a release and are revalidated (304), vendored ones hardly ever.
    lasting = folder.name in ("vendor", "fonts")
    response = _send(folder, path, DAY if lasting else None)
    if path == COMPONENT:  # pages of other sites load it, as a script or as a module
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _asset(path: str) -> Response:
    response = _send(DIST / "assets", path, YEAR)
    response.cache_control.immutable = True
    return response


def _send(folder: Path, path: str, max_age: int | None) -> Response:
    """The file, compressed where the build did so and the browser takes it."""
    packed = next(
        (
            (name, suffix)
            for name, suffix in ENCODINGS.items()
            if request.accept_encodings[name] and (folder / f"{path}{suffix}").exists()
        ),
        None,
    )
    kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
    if packed is None:
        response = send_from_directory(folder, path, mimetype=kind, max_age=max_age)
    else:
        name, suffix = packed
        response = send_from_directory(folder, f"{path}{suffix}", mimetype=kind, max_age=max_age)
        response.content_encoding = name
    if any((folder / f"{path}{suffix}").exists() for suffix in ENCODINGS.values()):
        response.vary.add("Accept-Encoding")
    return response
