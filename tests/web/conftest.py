"""A real browser on the running service, and a player's phone in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import scoring
from tests.browser import launch
from tests.web.devices import Devices, lent
from tests.web.form import Form, OpenedIn, Phone, player, table


@pytest.fixture(scope="session")
def browser(live_server: str) -> Iterator[Browser]:
    """The browser of this machine; what a canvas draws is there, what a page draws is not.

    It ends before the service, which would wait for its connections.
    """
    with sync_playwright() as playwright:
        started = launch(playwright, draws=False)
        yield started
        started.close()


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """The devices of all tests of one process."""
    return Devices(browser)


@pytest.fixture
def phone(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes a form on a device: phone(lang="de", theme="dark", size=DESK, draft=...).

    It `counts` without a network only where a test asks for it.
    """
    with lent(devices, live_server) as make:
        yield make


@pytest.fixture(scope="module")
def phone_of_all(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes a form that tests of a module look at one after the other, each of which leaves it as it was."""
    with lent(devices, live_server) as make:
        yield make


@pytest.fixture(scope="session")
def open_forms(devices: Devices, live_server: str) -> Iterator[list[Form]]:
    """The forms that are open for all tests of a process."""
    with lent(devices, live_server) as make:
        yield [make(), make()]


@pytest.fixture
def opened(open_forms: list[Form]) -> Iterator[Form]:
    """The form on which tests `begin` one game after the other; nothing may have failed in it."""
    form = open_forms[0]
    form.faults.clear()
    yield form
    assert form.faults == []


@pytest.fixture(scope="session")
def forms_in(devices: Devices, live_server: str) -> Iterator[OpenedIn]:
    """The form in this language, open for all tests of a process."""
    with lent(devices, live_server) as make:
        forms: dict[str, Form] = {}
        yield lambda lang: forms.get(lang) or forms.setdefault(lang, make(lang))


@pytest.fixture
def opened_in(forms_in: OpenedIn) -> Iterator[OpenedIn]:
    """As `opened`, in this language."""
    taken: list[Form] = []

    def take(lang: str) -> Form:
        taken.append(forms_in(lang))
        taken[-1].faults.clear()
        return taken[-1]

    yield take
    assert [fault for form in taken for fault in form.faults] == []


@pytest.fixture
def phones(open_forms: list[Form], phone: Phone) -> Iterator[Phone]:
    """Makes forms as `phone` does; the first two of them are the open ones."""
    free = [*open_forms]

    def make(draft: dict[str, Any] | None = None, **how: Any) -> Form:
        if how or not free:
            return phone(draft=draft, **how)
        return free.pop(0).begin("", draft or table())

    for form in free:
        form.faults.clear()
    yield make
    for form in open_forms:
        form.page.context.unroute_all(behavior="ignoreErrors")
        form.page.context.set_offline(False)
        assert form.faults == []


@pytest.fixture(scope="session")
def example() -> dict[str, Any]:
    """The full Keyper board that the catalogue gives as its example."""
    board: dict[str, Any] = dict(scoring.game("keyper").describe()["example"])
    return board


@pytest.fixture(scope="session")
def two(example: dict[str, Any]) -> dict[str, Any]:
    """Anna with a full board, Ben with a small one that breaks rules."""
    ben = {
        "shipping": 8,
        "village": [
            {"tile": "jeweller", "upgraded": True, "row": 1, "column": 1},
            {"tile": "cow_shed", "upgraded": False, "row": 2, "column": 3},
        ],
        "farm": [{"tile": "pig_sty", "upgraded": False, "row": 1, "column": 1}],
        "animals": {"cow": 2, "pig": 7},
        "gems": {"emerald": 2, "ruby": 2, "sapphire": 3},
        "fairs": [{"season": "autumn"}],
    }
    return table(player("Anna", example), player("Ben", ben, "blue"))
