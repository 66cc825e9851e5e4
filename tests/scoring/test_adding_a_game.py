"""The worked example of docs/adding-a-game.md, built from the page and scored."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tutorial import PAGE, ROOT, write_game

SHOWN = re.compile(
    r"^```\n\$ .venv/bin/python -m scoring jetty \S+\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
NEEDED = {
    "catalogue.toml",
    "rules",
    "messages.toml",
    "example.json",
    "__init__.py",
    "board.py",
    "score.py",
}

# What `python -m scoring` does, with one more folder in which games are found.
COMMAND = """
import sys, scoring
scoring.__path__.append(sys.argv.pop(1))
from scoring.__main__ import main
raise SystemExit(main())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as written in the page."""
    return write_game(tmp_path_factory.mktemp("games")) / "scoring"


def run(folder: Path, *arguments: str, given: Any = None) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", COMMAND, str(folder), "jetty", *arguments],
        input=json.dumps(given), capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert ran.stderr == ""
    return ran.stdout


def answer(folder: Path, *boards: Any) -> Any:
    players = [{"name": name, "board": board} for name, board in zip("AB", boards, strict=False)]
    return json.loads(run(folder, "-", "--json", "--lang", "de", given={"players": players}))


def test_the_page_gives_every_file(folder: Path) -> None:
    assert {path.name for path in (folder / "jetty").iterdir()} >= NEEDED


def test_the_example_scores_as_shown(folder: Path) -> None:
    (shown,) = SHOWN.findall(PAGE)
    assert run(folder, str(folder / "jetty" / "example.json")) == shown


def test_it_is_asked_for_what_it_does_not_have(folder: Path) -> None:
    """No list names the game: its own rules mention fish and no pigs."""
    printed = run(folder, "--ask", "do pigs score")
    assert printed.startswith("Jetty has no pigs.\n")
    assert "Jetty has no" not in run(folder, "--ask", "do fish score")


def test_its_check_and_its_tie_breaker_work(folder: Path) -> None:
    twice = {"tiles": [{"tile": "lighthouse"}, {"tile": "lighthouse"}], "goods": {"fish": 1}}
    full = {"tiles": [{"tile": "smokehouse"}, {"tile": "lighthouse"}], "goods": {"wood": 9}}
    found = answer(folder, twice, full)
    assert [player["total"] for player in found["players"]] == [4, 2]
    (warning,) = found["players"][0]["warnings"]
    assert (warning["code"], warning["at"]) == ("tile_twice", "/players/0/board/tiles/1")
    assert warning["message"] == "Leuchtturm gibt es im Spiel nur einmal."
    found = answer(folder, {"goods": {"fish": 1}}, {"goods": {"fish": 2}})
    assert found["winners"] == ["B"]
    assert found["tie_break"]["by"] == "fish"
