"""Keyflower's rule entries: all that is cited is there, in both languages, with the numbers of the data."""

from __future__ import annotations

import re

import pytest

from scoring.keyflower import GAME
from scoring.keyflower.board import CATALOGUE
from scoring.keyflower.table_checks import SEASON_TILES, WINTER_TILES
from tests.scoring.keyflower.notation import FARMERS, answer

LANGUAGES = ("en", "de")


def numbers(text: str) -> list[int]:
    """The numbers of a text, boat names apart."""
    return [int(n) for n in re.findall(r"(?<![\w.])(\d+)(?![ab\d])", text)]


def cited() -> set[str]:
    found = {rule for piece in CATALOGUE for rule in piece.rules}
    for section in ("warning", "assumption"):
        for code in GAME.messages.codes(section):
            found |= {GAME.messages.message(section, code).rule or "allocation"}
    tiles = [p.id for p in CATALOGUE if p.kind not in ("worker", "skill", "resource", "wheat", "animal",
                                                       "marker", "pasture")]  # fmt: skip
    table = answer({"tiles": [{"tile": t} for t in tiles]}, {"tiles": [{"tile": t} for t in tiles]},
                   **FARMERS, boat_order=["Anna", "Ben"])  # fmt: skip
    assert table["tie_break"]["rule"] == "tie_break"
    for player in table["players"]:
        found |= {line["rule"] for line in player["lines"]}
    return found | {"tie_break"}


def test_everything_cited_has_an_entry_and_all_that_scores_is_within_reach() -> None:
    reached = cited() | {"end_of_game"}
    assert {rule for rule in reached if rule not in GAME.rules} == set()
    while more := {other for rule in reached for other in GAME.rules[rule].see} - reached:
        reached |= more
    scoring = {rule.id for rule in GAME.rules if rule.topic in ("scoring", "pieces")}
    assert scoring - reached == set()


