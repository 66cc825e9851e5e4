"""The pages: the form at `/`, a page for every rule, and the reference at `/docs`."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, render_template, request
from flask import send_from_directory as send

import scoring
import texts
from api.games.lookup import MAX_QUESTION, known_game, rule_entry
from api.http.answers import unless_known
from api.http.language import language
from api.pages import WEB
from texts import Text

DAY = 86400

# What browsers insist on, whatever the machine's own tables say.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("image/webp", ".webp")

blp = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
)


@blp.get("/docs")
def docs() -> str:
    """The reference of the API."""
    return render_template("docs.html")


@blp.get("/rules/<game>")
def rules_page(game: str) -> Response:
    """All rules of a game, or those that answer `?q=`."""
    known, lang = known_game(game), _language()
    question = request.args.get("q", "")[:MAX_QUESTION]
    found = known.rules.search(question, lang)
    return _page("rules.html", lang, game=known.summary(), question=question, found=found)


@blp.get("/rules/<game>/<rule>")
def rule_page(game: str, rule: str) -> Response:
    """The permanent page of a rule."""
    known, lang = known_game(game), _language()
    entry = rule_entry(known, rule, lang)
    see = [rule_entry(known, other, lang) for other in entry["see"]]
    pieces = _pieces(known, rule, lang)
    return _page("rule.html", lang, game=known.summary(), rule=entry, see=see, pieces=pieces)


def _language() -> str:
    """`?lang=` where we speak it, else the reader's language."""
    asked = request.args.get("lang", "")
    return asked if asked in texts.languages() else language()


def _page(template: str, lang: str, **values: Any) -> Response:
    page = render_template(
        template,
        lang=lang,
        languages=texts.languages(),
        say=lambda words: Text(words).render(lang),
        **values,
    )
    response = Response(page)
    response.content_language.update([lang])
    response.cache_control.max_age = DAY
    response.add_etag()
    return unless_known(response)


def _pieces(game: scoring.Game, rule: str, lang: str) -> list[dict[str, str]]:
    """The pieces that cite the rule, each with the rule that is first its own."""
    return [
        {"name": piece.names.render(lang), "rule": piece.rules[0]}
        for piece in game.catalogue
        if rule in piece.rules and piece.rules[0] != rule
    ]


def serve_form(app: Flask) -> None:
    """Serves what lies in `web/` under the path where it lies; `index.html` is `/`."""
    for entry in sorted(WEB.iterdir()):
        if entry.is_dir():
            app.add_url_rule(
                f"/{entry.name}/<path:path>", f"web_{entry.name}", _file, defaults={"folder": entry}
            )
        else:
            url = "/" if entry.name == "index.html" else f"/{entry.name}"
            defaults = {"folder": WEB, "path": entry.name}
            app.add_url_rule(url, f"web_{entry.name.replace('.', '_')}", _file, defaults=defaults)


def _file(folder: Path, path: str) -> Response:
    # Our own files change with a release and are asked for anew (304), vendored ones hardly ever.
    lasting = folder.name in ("vendor", "fonts")
    response = send(folder, path, max_age=DAY if lasting else None)
    if path == "sw.js":
        response.headers["Service-Worker-Allowed"] = "/"
    return response
