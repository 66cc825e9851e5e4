"""Key Flow in the form: cards by name, keyple cards by taps, values read off a card, the assignment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

import scoring
from tests.web.form import DESK, Form, OpenedIn, player, table
from tests.web.look import BOTH_WALKS, faults

GAME = "key_flow"
EXAMPLE: dict[str, Any] = dict(scoring.game(GAME).describe()["example"])
BEN = {
    "cards": [{"card": "home_1"}, {"card": "forge"}, {"card": "home_2"}, {"card": "ranch"}],
    "keyple_cards": [{"colour": "red", "keyples": 2, "animals": {"cow": 1}}],
}
TWO = table(player("Anna", EXAMPLE), player("Ben", BEN, "blue"))


def entry(
    opened: Form, board: dict[str, Any] | None = None, draft: dict[str, Any] | None = None
) -> Form:
    form = opened.begin(f"{GAME}/board/0", draft or table(player("Anna", board or {})), GAME)
    expect(form.total).not_to_have_text("–")
    return form


def board(form: Form, index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = form.draft(GAME)["players"][index]["board"]
    return found


def button(form: Form, name: str, exact: bool = False) -> Any:
    return form.page.get_by_role("button", name=name, exact=exact)


def test_cards_are_picked_by_name_in_either_language(opened: Form) -> None:
    form = entry(opened)
    button(form, "Autumn cards: add cards").click()
    form.page.get_by_role("searchbox").fill("esse")
    form.page.locator(".pick-main", has_text="Forge").click()
    form.page.get_by_role("searchbox").fill("well")
    form.page.locator(".pick-main", has_text="Well").click()
    expect(form.page.locator(".pick.blocked", has_text="Anna has it")).to_have_count(1)
    button(form, "Done").click()
    form.shows_total(6)
    button(form, "Forge").click()
    button(form, "2", exact=True).click()
    form.shows_total(23)
    form.page.get_by_role("textbox", name="Of these, showing their point side").fill("1")
    form.shows_total(24)
    assert board(form)["cards"][0] == {"card": "forge", "upgrades": 2, "flipped": 1}
    button(form, "Remove").click()
    form.shows_total(3)
    button(form, "Undo: Forge removed").click()
    form.shows_total(24)


def test_keyple_cards_are_one_tap_each(opened: Form) -> None:
    form = entry(opened, {"cards": [{"card": "farmyard"}, {"card": "healer"}]})
    button(form, "Red, autumn: add a card with 2 keyples").click()
    form.shows_total(2)
    button(form, "cow: 0").click()
    button(form, "cow: 1").click()
    button(form, "cow: 2").click()
    form.shows_total(3)  # three cows are worth more than one card with two keyples
    button(form, "Keyple token symbol").click()
    button(form, "Red, autumn: 2 keyples: one more").click()
    form.shows_total(6)
    assert board(form)["keyple_cards"] == [
        {"colour": "red", "keyples": 2, "animals": {"cow": 3}, "token": True, "count": 2}
    ]
    button(form, "Red, autumn: 2 keyples: one less").click()
    button(form, "Red, autumn: 2 keyples: one less").click()
    form.shows_total(0)


def test_numbers_are_read_off_a_card(opened: Form) -> None:
    form = entry(opened, {"cards": [{"card": "ranch"}], "keyple_cards": [
        {"colour": "red", "keyples": 1, "animals": {"sheep": 2, "pig": 1}}]})  # fmt: skip
    button(form, "Ranch").click()
    expect(form.page.get_by_text("Ranch: What does one set consist of")).to_be_visible()
    button(form, "Another set").click()
    form.page.get_by_role("combobox", name="Symbol").select_option("sheep")
    form.page.get_by_role("textbox", name="Points for it").fill("3")
    form.shows_total(6)
    button(form, "Points by number").click()
    form.page.get_by_role("combobox", name="Symbol").select_option("sheep")
    button(form, "Another step").click()
    form.page.get_by_role("textbox", name="Points", exact=True).fill("5")
    form.shows_total(5)
    assert board(form)["cards"][0]["values"] == {"of": "sheep", "steps": {"1": 5}}


def test_what_was_read_once_is_offered_to_the_next_table(opened: Form) -> None:
    bare = {"cards": [{"card": "sculptor"}]}
    form = entry(opened, bare)
    button(form, "Sculptor").click()
    form.page.get_by_role("textbox", name="Points of the visible field").fill("6")
    form.shows_total(6)
    with form.page.expect_response("**/readings"):
        button(form, "Done").click()
    other = entry(opened, draft=table(player("Eva", bare)))
    button(other, "Sculptor").click()
    button(other, "Use this").first.click()
    other.shows_total(6)
    assert board(other)["cards"][0]["values"] == {"points": 6, "origin": "Anna"}


def test_a_storage_asks_what_lies_on_it(opened: Form) -> None:
    form = entry(opened, {"cards": [{"card": "barn", "upgrades": 1}]})
    button(form, "Barn").click()
    form.page.locator("dialog").get_by_role("textbox", name="wood").fill("4")
    form.shows_total(8)
    assert board(form)["cards"][0]["resources"] == {"wood": 4}


def test_a_card_given_elsewhere_shows_the_difference(opened: Form) -> None:
    given = {"cards": [{"card": "dairy"}, {"card": "farmyard"}], "keyple_tokens": 1}
    form = opened.begin(f"{GAME}/result", table(player("Anna", given)), GAME, DESK)
    cow = form.page.locator(".flow-chip", has_text="Dairy")
    expect(cow).to_have_count(1)
    cow.click()
    farmyard = form.page.locator(".flow-target", has_text="Farmyard")
    farmyard.get_by_role("button", name="Put it here").click()
    expect(form.page.get_by_text("4 points less than the best layout")).to_be_visible()
    assert {"piece": "cards/0", "on": "farmyard", "count": 1} in form.draft(GAME)["players"][0][
        "placed"
    ]
    form.page.locator(".flow-chip", has_text="Dairy").drag_to(
        form.page.locator(".flow-target", has_text="Dairy").first
    )
    expect(form.page.get_by_text("As good as the best layout")).to_be_visible()


def test_a_hint_opens_its_card(opened: Form) -> None:
    form = opened.begin(f"{GAME}/board/1", TWO, GAME)
    expect(form.total).not_to_have_text("–")
    form.page.locator(".score-bar .chip").click()
    button(form, "Show me").first.click()
    expect(form.page.get_by_role("heading", name="Home 2")).to_be_visible()


WORDS = {
    "en": ("Winter cards: add cards", "Close", "Keythedral", "Another set", "Points by number", "Ranch"),
    "de": ("Winterkarten: Karten hinzufügen", "Schließen", "Keythedrale", "Weiterer Satz",
           "Punkte nach Anzahl", "Ranch"),
}  # fmt: skip


def states(form: Form, lang: str) -> Iterator[str]:
    page, (add, close, keythedral, another, by_number, ranch) = form.page, WORDS[lang]
    form.open(f"{GAME}/board/0")
    expect(form.total).not_to_have_text("–")
    yield "board"
    button(form, add).click()
    yield "picker"
    button(form, close).click()
    button(form, keythedral).click()
    page.wait_for_selector(".rule p")
    yield "card sheet"
    button(form, close).click()
    form.open(f"{GAME}/board/1")
    expect(form.total).not_to_have_text("–")
    button(form, ranch).click()
    button(form, another).click()
    yield "values, sets"
    button(form, by_number).click()
    yield "values, steps"
    button(form, close).click()
    form.open(f"{GAME}/result")
    page.wait_for_selector(".flow-chip")
    page.locator(".flow-chip").first.click()
    yield "result, a card held"


@BOTH_WALKS
def test_every_page_and_sheet(opened_in: OpenedIn, lang: str, size: dict[str, int]) -> None:
    """axe-core finds nothing in light or dark, nothing is too wide or too small, German is German."""
    form = opened_in(lang).begin(f"{GAME}/board/0", TWO, GAME, size)
    found: list[str] = []
    for state in states(form, lang):
        found += [f"{state}: {fault}" for fault in faults(form, lang)]
    assert not found, "\n".join(found)
