"""Key Harvest's country board: labelled hexes. A field tile bears its own label, so it needs no
place; the workers lie where the lattice of the labelled fields says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattices import Draft
from vision.lattices.hexes import Place, centre, nearest
from vision.names import NameIndex
from vision.reading import Corners, Finding, Unsure
from vision.witness import Sighting

PRINTED = frozenset({"field"})
EXPECTS = False
NOT_VISIBLE = ("crops", "store")
WORKERS = frozenset({"farmhand", "townsfolk"})
LABEL = re.compile(r"([A-Ga-g])_?([1-9])")
# The length of each line of the board, A to G.
LINES = (7, 8, 9, 8, 9, 8, 7)
# So many fields tell where everything lies.
ENOUGH = 4


def arrange(sightings: list[Sighting], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.lattices.Lattice`."""
    findings: dict[str, Finding] = {}
    for picture in range(len(sizes)):
        here = [s for s in sightings if isinstance(s, Finding) and s.picture == picture]
        to_lattice = _lattice(here, pieces)
        for finding in here:
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
    unsure = tuple(s for s in sightings if isinstance(s, Unsure))
    return Draft(board if findings else {}, tuple(findings.values()), unsure, NOT_VISIBLE)


def _rank(finding: Finding) -> tuple[bool, float]:
    return finding.at is not None, finding.confidence


def _at(
    finding: Finding, pieces: NameIndex, to_lattice: NDArray[np.float64] | None
) -> dict[str, Any] | None:
    if pieces[finding.id].kind not in WORKERS:
        label = _label(finding.id)
        return {"at": label} if label else None
    if to_lattice is None:
        return None
    seen = np.append(finding.corners.mean(0), 1.0) @ to_lattice.T
    label = LABELS.get(nearest(seen[:2] / seen[2]))
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
        if label in PLACES:
            known.append(centre(PLACES[label]))
            seen.append(finding.corners.mean(0))
    if len(known) < ENOUGH:
        return None
    matrix, _ = cv2.findHomography(np.array(seen), np.array(known), cv2.RANSAC, 0.5)
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
