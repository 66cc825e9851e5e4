"""The OpenAPI document, put together once for all tests of its addresses and operations."""

from __future__ import annotations

from typing import Any

from api import create_app

URL = "/api/v1/openapi.json"
DOCUMENT: dict[str, Any] = create_app().test_client().get(URL).json

METHODS = ("get", "put", "post", "patch", "delete")
OPERATIONS: list[tuple[str, str, dict[str, Any]]] = [
    (path, method, item[method])
    for path, item in DOCUMENT["paths"].items()
    for method in item
    if method in METHODS
]
"""Path, method and what the document states of each operation."""
