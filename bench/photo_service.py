"""Photos in a running service: what pictures without pieces cost, what memory stays, how long scores wait.

The service runs as the product does (two server processes, one that reads photos), and is asked over HTTP.
Processor times are those of all its processes together. With real photos (see `bench.photo_sets`) a box of
hexes is enrolled and boards are read with it, so that the memory of an evening is seen.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
import requests
from PIL import Image, ImageDraw

import scoring
from bench.photo_sets import FOLDER
from bench.served import Served, processes, served
from bench.table import Table
from tests.vision.drawing import font, keyper_board, photograph, random_keyper

EMPTY_SECONDS, WORKER_MB, IDLE_MB, SLOWER = 1.5, 700, 300, 3.0
GAMES = ("keyper", "keyflower", "key_harvest", "key_market")
SCORES, PHOTOS, BOARDS = 200, 4, 3
IDLE_SECONDS = 30
WAIT = 900


def run() -> Table:
    """Measures everything."""
    table = Table("photos in a running service")
    with TemporaryDirectory() as folder:
        settings = {
            "KEYTALLY_DATA": folder,
            "KEYTALLY_RATE_PHOTO": "1000000 per minute",
            "KEYTALLY_PHOTO_IDLE_SECONDS": str(IDLE_SECONDS),
            "KEYTALLY_PHOTO_WAIT_SECONDS": str(WAIT),
            "KEYTALLY_PHOTO_SECONDS": str(WAIT),
        }
        with served("app:app", "gunicorn.conf.py", 2, **settings) as service:
            _waiting_scores(table, service)
            _pictures_without_pieces(table, service)
            _evening(table, service)
            _memory(table, service)
    return table


def _waiting_scores(table: Table, service: Served) -> None:
    """The 99th percentile of scores while photos are read, against that before and after."""
    board = scoring.game("keyper").describe()["example"]
    body = {"players": [{"name": "Anna", "board": board}]}
    url = f"{service.url}/api/v1/games/keyper/score"

    def scores(go_on: Callable[[int], bool]) -> list[float]:
        taken: list[float] = []
        with requests.Session() as phone:
            while go_on(len(taken)):
                started = time.perf_counter()
                assert phone.post(url, json=body, timeout=WAIT).status_code == 200
                taken.append(time.perf_counter() - started)
        return taken

    photos = [drawn_board(seed) for seed in range(PHOTOS)]
    alone = scores(lambda done: done < SCORES)
    with ThreadPoolExecutor(PHOTOS) as others:
        read = [others.submit(send, service, "keyper", photo) for photo in photos]
        beside = scores(lambda done: done < SCORES and not all(each.done() for each in read))
        for each in read:
            assert each.result().status_code == 200
    alone += scores(lambda done: done < SCORES)
    ratio = float(np.percentile(beside, 99) / np.percentile(alone, 99))
    note = (
        f"without photos; median {np.median(beside) / np.median(alone):.2g} x, {len(beside)} scores"
    )
    table.add(
        f"score with {PHOTOS} photos under way, p99", ratio, "x", baseline=note, target=SLOWER
    )


def _pictures_without_pieces(table: Table, service: Served) -> None:
    send(service, "keyper", page())  # loads the models
    for name, picture in (("blank", blank()), ("a carpet", carpet()), ("a page of text", page())):
        for game in GAMES:
            started = service.cpu_seconds()
            answer = send(service, game, picture)
            assert answer.status_code == 200 or answer.json()["errors"], answer.text
            seconds = service.cpu_seconds() - started
            table.add(f"{name}, {game}: processor time", seconds, "s", target=EMPTY_SECONDS)


def _evening(table: Table, service: Served) -> None:
    """A box enrolled and boards read with it, as the owner does."""
    if not FOLDER.is_dir():
        table.title += f" (no real photos: {FOLDER.name} is not there)"
        return
    api = f"{service.url}/api/v1"
    made = requests.post(f"{api}/tilesets", json={"game": "keyflower", "name": "bench"}, timeout=60)
    tileset, key = made.json()["id"], {"Authorization": f"Bearer {made.json()['edit_key']}"}
    enrol = (FOLDER / "hexes/enrol.jpg").read_bytes()
    started = service.cpu_seconds()
    found = requests.post(f"{api}/tilesets/{tileset}/photos", files={"photo": enrol}, headers=key,
                          timeout=WAIT).json()["proposals"]  # fmt: skip
    seconds = service.cpu_seconds() - started
    table.add("enrolment, a piece: processor time", seconds / max(len(found), 1), "s",
              baseline=f"{len(found)} pieces of a real photo")  # fmt: skip
    ours = [
        p.id
        for p in scoring.game("keyflower").catalogue
        if p.kind in ("spring", "summer", "autumn")
    ]
    for crop, piece in zip(found, ours, strict=False):
        requests.patch(f"{api}/tilesets/{tileset}/pieces/{crop['piece']}", headers=key, timeout=60,
                       json={"id": piece, "side": "base", "confirmed": True})  # fmt: skip
    times = []
    for board in sorted((FOLDER / "hexes").glob("board_*.jpg"))[:BOARDS]:
        started = service.cpu_seconds()
        assert send(service, "keyflower", board.read_bytes(), tileset=tileset).status_code == 200
        times.append(service.cpu_seconds() - started)
    table.add("read with the owner's box: processor time", float(np.median(times)), "s",
              baseline=f"median of {BOARDS}; the first {times[0]:.1f} s")  # fmt: skip


def _memory(table: Table, service: Served) -> None:
    running = processes(service.process)
    photos = [process for process in running if "pool.process" in _command(process)]
    servers = [process for process in running[1:] if process not in photos]
    table.add(
        "server process, peak", max(_status(p, "VmHWM") for p in servers), "MB", target=WORKER_MB
    )
    table.add(
        "process of photos, peak", max(_status(p, "VmHWM") for p in photos), "MB", target=WORKER_MB
    )
    time.sleep(IDLE_SECONDS + 3)
    left = [process for process in photos if "pool.process" in _command(process)]
    table.add("processes of photos when idle", len(left), target=0)
    left = [process for process in servers if _command(process)]
    idle = max(left, key=lambda process: _status(process, "VmRSS"))
    table.add("server process when idle again", _status(idle, "VmRSS"), "MB", target=IDLE_MB,
              baseline=f"{_status(idle, 'RssAnon'):.0f} MB of its own")  # fmt: skip


def send(service: Served, game: str, photo: bytes, **form: str) -> requests.Response:
    """Has a photo read."""
    url = f"{service.url}/api/v1/games/{game}/photo"
    return requests.post(url, files={"photo": photo}, data=form, timeout=WAIT)


def drawn_board(seed: int) -> bytes:
    """A Keyper board of twelve megapixels."""
    rng = Random(seed)
    tiles = random_keyper(scoring.game("keyper").describe()["pieces"], rng, 14, "en")
    flat, corners = keyper_board(tiles, rng, 0.2)
    return photograph(flat, tiles, corners, rng, size=(4000, 3000), tilt=15).jpeg()


def jpeg(pixels: np.ndarray) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=85)
    return out.getvalue()


def blank() -> bytes:
    """A grey picture of twelve megapixels."""
    return jpeg(np.full((3000, 4000, 3), 200))


def carpet() -> bytes:
    """Tufts of wool."""
    coarse = np.random.default_rng(1).normal(150, 45, (750, 1000))
    return jpeg(np.kron(coarse, np.ones((4, 4)))[:, :, None].repeat(3, 2))


def page() -> bytes:
    """A page of running text."""
    image = Image.new("RGB", (2400, 3200), "white")
    pen, rng = ImageDraw.Draw(image), Random(3)
    for y in range(120, 3080, 52):
        pen.text((140, y), " ".join(_words(rng, 16)), fill="black", font=font("DejaVuSans.ttf", 38))
    return jpeg(np.asarray(image))


def _words(rng: Random, count: int) -> Iterator[str]:
    known = (
        "the",
        "worker",
        "goes",
        "to",
        "a",
        "tile",
        "and",
        "takes",
        "what",
        "lies",
        "there",
        "then",
    )
    return (rng.choice(known) for _ in range(count))


def _status(process: int, name: str) -> float:
    """A line of /proc/<process>/status, in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1]) / 1024


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
