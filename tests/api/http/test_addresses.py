"""Whatever stands in an address, no text reaches the database that PostgreSQL does not take."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import Flask
from werkzeug.routing import Rule

from tests.api.http.strict import as_strict_as_postgresql
from tests.every import every

LENGTHS = (8, 22)
"""Of a table's code, and of an id."""


def test_an_address_with_nul_is_that_of_nothing(served: Flask) -> None:
    client = served.test_client()
    cases = [
        (method, rule, length)
        for rule in served.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and texts(rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        for length in LENGTHS
    ]

    def check(case: tuple[str, Rule, int]) -> None:
        method, rule, length = case
        address = rule.rule
        for name in rule.arguments:
            text = quote("B\0".ljust(length, "B")) if name in texts(rule) else "1"
            before, _, after = address.partition("<")
            address = before + text + after.partition(">")[2]
        body: Any = {} if method in ("PATCH", "POST", "PUT") else None
        answer = client.open(address, method=method, headers={"If-Match": "*"}, json=body)
        assert answer.status_code < 500, (address, answer.text)

    with as_strict_as_postgresql(served):
        every(cases, check)


def texts(rule: Rule) -> set[str]:
    """The parts of an address that are not numbers."""
    return {name for name in rule.arguments if f"<int:{name}>" not in rule.rule}
