"""Key Flow (Richard Breese, 2018)."""

import json
from pathlib import Path

from scoring.game import Game
from scoring.key_flow.board import CATALOGUE, BoardSchema, holdings, refuse
from scoring.key_flow.candidates import CARDS_BY_SEASON, changes
from scoring.key_flow.checks import check, check_table
from scoring.key_flow.messages import MESSAGES
from scoring.key_flow.score import score
from scoring.key_flow.ties import tie_breaks
from scoring.key_flow.unknown import unknowns
from scoring.key_flow.values import ValuesSchema
from scoring.rules import Rules

_HERE = Path(__file__).parent

GAME = Game(
    id="key_flow",
    title="Key Flow",
    position=4,
    players=(2, 6),
    bgg_id=252446,
    book="Key Flow rulebook, German edition (R&D Games / HUCH!, 2018)",
    cover=("anchor", "logs", "house"),
    photographed=frozenset({"card"}),
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
    example=json.loads((_HERE / "example.json").read_text(encoding="utf-8")),
    changes=changes,
    seasons=CARDS_BY_SEASON,
    unknowns=unknowns(),
    readings=ValuesSchema,
)
