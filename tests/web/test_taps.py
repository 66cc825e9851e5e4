"""How many taps it takes: one of four Keyper players with full boards, on a phone, by thumb alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.form import Form, name, player, table

MOST = 130
# Laid by hand; each of the others, which would be laid alike, counts the tap of one of these.
FARM, VILLAGE = 1, 2
OTHERS = {
    "farm": [("sheep_shelter", 1, 2), ("paddock", 2, 2)],
    "village": [("jeweller", 1, 3), ("statue", 2, 1), ("goldsmith", 2, 2), ("boatman", 2, 3),
                ("thatcher", 3, 1), ("kiln", 3, 2), ("windmill", 3, 3)],
}  # fmt: skip
TILES = 12  # of a player
FAIRS = (
    "Spring: fair held, 2 points",
    "Summer: fair held, 4 points",
    "Winter: fair held, 6 points",
)
COUNTS = {
    "emerald": 4, "gold": 4, "ruby": 3, "logs": 2, "wheat": 1, "cow": 4, "boar": 2, "light_blue": 3, "white": 2,
}  # fmt: skip


@pytest.mark.soak
def test_a_full_board_takes_a_quarter_of_130_taps(opened: Form) -> None:
    four = zip("ABCD", ("red", "blue", "yellow", "green"), strict=True)
    form = opened.begin("keyper/board/0", table(*(player(who, {}, of) for who, of in four)))
    page = form.page
    taps = 0

    def tap(place: Any) -> None:
        nonlocal taps
        place.click()
        taps += 1

    def button(label: str) -> Any:
        return page.get_by_role("button", name=label, exact=True)

    def lay(area: str, count: int) -> None:
        tap(page.locator(f".entry-board .{area} .plot.free").first)
        for n in range(count):
            title = page.locator(".sheet h2").inner_text()
            free = page.locator(".pick:not(.blocked)")
            side = free.locator(".pick-side" if n % 2 else ".pick-main")
            tap(side.first)
            expect(page.locator(".sheet h2")).not_to_have_text(title)
        tap(button("Done"))

    lay("farm", FARM)
    lay("village", VILLAGE)
    draft = form.draft()
    for area, tiles in OTHERS.items():
        taps += len(tiles)
        draft["players"][0]["board"][area] += [
            {"tile": tile, "upgraded": False, "row": row, "column": column}
            for tile, row, column in tiles
        ]
    form.keep("draft/keyper", draft)
    page.reload()
    tap(button("Shipping track: 20"))
    for _ in range(2):
        tap(button("Shipping track: one more"))
    for fair in FAIRS:
        tap(button(fair))
    for piece, count in COUNTS.items():
        more = f"{name(piece)}: one more" if count == 1 else f"{name(piece)}: {count}"
        tap(page.get_by_role("button", name=re.compile(f"^{re.escape(more)}$", re.IGNORECASE)))
    tap(page.get_by_role("link", name=re.compile("^Next: ")))
    expect(page.locator(".tab[aria-current]")).to_contain_text("B")

    board = form.draft()["players"][0]["board"]
    assert board["shipping"] == 22
    assert len(board["farm"]) + len(board["village"]) == TILES
    assert len(board["fairs"]) == len(FAIRS)
    parts = ("gems", "goods", "animals", "keyples")
    assert {kind: n for part in parts for kind, n in board[part].items()} == COUNTS
    assert 4 * taps <= MOST, taps
