"""Keyflower (Sebastian Bleasdale and Richard Breese, 2012) with The Farmers (2013)."""

import json
from pathlib import Path

from scoring.fields import List, Name
from scoring.game import Game, Option
from scoring.keyflower.board import CATALOGUE, BoardSchema, holdings, refuse
from scoring.keyflower.candidates import TILES_BY_SEASON, changes
from scoring.keyflower.checks import check
from scoring.keyflower.messages import MESSAGES
from scoring.keyflower.score import farmers_in_play, score
from scoring.keyflower.table_checks import check_table
from scoring.keyflower.ties import tie_breaks
from scoring.rules import Rules

_HERE = Path(__file__).parent

GAME = Game(
    id="keyflower",
    title="Keyflower",
    position=5,
    players=(2, 6),
    bgg_id=122515,
    book="Keyflower rulebook (R&D Games, 2012); The Farmers, German rulebook (R&D Games / HUCH!, 2013)",
    cover=("tower", "pig", "windmill"),
    photographed=frozenset(
        {"home", "boat", "turn_order", "spring", "summer", "summer_boat", "autumn", "winter"}
    ),
    catalogue=CATALOGUE,
    rules=Rules(_HERE / "rules"),
    messages=MESSAGES,
    board=BoardSchema,
    score=score,
    taken_from_others=farmers_in_play,
    check=check,
    check_table=check_table,
    tie_breaks=tie_breaks,
    holdings=holdings,
    refuse=refuse,
    changes=changes,
    seasons=TILES_BY_SEASON,
    options=(
        Option("boat_3b_gold", (False, True)),
        Option("boat_5b_gold", (False, True)),
        Option("hillside_counts_itself", (True, False)),
    ),
    expansions=("farmers",),
    table_fields={"boat_order": List(Name().called("PlayerName"), most=6)},
    name_lists=("boat_order",),
    example=json.loads((_HERE / "example.json").read_text(encoding="utf-8")),
    unknowns=(
        {"at": "/tiles/*/printed_points",
         "names": {"en": "number in the box of each Farmers building of spring, summer and autumn",
                   "de": "Zahl im Kasten jedes Bauern-Gebäudes aus Frühjahr, Sommer und Herbst"}},
        {"at": "/tiles/*/edges",
         "names": {"en": "roads of each Farmers building, as six letters",
                   "de": "Straßen jedes Bauern-Gebäudes, als sechs Buchstaben"}},
        {"at": "/tiles/*/transport",
         "names": {"en": "cart number of the upgraded Paddock",
                   "de": "Wagenzahl der aufgewerteten Koppel"}},
    ),
)  # fmt: skip
