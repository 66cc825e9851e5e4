"""Scores without a network: the library in the browser answers as the service does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import scoring
from bench.boards import request
from tests.web.form import Form, Phone, player, table
from web.build import is_current

pytestmark = pytest.mark.skipif(
    not is_current(), reason="the form is not bundled: `make form` needs the npm registry once"
)

# Lets a page give away the worker that counts for it.
SHOWN = """window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    window.counting = this;
  }
};"""
HERE = """async ([game, boards]) => {
  const answered = (id, body) => new Promise((done) => {
    const onAnswer = ({ data }) => data.id === id && done(data);
    counting.addEventListener('message', onAnswer);
    counting.postMessage({ id, game, body: JSON.stringify(body), language: 'de' });
  });
  return Promise.all(boards.map((body, n) => answered(`test ${n}`, body)));
}"""


# What depends on the layout that is shown, which may be another one of the best.
OF_THE_LAYOUT = {"storage_left"}


def same_but_for_ties(answer: Any) -> Any:
    """An answer without what may differ: which of several equally good layouts is shown."""
    players = [
        {
            "name": each["name"],
            "total": each["total"],
            "rank": each["rank"],
            "best": each["best"],
            "warnings": [(w["code"], w["at"], w["message"]) for w in each["warnings"]],
            "missing": each["missing"],
            "assumptions": [a for a in each["assumptions"] if a["code"] not in OF_THE_LAYOUT],
        }
        for each in answer["players"]
    ]
    shared = {key: answer[key] for key in ("game", "winners", "tie_break", "warnings")}
    return {"players": players, **shared}


def agree(form: Form, game: str, seeds: range) -> None:
    boards = [request(game, seed, players=1 + seed % 3) for seed in seeds]
    found = form.page.evaluate(HERE, [game, boards])
    for body, here in zip(boards, found, strict=True):
        there = json.loads(json.dumps(scoring.score(game, body, "de").to_dict()))
        assert same_but_for_ties(here["answer"]) == same_but_for_ties(there), body
        for one in here["answer"]["players"]:
            assert sum(line["points"] for line in one["lines"]) == one["total"]


def loaded(phone: Phone, draft: dict[str, Any] | None = None) -> Form:
    """A phone that has loaded what counts, which takes as long as ten tests."""
    form = phone(draft=draft, workers=True, counts=True)
    form.before(SHOWN)
    form.open("").page.get_by_role("button", name="Load now").click()
    expect(form.page.locator(".without-network")).to_contain_text("Ready", timeout=60_000)
    return form


@pytest.mark.long
def test_a_phone_in_the_cellar_goes_on_counting_as_the_service_does(phone: Phone) -> None:
    form = loaded(phone, table(player("Anna", {"shipping": 5})))
    page = form.page
    page.goto(f"{form.url}/#/keyper/board/0")
    form.shows_total(5)
    page.context.set_offline(True)
    form.count("shipping").fill("12")
    form.shows_total(12)
    expect(page.locator(".standing.is-local")).to_contain_text("scored on this device")
    for game in scoring.games():
        agree(form, game, range(3))  # of one to three players
    # What does not fit is refused alike.
    body = {"players": [{"name": "Anna", "board": {"gems": {"gold": -1}}}]}
    (here,) = page.evaluate(HERE, ["keyper", [body]])
    with pytest.raises(scoring.Invalid) as refused:
        scoring.score("keyper", body, "de")
    assert here["refused"] == refused.value.errors
    page.context.set_offline(False)
    form.count("shipping").fill("13")
    form.shows_total(13)
    expect(page.locator(".standing.is-local")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("game", list(scoring.games()))
def test_a_thousand_boards_are_counted_alike(phone: Phone, game: str) -> None:
    form = loaded(phone)
    for first in range(0, 1000, 50):
        agree(form, game, range(first, first + 50))


def test_it_can_be_declined(phone: Phone) -> None:
    form = phone(counts=True).open("")
    form.page.get_by_role("button", name="Turn it off").click()
    form.page.reload()
    expect(form.page.locator(".without-network")).to_contain_text("Off.")
    expect(form.page.get_by_role("button", name="Turn on")).to_be_visible()
