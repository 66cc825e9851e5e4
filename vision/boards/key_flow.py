"""Key Flow's village: a row of road cards over a row of river cards, shifted by half a card.

Rows and columns are given only where both rows are visible. A board need not have them, and they are omitted
where the cards are not in two rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.boards import Draft, Lattice
from vision.detection import Detection
from vision.reading import Corners, Finding, Unsure
from vision.text.names import NameIndex

CARDS = frozenset({"card"})
NOT_VISIBLE = ("keyple_cards", "resources", "skills", "keyple_tokens")
ON_CARDS = ("upgrades", "flipped")
# Cards that lie there more than once have no name.
NAMELESS = "field"


@dataclass(frozen=True, slots=True)
class VillageSettings:
    """The rows are `clear_rows` times as far apart as cards of one row are out of line, and at least
    `row_step` of the distance of the nearest neighbours, as a card is higher than wide. Distances between
    neighbours of up to `one_step` times the shortest are one step."""

    clear_rows: float = 2.5
    row_step: float = 0.8
    one_step: float = 1.5


SETTINGS = VillageSettings()


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`."""
    del pieces
    findings: list[Finding] = []
    for picture in range(len(sizes)):
        here = [s for s in detections if isinstance(s, Finding) and s.picture == picture]
        found = _placed(_once(here))
        if any(f.at for f in findings):
            # Columns of another picture have another origin: only a shared card could join them.
            found = _joined(findings, found)
        findings += found
    kept = _once(findings)
    cards = [{"card": finding.id, **(finding.at or {})} for finding in kept]
    unsure = tuple(s for s in detections if isinstance(s, Unsure))
    board = {"cards": cards} if cards else {}
    return Draft(board, tuple(kept), unsure, (*NOT_VISIBLE, *ON_CARDS))


def _placed(findings: list[Finding]) -> list[Finding]:
    """The cards of one picture with row and column, where they lie in two rows."""
    if len(findings) < 3:
        return findings
    way = np.sum([(f.corners[1] - f.corners[0]) for f in findings], axis=0)
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    centres = np.array([f.corners.mean(0) for f in findings])
    along, down = centres @ way, centres @ np.array([-way[1], way[0]])
    lower = _lower(along, down)
    if lower is None:
        return findings
    step = _step([along[~lower], along[lower]])
    upper_columns, lower_columns = _steps(along[~lower], step), _steps(along[lower], step)
    # Where the lower cards lie on the scale of the upper ones: half a card to the right.
    if len(upper_columns) > 1:
        slope, start = np.polyfit(along[~lower], upper_columns, 1)
    else:
        slope, start = 1 / step, -float(along[~lower][0]) / step
    offset = float(np.median(slope * along[lower] + start - 0.5 - lower_columns))
    if not np.isfinite(offset):
        return findings  # overlapping cards
    ahead = round(offset)
    columns = np.empty(len(findings), int)
    columns[~lower], columns[lower] = upper_columns, lower_columns + ahead
    columns -= columns[~lower].min()
    return [
        replace(f, at={"row": "lower" if low else "upper", "column": int(column)})
        for f, low, column in zip(findings, lower, columns, strict=True)
    ]


def _lower(along: Corners, down: Corners) -> NDArray[np.bool_] | None:
    """Which cards lie in the lower of two rows; None where there are no two rows."""
    order = np.argsort(down)
    gaps = np.diff(down[order])
    cut = int(np.argmax(gaps))
    lower = down > down[order[cut]]
    if not lower.any():
        return None
    spread = max(float(np.ptp(_off_line(along[row], down[row]))) for row in (lower, ~lower))
    if gaps[cut] < SETTINGS.clear_rows * spread:
        return None
    nearest = min(
        (float(np.diff(np.sort(along[row])).min()) for row in (lower, ~lower) if row.sum() > 1),
        default=float(gaps[cut]),
    )
    return lower if gaps[cut] > SETTINGS.row_step * nearest else None


def _off_line(along: Corners, down: Corners) -> Corners:
    """How far cards of one row lie off their common line."""
    if len(along) < 3:
        return np.zeros(len(along))
    return np.asarray(down - np.polyval(np.polyfit(along, down, 1), along), np.float64)


def _step(rows: list[Corners]) -> float:
    """The distance of neighbours in pixels."""
    gaps = np.concatenate([np.diff(np.sort(row)) for row in rows])
    if not len(gaps):
        return 1.0
    return max(1.0, float(np.median(gaps[gaps <= SETTINGS.one_step * gaps.min()])))


def _steps(along: Corners, step: float) -> Corners:
    """Column numbers of the cards of one row from 0; cards missing in between are counted."""
    order = np.argsort(along)
    columns = np.zeros(len(along))
    steps = np.maximum(1, np.round(np.diff(along[order]) / step))
    columns[order[1:]] = np.cumsum(steps)
    return columns


def _joined(known: Sequence[Finding], found: list[Finding]) -> list[Finding]:
    """Cards of a further picture, counted from a card that both pictures show."""
    places = {f.id: f.at for f in known if f.at}
    shifts = [places[f.id]["column"] - f.at["column"] for f in found if f.at and f.id in places]
    if not shifts:
        return [replace(f, at=None) for f in found]
    shift = round(float(np.median(shifts)))
    return [replace(f, at=_shifted(f.at, shift)) for f in found]


def _shifted(at: dict[str, Any] | None, shift: int) -> dict[str, Any] | None:
    return None if at is None else {**at, "column": at["column"] + shift}


def _once(findings: list[Finding]) -> list[Finding]:
    """Each named card exists once: keeps the placed finding of it, else the most confident."""
    ranked = sorted(findings, key=lambda f: (f.at is None, -f.confidence))
    seen: set[str] = set()
    kept = []
    for finding in ranked:
        if finding.id == NAMELESS or finding.id not in seen:
            kept.append(finding)
            seen.add(finding.id)
    return sorted(kept, key=lambda f: _order(f.at))


def _order(at: dict[str, Any] | None) -> tuple[int, int]:
    return (2, 0) if at is None else (int(at["row"] == "lower"), at["column"])


LATTICE = Lattice(arrange, printed=CARDS)
