"""Key Harvest's editor: the hex field by touch, by typing and by keyboard, and how it stands on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

import scoring
from tests.web.form import Form, OpenedIn, player, table
from tests.web.look import BOTH_WALKS, faults

GAME = "key_harvest"
EXAMPLE: dict[str, Any] = dict(scoring.game(GAME).describe()["example"])
BEN = {
    "fields": ["E7", "E8", "D7", "D6", "A2", "A3", "E4"],
    "workers": [{"worker": "lawyer", "at": "A1"}],
    "crops": {"hops": 2, "wine": 5},
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


def hex_(form: Form, label: str) -> Any:
    return form.page.locator(f'[data-hex="{label}"]')


def test_a_tap_lays_a_field_and_another_takes_it_away(opened: Form) -> None:
    form = entry(opened)
    for label in ("E4", "E5", "D4", "G1"):
        hex_(form, label).click()
    form.shows_total(3 + 2)
    expect(hex_(form, "E4")).to_have_accessible_name("E4: field, largest group, 1 point")
    expect(hex_(form, "G1")).to_have_accessible_name("G1: field, second largest group, 2 points")
    hex_(form, "G1").click()
    form.shows_total(3)
    assert board(form)["fields"] == ["E4", "E5", "D4"]
    form.page.get_by_role("button", name="Undo: G1 removed").click()
    form.shows_total(5)


def press_long(form: Form, label: str) -> None:
    """A press until the workers are offered, however long a busy machine takes for that."""
    hex_(form, label).hover()
    form.page.mouse.down()
    form.page.wait_for_selector(".sheet")
    form.page.mouse.up()


def test_a_long_press_lays_a_worker(opened: Form) -> None:
    form = entry(opened, {"fields": ["E4", "E5"]})
    press_long(form, "F4")
    form.page.get_by_role("button", name="Apprentice").click()
    assert board(form)["workers"] == [{"worker": "apprentice", "at": "F4"}]
    form.shows_total(2 + 1)
    expect(hex_(form, "F4")).to_have_accessible_name("F4: Apprentice, 1 point")
    hex_(form, "F4").click()
    form.page.wait_for_selector(".rule p")  # until then the sheet grows, and its buttons move
    form.page.get_by_role("button", name="Another worker").click()
    form.page.get_by_role("button", name="Casual worker").click()
    assert board(form)["workers"] == [{"worker": "casual_worker", "at": "F4"}]
    hex_(form, "F4").click()
    form.page.wait_for_selector(".rule p")
    form.page.get_by_role("button", name="Remove", exact=True).click()
    form.shows_total(2)


def test_who_cannot_press_long_switches_what_a_tap_lays(opened: Form) -> None:
    form = entry(opened, {"fields": ["E4"]})
    form.page.get_by_role("button", name="Worker", exact=True).click()
    hex_(form, "E4").click()  # the worker takes the place of the field
    form.page.get_by_role("button", name="Overseer").click()
    assert (board(form)["fields"], board(form)["workers"]) == (
        [],
        [{"worker": "overseer", "at": "E4"}],
    )


def test_fields_can_be_typed(opened: Form) -> None:
    form = entry(opened)
    field = form.page.get_by_label("Fields, typed")
    field.fill("e4 e5, d4 x99")
    expect(form.page.get_by_text("This board has no X99.")).to_be_visible()
    form.shows_total(3)
    assert board(form)["fields"] == ["E4", "E5", "D4"]
    field.blur()
    expect(field).to_have_value("E4 E5 D4")


def test_the_field_is_walked_by_keyboard(opened: Form) -> None:
    form = entry(opened)
    page = form.page
    hex_(form, "D4").focus()
    for key, label in [("ArrowDown", "D5"), ("ArrowRight", "E5"), ("ArrowUp", "E4"),
                       ("ArrowLeft", "D3"), ("ArrowLeft", "C3"), ("ArrowUp", "C2")]:  # fmt: skip
        page.keyboard.press(key)
        expect(hex_(form, label)).to_be_focused()
    assert page.locator('[data-hex][tabindex="0"]').count() == 1
    page.keyboard.press("Enter")
    form.shows_total(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("w")
    page.locator(".sheet input[type=search]").press_sequentially("appr")
    page.keyboard.press("Enter")
    form.shows_total(2)
    assert board(form)["workers"] == [{"worker": "apprentice", "at": "C3"}]


def test_used_workers_and_fields_of_others_are_shown(opened: Form) -> None:
    form = entry(opened, draft=TWO)
    expect(hex_(form, "A2")).to_have_accessible_name("A2: free, Ben has this field")
    press_long(form, "E6")
    blocked = form.page.locator(".pick.blocked")
    expect(blocked.filter(has_text="Lawyer")).to_contain_text("Ben has it on A1")
    expect(blocked.filter(has_text="Apprentice")).to_contain_text("Anna has it on A6")
    form.page.keyboard.press("Escape")
    expect(hex_(form, "E4")).to_have_accessible_name("E4: field, largest group, 1 point")


def test_a_worker_against_the_rules_gets_the_reason(opened: Form) -> None:
    form = entry(opened, BEN)
    expect(hex_(form, "A1")).to_have_accessible_name(
        "A1: Lawyer, 5 points. Lawyer needs 5 fields around it, but A1 has room for only 3."
    )
    form.page.locator(".score-bar .chip").click()
    form.page.get_by_role("button", name="Show me").first.click()
    expect(form.page.get_by_role("heading", name="A1: Lawyer")).to_be_visible()


def test_crops_and_the_store(opened: Form) -> None:
    form = entry(opened, draft=TWO)
    form.field("Hops").fill("1")
    form.page.get_by_label("Field tile in the store").fill("g6")
    form.page.get_by_role("button", name="Into the store").click()
    form.field("G6: bid of Wine").fill("2")
    assert board(form)["crops"]["hops"] == 1
    assert board(form)["store"][-1] == {"field": "G6", "bid": {"wine": 2}}
    expect(form.page.get_by_label("Field tile in the store")).to_have_count(
        0
    )  # two are all it holds


def test_the_board_is_confirmed_once_and_for_all_games(opened: Form) -> None:
    form = entry(opened)
    ask = form.page.get_by_text("Does your board look like this?")
    expect(form.page.get_by_text("D4 touches C4, C5, D3, D5, E4, and E5.")).to_be_visible()
    form.page.get_by_role("button", name="Both are right").click()
    expect(ask).to_have_count(0)
    assert form.draft(GAME)["table"]["board_lines"] == [7, 8, 9, 8, 9, 8, 7]
    form.page.evaluate("""() => localStorage.setItem('keytally/draft/key_harvest', JSON.stringify(
        {players: [{key: 'x', name: 'Eva', colour: 'red', board: {}, placed: null}], table: {options: {}}}))""")
    form.page.reload()
    form.page.wait_for_selector(".hexes")
    expect(ask).to_have_count(0)
    assert form.draft(GAME)["table"]["board_lines"] == [7, 8, 9, 8, 9, 8, 7]


def test_a_table_may_enter_its_own_lines(opened: Form) -> None:
    form = entry(opened, {"fields": ["C9", "E4"]})
    form.page.get_by_role("button", name="Our board differs").click()
    for letter in "ACEG":
        form.field(f"Line {letter}").fill("8")
    form.page.get_by_role("button", name="Done").click()
    assert form.draft(GAME)["table"]["board_lines"] == [8] * 7
    expect(hex_(form, "A8")).to_be_visible()
    expect(form.page.get_by_text("C9 is where this board has no hex.")).to_be_visible()
    form.page.get_by_role("button", name="Remove", exact=True).click()
    form.shows_total(1)
    # A brick wall: A8 touches B8 here.
    form.page.get_by_label("Fields, typed").fill("A8 B8")
    form.shows_total(2)


def test_the_result_lights_up_a_group_and_explains_a_tile(opened: Form) -> None:
    form = opened.begin(f"{GAME}/result", TWO, GAME)
    form.page.wait_for_selector(".winner")
    form.page.locator(".line", has_text="Second largest group").click()
    expect(form.page.locator(".hex.lit")).to_have_count(4)
    expect(hex_(form, "B7")).to_have_class("hex field second_group lit")
    hex_(form, "B7").click()
    expect(form.page.get_by_role("heading", name="Field B7")).to_be_visible()
    expect(form.page.get_by_role("button", name="Second largest group: 8 points")).to_be_visible()


WORDS = {
    "en": ("Our board differs", "Close", "Table rules", "Worker", "Both are right"),
    "de": ("Unser Tableau ist anders", "Schließen", "Tischregeln", "Arbeiter", "Beides stimmt"),
}


def states(form: Form, lang: str) -> Iterator[str]:
    page, (differs, close_word, rules, worker, right) = form.page, WORDS[lang]

    def close() -> None:
        page.get_by_role("button", name=close_word).click()

    form.open(f"{GAME}/board/0")
    expect(form.total).not_to_have_text("–")
    yield "board"
    page.get_by_role("button", name=differs).click()
    yield "lines sheet"
    close()
    page.get_by_role("button", name=right).click()
    page.get_by_role("button", name=rules).click()
    yield "table rules sheet"
    close()
    page.get_by_role("button", name=worker, exact=True).click()
    hex_(form, "E6").click()
    yield "worker picker"
    close()
    hex_(form, "G4").click()
    page.wait_for_selector(".rule p")
    yield "worker sheet"
    close()
    form.open(f"{GAME}/board/1")
    expect(form.total).not_to_have_text("–")
    yield "board with warnings"
    form.open(f"{GAME}/result")
    page.wait_for_selector(".winner")
    page.locator(".line").nth(5).click()
    yield "result, a line lit"
    hex_(form, "B7").click()
    page.wait_for_selector(".rule p")
    yield "tile sheet"


@BOTH_WALKS
def test_every_page_and_sheet(opened_in: OpenedIn, lang: str, size: dict[str, int]) -> None:
    """axe-core finds nothing, nothing is too wide or too small to tap, the German form is German."""
    form = opened_in(lang).begin(f"{GAME}/board/0", TWO, GAME, size)
    found = [f"{state}: {fault}" for state in states(form, lang) for fault in faults(form, lang)]
    assert not found, "\n".join(found)
