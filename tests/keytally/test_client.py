"""The client against a running service: scores, refusals, tables with news, a busy service."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

import scoring
from keytally.client import Keytally, Problem


@pytest.fixture
def service(live_server: str) -> Keytally:
    return Keytally(live_server, language="de")


def test_it_scores_a_whole_table(service: Keytally) -> None:
    example = service.game("keyper")["example"]
    answer = service.score("keyper", {"Anna": example, "Ben": {"shipping": 3}})
    expected = scoring.score("keyper", {"players": [{"name": "Anna", "board": example}]})
    assert answer["winners"] == ["Anna"]
    assert [player["total"] for player in answer["players"]] == [expected.players[0].total, 3]
    assert answer["players"][1]["lines"][0]["how"] == "wie auf der Leiste markiert"


def test_what_is_refused_names_what_and_where(service: Keytally) -> None:
    with pytest.raises(Problem) as refused:
        service.score("keyper", {"Anna": {"shipping": -1}})
    assert refused.value.code == "does_not_fit"
    assert refused.value.errors[0]["pointer"] == "/players/0/board/shipping"


def test_a_table_sends_events_and_keeps_both_versions(service: Keytally) -> None:
    table = service.open_table("keyper")
    anna = table.sit("Anna")
    changes = service.table(table.code).changes()
    before = next(changes).version
    second = type(anna)(table, anna.number, anna.key, anna.version)
    anna.put({"shipping": 22})
    news = next(changes)
    assert news.version > before
    assert news.seats == {anna.number: anna.version}
    with pytest.raises(Problem) as conflict:
        second.put({"shipping": 7})
    assert conflict.value.code == "changed_meanwhile"
    assert conflict.value.body["current"]["board"] == {"shipping": 22}
    assert table.state()["score"]["players"][0]["total"] == 22


class Busy(BaseHTTPRequestHandler):
    """503 twice, then an answer."""

    asked = 0

    def do_POST(self) -> None:
        type(self).asked += 1
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(503 if type(self).asked < 3 else 200)
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(b'{"board": {}}')

    def log_message(self, *_: object) -> None:
        """Not into the output of the tests."""


@pytest.fixture
def busy() -> Iterator[str]:
    Busy.asked = 0
    server = HTTPServer(("127.0.0.1", 0), Busy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_photo_is_sent_again_while_the_service_is_busy(busy: str) -> None:
    assert Keytally(busy).photo("keyper", b"picture") == {"board": {}}
    assert Busy.asked == 3


def test_it_gives_up_in_the_end(busy: str) -> None:
    with pytest.raises(Problem) as refused:
        Keytally(busy, attempts=2).photo("keyper", b"picture")
    assert refused.value.status == 503
