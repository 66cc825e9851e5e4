"""A shared table to take away: JSON with history, CSV for a spreadsheet, a play for BG Stats, a QR code."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from typing import Any
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

import scoring
from tests.api.conftest import OpenTable, SharedTable


def export(table: SharedTable, form: str = "", lang: str = "en") -> Any:
    query = f"?format={form}" if form else ""
    return table.client.get(f"{table.url}/export{query}", headers={"Accept-Language": lang})


def read_rows(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200
    assert answer.content_type == "text/csv; charset=utf-8"
    separator = ";" if b";" in answer.data.split(b"\r\n")[0] else ","
    assert answer.data.startswith(b"\xef\xbb\xbf")  # or Excel reads "ZoÃ«"
    text = io.StringIO(answer.data.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(text, delimiter=separator))


@pytest.fixture
def played(open_table: OpenTable) -> Any:
    """Keyflower with The Farmers: Zoë before Ben, the boat order decides no tie."""
    table = open_table("keyflower", expansions=["farmers"], table={"boat_order": ["Ben", "Zoë"]})
    table.sit("Zoë").put(scoring.game("keyflower").describe()["example"])
    table.sit("Ben").put({"resources": {"gold": 3}})
    return table


@pytest.mark.parametrize("form", ["", "json"])
def test_json_is_the_state_with_its_history(played: Any, form: str) -> None:
    answer = export(played, form)
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="keytally-{played.code}.json"'
    )
    whole = answer.json
    assert whole.pop("history") == played.client.get(f"{played.url}/history").json
    assert whole == played.state()


def test_csv_has_a_row_for_each_player_and_category(played: Any) -> None:
    rows = read_rows(export(played, "csv"))
    score = played.state()["score"]
    sums: dict[str, int] = defaultdict(int)
    for row in rows:
        assert (row["table"], row["game"]) == (played.code, "Keyflower")
        sums[row["player"]] += int(row["points"])
    totals = {player["name"]: player["total"] for player in score["players"]}
    assert sums == totals == {row["player"]: int(row["total"]) for row in rows}
    assert {row["player"] for row in rows if row["winner"] == "yes"} == set(score["winners"])
    assert {(row["player"], row["rank"]) for row in rows} == {("Zoë", "1"), ("Ben", "2")}
    assert len(rows) == 2 * len({row["category"] for row in rows})


def test_csv_is_as_rfc_4180_wants_it_and_speaks_the_language(played: Any) -> None:
    english, german = export(played, "csv").data, export(played, "csv", "de").data
    assert english.count(b"\r\n") == english.count(b"\n")
    assert english.endswith(b"\r\n")
    named = [
        {row["category_name"] for row in read_rows(export(played, "csv", lang))}
        for lang in ("en", "de")
    ]
    assert named[0] != named[1]
    assert english.split(b"\r\n")[0] == german.split(b"\r\n")[0].replace(b";", b",")
    assert german.count(b";") == english.count(b",")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_becomes_a_formula(table: SharedTable, name: str) -> None:
    table.sit(name)
    assert {row["player"] for row in read_rows(export(table, "csv"))} == {f"'{name}"}


def test_names_with_commas_and_quotes_stay_whole(table: SharedTable) -> None:
    table.sit('Anna, "the cat"')
    assert {row["player"] for row in read_rows(export(table, "csv"))} == {'Anna, "the cat"'}


def test_bg_stats_gets_a_play(played: Any) -> None:
    play = export(played, "bgstats").json
    score = played.state()["score"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play.pop("playDate"))
    totals = {player["name"]: player["total"] for player in score["players"]}
    assert play == {
        "sourceName": "Keytally",
        "sourcePlayId": played.code,
        "game": {
            "name": "Keyflower",
            "sourceGameId": "keyflower",
            "bggId": 122515,
            "highestWins": True,
            "noPoints": False,
        },
        "board": "Farmers",
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": totals[name],
                "rank": rank,
                "winner": rank == 1,
                "startPlayer": False,
            }
            for name, rank in (("Zoë", 1), ("Ben", 2))
        ],
    }


def test_bg_stats_gets_what_the_table_does_not_know(played: Any) -> None:
    query = "export?format=bgstats&minutes=95&start=Ben&location=Anna%27s%20kitchen"
    play = played.client.get(f"{played.url}/{query}").json
    assert (play["durationMin"], play["location"]) == (95, "Anna's kitchen")
    assert {each["name"]: each["startPlayer"] for each in play["players"]} == {
        "Zoë": False,
        "Ben": True,
    }


@pytest.mark.parametrize(
    ("query", "pointer"),
    [("minutes=-1", "/minutes"), ("minutes=x", "/minutes"), ("minutes=9999", "/minutes"),
     ("start=Nobody", "/start"), ("location=" + "x" * 61, "/location")],
)  # fmt: skip
def test_bg_stats_refuses_what_it_cannot_log(played: Any, query: str, pointer: str) -> None:
    answer = played.client.get(f"{played.url}/export?format=bgstats&{query}")
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, pointer)


def test_bg_stats_gets_the_number_of_the_game_at_boardgamegeek(table: SharedTable) -> None:
    table.sit("Anna")
    assert export(table, "bgstats").json["game"]["bggId"] == 212516


def test_what_needs_a_score_is_refused_without_one(
    table: SharedTable, open_table: OpenTable
) -> None:
    odd = open_table("key_harvest")
    odd.sit("Anna").put({"fields": ["G7"]})
    odd.client.patch(odd.url, json={"table": {"board_lines": [3]}}, headers=odd.host)
    for form in ("csv", "bgstats"):
        assert (export(table, form).status_code, export(table, form).json["errors"]) == (409, [])
        refused = export(odd, form, "de")
        assert (refused.status_code, refused.json["detail"]) == (409, "Es gibt noch keine Wertung.")
        assert refused.json["errors"][0]["pointer"] == "/players/0/board/fields/0"
    assert export(odd).status_code == 200


@pytest.mark.parametrize("form", ["xml", "JSON", "json "])
def test_other_formats_are_refused(table: SharedTable, form: str) -> None:
    answer = export(table, form)
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/format"


def test_the_qr_code_leads_to_the_table(table: SharedTable) -> None:
    url = f"{table.url}/qr.svg"
    answer = table.client.get(url, base_url="https://keytally.example")
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    root = ElementTree.fromstring(answer.text)
    assert root.tag.endswith("svg")
    known = {"If-None-Match": answer.headers["ETag"]}
    again = table.client.get(url, base_url="https://keytally.example", headers=known)
    assert again.status_code == 304
    assert table.client.get(url, base_url="https://other.example").data != answer.data
    assert decoded(root) == f"https://keytally.example/#/join/{table.code}"


def test_a_shared_cache_keeps_the_qr_code_only_where_the_address_is_fixed(
    table: SharedTable,
) -> None:
    url = f"{table.url}/qr.svg"
    asked = table.client.get(url, base_url="https://keytally.example").headers["Cache-Control"]
    assert "private" in asked
    assert "public" not in asked
    app = table.client.application
    app.config["URL"] = "https://keys.example.org"
    try:
        fixed = table.client.get(url, base_url="https://keytally.example")
    finally:
        app.config["URL"] = ""
    assert "public" in fixed.headers["Cache-Control"]
    assert (
        decoded(ElementTree.fromstring(fixed.text))
        == f"https://keys.example.org/#/join/{table.code}"
    )


def decoded(root: ElementTree.Element) -> str:
    """What a phone's camera makes of the drawing: its strokes, on pixels."""
    side = int(root.attrib["width"]) // 8
    picture = np.full((side, side), 255, np.uint8)
    *_, strokes = root.iter("{http://www.w3.org/2000/svg}path")
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", strokes.attrib["d"]):
        values = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            picture[int(y), round(x) : round(x + values[0])] = 0
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    large = cv2.resize(picture, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
    return cv2.QRCodeDetectorAruco().detectAndDecode(large)[0]
