"""The self-test of a tileset: which pieces it will mistake for each other or overlook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from texts import Text
from vision.box.tileset import Tileset
from vision.matching.places import weigh
from vision.matching.references import Reference, References
from vision.matching.search import search_board
from vision.matching.verify import lab

Code = Literal["look_alike", "same_picture", "plain"]

MESSAGES: dict[Code, Text] = {
    "look_alike": Text(
        "These look almost the same. Photograph both from closer and in even light."
    ),
    "same_picture": Text("These pictures show the same thing. One of them is probably wrong."),
    "plain": Text("This picture shows too little. Photograph the piece from closer and in focus."),
}


@dataclass(frozen=True, slots=True)
class SelfTestSettings:
    """Two pieces are look-alikes from the mean correlation `look_alike` on, and one picture from `same`
    on. A piece with fewer than `few_points` is easily overlooked under a wooden piece."""

    look_alike: float = 0.7
    same: float = 0.97
    few_points: int = 25


SETTINGS = SelfTestSettings()


@dataclass(frozen=True, slots=True)
class Weakness:
    """`code` names the weakness (see `MESSAGES`); `keys` are the one or two references concerned, `likeness`
    is the similarity of two of them (0 to 1)."""

    code: Code
    keys: tuple[int | str, ...]
    likeness: float = 0.0

    def to_json(self) -> dict[str, object]:
        """Code, keys and likeness."""
        return {
            "code": self.code,
            "keys": list(self.keys),
            "likeness": round(self.likeness, 2),
        }


def weaknesses(tileset: Tileset) -> list[Weakness]:
    """All weaknesses, the worst first. Further pictures of one side are no look-alikes."""
    keys = list(tileset)
    references = tileset.references
    found = [
        Weakness("plain", (key,))
        for key, item in tileset.items()
        if len(item.features) < SETTINGS.few_points
    ]
    alike: dict[tuple[int, int], float] = {}
    for number, item in enumerate(references.items):
        for other, likeness in _twins(references, number, item).items():
            pair = (min(number, other), max(number, other))
            alike[pair] = max(alike.get(pair, 0.0), likeness)
    for (one, other), likeness in alike.items():
        code: Code = "same_picture" if likeness > SETTINGS.same else "look_alike"
        found.append(Weakness(code, (keys[one], keys[other]), likeness))
    return sorted(found, key=lambda weakness: -weakness.likeness)


def _twins(references: References, number: int, item: Reference) -> dict[int, float]:
    """The other pieces that the matcher would see in the picture of this one, however turned."""
    area = lab(item.pixels)
    twins: dict[int, float] = {}
    for pose in search_board(references.index, references.index.look_up(item.features), 1.0):
        other = references.items[pose.owner]
        if other.name == item.name:
            continue
        likeness = weigh(area, references, pose).likeness
        if likeness.mean >= SETTINGS.look_alike:
            twins[pose.owner] = max(twins.get(pose.owner, 0.0), likeness.mean)
    return twins
