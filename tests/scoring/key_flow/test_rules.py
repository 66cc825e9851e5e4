"""Key Flow's rules: figures of set-up and play against the deal, and what players ask."""

from __future__ import annotations

import pytest

from scoring import game
from scoring.catalogue import Piece
from scoring.key_flow import deal
from scoring.key_flow.board import CATALOGUE

RULES = game("key_flow").rules
PLAYERS = range(2, 7)


def table(rule: str) -> list[list[str]]:
    figures = RULES[rule].table
    assert figures
    return [[cell.by_language["en"] for cell in row] for row in figures.rows]


def digits(text: str) -> list[int]:
    return [int(part) for part in "".join(c if c.isdigit() else " " for c in text).split()]


def test_hands_are_those_of_the_deal() -> None:
    """Rulebook, page 3, 1. Dealing cards; the winter hand without the card played after autumn."""
    hands = {season: row for season, *row in table("deal")}
    for season in deal.SEASONS:
        after = deal.AFTER_AUTUMN if season == "winter" else 0
        two, more = (int(hand) for hand in hands[season])
        assert two == deal.hand(season, 2) - after
        assert {deal.hand(season, players) - after for players in PLAYERS if players > 2} == {more}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_text_gives_the_cards_of_a_whole_game(language: str) -> None:
    stated = digits(RULES["deal"].text.render(language))
    assert {deal.all_cards(2), deal.all_cards(3)} <= set(stated)


def test_removed_k_cards_leave_the_named_cards_in_play() -> None:
    """Rulebook, page 2, K cards: twelve each in spring, summer and autumn before some go back."""
    for players, removed, winter in table("k_cards"):
        for season in ("spring", "summer", "autumn"):
            assert 12 - int(removed) == deal.named_cards(season, int(players))
        assert int(players) * int(winter) == deal.named_cards("winter", int(players))


def test_stacks_are_just_what_is_dealt() -> None:
    for players, *stacks in table("season_stacks"):
        for season, cards in zip(("spring", "summer", "autumn"), stacks, strict=True):
            n = int(players)
            assert int(cards) == n * deal.hand(season, n)
            assert int(cards) == deal.named_cards(season, n) + deal.numbered_cards(season, n)


def test_cards_in_play_are_those_of_the_checks() -> None:
    for players, named, winter, *numbered in table("cards_in_play"):
        n = int(players)
        assert int(named) == deal.named_cards("autumn", n)
        assert int(winter) == deal.named_cards("winter", n)
        assert [int(cards) for cards in numbered] == [
            deal.numbered_cards(s, n) for s in deal.SEASONS
        ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_box_is_that_of_the_catalogue(language: str) -> None:
    """Rulebook, page 2, components."""
    stated = digits(RULES["components"].text.render(language))
    for piece in ("iron", "stone", "wood", "gold", "token", "flipped_upgrades"):
        assert CATALOGUE[piece].limits["copies"] in stated, piece


@pytest.mark.parametrize("piece", [piece for piece in CATALOGUE if piece.kind == "card"])
def test_every_card_is_named_by_its_first_entry(piece: Piece) -> None:
    """So that a line about a card, which cites that entry, leads to a text about this very card."""
    entry = RULES[piece.rules[0]]
    for language, name in piece.names.by_language.items():
        text = " ".join([entry.title.render(language), entry.text.render(language), *entry.words])
        base = name.rstrip(" 123456")
        assert base.casefold() in text.casefold(), (piece, language)


QUESTIONS = [
    ("which way do we pass in summer", "draft_direction"),
    ("Im Winter links oder rechts herum weitergeben?", "draft_direction"),
    ("hand size per season", "deal"),
    ("how many K cards go back in the box", "k_cards"),
    ("Was bringt der Holzfäller?", "woodcutter"),
    ("what does the Hiring Fair give", "hiring_fair"),
    ("can I use a building where a card already lies", "keyple_number"),
    ("zu zweit: was machen linke und rechte Pfeile", "two_player_arrows"),
    ("where must the resources be for an upgrade", "upgrades"),
    ("may I play two cards in one turn", "draft"),
    ("can I move goods right after producing them", "transport"),
    ("darf ich mein Dorf umbauen", "rearranging"),
    ("can we trade resources", "trading"),
    ("kann ich es allein spielen", "solo_or_more"),
    ("what does the Mansfield Ark do", "mansfield_ark"),
]


@pytest.mark.parametrize(("question", "rule"), QUESTIONS)
def test_a_question_finds_its_answer_first(question: str, rule: str) -> None:
    assert RULES.search(question)[0].id == rule


@pytest.mark.parametrize("rule", ["tie_break", "mansfield_ark", "keymelequin", "ships"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "this service reads it"), ("de", "dieser dienst")]
)
def test_a_reading_is_named_as_one(rule: str, language: str, words: str) -> None:
    assert words in RULES[rule].text.render(language).casefold()


def test_what_the_book_leaves_open_says_so() -> None:
    for rule in RULES:
        if not rule.settled:
            assert "rulebook does not" in rule.text.render("en"), rule.id
            assert "Spielregel" in rule.text.render("de"), rule.id
