"""What a question names and the game does not have: named as absent, never what it has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import scoring
from bench.questions.asked import HERE, LATER, UNSEEN, Question, held, questions
from scoring.game import Game, games
from scoring.questions.absent import Belongings
from scoring.questions.things import folded, vocabulary
from scoring.toml import read_toml

SCORING = Path(scoring.__file__).parent


@pytest.mark.parametrize(("game", "language", "question", "sentence"), [
    # Key Harvest, game material: crop counters and field, worker and event tiles, nothing else.
    ("key_harvest", "en", "do animals score", "Key Harvest has no animals."),
    ("key_harvest", "de", "was bringen Schiffe", "In Key Harvest gibt es keine Schiffe."),
    ("key_harvest", "de", "wie viele Punkte bringt Gold", "In Key Harvest gibt es kein Gold."),
    ("key_harvest", "en", "where do the coins go", "Key Harvest has no money."),
    ("key_harvest", "en", "what do winter tiles give", "Key Harvest has no winter tiles."),
    # Key Market, game material: five resources, of which sheep and fish are the animals, luxuries and gold.
    ("key_market", "en", "how many points is a cow", "Key Market has no cows."),
    ("key_market", "de", "wofür ist der Wein", "In Key Market gibt es keinen Wein."),
    ("key_market", "de", "wohin lege ich die Edelsteine", "In Key Market gibt es keine Edelsteine."),
    # Key Flow, game material: iron, stone, wood and gold; its animals are sheep, pigs and cows.
    ("key_flow", "en", "how many points for wheat", "Key Flow has no wheat."),
    ("key_flow", "de", "was sind Huehner wert", "In Key Flow gibt es keine Hühner."),
    # Keyflower, game material: wood, stone, iron and gold; The Farmers adds wheat, sheep, pigs and cows.
    ("keyflower", "en", "are gems worth anything", "Keyflower has no gems."),
    ("keyflower", "de", "was bringt Lehm", "In Keyflower gibt es keinen Lehm."),
    # Keyper, game material: four raw materials, three finished goods, wheat, eight animals and four gems.
    ("keyper", "en", "how many points is iron", "Keyper has no iron."),
    ("keyper", "de", "wie komme ich in eine Gilde", "In Keyper gibt es keine Gilden."),
])  # fmt: skip
def test_it_is_said_that_the_game_has_none(
    game: str, language: str, question: str, sentence: str
) -> None:
    answer = games()[game].ask(question, language)
    assert [each.sentence for each in answer.absent] == [sentence]
    assert (answer.answered, answer.answer) == ("no", ())


@pytest.mark.parametrize("game", games())
def test_the_way_leads_to_what_scores(game: str) -> None:
    answer = games()[game].ask("wie viele Punkte bringen Soldaten", "de")
    see = answer.absent[0].see
    rule = games()[game].rules.answering("what_scores")
    assert see is not None
    assert rule is not None
    assert (see.id, see.title) == (rule.id, rule.title.render("de"))
    assert answer.to_dict()["absent"] == [answer.absent[0].to_dict()]


@pytest.mark.parametrize(("game", "question", "absent", "rule"), [
    # Key Market, end of the game, 2: each gold is a point.
    ("key_market", "does gold or a ruby score", ["rubies"], "gold"),
    # Keyper, the Windmill and the Boarding house score wheat.
    ("keyper", "do wheat and vegetables score", ["vegetables"], "wheat"),
    # Key Flow, page 15: gold at the end is a point each.
    ("key_flow", "bringen Silber oder Gold Punkte", ["silver"], "gold"),
    # Key Harvest, scoring: the Overseer is a worker that scores 3.
    ("key_harvest", "may the overseer stand next to a pig", ["pigs"], "overseer"),
])  # fmt: skip
def test_what_it_has_is_answered_as_well(
    game: str, question: str, absent: list[str], rule: str
) -> None:
    answer = games()[game].ask(question)
    assert [each.thing for each in answer.absent] == absent
    assert answer.question == question
    assert answer.answered == "yes"
    assert answer.answer[0].id == rule


@pytest.mark.parametrize(("game", "question", "rule"), [
    # Key Market, game material: the workers are there as wooden keyples too; those not retired score nothing.
    ("key_market", "how many points is a keyple", "scoring"),
    # Key Harvest, scoring, 1: worker tiles score.
    ("key_harvest", "do keyples score", "workers"),
    # Key Market, farming, 5: the one tile that is upgraded is the farmhouse, to the manor house.
    ("key_market", "do I score for upgraded tiles", "manor"),
])  # fmt: skip
def test_what_it_has_under_another_name_is_not_absent(game: str, question: str, rule: str) -> None:
    answer = games()[game].ask(question)
    assert answer.absent == ()
    assert answer.answer[0].id == rule


@pytest.mark.parametrize("game", games())
def test_nothing_is_absent_that_stands_in_the_rules_or_names_a_piece(game: str) -> None:
    """Read without what the answer reads by: words in an entry's running text and in the catalogue."""
    played = games()[game]
    texts = f" {' '.join(folded(' '.join(texts_of(played))))} "
    lacking = vocabulary().none.keys() - belongings(played).things
    entries = read_toml(SCORING / "things.toml")["thing"]
    for thing in lacking - played.lacks:
        plain = [word for word in entries[thing]["words"] if "*" not in word]
        assert [word for word in plain if f" {' '.join(folded(word))} " in texts] == [], thing


@pytest.mark.parametrize("game", games())
def test_a_game_states_only_what_its_words_would_hide(game: str) -> None:
    played = games()[game]
    derived = Belongings(played.title, played.rules, played.catalogue)
    assert played.lacks <= derived.things


@pytest.mark.parametrize("game", games())
def test_no_labelled_question_loses_its_answer(game: str) -> None:
    """Every phrasing of an entry, and every question that was labelled with the entries that answer it."""
    played = games()[game]
    has = belongings(played).things
    for asked, answers in labelled(played):
        if all(name.things & has for name in vocabulary().named(asked)):
            continue  # asked as ever
        before, after = played.rules.ask(asked), played.ask(asked)
        assert after.entries == before.entries, asked
        if answers:
            assert after.answered == before.answered, asked
            assert after.answer == before.answer, asked


def labelled(played: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is asked of this game, and the entries that answer."""
    for rule in played.rules:
        yield from ((asked, (rule.id,)) for asked in rule.asked)
    sets: list[list[Question]] = [questions(), held()]
    sets += [questions(HERE / folder) for folder in (*LATER, *UNSEEN)]
    for each in chain.from_iterable(sets):
        if each.game == played.id:
            yield each.ask, tuple(each.answers)


def texts_of(played: Game) -> Iterator[str]:
    """The texts of the entries and the names of the pieces, in every language."""
    for rule in played.rules:
        yield from (*rule.title.by_language.values(), *rule.text.by_language.values())
    for piece in played.catalogue:
        yield from piece.names.by_language.values()


def belongings(played: Game) -> Belongings:
    """What the game has, as it answers by."""
    return Belongings(played.title, played.rules, played.catalogue, played.lacks)
