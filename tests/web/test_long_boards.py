"""Long boards on small screens: tabs stay in sight, sections are reached at a tap, the map fills the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import scoring
from tests.every import every
from tests.web.form import DESK, PHONE, Form, Phone, player, table
from tests.web.look import one_here
from tests.web.test_reflow import PAINTED

SIX = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
MARKS = ("red", "blue", "yellow", "green", "purple", "black")


def board(opened: Form, game: str, at: int = 0) -> Form:
    example = scoring.game(game).describe()["example"]
    most = scoring.game(game).describe()["players"]["max"]
    people = [
        player(name, example if n == at else {}, MARKS[n]) for n, name in enumerate(SIX[:most])
    ]
    form = opened.begin(f"{game}/board/{at}", table(*people), game)
    expect(form.total).not_to_have_text("–")
    return form


def test_the_tabs_stay_at_the_top_with_the_own_one_in_sight(opened: Form) -> None:
    form = board(opened, "keyflower", 5)
    own = form.page.locator(".tab[aria-current]")
    expect(own).to_contain_text("Fritz")
    expect(own).to_be_in_viewport(ratio=0.9)
    form.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(own).to_be_in_viewport(ratio=0.9)
    box = own.bounding_box()
    assert box
    assert box["y"] < PHONE["height"] / 4


def test_a_board_is_busy_until_what_is_below_the_first_screen_is_there(phone: Phone) -> None:
    form = phone(draft=table(player("Anna", {})))
    form.before(
        "window.ask = requestAnimationFrame; window.held = [];"
        "window.requestAnimationFrame = (then) => window.held.push(then);"
    )
    form.page.goto(f"{form.url}/#/keyper/board/0")
    expect(form.page.locator("main.entry")).to_have_attribute("aria-busy", "true")
    expect(form.field("Shipping track")).to_have_count(0)
    form.page.evaluate("window.held.splice(0).forEach((then) => then())")
    expect(form.field("Shipping track")).to_be_visible()
    expect(form.page.locator("#gems")).to_have_count(0)  # the next part, after the next picture
    expect(form.page.locator("main.entry")).to_have_attribute("aria-busy", "true")
    form.page.evaluate(
        "window.requestAnimationFrame = window.ask; window.held.forEach(requestAnimationFrame)"
    )
    expect(form.page.locator("main.entry")).to_have_attribute("aria-busy", "false")
    expect(form.page.locator("#country_board")).to_be_visible()


@pytest.mark.parametrize("game", one_here(scoring.games(), "keyper"))
def test_each_section_is_reached_by_a_tap(opened: Form, game: str) -> None:
    form = board(opened, game)
    bar = form.page.get_by_role("navigation", name="Sections of the board")
    expect(bar.get_by_role("button").nth(2)).to_be_visible()  # the board itself and two sections
    names = [name for name in bar.get_by_role("button").all_inner_texts() if name != "Board"]
    for name in names:
        bar.get_by_role("button", name=name, exact=True).click()
        heading = form.page.locator(".entry-body h2").filter(has_text=name).first
        expect(heading).to_be_in_viewport()
    bar.get_by_role("button", name="Board", exact=True).click()
    expect(form.page.get_by_role("heading", level=1)).to_be_in_viewport()


# A phone, a desk and a phone held sideways; which shares of them the map takes at least.
SCREENS = ((PHONE, 0.9, 0.4), (DESK, 0.55, 0.5), ({"width": 844, "height": 390}, 0.9, 0.6))
EDGES = """() => {
  const edges = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const laid = [...document.querySelectorAll('.laid-hex')].map(edges);
  return [edges(document.querySelector('.hex-map > svg')), laid];
}"""


def test_the_map_of_a_village_fills_the_screen_and_holds_all_that_is_laid(opened: Form) -> None:
    form = board(opened, "keyflower")

    def check(screen: tuple[dict[str, int], float, float]) -> None:
        size, wide, high = screen
        form.page.set_viewport_size(size)  # type: ignore[arg-type]
        form.page.evaluate(PAINTED)
        (left, top, right, bottom), laid = form.page.evaluate(EDGES)
        assert right - left >= wide * size["width"]
        assert bottom - top >= high * size["height"]
        assert laid
        for x, y, to_x, to_y in laid:
            assert left - 1 <= x < to_x <= right + 1
            assert top - 1 <= y < to_y <= bottom + 1

    every(SCREENS, check)
