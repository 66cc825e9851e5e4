"""The pages: one for every kind of problem."""

from __future__ import annotations

from flask import Blueprint, Response

from api.http.errors import Problem
from api.http.problems import BY_CODE, KINDS
from api.pages.page import page, page_language

blp = Blueprint(
    "pages",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)


@blp.get("/problems/")
def problems_page() -> Response:
    """All kinds of problems that the service answers with."""
    return page("problems.html", page_language(), kinds=KINDS)


@blp.get("/problems/<name>")
def problem_page(name: str) -> Response:
    """What one kind of problem means and what to do: the address that its answers have as `type`."""
    kind = BY_CODE.get(name.replace("-", "_"))
    if kind is None or kind.name != name:
        raise Problem(404)
    lang = page_language()
    return page(
        "problem.html",
        lang,
        status=kind.status,
        code=kind.code,
        title=kind.title.render(lang),
        detail=kind.detail.render(lang),
        remedy=kind.remedy.render(lang),
    )
