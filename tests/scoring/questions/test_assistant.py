"""The assistant knows how far it answers, shows the sentence that does, and works without the encoder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring.game import games
from scoring.questions import assistant, encoder
from scoring.questions.assistant import Assistant, Ranked, Reply
from scoring.questions.evidence import NAMES, Document
from scoring.rule_answer import AnswerPart, parts_of
from scoring.rules import Rules
from scoring.sentences import sentences

DOCUMENTS = [
    Document("harvest", ["Harvesting", "Ernten"], ["crops"], ["how do I harvest", "wie ernte ich"],
             ["Turn the tiles over. You get a counter for each."]),
    Document("bid", ["Bidding", "Bieten"], ["auction"], ["how much must I bid", "wie biete ich"],
             ["A bid is one counter or more. It cannot be changed later."]),
    Document("end", ["End of the game", "Spielende"], [], ["when is it over", "wann ist Schluss"],
             ["The game ends after winter. Then the points are counted."]),
]  # fmt: skip


@pytest.fixture
def without_encoder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(encoder, "available", lambda: False)
    monkeypatch.setattr(encoder, "encode", lambda texts: None)
    monkeypatch.setattr(encoder, "encode_kept", lambda texts: None)
    assistant._fitted.cache_clear()
    yield
    assistant._fitted.cache_clear()


def test_without_the_encoder_words_alone_answer(without_encoder: None) -> None:
    asked = Assistant(DOCUMENTS)
    assert asked.ask("how much do I have to bid").entries[0].key == "bid"
    assert asked.ask("Spielende").entries[0].key == "end"


@pytest.mark.parametrize("question", ["bidding", "Bieten", "auction"])
def test_a_name_in_its_very_words_comes_first(question: str) -> None:
    assert Assistant(DOCUMENTS).ask(question).entries[0].key == "bid"


def test_no_entry_is_surer_than_that_any_answers() -> None:
    reply = Assistant(DOCUMENTS).ask("when is the game over")
    assert reply.entries[0].key == "end"
    chances = [entry.confidence for entry in reply.entries]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= reply.confidence <= 1


def test_the_sentence_that_answers_need_not_be_the_first() -> None:
    reply = Assistant(DOCUMENTS).ask("can a bid be changed later")
    best, passage = reply.passage(["A bid is one counter or more.", "It cannot be changed later."])
    assert best == "It cannot be changed later."
    assert passage == [best]
    assert Reply((Ranked("bid", 1.0),), 1.0).passage(["First.", "Second."])[0] == "First."


@pytest.mark.parametrize(("close", "passage"), [
    ({"Two.": 0.6, "Three.": 0.4}, ["Two.", "Three."]),  # beside it and nearly as close
    ({"Two.": 0.6, "Four.": 0.5}, ["Two."]),  # nearly as close, but elsewhere
    ({"Two.": 0.9, "Three.": 0.4}, ["Two."]),  # beside it, but much less close
    ({"Two.": 0.4, "Three.": 0.6}, ["Two.", "Three."]),  # in the order of the text
])  # fmt: skip
def test_a_neighbour_that_is_nearly_as_close_answers_too(
    close: dict[str, float], passage: list[str]
) -> None:
    found = replace(Assistant(DOCUMENTS).evidence.of("a"), sentences=close)
    reply = Reply((Ranked("bid", 1.0),), 1.0, found)
    best = max(close, key=lambda sentence: close[sentence])
    assert reply.passage(["One.", "Two.", "Three.", "Four."]) == (best, passage)


@pytest.mark.parametrize(("game", "language", "question", "expected"), [
    # Key Market, scoring, after 6: a tie of two.
    ("key_market", "de", "Unentschieden zu zweit, wer ist Sieger?", "Zu zweit"),
    # Key Harvest, field tiles: workers are none.
    ("key_harvest", "de", "Sind Arbeiter auch isolierte Plättchen?", "nie isoliert"),
    # Key Flow, end of the game: a card goes to one scoring card.
    ("key_flow", "en", "does a card with pig and workers count for both at the end", "never for both"),
])  # fmt: skip
def test_the_sentence_that_has_the_words_of_the_question_answers(
    game: str, language: str, question: str, expected: str
) -> None:
    answer = games()[game].rules.ask(question, language)
    assert expected in answer.entries[0].answer


def test_a_sentence_of_many_entries_answers_but_finds_none_of_them() -> None:
    rule = "The second use costs two workers."
    documents = [Document(tile, [tile.title()], texts=[f"The {tile} gives goods. {rule}"])
                 for tile in ("mine", "mill", "inn", "fair")]  # fmt: skip
    asked = Assistant(documents)
    columns = [NAMES.index(name) for name in ("n-grams of the text", "words of the whole entry")]
    assert (asked.evidence.of(rule).rows[:, columns] < 0.5).all()
    reply = asked.ask("second use of the mine: does it cost two workers")
    assert reply.passage(["The mine gives goods.", rule])[0] == rule


FIRST, CLOSE, FAR = Ranked("bid", 0.6, 0.6), Ranked("end", 0.4, 0.3), Ranked("end", 0.1, 0.1)


@pytest.mark.parametrize(("entries", "answer"), [
    ((FIRST, CLOSE, FAR), (FIRST, CLOSE)),
    ((FIRST, FAR), (FIRST,)),
    ((FIRST, CLOSE, CLOSE), (FIRST, CLOSE)),
    ((FIRST,), (FIRST,)),
    ((), ()),
])  # fmt: skip
def test_an_answer_is_of_two_rules_where_either_may_be_meant(
    entries: tuple[Ranked, ...], answer: tuple[Ranked, ...]
) -> None:
    assert Reply(entries, 0.9).answer == answer


def test_that_a_matter_is_left_open_is_not_put_beside_a_rule() -> None:
    left_open = Ranked("house_rules", 0.5, 0.3, left_open=True)
    assert Reply((FIRST, left_open), 0.9).answer == (FIRST,)
    assert Reply((left_open, CLOSE), 0.9).answer == (left_open, CLOSE)


def test_where_no_rule_answers_the_answer_says_only_that() -> None:
    left_open = Ranked("house_rules", 0.5, 0.5, left_open=True)
    assert Reply((left_open, CLOSE), 0.9, settled=0.0).answer == (left_open,)
    assert Reply((FIRST, CLOSE), 0.9, settled=0.0).answer == ()
    assert Reply((FIRST, CLOSE), 0.0).answer == ()


def test_the_answer_has_a_sentence_of_each_of_its_rules() -> None:
    """Keyflower: which boats are used stands in one rule, what each season puts on them in another."""
    question = "which boats and how many workers on them"
    answer = games()["keyflower"].rules.ask(question)
    parts, entries = answer.answer, answer.entries
    assert {part.id for part in parts} == {"boats_setup", "filling_boats"}
    for part, entry in zip(parts, entries, strict=False):
        assert part == AnswerPart(entry.id, entry.title, entry.answer, entry.passage, entry.place)


def test_a_sentence_that_two_rules_share_comes_once() -> None:
    rules: Rules = games()["keyflower"].rules
    entry = rules.ask("which boats and how many workers on them").entries[0]
    assert parts_of([entry, replace(entry, id="other")]) == parts_of([entry])


def test_sentences_end_at_full_stops() -> None:
    assert sentences(
        "It has 4. Then 2 more? Yes, e.g. one. It is Ben's. So is Anna's, z. B. Gold."
    ) == [
        "It has 4.",
        "Then 2 more?",
        "Yes, e.g. one.",
        "It is Ben's.",
        "So is Anna's, z. B. Gold.",
    ]


@pytest.mark.parametrize("game", list(games()))
def test_what_no_rule_answers_is_marked_so(game: str) -> None:
    answer = games()[game].rules.ask("What is the capital of France?")
    assert (answer.answered, answer.entries) == ("no", ())


@pytest.mark.parametrize("game", list(games()))
def test_what_the_book_leaves_open_is_not_in_the_rules_but_explained(game: str) -> None:
    """Each game has an entry on taking back a move, which no rulebook settles."""
    answer = games()[game].rules.ask("may I take back my move")
    assert answer.answered == "no"
    assert not answer.entries[0].settled


def test_an_entry_comes_with_what_it_depends_on() -> None:
    rules: Rules = games()["keyper"].rules
    (first, *_) = rules.ask("wer gewinnt bei Gleichstand?", "de").entries
    assert [other.id for other in first.depends_on] == list(rules[first.id].see)
    assert first.answer in first.text


def test_vectors_are_kept_for_the_next_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path))
    made = encoder.encode_kept(["one", "two"])
    assert made is not None
    monkeypatch.setattr(encoder, "_encoder", lambda: pytest.fail("encoded again"))
    kept = encoder.encode_kept(["one", "two"])
    assert (kept == made).all()
