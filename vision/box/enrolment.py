"""Enrolment: a photo of separate pieces -> cut-out pieces, each with a proposed catalogue id."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from texts import Text
from vision import progress
from vision.boards import lattice_of
from vision.box.cutout import MIN_SIDE_PX, Cutout
from vision.box.segmentation import cut_apart
from vision.box.sheet import on_sheet
from vision.box.titles import read_titles
from vision.detection import Detection
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Picture, Pixels, decode
from vision.image.quality import weakness
from vision.labels import read_cutouts
from vision.progress import OutOfTime
from vision.reading import Candidate, Corners, Finding, Side, Unsure, points_to_json
from vision.refusal import MAX_PICTURES, NotAPicture
from vision.shape import Shape
from vision.text.names import NameIndex

if TYPE_CHECKING:
    from scoring import Game


@dataclass(frozen=True, slots=True)
class SharpnessSettings:
    """At `longer_side_px` fine detail is at least `least_fine` of middling detail, and all detail
    `least_detail` of the contrast, in a picture that is sharp."""

    longer_side_px: int = 200
    least_fine: float = 0.33
    least_detail: float = 0.06


SETTINGS = SharpnessSettings()


MOST_CANDIDATES = 3

MESSAGES = {
    "too_small": "This piece is too small in the photo. Move closer: it needs {limit} pixels.",
    "too_blurred": "This piece is blurred. Hold the phone still, tap to focus, take it again.",
    "rough_cut": "The edges of this piece are not clear. Check its corners, or photograph it again.",
}


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """One cut-out piece.

    `picture` numbers the photo, `corners` (as in `Finding`) locate the piece in it, `outline` (4 or 6 x 2)
    are the corners of the piece itself. `pixels` (BGR) is it cut out upright, `id` and `side` the proposal
    (None: the player decides), `confidence` the probability of `id`, `candidates` the alternatives. `problem`
    is the code of what is wrong with the picture (see `MESSAGES`), else None; `usable` is False for a picture
    that cannot be used.
    """

    picture: int
    corners: Corners
    outline: Matrix
    pixels: Pixels
    id: str | None
    side: Side | None
    confidence: float
    candidates: tuple[Candidate, ...]
    problem: str | None

    @property
    def message(self) -> Text | None:
        """The problem in words for the player."""
        return Text(MESSAGES[self.problem], limit=MIN_SIDE_PX) if self.problem else None

    @property
    def usable(self) -> bool:
        """Whether the picture can be kept; a rough cut can, once its corners were looked at."""
        return self.problem in (None, "rough_cut")

    def to_json(self) -> dict[str, Any]:
        """Everything but the picture."""
        return {
            "picture": self.picture,
            "corners": points_to_json(self.corners),
            "outline": points_to_json(self.outline),
            "id": self.id,
            "side": self.side,
            "confidence": round(self.confidence, 3),
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "problem": self.problem,
        }


def enrol(pictures: Sequence[bytes], game: str, catalogue: Game) -> list[Proposal]:
    """See `vision.enrol`."""
    if not pictures:
        raise NotAPicture("empty")
    if len(pictures) > MAX_PICTURES:
        raise NotAPicture("too_many_pictures", count=len(pictures), limit=MAX_PICTURES)
    lattice = lattice_of(game)
    pieces = NameIndex.of(catalogue.describe()["pieces"])
    printed = pieces.only(lattice.printed)
    proposals: list[Proposal] = []
    unusable: NotAPicture | None = None
    for index, data in enumerate(pictures):
        with progress.span(index / len(pictures), (index + 1) / len(pictures)):
            try:
                progress.reached("cutting")
            except OutOfTime:
                break
            picture = decode(data, index)
            cutouts = _cutouts(picture, lattice.shape)
            if not cutouts and (code := weakness(picture)):
                unusable = unusable or NotAPicture(code, picture=index)
            titles: list[Detection] = []
            with suppress(OutOfTime):  # pieces whose names were not read are of use all the same
                if printed and cutouts:
                    progress.reached("names", 0.4)
                    titles += read_titles(cutouts, printed, index)
                if lattice.places and cutouts:
                    progress.reached("labels", 0.7)
                    titles += read_cutouts(picture, cutouts, lattice.places)
            for cutout in cutouts:
                proposals.append(_propose(cutout, titles, lattice.shape, pieces, index))
    if unusable and not proposals:
        raise unusable
    return _one_side_each(proposals)


def _cutouts(picture: Picture, shape: Shape) -> list[Cutout]:
    sheet = on_sheet(picture.pixels)
    if sheet is None:
        return cut_apart(picture.pixels, shape)
    return [
        Cutout(
            cutout.pixels,
            transform_points(cutout.corners, sheet.to_photo),
            transform_points(cutout.polygon, sheet.to_photo),
            sheet.to_photo @ cutout.to_photo,
            cutout.rough,
        )
        for cutout in cut_apart(sheet.pixels, shape)
    ]


def _propose(
    cutout: Cutout, titles: list[Detection], shape: Shape, pieces: NameIndex, index: int
) -> Proposal:
    inside = [title for title in titles if _within(title.corners, cutout.polygon)]
    title = max(inside, key=_weight, default=None)
    if title is not None:
        cutout = cutout.turned(_turn(cutout, title.corners, shape), shape)
    piece, confidence, candidates = _named(title)
    sides = pieces[piece].sides if piece is not None else ()
    side: Side | None = "base" if tuple(sides) == ("base",) else None
    return Proposal(
        picture=index,
        corners=cutout.corners,
        outline=cutout.polygon,
        pixels=cutout.pixels,
        id=piece,
        side=side,
        confidence=confidence,
        candidates=candidates,
        problem=problem_of(cutout),
    )


def _named(title: Detection | None) -> tuple[str | None, float, tuple[Candidate, ...]]:
    if isinstance(title, Finding):
        return title.id, title.confidence, ()
    if isinstance(title, Unsure) and title.candidates:
        return None, 0.0, title.candidates[:MOST_CANDIDATES]
    return None, 0.0, ()


def _weight(title: Detection) -> float:
    if isinstance(title, Finding):
        return title.confidence
    return 0.5 * max((c.confidence for c in title.candidates), default=0.0)


def _within(corners: Corners, polygon: Matrix) -> bool:
    centre = corners.mean(0)
    outline = polygon.astype(np.float32)
    return cv2.pointPolygonTest(outline, (float(centre[0]), float(centre[1])), False) >= 0


def _turn(cutout: Cutout, line: Corners, shape: Shape) -> int:
    """The number of clockwise quarter turns (sixths for a hex) that make the printed line upright."""
    seen = transform_points(line, np.linalg.inv(cutout.to_photo))
    way = seen[1] - seen[0] + seen[2] - seen[3]
    angle = float(np.arctan2(way[1], way[0]))
    turns = 4 if shape == "rectangle" else 6
    return round(-angle / (2 * np.pi / turns)) % turns


def problem_of(cutout: Cutout) -> str | None:
    """Why a cut-out picture cannot serve as a reference; None when it can."""
    if cutout.seen_side < MIN_SIDE_PX:
        return "too_small"
    fine, detail = sharpness(cutout.pixels)
    if fine < SETTINGS.least_fine or detail < SETTINGS.least_detail:
        return "too_blurred"
    return "rough_cut" if cutout.rough else None


def sharpness(pixels: Pixels) -> tuple[float, float]:
    """The ratios of fine to medium detail and of detail to overall contrast; both fall with blur and hardly
    depend on the subject."""
    factor = SETTINGS.longer_side_px / max(pixels.shape[:2])
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    soft, softer = cv2.GaussianBlur(grey, (0, 0), 1.0), cv2.GaussianBlur(grey, (0, 0), 3.0)
    fine = float(np.std(grey - soft) / (np.std(soft - softer) + 1e-6))
    edges = cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), 0.7), cv2.CV_32F)
    return fine, float(np.std(edges) / (np.std(grey) + 1e-6))


def _one_side_each(proposals: list[Proposal]) -> list[Proposal]:
    """Where the photos show both sides of a piece, its name leaves open which is which: the player decides.
    A name that was read on more pieces than that is doubted on all of them."""
    counts: dict[str, int] = {}
    for proposal in proposals:
        if proposal.id is not None:
            counts[proposal.id] = counts.get(proposal.id, 0) + 1
    return [
        replace(
            p,
            id=None,
            side=None,
            confidence=0.0,
            candidates=(Candidate(p.id, None, p.confidence / counts[p.id]),),
        )
        if p.id is not None and counts[p.id] > 2
        else p
        for p in proposals
    ]
