"""The best score of a small Key Flow village by trying every assignment.

Written from the rulebook, apart from the product's catalogue and solver. A village is a list of
scoring cards, cards with symbols (each a list of ways in which it can count), loose pieces, and
resources that lie on storage cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

Ways = tuple[tuple[tuple[str, int], ...], ...]
Stock = tuple[tuple[str, int], ...]

COLOURS = ("green", "yellow", "red", "blue")
SKILLS = ("anvil", "pickaxe", "saw")
RESOURCES = ("iron", "stone", "wood", "gold")


def _each(points: int, *symbols: str) -> Callable[[dict[str, int]], int]:
    return lambda have: points * sum(have.get(s, 0) for s in symbols)


def _sets(points: int, *symbols: str) -> Callable[[dict[str, int]], int]:
    return lambda have: points * min(have.get(s, 0) for s in symbols)


def _one_kind(points: int, *symbols: str) -> Callable[[dict[str, int]], int]:
    return lambda have: points * max(have.get(s, 0) for s in symbols)


def _cows(have: dict[str, int]) -> int:
    cows = have.get("cow", 0)
    return 20 if cows >= 5 else 10 if cows >= 3 else 0


WORTH: dict[str, Callable[[dict[str, int]], int]] = {
    "gold": _each(1, "gold"),
    "carried_away": _cows,
    "dairy": _sets(5, "cow", "token"),
    "farmyard": _each(1, "sheep", "pig", "cow"),
    "travellers_lodge": lambda have: have.get("transport", 0) + 2 * have.get("ship", 0),
    "craftsmens_guild": _sets(3, "red", "yellow", "blue"),
    "emporium": _sets(4, "green", "gold"),
    "village_hall": _one_kind(1, *COLOURS),
    "healer": _each(2, "two"),
    "key_guild": _sets(5, "token", "shows_token"),
    "jeweller": _each(2, "gold"),
    "mercers_guild": _sets(5, "iron", "stone", "wood"),
    "windmill": lambda have: 5 * (sum(have.get(r, 0) for r in RESOURCES) // 5),
    "windmill+": lambda have: 7 * (sum(have.get(r, 0) for r in RESOURCES) // 5),
    "merchant": lambda have: 3 * (have.get("wood", 0) // 2) + 3 * have.get("saw", 0),
    "scholar": _one_kind(3, *SKILLS),
    "scribe": _sets(7, *SKILLS),
    "sea_breese": lambda have: {1: 2, 2: 5, 3: 9}.get(min(have.get("ship", 0), 3), 0),
    "ranch": lambda have: 4 * min(have.get("sheep", 0) // 2, have.get("pig", 0)),
    "weaver": _sets(3, "sheep", "wood"),
    "key_market": lambda have: 5 * (sum(have.get(c, 0) for c in COLOURS) // 3),
    "barn": _each(1, *RESOURCES),
    "barn+": _each(2, *RESOURCES),
    "blacksmith": _sets(5, "iron", "gold"),
    "blacksmith+": _sets(5, "iron", "wood"),
}
"""Scoring cards by what they name; three of them with values as a player might read them."""

READ = {
    "sea_breese": {"of": "ship", "steps": {"1": 2, "2": 5, "3": 9}},
    "ranch": {"rates": [{"per": {"sheep": 2, "pig": 1}, "points": 4}]},
    "weaver": {"rates": [{"per": {"sheep": 1, "wood": 1}, "points": 3}]},
    "key_market": {"rates": [{"per": {"keyple": 3}, "points": 5}]},
}
STORAGE = ("barn", "barn+", "blacksmith", "blacksmith+")


def best(
    targets: list[str],
    cards: list[Ways],
    loose: dict[str, int],
    stored: dict[str, dict[str, int]],
    keymelequin: bool,
    ark: bool,
) -> int:
    """The most points. `stored` gives the resources on each storage card, which may also go elsewhere."""

    @cache
    def counted(target: str, pieces: Stock) -> int:
        return max(WORTH[target](have) for have in _converted(dict(pieces), keymelequin, ark))

    @cache
    def worth(target: str, given: tuple[Ways, ...], stock: Stock) -> int:
        most = 0
        for faces in product(*given):
            have = dict(stock)
            for face in faces:
                for symbol, n in face:
                    have[symbol] = have.get(symbol, 0) + n
            most = max(most, counted(target, tuple(sorted(have.items()))))
        return most

    @cache
    def search(n: int, left: tuple[int, ...], stock: Stock) -> int:
        if n == len(targets):
            return 0
        most = 0
        for subset in range(1 << len(left)):
            given = tuple(cards[c] for k, c in enumerate(left) if subset >> k & 1)
            rest = tuple(c for k, c in enumerate(left) if not subset >> k & 1)
            for here, there in _splits(stock, targets[n]):
                own = worth(targets[n], given, here)
                most = max(most, own + search(n + 1, rest, there))
        return most

    pools = {("", piece): n for piece, n in loose.items()}
    pools |= {(at, piece): n for at, pieces in stored.items() for piece, n in pieces.items()}
    stock = tuple((f"{at}:{piece}" if at else piece, n) for (at, piece), n in pools.items() if n)
    return search(0, tuple(range(len(cards))), stock)


def _splits(stock: Stock, target: str) -> Iterator[tuple[Stock, Stock]]:
    """Every way to give some of the loose pieces to the target: a storage only takes what is on it."""
    ranges = []
    for name, n in stock:
        at, _, piece = name.rpartition(":")
        may = at == target if target in STORAGE else piece in _useful(target)
        ranges.append(range(n + 1) if may else range(1))
    for taken in product(*ranges):
        here: dict[str, int] = {}
        for (name, _), n in zip(stock, taken, strict=True):
            piece = name.rpartition(":")[2]
            here[piece] = here.get(piece, 0) + n
        there = tuple((name, n - t) for (name, n), t in zip(stock, taken, strict=True))
        yield tuple(sorted((p, n) for p, n in here.items() if n)), there


@cache
def _useful(target: str) -> frozenset[str]:
    """Pieces that can raise the points of a target, gold in its every use; keeps the search small."""
    plenty = dict.fromkeys([*RESOURCES, *SKILLS, *COLOURS, "token", "cow", "pig", "sheep",
                            "shows_token", "two", "ship", "transport"], 10)  # fmt: skip
    full = WORTH[target](plenty)
    useful = {p for p in plenty if WORTH[target]({**plenty, p: 0}) != full}
    if target in ("scholar",):
        useful |= set(SKILLS)
    if useful & {"iron", "stone", "wood"}:
        useful.add("gold")
    return frozenset(useful)


def _converted(have: dict[str, int], keymelequin: bool, ark: bool) -> Iterator[dict[str, int]]:
    """Everything that the pieces may count as: gold, Keymelequin's keyples, the Ark's animals."""
    gold, green, yellow = (have.get(s, 0) for s in ("gold", "green", "yellow"))
    pigs, sheep = have.get("pig", 0), have.get("sheep", 0)
    golds = [(i, s, w) for i in range(gold + 1) for s in range(gold + 1 - i)
             for w in range(gold + 1 - i - s)]  # fmt: skip
    greens = range(green + yellow + 1) if keymelequin else [green]
    swaps = [(p, s) for p in range(pigs + 1) for s in range(sheep // 2 + 1)] if ark else [(0, 0)]
    for (i, s, w), g, (away, back) in product(golds, greens, swaps):
        yield {**have, "gold": gold - i - s - w, "iron": have.get("iron", 0) + i,
               "stone": have.get("stone", 0) + s, "wood": have.get("wood", 0) + w,
               "green": g, "yellow": green + yellow - g,
               "pig": pigs - away + back, "sheep": sheep + 2 * away - 2 * back}  # fmt: skip
