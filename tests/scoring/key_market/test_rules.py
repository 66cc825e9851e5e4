"""Every rule that an answer can cite has an entry, and its numbers are those of the catalogue."""

from __future__ import annotations

import re

import pytest

from scoring import game
from scoring.key_market.board import CATALOGUE, GUILDS
from scoring.key_market.checks import GUILDS_IN_PLAY, SEASONS, WORKERS
from scoring.key_market.messages import MESSAGES
from tests.scoring.as_json import score
from tests.scoring.key_market.notation import answer, request

RULES = game("key_market").rules
SHARED = ("placed_over_the_limit", "placed_without_effect", "points_left", "best_not_proven",
          "more_than_the_box")  # fmt: skip


def test_every_warning_cites_an_entry() -> None:
    for code in MESSAGES.codes("warning"):
        if code not in SHARED:
            assert MESSAGES.message("warning", code).rule in RULES, code


def test_every_piece_and_every_line_cites_an_entry() -> None:
    for piece in CATALOGUE:
        assert all(rule in RULES for rule in piece.rules), piece.id
    for line in answer("manor, 1 retired, 3 gold | 4 sheep | 1M9:sheep 5M9 6M9 7M9 3A1 1M3")[
        "players"
    ][0]["lines"]:
        assert line["rule"] in RULES, line["element"]


def test_entries_name_entries_and_both_languages() -> None:
    for rule in RULES:
        assert all(other in RULES for other in rule.see), rule.id
        for names in (rule.title, rule.text, rule.place):
            assert {"en", "de"} == names.by_language.keys(), rule.id


def test_every_guild_has_an_entry() -> None:
    assert GUILDS == 16
    assert all(f"guild_{n}" in RULES for n in range(1, GUILDS + 1))


def numbers(rule: str, language: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", RULES[rule].text.render(language))]


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_in_the_texts_are_those_that_are_scored(language: str) -> None:
    assert numbers("manor", language)[0] == CATALOGUE["manor"].side(False)["flat"]
    assert numbers("retired", language)[0] == CATALOGUE["retired"].side(False)["points"]
    assert numbers("gold", language) == [CATALOGUE["gold"].side(False)["points"]]
    rates = CATALOGUE["pairs"].side(False)["rates"]
    assert {rate["points"] for rate in rates} == {numbers("pairs", language)[0]}
    assert CATALOGUE["guild_1_master"].side(False)["points"] in numbers("guild_1_master", language)
    sets = CATALOGUE["guild_5_master"].side(False)
    assert numbers("guild_5_master", language) == [len(sets["set"]), sets["points"]]
    more = CATALOGUE["guild_6_master"].side(False)["points"]
    assert numbers("guild_6_master", language) == [more, rates[0]["points"] + more]
    ranks = CATALOGUE["guild_7_master"].extra
    assert numbers("guild_7_master", language) == [
        ranks["apprentice"], ranks["craftsman"], ranks["master"]
    ]  # fmt: skip
    limits = CATALOGUE["fruit"].limits
    assert {limits["with_2"], limits["with_3"], limits["with_4"]} <= {*numbers("pieces", language)}
    assert CATALOGUE["gold"].limits["copies"] in numbers("coins", language)
    assert {*WORKERS.values()} <= {*numbers("workers", language)}
    assert {*GUILDS_IN_PLAY.values()} <= {*numbers("guilds_in_play", language)}
    assert SEASONS in numbers("guild_actions", language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_that_are_repeated_are_the_same(language: str) -> None:
    """Guild tiles and farming actions agree with the scoring."""
    assert CATALOGUE["manor"].side(False)["flat"] in numbers("manor_upgrade", language)
    assert CATALOGUE["retired"].side(False)["points"] in numbers("retiring", language)
    assert CATALOGUE["guild_1_master"].side(False)["points"] in numbers("guild_1", language)
    assert CATALOGUE["guild_5_master"].side(False)["points"] in numbers("guild_5", language)
    assert CATALOGUE["guild_6_master"].side(False)["points"] in numbers("guild_6", language)
    ranks = CATALOGUE["guild_7_master"].extra
    assert numbers("guild_7", language) == [
        ranks["apprentice"],
        ranks["craftsman"],
        ranks["master"],
    ]
    limits = CATALOGUE["fruit"].limits
    assert numbers("shortage", language)[1:] == [
        limits["with_2"],
        limits["with_3"],
        limits["with_4"],
    ]


def rows(rule: str) -> list[list[str]]:
    table = RULES[rule].table
    assert table
    return [[cell.by_language["en"] for cell in row] for row in table.rows]


def test_tables_by_player_count_are_those_of_the_catalogue() -> None:
    limits = CATALOGUE["fruit"].limits
    pieces = {str(n): str(limits[f"with_{n}"]) for n in GUILDS_IN_PLAY}
    guilds = {str(n): str(count) for n, count in GUILDS_IN_PLAY.items()}
    assert {row[0]: row[1] for row in rows("pieces")} == pieces
    assert {row[0]: row[1] for row in rows("guilds_in_play")} == guilds
    assert {row[0]: row[1] for row in rows("players")} == pieces
    assert {row[0]: row[3] for row in rows("players")} == guilds


def test_a_market_starts_at_the_price_below_the_covered_ones() -> None:
    """Set-up, 2: prices run from 6 down, and the leftmost free space is the price."""
    for _, covered, first in rows("market_setup"):
        prices = [int(price) for price in covered.split(", ")]
        assert prices == list(range(6, int(first), -1))


def test_gold_taken_and_hiring_follow_the_workers_on_the_boards() -> None:
    """Guild action E: 5 gold less 1 a worker. Farming, 2: as much gold as there are workers."""
    assert [int(gold) for _, gold in rows("take_gold")] == [max(5 - n, 0) for n in range(6)]
    assert all(workers == gold for workers, gold in rows("hiring"))


def test_coins_in_the_text_come_to_the_limit() -> None:
    found = re.findall(r"(\d+) of (\d+)", RULES["coins"].text.render("en"))
    assert sum(int(n) * int(value) for n, value in found) == CATALOGUE["gold"].limits["copies"]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("manor house", "manor"),
        ("Was bringen zur Ruhe gesetzte Arbeiter?", "retired"),
        ("Wer gewinnt bei Gleichstand?", "tie_break"),
        ("Wagner", "guild_6"),
        ("how much is a pair worth", "pairs"),
        ("Wie viele Arbeiter hat ein Spieler?", "workers"),
        ("Gunstskala", "favour_track"),
    ],
)
def test_a_question_finds_its_rule_first(question: str, rule: str) -> None:
    assert RULES.search(question)[0].id == rule


def test_all_warnings_exist_in_german() -> None:
    text = "1 retired, 9 on boards, 440 gold | 19 fish | 1A1:fruit 1M 2M1 3M1 4M1 5M1 6M1"
    english = answer(text, "| | 2M3 9A1 10A1")
    german = score("key_market", request(text, "| | 2M3 9A1 10A1"), "de")
    assert english["players"][0]["warnings"]
    for one, other in zip(
        (english, *english["players"]), (german, *german["players"]), strict=True
    ):
        for a, b in zip(one["warnings"], other["warnings"], strict=True):
            assert a["message"] != b["message"], a["code"]
