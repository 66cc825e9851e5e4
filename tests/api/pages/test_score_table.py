"""The score table on paper: the page to print, the empty PDF and the filled one."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from api.pages.score_table.pdf import draw, writable
from api.pages.score_table.table import Row, blank, filled

GAMES = list(scoring.games())
MARKET_ROWS = {
    "en": ["Manor house", "Retired workers", "Gold", "Pairs of goods", "Guild members",
           "Guild masters' abilities", "Sum"],
    "de": ["Gutshaus", "Zur Ruhe gesetzte Arbeiter", "Gold", "Warenpaare", "Gildenmitglieder",
           "Gildenmeisterfähigkeiten", "Summe"],
}  # fmt: skip


def url(game: str) -> str:
    return f"/api/v1/games/{game}/score-table.pdf"


def pages(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def body(*boards: dict[str, Any]) -> dict[str, Any]:
    names = ("Anna", "Łukasz <b>", "Дарья", "Eleni", "Eva", "Finn")
    return {"players": [{"name": names[n], "board": board} for n, board in enumerate(boards)]}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_key_markets_table_has_the_rows_of_the_rulebook(lang: str) -> None:
    table = blank(scoring.game("key_market"), lang)
    assert [row.label for row in table.rows] == MARKET_ROWS[lang]
    assert table.players == ("1", "2", "3", "4")
    assert {entry for row in table.rows for entry in row.entries} == {""}


def test_a_scored_table_is_filled_in() -> None:
    game = scoring.game("key_market")
    answer = scoring.score("key_market", body({"manor": True, "gold": 3}, {"gold": 20}))
    assert filled(game, answer, "en").rows == (
        Row("Manor house", ("15", "0")),
        Row("Retired workers", ("0", "0")),
        Row("Gold", ("3", "20")),
        Row("Pairs of goods", ("0", "0")),
        Row("Guild members", ("0", "0")),
        Row("Guild masters' abilities", ("0", "0")),
        Row("Sum", ("18", "20"), "total"),
        Row("Place", ("2.", "1."), "place"),
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_every_game_come_to_the_total(game: str) -> None:
    known = scoring.game(game)
    answer = scoring.score(game, body(dict(known.example), {}))
    table = filled(known, answer, "en")
    rows = [row.entries for row in table.rows if row.kind == "category"]
    (total,) = [row.entries for row in table.rows if row.kind == "total"]
    for n, player in enumerate(answer.players):
        assert sum(int(row[n]) for row in rows) == int(total[n]) == player.total


@pytest.mark.parametrize("game", GAMES)
def test_the_empty_pdf_is_one_page_and_kept_by_caches(client: FlaskClient, game: str) -> None:
    first = client.get(f"{url(game)}?lang=de")
    assert (first.status_code, first.mimetype) == (200, "application/pdf")
    assert first.headers["Content-Language"] == "de"
    assert pages(first.data) == 1
    again = client.get(f"{url(game)}?lang=de", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("game", GAMES)
def test_the_filled_pdf_is_one_page(client: FlaskClient, game: str) -> None:
    known = scoring.game(game)
    sent = body(*[dict(known.example)] * known.players[1])
    for n, player in enumerate(sent["players"]):
        player["name"] = "Maximiliane-Charlotte von und zu Hohenstein-Löwenburg Nr. " + str(n)
    answer = client.post(url(game), json=sent)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert pages(answer.data) == 1


def test_names_of_any_european_script_are_drawn() -> None:
    """Each name sets its letters in a font of ours, not in one that lacks them."""
    game = scoring.game("key_market")
    answer = scoring.score("key_market", body({}, {}, {}, {}))
    pdf = draw(filled(game, answer, "en"), "en")
    assert b"DejaVuSans" in pdf
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    maps = b"".join(_plain(stream) for stream in streams)
    for letter in "ŁДя":
        assert f"{ord(letter):04X}".encode() in maps.upper(), letter


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Anna", "Дарья"), ("Anna", "Дарья")),
        (("מרים", "あおい", "Ben 😀", "Zoë"), ("Player 1", "Player 2", "Ben", "Zoë")),
    ],
)
def test_no_name_is_a_row_of_boxes(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """A letter that the font lacks is left out, with a note on the page."""
    table = filled(scoring.game("keyper"), scoring.score("keyper", {"players": [
        {"name": name, "board": {"shipping": 2}} for name in names
    ]}, "en"), "en")  # fmt: skip
    written, note = writable(table, "en")
    assert written.players == shown
    assert (note is not None) == (names != shown)
    assert pages(draw(table, "en")) == 1


def _plain(stream: bytes) -> bytes:
    """The decompressed stream; empty for pictures and fonts."""
    text = stream.strip().endswith(b"~>")
    try:
        return zlib.decompress(a85decode(stream.strip().removesuffix(b"~>")) if text else stream)
    except zlib.error:
        return b""


def test_what_cannot_be_scored_is_refused_as_by_the_score(client: FlaskClient) -> None:
    refused = client.post(url("key_market"), json=body({"gold": -1}))
    assert refused.status_code == 422
    assert refused.json["errors"][0]["pointer"] == "/players/0/board/gold"
    assert client.post(url("chess"), json={}).status_code == 404
    assert client.get(url("chess")).status_code == 404
    assert client.get(f"{url('key_market')}?lang=xx").status_code == 422
    assert client.post(url("key_market"), data="x").status_code == 415


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_to_print(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/score-table/key_market?lang={lang}")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert page.headers["Content-Language"] == lang
    text = page.get_data(as_text=True).replace("&#39;", "'")
    for label in MARKET_ROWS[lang]:
        assert f'<th scope="row">{label}</th>' in text
    assert f"/api/v1/games/key_market/score-table.pdf?lang={lang}" in text


def test_the_page_of_no_game_is_not_found(client: FlaskClient) -> None:
    assert client.get("/score-table/chess").status_code == 404
