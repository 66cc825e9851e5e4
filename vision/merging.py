"""Several detectors of one picture -> one list of detections.

A name is printed on its tile, so a name and a match belong to one piece if the line is inside the outline.
Two detectors that agree are more confident than either; if they contradict each other, both answers are
reported and the player is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

import cv2
import numpy as np

from vision.detection import Detection
from vision.reading import Candidate, Corners, Finding, Side, Unsure


@dataclass(frozen=True, slots=True)
class MergingSettings:
    """A name may be `over_the_edge` of an outline (a share of its size). Of two detectors that contradict
    each other, one that is more confident by `far_surer` wins. `printed` is the confidence in a print that
    was read for certain where there is a piece. Once the name is known, a side that is `side_odds` times as
    likely as the other is the visible one. A question has at most `most_candidates`."""

    over_the_edge: float = 0.06
    far_surer: float = 0.35
    printed: float = 0.9
    side_odds: float = 2.0
    most_candidates: int = 3


SETTINGS = MergingSettings()


def merge(*by_detector: list[Detection]) -> list[Detection]:
    """The detections of one picture, each piece once; outlines are preferred to lines."""
    merged: list[Detection] = reduce(_merge_two, by_detector, [])
    return [each for each in merged if isinstance(each, Finding) or not each.bare]


def _merge_two(first: list[Detection], second: list[Detection]) -> list[Detection]:
    merged = list(first)
    for detection in second:
        index = _same_piece(merged[: len(first)], detection)
        if index is None:
            merged.append(detection)
        else:
            merged[index] = _agreed(merged[index], detection)
    return merged


def _same_piece(detections: list[Detection], line: Detection) -> int | None:
    """The number of the outline that contains a line, the best one if there are several."""
    centre = line.corners.mean(0)
    best, depth = None, 0.0
    for index, detection in enumerate(detections):
        size = float(np.sqrt(max(cv2.contourArea(detection.corners.astype(np.float32)), 1.0)))
        inside = _depth(detection.corners, centre) / size + SETTINGS.over_the_edge
        if inside > depth:
            best, depth = index, inside
    return best


def _depth(outline: Corners, point: Corners) -> float:
    """The distance of a point from the outline in pixels; negative outside."""
    spot = (float(point[0]), float(point[1]))
    return float(cv2.pointPolygonTest(outline.astype(np.float32), spot, True))


def _agreed(match: Detection, name: Detection) -> Detection:
    """Merges the detections of one piece by two detectors; the first one knows its outline."""
    if isinstance(name, Unsure) and name.bare:
        return name if isinstance(match, Unsure) and not match.candidates else match
    if isinstance(name, Unsure) and name.printed and isinstance(match, Finding):
        # The match is evidence that there is a piece.
        first = name.candidates[0]
        name = Finding(
            first.id, first.side, SETTINGS.printed, "name", name.corners, picture=name.picture
        )
    if isinstance(name, Unsure):
        return match if isinstance(match, Finding) else _both_unsure(match, name)
    if isinstance(match, Unsure):
        return _settled(match, name)
    if match.id == name.id:
        doubt = (1 - match.confidence) * (1 - name.confidence)
        side = match.side or name.side
        return replace(match, side=side, confidence=1 - doubt, by="both")
    if name.confidence - match.confidence > SETTINGS.far_surer:
        return replace(name, corners=match.corners, outline=match.outline)
    if match.confidence - name.confidence > SETTINGS.far_surer:
        return match
    chances = [(name.id, name.side, name.confidence), (match.id, match.side, match.confidence)]
    return Unsure(match.corners, _shares(chances), picture=match.picture)


def _settled(match: Unsure, name: Finding) -> Finding:
    """A name selects one of the candidates, or shows that it is none of them."""
    same = [candidate for candidate in match.candidates if candidate.id == name.id]
    if not same:
        return replace(name, corners=match.corners, outline=match.outline)
    doubt = (1 - sum(candidate.confidence for candidate in same)) * (1 - name.confidence)
    return replace(
        name,
        corners=match.corners,
        outline=match.outline,
        side=_side(same),
        confidence=1 - doubt,
        by="both",
    )


def _side(candidates: list[Candidate]) -> Side | None:
    """The visible side of a piece, given all its candidates (best first)."""
    first, *others = candidates
    rest = sum(candidate.confidence for candidate in others if candidate.side != first.side)
    return first.side if first.confidence >= SETTINGS.side_odds * rest else None


def _both_unsure(match: Unsure, name: Unsure) -> Unsure:
    """The candidates of both; shared ones come first."""
    chances: dict[tuple[str, Side | None], float] = {}
    named = {candidate.id: candidate.confidence for candidate in name.candidates}
    for candidate in match.candidates:
        chance = candidate.confidence
        other = named.pop(candidate.id, None)
        chances[candidate.id, candidate.side] = (
            chance / 2 if other is None else 1 - (1 - chance) * (1 - other)
        )
    for piece, chance in named.items():
        chances[piece, None] = chance / 2
    ranked = [(piece, side, chance) for (piece, side), chance in chances.items()]
    return replace(match, candidates=_shares(ranked))


def _shares(chances: list[tuple[str, Side | None, float]]) -> tuple[Candidate, ...]:
    """The likeliest few, their chances together at most 1."""
    ranked = sorted(chances, key=lambda each: -each[2])[: SETTINGS.most_candidates]
    total = max(1.0, sum(chance for _, _, chance in ranked))
    return tuple(Candidate(piece, side, chance / total) for piece, side, chance in ranked)
