"""Two versions of a board are compared in words, for every game."""

from __future__ import annotations

import re

import pytest

import scoring
from tests.every import every
from tests.web.form import Phone

DIFFERENCES = """async ([game, board]) => {
  const parts = ['core/i18n.js', 'core/catalogue.js', 'games/index.js', 'table/sync/differences.js'];
  const load = (path) => import(`/${path}`);
  const [i18n, catalogue, games, { differences }] = await Promise.all(parts.map(load));
  await Promise.all([i18n.startLanguage(), catalogue.loadCatalogue(game), games.loadEditor(game)]);
  return differences(game, board, {});
}"""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_differences_are_put_in_words(phone: Phone, lang: str) -> None:
    """Every field of a full board has a name: no id, and nothing left in English."""
    page = phone(lang=lang).page

    def check(game: str) -> None:
        board = scoring.game(game).describe()["example"]
        rows = page.evaluate(DIFFERENCES, [game, board])
        texts = [text for row in rows for text in row.values()]
        assert len(rows) > 5
        assert not [
            text for text in texts if "_" in text or "object" in text or "undefined" in text
        ]
        if lang == "de":
            english = re.compile(r"\b(row|column|upgraded|turned|points|count|place|rank|kind)\b")
            assert not [text for text in texts if english.search(text)]

    every(scoring.games(), check)
