"""Calls the form's own encoder and decoder of games in links."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

CODE = "import('/shown/code.js')"
DECODE = f"codes => {CODE}.then(({{ decode }}) => Promise.all(codes.map((code) => decode(code))))"
THERE_AND_BACK = f"""async ([game, drafts]) => {{
  const {{ encode, decode }} = await {CODE};
  const found = [];
  for (const draft of JSON.parse(drafts)) {{
    const code = await encode(game, draft);
    found.push([code, await decode(code)]);
  }}
  return JSON.stringify(found);
}}"""


def round_trips(
    page: Page, game: str, drafts: Iterable[dict[str, Any]]
) -> Iterable[tuple[dict[str, Any], str, Any]]:
    """Each draft, its code, and what comes out of the code; all with one call of the page."""
    asked = [*drafts]
    answer = page.evaluate(THERE_AND_BACK, [game, json.dumps(asked)])
    for draft, (code, back) in zip(asked, json.loads(answer), strict=True):
        yield draft, code, back


def round_trip(page: Page, game: str, draft: dict[str, Any]) -> tuple[str, Any]:
    """The code of a draft, and what comes out of it."""
    ((_, code, back),) = round_trips(page, game, [draft])
    return code, back
