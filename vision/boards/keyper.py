"""Keyper's player board: the farm (4 rows, 2 columns) to the left of the village (4 rows, 3).

The area of a tile decides which of the two it belongs to. Where fewer rows or columns are seen than the board
has, the whole board is assumed to be in the picture; what remains ambiguous is guessed and reported as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.boards import Draft, Lattice
from vision.boards.keyper_plots import (
    AREAS,
    COLUMNS,
    ROWS,
    Cell,
    Origin,
    Table,
    off_plot,
    origins,
    share_in_picture,
    tables,
)
from vision.boards.keyper_plots import SETTINGS as PLOTS
from vision.boards.marks import NAME_LINE, Mark, mark_of_name, mark_of_tile
from vision.detection import Detection
from vision.reading import Corners, Finding, Unsure
from vision.text.names import NameIndex

TILES = frozenset({"home", "country"})
NOT_VISIBLE = ("shipping", "fairs", "animals", "goods", "gems", "keyples", "country_board")


@dataclass(frozen=True)
class LayoutSettings:
    """The score of one way to place the board."""

    looseness: float = 4.0
    """A tile this far off its plot, in tiles, costs as much as a tile without a plot."""
    enough_names: int = 3
    name_width: float = 0.94
    """From this many names on, the places of the others are known; and their largest width, in tiles."""
    clear: float = 0.02
    """Where the two best scores differ by less than this, the choice is a guess."""


SETTINGS = LayoutSettings()


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
    """The detections of one picture with their places, codes for what was guessed, and the lines where the
    names of the empty plots would be."""
    # What resembles no piece may be an empty plot or a spot off the board: it does not help to locate the
    # board.
    strange = [detection for detection in detections if not _id(detection)]
    detections = [detection for detection in detections if _id(detection)]
    marks = [_mark(detection, pieces) for detection in detections]
    ways: list[tuple[float, Table, Origin, dict[int, Cell]]] = []
    for table in tables(marks):
        for origin in origins(table, marks):
            cells = _cells(table, origin, marks, detections)
            agreed = sum(known.get(_id(detections[i])) == cell for i, cell in cells.items())
            own = sum(marks[i].group in (None, cell[0]) for i, cell in cells.items())
            seen = share_in_picture(table.plane, origin, size)
            loose = sum(off_plot(table.places[i], origin, cell) for i, cell in cells.items())
            score = 2 * len(cells) + own + 3 * agreed + seen - SETTINGS.looseness * loose
            ways.append((score, table, origin, cells))
    if not ways:
        return detections + strange, [], []
    score, table, origin, cells = max(ways, key=lambda way: way[0])
    equal = [way for way in ways if way[1] is table and way[0] > score - SETTINGS.clear]
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
    if len(heights) < SETTINGS.enough_names:
        return []
    half = min(float(np.median(heights)) / 2, 1 - NAME_LINE + 0.04)
    lines = []
    for area in AREAS:
        for row, column in product(range(ROWS), range(COLUMNS[area])):
            if (area, row + 1, column + 1) not in taken:
                x, y = origin.x[area] + column, origin.y + row + NAME_LINE
                left, right = x + (1 - SETTINGS.name_width) / 2, x + (1 + SETTINGS.name_width) / 2
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


def _cells(
    table: Table, origin: Origin, marks: Sequence[Mark], detections: Sequence[Detection]
) -> dict[int, Cell]:
    """The plots of the marks; where two claim one plot, the more confident one gets it."""
    claims: dict[Cell, tuple[float, int]] = {}
    for index, mark in enumerate(marks):
        x, y = table.places[index]
        if not np.isfinite([x, y]).all():
            continue
        options = []
        for area in AREAS:
            cell = (area, round(y - origin.y + 1), round(x - origin.x[area] + 1))
            off = off_plot(table.places[index], origin, cell)
            if 1 <= cell[1] <= ROWS and 1 <= cell[2] <= COLUMNS[area] and off < PLOTS.loose:
                options.append((mark.group not in (None, area), off, cell))
        if not options:
            continue
        _, off, cell = min(options)
        sure = _confidence(detections[index]) - off
        if cell not in claims or sure > claims[cell][0]:
            claims[cell] = (sure, index)
    return {index: cell for cell, (_, index) in claims.items()}


def _confidence(detection: Detection) -> float:
    if isinstance(detection, Finding):
        return detection.confidence
    return detection.candidates[0].confidence if detection.candidates else 0.0


def _cell(at: dict[str, object]) -> Cell:
    return str(at["area"]), int(str(at["row"])), int(str(at["column"]))


def _one_of_each(placed: list[Detection]) -> tuple[list[Finding], list[Unsure]]:
    """A player has each tile only once: of several findings keeps the placed one, else the most confident.
    Drops an unsure piece on an occupied plot, and one whose candidates are all found already."""
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


LATTICE = Lattice(arrange, printed=TILES, finds_open_names=True)
