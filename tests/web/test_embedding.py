"""The pages that the guides show run as printed, from another origin than the service."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.test_component import embedded, reader

__all__ = ["embedded", "reader"]

DOCS = Path(__file__).parents[2] / "docs"


def pages() -> Iterator[Any]:
    for guide in ("tutorial", "embedding"):
        text = (DOCS / f"{guide}.md").read_text(encoding="utf-8")
        for n, html in enumerate(re.findall(r"```html\n(.*?)```", text, re.S)):
            yield pytest.param(html, id=f"{guide}-{n}")


@pytest.mark.parametrize("html", list(pages()))
def test_every_page_runs_as_printed(embedded: Any, live_server: str, html: str) -> None:
    for shown in ("https://keytally.example", "http://localhost:8000"):
        html = html.replace(shown, live_server)
    page = embedded(html, policy=None)
    for score in page.locator("keytally-score").all():
        expect(score).to_contain_text(re.compile(r"(Total|Summe) \d+"))
    for entry in page.locator("keytally-entry").all():
        expect(entry.get_by_role("spinbutton").first).to_be_visible()
    if outputs := page.locator("#total, output, pre").all():
        if page.locator("keytally-entry").count():
            page.locator("keytally-entry").first.get_by_role("spinbutton").first.fill("7")
        expect(outputs[0]).to_contain_text(re.compile(r"\d+"))
