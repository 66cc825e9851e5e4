"""Every panel holds from a wide screen down to a phone magnified to twice its size, in the longest names."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.web.form import DESK, Form, OpenedIn, Phone, player, table

WIDTHS = (1280, 768, 390, 360, 320, 195)
# Of one game these few, in `make test`.
FEW_WIDTHS = (1280, 390, 195)
HERE = "keyper"
# Resolves when two pictures were drawn: what a tap or another width changes stands by then.
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MEASURE = (Path(__file__).parent / "reflow.js").read_text(encoding="utf-8")
# What is tapped on the board page, each a sheet of its own.
SHEETS = {
    "keyper": (".plot.free", ".plot:not(.free)"),
    "keyflower": (".free-hex", ".laid-hex"),
    "key_flow": (".flow-card.free", ".flow-card"),
    "key_market": ("#guilds .button.quiet", ".guild .icon-button"),
    "key_harvest": (".hex.worker", ".hex.free"),
}
# The kinds of pieces of which a board may hold any, and where it holds them.
NAMED = {
    "keyper": (("home", "country"), ("village", "farm"), "tile"),
    "keyflower": (("spring", "summer", "autumn", "winter"), ("tiles",), "tile"),
    "key_flow": (("card",), ("cards",), "card"),
    "key_market": (("guild",), ("guilds",), "guild"),
    "key_harvest": (("farmhand", "townsfolk"), ("workers",), "worker"),
}


def longest(game: str, lang: str) -> dict[str, Any]:
    """The example board of the catalogue with the pieces of the longest words in place of its own."""
    about = scoring.game(game).describe()
    board: dict[str, Any] = copy.deepcopy(about["example"])
    kinds, parts, member = NAMED[game]

    def word(piece: dict[str, Any]) -> int:
        return -max(map(len, piece["names"][lang].replace("-", " ").split()))

    pieces = iter(sorted((one for one in about["pieces"] if one["kind"] in kinds), key=word))
    for part in parts:
        for placed in board[part]:
            placed.pop("covers", None)
            piece = next(pieces)
            placed[member] = piece["guild"] if member == "guild" else piece["id"]
    return board


def states(form: Form, game: str, shared: bool) -> Iterator[str]:
    """Walks through the board with its sheets and the result, and through the pages that the games share."""
    page = form.page

    def opened(place: str, seen: str) -> None:
        form.open(f"{game}/{place}" if place else "")
        page.wait_for_selector(seen)

    if shared:
        opened("", ".game-card")
        yield "start"
        for place in ("players", "table", "photo/0"):
            opened(place, "main h1")
            yield place
    opened("result", ".winner")
    yield "result"
    opened("board/0", ".entry-body")
    page.wait_for_function("document.querySelector('.score-total .big').textContent !== '–'")
    yield "board"
    for sheet in (".entry-head button", ".score-bar .chip", *SHEETS[game]):
        if not page.locator(sheet).count():
            continue
        page.locator(sheet).first.press("Enter")
        if sheet != ".hex.free":  # it places a field
            page.locator("dialog[open]").wait_for()
        page.evaluate(PAINTED)
        yield sheet
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "lang", "widths"),
    [
        pytest.param(HERE, "de", FEW_WIDTHS, id=f"{HERE}-de"),
        *(
            pytest.param(game, lang, WIDTHS, id=f"{game}-{lang}-all", marks=pytest.mark.soak)
            for game in sorted(SHEETS)
            for lang in ("de", "en")
        ),
    ],
)
def test_every_panel_at_every_width(
    opened_in: OpenedIn, game: str, lang: str, widths: tuple[int, ...]
) -> None:
    """Nothing cut, over one another, broken inside a word without a hyphen, or to be scrolled sideways."""
    board = longest(game, lang)
    draft = table(
        player("Friederike-Charlotte", board),
        player("Maximilian", board, "blue"),
        player("Ben", {}, "green"),
    )
    form = opened_in(lang).begin("", draft, game, DESK)
    found: dict[str, list[int]] = {}
    for state in states(form, game, shared=True):
        for width in widths:
            form.page.set_viewport_size({"width": width, "height": 844})
            form.page.evaluate(PAINTED)
            for fault in form.page.evaluate(MEASURE):
                found.setdefault(f"{state}: {fault}", []).append(width)
    assert not found, "\n".join(f"{widths} {fault}" for fault, widths in found.items())


MADE_UP: list[tuple[str, Callable[[str], bool]]] = [
    (
        "<p style='width:60px;overflow-wrap:anywhere'>Steinmetzmeister</p>",
        lambda fault: "is broken" in fault,
    ),
    (
        "<p style='width:60px;overflow:hidden;white-space:nowrap'>Steinmetzmeister</p>",
        lambda fault: "is cut" in fault,
    ),
    ("<p style='width:3000px'>wide</p>", lambda fault: "too wide" in fault),
    (
        "<p style='position:fixed;top:0'>over</p><p style='position:fixed;top:2px'>under</p>",
        lambda fault: "overlap" in fault,
    ),
]


@pytest.mark.parametrize(("page", "seen"), MADE_UP, ids=["broken", "cut", "wide", "overlap"])
def test_the_measure_sees_each_fault(phone: Phone, page: str, seen: Callable[[str], bool]) -> None:
    form = phone()
    form.page.set_content(page)
    assert any(seen(fault) for fault in form.page.evaluate(MEASURE))


def test_long_words_part_with_a_hyphen(phone: Phone) -> None:
    form = phone().open()
    parted = form.page.evaluate(
        """async () => (await import('/core/hyphens.js')).hyphenate('Steinmetz, Abwassersystem, Stall')"""
    )
    assert parted.replace("\u00ad", "|") == "Stein|metz, Ab|was|ser|sys|tem, Stall"


LARGE, USUAL = 32, 16
"""The letters of a browser that is set to twice its usual size, in px."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == HERE else pytest.mark.soak) for game in sorted(SHEETS)],
)
def test_every_panel_holds_letters_twice_as_large(opened_in: OpenedIn, game: str) -> None:
    """A browser's own setting, which widths in px do not follow (WCAG 1.4.4)."""
    board = longest(game, "de")
    draft = table(player("Friederike", board), player("Ben", {}, "green"))
    form = opened_in("de").begin("", draft, game)
    browser = form.page.context.new_cdp_session(form.page)
    browser.send("Page.enable")
    try:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
        found = {
            f"{state}: {fault}"
            for state in states(form, game, shared=game == HERE)
            for fault in form.page.evaluate(MEASURE)
        }
    finally:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL}})
        browser.detach()
    assert not found, "\n".join(sorted(found))
