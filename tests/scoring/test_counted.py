"""Plural forms after numbers: each counted piece has every plural form of every language."""

from __future__ import annotations

import pytest

from scoring import games, score
from texts.catalogues import languages, plural_form

PIECES = [piece for game in games().values() for piece in game.catalogue]


@pytest.mark.parametrize("language", languages())
def test_every_plural_form_is_given(language: str) -> None:
    forms = {plural_form(language, n) for n in range(200)}
    counted = [piece for piece in PIECES if piece.plurals]
    wrong = [piece.id for piece in counted if len(piece.plurals[language]) != len(forms)]
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_whatever_lies_there_several_times_is_counted(game: str) -> None:
    example = games()[game].describe()["example"]
    (player,) = score(game, {"players": [{"name": "Anna", "board": example}]}).players
    catalogue = games()[game].catalogue
    several = {piece for line in player.lines for piece, n in line.uses.items() if n > 1}
    several |= {left.piece for left in player.unscored if left.count > 1}
    assert {
        piece for piece in several if piece in catalogue and not catalogue[piece].plurals
    } == set()
