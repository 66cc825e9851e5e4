"""The page of the reference: `/docs`, put together once for each language."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Response, current_app, render_template
from markupsafe import Markup

from api.pages.page import page, page_language
from api.pages.reference.contents import Contents, contents
from texts import Text

blp = Blueprint("reference", __name__)


@blp.get("/docs")
def docs() -> Response:
    """The reference of the API, to read and to try."""
    lang = page_language()
    return page("reference.html", lang, contents=_contents(), body=_body(lang))


@cache
def _contents() -> Contents:
    return contents(current_app.extensions["document"]())


@cache
def _body(lang: str) -> Markup:
    return rendered(_contents(), lang, can_try=True)


def rendered(shown: Contents, lang: str, **more: Any) -> Markup:
    """All operations and schemas as HTML; `can_try` adds forms that send a request."""
    translate = lambda words: Text(words).render(lang)  # noqa: E731
    html = render_template(
        "_reference.html", contents=shown, lang=lang, translate=translate, **more
    )
    return Markup(html)  # nosec B704
