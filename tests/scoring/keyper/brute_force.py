"""The best score of a small Keyper board by trying every way to lay the pieces out.

Written from the rulebook, apart from the product's catalogue and solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

GEMS = ("emerald", "gold", "ruby", "sapphire")
SCRAP = (*GEMS, "clay", "logs", "rock", "brick", "timber", "stone", "wheat")
COLOURS = ("light_blue", "orange", "light_green", "brown", "grey", "black")

ONE_KIND = {  # tile: (kind, base, upgraded), at most four
    "cow_shed": ("cow", 1, 2), "pig_sty": ("pig", 1, 2), "sheep_shelter": ("sheep", 1, 2),
    "stable": ("horse", 1, 2), "cluck_cluck_chicken_house": ("chicken", 2, 3),
    "goat_pen": ("goat", 2, 3), "game_wardens_cottage": ("deer", 2, 3),
    "hunters_lodge": ("boar", 2, 3), "boatman": ("light_blue", 1, 2), "bricklayer": ("orange", 1, 2),
    "farmer": ("light_green", 1, 2), "lumberjack": ("brown", 1, 2), "quarryman": ("grey", 1, 2),
    "brickyard": ("brick", 1, 2), "stoneyard": ("stone", 1, 2), "timberyard": ("timber", 1, 2),
    "windmill": ("wheat", 0, 2),
}  # fmt: skip
JEWELS = {  # tile: (the pair of the base side, the third gem of the upgraded side)
    "bracelet_maker": ("emerald", "sapphire", "ruby"), "emporium": ("ruby", "sapphire", "gold"),
    "gem_merchant": ("emerald", "gold", "ruby"), "goldsmith": ("gold", "sapphire", "emerald"),
    "jeweller": ("emerald", "ruby", "sapphire"), "ring_maker": ("gold", "ruby", "emerald"),
}  # fmt: skip
YARDS = {
    "farmyard": ("cow", "horse", "pig", "sheep"),
    "paddock": ("chicken", "deer", "goat", "boar"),
}
TILES = (*ONE_KIND, *JEWELS, *YARDS, "prospector", "scrap_dealer")

Tile = tuple[str, bool]
Stock = tuple[tuple[str, int], ...]


@cache
def takes(tile: str, upgraded: bool) -> frozenset[str]:
    """The kinds that score on the tile, white keyples among them."""
    if tile in ONE_KIND:
        kind, base, _ = ONE_KIND[tile]
        if not base and not upgraded:
            return frozenset()
        return frozenset({kind, "white"} if kind in COLOURS else {kind})
    if tile in JEWELS:
        return frozenset(JEWELS[tile] if upgraded else JEWELS[tile][:2])
    if tile in YARDS:
        return frozenset(YARDS[tile])
    return frozenset(GEMS if tile == "prospector" else SCRAP)


@cache
def worth(tile: str, upgraded: bool, stock: Stock) -> int:
    """The points of a tile with these pieces; -1 if they are too many."""
    lying = dict(stock)
    count = sum(lying.values())
    if tile in JEWELS:
        return min(4, *(lying.get(gem, 0) for gem in takes(tile, upgraded))) * (
            6 if upgraded else 4
        )
    if tile == "scrap_dealer":
        return min(count, 8) // 2 * (2 if upgraded else 1)
    if count > 4:
        return -1
    if tile in YARDS:
        return len([kind for kind in lying if lying[kind]]) * (2 if upgraded else 1)
    if tile == "prospector":
        return count * (2 if upgraded else 1)
    _, base, up = ONE_KIND[tile]
    return count * (up if upgraded else base)


def best(tiles: list[Tile], pieces: dict[str, int]) -> int:
    """The most points that these pieces can make on these tiles."""
    kinds = [kind for kind, count in pieces.items() if count]
    ways = [list(_spread(kind, pieces[kind], tiles)) for kind in kinds]
    most = 0
    for spread in product(*ways):
        total = 0
        for n, (tile, upgraded) in enumerate(tiles):
            stock = tuple((kind, way[n]) for kind, way in zip(kinds, spread, strict=True) if way[n])
            points = worth(tile, upgraded, stock)
            if points < 0:
                break
            total += points
        else:
            most = max(most, total)
    return most


def _spread(kind: str, count: int, tiles: list[Tile]) -> Iterator[tuple[int, ...]]:
    """Every way to put some of `count` pieces on the tiles that take them."""
    if not tiles:
        yield ()
        return
    top = count if kind in takes(*tiles[0]) else 0
    for here in range(top + 1):
        for rest in _spread(kind, count - here, tiles[1:]):
            yield (here, *rest)
