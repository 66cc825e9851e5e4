"""What is asked of every page of the form as it stands on the screen; for the tests of every game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from tests.web.form import DESK, PHONE, Form

# A walk through the form is made twice: the German one here, where words are longest and screens narrowest, the
# English one in `make soak`.
BOTH_WALKS = pytest.mark.parametrize(
    ("lang", "size"),
    [
        pytest.param("de", PHONE, id="de-phone"),
        pytest.param("en", DESK, id="en-desk", marks=pytest.mark.soak),
    ],
)


def one_here(games: Iterable[str], here: str) -> list[Any]:
    """The games as parameters: one in `make test`, the others, of the same code, in `make soak`."""
    return [
        game if game == here else pytest.param(game, marks=pytest.mark.soak)
        for game in sorted(games)
    ]


# English words that are German too, names, and what stands in both languages.
SHARED = re.compile(
    r"\b(Keyper|Anna|Ben|Gold|English|Deutsch|DE|Farm|Name|Hand|Prospektor|Keyples?|Farmer|Dock)\b"
)
ENGLISH = re.compile(
    r"\b(the|and|of|with|points?|board|tile|undo|done|free|row|column|upgraded|village|fairs?|goods|gems|player|hints?|warning|rule|add|take|show|close|search|which|each|at|set|sets)\b",
    re.IGNORECASE,
)


def too_wide(form: Form) -> list[str]:
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    wider = form.page.evaluate(script)
    return [f"{wider} px wider than the screen"] if wider > 0 else []


def too_small(form: Form) -> list[str]:
    """What is to be tapped but less than 44 px wide or high; links, map and cards less than 24 px."""
    found: list[str] = form.page.evaluate(
        """() => {
          const large = 'button, input:not([type=file]), .choice, summary';
          const other = 'a[href], select, textarea, [role=button], [role=slider], [tabindex="0"]';
          return [...document.querySelectorAll(`${large}, ${other}`)]
            .map((one) => [one, one.getBoundingClientRect(), one.matches(large) ? 43.5 : 23.5])
            .filter(([one, box]) => box.width && !one.closest('.choice, [inert]'))
            .filter(([one]) => one.matches(large) || getComputedStyle(one).display !== 'inline')
            .filter(([one, box, least]) => Math.min(box.width, box.height) < least)
            .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 140)}`);
        }"""
    )
    return found


def english(form: Form) -> list[str]:
    # The picker shows the English name under the German one, for whoever knows the tile by it, and a rule cites
    # the headings of an English book as they stand there.
    text = form.page.evaluate(
        """() => {
          const copy = document.body.cloneNode(true);
          copy.querySelectorAll('.pick-other, .rule-place, [lang=en]').forEach((one) => one.remove());
          const labels = [...copy.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
          return [copy.innerText, ...labels].join(' | ');
        }"""
    )
    text = text.replace("\u00ad", "")
    text = SHARED.sub("", text.replace("Auf Deutsch oder Englisch", ""))
    return [text[max(0, at.start() - 50) : at.end() + 50] for at in ENGLISH.finditer(text)]


def faults(form: Form, lang: str, both: bool = False, seen: str | None = None) -> list[str]:
    """Everything wrong with what the screen shows now.

    A walk sees what it comes to dark and light in turn, the German one the other way round than the English
    one. Where there is but one screen, `both` looks at the colours of the other theme too. The form must
    follow the device's theme. What was `seen` on another screen, as it is on this one, axe-core need not look
    at again: it takes as long as opening a page.
    """
    themes = ("dark", "light") if (lang == "de") == (form.looks % 2 == 0) else ("light", "dark")
    form.looks += 1
    # What the tabs that stay at the top happen to lie over is not too small.
    form.page.evaluate("scrollTo(0, 0)")
    form.page.emulate_media(color_scheme=themes[0])  # type: ignore[arg-type]
    found = form.axe(seen=seen) + too_wide(form) + too_small(form)
    if lang == "de":
        found += english(form)
    if both:
        form.page.emulate_media(color_scheme=themes[1])  # type: ignore[arg-type]
        found += [f"{themes[1]}: {fault}" for fault in form.axe("color-contrast")]
    return found
