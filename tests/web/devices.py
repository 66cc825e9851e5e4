"""Phones and desks in a real browser, used again by one test after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.form import BLANK, PHONE, Form, Phone, close_others

EMPTY = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}"""


class Devices:
    """Phones and desks, each as empty as a new one, which would cost more than what most tests do on it.

    Its one page stays open too: another document in the same renderer compiles no script again.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[Page]] = {}

    def page(self, lang: str, url: str, own: bool, workers: bool) -> tuple[str, Page]:
        """The blank page of this service on a device that keeps nothing, and of which kind the device is.

        One of the test's `own` is closed after it: for another service than the usual one, and for what
        cannot be taken back, as a clock. It costs what two other tests do: nothing is compiled there yet.
        """
        kind = f"{lang} with workers" if workers else lang
        free = self._free.get(kind, [])
        page = free.pop() if free and not own else self._new(lang, workers)
        if page.url != f"{url}/{BLANK}":
            page.goto(f"{url}/{BLANK}")
        page.evaluate(EMPTY)
        return "" if own else kind, page

    def put_back(self, kind: str, page: Page, url: str) -> None:
        """Leaves the page for the blank one; what a test may have changed of the device is as before."""
        context = page.context
        if not kind or page.is_closed():
            context.close()
            return
        close_others(page)
        page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        page.goto(f"{url}/{BLANK}")
        context.clear_cookies()
        context.clear_permissions()
        page.emulate_media(media="null")
        self._free.setdefault(kind, []).append(page)

    def _new(self, lang: str, workers: bool) -> Page:
        context = self.browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            locale={"en": "en-GB", "de": "de-DE"}[lang],
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(15_000)
        return context.new_page()


@contextmanager
def lent(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes forms on devices, which are put back in the end; nothing may have failed in one."""
    forms: list[Form] = []
    taken: list[tuple[str, Page, Callable[[Any], None]]] = []

    def make(
        lang: str = "en",
        theme: str = "light",
        size: dict[str, int] = PHONE,
        draft: dict[str, Any] | None = None,
        game: str = "keyper",
        url: str = live_server,
        own: bool = False,
        workers: bool = False,
        counts: bool = False,
    ) -> Form:
        kind, page = devices.page(lang, url, own or url != live_server, workers)
        if page.viewport_size != size:
            page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        faults: list[str] = []

        def listen(error: Any) -> None:
            faults.append(error.stack or str(error))

        page.on("pageerror", listen)
        taken.append((kind, page, listen))
        form = Form(page, url, faults)
        if not counts:  # loading what counts without a network takes as long as five tests
            form.keep("offline/declined", True)
        if draft is not None:
            form.keep(f"draft/{game}", draft)
        forms.append(form)
        return form

    yield make
    for form in forms:
        form.end()
    for kind, page, listen in taken:
        page.remove_listener("pageerror", listen)
        devices.put_back(kind, page, live_server)
    assert [fault for form in forms for fault in form.faults] == []