YARDS = ("timber_yard", "stone_yard", "blacksmith", "barn")
BUILDINGS = [tile for tile in CATALOGUE.ids("spring", "summer", "autumn") if tile not in YARDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_is_titled_by_its_names(language: str) -> None:
    tiles = [*CATALOGUE.ids("winter", "boat", "summer_boat"), *BUILDINGS]
    titles = {tile: GAME.rules[tile].title.by_language[language] for tile in tiles}
    assert titles == {tile: CATALOGUE.name(tile).by_language[language] for tile in tiles}


def of_tile(tile: str) -> list[int]:
    side = CATALOGUE[tile].side(False)
    match side:
        case {"flat": points}:
            return [points] if points else []
        case {"steps": steps}:
            return list(steps.values())
        case {"n": n, "points": points} if "per" in side and tile != "granary":
            return [points, n]
        case {"points": points}:
            return [points]
    return []


def of_building(tile: str) -> list[int]:
    """Its carts, then the points of the sides that score."""
    points = [CATALOGUE[tile].sides[side]["flat"] for side in CATALOGUE[tile].sides]
    return [*(CATALOGUE[tile].extra.get("transport", ()) if points else ()), *filter(None, points)]


def flat(*tiles: str) -> list[int]:
    return [CATALOGUE[t].sides[s]["points"] for t in tiles for s in ("base", "upgraded")]


def carts(*tiles: str) -> list[int]:
    return [n for t in tiles for n in CATALOGUE[t].extra["transport"]]


def copies(*pieces: str) -> list[int]:
    return [CATALOGUE[piece].limits["copies"] for piece in pieces]


def points(*tiles: str) -> list[int]:
    return [CATALOGUE[tile].side(False)["points"] for tile in tiles]


PASTURES = {a: CATALOGUE[f"pastures_{a}"].side(False)["points"] for a in ("sheep", "pig", "cow")}
# what a pasture of each kind is worth with the tile and without
IMPROVERS = {"weaver": (3, PASTURES["sheep"]), "truffle_orchard": (5, PASTURES["pig"]),
             "dairy": (7, PASTURES["cow"])}  # fmt: skip
# tiles that score the same pieces: a text also names what the others pay
COMPARED = {
    "apothecary": ("village_hall", "craftsmans_guild", "white_wind"),
    "village_hall": ("apothecary", "craftsmans_guild", "key_market"),
    "craftsmans_guild": ("apothecary", "village_hall"),
    "key_guild": ("scribes", "scholar"),
    "scribes": ("key_guild", "scholar"),
    "scholar": ("scribes", "key_guild"),
    "key_market": ("white_wind",),
    "white_wind": ("apothecary", "key_market"),
    "jeweller": ("windmill",),
    "watermill": ("windmill",),
    "windmill": ("watermill", "mercers_guild"),
    "mercers_guild": ("windmill", "watermill"),
    "bakery": ("granary",),
    "granary": ("bakery",),
}


def improved(but: str | None = None) -> list[int]:
    """Pastures without and with the tile that improves them, those of one tile left out."""
    return [n for tile in reversed(IMPROVERS) if tile != but for n in reversed(IMPROVERS[tile])]


NUMBERS = {
    **{tile: of_building(tile) for tile in BUILDINGS},
    **{tile: of_tile(tile) for tile in CATALOGUE.ids("winter", "boat")},
    **{tile: of_tile(tile) + points(*others) for tile, others in COMPARED.items()},
    **{tile: [*IMPROVERS[tile], *improved(but=tile)] for tile in IMPROVERS},
    "hillside": of_tile("hillside") + improved(),
    "pastures": [*PASTURES.values(), *(with_tile for with_tile, _ in IMPROVERS.values())],
    **dict.fromkeys(("turn_order", "turn_order_bids", "winter_boats"), of_tile("turn_order_1")),
    "gold": of_tile("gold"),
    "yards": flat(*YARDS),
    "home_tiles": [CATALOGUE["home_1"].side(True)["flat"]],
    "transport": carts("home_1", "stable", "farrier", "wainwright", "paddock"),
    "boats": [CATALOGUE[b].extra["min_players"] for b in
              ("sea_breese", "flipper", "ianvincible", "white_wind")],
    "resources": copies("wood", "gold") + points("mercers_guild", "windmill", "watermill"),
    "workers": copies("red", "green"), "skills": copies("saw") + points("scribes", "scholar"),
    "animals": copies("sheep", "pig", "cow"), "wheat": copies("wheat"),
    "tiles_in_play": [*SEASON_TILES.values(), *(n * d for n, d in WINTER_TILES.items()),
                      *(n * (d + 1) for n, d in WINTER_TILES.items())],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_gives_the_numbers_of_the_data(language: str) -> None:
    texts = {rule.id: numbers(rule.text.by_language[language]) for rule in GAME.rules}
    assert texts == {rule: NUMBERS.get(rule, []) for rule in texts}
    assert texts.keys() >= NUMBERS.keys()


def rows(rule: str) -> list[list[str]]:
    table = GAME.rules[rule].table
    assert table
    assert {len(row) for row in table.rows} == {len(table.head)}
    return [[cell.by_language["en"] for cell in row] for row in table.rows]


def test_the_table_of_tiles_in_play_gives_the_counts_of_the_data() -> None:
    for players, homes, boats, _, season, winter, farmers in rows("tiles_in_play"):
        n = int(players)
        dealt = WINTER_TILES[n]
        assert homes == boats == players
        assert int(season) == SEASON_TILES[n]
        assert (winter, farmers) == (f"{n}-{n * dealt}", f"{n}-{n * (dealt + 1)}")


def test_dealt_winter_tiles_and_spring_tiles_are_those_of_the_data() -> None:
    dealt = [[str(n), str(each), str(each + 1)] for n, each in WINTER_TILES.items()]
    assert rows("winter_deal") == dealt
    assert rows("spring_setup") == [[str(n), str(tiles)] for n, tiles in SEASON_TILES.items()]


def test_tables_of_single_tiles_are_those_of_the_data() -> None:
    homes, *others = rows("transport")
    assert homes[1:3] == [str(n) for n in carts("home_1")]
    for tile, base, upgraded, _ in others:
        assert [int(base), int(upgraded)] == carts(tile.lower())
    assert [int(points) for _, points in rows("sea_breese")] == of_tile("sea_breese")
    for yard, row in zip(YARDS, rows("yards"), strict=True):
        assert [int(points) for points in row[2:4]] == flat(yard)
    for boat, players in rows("boats"):
        assert int(players) == CATALOGUE[boat.lower().replace(" ", "_")].extra["min_players"]


def test_every_tile_has_the_roads_of_its_season() -> None:
    names = {"Home": "home", "Spring": "spring", "Summer building": "summer", "Autumn": "autumn",
             "Winter": "winter", "Boats": "boat"}  # fmt: skip
    for name, roads in rows("roads"):
        for tile in CATALOGUE.ids(names[name]):
            if (edges := CATALOGUE[tile].extra.get("edges")) and tile != "sheep_shelter":
                assert edges.count("R") == int(roads), tile


@pytest.mark.parametrize(("question", "rule"), [
    ("Does green count for the guild?", "craftsmans_guild"), ("Sea Bastion loop", "sea_bastion"),
    ("Wie zählt der Juwelier?", "jeweller"), ("Wer gewinnt bei Gleichstand?", "tie_break"),
    ("purple marker", "purple_marker"), ("Wie viele Weiden hat ein Hof?", "pastures"),
    ("boat 3b", "boat_3b"), ("Wie viele Punkte bringt der Schafstall?", "sheep_shelter"),
])  # fmt: skip
def test_a_question_finds_its_answer(question: str, rule: str) -> None:
    language = "de" if question.startswith("W") else "en"
    assert rule in [entry.id for entry in GAME.rules.search(question, language)[:3]]
