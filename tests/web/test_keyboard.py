"""By keyboard alone: the focus stays where one is, is seen, and comes back from every sheet."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import expect

import scoring
from tests.web.form import DESK, PHONE, Form, Phone, player, table
from tests.web.look import one_here
from tests.web.test_reflow import SHEETS

GAMES = sorted(SHEETS)
SHARED = [".looks-button", ".entry-head button", ".score-bar .chip"]
# What has the focus now.
FOCUSED = "() => document.activeElement.ariaLabel || document.activeElement.textContent.trim()"
# Notes in `stops` of all that gets the focus whether it is seen to have it and whether nothing covers it,
# until the focus leaves the page.
WATCH = """() => {
  const stops = [];
  const stop = (one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const drawn = getComputedStyle(one.querySelector('polygon') || one);
    const filled = [drawn.stroke, drawn.backgroundColor].includes('rgb(29, 79, 145)'); // --focus
    const middle = (from, to, most) => Math.min(Math.max((from + to) / 2, 1), most - 1);
    const top = document.elementFromPoint(
      middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight),
    );
    const own = one.closest('label, .stepper') || one;
    return {
      name: `${one.localName} ${one.ariaLabel || one.textContent.trim()}`,
      ringed: style.outlineStyle !== 'none' || style.boxShadow !== 'none' || filled,
      clear: box.bottom > 0 && box.top < innerHeight && own.contains(top) || top?.contains(one),
    };
  };
  document.querySelector('main').focus();
  const done = new AbortController();
  const note = () => stops.push(stop(document.activeElement));
  const leave = ({ relatedTarget }) => relatedTarget || done.abort();
  addEventListener('focusin', note, { signal: done.signal });
  addEventListener('focusout', leave, { signal: done.signal });
  Object.assign(window, { stops, left: done.signal });
}"""


def played(game: str, step: int = 1) -> dict[str, Any]:
    """Anna with the board of the catalogue's example, or with one in `step` of its pieces; Ben without one."""
    board = copy.deepcopy(dict(scoring.game(game).describe()["example"]))
    for part, pieces in board.items():
        if isinstance(pieces, list):
            board[part] = pieces[::step]
    return table(player("Anna", board), player("Ben", {}, "blue"))


def on_main(form: Form) -> None:
    expect(form.page.locator("main")).to_be_focused()


def go(form: Form, place: str, seen: str) -> None:
    """To another page of the form, as a link leads there."""
    form.page.evaluate("place => { location.hash = `#/${place}`; }", place)
    form.page.wait_for_selector(seen)


@pytest.mark.parametrize("game", one_here(GAMES, "keyper"))
def test_a_page_that_fills_in_keeps_the_focus(phone: Phone, game: str) -> None:
    """A page is waited for, laid out, counted: each is a main of its own."""
    form = phone(game=game, draft=played(game)).open()
    form.page.wait_for_selector(".game-card")
    for place, seen in (
        (f"{game}/result", ".winner"),
        (f"{game}/board/0", ".entry-body"),
        (f"{game}/players", ".player-row"),
        (f"{game}/table", "main h1"),
        ("evenings", "main h1"),
        ("join", "main h1"),
        ("nothing/board/0", "main h1"),
    ):
        go(form, place, seen)
        on_main(form)


@pytest.mark.parametrize(
    ("game", "size", "step"),
    [
        # Plots on a wide screen, the map of hexes on a narrow one; a third of the pieces.
        ("keyper", DESK, 3),
        ("keyflower", PHONE, 3),
        *(
            pytest.param(game, size, 1, marks=pytest.mark.soak)
            for game in GAMES
            for size in (DESK, PHONE)
        ),
    ],
)
def test_every_stop_is_seen(opened: Form, game: str, size: dict[str, int], step: int) -> None:
    """Tab through board and result: a ring at each stop, no bar over it (WCAG 2.4.7, 2.4.11)."""
    form = opened.begin(f"{game}/board/0", played(game, step), game, size)
    found: list[str] = []
    # The coach's advice comes last, above what a player may be at by then.
    for place, seen in ((f"{game}/board/0", ".entry-body"), (f"{game}/result", ".coach")):
        form.open(place)
        form.page.wait_for_selector(seen)
        expect(form.page.locator(".go-next, .result-lines button").first).to_be_visible()
        form.page.evaluate(WATCH)
        while not form.page.evaluate("left.aborted || stops.length > 200"):
            for _ in range(10):
                form.page.keyboard.down("Tab")
        stops = form.page.evaluate("stops")
        assert len(stops) > 15
        found += [
            f"{place}: {stop['name']} is not {what}"
            for stop in stops
            for what in ("ringed", "clear")
            if not stop[what]
        ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "openers"),
    [
        # Sheets that every board has are looked at on one; what opens them is a button, or a hex of a drawing.
        ("keyper", [*SHARED, *SHEETS["keyper"]]),
        ("keyflower", SHEETS["keyflower"]),
        *(
            pytest.param(game, [*SHARED, *SHEETS[game]], marks=pytest.mark.soak)
            for game in GAMES
            if game != "keyper"
        ),
    ],
)
def test_sheets_hold_the_focus_and_give_it_back(
    opened: Form, game: str, openers: list[str]
) -> None:
    form = opened.begin(f"{game}/board/0", played(game), game)
    page = form.page
    expect(form.total).not_to_have_text("–")
    for opener in openers:
        if opener == ".hex.free":  # it places a field
            continue
        if opener == ".score-bar .chip" and not page.locator(opener).count():
            continue
        button = page.locator(opener).first
        button.focus()
        name = page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_be_visible()
        # Out at the top, then back down and out at the bottom.
        for key in (*["Shift+Tab"] * 3, *["Tab"] * 4):
            page.keyboard.press(key)
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            ), opener
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert page.evaluate(FOCUSED) == name, opener


