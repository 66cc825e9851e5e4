"""Every sentence is right for none, one, two and several, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from scoring import games, score
from scoring.messages import Message, Section
from tests.scoring.test_translations import PLACE, templates
from texts import Amount, Counted, Names, Phrase

NUMBERS = (0, 1, 2, 7)
TILES = Names(
    {"en": "tile", "de": "Schiff"}, {"en": ("tile", "tiles"), "de": ("Schiff", "Schiffe")}
)
"""Something that is counted, with forms that `WRONG` knows."""
SECTIONS: tuple[Section, ...] = ("warning", "assumption", "ask", "how", "count")

# Values that are no numbers; `players` is one where a sentence counts them.
WORDS = {
    "tile", "other", "piece", "element", "card", "season", "colour", "label", "worker", "guild", "rank",
    "kind", "animal", "what", "fair", "origin", "hex", "entered", "known",
}  # fmt: skip
LISTS = {
    "players", "names", "goods", "pieces", "members", "workers", "labels", "sizes", "kinds", "tiles",
    "cards", "shown", "animals", "others", "all", "fields",
}  # fmt: skip
COUNTS_PLAYERS = {"boat_not_in_play", "too_many_tiles", "majorities_incomplete"}

WRONG = {
    "en": re.compile(
        r"\b1 (\w+ ){0,2}(points|tiles|boats|fields|workers|pairs|markers|keyples|players|guilds|cards|"
        r"hexes|actions|pastures)\b"
        r"|\b1 (are|have|lie)\b|\b(are|were)( only)? 1\b|each of 1\b"
        r"|\b[027] (\w+ )?(point|tile|boat|worker|pair|keyple|player|guild(?! action)|card|hex|action|"
        r"pasture)\b"
        r"|\b[027] (is|has|lies)\b"
    ),
    "de": re.compile(
        r"\b1 (\w+ )?(Punkte|Schiffe|Felder|Schafe|Keyples|Spielern|Gilden|Dorfkarten|Paare|Weiden|"
        r"Gildenaktionen)\b"
        r"|\b1 (angrenzende|gewertete|hineingebrachte|gedrehte|verbundene|verschiedene|benannte) "
        r"(?!Dorfkarte\b|Gilde\b)"
        r"|\b(sind|liegen|haben)( aber)?( nur)? 1\b|\bje \d+ für 1\b|(?<!Spalte )\b1 (sind|zählen|liegen)\b"
        r"|\b[027] (\w+ )?(Punkt|Schiff|Feld|Schaf|Keyple|Gilde|Dorfkarte|Paar|Weide|Gildenaktion)\b"
        r"|\b[027] (ist|zählt)\b|\bje \d+ für [027] \w+es\b"
    ),
}  # fmt: skip


def sentences() -> Iterator[tuple[str, Section, str, Message]]:
    for game, played in games().items():
        for section in SECTIONS:
            for code in played.messages.codes(section):
                yield game, section, code, played.messages.message(section, code)


def values(code: str, message: Message, number: int) -> dict[str, Any]:
    places = {place for text in templates(message) for place in PLACE.findall(text)}
    found: dict[str, Any] = {}
    for place in places:
        counted = place == message.by or (place == "players" and code in COUNTS_PLAYERS)
        if place == "counted":
            found[place] = Amount(number, TILES)
        elif place in LISTS and not counted:
            found[place] = [Amount(number, TILES), "B"]
        else:
            found[place] = "Xy" if place in WORDS else number
    if message.by:
        found[message.by] = number
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", NUMBERS)
def test_no_sentence_has_a_wrong_form(number: int, language: str) -> None:
    wrong = []
    for game, section, code, message in sentences():
        phrase = Phrase(message.templates, values(code, message, number), message.by)
        rendered = phrase.render(language)
        if WRONG[language].search(rendered):
            wrong.append((game, section, code, rendered))
    assert wrong == []


@pytest.mark.parametrize(("language", "wrong"), [
    ("en", "2 for each of 1 boat"), ("en", "1 points are unlikely"), ("en", "only 1 tiles lie"),
    ("en", "there are only 1"), ("en", "2 point"), ("de", "je 2 für 1 Schiff"),
    ("de", "liegen nur 1 dort"), ("de", "1 Schafe in einem Schafstall"), ("de", "7 Punkt"),
    ("de", "1 angrenzende Felder"), ("de", "1 gewertete Paare"),
])  # fmt: skip
def test_wrong_forms_are_seen(language: str, wrong: str) -> None:
    assert WRONG[language].search(wrong)


def test_a_counted_text_follows_the_language() -> None:
    text = {n: Counted("one set of {needs} at {points}", "{n} sets of {needs} at {points} each",
                       n=n, needs="X", points=3) for n in NUMBERS}  # fmt: skip
    assert text[1].render() == "one set of X at 3"
    assert text[7].render() == "7 sets of X at 3 each"
    assert text[1].render("de") == "ein Satz zu 3: X"
    assert text[2].render("de") == "2 Sätze zu je 3: X"


def one(**board: Any) -> dict[str, Any]:
    return {"players": [{"name": "A", "board": board}]}


def home(*tiles: str, **board: Any) -> dict[str, Any]:
    return one(tiles=[{"tile": tile} for tile in ("home_1", *tiles)], **board)


CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("keyflower", home("sea_breese", river_boats=1),
     "2 for 1 boat on the home's river", "2 für 1 Schiff am Fluss des Hofs"),
    ("keyflower", home("turn_order_1", neighbours={"turn_order_1": 1}),
     "1 for 1 touching tile, as you counted", "1 für 1 angrenzendes Plättchen, wie ihr gezählt habt"),
    ("keyflower", home("sea_bastion", loop_tiles=0),
     "no points: 0 tiles on the longest road loop", "keine Punkte: 0 Plättchen am längsten Straßenrundweg"),
    ("keyflower", home("sea_breese", river_boats=0),
     "no points: 0 boats on the home's river", "keine Punkte: 0 Schiffe am Fluss des Hofs"),
    ("keyflower", home(sheltered_sheep=1), "1 sheep in a Sheep Shelter", "1 Schaf in einem Schafstall"),
    ("key_harvest", one(fields=["A1"]), "Only 1 tile lies", "liegt nur 1 Plättchen"),
    ("key_harvest", one(fields=["A1"], workers=[{"worker": "apprentice", "at": "G3"}]),
     "needed 1 field around it", "brauchte 1 angrenzendes Feld"),
    ("key_market", one(goods={"fruit": 2}, guilds=[{"guild": 6, "rank": "master", "points": 1}]),
     "3 more for 1 scored pair", "3 mehr für 1 gewertetes Paar"),
    ("key_market", one(retired=1), "1 is entered without one", "1 ist ohne Gutshaus eingetragen"),
    ("key_flow", one(cards=[{"card": "keythedral", "upgrades": 1, "flipped": 2}]),
     "but the card has only 1", "die Karte hat aber nur 1"),
    ("key_flow", one(cards=[{"card": "mercers_guild", "upgrades": 1}]),
     "1 upgrade tile;", "1 Aufwertungsplättchen;"),
    ("key_flow", one(cards=[{"card": "home_1", "upgrades": 2}]),
     "2 upgrade tiles, but it takes at most 1", "Platz ist aber höchstens für 1"),
    ("keyper", one(fairs=[{"season": "winter", "points": 1}]),
     "1 point is unlikely", "1 Punkt ist unwahrscheinlich"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "asked", "english", "german"), CASES)
def test_one_is_written_in_the_singular(
    game: str, asked: dict[str, Any], english: str, german: str
) -> None:
    for language, expected in (("en", english), ("de", german)):
        answer = json.dumps(score(game, asked, language).to_dict(), ensure_ascii=False)
        assert expected in answer


@pytest.mark.parametrize(("number", "english", "german"), [
    (0, "0 cows", "0 Rinder"), (1, "1 cow", "1 Rind"), (2, "2 cows", "2 Rinder"), (7, "7 cows", "7 Rinder"),
])  # fmt: skip
def test_pieces_follow_their_number(number: int, english: str, german: str) -> None:
    amount = games()["keyper"].catalogue.amount("cow", number)
    assert (amount.render(), amount.render("de")) == (english, german)


@pytest.mark.parametrize("game", games())
def test_no_explanation_counts_a_piece_by_its_bare_name(game: str) -> None:
    played = games()[game]
    board = played.describe()["example"]
    counted = [p for p in played.catalogue if p.plurals]
    for language in ("en", "de"):
        answer = score(game, {"players": [{"name": "A", "board": board}]}, language).to_dict()
        written = json.dumps(answer, ensure_ascii=False)
        for piece in counted:
            assert f"× {piece.names.render(language)}" not in written


def test_several_who_have_more_are_several() -> None:
    asked = {"players": [{"name": n, "board": {"crops": {"wine": c}}} for n, c in
                         (("A", 5), ("B", 5), ("C", 3))]}  # fmt: skip
    (left,) = score("key_harvest", asked).players[2].unscored
    assert left.why == "A and B have more: 5 each"
    (left,) = score("key_harvest", asked, "de").players[2].unscored
    assert left.why == "A und B haben mehr: je 5"
