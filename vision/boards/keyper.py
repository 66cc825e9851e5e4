"""Keyper's player board: the farm (4 rows, 2 columns) to the left of the village (4 rows, 3).

A tile's area says which of the two it belongs to; how wide the board is between them is found from
the tiles. Where fewer rows or columns are seen than the board has, the whole board must still be in
the picture; what remains open is guessed and noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np

from vision.boards import Draft, Lattice
from vision.boards.grid import (
    FITS,
    NAME_LINE,
    Mark,
    Plane,
    corner,
    grow,
    mark_of_name,
    mark_of_tile,
    solve,
)
from vision.detection import Detection
from vision.reading import Corners, Finding, Unsure
from vision.text.names import NameIndex

TILES = frozenset({"home", "country"})
NOT_VISIBLE = ("shipping", "fairs", "animals", "goods", "gems", "keyples", "country_board")

ROWS = 4
COLUMNS = {"farm": 2, "village": 3}
AREAS = ("farm", "village")
# Between farm and village the board is less than a tile wide; a little play for bad measuring.
USUAL_GAP = 0.3
PLAY = 0.3
# A tile off its place by more than this lies beside the board.
LOOSE = FITS + 0.06

# A tile so far off its plot, in tiles, speaks as much against a way as one that has no plot.
LOOSENESS = 4.0
# With so many names read it is known where others would stand, and how wide they can be.
ENOUGH_NAMES = 3
NAME_WIDTH = 0.94
# So many rows and columns in which the board may begin are tried, those under most tiles first.
MOST_ORIGINS = 6
# Ways to lay the board that differ by less than this in what speaks for them are a guess.
CLEAR = 0.02

Cell = tuple[str, int, int]
"""Area, row, column; from 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The grids of both areas in one picture: a plane, by how much of a tile the columns of each
    area are shifted in it, and the upper left corners of all marks in it (n x 2)."""

    plane: Plane
    shifts: dict[str, float]
    places: Corners

    @classmethod
    def of(cls, plane: Plane, shifts: dict[str, float], marks: Sequence[Mark]) -> Table:
        return cls(plane, shifts, np.array([corner(plane, mark) for mark in marks]))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the board begins: the x of column 1 of each area and the y of row 1, in the plane."""

    x: dict[str, float]
    y: int


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`."""
    placed: list[Detection] = []
    known: dict[str, Cell] = {}
    notes: list[str] = []
    open_names: list[tuple[int, Corners]] = []
    for picture, size in enumerate(sizes):
        here = [s for s in detections if s.picture == picture]
        found, guessed, unread = _arrange_one(here, pieces, size, known)
        placed += found
        notes += [note for note in guessed if note not in notes]
        open_names += [(picture, line) for line in unread]
        for detection in found:
            if isinstance(detection, Finding) and detection.at:
                known.setdefault(detection.id, _cell(detection.at))
    findings, unsure = _one_of_each(placed)
    board: dict[str, list[dict[str, object]]] = {area: [] for area in ("village", "farm")}
    for finding in findings:
        if finding.at:
            entry = {
                "tile": finding.id,
                "upgraded": finding.side == "upgraded",
                "row": finding.at["row"],
                "column": finding.at["column"],
            }
            board[finding.at["area"]].append(entry)
    for tiles in board.values():
        tiles.sort(key=lambda tile: (str(tile["row"]), str(tile["column"])))
    sides = ("upgraded",) if any(f.side is None for f in findings) else ()
    hidden = (*NOT_VISIBLE, *sides)
    return Draft(board, tuple(findings), tuple(unsure), hidden, tuple(notes), tuple(open_names))


def _arrange_one(
    detections: list[Detection], pieces: NameIndex, size: tuple[int, int], known: dict[str, Cell]
) -> tuple[list[Detection], list[str], list[Corners]]:
    """The detections of one picture with their places, codes for what was guessed, and the lines
    where the names of the plots that stayed empty would stand."""
    # What is like no piece may be an empty plot or a spot beside the board: it has no say in how
    # the board lies.
    strange = [detection for detection in detections if not _id(detection)]
    detections = [detection for detection in detections if _id(detection)]
    marks = [_mark(detection, pieces) for detection in detections]
    ways: list[tuple[float, Table, Origin, dict[int, Cell]]] = []
    for table in _tables(marks):
        for origin in _origins(table, marks):
            cells = _cells(table, origin, marks, detections)
            agreed = sum(known.get(_id(detections[i])) == cell for i, cell in cells.items())
            own = sum(marks[i].group in (None, cell[0]) for i, cell in cells.items())
            seen = _visible(table.plane, origin, size)
            loose = sum(_off(table.places[i], origin, cell) for i, cell in cells.items())
            score = 2 * len(cells) + own + 3 * agreed + seen - LOOSENESS * loose
            ways.append((score, table, origin, cells))
    if not ways:
        return detections + strange, [], []
    score, table, origin, cells = max(ways, key=lambda way: way[0])
    equal = [way for way in ways if way[1] is table and way[0] > score - CLEAR]
    notes = []
    if len({o.y for _, _, o, _ in equal}) > 1:
        notes.append("row_guessed")
    if len({o.x["village"] for _, _, o, _ in equal}) > 1:
        notes.append("column_guessed")
    done = _at_their_plots(detections, cells, table, origin)
    others = Table.of(table.plane, table.shifts, [_mark(each, pieces) for each in strange])
    spots = _cells(others, origin, [_mark(each, pieces) for each in strange], strange)
    free = {i: cell for i, cell in spots.items() if cell not in cells.values()}
    done += _at_their_plots(strange, free, others, origin)
    taken = {cell for i, cell in cells.items() if isinstance(detections[i], Finding)}
    return done, notes, _unread(table, origin, marks, taken)


def _at_their_plots(
    detections: list[Detection], cells: dict[int, Cell], table: Table, origin: Origin
) -> list[Detection]:
    done: list[Detection] = []
    for index, detection in enumerate(detections):
        if index not in cells:
            done.append(detection)
            continue
        area, row, column = cells[index]
        quad = table.plane.quad(origin.x[area] + column - 1, origin.y + row - 1)
        at = {"area": area, "row": row, "column": column}
        corners = detection.corners if detection.outline else quad
        done.append(replace(detection, at=at, corners=corners, outline=True))
    return done


def _unread(table: Table, origin: Origin, marks: Sequence[Mark], taken: set[Cell]) -> list[Corners]:
    heights = [
        float(np.ptp(table.plane.to_grid(mark.points + d * mark.down)[:, 1]))
        for mark in marks
        if len(mark.points) == 1
        for d in [np.array([[-0.5], [0.5]])]
    ]
    if len(heights) < ENOUGH_NAMES:
        return []
    half = min(float(np.median(heights)) / 2, 1 - NAME_LINE + 0.04)
    lines = []
    for area in AREAS:
        for row, column in product(range(ROWS), range(COLUMNS[area])):
            if (area, row + 1, column + 1) not in taken:
                x, y = origin.x[area] + column, origin.y + row + NAME_LINE
                left, right = x + (1 - NAME_WIDTH) / 2, x + (1 + NAME_WIDTH) / 2
                box = [[left, y - half], [right, y - half], [right, y + half], [left, y + half]]
                lines.append(table.plane.to_picture(np.array(box)))
    return lines


def _mark(detection: Detection, pieces: NameIndex) -> Mark:
    piece = _id(detection)
    group = pieces[piece].area if piece else None
    make = mark_of_tile if detection.outline else mark_of_name
    return make(detection.corners, group)


def _id(detection: Detection) -> str:
    if isinstance(detection, Finding):
        return detection.id
    return detection.candidates[0].id if detection.candidates else ""


def _tables(marks: Sequence[Mark]) -> list[Table]:
    """Planes with both grids in them, each found from one area first."""
    tables = []
    for area in AREAS:
        own = [index for index, mark in enumerate(marks) if mark.group == area]
        other = "farm" if area == "village" else "village"
        for fit in grow([marks[index] for index in own], COLUMNS[area], ROWS):
            places = {own[i]: place for i, place in fit.places.items()}
            tables.append(_with_both(fit.plane, marks, places, area, other))
    if not tables:
        fits = grow(marks, COLUMNS["village"], ROWS)
        tables = [Table.of(fit.plane, {"village": 0.0}, marks) for fit in fits]
    return tables


def _with_both(
    plane: Plane, marks: Sequence[Mark], places: dict[int, tuple[int, int]], area: str, other: str
) -> Table:
    """The plane refined by the marks of the other area, and how far its columns are shifted."""
    shift = None
    for _ in range(3):
        aligned = _aligned(plane, marks, places, other)
        if not aligned:
            break
        shift = _shift([x for _, x, _ in aligned])
        both = {i: (float(x), float(y)) for i, (x, y) in places.items()}
        for index, x, y in aligned:
            column = round(x - shift)
            if abs(x - shift - column) < FITS:
                both[index] = (column + shift, float(y))
        plane = solve([marks[i] for i in both], list(both.values()))
    if shift is None:
        return Table.of(plane, {area: 0.0}, marks)
    return Table.of(plane, {area: 0.0, other: shift}, marks)


def _aligned(
    plane: Plane, marks: Sequence[Mark], places: dict[int, tuple[int, int]], area: str
) -> list[tuple[int, float, int]]:
    """Number, x and row of the marks of the other area that lie in the rows of the first."""
    rest = [i for i, mark in enumerate(marks) if i not in places]
    chosen = [i for i in rest if marks[i].group == area] or [
        i for i in rest if marks[i].group is None
    ]
    found = []
    for index in chosen:
        x, y = corner(plane, marks[index])
        if np.isfinite([x, y]).all() and abs(y - round(y)) < 0.35:
            found.append((index, float(x), round(float(y))))
    return found


def _shift(xs: list[float]) -> float:
    """The fraction of a tile by which columns at `xs` are shifted; the middle of most of them."""
    turns = np.exp(2j * np.pi * np.array(xs))
    near = [float(np.sum(np.abs(np.angle(turns / turn)) < 2 * np.pi * FITS)) for turn in turns]
    most = turns[int(np.argmax(near))]
    close = np.abs(np.angle(turns / most)) < 2 * np.pi * FITS
    return float(np.angle(turns[close].mean()) / (2 * np.pi))


def _origins(table: Table, marks: Sequence[Mark]) -> Iterator[Origin]:
    """The ways in which the board can lie under most of the marks."""
    columns: dict[str, Counter[int]] = {area: Counter() for area in table.shifts}
    rows: Counter[int] = Counter()
    for mark, (x, y) in zip(marks, table.places, strict=True):
        if not np.isfinite([x, y]).all() or abs(y - round(y)) > LOOSE:
            continue
        for area, shift in table.shifts.items():
            column = round(x - shift)
            if abs(x - shift - column) < LOOSE and mark.group in (None, area):
                columns[area].update(column - k for k in range(COLUMNS[area]))
                rows.update(round(y) - k for k in range(ROWS))
    starts = {
        area: [column + table.shifts[area] for column, _ in found.most_common(MOST_ORIGINS)]
        for area, found in columns.items()
        if found
    }
    away = COLUMNS["farm"] + USUAL_GAP
    farms = starts.get("farm") or [x - away for x in starts.get("village", [])]
    villages = starts.get("village") or [x + away for x in farms]
    for (y, _), left, right in product(rows.most_common(MOST_ORIGINS), farms, villages):
        if -PLAY <= right - left - COLUMNS["farm"] < 1 - PLAY:
            yield Origin({"farm": left, "village": right}, y)


def _cells(
    table: Table, origin: Origin, marks: Sequence[Mark], detections: Sequence[Detection]
) -> dict[int, Cell]:
    """The plots on which the marks lie; where two claim one plot, the surer has it."""
    claims: dict[Cell, tuple[float, int]] = {}
    for index, mark in enumerate(marks):
        x, y = table.places[index]
        if not np.isfinite([x, y]).all():
            continue
        options = []
        for area in AREAS:
            cell = (area, round(y - origin.y + 1), round(x - origin.x[area] + 1))
            off = _off(table.places[index], origin, cell)
            if 1 <= cell[1] <= ROWS and 1 <= cell[2] <= COLUMNS[area] and off < LOOSE:
                options.append((mark.group not in (None, area), off, cell))
        if not options:
            continue
        _, off, cell = min(options)
        sure = _confidence(detections[index]) - off
        if cell not in claims or sure > claims[cell][0]:
            claims[cell] = (sure, index)
    return {index: cell for cell, (_, index) in claims.items()}


def _off(place: Corners, origin: Origin, cell: Cell) -> float:
    """How far a tile at `place` lies off a plot."""
    area, row, column = cell
    return float(
        max(abs(place[0] - origin.x[area] - column + 1), abs(place[1] - origin.y - row + 1))
    )


def _confidence(detection: Detection) -> float:
    if isinstance(detection, Finding):
        return detection.confidence
    return detection.candidates[0].confidence if detection.candidates else 0.0


def _visible(plane: Plane, origin: Origin, size: tuple[int, int]) -> float:
    """How much of the board lies in the picture, less a little for lying off its middle."""
    left, right = origin.x["farm"], origin.x["village"] + COLUMNS["village"]
    outline = plane.to_picture(
        np.array(
            [[left, origin.y], [right, origin.y], [right, origin.y + ROWS], [left, origin.y + ROWS]]
        )
    ).astype(np.float32)
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area = float(abs(cv2.contourArea(outline)))
    if not np.isfinite(area) or area <= 0:
        return 0.0
    inside, _ = cv2.intersectConvexConvex(outline, frame)
    off = np.linalg.norm(outline.mean(0) - np.array(size) / 2) / np.hypot(*size)
    return min(1.0, float(inside) / area) - 0.2 * float(off)


def _cell(at: dict[str, object]) -> Cell:
    return str(at["area"]), int(str(at["row"])), int(str(at["column"]))


def _one_of_each(placed: list[Detection]) -> tuple[list[Finding], list[Unsure]]:
    """A player has a tile only once: of several findings the placed, then the surest stays. An
    unsure piece on a plot that is settled, or that can only be what is found already, goes."""
    findings: dict[str, Finding] = {}
    plots: set[Cell] = set()
    ranked = sorted(
        (s for s in placed if isinstance(s, Finding)), key=lambda f: (f.at is None, -f.confidence)
    )
    for finding in ranked:
        plot = _cell(finding.at) if finding.at else None
        if finding.id in findings or plot in plots:
            continue
        findings[finding.id] = finding
        if plot:
            plots.add(plot)
    unsure = []
    for piece in placed:
        if not isinstance(piece, Unsure) or (piece.at and _cell(piece.at) in plots):
            continue
        open_ = tuple(c for c in piece.candidates if c.id not in findings)
        if open_ or not piece.candidates:
            unsure.append(replace(piece, candidates=open_))
    return list(findings.values()), unsure


LATTICE = Lattice(arrange, kinds=TILES, printed=TILES, finds_open_names=True)