TAKEN_AWAY = {
    "keyper": ".plot:not(.free)",
    "keyflower": ".laid-hex",
    "key_flow": ".flow-card:not(.free)",
    "key_harvest": ".hex.worker",
}


@pytest.mark.parametrize("game", sorted(TAKEN_AWAY))
def test_what_is_taken_away_leaves_the_focus_beside(opened: Form, game: str) -> None:
    form = opened.begin(f"{game}/board/0", played(game), game)
    expect(form.total).not_to_have_text("–")
    form.page.locator(TAKEN_AWAY[game]).last.focus()
    form.page.keyboard.press("Enter")
    form.page.locator("dialog").get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(form.page.locator("dialog[open]")).to_have_count(0)
    expect(form.page.get_by_role("button", name="Undo").first).to_be_enabled()
    expect(form.page.locator(".entry-body :focus")).to_have_count(1)


def test_a_deleted_row_gives_the_focus_to_the_next(opened: Form) -> None:
    draft = table(player("Anna", {}), player("Ben", {}, "blue"), player("Cleo", {}, "green"))
    form = opened.begin("keyper/players", draft)
    form.page.get_by_role("button", name="Remove Ben").press("Enter")
    expect(form.page.get_by_role("button", name="Remove Cleo")).to_be_focused()
    form.page.keyboard.press("Enter")
    expect(form.page.get_by_role("button", name="Remove Anna")).to_be_focused()


def test_a_button_at_its_end_keeps_the_focus(opened: Form) -> None:
    """What cannot go on is marked as such, but is not taken away under the finger that pressed it."""
    draft = table(player("Anna", {"shipping": 1}), player("Ben", {}, "blue"))
    form = opened.begin("keyper/board/0", draft, size=DESK)
    less = form.page.get_by_role("button", name="Shipping track: one less")
    less.press("Enter")
    form.shows_total(0)
    expect(less).to_be_disabled()
    expect(less).to_be_focused()
    undo = form.page.locator(".head").get_by_role("button", name="Undo")
    undo.press("Enter")
    form.shows_total(1)
    expect(undo).to_be_focused()
    form.open("keyper/players")
    down = form.page.get_by_role("button", name="Move Anna down")
    down.press("Enter")
    expect(down).to_be_disabled()
    expect(down).to_be_focused()


def test_on_a_phone_the_last_one_taken_leaves_the_focus_in_the_row(opened: Form) -> None:
    form = opened.begin("keyper/board/0", table(player("Anna", {"gems": {"ruby": 1}})))
    form.page.get_by_role("button", name="ruby: one less").press("Enter")
    expect(form.page.get_by_role("button", name="ruby: one more")).to_be_focused()


def test_a_section_that_is_jumped_to_is_where_tab_goes_on(opened: Form) -> None:
    form = opened.begin("keyper/board/0", played("keyper"))
    form.page.locator(".jump-bar").get_by_role("button", name="Goods").press("Enter")
    expect(form.page.get_by_role("heading", name="Goods")).to_be_focused()
    form.page.keyboard.press("Tab")
    expect(form.page.get_by_role("button", name="clay: one less")).to_be_focused()


def test_the_next_board_begins_at_its_top(opened: Form) -> None:
    form = opened.begin("keyper/board/0", played("keyper"))
    form.page.get_by_role("link", name="Next: Ben").press("Enter")
    expect(form.page.get_by_role("heading", name="Ben’s board")).to_be_in_viewport()
    on_main(form)
