"""Undo takes back one's own step alone: after a reload, with another window open, among later changes."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.form import Form, Phone, anna, player, table


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
