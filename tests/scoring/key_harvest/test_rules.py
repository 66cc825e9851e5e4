"""Every rule that an answer can cite has an entry, and its numbers are those of the catalogue."""

from __future__ import annotations

import re

import pytest

from scoring import game
from scoring.key_harvest.board import CATALOGUE
from scoring.key_harvest.messages import MESSAGES
from scoring.messages import Section
from tests.scoring.as_json import score
from tests.scoring.key_harvest.notation import answer, request
from tests.scoring.key_harvest.test_checks import CASES

RULES = game("key_harvest").rules
SHARED = ("placed_over_the_limit", "placed_without_effect", "points_left", "best_not_proven")


@pytest.mark.parametrize("section", ["warning", "assumption"])
def test_every_sentence_cites_an_entry(section: Section) -> None:
    for code in MESSAGES.codes(section):
        if code not in SHARED:
            assert MESSAGES.message(section, code).rule in RULES, code


def test_every_piece_and_every_line_cites_an_entry() -> None:
    for piece in CATALOGUE:
        assert all(rule in RULES for rule in piece.rules), piece.id
    for text, _ in CASES:
        for line in answer(f"{text}", "| | 1 hops")["players"][0]["lines"]:
            assert line["rule"] in RULES


def test_entries_name_entries_and_both_languages() -> None:
    for rule in RULES:
        assert all(other in RULES for other in rule.see), rule.id
        for names in (rule.title, rule.text, rule.place):
            assert {"en", "de"} == names.by_language.keys(), rule.id


@pytest.mark.parametrize("worker", CATALOGUE.ids("farmhand", "townsfolk"))
def test_the_number_in_the_text_is_that_of_the_catalogue(worker: str) -> None:
    number = CATALOGUE[worker].side(False)["flat"]
    for language, pattern in (("en", r"\bNumber (\d):.*?(\d) points?.*?(\d) field"),
                           ("de", r"\bZahl (\d):.*?(\d) Punkte?.*?(\d) Feld")):  # fmt: skip
        found = re.search(pattern, RULES[worker].text.render(language))
        assert found, worker
        assert {int(n) for n in found.groups()} == {number}


@pytest.mark.parametrize(("rule", "kind"), [("farmhands", "farmhand"), ("townsfolk", "townsfolk")])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_of_workers_is_that_of_the_catalogue(rule: str, kind: str, language: str) -> None:
    table = RULES[rule].table
    assert table
    stated = {row[0].by_language[language]: int(row[1].by_language[language]) for row in table.rows}
    pieces = [CATALOGUE[worker] for worker in CATALOGUE.ids(kind)]
    assert stated == {f"{piece.extra['letter']} {piece.names.by_language[language]}":
                    piece.side(False)["flat"] for piece in pieces}  # fmt: skip


def test_starting_counters_come_to_three_each() -> None:
    """Set-up: the counters used are shared out without rest, three to each player."""
    table = RULES["starting_counters"].table
    assert table
    for players, used, kinds, *_ in (
        [cell.by_language["en"] for cell in row] for row in table.rows
    ):
        assert int(used) == 3 * int(players)
        words = {"two": 2, "three": 3, "four": 4, "fifth": 1}
        groups = re.findall(r"(\d) of (?:the )?(\w+)", kinds)
        counts = [(int(n), words[of]) for n, of in groups]
        assert sum(of for _, of in counts) == 5, "five kinds"
        assert sum(n * of for n, of in counts) == int(used)


@pytest.mark.parametrize(
    ("question", "lang", "rule"),
    [
        ("Overseer", "en", "overseer"),
        ("Landvogt", "de", "bailiff"),
        ("zweitgrößte Gruppe", "de", "second_group"),
        ("Who wins a tie?", "en", "tie_break"),
        ("Dürfen sich Arbeiter berühren?", "de", "workers_apart"),
        ("Flurbereinigung", "de", "event_u"),
    ],
)
def test_a_question_finds_its_rule_first(question: str, lang: str, rule: str) -> None:
    assert game("key_harvest").rules.search(question, lang)[0].id == rule


def test_all_texts_exist_in_german() -> None:
    text = "E4 E4 A1 | A1:lawyer B2:overseer B2:overseer | 13 hops | A1:; A2:; A3:"
    english = answer(text, "E4 | C5:lawyer | 1 hops", players=3)
    german = score("key_harvest", request(text, "E4 | C5:lawyer | 1 hops", players=3), "de")
    for one, other in zip(english["players"], german["players"], strict=True):
        for a, b in zip(one["warnings"], other["warnings"], strict=True):
            assert a["message"] != b["message"], a["code"]
        for a, b in zip(one["lines"], other["lines"], strict=True):
            assert a["how"] != b["how"], a["element"]
