"""The guides are true: what README and docs show is what the service does."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

import scoring
from keytally.__main__ import main

ROOT = Path(__file__).parents[3]
GUIDES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "examples" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "reference").glob("*.md")),
]
GENERATED = {"api.md", "boards.md", "problems.md"}
"""Pages of the site that `docs/_site` writes; mkdocs looks whether links to them lead somewhere."""
UV = Path(sys.executable).parent / "uv"
FRESH = "/tmp/keytally-tutorial"
"""Where the tutorial makes an environment."""


def fits(shown: Any, real: Any) -> bool:
    """Whether everything shown is in the real answer, which may have more."""
    if isinstance(shown, dict):
        return all(key in real and fits(value, real[key]) for key, value in shown.items())
    if isinstance(shown, list):
        return len(shown) == len(real) and all(map(fits, shown, real))
    return bool(shown == real)


def test_the_first_screen_shows_the_real_answer(client: FlaskClient) -> None:
    readme = (ROOT / "README.md").read_text()
    curl = re.search(r"curl -s localhost:8000(\S+) .*? -d '(.*?)'\n", readme, re.S)
    shown = re.search(r"```json\n(.*?)```", readme, re.S)
    assert curl
    assert shown
    answer = client.post(curl[1], data=curl[2], content_type="application/json")
    assert answer.status_code == 200
    assert fits(json.loads(shown[1]), answer.json), answer.json


def test_the_guide_shows_boards_that_score_and_the_real_error(client: FlaskClient) -> None:
    guide = (ROOT / "docs" / "api-guide.md").read_text()
    table, placed, error = map(json.loads, re.findall(r"```json\n(.*?)```", guide, re.S))
    url = "/api/v1/games/keyper/score"
    assert client.post(url, json=table).status_code == 200
    assert client.post(url, json=placed).json["players"][0]["placed_total"] == 2
    wrong = {"players": [{"name": "Anna", "board": {"gems": {"gold": -1}}}]}
    assert client.post(url, json=wrong).json == error


def test_the_library_is_used_as_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (ROOT / "docs" / "embedding.md").read_text()
    code = next(c for c in re.findall(r"```python\n(.*?)```", guide, re.S) if "scoring" in c)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["answer"].game == "keyper"
    assert capsys.readouterr().out == "Anna shipping 22 wie auf der Leiste markiert\n"


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_lead_somewhere(guide: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", guide.read_text()):
        assert (guide.parent / link).exists() or Path(link).name in GENERATED, link


def test_paths_in_the_guides_exist(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"]
    known = {re.sub(r"\{\w+\}|" + "|".join(scoring.games()), "*", path) for path in paths}
    known |= {"/api/v1", "/api/v1/openapi.json"}
    for guide in GUIDES:
        for path in re.findall(r"/api/v1[-\w/<>{}.]*", guide.read_text()):
            general = re.sub(r"<\w+>|\{\w+\}|" + "|".join(scoring.games()), "*", path.rstrip("/."))
            assert general in known, (guide.name, path)


def snippets() -> Iterator[Any]:
    """Every block of shell commands or Python in the guides that calls a running service."""
    for guide in GUIDES:
        blocks = re.findall(
            r"(<!-- refused -->\n)?```(sh|python)\n(.*?)```", guide.read_text(), re.S
        )
        for n, (refused, language, block) in enumerate(blocks):
            if any(word in block for word in ("localhost:8000", "examples/", "print(line")):
                name = f"{guide.parent.name}/{guide.stem}-{n}"
                # An environment of its own takes long to install.
                marks = [pytest.mark.soak] if FRESH in block else []
                yield pytest.param(language, block, bool(refused), id=name, marks=marks)


@pytest.fixture(scope="session")
def quarters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example photos at a quarter of their size: read in a tenth of the time."""
    folder = tmp_path_factory.mktemp("photos")
    for file in (ROOT / "examples").glob("*.jpg"):
        with Image.open(file) as photo:
            photo.resize((photo.width // 4, photo.height // 4)).save(folder / file.name)
    return folder


@pytest.mark.parametrize(("language", "block", "is_refused"), list(snippets()))
def test_every_snippet_runs_as_printed(
    live_server: str, tmp_path: Path, quarters: Path, language: str, block: str, is_refused: bool
) -> None:
    block = re.sub(r"examples/(\w+\.jpg)", rf"{quarters}/\1", block)
    block = block.replace("http://localhost:8000", live_server)
    block = block.replace("localhost:8000", live_server.removeprefix("http://"))
    if language == "python":
        with chdir(ROOT), redirect_stdout(StringIO()) as printed:
            exec(block, {"__name__": "__main__"})
        assert printed.getvalue().strip()
        return
    # The package is not installed in a checkout; tests of the wheel run its command.
    block = re.sub(r"^pip install .*", "", block, flags=re.M)
    commands = [line for line in block.splitlines() if line.strip()]
    if all(command.startswith("keytally ") for command in commands):
        # In one process, which loads once what reads photos and questions.
        for command in commands:
            with chdir(ROOT), redirect_stdout(StringIO()) as printed:
                assert main(shlex.split(command, comments=True)[1:]) == 0
            assert printed.getvalue().strip()
        return
    # An environment of its own is made as printed, but by the faster installer.
    block = block.replace(FRESH, str(tmp_path / "fresh"))
    block = re.sub(r"^(\S+)/bin/pip install", rf"{UV} pip install --python \1", block, flags=re.M)
    block = block.replace(".venv/bin/python", sys.executable)
    block = re.sub(r"\bcurl -s ", "curl --silent --show-error --fail-with-body ", block)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode != 0) == is_refused, done.stderr + done.stdout
    assert done.stdout.strip()
    if is_refused:
        assert all(fault["message"] for fault in json.loads(done.stdout)["errors"])


def test_the_tutorial_installs_what_there_is_and_scores_a_file_of_ours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its environment itself is made in `make soak`."""
    guide = (ROOT / "docs" / "tutorial.md").read_text()
    extra = re.search(rf"{FRESH}/bin/pip install --quiet '\.\[(\w+)\]'", guide)
    command = re.search(rf"{FRESH}/bin/keytally (.*)", guide)
    assert extra
    assert command
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert extra[1] in project["optional-dependencies"]
    monkeypatch.chdir(ROOT)
    assert main(command[1].split()) == 0
    assert "Shipping track" in capsys.readouterr().out


@pytest.mark.parametrize("game", scoring.games())
def test_every_game_has_its_example(client: FlaskClient, game: str) -> None:
    board = json.loads((ROOT / "examples" / f"{game}.json").read_text())
    assert board == client.get(f"/api/v1/games/{game}").json["example"]
