"""Keyper's rule entries: all that is cited is there, in both languages, with the numbers of the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from scoring.catalogue import Piece
from scoring.game import Option
from scoring.keyper import GAME, checks
from scoring.keyper.board import CATALOGUE, FIELDS, GEMS
from scoring.keyper.housing import ROOM, TIE_ANIMALS
from scoring.messages import Section
from tests.scoring.as_json import score

LANGUAGES = ("en", "de")
TILE_IDS = CATALOGUE.ids("home", "country")
TILES = [CATALOGUE[tile] for tile in TILE_IDS]


def numbers(text: str) -> list[int]:
    """The digits of a text; what neither scores nor limits is written in words."""
    return [int(n) for n in re.findall(r"\d+", text)]


# --- what is cited


def catalogue_rules() -> set[str]:
    return {rule for piece in CATALOGUE for rule in piece.rules}


def message_rules() -> set[str]:
    sections: tuple[Section, ...] = ("warning", "assumption")
    return {rule for section in sections for code in GAME.messages.codes(section)
            if (rule := GAME.messages.message(section, code).rule)}  # fmt: skip


def line_rules() -> set[str]:
    """The rules of the lines, warnings and tie-break of boards on which every tile lies."""
    tiles = CATALOGUE.ids("home", "country")
    found: set[str] = set()
    for upgraded in (False, True):
        village = [{"tile": tile, "upgraded": upgraded, "row": n // 3 % 4 + 1, "column": n % 3 + 1}
                   for n, tile in enumerate(tiles)]  # fmt: skip
        fairs = [
            {"season": season, "points": 2} for season in ("spring", "summer", "autumn", "winter")
        ]
        board = {"shipping": 21, "village": village[:40], "fairs": fairs, "animals": {"cow": 99}}
        rest = {"shipping": 21, "village": village[40:], "fairs": fairs, "keyples": {"white": 99}}
        players = [{"name": "Anna", "board": board}, {"name": "Ben", "board": rest},
                   {"name": "Cem", "board": board}]  # fmt: skip
        answer = score("keyper", {"players": players})
        found |= {answer["tie_break"]["rule"]}
        found |= {entry["rule"] for entry in answer["warnings"]}
        for player in answer["players"]:
            for part in ("lines", "warnings", "assumptions"):
                found |= {entry["rule"] for entry in player[part]}
    return {rule for rule in found if rule}


@pytest.mark.parametrize("cited", [catalogue_rules, message_rules, line_rules])
def test_everything_cited_has_an_entry(cited: Any) -> None:
    rules = cited()
    assert rules
    assert {rule for rule in rules if rule not in GAME.rules} == set()


def test_every_line_and_warning_cites_a_rule() -> None:
    assert set(CATALOGUE.ids("home", "country")) <= line_rules()
    warnings = GAME.messages.codes("warning")
    without = {code for code in warnings if GAME.messages.message("warning", code).rule is None}
    assert all(code.startswith(("placed_", "points_left", "best_not_proven")) for code in without)


def test_no_entry_is_out_of_reach() -> None:
    """What scores is found from the lines; set-up and course of play are read in their order."""
    reached = catalogue_rules() | message_rules() | line_rules() | {"end_of_game"}
    while more := {other for rule in reached for other in GAME.rules[rule].see} - reached:
        reached |= more
    assert {rule.id for rule in GAME.rules if rule.topic in ("scoring", "pieces")} <= reached


# --- the texts


def test_a_tile_is_titled_by_its_names() -> None:
    for piece in TILES:
        for language in LANGUAGES:
            title = GAME.rules[piece.id].title.by_language[language]
            assert title.startswith(piece.names.by_language[language]), piece.id


def test_no_two_entries_have_the_same_title() -> None:
    for language in LANGUAGES:
        titles = [rule.title.by_language[language] for rule in GAME.rules]
        assert len(set(titles)) == len(titles)


# --- the numbers of the tiles: each text gives them in the order of these functions


def in_data(piece: Piece) -> Iterator[int]:
    """Points of both sides, then what limits them, then the most that both sides give."""
    base, upgraded = (dict(piece.sides[side]) for side in ("base", "upgraded"))
    if "flat" in base and "flat" in upgraded:
        yield from (side["flat"] for side in (base, upgraded) if side["flat"])
        yield from [ROOM] if "houses" in piece.extra else []
    elif "flat" in base:
        assert base["flat"] == 0
        yield from (upgraded["points"], upgraded["cap"], most(upgraded))
    elif "reach" in base:
        same = base["reach"] == upgraded["reach"]
        yield from (base["points"], base["reach"], upgraded["points"])
        yield from [] if same else [upgraded["reach"]]
    elif "count" in base:
        for side in (base, upgraded):
            yield from (side[word] for word in ("own", "points", "n") if word in side)
        yield from (base["limit"], upgraded["limit"])
    else:
        n = base.get("n", 1)
        assert all(base.get(word) == upgraded.get(word) for word in ("n", "cap", "room"))
        yield from [n] if n > 1 else []
        yield from (base["points"], upgraded["points"])
        yield (base["room"] if "room" in base else base["cap"]) * n
        yield from (most(base), most(upgraded))


def most(side: Mapping[str, Any]) -> int:
    """The most points that a side can give for pieces."""
    times = min(side["room"], len(side["kinds"])) if "kinds" in side else side["cap"]
    return int(times * side["points"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_gives_the_numbers_of_its_tile(language: str) -> None:
    texts = {piece.id: GAME.rules[piece.id].text.by_language[language] for piece in TILES}
    assert {tile: numbers(text) for tile, text in texts.items()} == {
        piece.id: list(in_data(piece)) for piece in TILES
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_the_pieces_of_its_tile(language: str) -> None:
    for piece in TILES:
        text = folded(GAME.rules[piece.id].text.by_language[language])
        for symbol in symbols(piece):
            assert folded(called(symbol, language)) in text, (piece.id, symbol)


def symbols(piece: Piece) -> set[str]:
    """What the tile scores or houses, where that are few enough to be listed."""
    named = {
        s
        for side in piece.sides.values()
        for word in ("per", "set", "kinds")
        for s in side.get(word, ())
    }
    for side in piece.sides.values():
        if (counted := side.get("count", "")).removesuffix("_fields") in FIELDS:
            named.add(counted.removesuffix("s"))
    housed = set(piece.extra.get("houses", ()))
    return {s for some in (named, housed) if len(some) <= 4 for s in some}


def called(symbol: str, language: str) -> str:
    """The name of a piece, the bare colour of a keyple or a field."""
    name = CATALOGUE.name(symbol).by_language[language]
    if CATALOGUE[symbol].kind == "keyple":
        name = name[name.index("(") + 1 : -1]
    return name.removesuffix(" field").removesuffix("s Feld").removesuffix(" Feld")


def folded(text: str) -> str:
    return text.casefold().translate(str.maketrans("äöü", "aou"))


# --- the numbers of the general entries


def copies(*kinds: str) -> int:
    (number,) = {CATALOGUE[piece].limits["copies"] for piece in CATALOGUE.ids(*kinds)}
    return number


def points(side: str, *tiles: str) -> int:
    """What all of these tiles pay for one of what they score."""
    (each,) = {CATALOGUE[tile].sides[side]["points"] for tile in tiles}
    return int(each)


KEYPLE_TILES = ("boatman", "bricklayer", "farmer", "lumberjack", "quarryman")
JEWELLERS = ("bracelet_maker", "emporium", "gem_merchant", "goldsmith", "jeweller", "ring_maker")


def keyples() -> list[int]:
    own = {
        CATALOGUE[keyple].limits["copies"]
        for keyple in CATALOGUE.ids("keyple")
        if keyple != "white"
    }
    (each,) = own
    return [each, CATALOGUE["white"].limits["copies"], *(in_play(n) for n in (2, 3, 4)),
            points("base", *KEYPLE_TILES), points("upgraded", *KEYPLE_TILES)]  # fmt: skip


def in_play(players: int) -> int:
    """The number of keyples that a whole table must have, as in its warning."""
    seats = [{"name": f"{n}", "board": {"keyples": {"white": 1}}} for n in range(players)]
    alerts = {a["code"]: a["message"] for a in score("keyper", {"players": seats})["warnings"]}
    held, expected = numbers(alerts["keyples_in_all"])
    assert held == players
    return expected


GENERAL: dict[str, Callable[[], list[Any]]] = {
    "score_limit": lambda: [CATALOGUE["prospector"].sides["base"]["cap"],
                            most(CATALOGUE["goldsmith"].sides["upgraded"])],
    "shipping": lambda: [2],
    "winter_fairs": lambda: [*checks.WINTER_POINTS, checks.WINTER_FAIRS],
    "player_board": lambda: [8, 12, 4],
    "home_tiles": lambda: [len(CATALOGUE.ids("home"))],
    "country_tiles": lambda: [len(CATALOGUE.ids("country")), 12, 36],
    "pieces": lambda: [copies(kind) for kind in
                       ("raw_material", "finished_good", "wheat", "animal", "gem")],
    "housing": lambda: [ROOM],
    "keyples": keyples,
    "country_board": lambda: [CATALOGUE[f"{colour}_field"].limits["per_board"] for colour in
                              ("light_green", "orange", "brown", "black", "grey")],
    "gems": lambda: [points("base", *JEWELLERS), points("upgraded", *JEWELLERS),
                     points("base", "prospector"), points("upgraded", "prospector")],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_general_text_gives_the_numbers_of_the_data(language: str) -> None:
    texts = {
        rule.id: numbers(rule.text.by_language[language])
        for rule in GAME.rules
        if rule.id not in TILE_IDS
    }
    assert texts == {rule: GENERAL[rule]() if rule in GENERAL else [] for rule in texts}
    assert texts.keys() >= GENERAL.keys()


@pytest.mark.parametrize(("rule", "what"), [
    ("boatman", "light_blue"), ("bricklayer", "orange"), ("farmer", "light_green"),
    ("lumberjack", "brown"), ("quarryman", "grey"),
])  # fmt: skip
def test_the_keyple_entry_names_each_tile_with_its_colour(rule: str, what: str) -> None:
    assert CATALOGUE[rule].sides["base"]["per"] == [what]
    for language in LANGUAGES:
        tile, colour = CATALOGUE.name(rule).by_language[language], called(what, language)
        assert f"{tile} {colour}" in GAME.rules["keyples"].text.by_language[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tie_break_entry_keeps_the_order(language: str) -> None:
    text = folded(GAME.rules["tie_break"].text.by_language[language])
    names = [folded(CATALOGUE.name(kind).by_language[language]) for kind in TIE_ANIMALS]
    places = [re.search(rf"\b{name}", text).start() for name in names]
    assert places == sorted(places)


def test_the_gem_entry_leads_to_every_tile_that_scores_gems() -> None:
    scoring = {piece.id for piece in CATALOGUE for side in piece.sides.values()
               if set(GEMS) & {*side.get("per", ()), *side.get("set", ())}}  # fmt: skip
    assert set(GAME.rules["gems"].see) == scoring


def test_look_alike_names_lead_to_each_other() -> None:
    for one, other in (("gem_dealer", "gem_merchant"), ("scrapyard", "scrap_dealer"),
                       ("brickmaker", "brickyard")):  # fmt: skip
        assert other in GAME.rules[one].see
        assert one in GAME.rules[other].see


def test_the_entries_of_the_tiles_say_how_many_there_are() -> None:
    assert {CATALOGUE[tile].limits["copies"] for tile in CATALOGUE.ids("country")} == {1}
    assert {CATALOGUE[tile].limits["per_player"] for tile in CATALOGUE.ids("home")} == {1}
    assert "unique" in GAME.rules["country_tiles"].text.by_language["en"]
    assert "only once per player" in GAME.rules["home_tiles"].text.by_language["en"]


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.id)
def test_a_disputed_reading_has_an_entry(option: Option) -> None:
    codes = [code for code in GAME.messages.codes("assumption") if code.startswith(option.id)]
    for code in codes:
        rule = GAME.messages.message("assumption", code).rule
        assert rule in GAME.rules
    assert codes
