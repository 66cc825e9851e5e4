"""Calls the form's own encoder and decoder of games in links."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

CODE = "import('/shown/code.js')"
DECODE = f"code => {CODE}.then(({{ decode }}) => decode(code))"


def round_trip(page: Page, game: str, draft: dict[str, Any]) -> tuple[str, Any]:
    code, back = page.evaluate(
        f"([game, draft]) => {CODE}.then(async ({{ encode, decode }}) => {{"
        " const code = await encode(game, draft); return [code, await decode(code)]; })",
        [game, draft],
    )
    return code, back
