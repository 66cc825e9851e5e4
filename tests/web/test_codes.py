"""A whole game as a code in a link: it round-trips, fits a QR code, and damage is refused."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import expect

import scoring
from bench.boards import games, request
from tests.every import every
from tests.web.codes import DECODE, round_trip, round_trips
from tests.web.form import Phone, player, table

LETTERS = "aZ 0.é😀מ漢\"\\\n\u200d<&'"


def anything(source: random.Random, depth: int = 3) -> Any:
    """JSON of any kind, as boards of games to come might hold it."""
    kind = source.randrange(6 if depth else 4)
    if kind == 4:
        return [anything(source, depth - 1) for _ in range(source.randrange(4))]
    if kind == 5:
        return {text(source): anything(source, depth - 1) for _ in range(source.randrange(4))}
    return (source.randrange(-5, 100), text(source), None, source.random() < 0.5)[kind]


def text(source: random.Random) -> str:
    return "".join(source.choice(LETTERS) for _ in range(source.randrange(8)))


def any_draft(source: random.Random) -> dict[str, Any]:
    players = [
        {"key": f"k{n}", "name": text(source), "colour": "red", "board": {"a": anything(source)},
         "placed": source.choice([None, [{"piece": text(source), "count": 1, "on": text(source)}]])}
        for n in range(source.randrange(1, 7))
    ]  # fmt: skip
    order = [{"player": f"k{n}"} for n in range(len(players))]
    return {
        "players": players,
        "table": {"options": {}, "order": order, "x": anything(source)},
    }


def test_any_game_comes_back_out_of_its_code(phone: Phone) -> None:
    page = phone().page
    source = random.Random(13)
    for draft, code, back in round_trips(page, "keyper", (any_draft(source) for _ in range(300))):
        assert code.isascii()
        assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        numbered = json.loads(re.sub(r'"k(\d)"', r'"s\1"', json.dumps(draft)))
        assert back == {"game": "keyper", "draft": numbered}


def test_a_damaged_code_is_refused_and_never_shows_another_game(
    phone: Phone, two: dict[str, Any]
) -> None:
    form = phone().open()
    code, whole = round_trip(form.page, "keyper", two)
    source = random.Random(4)

    def damaged() -> str:
        at = source.randrange(len(code))
        return source.choice(
            [code[:at], code[:at] + source.choice("AZ-_!") + code[at + 1 :], text(source)]
        )

    broken = [damaged() for _ in range(200)]
    for one, shown in zip(broken, form.page.evaluate(DECODE, broken), strict=True):
        # A letter may hold bits that are not used: then it is the same game.
        assert shown in (None, whole), one
    form.open(f"s/{code[: len(code) // 2]}")
    expect(form.page.get_by_role("heading", level=1)).to_have_text("This result cannot be shown.")


def test_a_bomb_is_not_unpacked(phone: Phone) -> None:
    page = phone().page
    code = page.evaluate(
        "async () => { const packed = new CompressionStream('deflate');"
        " const out = new Response(new Blob([new Uint8Array(3e7)]).stream().pipeThrough(packed));"
        " const letters = Array.from(new Uint8Array(await out.arrayBuffer()), (c) => String.fromCharCode(c));"
        " return '1' + btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_'); }"
    )
    assert page.evaluate(DECODE, [code]) == [None]


def test_a_full_table_fits_into_one_qr_code(phone: Phone) -> None:
    page = phone().page

    def full(game: str, seed: int) -> dict[str, Any]:
        asked = request(game, seed, scoring.game(game).players[1])
        return table(*(player(each["name"], each["board"]) for each in asked["players"]))

    def check(game: str) -> None:
        drafts = (full(game, seed) for seed in range(5))
        for draft, code, back in round_trips(page, game, drafts):
            assert len(code) <= 2850  # 2953 letters in the largest code, less the form's address
            assert [each["board"] for each in back["draft"]["players"]] == [
                each["board"] for each in draft["players"]
            ]

    every(games(), check)
