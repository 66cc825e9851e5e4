"""Key Harvest's country board: labelled hexes. A field tile lies on its own label, so it needs no
place; workers are located in the lattice of the labelled fields. A field on another field's label becomes a
question."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards import Draft, Lattice
from vision.boards.hexes import Place, centre, nearest
from vision.detection import Detection
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.text.names import NameIndex

NOT_VISIBLE = ("crops", "store")
WORKERS = frozenset({"farmhand", "townsfolk"})
LABEL = re.compile(r"([A-Ga-g])_?([1-9])")
# The length of each line of the board, A to G.
LINES = (7, 8, 9, 8, 9, 8, 7)


@dataclass(frozen=True, slots=True)
class CountrySettings:
    """The lattice needs `least_fields`, each up to `off_hex` (in sides of a hex) off its label.
    Once `least_at_home` of them and a share of `most_at_home` are on their labels, another one is a stray: it
    is the named field with probability `stray_chance`, and the field of the label under it with the same."""

    least_fields: int = 4
    off_hex: float = 0.5
    least_at_home: int = 6
    most_at_home: float = 0.7
    stray_chance: float = 0.4


SETTINGS = CountrySettings()


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`."""
    findings: dict[str, Finding] = {}
    unsure: list[Unsure] = []
    for picture in range(len(sizes)):
        here = [s for s in detections if s.picture == picture]
        named = [s for s in here if isinstance(s, Finding)]
        to_lattice = _lattice(named, pieces)
        strays = _strays(named, pieces, to_lattice)
        asked = [s for s in here if isinstance(s, Unsure)] + list(strays.values())
        unsure += [replace(s, at=_where(s, to_lattice)) for s in asked]
        for finding in named:
            if finding in strays:
                continue
            placed = replace(finding, at=_at(finding, pieces, to_lattice))
            old = findings.get(finding.id)
            if old is None or _rank(placed) > _rank(old):
                findings[finding.id] = placed
    board: dict[str, Any] = {"fields": [], "workers": []}
    for finding in findings.values():
        if pieces[finding.id].kind in WORKERS:
            board["workers"].append({"worker": finding.id, **(finding.at or {})})
        elif finding.at:
            board["fields"].append(finding.at["at"])
    board["fields"] = sorted(set(board["fields"]))
    # What one picture names is no question in another.
    open_ = [s for s in unsure if not any(c.id in findings for c in s.candidates[:1])]
    return Draft(board if findings else {}, tuple(findings.values()), tuple(open_), NOT_VISIBLE)


def _where(detection: Unsure, to_lattice: NDArray[np.float64] | None) -> dict[str, Any] | None:
    """The label under a piece that is not identified for certain."""
    label = _under(detection, to_lattice) if detection.outline else None
    if label is None and len(detection.candidates) == 1:
        label = _label(detection.candidates[0].id)
    return {"at": label} if label else None


def _under(detection: Detection, to_lattice: NDArray[np.float64] | None) -> str | None:
    """The label of the hex in which the middle of a detection lies."""
    if to_lattice is None:
        return None
    seen = np.append(detection.corners.mean(0), 1.0) @ to_lattice.T
    return LABELS.get(nearest(seen[:2] / seen[2])) if abs(seen[2]) > 1e-12 else None


def _strays(
    named: list[Finding], pieces: NameIndex, to_lattice: NDArray[np.float64] | None
) -> dict[Finding, Unsure]:
    """The fields on another label than their own, each with the question about it."""
    fields = [f for f in named if pieces[f.id].kind not in WORKERS and _label(f.id) and f.outline]
    under = {field: _under(field, to_lattice) for field in fields}
    strays = [f for f in fields if under[f] not in (None, _label(f.id))]
    at_home = len(fields) - len(strays)
    if at_home < max(SETTINGS.least_at_home, SETTINGS.most_at_home * len(fields)):
        return {}
    return {
        stray: Unsure(
            stray.corners,
            tuple(Candidate(piece, None, SETTINGS.stray_chance)
                  for piece in (stray.id, _piece(under[stray], pieces)) if piece),
            picture=stray.picture,
        )
        for stray in strays
    }  # fmt: skip


def _piece(label: str | None, pieces: NameIndex) -> str | None:
    return next((piece for piece in pieces.pieces if label and _label(piece) == label), None)


def _rank(finding: Finding) -> tuple[bool, float]:
    return finding.at is not None, finding.confidence


def _at(
    finding: Finding, pieces: NameIndex, to_lattice: NDArray[np.float64] | None
) -> dict[str, Any] | None:
    if pieces[finding.id].kind not in WORKERS:
        label = _label(finding.id)
        return {"at": label} if label else None
    label = _under(finding, to_lattice)
    return {"at": label} if label else None


def _label(piece: str) -> str | None:
    match = LABEL.fullmatch(piece) or LABEL.fullmatch(piece.removeprefix("field_"))
    return f"{match[1].upper()}{match[2]}" if match else None


def _lattice(findings: list[Finding], pieces: NameIndex) -> NDArray[np.float64] | None:
    """What maps the picture to the lattice, from the fields that were named in it."""
    known: list[Corners] = []
    seen: list[Corners] = []
    for finding in findings:
        label = _label(finding.id) if pieces[finding.id].kind not in WORKERS else None
        if label in PLACES and finding.outline:
            known.append(centre(PLACES[label]))
            seen.append(finding.corners.mean(0))
    if len(known) < SETTINGS.least_fields:
        return None
    matrix, _ = cv2.findHomography(np.array(seen), np.array(known), cv2.RANSAC, SETTINGS.off_hex)
    return None if matrix is None else np.asarray(matrix, np.float64)


def _places() -> dict[str, Place]:
    """Label -> place. Lines run across, each shifted by half a hex against the next."""
    places = {}
    for line, length in enumerate(LINES):
        # Seen with the lines upright: a line is a column of flat-top hexes.
        start = (max(LINES) - length) / 2
        for number in range(length):
            places[f"{'ABCDEFG'[line]}{number + 1}"] = (line, round(start + number - line / 2))
    return places


PLACES = _places()
LABELS = {place: label for label, place in PLACES.items()}
LATTICE = Lattice(arrange, shape="hex", places=PLACES)
