"""Keyper (Richard Breese, 2017)."""

import json
from pathlib import Path

from scoring.game import Game, Option
from scoring.keyper.board import CATALOGUE, BoardSchema, holdings, refuse
from scoring.keyper.candidates import TILES_BY_SEASON, changes
from scoring.keyper.checks import check, check_table
from scoring.keyper.messages import MESSAGES
from scoring.keyper.score import score
from scoring.keyper.ties import tie_breaks
from scoring.rules import Rules

_HERE = Path(__file__).parent

GAME = Game(
    id="keyper",
    title="Keyper",
    position=1,
    players=(2, 4),
    bgg_id=212516,
    book="Keyper rulebook, German edition (R&D Games / HUCH!, 2017)",
    cover=("light_blue", "boar", "sapphire"),
    photographed=frozenset({"home", "country"}),
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
    refuse=refuse,
    changes=changes,
    seasons=TILES_BY_SEASON,
    options=(
        Option("statue", ("capped", "uncapped")),
        Option("farmers_cottage", (3, 2)),
        Option("merchant_upgraded", (3,), most=100),
        Option("village_columns", (3, 4)),
    ),
    example=json.loads((_HERE / "example.json").read_text(encoding="utf-8")),
    unknowns=(
        {"at": "/fairs/*/points", "names": {"en": "points printed on each held fair",
                                            "de": "aufgedruckte Punkte jedes Jahrmarkts"}},
    ),
)  # fmt: skip
