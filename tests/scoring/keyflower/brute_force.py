"""Keyflower's best layout by trying every set, independent of the product's code.

A piece is its kind, with `@tile` for one on a yard; `purple` may count as anything.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

WORKERS = ("red", "blue", "yellow", "green")
SKILLS = ("saw", "pickaxe", "anvil")
RESOURCES = ("wood", "stone", "iron", "gold")
PASTURES = {"sheep": (1, 3, "weaver"), "pig": (2, 5, "truffle_orchard"), "cow": (3, 7, "dairy")}
YARDS = {"timber_yard": ("wood", 2, 3), "stone_yard": ("stone", 2, 3), "blacksmith": ("iron", 2, 3)}

Slot = frozenset[str]
Deal = tuple[tuple[Slot, ...], int]
"""Slots, one piece in each, and the points for them all."""


class Rules:
    """What counts as what in one village."""

    def __init__(self, tiles: dict[str, bool], pieces: tuple[str, ...], farmers: bool) -> None:
        self.tiles, self.pieces, self.farmers = tiles, pieces, farmers
        self.any, self.wheat_too = "boat_3b" in tiles, "boat_5b" in tiles

    def slot(self, *symbols: str) -> Slot:
        return frozenset(p for p in self.pieces for s in symbols if self._stands(p, s))

    def _stands(self, piece: str, symbol: str) -> bool:
        kind = piece.split("@")[0]
        if kind == "purple":
            return symbol != "wheat" or self.farmers
        if kind == symbol or (symbol in RESOURCES and kind == "gold"):
            return True
        if symbol in RESOURCES and kind in RESOURCES and self.any:
            return True
        if self.wheat_too:
            return (symbol in RESOURCES and kind == "wheat") or (
                symbol == "wheat" and kind in RESOURCES
            )
        return False

    def on(self, tile: str, slot: Slot) -> Slot:
        return frozenset(p for p in slot if p == "purple" or p.endswith(f"@{tile}"))

    def deals(self, tile: str, upgraded: bool) -> list[list[Deal]]:
        """For each way to choose a kind the sets that the tile pays for."""
        s = self.slot
        match tile:
            case "apothecary":
                return [[((s(*WORKERS),) * 5, 3)]]
            case "craftsmans_guild":
                return [[((s("red"), s("blue"), s("yellow")), 3)]]
            case "village_hall":
                return [[((s(colour),), 1)] for colour in WORKERS]
            case "key_market":
                return [[((s("green"),), 2)]]
            case "white_wind":
                return [[((s(*WORKERS),), 1)]]
            case "scribes":
                return [[(tuple(s(skill) for skill in SKILLS), 10)]]
            case "key_guild":
                return [[((s(*SKILLS),) * 5, 10)]]
            case "scholar":
                return [[((s(skill),), 3)] for skill in SKILLS]
            case "jeweller":
                return [[((s("gold"),), 2)]]
            case "mercers_guild":
                return [[((s("wood"), s("stone"), s("iron")), 5)]]
            case "windmill":
                return [[((s(*RESOURCES),) * 5, 5)]]
            case "watermill":
                return [[((s(kind),), 1)] for kind in ("wood", "stone", "iron")]
            case "bakery":
                return [[((s(*RESOURCES), s("wheat"), s(*SKILLS)), 4)]]
            case "granary":
                return [[((s("wheat"), s("wheat")), 3)]]
            case "barn":
                return [[((self.on(tile, s(*RESOURCES)),), 1 + upgraded)]]
            case "timber_yard" | "stone_yard" | "blacksmith":
                kind, base, better = YARDS[tile]
                return [[((self.on(tile, s(kind)),), better if upgraded else base)]]
        return [[]]

    def loose(self) -> list[Deal]:
        gold = frozenset(p for p in self.pieces if p.split("@")[0] in ("gold", "purple"))
        found: list[Deal] = [((gold,), 1)]
        if self.farmers and "purple" in self.pieces:
            for base, better, tile in PASTURES.values():
                found.append(((frozenset({"purple"}),), better if tile in self.tiles else base))
        return found


def best(tiles: dict[str, bool], stock: dict[str, int], farmers: bool) -> int:
    """The most points that these tiles (True: upgraded) and a spare gold make of the pieces."""
    pieces = tuple(sorted(piece for piece, n in stock.items() if n))
    rules = Rules(tiles, pieces, farmers)
    options = [rules.deals(tile, upgraded) for tile, upgraded in tiles.items()]
    found = 0
    for chosen in product(*options):
        deals = [deal for tile in chosen for deal in tile] + rules.loose()
        bites = {(bite, points) for slots, points in deals for bite in _bites(slots)}
        found = max(found, _most(pieces, tuple(stock[p] for p in pieces), tuple(sorted(bites))))
    return found


def _bites(slots: tuple[Slot, ...]) -> set[tuple[str, ...]]:
    """Every multiset of pieces that fills the slots."""
    found: set[tuple[str, ...]] = {()}
    for slot in slots:
        found = {tuple(sorted((*bite, piece))) for bite in found for piece in slot}
    return found


def _most(
    pieces: tuple[str, ...], stock: tuple[int, ...], bites: tuple[tuple[tuple[str, ...], int], ...]
) -> int:
    wants = [([Counter(bite)[p] for p in pieces], points) for bite, points in bites]
    wants = [want for want in wants if all(n <= s for n, s in zip(want[0], stock, strict=True))]

    @lru_cache(None)
    def most(left: tuple[int, ...], first: int) -> int:
        top = 0
        for k in range(first, len(wants)):
            after = tuple(s - n for s, n in zip(left, wants[k][0], strict=True))
            if min(after) >= 0:
                top = max(top, wants[k][1] + most(after, k))
        return top

    return most(stock, 0)


def longest_loop(roads: dict[int, list[int]]) -> int:
    """The most tiles on a closed walk without a stretch twice: every set of stretches is tried."""
    stretches = sorted({(min(a, b), max(a, b)) for a in roads for b in roads[a]})
    top = 0
    for bits in range(1, 1 << len(stretches)):
        walk = [s for k, s in enumerate(stretches) if bits >> k & 1]
        meets = Counter(tile for stretch in walk for tile in stretch)
        if len(meets) > top and not any(n % 2 for n in meets.values()) and _in_one(walk):
            top = len(meets)
    return top


def _in_one(walk: list[tuple[int, int]]) -> bool:
    group = {tile: tile for stretch in walk for tile in stretch}
    for a, b in walk:
        old, new = group[a], group[b]
        group = {tile: new if g == old else g for tile, g in group.items()}
    return len(set(group.values())) == 1
