"""Writes the pages of the documentation that follow from the sources: API, boards, problems, rules.

mkdocs calls the functions by their names (`hooks` in mkdocs.yml).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask, render_template
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402
from api import create_app  # noqa: E402
from api.http.json_schema import schema_name  # noqa: E402
from api.http.problems import KINDS  # noqa: E402
from api.pages.reference.contents import Contents, Named, contents  # noqa: E402
from api.pages.reference.routes import rendered  # noqa: E402
from api.pages.rulebook.topics import topic_names  # noqa: E402
from scoring.rule_answer import RuleEntry  # noqa: E402

LANGUAGES = ("en", "de")

API = """\
# The API

Written out of the OpenAPI document. A service shows the same at `/docs`, to try, and gives the document at
`/api/v1/openapi.json`.

"""
BOARDS = """\
# Boards

What a board of each game holds, as requests and answers have it. Counts are whole numbers from 0 to
1,000,000 and may be left out when 0.
"""
PROBLEMS = """\
# Problems

Every error is `application/problem+json` (RFC 9457). `code` is for programs and is never renamed; `type` is the
address of a page on the same server.

| code | status | title | what it means and what to do |
|---|---|---|---|
"""
RULES = """\
# {title}: the rules

In our own words, with the place in the rulebook. A service shows them at `/rules/{id}` and answers
questions about them.
"""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the pages of which there is one for each game."""
    sys.path.insert(0, str(ROOT))  # mkdocs takes it back when it has loaded this file
    coverage = sorted((ROOT / "docs" / "rules-coverage").glob("*.md"))
    assert config.nav
    config.nav.insert(4, {"Rules": [f"reference/rules/{game}.md" for game in scoring.games()]})
    config.nav.append({"Rules coverage": [f"rules-coverage/{page.name}" for page in coverage]})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are written here."""
    with TemporaryDirectory() as kept:
        app = create_app({"DATABASE_URL": f"sqlite:///{kept}/keytally.db"})
        with app.app_context():
            pages = dict(_pages(app))
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    return files


def _pages(app: Flask) -> Iterator[tuple[str, str]]:
    shown = contents(app.extensions["document"]())
    yield "reference/api.md", _api(shown)
    yield "reference/boards.md", _boards(shown)
    yield "reference/problems.md", _problems()
    for game in scoring.games().values():
        yield f"reference/rules/{game.id}.md", _rules(game)


def _api(shown: Contents) -> str:
    return API + _html(rendered(shown, "en"))


def _boards(shown: Contents) -> str:
    parts = [BOARDS]
    by_name = {schema.name: schema for schema in shown.schemas}
    for game in scoring.games().values():
        example = json.dumps(game.describe()["example"], ensure_ascii=False, indent=2)
        schemas = _reached(by_name, schema_name(game.board))
        html = _html(render_template("_members.html", schemas=schemas, translate=str, lang="en"))
        parts.append(f"\n## {game.title}\n\n{html}\n\nA full board:\n\n```json\n{example}\n```\n")
    return "".join(parts)


def _reached(by_name: dict[str, Named], name: str) -> list[Named]:
    """A schema and all that it is made of, each once."""
    found: dict[str, Named] = {}

    def add(wanted: str) -> None:
        if wanted not in found:
            found[wanted] = by_name[wanted]
            for member in by_name[wanted].members:
                for other in by_name:
                    if f'href="#{other}"' in member.type:
                        add(other)

    add(name)
    return list(found.values())


def _problems() -> str:
    rows = "\n".join(
        f"| `{kind.code}` | {kind.status} | {kind.title.render()} | {kind.detail.render()} "
        f"{kind.remedy.render()} |"
        for kind in KINDS
    )
    return f"{PROBLEMS}{rows}\n"


def _rules(game: scoring.Game) -> str:
    entries = {lang: {each.id: each for each in game.rules.search("", lang)} for lang in LANGUAGES}
    parts = [RULES.format(title=game.title, id=game.id)]
    for topic, heading in topic_names("en").items():
        parts.append(f"\n## {heading}\n")
        for entry in entries["en"].values():
            if entry.topic == topic:
                parts.append(_rule(entry, entries["de"][entry.id]))
    return "".join(parts)


def _rule(english: RuleEntry, german: RuleEntry) -> str:
    rule = f"\n### {english.title} {{ #{english.id} }}\n\n{english.text}\n\n*{english.place}*\n"
    return f'{rule}\n??? quote "{german.title}"\n    {" ".join(german.text.split())}\n'


@cache
def _html(text: str) -> str:
    """HTML as Markdown lets it be: within one element, without empty lines."""
    lines = (line.strip() for line in text.splitlines())
    return f'<div class="api">\n{chr(10).join(line for line in lines if line)}\n</div>'
