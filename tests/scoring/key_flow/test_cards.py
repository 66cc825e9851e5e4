"""Every scoring card by the values that the rulebook gives, and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.key_flow.values import ValuesSchema
from tests.scoring.key_flow.notation import player, points, total

# village | keyple cards | loose, then points by element. The page is that of the German rulebook.
RULEBOOK: list[tuple[str, dict[str, int]]] = [
    # page 6 and 10: only the uppermost visible field, never a sum
    ("keythedral", {"keythedral": 5}),
    ("keythedral+", {"keythedral": 12}),
    ("keythedral++", {"keythedral": 20}),
    # page 9: cards upgraded twice
    ("forge", {"forge": 3}),
    ("forge+", {"forge": 10}),
    ("forge++", {"forge": 20}),
    ("well", {"well": 3}),
    ("well+", {"well": 10}),
    ("well++", {"well": 20}),
    ("goldsmith", {}),
    ("goldsmith+", {"goldsmith": 7}),
    ("goldsmith++", {"goldsmith": 15}),
    ("inn", {}),
    ("inn+", {"inn": 5}),
    # page 9: storage cards
    ("barn(1 iron)", {"barn": 1}),
    ("barn(1 gold)", {"barn": 1}),
    ("barn+(1 iron, 2 stone, 1 wood, 1 gold)", {"barn": 10}),
    ("blacksmith(1 iron, 1 gold)", {"blacksmith": 5}),
    ("blacksmith+(1 iron, 1 gold)", {"blacksmith": 5}),
    ("blacksmith+(1 iron, 1 wood)", {"blacksmith": 5}),
    ("blacksmith(1 iron, 1 wood)", {}),
    ("blacksmith+(2 iron, 2 wood, 2 gold)", {"blacksmith": 15}),
    ("blacksmith+(3 iron, 1 gold)", {"blacksmith": 5}),
    ("blacksmith+(3 iron, 1 wood, 1 gold)", {"blacksmith": 10}),
    ("blacksmith+(3 iron, 1 wood)", {"blacksmith": 5}),
    ("barn blacksmith | | 3 iron, 3 stone", {}),  # what was not transported there
    # page 6: double upgrades, gold
    ("woodcutter+! forge++!", {"flipped_upgrades": 2, "forge": 20}),
    ("home_1 | | 3 gold, 4 wood, 2 token, 3 saw", {"gold": 3}),
    # page 10: ships
    ("sea_breese brainwave flipper keyflower", {"sea_breese": 16}),
    ("carried_away | red1:2cow", {}),
    ("carried_away | red1:2cow red1:cow", {"carried_away": 10}),
    ("carried_away | red1:2cow red1:2cow", {"carried_away": 10}),
    ("carried_away | red1:2cow red1:2cow red1:cow", {"carried_away": 20}),
    ("carried_away | red1:2cowx4", {"carried_away": 20}),
    # page 10: animals
    ("dairy | | 1 token", {"dairy": 5}),
    ("dairy | | 2 token", {"dairy": 5}),
    ("dairy | blue1:cow | 2 token", {"dairy": 10}),
    ("farmyard | red1:sheep:pig:cow green1:2sheep", {"farmyard": 5}),
    ("farmyard field[2 sheep, 1 cow]", {"farmyard": 3}),
    # page 10: transport and ships; a ship serves only one of two cards (page 10)
    ("travellers_lodge home_1+", {"travellers_lodge": 3}),
    ("travellers_lodge home_1", {"travellers_lodge": 1}),
    ("travellers_lodge home_1+ peddler+ brainwave flipper keyflower", {"travellers_lodge": 13}),
    ("travellers_lodge peddler builder[5 transport]", {"travellers_lodge": 7}),
    ("sea_breese travellers_lodge brainwave flipper keyflower", {"sea_breese": 16}),
    # page 11: keyples
    ("craftsmens_guild | red1 yellow1 blue1", {"craftsmens_guild": 3}),
    ("craftsmens_guild | red2 red1 yellow1 blue1", {"craftsmens_guild": 3}),
    ("craftsmens_guild | red2 yellow3 blue1 blue1", {"craftsmens_guild": 6}),
    ("emporium | green1 | 1 gold", {"emporium": 4}),
    ("emporium | green3 | 2 gold", {"emporium": 8}),
    ("emporium | green1 yellow2 | 3 gold", {"emporium": 4, "gold": 2}),
    ("emporium keymelequin | green1 yellow2 | 3 gold", {"emporium": 12}),
    ("village_hall | red2 red3", {"village_hall": 5}),
    ("village_hall | green3 yellow2x2 red3x2", {"village_hall": 6}),
    ("village_hall keymelequin | green3 yellow2x2 red3x2", {"village_hall": 7}),
    # page 11: keyple cards and tokens
    ("healer | red2", {"healer": 2}),
    ("healer | red1 red3", {}),
    ("village_hall healer | red2x2 yellow2 blue1 red1", {"healer": 6, "village_hall": 1}),
    ("key_guild | yellow1* | 1 token", {"key_guild": 5}),
    ("key_guild | yellow1 | 1 token", {}),
    ("key_guild healer | yellow2* | 1 token", {"key_guild": 5}),
    # page 11: resources
    ("jeweller | | 1 gold", {"jeweller": 2}),
    ("mercers_guild | | 1 iron, 1 stone, 1 wood", {"mercers_guild": 5}),
    ("mercers_guild | | 2 iron, 1 stone, 1 wood, 1 gold", {"mercers_guild": 5, "gold": 1}),
    ("mercers_guild | | 3 gold", {"mercers_guild": 5}),
    ("mercers_guild jeweller | | 2 iron, 1 stone, 1 wood, 2 gold", {"mercers_guild": 10}),
    ("mercers_guild mason(1 iron) barn(1 stone) | | 1 wood", {"mercers_guild": 5}),
    ("windmill | | 4 wood", {}),
    ("windmill | | 3 wood, 2 iron", {"windmill": 5}),
    ("windmill | | 9 stone", {"windmill": 5}),
    ("windmill | | 10 stone", {"windmill": 10}),
    ("windmill+ | | 5 iron", {"windmill": 7}),
    ("windmill keyflower | | 4 wood", {}),
    # page 11: resources and skill tiles
    ("merchant | | 2 wood", {"merchant": 3}),
    ("merchant | | 1 saw", {"merchant": 3}),
    ("merchant | | 5 wood, 2 saw, 1 anvil", {"merchant": 12}),
    ("merchant | | 1 wood, 1 gold", {"merchant": 3}),
    ("scholar | | 2 saw, 1 anvil", {"scholar": 6}),
    ("scribe | | 1 anvil, 1 pickaxe, 1 saw", {"scribe": 7}),
]


@pytest.mark.parametrize(("text", "expected"), RULEBOOK, ids=[text for text, _ in RULEBOOK])
def test_cards_score_as_the_rulebook_says(text: str, expected: dict[str, int]) -> None:
    assert points(text) == expected


WORKED = [
    ("scribe scholar | | 3 anvil, 1 pickaxe, 1 saw", 13),
    ("scribe scholar | | 4 anvil, 1 pickaxe, 1 saw", 16),
    ("scribe scholar | | 5 anvil", 15),
    ("scribe scholar | | 2 anvil, 2 pickaxe, 2 saw", 14),
    ("scribe scholar | | 1 anvil, 1 pickaxe, 1 saw", 7),
    ("carried_away farmyard dairy | red1:cowx5 | 2 token", 25),
    ("dairy healer | blue2:cow | 1 token", 7),
    # Mansfield Ark: a pig is worth two sheep on the Farmyard, cows stay one
    ("farmyard mansfield_ark | red1:2pig red1:cow green1:sheep", 6),
    # Keymelequin: red and blue are untouched
    ("craftsmens_guild keymelequin | green2 red3 blue2", 6),
]


@pytest.mark.parametrize(("text", "expected"), WORKED)
def test_the_best_assignment_is_found(text: str, expected: int) -> None:
    assert total(text) == expected


def test_a_keyple_card_counts_for_keyples_or_for_animals_never_both() -> None:
    """Rulebook, page 6, the example of the Harvest Festival."""
    read = {"rates": [{"per": {"red": 1}, "points": 2}]}
    found = points("harvest_festival farmyard | red2:cow", harvest_festival=read)
    assert found == {"harvest_festival": 4, "farmyard": 1}


READ: list[tuple[str, dict[str, Any], int]] = [
    ("sea_breese flipper", {"sea_breese": {"of": "ship", "steps": {"1": 1, "2": 5}}}, 5),
    ("ianvincible | green1:3sheep", {"ianvincible": {"of": "sheep", "steps": {"3": 8}}}, 8),
    ("storm_shelter | red1:2pig | 3 wood",
     {"storm_shelter": {"rates": [{"per": {"pig": 1, "wood": 1}, "points": 3}]}}, 6),
    ("store | | 4 stone, 1 pickaxe",
     {"store": {"rates": [{"per": {"stone": 2}, "points": 3}, {"per": {"pickaxe": 1}, "points": 3}]}}, 9),
    ("apothecary | red1 blue2* | 2 token",
     {"apothecary": {"rates": [{"per": {"keyple_card": 1, "token": 1}, "points": 4}]}}, 8),
    ("key_market | red1 blue2 green1",
     {"key_market": {"rates": [{"per": {"keyple": 3}, "points": 5}]}}, 5),
    ("key_market | red2 blue1",
     {"key_market": {"rates": [{"per": {"keyple": 1, "red": 1}, "points": 5}]}}, 5),
    ("stone_yard(3 stone, 1 wood) | | 5 stone",
     {"stone_yard": {"rates": [{"per": {"stone": 1}, "points": 2}]}}, 6),
    ("sculptor+", {"sculptor": {"points": 9}}, 9),
    ("miner", {"miner": {"points": 2}}, 2),
    ("goldsmith", {"goldsmith": {"points": 2}}, 2),
    ("apothecary | red1x3", {"apothecary": {"points": 4, "of": "one_keyple_card", "steps": {"3": 6}}}, 10),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values", "expected"), READ)
def test_values_read_off_a_card_count_and_are_marked(
    text: str, values: dict[str, Any], expected: int
) -> None:
    found = player(text, **values)
    assert found["total"] == expected
    assert not found["missing"]
    assert "read_off_the_card" in [a["code"] for a in found["assumptions"]]


UNKNOWN = (
    "ianvincible", "sea_bastion", "ranch", "storm_shelter", "truffle_orchard", "weaver",
    "harvest_festival", "key_market", "summer_fete", "winter_fair", "apothecary", "store", "trader",
    "stone_yard", "timber_yard", "sawmill", "sculptor", "sea_breese",
)  # fmt: skip


@pytest.mark.parametrize("card", UNKNOWN)
def test_numbers_that_the_rulebook_does_not_give_are_asked(card: str) -> None:
    found = player(f"home_1 {card} | red3:3pig red1:3sheep | 3 stone, 3 token, 2 pickaxe")
    assert [m["at"] for m in found["missing"]] == ["/players/0/board/cards/1/values"]
    assert found["total"] == 0


def test_the_points_of_the_field_alone_do_not_answer_a_scoring_card() -> None:
    found = player("ranch sculptor", ranch={"points": 3}, sculptor={"points": 4})
    assert found["total"] == 7
    assert [m["at"] for m in found["missing"]] == ["/players/0/board/cards/0/values"]


def test_transport_is_asked_only_where_it_scores() -> None:
    assert not player("builder wainwright")["missing"]
    asked = [m["at"] for m in player("builder travellers_lodge wainwright")["missing"]]
    assert asked == [f"/players/0/board/cards/{n}/printed/transport" for n in (0, 2)]


def test_what_is_entered_replaces_what_the_catalogue_knows_symbol_by_symbol() -> None:
    assert points("farmyard dairy[1 pig]") == {"farmyard": 2}
    assert points("farmyard dairy[0 cow]") == {}
    assert points("travellers_lodge home_1[2 transport]") == {"travellers_lodge": 2}
    assert points("travellers_lodge flipper[0 ships]") == {}


def test_every_card_has_a_line_that_says_why() -> None:
    found = player("home_1 woodcutter sawmill flipper field jeweller")
    assert [line["element"] for line in found["lines"]] == [
        "home_1", "woodcutter", "sawmill", "flipper", "field", "jeweller", "gold"]  # fmt: skip
    assert all(line["how"] for line in found["lines"])


def test_uses_name_cards_by_their_place() -> None:
    lines = player("dairy farmyard | red2x2 blue1:cowx2 | 3 token")["lines"]
    assert lines[0]["uses"] == {"token": 3, "cards/0": 1, "keyple_cards/1": 2}
    assert lines[1]["uses"] == {}


def test_resources_on_a_storage_may_score_elsewhere() -> None:
    found = player("barn(5 wood) windmill+")
    assert {line["element"]: line["points"] for line in found["lines"]}["windmill"] == 7
    assert "storage_left" in [a["code"] for a in found["assumptions"]]


def test_flipped_tiles_beyond_the_upgrades_do_not_count() -> None:
    assert points("woodcutter+!!") == {"flipped_upgrades": 1}


def test_equal_values_read_again_are_one_form() -> None:
    """What is computed for a form is cached with it, and used by the next request."""
    values = {"rates": [{"per": {"pig": 1, "wood": 1}, "points": 3}]}
    first, again = (ValuesSchema().load(values).form for _ in range(2))
    assert first is not None
    assert first is again
