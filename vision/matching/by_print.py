"""Open places of the lattice, searched by fine print.

A plain piece under a disc has too few points for a pose, or it is hidden by a pose that is askew or that of a
look-alike. But where it lies and how it may be turned is known from the pieces around it, and there its fine
print is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.matching.colour import hashes_at
from vision.matching.filling import NO_POINTS
from vision.matching.fine_print import inner, print_of, where
from vision.matching.ground_plan import GroundPlan
from vision.matching.naming import Verdict, decide
from vision.matching.neighbours import Neighbourhood, learn, turns_of
from vision.matching.places import Place, weigh
from vision.matching.poses import Affine, Pose
from vision.matching.references import REFERENCE_SIDE_PX, References
from vision.matching.second_look import Board
from vision.matching.verify import cut_out


@dataclass(frozen=True, slots=True)
class ByPrintSettings:
    """A place without a question is searched if there are pieces on a share of `beside` of its sides. The
    `most_names` whose colours fit best are looked for, at a size of `piece_px`, up to `play_px` of it off the
    place, and the `most_turns` that fit best are examined. A rim of `rim_px` is not compared. Print bolder
    than nearly all of the piece (but for a share of `boldest`) counts as much as that; a variance below
    `noise` is noise."""

    beside: float = 0.5
    most_names: int = 6
    piece_px: int = 80
    play_px: int = 8
    most_turns: int = 3
    rim_px: int = 6
    boldest: float = 0.01
    noise: float = 0.1


SETTINGS = ByPrintSettings()


def search_open_places(board: Board) -> None:
    """Adds the pieces that are found by their fine print alone, where a question would be asked otherwise."""
    verdicts = decide(board.places, board.references, complete=False)
    named = [verdict for verdict in verdicts if verdict.named]
    poses = [each.options[0].pose for each in named]
    free = _free(board.references, named)
    around = _neighbours(poses) if free else None
    if around is None:
        return
    plan = GroundPlan.of(poses, around.steps)
    turns = turns_of(np.array([plan.turn(pose) for pose in poses]))
    for cell in _open(board, verdicts, around):
        place = _found(board, free, [plan.laid(cell, float(turn)) for turn in turns])
        if place is not None:
            _put(board, place, [each.place for each in verdicts if not each.named], around)
            taken = board.references.items[place.best.owner].id
            free = [owner for owner in free if board.references.items[owner].id != taken]


def _put(board: Board, found: Place, asked: Sequence[Place], around: Neighbourhood) -> None:
    """Adds what was found, in place of what would be asked there."""

    def elsewhere(centre: Matrix) -> bool:
        return bool(np.linalg.norm(centre - found.centre) > around.pitch / 2)

    board.places = [
        place for place in board.places if place not in asked or elsewhere(place.centre)
    ]
    board.places.append(found)
    board.unknown = [box for box in board.unknown if elsewhere(box.mean(0))]


def _neighbours(poses: Sequence[Pose]) -> Neighbourhood | None:
    centres = np.array([pose.centre for pose in poses]).reshape(-1, 2)
    return learn(centres, np.array([pose.angle for pose in poses]))


def _free(references: References, named: Sequence[Verdict]) -> list[int]:
    """The first pictures of the sides of pieces of which a copy is left."""
    used = Counter(references.items[each.options[0].owner].id for each in named)
    first: dict[tuple[str, str | None], int] = {}
    for owner, item in enumerate(references.items):
        if used[item.id] < item.copies:
            first.setdefault(item.name, owner)
    return list(first.values())


def _open(board: Board, verdicts: Sequence[Verdict], around: Neighbourhood) -> Iterator[Matrix]:
    """The places of the lattice that hold a question, or lie among named pieces without being one."""
    named, asked = (
        np.array([each.options[0].centre for each in verdicts if each.named == known])
        for known in (True, False)
    )
    asked = np.concatenate([asked.reshape(-1, 2), *(box.mean(0)[None] for box in board.unknown)])
    pieces = np.concatenate([named, asked])
    reach = around.pitch / 2
    for cell in around.cells(named)[0]:
        beside = _nearest(pieces, cell + around.steps) < reach
        if beside.mean() >= SETTINGS.beside or _nearest(asked, cell[None]).min() < reach:
            yield cell


def _nearest(points: Matrix, places: Matrix) -> NDArray[np.float64]:
    """How far the nearest of the points is from each place."""
    away = np.linalg.norm(points[:, None] - places[None], axis=2)
    return np.asarray(away.min(0, initial=np.inf))


def _found(board: Board, free: Sequence[int], poses: Sequence[Affine]) -> Place | None:
    """The one piece whose fine print is found near one of the poses."""
    found: list[Place] = []
    for owner in _suspects(board, free, poses):
        fits = [_fitted(board, owner, pose) for pose in poses]
        fits.sort(key=lambda fit: -fit[0])
        exact = (where(board, owner, affine) for _, affine in fits[: SETTINGS.most_turns])
        affine = next((pose for pose in exact if pose is not None), None)
        if affine is not None:
            pose = Pose(owner, affine, NO_POINTS, NO_POINTS)
            option = weigh(board.colours, board.references, pose)
            found.append(Place(option.centre, [option], fine_print=True))
    return found[0] if len(found) == 1 else None


def _suspects(board: Board, free: Sequence[int], poses: Sequence[Affine]) -> list[int]:
    """Those references whose colours fit best in any of the poses."""
    fits: dict[int, float] = {}
    for size, (members, hashes) in board.references.hashes.items():
        item = board.references.items[members[0]]
        filled = board.references.look(int(members[0])).filled
        alike = hashes @ hashes_at(board.colours, poses, size, item.extent, filled).T
        fits |= zip(members.tolist(), alike.max(1).tolist(), strict=True)
    return sorted(free, key=lambda owner: -fits[owner])[: SETTINGS.most_names]


def _fitted(board: Board, owner: int, affine: Affine) -> tuple[float, Affine]:
    """How well the fine print of a reference fits near a pose, and the pose shifted to where it fits best."""
    item = board.references.items[owner]
    shrunk = SETTINGS.piece_px / REFERENCE_SIDE_PX
    height, width = (round(n * shrunk) for n in item.extent)
    play = SETTINGS.play_px
    colours = board.references.colours(owner)
    small = cv2.resize(colours, (width, height), interpolation=cv2.INTER_AREA)
    known = print_of(np.asarray(small, np.float32), shrunk)
    mask = inner(item.shape, height, width, SETTINGS.rim_px) > 0
    bold = float(np.quantile(np.abs(known[mask]), 1 - SETTINGS.boldest))
    known = np.where(mask, np.clip(known, -bold, bold), 0).astype(np.float32)
    size = height + 2 * play, width + 2 * play
    grown = item.extent[0] * size[0] / height, item.extent[1] * size[1] / width
    seen = print_of(cut_out(board.colours, affine, size, grown), shrunk)
    seen = np.clip(seen, -bold, bold)
    fit = cv2.matchTemplate(seen, known, cv2.TM_CCORR)
    strength = cv2.matchTemplate(seen * seen, mask.astype(np.float32), cv2.TM_CCORR)
    fit = fit / np.sqrt(np.maximum(strength, SETTINGS.noise * mask.sum()))
    _, best, _, (x, y) = cv2.minMaxLoc(fit / float(np.linalg.norm(known) + 1e-9))
    shift = (np.array([x, y]) - play) / shrunk
    moved = affine.copy()
    moved[:, 2] += moved[:, :2] @ shift
    return float(best), moved
