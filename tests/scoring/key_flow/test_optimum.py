"""The assignment is the best there is: equal to brute force, and stable under what may not matter."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from scoring.key_flow.board import BoardSchema, holdings
from tests.scoring.as_json import score
from tests.scoring.key_flow import brute_force
from tests.scoring.key_flow.brute_force import READ, STORAGE, Ways
from tests.scoring.key_flow.notation import player, request

BLOCKS = (
    ("craftsmens_guild", "emporium", "village_hall", "healer", "key_guild", "key_market"),
    ("carried_away", "dairy", "farmyard", "ranch", "weaver", "healer", "village_hall"),
    ("jeweller", "mercers_guild", "windmill", "windmill+", "merchant", "emporium", *STORAGE),
    ("travellers_lodge", "sea_breese"),
    ("merchant", "scholar", "scribe", "mercers_guild"),
)
SHIPS = ("brainwave", "flipper", "keyflower", "keymelequin", "mansfield_ark")


@dataclass
class Village:
    """A small village as JSON, and as the brute force takes it."""

    board: dict[str, Any]
    targets: list[str]
    cards: list[Ways]
    loose: dict[str, int]
    stored: dict[str, dict[str, int]]
    keymelequin: bool
    ark: bool

    @classmethod
    def of(cls, seed: int) -> Village:
        dice = random.Random(seed)
        block = dice.choice(BLOCKS)
        names = dice.sample(block, dice.randint(min(2, len(block)), min(3, len(block))))
        made = cls({"cards": [], "keyple_cards": []}, ["gold"], [], {}, {}, False, False)
        for name in dict.fromkeys(n.removesuffix("+") for n in names):
            up = f"{name}+" in names
            made._target(dice, f"{name}+" if up else name)
        wanted = {s for t in made.targets for s in brute_force._useful(t)}
        made._ships(dice, "ship" in wanted)
        for _ in range(dice.randint(1, 4)):
            made._keyple_card(dice)
        kinds = sorted(
            wanted & {"iron", "stone", "wood", "gold", "anvil", "pickaxe", "saw", "token"}
        )
        for _ in range(dice.randint(0, 6) if kinds else 0):
            piece = dice.choice(kinds)
            made.loose[piece] = made.loose.get(piece, 0) + 1
        where = {"token": "keyple_tokens"}
        for piece, n in made.loose.items():
            if piece in where:
                made.board["keyple_tokens"] = n
            else:
                group = "resources" if piece in brute_force.RESOURCES else "skills"
                made.board.setdefault(group, {})[piece] = n
        return made

    def _target(self, dice: random.Random, name: str) -> None:
        card: dict[str, Any] = {"card": name.removesuffix("+"), "upgrades": int(name.endswith("+"))}
        if name in READ:
            card["values"] = READ[name]
        if name in STORAGE:
            kinds = dice.sample(brute_force.RESOURCES, 2)
            card["resources"] = {kind: dice.randint(0, 2) for kind in kinds}
            self.stored[name] = dict(card["resources"])
        if name == "dairy":
            self.cards.append(((("cow", 1),),))
        if name in ("sea_breese", "carried_away"):
            self.cards.append(((("ship", 1),),))
        self.board["cards"].append(card)
        self.targets.append(name)

    def _ships(self, dice: random.Random, wanted: bool) -> None:
        ships = dice.sample(SHIPS, dice.randint(1, 3) if wanted else dice.randint(0, 1))
        for ship in ships:
            self.board["cards"].append({"card": ship})
            self.cards.append(((("ship", 1),),) if wanted else ((),))
        self.keymelequin, self.ark = "keymelequin" in ships, "mansfield_ark" in ships
        if wanted and dice.random() < 0.7:
            transport = dice.choice(("home_2", "peddler"))
            self.board["cards"].append({"card": transport, "upgrades": 1})
            self.cards.append(((("transport", 3 if transport == "home_2" else 4),),))

    def _keyple_card(self, dice: random.Random) -> None:
        colour, n = dice.choice(brute_force.COLOURS), dice.randint(1, 3)
        animals = {a: dice.randint(1, 2) for a in ("sheep", "pig", "cow") if dice.random() < 0.4}
        token = dice.random() < 0.4
        self.board["keyple_cards"].append(
            {"colour": colour, "keyples": n, "animals": animals, "token": token}
        )
        ways: list[tuple[tuple[str, int], ...]] = [((colour, n),), tuple(animals.items())]
        if token:
            ways.append((("shows_token", 1),))
        if n == 2:
            ways.append((("two", 1),))
        self.cards.append(tuple(ways))

    def best(self) -> int:
        return brute_force.best(self.targets, self.cards, self.loose, self.stored,
                                self.keymelequin, self.ark)  # fmt: skip


def assigned(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of an answer as a player's own allocation."""
    return [{"piece": piece, "count": n, "on": line["element"]}
            for line in found["lines"] for piece, n in line["uses"].items()]  # fmt: skip


