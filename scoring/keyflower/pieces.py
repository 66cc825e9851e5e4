"""What each piece can count as at the end of the game.

Gold counts as any resource; boat 3b lets any resource count as any other, boat 5b wheat as any resource and
any resource as wheat. `PLAIN_GOLD` is what a spare gold scores as; whether a resource that merely counts as
gold scores as one is the table's option. Rulebook: Game end scoring; Boat 3b; The Farmers, Schiff 5b.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.allocation import ANYWHERE, Faces, one_of
from scoring.keyflower.board import CATALOGUE, PURPLE, RESOURCES, SKILLS, WORKERS, Board
from scoring.sheet import Sheet

PLAIN_GOLD = "plain_gold"


def faces(kind: str, board: Board, options: Mapping[str, bool]) -> Faces:
    """What a resource or wheat of this kind can count as in this village."""
    shown = [kind]
    any_resource = kind == "gold" or (kind != "wheat" and board.owns("boat_3b"))
    if any_resource or (kind == "wheat" and board.owns("boat_5b")):
        shown += [other for other in RESOURCES if other != kind]
    if kind != "wheat" and board.owns("boat_5b"):
        shown.append("wheat")
    if (
        kind == "gold"
        or (kind != "wheat" and board.owns("boat_3b") and options["boat_3b_gold"])
        or (kind == "wheat" and board.owns("boat_5b") and options["boat_5b_gold"])
    ):
        shown.append(PLAIN_GOLD)
    return one_of(shown)


def lay_out(
    sheet: Sheet,
    board: Board,
    options: Mapping[str, bool],
    yards: Mapping[str, str],
    farmers: bool,
    animals: Iterable[str],
) -> None:
    """Puts all pieces on the sheet.

    `yards` gives the element's key for each tile (by pointer) that scores the pieces on it; `animals`
    are the kinds as which the purple marker would score.
    """
    for kind, count in (*board.workers.items(), *board.skills.items()):
        sheet.piece(kind, count)
    for kind in RESOURCES:
        shown = faces(kind, board, options)
        elsewhere = board.all_resources[kind]
        for tile in board.tiles:
            stored = tile.resources.get(kind, 0)
            if tile.at in yards and stored:
                sheet.piece(kind, stored, shown, lies=yards[tile.at])
                elsewhere -= stored
        sheet.piece(kind, elsewhere, shown)
    sheet.piece("wheat", board.wheat, faces("wheat", board, options))
    if board.purple_marker:
        shown_as = [
            *WORKERS,
            *SKILLS,
            *RESOURCES,
            PLAIN_GOLD,
            *(["wheat"] if farmers else []),
            *animals,
        ]
        sheet.piece(PURPLE, 1, one_of(shown_as), lies=ANYWHERE)
    sheet.piece(PLAIN_GOLD, 0, name=CATALOGUE.name("gold"))
