"""Every warning, the limits that span players, ties, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Invalid, game
from tests.scoring.as_json import score
from tests.scoring.key_flow.notation import board, codes, player, request

HOME = "home_1 keythedral "

WARNINGS: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("home_1 keythedral", {}, []),
    ("keythedral", {}, [("no_home", "/cards")]),
    ("| red2", {}, [("no_home", "/cards")]),
    ("| | 2 gold", {}, [("no_home", "/cards")]),
    ("home_1 home_2 keythedral", {}, [("two_homes", "/cards/1")]),
    ("home_1 miner", {}, [("no_winter_card", "/cards")]),
    (HOME + "forge forge", {}, [("card_twice", "/cards/3")]),
    (HOME + "field field field", {}, []),
    (HOME + "inn++", {}, [("upgraded_too_often", "/cards/2/upgrades")]),
    (HOME + "jeweller+", {}, [("not_upgradable", "/cards/2/upgrades")]),
    (HOME + "flipper+", {}, [("upgraded_too_often", "/cards/2/upgrades")]),
    (HOME + "miner++", {}, []),  # the rulebook does not say how often
    (HOME + "forge+!!", {}, [("flipped_more_than_upgraded", "/cards/2/flipped")]),
    (HOME + "blacksmith(1 stone, 1 iron, 1 gold)", {}, [("not_scored_here", "/cards/2/resources/stone")]),
    # the deal, page 3: with two players 6 named cards of each season, 10 green keyple cards
    (HOME + "builder stable miner quarryman woodcutter workshop alehouse", {"players": 2},
     [("season_cards_over_the_deal", "/cards")]),
    (HOME + "builder stable miner quarryman woodcutter workshop", {"players": 2}, []),
    (HOME + "builder stable miner | green1x9 green2x2", {"players": 2},
     [("keyple_cards_over_the_deal", "/keyple_cards/1")]),
    (HOME + "| green1x4", {}, [("keyple_cards_many", "/keyple_cards/0")]),
    (HOME + "| green1x3", {}, []),
    (HOME + "field " * 31, {"players": 4}, [("village_over_the_deal", "/cards")]),
    (HOME + "field " * 30, {"players": 4}, []),
    # the box, page 2
    (HOME + "| | 41 iron", {}, [("more_than_the_markers", "/resources/iron")]),
    (HOME + "| | 19 saw", {}, [("more_than_the_box", "/skills/saw")]),
    (HOME + "| | 52 token", {}, [("more_than_the_box", "/keyple_tokens")]),
    (HOME + "| | 18 saw, 18 anvil, 18 pickaxe", {}, []),
    # the two rows, page 4
    ("home_1@upper0 keythedral@lower0 forge@lower-1 miner@upper1 inn@upper2", {}, []),
    ("home_1@upper0 keythedral@lower3", {}, [("not_connected", "/cards/1/column")]),
    ("home_1@upper0 keythedral@upper1 flipper@upper2", {}, [("belongs_in_the_lower_row", "/cards/2/row")]),
    ("home_1@upper0 keythedral@upper1 inn@lower0", {}, [("belongs_in_the_upper_row", "/cards/2/row")]),
    ("home_1@upper0 keythedral@upper0", {}, [("place_taken_twice", "/cards/1/column")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table", "expected"), WARNINGS, ids=[w[0] for w in WARNINGS])
def test_what_the_rules_or_the_box_do_not_allow_is_warned_of(
    text: str, table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert codes(text, **table) == expected


def test_a_number_that_differs_from_the_rulebook_counts_and_is_reported() -> None:
    found = player("home_1 forge+ keythedral", forge={"points": 11})
    assert found["total"] == 16
    assert [w["code"] for w in found["warnings"]] == ["value_differs"]


def alerts(*boards: str, **table: Any) -> list[tuple[str, str]]:
    return [(w["code"], w["at"]) for w in score("key_flow", request(*boards, **table))["warnings"]]


ACROSS: list[tuple[tuple[str, ...], dict[str, Any], list[tuple[str, str]]]] = [
    (("home_1 forge", "home_2 well"), {}, []),
    (("home_1 forge", "home_1 well"), {}, [("card_owned_twice", "/players/1/board/cards/0")]),
    (("home_1 field", "home_2 field"), {}, []),
    (("home_1 | blue1x7", "home_2 | blue1x6"), {}, [("keyple_cards_over_the_deal", "/players")]),
    (("home_1 | blue1x7", "home_2 | blue1x6"), {"players": 3}, []),
    (("home_1 builder stable miner keywood", "home_2 gold_mine workshop alehouse"), {},
     [("season_cards_over_the_deal", "/players")]),
    (("home_1 | | 30 wood", "home_2 | | 11 wood"), {}, [("more_than_the_markers", "/players")]),
    (("home_1 | | 30 token", "home_2 | | 22 token"), {}, [("more_than_the_box", "/players")]),
    (("home_1 | | 60 token", "home_2 | | 22 token"), {}, []),  # a warning at the player
]  # fmt: skip


@pytest.mark.parametrize(("boards", "table", "expected"), ACROSS)
def test_warnings_across_players(
    boards: tuple[str, ...], table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert alerts(*boards, **table) == expected


TIES = [
    (("| red1:2sheep", "| red1:sheep:3cow"), ["A"], "sheep"),
    (("farmyard[0 pig] | red1:sheep:pig", "field[1 sheep] | | 2 gold"), ["A"], "pig"),
    (("| red1:sheep:cow", "field[1 sheep, 2 cow]"), ["B"], "cow"),
    (("mansfield_ark | red1:pig", "| red1:sheep"), ["B"], "sheep"),  # nothing is converted
    (("dairy", "home_1"), ["A"], "cow"),
    (("| red1:sheep", "| blue2:sheep"), ["A", "B"], None),
]


@pytest.mark.parametrize(("boards", "winners", "by"), TIES)
def test_ties_go_by_sheep_pigs_and_cows(
    boards: tuple[str, str], winners: list[str], by: str | None
) -> None:
    made = [board(text) for text in boards]
    first = score("key_flow", request(*made))
    lead = first["players"][0]["total"] - first["players"][1]["total"]
    poorer = made[1 if lead > 0 else 0].setdefault("resources", {})
    poorer["gold"] = poorer.get("gold", 0) + abs(lead)
    answer = score("key_flow", request(*made))
    assert answer["players"][0]["total"] == answer["players"][1]["total"]
    assert answer["winners"] == winners
    assert answer["tie_break"]["by"] == by


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"cards": [{"card": "pub"}]}, "/cards/0/card", "unknown_id"),
    ({"cards": [{"card": "forge", "upgrades": 3}]}, "/cards/0/upgrades", "out_of_range"),
    ({"cards": [{"card": "forge", "upgrades": None}]}, "/cards/0/upgrades", "null"),
    ({"cards": [{"card": "forge", "side": 1}]}, "/cards/0/side", "unknown_field"),
    ({"cards": [{"card": "forge", "column": 1}]}, "/cards/0/row", "missing"),
    ({"cards": [{}]}, "/cards/0/card", "missing"),
    ({"cards": [{"card": "field", "printed": {"animals": {"goat": 1}}}]},
     "/cards/0/printed/animals/goat", "unknown_field"),
    ({"keyple_cards": [{"colour": "pink", "keyples": 1}]}, "/keyple_cards/0/colour", "unknown_id"),
    ({"keyple_cards": [{"colour": "red", "keyples": 4}]}, "/keyple_cards/0/keyples", "out_of_range"),
    ({"keyple_cards": [{"colour": "red"}]}, "/keyple_cards/0/keyples", "missing"),
    ({"resources": {"iron": -1}}, "/resources/iron", "out_of_range"),
    ({"skills": {"saw": 1.5}}, "/skills/saw", "not_a_whole_number"),
    ({"keyple_tokens": "3"}, "/keyple_tokens", "not_a_whole_number"),
    ({"cards": [{"card": "ranch", "values": {"rates": [{"per": {}, "points": 3}]}}]},
     "/cards/0/values/rates/0/per", "too_few"),
    ({"cards": [{"card": "ranch", "values": {"rates": [{"per": {"goat": 1}, "points": 3}]}}]},
     "/cards/0/values/rates/0/per/goat", "unknown_field"),
    ({"cards": [{"card": "ranch", "values": {"rates": []}}]}, "/cards/0/values/rates", "too_few"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig"}}]}, "/cards/0/values/steps", "missing"),
    ({"cards": [{"card": "ranch", "values": {"steps": {"1": 2}}}]}, "/cards/0/values/of", "missing"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": {"x": 2}}}]},
     "/cards/0/values/steps/x", "not_a_whole_number"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": {"3": "2"}}}]},
     "/cards/0/values/steps/3", "not_a_whole_number"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": {"0": 2}}}]},
     "/cards/0/values/steps/0", "out_of_range"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": {}}}]},
     "/cards/0/values/steps", "out_of_range"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": [1]}}]},
     "/cards/0/values/steps", "not_an_object"),
    ({"cards": [{"card": "ranch", "values": {"of": "pig", "steps": {"1": 2},
                                             "rates": [{"per": {"pig": 1}, "points": 1}]}}]},
     "/cards/0/values/rates", "either_or"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "pointer", "code"), REFUSED, ids=[r[1] for r in REFUSED])
def test_what_does_not_fit_is_refused_with_its_place(
    made: dict[str, Any], pointer: str, code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        score("key_flow", request(made))
    faults = [
        (e["pointer"].removeprefix("/players/0/board"), e["code"]) for e in refused.value.errors
    ]
    assert faults == [(pointer, code)]


PLACED = [
    ({"piece": "keyple_cards/1", "on": "farmyard"}, "/placed/0/piece", "unknown_id"),
    ({"piece": "cards/0", "on": "farmyard"}, "/placed/0/piece", "unknown_id"),
    ({"piece": "keyple_cards/0", "count": 3, "on": "farmyard"}, "/placed/0/count", "not_held"),
    ({"piece": "keyple_cards/0", "on": "dairy"}, "/placed/0/on", "unknown_id"),
]


@pytest.mark.parametrize(("placement", "pointer", "code"), PLACED)
def test_what_the_board_does_not_hold_cannot_be_placed(
    placement: dict[str, Any], pointer: str, code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        player("farmyard | red1:cowx2", placed=[placement])
    assert [(e["pointer"], e["code"]) for e in refused.value.errors] == [
        (f"/players/0{pointer}", code)]  # fmt: skip


def _numbers(words: Any) -> list[int]:
    """Points and amounts in a form that are more than one."""
    if isinstance(words, dict):
        steps = words.get("steps", {})
        flat = [int(n) for pair in steps.items() for n in pair]
        return flat + [n for key, value in words.items() if key != "steps"
                       for n in _numbers(value)]  # fmt: skip
    if isinstance(words, list):
        return [n for word in words for n in _numbers(word)]
    return [words] if isinstance(words, int) and words > 1 else []


@pytest.mark.parametrize("language", ["en", "de"])
def test_rule_texts_give_the_numbers_of_the_catalogue(language: str) -> None:
    flow = game("key_flow")
    for piece in flow.catalogue:
        text = "".join(flow.rules[rule].text.render(language) for rule in piece.rules)
        digits = "".join(c if c.isdigit() else " " for c in text).split()
        for side in piece.sides.values():
            for number in _numbers(side):
                assert str(number) in digits, (piece.id, number)


def test_every_unknown_value_is_listed_with_its_question() -> None:
    listed = {(u["card"], u["at"]) for u in game("key_flow").describe()["unknowns"]}
    assert ("apothecary", "/cards/*/values") in listed
    assert ("builder", "/cards/*/printed/transport") in listed
    assert len({card for card, _ in listed}) == 18 + 5


def test_the_example_scores_without_a_warning() -> None:
    flow = game("key_flow")
    found = player(dict(flow.example))
    assert found["best"]
    assert found["total"] > 100
    assert not [w for w in found["warnings"] if w["severity"] == "error"]
