"""Key Harvest (Richard Breese, 2007)."""

import json
from pathlib import Path

from marshmallow import missing

from scoring.fields import Integer, List
from scoring.game import Game, Option
from scoring.key_harvest.board import CATALOGUE, BoardSchema, holdings, reading
from scoring.key_harvest.candidates import changes
from scoring.key_harvest.checks import check, check_table, checked_with
from scoring.key_harvest.hexes import LONGEST_LINE, MOST_LINES, STANDARD
from scoring.key_harvest.messages import MESSAGES
from scoring.key_harvest.score import score, taken_from_others
from scoring.key_harvest.ties import tie_breaks
from scoring.rules import Rules

_HERE = Path(__file__).parent

GAME = Game(
    id="key_harvest",
    title="Key Harvest",
    position=2,
    players=(2, 4),
    bgg_id=29839,
    book="Key Harvest rulebook, German edition (R&D Games / Abacusspiele, 2007)",
    cover=("wheat", "hops", "barn"),
    photographed=frozenset({"farmhand", "townsfolk", "field"}),
    catalogue=CATALOGUE,
    lacks=frozenset({"coins"}),  # it is asked for what counters are paid
    rules=Rules(_HERE / "rules"),
    messages=MESSAGES,
    board=BoardSchema,
    score=score,
    taken_from_others=taken_from_others,
    checked_with=checked_with,
    check=check,
    check_table=check_table,
    tie_breaks=tie_breaks,
    holdings=holdings,
    reading=reading,
    changes=changes,
    options=(
        Option("lone_tile_is_group", (True, False)),
        Option("tie_break_tiles", ("all", "fields")),
    ),
    table_fields={
        "board_lines": List(
            Integer(least=1, most=LONGEST_LINE).called("KeyHarvestLine"),
            least=1, most=MOST_LINES, load_default=missing,
        ),
    },
    example=json.loads((_HERE / "example.json").read_text(encoding="utf-8")),
    unknowns=(
        {"at": "/table/board_lines", "default": list(STANDARD),
         "names": {"en": "number of hexes in each line of the country board, A to G",
                   "de": "Zahl der Felder in jeder Reihe des Gebietstableaus, A bis G"}},
        {"at": "/table/options/lone_tile_is_group", "default": True,
         "names": {"en": "whether a single field tile is a group",
                   "de": "ob ein einzelnes Feldplättchen eine Gruppe ist"}},
        {"at": "/table/options/tie_break_tiles", "default": "all",
         "names": {"en": "which tiles the first tie-breaker counts",
                   "de": "welche Plättchen bei Gleichstand zuerst zählen"}},
    ),
)  # fmt: skip
