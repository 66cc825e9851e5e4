"""Nothing that was read or entered is falsified, and what the form shows is true."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from playwright.sync_api import Page, expect

from tests.every import every
from tests.web.form import Form, Phone, anna, player, table

MERGE = """async ([game, board, items]) => {
  const { loadCatalogue } = await import('/core/catalogue.js');
  const { default: editor } = await import(`/games/${game}/editor.js`);
  await loadCatalogue(game);
  const left = editor.merge(board, items);
  return { board, left };
}"""


# --- photos

# Twelve tiles as a reader gives them: those whose plot was seen, and between them those whose plot was not.
VILLAGE = ["drainage", "pavements", "ring_maker", "goldsmith", "prospector", "scrap_dealer",
           "boatman", "lumberjack", "brickyard", "thatcher", "statue", "stonemason"]  # fmt: skip


@pytest.fixture
def scripts(phone: Phone) -> Page:
    """A page that loads single scripts of the form, none of it shown."""
    return phone().page


def test_every_tile_of_a_photo_is_laid(scripts: Page) -> None:
    def check(unplaced: Collection[int]) -> None:
        items = [
            {
                "id": tile,
                "side": "base",
                "at": {"area": "village"}
                if n in unplaced
                else {"area": "village", "row": n // 3 + 1, "column": n % 3 + 1},
            }
            for n, tile in enumerate(VILLAGE)
        ]
        merged = scripts.evaluate(MERGE, ["keyper", {}, items])
        laid = {tile["tile"]: (tile["row"], tile["column"]) for tile in merged["board"]["village"]}
        assert set(laid) == set(VILLAGE)
        assert len(set(laid.values())) == 12
        for n, tile in enumerate(VILLAGE):
            assert n in unplaced or laid[tile] == (n // 3 + 1, n % 3 + 1), tile
        assert merged["left"] == []

    every([(0, 1, 2), (9, 10, 11), (0, 5, 11), range(12)], check)


def test_what_a_photo_cannot_lay_is_named(scripts: Page) -> None:
    board = {"village": [{"tile": "statue", "upgraded": False, "row": 1, "column": 1}]}
    items = [{"id": "goldsmith", "side": "base", "at": {"area": "village", "row": 1, "column": 1}}]
    merged = scripts.evaluate(MERGE, ["keyper", board, items])
    assert merged["board"] == board
    assert merged["left"] == [{"id": "goldsmith", "why": "Statue was entered there"}]


def test_key_harvest_names_the_workers_that_it_cannot_lay(scripts: Page) -> None:
    board = {"fields": ["E4"]}
    items = [{"id": "merchant", "at": None}, {"id": "bailiff", "at": {"at": "E4"}}]
    merged = scripts.evaluate(MERGE, ["key_harvest", board, items])
    assert merged["board"] == board
    assert [(row["id"], bool(row["why"])) for row in merged["left"]] == [
        ("merchant", True),
        ("bailiff", True),
    ]


# --- taps and numbers


def test_a_double_tap_lays_one_tile(opened: Form) -> None:
    form = anna(opened)
    page = form.page
    page.locator(".plot.free").first.click()
    page.locator(".pick-main").first.dblclick()
    expect(page.locator(".just-added")).to_contain_text("Added: ")
    board = form.draft()["players"][0]["board"]
    assert len(board.get("farm", [])) + len(board.get("village", [])) == 1


def test_what_is_no_count_is_refused_and_never_read_as_another(opened: Form) -> None:
    form = anna(opened, {"shipping": 4})
    field, refused = form.count("shipping"), form.page.locator(".stepper .hint.is-error")
    for held, typed in enumerate(("1,5", "-3", "1e5", "12x", "99999999", "½"), 4):
        field.fill(typed)
        expect(refused).to_contain_text(f"still counts as {held}")
        assert form.draft()["players"][0]["board"]["shipping"] == held
        expect(field).to_have_value(typed)
        field.fill(str(held + 1))
        expect(refused).to_have_count(0)
        assert form.draft()["players"][0]["board"]["shipping"] == held + 1


def test_more_than_there_is_is_asked_about(opened: Form) -> None:
    form = anna(opened)
    asked = form.page.get_by_text("unusually high here")
    for piece, typed in (("shipping", "1000000"), ("emerald", "17")):
        form.count(piece).fill(typed)
        expect(asked).to_have_count(1)
        expect(asked).to_be_visible()
        form.count(piece).fill("1")
        expect(asked).to_have_count(0)


def test_a_held_button_goes_on(opened: Form) -> None:
    form = anna(opened)
    plus = form.page.get_by_role("button", name="emerald: one more")
    plus.hover()
    form.page.mouse.down()
    expect(form.count("emerald")).to_have_value("16")  # as many as there are: it stops by itself
    form.page.mouse.up()
    plus.click()
    expect(form.count("emerald")).to_have_value("17")


# --- what is shown


def test_a_form_whose_scripts_do_not_come_says_so(phone: Phone) -> None:
    form = phone(lang="de")
    form.page.route("**/app*.js", lambda route: route.abort())
    form.page.goto(form.url)
    note = form.page.get_by_role("alert")
    expect(note).to_contain_text("ist nicht gestartet")
    assert form.axe() == []
    form.page.unroute("**/app*.js")
    note.get_by_role("link", name="lade die Seite neu").click()
    expect(
        form.page.get_by_role("heading", name="Welches Spiel liegt auf dem Tisch?")
    ).to_be_visible()
    expect(note).to_have_count(0)


def test_a_browser_that_is_too_old_is_told_so(phone: Phone) -> None:
    form = phone()
    form.before("delete Array.prototype.toSorted")
    form.page.goto(form.url)
    expect(form.page.get_by_role("alert")).to_contain_text("the browser is too old")
    form.faults.clear()  # the one that is meant


def test_without_network_nothing_untrue_is_shown(phone: Phone) -> None:
    form = phone(draft=table(player("Anna", {"village": []})))
    form.page.route("**/score", lambda route: route.abort())
    form.open("keyper/board/0")
    expect(form.page.locator(".standing.is-stale")).to_contain_text("it is scored as soon as")
    form.page.locator(".plot.free").first.click()
    form.page.locator(".pick-main").first.click()
    form.page.get_by_role("button", name="Done").click()
    form.page.locator(".plot:not(.free)").first.click()
    expect(form.page.get_by_text("appear with the next answer")).to_be_visible()
    assert not form.page.get_by_text("Scores nothing by itself").is_visible()


def test_with_nothing_entered_nobody_wins(opened: Form) -> None:
    form = opened.begin("keyper/result", table(player("Anna", {}), player("Ben", {}, "blue")))
    expect(form.page.locator(".winner h1")).to_have_text("Nothing is entered yet")


def test_an_untouched_board_has_no_faults(phone: Phone) -> None:
    form = phone()
    for game in ("keyflower", "key_harvest", "keyper"):
        form.keep(f"draft/{game}", table(player("Anna", {})))
    for game in ("keyflower", "key_harvest", "keyper"):
        with form.page.expect_response(f"**/games/{game}/score"):
            form.open(f"{game}/board/0")
        form.shows_total(0)
        expect(form.page.locator(".score-bar .chip")).to_have_count(0)


def test_an_odd_address_is_answered_in_words(opened: Form) -> None:
    form = opened.begin("", table())
    for address, shown in (
        ("%E0%A4%A", "a.game-card"),
        ("chess/board/0", "text=There is no such page."),
    ):
        form.page.goto(f"{form.url}/#/{address}")
        expect(form.page.locator(shown).first).to_be_visible()


def test_the_village_without_a_map_keeps_the_map(opened: Form) -> None:
    board = {
        "tiles": [
            {"tile": "home_1", "at": [0, 0], "rotation": 2},
            {"tile": "sea_bastion", "at": [0, 1]},
        ]
    }
    form = opened.begin("keyflower/board/0", table(player("Anna", board)), "keyflower")
    quick = form.page.get_by_role("button", name="Quick, without the map")
    quick.click()
    form.field("Tiles on the longest road loop").fill("4")
    form.page.get_by_role("button", name="With the map").click()
    again = form.draft("keyflower")["players"][0]["board"]
    assert [(tile["tile"], tile.get("at"), tile.get("rotation")) for tile in again["tiles"]] == [
        ("home_1", [0, 0], 2),
        ("sea_bastion", [0, 1], None),
    ]
    assert "loop_tiles" not in again
    quick.click()
    expect(form.field("Tiles on the longest road loop")).to_have_value("4")
