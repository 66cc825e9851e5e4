"""Small random villages of Key Flow and the brute force that the best assignment must equal."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.scoring.key_flow import brute_force
from tests.scoring.key_flow.brute_force import READ, STORAGE, Ways
from tests.scoring.key_flow.notation import player

LOOSE = {"resources": ("iron", "stone", "wood", "gold"), "skills": ("anvil", "pickaxe", "saw")}
"""Pieces of which one more never costs points, by the member of a board that holds them."""

SAME_LINES = True

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


def check(seed: int) -> None:
    village = Village.of(seed)
    found = player(village.board)
    assert found["best"]
    assert found["total"] == village.best(), village.board


def boards(seed: int) -> list[dict[str, Any]]:
    """The boards of a table."""
    return [Village.of(seed).board, Village.of(seed + 1000).board]
