"""Random full boards of every game, as players have them at the end: the same ones for every seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import scoring
from scoring.key_flow import deal
from scoring.key_flow.board import CATALOGUE as FLOW
from scoring.key_flow.values import COLOURS
from scoring.key_harvest.hexes import hexes
from scoring.keyper.board import CATALOGUE as KEYPER
from tests.scoring.keyflower.villages import village

Json = dict[str, Any]
TILES_EACH = 25
"""Tiles of a full Keyflower village."""


def request(game: str, seed: int, players: int = 4) -> Json:
    """A whole table; some tiles lie on several boards, which only adds warnings."""
    seats = [{"name": f"Player {n + 1}", "board": BOARDS[game](random.Random(f"{game} {seed} {n}"))}
             for n in range(players)]  # fmt: skip
    return {"players": seats}


def games() -> Sequence[str]:
    """The games of which there are boards."""
    return [game for game in scoring.games() if game in BOARDS]


def keyper(dice: random.Random) -> Json:
    """All plots built, pieces as an evening leaves them."""
    board: Json = {"shipping": dice.randint(4, 40)}
    for area, plots, columns in (("village", 12, 3), ("farm", 8, 2)):
        fitting = [t.id for t in KEYPER if t.kind in ("home", "country")
                   and t.extra.get("area") in (area, None)]  # fmt: skip
        board[area] = [
            {"tile": tile, "upgraded": dice.random() < 0.6,
             "row": n // columns + 1, "column": n % columns + 1}
            for n, tile in enumerate(dice.sample(fitting, plots))
        ]  # fmt: skip
    board["fairs"] = [{"season": season, "points": points} for season, points in
                      (("spring", 2), ("summer", 4), ("autumn", dice.choice((4, 6))), ("winter", 6))
                      if dice.random() < 0.7]  # fmt: skip
    for where, kinds, most in (
        ("animals", ("animal",), 5),
        ("gems", ("gem",), 6),
        ("goods", ("raw_material", "finished_good", "wheat"), 5),
        ("keyples", ("keyple",), 3),
    ):
        board[where] = {kind: dice.randint(0, most) for kind in KEYPER.ids(*kinds)}
    return board


def key_harvest(dice: random.Random) -> Json:
    """A dozen fields and more, workers anywhere, counters behind the screen."""
    labels = list(hexes().neighbours)
    workers = scoring.game("key_harvest").catalogue.ids("farmhand", "townsfolk")
    crops = scoring.game("key_harvest").catalogue.ids("crop")
    own = dice.sample(labels, dice.randint(14, 24))
    places = dice.sample([label for label in labels if label not in own], len(workers))
    return {
        "fields": own,
        "workers": [{"worker": worker, "at": at} for worker, at in zip(workers, places, strict=True)
                    if dice.random() < 0.5],
        "crops": {crop: dice.randint(0, 5) for crop in crops},
    }  # fmt: skip


def key_market(dice: random.Random) -> Json:
    """Five or six guilds, the masters with abilities among them."""
    goods = scoring.game("key_market").catalogue.ids("good")
    guilds = dice.sample(range(1, 17), dice.randint(4, 7))
    members = [{"guild": guild, "rank": dice.choice(("apprentice", "craftsman", "master", "master")),
                "points": dice.randint(1, 9)} for guild in guilds]  # fmt: skip
    for member in members:
        if member["guild"] == 1:
            member["kind"] = dice.choice(("sheep", "fish"))
    return {
        "manor": dice.random() < 0.8,
        "retired": dice.randint(0, 4),
        "gold": dice.randint(0, 20),
        "goods": {good: dice.randint(0, 6) for good in goods},
        "guilds": members,
    }


def key_flow(dice: random.Random, players: int = 2) -> Json:
    """A village of a game of this many players, with every card that a player is dealt: 40 in a game of two."""
    cards: list[Json] = [{"card": f"home_{dice.randint(1, 6)}", "upgrades": dice.randint(0, 1)}]
    keyples: list[Json] = []
    for season, colour in zip(deal.SEASONS, COLOURS, strict=True):
        names = [p.id for p in FLOW if p.extra.get("season") == season]
        hand = deal.hand(season, players)
        least = hand - deal.numbered_cards(season, players)
        count = dice.randint(max(least, 1), min(hand, deal.named_cards(season, players)))
        cards += [_card(dice, name) for name in dice.sample(names, count)]
        keyples += [_keyple_card(dice, colour) for _ in range(hand - count)]
    return {
        "cards": cards,
        "keyple_cards": keyples,
        "resources": {r: dice.randint(0, 8) for r in ("iron", "stone", "wood", "gold")},
        "skills": {s: dice.randint(0, 6) for s in ("anvil", "pickaxe", "saw")},
        "keyple_tokens": dice.randint(0, 6),
    }


def _card(dice: random.Random, name: str) -> Json:
    extra = FLOW[name].extra
    card: Json = {"card": name, "upgrades": dice.randint(0, extra.get("upgrades", 1))}
    if extra.get("storage"):
        card["resources"] = {r: dice.randint(0, 4) for r in ("iron", "stone", "wood", "gold")}
    if extra.get("unknown_transport"):
        card["printed"] = {"transport": dice.randint(1, 4)}
    if dice.random() < 0.3:
        kinds = dice.sample(("sheep", "pig", "cow"), dice.randint(1, 2))
        card.setdefault("printed", {})["animals"] = dict.fromkeys(kinds, 1)
    if ask := extra.get("ask"):
        card["values"] = _read(dice, ask)
    return card


def _read(dice: random.Random, ask: str) -> Json:
    """Values as a player might read them off a card that the rulebook does not describe."""
    animal, resource = dice.choice(("sheep", "pig", "cow")), dice.choice(("iron", "stone", "wood"))
    if ask == "field":
        return {"points": dice.randint(1, 20)}
    if ask == "ships":
        return {"of": "ship", "steps": {str(n): n * n for n in range(1, 8)}}
    if ask == "animal_steps":
        return {"of": animal, "steps": {"3": 9, "5": 18}}
    if ask == "storage":
        return {"rates": [{"per": {resource: 1}, "points": 2}]}
    if ask == "store":
        skill = dice.choice(("anvil", "pickaxe"))
        return {"rates": [{"per": {resource: 2}, "points": 3}, {"per": {skill: 1}, "points": 3}]}
    bundles = {
        "animals": [{animal: 1, "token": 1}, {animal: 1, resource: 1}, {"sheep": 1, "pig": 1, "cow": 1}],
        "storm_shelter": [{"pig": 1, "token": 1}, {"pig": 1, "sheep": 1}],
        "harvest_festival": [{"red": 1}, {"red": 2}],
        "keyples": [{dice.choice(COLOURS): 1}, {dice.choice(COLOURS): 2}, {"keyple": 3}],
        "apothecary": [{"keyple_card": 1, "token": 1}, {"one_keyple_card": 1}],
    }  # fmt: skip
    return {"rates": [{"per": dice.choice(bundles[ask]), "points": dice.randint(2, 5)}]}


def _keyple_card(dice: random.Random, colour: str) -> Json:
    kinds = dice.sample(("sheep", "pig", "cow"), dice.choice((0, 0, 1, 1, 2)))
    return {"colour": colour, "keyples": dice.randint(1, 3), "token": dice.random() < 0.3,
            "animals": dict.fromkeys(kinds, dice.randint(1, 2))}  # fmt: skip


def keyflower(dice: random.Random) -> Json:
    """A village on the map, half of them with The Farmers."""
    farmers = dice.random() < 0.5
    board = village(dice, TILES_EACH, farmers=farmers, home=dice.randint(1, 6))
    board["purple_marker"] = dice.random() < 0.25
    return board


BOARDS: Mapping[str, Callable[[random.Random], Json]] = {
    "keyper": keyper,
    "key_harvest": key_harvest,
    "key_market": key_market,
    "key_flow": key_flow,
    "keyflower": keyflower,
}
