"""Keyflower's village: hexes in axial coordinates, each with its turn.

The home is at (0, 0) with its name upright; where no home is seen, the tile that appears largest is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from vision.boards import Draft, Lattice
from vision.boards.hexes import Place, lay, turned
from vision.detection import Detection
from vision.reading import Finding, Unsure
from vision.text.names import NameIndex

TILES = frozenset(
    {"home", "boat", "turn_order", "spring", "summer", "summer_boat", "autumn", "winter"}
)
NOT_VISIBLE = ("animals", "workers", "skills", "resources", "wheat", "purple_marker")


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile's place in the village, and its clockwise rotation in sixths of a turn."""

    place: Place
    turn: int

    def moved(self, turns: int, by: Place) -> Spot:
        """The same in a frame turned about (0, 0), then shifted."""
        q, r = turned(self.place, turns)
        return Spot((q + by[0], r + by[1]), (self.turn + turns) % 6)


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`."""
    village: dict[str, Spot] = {}
    done: list[Detection] = []
    notes: list[str] = []
    for picture in range(len(sizes)):
        here = [s for s in detections if s.picture == picture]
        spots = _spots(here)
        moved = _joined(village, here, spots)
        if moved is None:
            notes.append("pictures_not_joined")
        for index, detection in enumerate(here):
            spot = moved.get(index) if moved else None
            if isinstance(detection, Finding) and spot is not None:
                village.setdefault(detection.id, spot)
            done.append(_at(detection, spot))
    done, village = _homed(done, village, pieces)
    findings = _once([s for s in done if isinstance(s, Finding)])
    unsure = tuple(s for s in done if isinstance(s, Unsure))
    sides = ("upgraded",) if any(_open_side(f, pieces) for f in findings) else ()
    return Draft(
        {"tiles": [_entry(finding) for finding in findings]} if findings else {},
        tuple(findings),
        unsure,
        (*NOT_VISIBLE, *sides),
        tuple(notes),
    )


def _spots(detections: Sequence[Detection]) -> dict[int, Spot]:
    """The spots of the detections of one picture, by their number. A name alone has no outline: its place is
    where it was read, its rotation is unknown."""
    outlined = [i for i, s in enumerate(detections) if not _only_name(s)]
    laid = lay([detections[i].corners for i in outlined])
    if laid is None:
        return {}
    spots = {
        i: Spot(place, turn)
        for i, place, turn in zip(outlined, laid.places, laid.turns, strict=True)
        if place is not None
    }
    taken = {spot.place for spot in spots.values()}
    for i, detection in enumerate(detections):
        place = laid.place_of(detection.corners)
        if i not in spots and _only_name(detection) and place not in taken:
            spots[i] = Spot(place, 0)
            taken.add(place)
    return spots


def _only_name(detection: Detection) -> bool:
    if isinstance(detection, Finding):
        return detection.by == "name"
    # Unsure names are given as printed lines, far wider than high.
    box = detection.corners
    wide, high = (sum((box[a] - box[b]) ** 2) ** 0.5 for a, b in ((1, 0), (3, 0)))
    return bool(wide > 2.5 * high)


def _joined(
    village: dict[str, Spot], detections: Sequence[Detection], spots: dict[int, Spot]
) -> dict[int, Spot] | None:
    """The spots in the frame of the village so far, by the tiles that both show; None when
    there is no such tile."""
    if not village:
        return spots
    votes: Counter[tuple[int, Place]] = Counter()
    for index, spot in spots.items():
        detection = detections[index]
        known = village.get(detection.id) if isinstance(detection, Finding) else None
        if known is not None:
            turns = (known.turn - spot.turn) % 6
            q, r = turned(spot.place, turns)
            votes[turns, (known.place[0] - q, known.place[1] - r)] += 1
    if not votes:
        return None
    (turns, by), _ = votes.most_common(1)[0]
    return {index: spot.moved(turns, by) for index, spot in spots.items()}


def _homed(
    detections: list[Detection], village: dict[str, Spot], pieces: NameIndex
) -> tuple[list[Detection], dict[str, Spot]]:
    """Everything in the frame of the home."""
    homes = [spot for piece, spot in village.items() if pieces[piece].kind == "home"]
    if not homes:
        return detections, village
    turns = -homes[0].turn % 6
    q, r = turned(homes[0].place, turns)
    back = (-q, -r)
    moved = {piece: spot.moved(turns, back) for piece, spot in village.items()}
    done = []
    for detection in detections:
        spot = _spot_of(detection)
        done.append(_at(detection, spot.moved(turns, back) if spot else None))
    return done, moved


def _at(detection: Detection, spot: Spot | None) -> Detection:
    at: dict[str, Any] | None = None
    if spot is not None:
        at = {"at": list(spot.place), "rotation": spot.turn}
    return replace(detection, at=at)


def _spot_of(detection: Detection) -> Spot | None:
    if detection.at is None:
        return None
    q, r = detection.at["at"]
    return Spot((q, r), detection.at["rotation"])


def _once(findings: list[Finding]) -> list[Finding]:
    """Each tile once: its most confident detection, preferring one with a place."""
    best: dict[str, Finding] = {}
    for finding in findings:
        old = best.get(finding.id)
        if old is None or _rank(finding) > _rank(old):
            best[finding.id] = finding
    return list(best.values())


def _rank(finding: Finding) -> tuple[bool, bool, float]:
    return finding.at is not None, finding.side is not None, finding.confidence


def _open_side(finding: Finding, pieces: NameIndex) -> bool:
    return finding.side is None and len(pieces[finding.id].sides) > 1


def _entry(finding: Finding) -> dict[str, Any]:
    return {"tile": finding.id, **(finding.at or {}), "upgraded": finding.side == "upgraded"}


LATTICE = Lattice(arrange, shape="hex", printed=TILES, any_way=True)
