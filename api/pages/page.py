"""Makes a page of a template, in the reader's language."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template, request

import texts
from api.http.answers import unless_known
from api.http.language import language
from texts import Text


def page_language() -> str:
    """`?lang=` if we have that language, else the client's language."""
    asked = request.args.get("lang", "")
    return asked if asked in texts.languages() else language()


def page(template: str, lang: str, **values: Any) -> Response:
    """The page; 304 for a client that has it already.

    Clients revalidate it each time, like its script and style: those of another release may not go with it.
    """
    made = render_template(
        template,
        lang=lang,
        languages=texts.languages(),
        translate=lambda words: Text(words).render(lang),
        **values,
    )
    response = Response(made)
    response.content_language.update([lang])
    response.vary.add("Accept-Language")
    response.cache_control.no_cache = True
    response.add_etag()
    return unless_known(response)
