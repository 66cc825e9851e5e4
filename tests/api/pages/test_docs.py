"""The guides tell the truth: what README and docs show is what the service does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring

ROOT = Path(__file__).parents[3]
GUIDES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def fits(shown: Any, real: Any) -> bool:
    """Whether everything that is shown stands so in the real answer, which may hold more."""
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
    table, player, error = map(json.loads, re.findall(r"```json\n(.*?)```", guide, re.S))
    url = "/api/v1/games/keyper/score"
    assert client.post(url, json=table).status_code == 200
    assert client.post(url, json={"players": [player]}).json["players"][0]["placed_total"] == 2
    wrong = {"players": [{"name": "Anna", "board": {"gems": {"gold": -1}}}]}
    assert client.post(url, json=wrong).json == error


def test_the_library_is_used_as_the_guide_says(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (ROOT / "docs" / "embedding.md").read_text()
    code = next(c for c in re.findall(r"```python\n(.*?)```", guide, re.S) if "scoring" in c)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["answer"].game == "keyper"
    assert capsys.readouterr().out == "Anna shipping 22 wie auf der Leiste markiert\n"


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_lead_somewhere(guide: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", guide.read_text()):
        assert (guide.parent / link).exists(), link


def test_paths_in_the_guides_exist(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"]
    known = {re.sub(r"\{\w+\}|" + "|".join(scoring.games()), "*", path) for path in paths}
    known |= {"/api/v1", "/api/v1/openapi.json"}
    for guide in GUIDES:
        for path in re.findall(r"/api/v1[-\w/<>{}.]*", guide.read_text()):
            general = re.sub(r"<\w+>|\{\w+\}|" + "|".join(scoring.games()), "*", path.rstrip("/."))
            assert general in known, (guide.name, path)


def test_the_commands_of_the_guide_feed_a_table(client: FlaskClient) -> None:
    guide = (ROOT / "docs" / "api-guide.md").read_text().replace("\\\n", "")
    section = guide.split("## Several phones")[1].split("```")[1]
    known: dict[str, str] = {}
    statuses = []
    for command in re.findall(r"^curl .*", section, re.M):
        for shown, real in known.items():
            command = command.replace(shown, real)
        body = re.search(r"-d '(.*?)'", command)
        method = re.search(r"-X (\w+)", command)
        path = re.search(r"\$T(\S*)", command)
        assert path
        answer = client.open(
            f"/api/v1/tables{path[1]}",
            method=method[1] if method else "POST" if body else "GET",
            data=body[1] if body else None,
            headers=dict(re.findall(r"""-H ['"](.*?): (.*?)['"](?: |$)""", command)),
        )
        statuses.append(answer.status_code)
        assert answer.json
        known |= {"7KQXB4MD": answer.json.get("code", known.get("7KQXB4MD"))}
        known |= {"$SEAT_KEY": answer.json["seat_key"]} if "seat_key" in answer.json else {}
    assert statuses == [201, 201, 200, 200]
    assert answer.json["score"]["winners"] == ["Anna"]
