"""Key Market's editor: counts, goods, guild tiles with remembered numbers, orders, and its look."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import scoring
from tests.web.form import Form, OpenedIn, Phone, player, table
from tests.web.look import BOTH_WALKS, faults

GAME = "key_market"
EXAMPLE: dict[str, Any] = dict(scoring.game(GAME).describe()["example"])
BEN = {
    "gold": 30,
    "retired": 1,
    "goods": {"fruit": 12},
    "guilds": [{"guild": 3, "rank": "craftsman", "points": 6}, {"guild": 1, "rank": "master"}],
}
TWO = table(player("Anna", EXAMPLE), player("Ben", BEN, "blue"))


def entry(opened: Form, draft: dict[str, Any] | None = None) -> Form:
    form = opened.begin(f"{GAME}/board/0", draft or table(player("Anna", {})), GAME)
    expect(form.total).not_to_have_text("–")
    return form


def board(form: Form, index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = form.draft(GAME)["players"][index]["board"]
    return found


def rank(form: Form, guild: str, name: str) -> Any:
    return form.page.get_by_role("button", name=re.compile(rf"^{guild}: {name}"))


def choose_guilds(form: Form, *guilds: str) -> None:
    form.page.get_by_role("button", name="Guilds on the table").click()
    for guild in guilds:
        form.page.get_by_label(guild).check()
    form.page.get_by_role("button", name="Done").click()


def test_manor_counts_and_goods(opened: Form) -> None:
    form = entry(opened)
    form.page.get_by_role("switch", name="Manor house").click()
    for label, number in {
        "Retired workers": 2,
        "Gold": 17,
        "Workers on boards": 3,
        "Fruit": 3,
        "Luxuries": 4,
    }.items():
        form.field(label).fill(str(number))
    form.shows_total(15 + 30 + 17 + 5 + 10)
    assert board(form) == {
        "manor": True, "retired": 2, "gold": 17, "workers_on_boards": 3, "goods": {"fruit": 3, "luxuries": 4},
    }  # fmt: skip


def test_a_worker_is_put_into_a_guild_promoted_and_taken_away(opened: Form) -> None:
    form = entry(opened)
    choose_guilds(form, "3 Master craftsmen", "7 Players")
    assert form.draft(GAME)["table"]["$guilds"] == [3, 7]
    rank(form, "Master craftsmen", "Apprentice").click()
    form.field("Which number is next to Apprentice?").fill("2")
    form.shows_total(2)
    rank(form, "Master craftsmen", "Master").click()
    form.field("Which number is next to Master?").fill("9")
    form.shows_total(9)
    rank(form, "Master craftsmen", "Apprentice 2").click()  # its number is still known
    form.shows_total(2)
    assert board(form)["guilds"] == [{"guild": 3, "rank": "apprentice", "points": 2}]
    rank(form, "Master craftsmen", "Apprentice").click()
    form.shows_total(0)
    assert board(form)["guilds"] == []


def test_a_number_is_asked_once_for_the_table_and_remembered(opened: Form) -> None:
    anna = {"guilds": [{"guild": 3, "rank": "craftsman"}]}
    form = entry(opened, table(player("Anna", anna), player("Ben", anna, "blue")))
    form.field("Which number is next to Craftsman?").fill("5")
    form.shows_total(5)
    assert [board(form, n)["guilds"][0]["points"] for n in (0, 1)] == [5, 5]
    form.open(f"{GAME}/board/1")
    form.shows_total(5)
    # the next game on this device
    fresh = json.dumps({"players": [player("Eva", {})], "table": {"options": {}}})
    form.page.evaluate("text => localStorage.setItem('keytally/draft/key_market', text)", fresh)
    form.open(f"{GAME}/board/0").page.reload()
    choose_guilds(form, "3 Master craftsmen")
    rank(form, "Master craftsmen", "Craftsman 5").click()
    form.shows_total(5)


def test_a_wrong_number_is_corrected_for_everyone(opened: Form) -> None:
    five = {"guilds": [{"guild": 3, "rank": "craftsman", "points": 5}]}
    form = entry(opened, table(player("Anna", five), player("Ben", five, "blue")))
    form.page.get_by_role("button", name="Numbers printed on: Master craftsmen").click()
    form.field("Craftsman").fill("6")
    form.page.get_by_role("button", name="Done").click()
    assert [board(form, n)["guilds"][0]["points"] for n in (0, 1)] == [6, 6]
    form.shows_total(6)


def test_the_column_of_a_master_of_guild_1_is_asked(opened: Form) -> None:
    anna = {"goods": {"sheep": 3}, "guilds": [{"guild": 1, "rank": "master", "points": 9}]}
    form = entry(opened, table(player("Anna", anna)))
    form.shows_total(9 + 5)
    expect(form.page.locator(".missing")).to_have_count(0)  # asked next to the tile
    form.page.get_by_role("button", name="Sheep", exact=True).click()
    form.shows_total(9 + 15)
    assert board(form)["guilds"][0]["kind"] == "sheep"


def test_the_result_page_asks_for_the_column_by_a_choice(opened: Form) -> None:
    anna = {"goods": {"fish": 3}, "guilds": [{"guild": 1, "rank": "master", "points": 9}]}
    form = opened.begin(f"{GAME}/result", table(player("Anna", anna)), GAME)
    form.page.locator(".missing").get_by_role("button", name="Fish").click()
    expect(form.page.locator(".missing")).to_have_count(0)
    assert board(form)["guilds"][0]["kind"] == "fish"


def test_other_players_are_seen_on_the_guild_tiles(opened: Form) -> None:
    form = entry(opened, TWO)
    expect(rank(form, "Master craftsmen", "Craftsman 5 also here: Ben")).to_be_visible()
    # Ben has read another number off the same tile
    form.open(f"{GAME}/board/1")
    expect(form.page.locator("#guild-3")).to_contain_text("the printed number is the same for all")


@pytest.mark.parametrize("names", [("Anna", "Ben"), ("Anna", "Ben", "Cem")])
def test_the_order_that_breaks_a_tie(opened: Form, names: tuple[str, ...]) -> None:
    level = table(
        *(
            player(name, {"gold": 5}, colour)
            for name, colour in zip(names, ("red", "blue", "green"), strict=False)
        )
    )
    form = entry(opened, level)
    form.page.get_by_role("button", name="Table rules").click()
    form.page.get_by_role("button", name="Move Ben up").click()
    form.page.get_by_role("button", name="Close").click()
    order = "turn_order" if len(names) == 2 else "favour_track"
    assert [entry["player"] for entry in form.draft(GAME)["table"][order]] == [
        "Ben",
        "Anna",
        "Cem",
    ][: len(names)]
    form.open(f"{GAME}/result")
    expect(form.page.locator(".winner h1")).to_contain_text("Ben")
    # a new name does not break the order
    form.open(f"{GAME}/players")
    form.page.get_by_label("Name of player 2").fill("Bea")
    form.open(f"{GAME}/result")
    expect(form.page.locator(".winner h1")).to_contain_text("Bea")


def test_a_tie_leads_to_the_order_that_decides_it(opened: Form) -> None:
    level = table(player("Anna", {"gold": 5}), player("Ben", {"gold": 5}, "blue"))
    form = opened.begin(f"{GAME}/result", level, GAME)
    form.page.locator("summary", has_text="for the whole table").click()
    form.page.get_by_role("button", name="Show me").click()
    form.page.get_by_role("button", name="Move Ben up").click()
    form.page.get_by_role("button", name="Close").click()
    expect(form.page.locator(".winner h1")).to_contain_text("Ben")


def test_a_hint_about_another_board_leads_there(opened: Form) -> None:
    form = entry(opened, TWO)
    form.page.locator(".score-bar .chip").click()
    form.page.locator(".warning", has_text="the printed number is the same").get_by_role(
        "button", name="Show me"
    ).click()
    expect(form.page.get_by_role("heading", name="Ben’s board")).to_be_visible()
    expect(form.page.locator("#guild-3")).to_be_in_viewport()


def test_the_result_lights_up_what_made_a_line(opened: Form) -> None:
    form = opened.begin(f"{GAME}/result", TWO, GAME)
    form.page.wait_for_selector(".winner")
    form.page.locator(".line", has_text="Sets of five").click()
    expect(form.page.locator(".thing.lit")).to_have_count(5)
    form.page.locator(".membership", has_text="Employers").click()
    expect(form.page.get_by_role("heading", name="5 Employers")).to_be_visible()


def test_the_score_table_is_saved_as_a_pdf(opened: Form) -> None:
    form = opened.begin(f"{GAME}/result", TWO, GAME)
    form.page.wait_for_selector(".winner")
    with form.page.expect_download() as saved:
        form.page.get_by_role("button", name="Score table (PDF)").click()
    assert saved.value.suggested_filename == "key_market.pdf"
    assert saved.value.path().read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_the_empty_score_table_to_print(phone: Phone, lang: str) -> None:
    form = phone(game=GAME, lang=lang, draft=TWO).open(f"{GAME}/players")
    form.page.locator(f'a[href="/score-table/key_market?lang={lang}"]').click()
    rows = form.page.locator("tbody th")
    expect(rows).to_have_count(7)
    expect(rows.first).to_have_text({"en": "Manor house", "de": "Gutshaus"}[lang])
    assert not faults(form, lang)
    form.page.emulate_media(media="print")
    expect(form.page.get_by_role("table")).to_be_visible()
    expect(form.page.locator(".actions")).to_be_hidden()


WORDS = {
    "en": ("Guilds on the table", "Close", "Table rules", "Numbers printed on"),
    "de": ("Gilden auf dem Tisch", "Schließen", "Tischregeln", "Aufgedruckte Zahlen"),
}


def states(form: Form, lang: str) -> Iterator[str]:
    page, (guilds, close_word, rules, numbers) = form.page, WORDS[lang]

    def close() -> None:
        page.get_by_role("button", name=close_word).click()

    form.open(f"{GAME}/board/0")
    expect(form.total).not_to_have_text("–")
    yield "board"
    page.get_by_role("button", name=guilds).click()
    yield "guilds sheet"
    close()
    page.get_by_role("button", name=numbers).first.click()
    yield "numbers sheet"
    close()
    page.get_by_role("button", name=rules).click()
    yield "table rules sheet"
    close()
    form.open(f"{GAME}/board/1")
    expect(form.total).not_to_have_text("–")
    yield "board with questions and warnings"
    form.open(f"{GAME}/result")
    page.wait_for_selector(".winner")
    page.locator(".line").nth(3).click()
    yield "result, a line lit"
    page.locator(".membership").first.click()
    page.wait_for_selector(".rule p")
    yield "guild sheet"


@BOTH_WALKS
def test_every_page_and_sheet(opened_in: OpenedIn, lang: str, size: dict[str, int]) -> None:
    """axe-core finds nothing, nothing is too wide or too small to tap, the German form is German."""
    form = opened_in(lang).begin(f"{GAME}/board/0", TWO, GAME, size)
    found = [f"{state}: {fault}" for state in states(form, lang) for fault in faults(form, lang)]
    assert not found, "\n".join(found)
