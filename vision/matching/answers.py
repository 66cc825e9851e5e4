"""The result of matching: findings, questions and unknown pieces."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vision.detection import Detection
from vision.image.geometry import transform_points
from vision.matching.naming import Verdict
from vision.matching.places import Option
from vision.matching.second_look import Board
from vision.reading import Candidate, Finding, Side, Unsure


def answers(
    verdicts: Sequence[Verdict], board: Board, one_sided: Collection[str], picture: int
) -> list[Detection]:
    """The detections in the photo of this number; the side is left open of pieces that are `one_sided`
    where the side without a picture may lie up as well."""
    found = [_answer(verdict, board, one_sided, picture) for verdict in verdicts]
    for box in board.unknown:
        found.append(Unsure(transform_points(box, board.area.to_photo), (), picture=picture))
    return found


def _answer(verdict: Verdict, board: Board, one_sided: Collection[str], picture: int) -> Detection:
    corners = board.corners(verdict.options[0])
    names = [_name(option, board, one_sided) for option in verdict.options]
    if verdict.named:
        piece, side = names[0]
        return Finding(piece, side, verdict.chances[0], "match", corners, picture=picture)
    candidates = tuple(
        Candidate(piece, side, chance)
        for (piece, side), chance in zip(names, verdict.chances, strict=True)
    )
    return Unsure(corners, candidates, picture=picture)


def _name(option: Option, board: Board, one_sided: Collection[str]) -> tuple[str, Side | None]:
    item = board.references.items[option.owner]
    side_is_known = item.id not in one_sided or option.likeness.whole
    return item.id, item.side if side_is_known else None
