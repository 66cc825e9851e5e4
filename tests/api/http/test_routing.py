"""Addresses of routes, made from what werkzeug compiles when one is first asked for."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Map, Rule

from api.http.routing import Route

RULES = [
    ("/games", {}),
    ("/tables/<code>/seats/<int:seat>", {"code": "K 7", "seat": 3}),
    ("/tables/<code>/seats/<int:seat>", {"code": "k", "seat": 3, "lang": "de"}),
    ("/<path:path>", {"path": "fonts/a b.woff2"}),
]


@pytest.mark.parametrize(("rule", "values"), RULES)
def test_an_address_is_the_one_werkzeug_makes(rule: str, values: dict[str, Any]) -> None:
    """With what the route does not name as the query, and a second time."""
    ours, theirs = (Map([kind(rule, endpoint="it")]).bind("table") for kind in (Route, Rule))
    for _ in range(2):
        assert ours.build("it", values) == theirs.build("it", values)


def test_nothing_is_compiled_before_an_address_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What werkzeug calls as it adds a rule is what `Route` puts off."""
    compiled: list[str] = []
    compile_builder = Rule._compile_builder

    def note(rule: Rule, append_unknown: bool = True) -> Any:
        compiled.append(rule.rule)
        return compile_builder(rule, append_unknown)

    monkeypatch.setattr(Rule, "_compile_builder", note)
    routes = Map([Route("/games", endpoint="games"), Route("/rules", endpoint="rules")])
    assert routes.bind("table").match("/games") == ("games", {})
    assert compiled == []
    assert routes.bind("table").build("rules") == "/rules"
    assert set(compiled) == {"/rules"}


def test_all_routes_of_the_application_are_such(app: Flask) -> None:
    assert {type(rule) for rule in app.url_map.iter_rules()} == {Route}
