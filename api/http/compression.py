"""Answers are compressed where the reader takes it: JSON, pages, scripts; event streams are not."""

from __future__ import annotations

import re

from flask import Flask, request
from flask_compress import Compress

ALGORITHMS = ("br", "gzip")
SMALLEST = 1000  # bytes; less is not worth the work
LEVEL = 3  # the next level takes up to 1.5 times as long for 3 to 5 % fewer bytes
SUFFIX = re.compile(rf":(?:{'|'.join(ALGORITHMS)})(?=\")")


def init_app(app: Flask) -> None:
    """Compresses what the app answers; an ETag then ends in the name of the algorithm."""
    app.config.setdefault("COMPRESS_ALGORITHM", list(ALGORITHMS))
    app.config.setdefault("COMPRESS_ALGORITHM_STREAMING", list(ALGORITHMS))
    app.config.setdefault("COMPRESS_MIN_SIZE", SMALLEST)
    app.config.setdefault("COMPRESS_LEVEL", LEVEL)
    app.config.setdefault("COMPRESS_BR_LEVEL", LEVEL)
    Compress(app)

    @app.before_request
    def take_either_etag() -> None:
        """A version is the same however it was compressed when it was read."""
        if sent := request.environ.get("HTTP_IF_MATCH"):
            request.environ["HTTP_IF_MATCH"] = SUFFIX.sub("", sent)
