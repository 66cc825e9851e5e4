"""JSON bodies are read strictly; each fault is a 4xx problem with its place."""

from __future__ import annotations

import gzip
import json

import pytest
from flask.testing import FlaskClient

URL = "/api/v1/games/keyper/score"
BOARD = b'{"players": [{"name": "A", "board": {}}]}'


def post(client: FlaskClient, body: bytes, content_type: str = "application/json"):  # type: ignore[no-untyped-def]
    return client.post(URL, data=body, content_type=content_type)


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "application/json; charset=utf-8", "application/vnd.keytally+json"],
)
def test_json_is_taken(client: FlaskClient, content_type: str) -> None:
    assert post(client, BOARD, content_type).status_code == 200


def test_a_byte_order_mark_does_no_harm(client: FlaskClient) -> None:
    assert post(client, b"\xef\xbb\xbf" + BOARD).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "", "application/x-www-form-urlencoded", "application/json; charset=latin-1"],
)
def test_other_content_types_are_415(client: FlaskClient, content_type: str) -> None:
    answer = post(client, BOARD, content_type)
    assert answer.status_code == 415
    assert answer.headers["Accept"] == "application/json"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{'players': []}",
        b'{"players": [],}',
        b'{"players": [] } x',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": 01}',
        b'{"a": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b'{"a": "\x01"}',
    ],
    ids=repr,
)
def test_what_is_no_json_is_400(client: FlaskClient, body: bytes) -> None:
    assert post(client, body).status_code == 400


@pytest.mark.parametrize("body", [b"null", b"[]", b"1", b'"x"', b"true", b"1e999"], ids=repr)
def test_json_that_is_no_object_is_422_at_the_root(client: FlaskClient, body: bytes) -> None:
    answer = post(client, body)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [""]


def test_every_repeated_name_is_pointed_at(client: FlaskClient) -> None:
    body = b'{"players": [{"name": "A", "name": "B", "board": {"gems": {"gold": 1, "gold": 2}}}]}'
    answer = post(client, body)
    assert answer.status_code == 422
    found = {(fault["pointer"], fault["code"]) for fault in answer.json["errors"]}
    assert found == {
        ("/players/0/name", "repeated_name"),
        ("/players/0/board/gems/gold", "repeated_name"),
    }


def test_pointers_are_escaped(client: FlaskClient) -> None:
    answer = post(client, b'{"a/b~c": 1, "a/b~c": 2}')
    assert answer.json["errors"][0]["pointer"] == "/a~1b~0c"


@pytest.mark.parametrize("depth", [33, 200, 5_000, 400_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused(
    client: FlaskClient, depth: int, opening: str, closing: str
) -> None:
    depth = min(depth, 900_000 // len(opening + closing))
    body = (opening * depth + "1" + closing * depth).encode()
    answer = post(client, body)
    assert answer.status_code == 422
    assert answer.json["errors"][0]["code"] == "too_deep"


def test_the_pointer_of_deep_nesting_leads_to_the_limit(client: FlaskClient) -> None:
    answer = post(client, b'{"a":' + b"[" * 40 + b"]" * 40 + b"}")
    assert answer.json["errors"][0]["pointer"] == "/a" + "/0" * 31


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (rb'{"players": [{"name": "\ud800", "board": {}}]}', ["/players/0/name"]),
        (rb'{"players": [{"name": "A\u0000", "board": {}}]}', ["/players/0/name"]),
        (rb'{"a": "\udfff", "b": ["x", "\u0000", "\\u0000"]}', ["/a", "/b/1"]),
        (rb'{"a": {"\ud800": {"\udc00": "\u0000"}}}', ["/a"]),  # no pointer can be written into it
        (rb'{"\u0000": 1}', [""]),
    ],
)
def test_each_text_that_not_all_can_keep_is_pointed_at(
    client: FlaskClient, body: bytes, pointers: list[str]
) -> None:
    """Half a character, and NUL."""
    answer = post(client, body)
    assert answer.status_code == 422
    assert {fault["code"] for fault in answer.json["errors"]} == {"not_a_text"}
    assert sorted(fault["pointer"] for fault in answer.json["errors"]) == pointers


@pytest.mark.parametrize("coding", ["gzip", "br", "GZIP", "deflate"])
def test_a_packed_body_is_415_and_says_how_to_send_it(client: FlaskClient, coding: str) -> None:
    """RFC 9110, 15.5.16: with the codings that are taken."""
    headers = {"Content-Encoding": coding, "Accept-Language": "de"}
    answer = client.post(
        URL, data=gzip.compress(BOARD), content_type="application/json", headers=headers
    )
    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "identity")
    assert answer.json["detail"] == "Bitte unkomprimiert senden, ohne Content-Encoding."
    plain = client.post(
        URL, data=BOARD, content_type="application/json", headers={"Content-Encoding": "identity"}
    )
    assert plain.status_code == 200


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "This must not be blank."),
        (" ", "This must not be blank."),
        ("x" * 61, "At most 60 characters are allowed."),
    ],
)
def test_what_is_wrong_with_a_text_says_of_what(
    client: FlaskClient, name: str, message: str
) -> None:
    answer = client.post(URL, json={"players": [{"name": name, "board": {}}]})
    assert [fault["message"] for fault in answer.json["errors"]] == [message]


def test_a_whole_character_of_two_halves_is_taken(client: FlaskClient) -> None:
    answer = post(client, rb'{"players": [{"name": "\ud83d\ude00", "board": {}}]}')
    assert answer.json["players"][0]["name"] == "\N{GRINNING FACE}"


@pytest.mark.parametrize(
    "number", ["1" * 5_000, "-" + "9" * 100_000, "1" + "0" * 900_000, "1e400", "1.5", "-1", "1e2"]
)
def test_odd_numbers_are_pointed_at(client: FlaskClient, number: str) -> None:
    body = BOARD.replace(b"{}", b'{"gems": {"gold": ' + number.encode() + b"}}")
    answer = post(client, body)
    assert answer.status_code == 422
    assert [f["pointer"] for f in answer.json["errors"]] == ["/players/0/board/gems/gold"]


def test_more_than_a_megabyte_is_413(client: FlaskClient) -> None:
    answer = post(client, BOARD + b" " * 1_000_000)
    assert answer.status_code == 413
    assert answer.content_type == "application/problem+json"


def test_an_answer_names_no_more_faults_than_fit_a_page(client: FlaskClient) -> None:
    body = json.dumps({f"field{n}": n for n in range(5_000)}).encode()
    faults = post(client, body).json["errors"]
    assert len(faults) == 201
    # `players` is missing besides.
    assert faults[-1] == {"pointer": "", "code": "more", "message": "... and 4801 more"}
