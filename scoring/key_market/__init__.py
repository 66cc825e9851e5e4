"""Key Market, second edition (David Brain, 2019)."""

import json
from pathlib import Path

from scoring.fields import List, Name
from scoring.game import Game
from scoring.key_market.board import CATALOGUE, BoardSchema, holdings
from scoring.key_market.candidates import changes
from scoring.key_market.checks import check, check_table
from scoring.key_market.messages import MESSAGES
from scoring.key_market.score import score
from scoring.key_market.ties import tie_breaks
from scoring.rules import Rules

_HERE = Path(__file__).parent

GAME = Game(
    id="key_market",
    title="Key Market",
    position=3,
    players=(2, 4),
    bgg_id=275067,
    book="Key Market rulebook, second edition, German (R&D Games, 2019)",
    cover=("market", "gold", "sheep"),
    photographed=frozenset({"guild"}),
    catalogue=CATALOGUE,
    rules=Rules(_HERE / "rules"),
    messages=MESSAGES,
    board=BoardSchema,
    score=score,
    taken_from_others=lambda table: (),
    check=check,
    check_table=check_table,
    tie_breaks=tie_breaks,
    holdings=holdings,
    example=json.loads((_HERE / "example.json").read_text(encoding="utf-8")),
    changes=changes,
    table_fields={
        "favour_track": List(Name().called("PlayerName"), most=4),
        "turn_order": List(Name().called("PlayerName"), most=4),
    },
    name_lists=("favour_track", "turn_order"),
    unknowns=(
        {"at": "/guilds/*/points",
         "names": {"en": "points printed beside each rank on the guild tiles",
                   "de": "auf den Gildenplättchen neben jeder Stufe aufgedruckte Punkte"}},
        {"at": "/guilds/*/kind",
         "names": {"en": "column of a master in guild 1 (sheep or fish)",
                   "de": "Spalte eines Meisters in Gilde 1 (Schafe oder Fisch)"}},
    ),
)  # fmt: skip
