"""What others generate from the document: a client that scores and joins a table, and good names."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import requests

import scoring
from scoring.schema import camel_case

PACKAGE = "generated_client"


@pytest.fixture(scope="module")
def generated(live_server: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What openapi-python-client makes of the document: imports a module of it."""
    folder = tmp_path_factory.mktemp("generated")
    document = folder / "openapi.json"
    document.write_text(requests.get(f"{live_server}/api/v1/openapi.json", timeout=60).text)
    generator = Path(sys.executable).parent / "openapi-python-client"
    config = folder / "config.yaml"
    config.write_text(json.dumps({"post_hooks": []}))  # formatted or not, it runs
    subprocess.run(
        [generator, "generate", "--meta", "none", "--path", document, "--config", config,
         "--output-path", folder / PACKAGE],
        check=True, capture_output=True,
    )  # fmt: skip
    sys.path.insert(0, str(folder))
    yield lambda name: importlib.import_module(f"{PACKAGE}.{name}")
    sys.path.remove(str(folder))


@pytest.fixture
def api(generated: Any, live_server: str) -> Any:
    return generated("client").Client(base_url=live_server, raise_on_unexpected_status=True)


@pytest.mark.parametrize("game", scoring.games())
def test_it_scores_a_board_of_each_game(generated: Any, api: Any, game: str) -> None:
    models: ModuleType = generated("models")
    example = scoring.game(game).describe()["example"]
    body = getattr(models, f"{camel_case(game)}ScoreRequest").from_dict(
        {"players": [{"name": "Anna", "board": example}]}
    )
    answer = generated(f"api.score.score_{game}").sync(client=api, body=body)
    expected = scoring.score(game, {"players": [{"name": "Anna", "board": example}]})
    assert isinstance(answer, models.ScoreAnswer)
    assert answer.players[0].total == expected.players[0].total
    assert sum(line.points for line in answer.players[0].lines) == answer.players[0].total


def test_it_joins_a_table(generated: Any, api: Any, live_server: str) -> None:
    models: ModuleType = generated("models")
    table = generated("api.tables.create_table").sync(
        client=api, body=models.TableBody(game=models.GameId.KEYPER)
    )
    seat = generated("api.table_seats.sit_down").sync(
        table.code, client=api, body=models.SeatBody(name="Anna")
    )
    own = generated("client").AuthenticatedClient(base_url=live_server, token=seat.seat_key)
    board = models.KeyperBoard.from_dict({"shipping": 22})
    generated("api.table_seats.put_board").sync(
        table.code, seat.seat, client=own, body=board, if_match=f'"{seat.version}"'
    )
    shown = generated("api.tables.show_table").sync(table.code, client=api)
    assert [player.total for player in shown.score.players] == [22]


def test_models_have_the_names_of_the_document(live_server: str, tmp_path: Path) -> None:
    """datamodel-codegen has to make up no name, as of an enumeration within a schema (`Kind1`)."""
    text = requests.get(f"{live_server}/api/v1/openapi.json", timeout=60).text
    (tmp_path / "openapi.json").write_text(text)
    subprocess.run(
        [Path(sys.executable).parent / "datamodel-codegen", "--formatters", "builtin",
         "--input", tmp_path / "openapi.json", "--input-file-type", "openapi",
         "--output-model-type", "pydantic_v2.BaseModel", "--output", tmp_path / "models.py"],
        check=True, capture_output=True,
    )  # fmt: skip
    models = (tmp_path / "models.py").read_text()
    made = set(re.findall(r"^class (\w+)|^(\w+)(?:: TypeAlias)? = |^type (\w+)", models, re.M))
    names = {name for found in made for name in found if name}
    assert {"KeyperBoard", "KeyflowerTileId", "ScoreAnswer"} <= names
    assert names - json.loads(text)["components"]["schemas"].keys() == set()
    assert not [name for name in names if name[-1].isdigit()]
