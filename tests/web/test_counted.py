"""Pieces in lists, with their number: "1 cow", "2 schwarze Bergleute"; every piece of every game."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from tests.web.form import Phone

NUMBERS = (0, 1, 2, 7, 1200)
# A few by hand: an irregular plural, an adjective that bends, a mass noun, one that does not change.
RIGHT = {
    ("keyper", "en"): {"cow": "2 cows", "light_blue": "2 light blue boatmen", "sheep": "2 sheep"},
    ("keyper", "de"): {"cow": "2 Rinder", "black": "2 schwarze Bergleute", "clay": "2 Lehm"},
    ("key_harvest", "de"): {"wine": "2 Steine Wein", "merchant": "2 Kaufleute"},
    ("key_market", "en"): {"luxuries": "2 luxuries", "craftsman": "2 craftsmen"},
    ("key_market", "de"): {"fruit": "2 Früchte", "retired": "2 zur Ruhe gesetzte Arbeiter"},
    ("key_flow", "de"): {"cow": "2 Kühe", "green": "2 grüne Keyples", "anvil": "2 Ambosse"},
    ("keyflower", "de"): {"red": "2 rote Arbeiter", "pastures_cow": "2 Rinderweiden"},
    ("keyflower", "en"): {"red": "2 red workers", "pickaxe": "2 pickaxes"},
}
COUNTED = """async ([game, numbers]) => {
  const { counted, loadCatalogue } = await import('/core/catalogue.js');
  const { startLanguage } = await import('/core/i18n.js');
  await startLanguage();  // the page itself may run bundled, with modules of its own
  const { pieces } = await loadCatalogue(game);
  const text = (id, n) => counted(game, id, n).replaceAll('\\u00a0', ' ');
  return pieces.map(({ id }) => [id, Object.fromEntries(numbers.map((n) => [n, text(id, n)]))]);
}"""


def counted(form: Any, game: str) -> dict[str, dict[str, str]]:
    return dict(form.page.evaluate(COUNTED, [game, NUMBERS]))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_piece_of_every_game_by_its_number(phone: Phone, lang: str) -> None:
    form = phone(lang=lang)
    thousand = {"en": "1,200", "de": "1.200"}[lang]
    for game in scoring.games().values():
        texts = counted(form, game.id)
        for piece in game.catalogue:
            forms = texts[piece.id]
            name = piece.names.render(lang)
            if not piece.plurals:
                assert forms["1"] == name
                assert forms["2"] == f"2 × {name}"
                continue
            one, many = piece.plurals[lang]
            assert forms["1"] == f"1 {one}"
            assert forms["1200"] == f"{thousand} {many}"
            assert {forms[str(n)] for n in (0, 2, 7)} == {f"{n} {many}" for n in (0, 2, 7)}
        for piece_id, text in RIGHT.get((game.id, lang), {}).items():
            assert texts[piece_id]["2"] == text


def test_a_language_without_plurals_of_its_own_takes_the_english_ones(phone: Phone) -> None:
    form = phone(lang="de").open()
    answer = {
        "pieces": [{"id": "fish", "names": {"en": "fish"}, "plurals": {"en": ["fish", "fishes"]}}]
    }
    form.page.route("**/api/v1/games/made_up", lambda route: route.fulfill(json=answer))
    assert counted(form, "made_up")["fish"]["2"] == "2 fishes"
