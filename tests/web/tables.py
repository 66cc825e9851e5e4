"""People with phones round one table, for the tests of several phones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Locator, Page, expect

from tests.web.form import Form, Phone, player, table

OPEN = {"en": "Open a table", "de": "Einen Tisch eröffnen"}
CONNECTED = {"en": "connected", "de": "verbunden"}

QUIET_MS = 500
"""As long as browsers take for "the network is idle"."""

ANNA_AND_BEN = table(player("Anna", {"shipping": 5}), player("Ben", {"shipping": 8}, "blue"))


class Round:
    """A table that the first phone has opened; others join by its code."""

    def __init__(
        self,
        phone: Phone,
        draft: dict[str, Any] | None = None,
        url: str | None = None,
        host: Form | None = None,
        **how: Any,
    ) -> None:
        self.phone, self.at = phone, {"url": url} if url else {}
        self.host = host or self.phone(**self.at, draft=draft or ANNA_AND_BEN, **how)
        self.host.open(f"{how.get('game', 'keyper')}/table")
        self.host.page.get_by_role("button", name=OPEN[how.get("lang", "en")]).click()
        self.code = self.host.page.locator(".big-code").inner_text().replace(" ", "")
        connected(self.host, how.get("lang", "en"))

    def join(
        self, name: str | None = "Ben", lang: str = "en", form: Form | None = None, **how: Any
    ) -> Form:
        """A further phone, or this one, at the board of the seat with this name; None is a spectator."""
        form = (form or self.phone(**self.at, lang=lang, **how)).open(f"join/{self.code}")
        look_on = {"en": "Just watch", "de": "Nur zusehen"}[lang]
        form.page.get_by_role("button", name=name or look_on).first.click()
        connected(form, lang)
        return form

    def api(self, path: str = "") -> Any:
        """What the server holds."""
        answer = requests.get(f"{self.host.url}/api/v1/tables/{self.code}{path}", timeout=30)
        assert answer.ok, answer.text
        return answer.json()

    def seat(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(s for s in self.api()["seats"] if s["name"] == name)
        return found

    def change(self, form: Form, name: str, **counts: Any) -> None:
        """Changes a board on the server as another phone would, with the keys of this one."""
        self.put(form, name, {**self.seat(name)["board"], **counts})

    def put(self, form: Form, name: str, board: dict[str, Any]) -> None:
        """Writes a whole board on the server, with the keys of this phone."""
        seat = self.seat(name)
        keys = kept(form, f"keys/{self.code}")
        key = keys["seats"].get(str(seat["seat"])) or keys["host"]
        answer = requests.put(
            f"{form.url}/api/v1/tables/{self.code}/seats/{seat['seat']}/board",
            json=board,
            headers={"Authorization": f"Bearer {key}", "If-Match": f'"{seat["version"]}"'},
            timeout=30,
        )
        assert answer.ok, answer.text


@pytest.fixture(scope="module")
def table_of_all(phone_of_all: Phone) -> tuple[Round, Form]:
    """Anna's table and Ben's phone at it."""
    anna = Round(phone_of_all)
    return anna, anna.join("Ben")


Seated = tuple[Round, Form]


@pytest.fixture
def seated(table_of_all: Seated) -> Iterator[Seated]:
    """Anna's table and Ben's phone, as if just opened: for tests that change nothing but boards."""
    anna, ben = table_of_all
    begun = {each["name"]: each["board"] for each in ANNA_AND_BEN["players"]}
    for name, board in begun.items():
        if anna.seat(name)["board"] != board:
            anna.put(anna.host, name, board)
    for form, place in ((anna.host, "keyper/table"), (ben, "keyper/board/1")):
        form.open(place).page.wait_for_function(
            """boards => {
              const { players } = JSON.parse(localStorage['keytally/draft/keyper']);
              return JSON.stringify(players.map(({ board }) => board)) === boards;
            }""",
            arg=json.dumps([*begun.values()], separators=(",", ":")),
        )
        connected(form)
    yield anna, ben
    for form in (anna.host, ben):
        form.page.unroute_all(behavior="ignoreErrors")
        form.page.context.unroute_all(behavior="ignoreErrors")
        form.page.context.set_offline(False)


class Traffic:
    """What a page asks for, from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._asked: list[str] = []
        page.on("request", lambda request: self._asked.append(f"{request.method} {request.url}"))

    def settle(self) -> None:
        """Waits until the page has asked for nothing for a while, and forgets what it has asked for.

        It asks for the table first, which it does every 20 seconds: the next time is far.
        """
        self._page.evaluate("dispatchEvent(new Event('online'))")
        is_quiet = False
        while not is_quiet:
            self._asked.clear()
            self._page.wait_for_timeout(QUIET_MS)
            is_quiet = not self.since()

    def since(self) -> list[str]:
        """Method and address of each request since `settle`."""
        self._page.evaluate("new Promise(requestAnimationFrame)")  # what is under way is reported
        return [*self._asked]


def connected(form: Form, lang: str = "en") -> None:
    """Waits until all is sent."""
    expect(form.page.locator(".table-bar.is-connected")).to_contain_text(CONNECTED[lang])


def bar(form: Form) -> Locator:
    return form.page.locator(".table-bar")


def tab(form: Form, name: str) -> Locator:
    return form.page.locator(".tab").filter(has_text=name)


def kept(form: Form, key: str) -> Any:
    """What the device keeps under a key."""
    return json.loads(
        form.page.evaluate("key => localStorage.getItem(key)", f"keytally/{key}") or "null"
    )


def cut_off(form: Form, lang: str = "en") -> None:
    """The phone reaches the page still, but nothing of the table: Wi-Fi without internet."""
    form.page.route("**/api/v1/tables/**", lambda route: route.abort())
    form.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(bar(form)).to_contain_text({"en": "No network", "de": "Kein Netz"}[lang])


def back(form: Form) -> None:
    form.page.unroute("**/api/v1/tables/**")
    form.page.evaluate("dispatchEvent(new Event('online'))")