def check(seed: int) -> None:
    village = Village.of(seed)
    found = player(village.board)
    assert found["best"]
    assert found["total"] == village.best(), village.board
    again = player(village.board, placed=assigned(found))
    assert again["total"] == again["placed_total"] == found["total"], village.board
    assert again["best"]


@pytest.mark.parametrize("seed", range(300))
def test_optimum_is_that_of_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_optimum_is_that_of_brute_force_long() -> None:
    for seed in range(300, 20_300):
        check(seed)


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_cards_changes_nothing(seed: int) -> None:
    board = Village.of(seed).board
    mixed = dict(board)
    for entries in ("cards", "keyple_cards"):
        mixed[entries] = random.Random(seed).sample(board[entries], len(board[entries]))
    assert player(mixed)["total"] == player(board)["total"]


@pytest.mark.parametrize("seed", range(20))
def test_equal_keyple_cards_may_be_given_as_one_entry(seed: int) -> None:
    board = Village.of(seed).board
    twice = {**board, "keyple_cards": board["keyple_cards"] * 2}
    counted = {**board, "keyple_cards": [{**c, "count": 2} for c in board["keyple_cards"]]}
    assert player(twice)["total"] == player(counted)["total"]


@pytest.mark.parametrize("seed", range(20))
def test_a_piece_more_never_costs_points(seed: int) -> None:
    board = Village.of(seed).board
    gold = board.get("resources", {}).get("gold", 0)
    richer = {**board, "resources": {**board.get("resources", {}), "gold": gold + 1}}
    assert player(richer)["total"] >= player(board)["total"] + 1


@pytest.mark.parametrize("seed", range(60))
def test_what_a_player_lays_out_never_beats_the_best(seed: int) -> None:
    village = Village.of(seed)
    dice = random.Random(seed)
    held = holdings(BoardSchema().load(village.board))
    places = sorted({line["element"] for line in player(village.board)["lines"]
                     if line["category"] in ("storage", "winter", "gold")})  # fmt: skip
    placed = [{"piece": piece, "count": dice.randint(1, count), "on": dice.choice(places)}
              for piece, count in held.items() if count]  # fmt: skip
    own = player(village.board, placed=placed)
    assert own["total"] == own["placed_total"] <= own["best_total"]
    assert own["best_total"] == player(village.board)["total"]
    assert own["best"] == (own["total"] == own["best_total"])


def test_players_in_another_order_score_the_same() -> None:
    boards = [Village.of(seed).board for seed in range(3)]
    one = score("key_flow", request(*boards))
    other = score("key_flow", request(*reversed(boards)))
    assert [p["total"] for p in one["players"]] == [p["total"] for p in other["players"]][::-1]


def test_own_allocation_scores_what_it_says_and_tells_what_was_left() -> None:
    text = "dairy farmyard | blue2:cow | 2 token"
    own = player(text, placed=[{"piece": "keyple_cards/0", "on": "farmyard"}])
    assert (own["total"], own["best_total"], own["best"]) == (1, 10, False)
    assert "points_left" in [w["code"] for w in own["warnings"]]


def test_resources_stay_on_their_storage_when_the_player_does_not_move_them() -> None:
    own = player("barn+(3 wood) windmill | | 2 gold", placed=[])
    assert {line["element"]: line["points"] for line in own["lines"]} == {
        "barn": 6, "windmill": 0, "gold": 2}  # fmt: skip
    moved = player("barn+(3 wood) windmill | | 2 gold",
                   placed=[{"piece": "wood", "count": 3, "on": "windmill"},
                           {"piece": "gold", "count": 2, "on": "windmill"}])  # fmt: skip
    assert (moved["total"], moved["best_total"]) == (5, 8)
