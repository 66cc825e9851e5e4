"""Undo takes back one's own step alone: after a reload, with another window open, among later changes."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.every import every
from tests.web.form import Form, Phone, player, table
from tests.web.test_truth import anna


def test_undo_outlives_a_reload(opened: Form) -> None:
    form = anna(opened, {"shipping": 4})
    form.count("emerald").fill("2")
    form.page.reload()
    form.page.get_by_role("button", name="Undo: emerald").click()
    expect(form.count("emerald")).to_have_value("0")
    expect(form.count("shipping")).to_have_value("4")


def test_a_change_made_in_another_language_is_undone_without_its_name(phone: Phone) -> None:
    form = phone(draft=table(player("Anna", {})))
    form.open("keyper/board/0").count("emerald").fill("2")
    expect(form.page.get_by_role("button", name="Undo: emerald")).to_be_visible()
    form.page.get_by_role("button", name="Language and theme").click()
    form.page.get_by_role("button", name="Deutsch").click()
    form.page.keyboard.press("Escape")
    form.page.get_by_role("button", name="Zurücknehmen", exact=True).click()
    expect(form.page.locator(".toast")).to_have_text("Die Änderung wurde zurückgenommen.")


def test_undo_in_one_window_keeps_what_the_other_changed(opened: Form) -> None:
    form = anna(opened, {"shipping": 4})
    other = form.page.context.new_page()
    other.goto(f"{form.url}/#/keyper/board/0")
    second = Form(other, form.url, [])
    form.count("emerald").fill("2")
    expect(second.count("emerald")).to_have_value("2")
    second.count("ruby").fill("3")
    expect(form.count("ruby")).to_have_value("3")
    undo = form.page.get_by_role("button", name="Undo: ruby")
    expect(undo).to_be_visible()
    second.count("gold").fill("1")
    expect(form.count("gold")).to_have_value("1")
    for left in ({"emerald": 2, "ruby": 3}, {"emerald": 2}, {}):
        form.page.get_by_role("button", name="Undo: ").click()
        form.page.wait_for_function(
            """([key, gems]) => {
              const { board } = JSON.parse(localStorage[key]).players[0];
              return JSON.stringify(board.gems || {}) === gems;
            }""",
            arg=["keytally/draft/keyper", json.dumps(left, separators=(",", ":"))],
        )
    expect(second.count("ruby")).to_have_value("0")
    expect(second.count("shipping")).to_have_value("4")


CHANGES = """async ([before, after, now]) => {
  const { changes, withoutChanges } = await import('/core/changes.js');
  return withoutChanges(now, changes(before, after));
}"""


# What is taken back: the state before a step and after it, what there is by now, and what it is to be.
STEPS: dict[str, tuple[Any, Any, Any, Any]] = {
    "another field stays": ({"a": 1}, {"a": 2}, {"a": 2, "b": 5}, {"a": 1, "b": 5}),
    "what changed again stays": ({"a": 1}, {"a": 2}, {"a": 3}, {"a": 3}),
    "a new field goes": ({}, {"a": 2}, {"a": 2}, {}),
    "a list entry": ({"l": [1]}, {"l": [1, 2]}, {"l": [1, 2, 3]}, {"l": [1, 3]}),
    "a taken entry": ({"l": [1, 2]}, {"l": [2]}, {"l": [2, 9]}, {"l": [1, 2, 9]}),
    "a changed entry": (
        {"l": [{"t": 1}]},
        {"l": [{"t": 1, "u": 1}]},
        {"l": [{"t": 1, "u": 1}, {"t": 2}]},
        {"l": [{"t": 1}, {"t": 2}]},
    ),
    "a removed player": (
        [{"key": "a", "n": 1}, {"key": "b", "n": 1}],
        [{"key": "b", "n": 1}],
        [{"key": "b", "n": 7}],
        [{"key": "a", "n": 1}, {"key": "b", "n": 7}],
    ),
    "an added player": (
        [],
        [{"key": "a", "n": 1}],
        [{"key": "a", "n": 1}, {"key": "b", "n": 2}],
        [{"key": "b", "n": 2}],
    ),
    "an order": (
        [{"key": "a"}, {"key": "b"}],
        [{"key": "b"}, {"key": "a"}],
        [{"key": "b"}, {"key": "a"}, {"key": "c"}],
        [{"key": "a"}, {"key": "b"}, {"key": "c"}],
    ),
}


def test_a_step_is_taken_back_alone(phone: Phone) -> None:
    page = phone().page

    def check(step: str) -> None:
        before, after, now, expected = STEPS[step]
        assert page.evaluate(CHANGES, [before, after, now]) == expected

    every(STEPS, check)
