"""The form's own texts by language, out of `web/**/locale/*.po`: the shell's and each game editor's."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Response

import texts
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.errors import Problem
from api.http.openapi import refusals
from api.pages.schemas import LanguageName
from texts import Text
from texts.locales import own_name
from web.build import WEB

blp = Blueprint("languages", __name__, description="The texts of the form")


@blp.route("/languages")
@blp.doc(responses=refusals())
@blp.response(200, LanguageName(many=True))
def list_languages() -> Response:
    """Lists the languages, English first

    Each with its own name for itself.
    """
    rows = [{"id": lang, "name": own_name(lang)} for lang in _languages()]
    return cached_answer(json.dumps(rows, ensure_ascii=False).encode())


@blp.route("/languages/<lang>")
@blp.doc(responses=refusals(404))
@blp.response(200, {"type": "object", "additionalProperties": True})
def show_language(lang: str) -> Response:
    """The form's texts in this language

    English text -> translation, or a list of plural forms. Where the book of one game has words of
    its own, the text follows the game's id and U+0004, as gettext joins a context.
    """
    if lang not in _languages():
        raise Problem(
            404, Text("There is no language {lang}.", lang=lang[:20]), kind="unknown_language"
        )
    return cached_answer(_texts(lang))


@cache
def _languages() -> tuple[str, ...]:
    others = {path.stem for path in (WEB / "locale").glob("*.po")}  # an editor's file adds none
    return (texts.DEFAULT_LANGUAGE, *sorted(others - {texts.DEFAULT_LANGUAGE}))


@cache
def _texts(lang: str) -> bytes:
    from babel.messages.pofile import read_po  # once a language

    found: dict[str, Any] = {}
    for path in sorted(WEB.glob(f"**/locale/{lang}.po")):
        with path.open("rb") as po:
            for message in read_po(po, locale=lang):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if key and message.string and not message.fuzzy:
                    found[f"{message.context}\4{key}" if message.context else key] = message.string
    return json.dumps(found, ensure_ascii=False).encode()
