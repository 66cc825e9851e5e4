"""The reference card: two sides in both sizes and languages, with every settled rule on it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import scoring
from tests.api.pages.test_score_table import pages


@pytest.mark.parametrize(
    ("game", "lang", "paper"),
    [("keyper", "en", "a4"), *((game, "de", "letter") for game in scoring.games())],
)
def test_the_card_is_one_sheet(client: FlaskClient, game: str, lang: str, paper: str) -> None:
    """The longer texts on the smaller paper for each game; few rules need one side alone."""
    card = client.get(f"/api/v1/games/{game}/reference-card.pdf?lang={lang}&paper={paper}")
    assert (card.status_code, card.mimetype) == (200, "application/pdf")
    assert card.headers["Content-Language"] == lang
    assert pages(card.data) in (1, 2)


def test_every_settled_rule_stands_on_the_page_to_print(client: FlaskClient) -> None:
    page = client.get("/rules/key_market/card?lang=de").get_data(as_text=True)
    for rule in scoring.game("key_market").rules:
        assert (f'href="/rules/key_market/{rule.id}?lang=de"' in page) == rule.settled
    assert "reference-card.pdf?lang=de&amp;paper=letter" in page


def test_unknown_paper_and_game_are_refused(client: FlaskClient) -> None:
    assert client.get("/api/v1/games/keyper/reference-card.pdf?paper=a5").status_code == 422
    assert client.get("/api/v1/games/chess/reference-card.pdf").status_code == 404
