"""A photo that takes long: how far it is, for how long, and how it is cancelled."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.form import Form, player, table
from tests.web.test_photo import ANSWER, take_photo

ANNA = table(player("Anna", {}))


def job(state: str = "running", percentage: int = 0, **more: Any) -> dict[str, Any]:
    results = {"reading": None, "enrolment": None, "self_test": None, "problem": None}
    return {"id": "J1", "kind": "reading", "state": state, "stage": "names", "percentage": percentage,
            "message": "Reading printed names", **results, **more}  # fmt: skip


class Service:
    """Stands in for the service: a photo becomes a job; each look takes the next answer, the last for good."""

    def __init__(
        self, form: Form, *looks: dict[str, Any] | None, at: str = "games/keyper/photo"
    ) -> None:
        self.looks, self.cancelled, self.preferred = list(looks), 0, ""
        form.page.route(f"**/api/v1/{at}", self._sent)
        form.page.route("**/api/v1/jobs/J1", self._looked)

    def _sent(self, route: Any) -> None:
        self.preferred = route.request.headers.get("prefer", "")
        kind = "reading" if route.request.url.endswith("/photo") else "enrolment"
        waiting = job("waiting", message="Waiting in the queue", kind=kind)
        route.fulfill(status=202, json=waiting)

    def _looked(self, route: Any) -> None:
        if route.request.method == "DELETE":
            self.cancelled += 1
            route.fulfill(status=204)
            return
        look = self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]
        if look is None:
            route.abort()
        else:
            route.fulfill(json=look)


def reading(opened: Form, *looks: dict[str, Any] | None) -> tuple[Form, Service]:
    form = opened.begin("keyper/photo/0", ANNA)
    service = Service(form, *looks)
    take_photo(form)
    return form, service


def test_it_shows_progress_and_time_left(opened: Form) -> None:
    form, service = reading(opened, job(percentage=40))
    expect(form.page.get_by_role("status").filter(has_text="Reading printed names")).to_be_visible()
    bar = form.page.get_by_role("progressbar", name="Reading")
    expect(bar).to_have_attribute("value", "0.4")
    expect(form.page.locator(".sending .number")).to_have_text(re.compile(r"^[1-9]\d* s$"))
    assert service.preferred.startswith("respond-async")
    service.looks = [job(percentage=70), job("done", 100, reading=ANSWER)]
    expect(form.page.locator(".read-list").first).to_be_visible()
    expect(form.page.locator(".sending")).to_have_count(0)
    assert service.cancelled == 0


def test_a_lost_network_on_the_way_does_not_lose_the_photo(opened: Form) -> None:
    form, _ = reading(opened, job(percentage=10), None, None, job("done", 100, reading=ANSWER))
    expect(form.page.locator(".read-list").first).to_be_visible()


def test_cancelled_here_it_is_cancelled_there(opened: Form) -> None:
    form, service = reading(opened, job(percentage=10))
    expect(form.page.get_by_role("status").filter(has_text="Reading printed names")).to_be_visible()
    # The page does not wait for the service to be notified; the test does.
    with form.page.expect_response(lambda response: response.request.method == "DELETE"):
        form.page.get_by_role("button", name="Cancel").click()
    expect(form.page.locator(".sending")).to_have_count(0)
    expect(form.page.locator(".photo-pick")).to_be_visible()
    expect(form.page.get_by_role("alert")).to_have_count(0)
    assert service.cancelled == 1


def test_who_leaves_my_box_gives_up_what_was_sent_there(opened: Form) -> None:
    form = opened.begin("keyper/players", ANNA)
    form.keep("boxes/keyper", [{"id": "B1", "name": "Our box", "key": "secret"}])
    held = {"id": "B1", "game": "keyper", "name": "Our box", "pieces": [], "progress": []}
    form.page.route("**/api/v1/tilesets/B1", lambda route: route.fulfill(json=held))
    service = Service(form, job(percentage=10, kind="enrolment"), at="tilesets/B1/photos")
    form.open("keyper/box")
    take_photo(form)
    expect(form.page.get_by_role("status").filter(has_text="Reading printed names")).to_be_visible()
    with form.page.expect_response(lambda response: response.request.method == "DELETE"):
        form.open("keyper/players")
    assert service.cancelled == 1
    # Nor is a picture sent that the device was still looking at.
    form.open("keyper/box")
    form.page.evaluate(
        """() => {
          createImageBitmap = () => new Promise((_, reject) => { globalThis.looked = reject; });
        }"""
    )
    take_photo(form)
    form.page.wait_for_function("() => Boolean(globalThis.looked)")
    form.open("keyper/players")
    service.preferred = ""
    form.page.evaluate("() => { looked(); delete globalThis.looked; }")
    form.page.wait_for_timeout(300)
    assert service.preferred == ""
    form.page.reload()  # gets the device its own way of looking back


def test_a_failure_shows_its_reason(opened: Form) -> None:
    fault = {"pointer": "/photo/0", "code": "too_dark", "message": "It is too dark to read."}
    problem = {"title": "Refused", "status": 422, "detail": "Not read.", "errors": [fault]}
    form, _ = reading(opened, job("failed", problem=problem))
    expect(form.page.get_by_role("alert")).to_contain_text("It is too dark to read.")
    expect(form.page.locator(".sending")).to_have_count(0)
