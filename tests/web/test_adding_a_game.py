"""The game of docs/adding-a-game.md in the form, in a box and in exports: its own files are enough."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import expect

from tests.conftest import serving
from tests.tutorial import ROOT, write_game
from tests.vision.drawing import Photo, Tile
from tests.web.boxes import side_by_side
from tests.web.devices import Devices, lent
from tests.web.form import Form, player, table

PARTS = ("api", "keytally", "pool", "scoring", "serving", "store", "texts", "vision", "web")
NOT_NEEDED = shutil.ignore_patterns("node_modules", "dist", "bin")  # what is compiled stays so
BOARD = {
    "tiles": [{"tile": "smokehouse"}, {"tile": "market_stall", "upgraded": True}, {"tile": "lighthouse"}],
    "goods": {"fish": 4, "wood": 3},
}  # fmt: skip
TOTAL = 19  # as the page shows it
TILES = {"smokehouse": "Smokehouse", "market_stall": "Market stall", "lighthouse": "Lighthouse"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources to which the page's files were added, and nothing else."""
    home = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        shutil.copytree(ROOT / part, home / part, ignore=NOT_NEEDED)
    for name in ("app.py", "pyproject.toml"):
        shutil.copy(ROOT / name, home)
    return write_game(home)


@pytest.fixture(scope="module")
def service(checkout: Path) -> Iterator[str]:
    """The address of a service of that copy."""
    with serving(1, folder=checkout, KEYTALLY_DATA=str(checkout / "kept")) as (url, _):
        yield url


@pytest.fixture(scope="module")
def box(service: str) -> dict[str, Any]:
    """A box of it, without pieces."""
    asked = {"game": "jetty", "name": "Attic"}
    made: dict[str, Any] = requests.post(
        f"{service}/api/v1/tilesets", json=asked, timeout=30
    ).json()
    return made


@pytest.fixture(scope="module")
def form_there(devices: Devices, service: str, box: dict[str, Any]) -> Iterator[Form]:
    """The form of that service on a device that knows the box; it is loaded once, from a hundred files."""
    with lent(devices, service) as make:
        form = make(own=True)
        form.keep("draft/jetty", table(player("Anna", {}), player("Ben", {}, "blue")))
        form.keep("boxes/jetty", [{"id": box["id"], "name": "Attic", "key": box["edit_key"]}])
        yield form.open("")


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
def test_its_code_is_as_ours(checkout: Path, command: list[str]) -> None:
    ruff = [sys.executable, "-m", "ruff", *command, "--no-cache", "--quiet", "scoring/jetty"]
    done = subprocess.run(ruff, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_its_board_is_entered_and_scored(form_there: Form) -> None:
    form = form_there.open("")
    page = form.page
    expect(page.locator(".game-card", has_text="Jetty")).to_be_visible()
    form.open("jetty/board/0")
    page.get_by_role("button", name="Add a tile").click()
    page.get_by_role("button", name="Smokehouse").first.click()
    page.get_by_role("button", name="Market stall: Upgraded").click()
    page.get_by_role("button", name="Lighthouse").first.click()
    page.get_by_role("button", name="Done").click()
    form.field("fish").fill("4")
    form.field("wood").fill("3")
    form.shows_total(TOTAL)
    page.get_by_role("button", name="Remove Lighthouse, Base side").click()
    form.shows_total(TOTAL - 3)
    page.get_by_role("button", name="Undo").first.click()
    form.shows_total(TOTAL)
    assert form.draft("jetty")["players"][0]["board"]["goods"] == BOARD["goods"]
    assert form.axe() == []
    assert form.faults == []


def laid_apart(side: str) -> Photo:
    return side_by_side([Tile(*named, n, 0, side) for n, named in enumerate(TILES.items())])


def test_a_box_of_it_reads_a_board(form_there: Form, service: str, box: dict[str, Any]) -> None:
    """With every side in the box, so that no name need be read, which would take longest."""
    api = f"{service}/api/v1"
    auth = {"Authorization": f"Bearer {box['edit_key']}"}
    photos = [laid_apart(side) for side in ("upgraded", "base")]
    for photo in photos:
        for tile, corners in zip(photo.tiles, photo.corners, strict=True):
            sent = {"id": tile.id, "side": tile.side, "corners": json.dumps(corners.tolist())}
            requests.post(
                f"{api}/tilesets/{box['id']}/pieces", data=sent, headers=auth, timeout=60,
                files={"photo": photo.jpeg()},
            ).raise_for_status()  # fmt: skip
    read: dict[str, Any] = requests.post(
        f"{api}/games/jetty/photo",
        data={"tileset": box["id"]},
        files={"photo": photo.jpeg()},
        timeout=180,
    ).json()
    assert {(piece["id"], piece["side"]) for piece in read["pieces"]} == {
        (tile.id, "base") for tile in photo.tiles
    }
    form = form_there.open("jetty/box")
    expect(form.page.locator(".box-group", has_text="Tiles")).to_contain_text("3 of 3")
    assert form.faults == []


def test_a_table_of_it_is_exported(service: str) -> None:
    api = f"{service}/api/v1"
    made = requests.post(f"{api}/tables", json={"game": "jetty"}, timeout=30).json()
    seats = f"{api}/tables/{made['code']}/seats"
    seat = requests.post(seats, json={"name": "Anna"}, timeout=30).json()
    auth = {"Authorization": f"Bearer {seat['seat_key']}", "If-Match": "*"}
    requests.put(f"{seats}/1/board", json=BOARD, headers=auth, timeout=30).raise_for_status()

    def exported(form: str) -> requests.Response:
        return requests.get(
            f"{api}/tables/{made['code']}/export", params={"format": form}, timeout=30
        )

    assert exported("json").json()["seats"][0]["board"] == BOARD
    assert f"Jetty,Anna,1,{TOTAL},yes,tiles,Tiles,{TOTAL}" in exported("csv").text
    play = exported("bgstats").json()
    assert (play["game"]["name"], play["players"][0]["score"]) == ("Jetty", TOTAL)
