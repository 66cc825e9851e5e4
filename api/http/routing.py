"""The routes of the application."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from werkzeug.routing import Rule


class Route(Rule):
    """A route; what makes its addresses is compiled when one is first asked for.

    Werkzeug compiles it for every route at every start, which takes half of what creating the application
    does, though few addresses are ever made.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = cache(partial(super()._compile_builder, append_unknown))

        def build(route: Rule, **values: Any) -> tuple[str, str]:
            return compiled()(route, **values)

        return build
