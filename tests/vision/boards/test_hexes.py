"""Villages of hexes: places and turns from where the tiles lie in the photos."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.vision.drawing import Photo
from tests.vision.matching.villages import Kind, photograph_village
from vision.boards import key_harvest, keyflower
from vision.boards.hexes import centre, lay, nearest, turned
from vision.reading import Finding, Unsure
from vision.text.names import NameIndex, Piece

KINDS = [Kind("home_1", "base"), *(Kind(f"tile_{n}", "upgraded") for n in range(8))]
PIECES = NameIndex(
    Piece(k.id, (k.id,), "home" if k.id == "home_1" else "spring", None, ("base", "upgraded"))
    for k in KINDS
)
SIZE = (640, 480)


def village(seed: int, tilt: float = 30) -> Photo:
    return photograph_village(KINDS, Random(seed), size=SIZE, tilt=tilt, glare=0, covered=0)


def findings(photo: Photo, picture: int = 0, which: slice = slice(None)) -> list[Finding]:
    return [
        Finding(
            tile.id,
            "upgraded" if tile.side == "upgraded" else "base",
            0.9,
            "match",
            corners,
            picture=picture,
        )
        for tile, corners in list(zip(photo.tiles, photo.corners, strict=True))[which]
    ]


def as_truth(photo: Photo) -> dict[str, tuple[tuple[int, int], int]]:
    """Places and turns with the home at (0, 0) unturned."""
    home = photo.tiles[0]
    turns = -int(str(home.at["rotation"])) % 6
    q0, r0 = turned(home.at["at"], turns)
    found = {}
    for tile in photo.tiles:
        q, r = turned(tile.at["at"], turns)
        found[tile.id] = ((q - q0, r - r0), (int(str(tile.at["rotation"])) + turns) % 6)
    return found


def as_read(tiles: list[dict[str, object]]) -> dict[str, tuple[tuple[int, int], int]]:
    return {str(t["tile"]): (tuple(t["at"]), t["rotation"]) for t in tiles}


@pytest.mark.parametrize("seed", range(6))
def test_a_village_is_read_with_places_and_turns(seed: int) -> None:
    photo = village(seed)
    draft = keyflower.arrange(list(findings(photo)), PIECES, [SIZE])
    assert as_read(draft.board["tiles"]) == as_truth(photo)
    assert [t["upgraded"] for t in draft.board["tiles"]] == [False] + [True] * 8


def test_two_photos_of_one_village_are_joined() -> None:
    one, other = village(3), village(3, tilt=5)
    seen = [*findings(one, 0, slice(0, 6)), *findings(other, 1, slice(4, 9))]
    draft = keyflower.arrange(list(seen), PIECES, [SIZE, SIZE])
    assert as_read(draft.board["tiles"]) == as_truth(one)
    assert draft.notes == ()


def test_photos_without_a_common_tile_are_not_joined() -> None:
    photo = village(3)
    seen = [*findings(photo, 0, slice(0, 4)), *findings(photo, 1, slice(4, 9))]
    draft = keyflower.arrange(list(seen), PIECES, [SIZE, SIZE])
    assert draft.notes == ("pictures_not_joined",)
    assert sum("at" in tile for tile in draft.board["tiles"]) == 4
    assert len(draft.board["tiles"]) == 9


def test_an_unknown_tile_keeps_its_place() -> None:
    photo = village(4)
    seen = findings(photo)
    hidden = Unsure(seen[5].corners, ())
    draft = keyflower.arrange([*seen[:5], hidden, *seen[6:]], PIECES, [SIZE])
    (unsure,) = draft.unsure
    assert unsure.at is not None
    place, turn = as_truth(photo)[seen[5].id]
    assert (tuple(unsure.at["at"]), unsure.at["rotation"]) == (place, turn)


def test_a_mere_name_lies_where_it_was_read() -> None:
    photo = village(2)
    seen = findings(photo)
    quad = seen[4].corners
    upper, lower = quad[0] * 0.1 + quad[3] * 0.9, quad[1] * 0.1 + quad[2] * 0.9
    line = np.array([upper + (lower - upper) * a for a in (0.3, 0.7)])
    box = np.array([line[0], line[1], line[1] + 2, line[0] + 2])
    named = Finding(seen[4].id, None, 0.9, "name", box)
    draft = keyflower.arrange([*seen[:4], named, *seen[5:]], PIECES, [SIZE])
    assert as_read(draft.board["tiles"])[seen[4].id][0] == as_truth(photo)[seen[4].id][0]
    assert "upgraded" in draft.not_visible


def test_no_sighting_gives_an_empty_draft() -> None:
    assert keyflower.arrange([], PIECES, [SIZE]).board == {}
    assert key_harvest.arrange([], PIECES, [SIZE]).board == {}
    assert lay([]) is None


def test_boxes_without_area_do_no_harm() -> None:
    flat = Finding("home_1", "base", 0.9, "match", np.zeros((4, 2)))
    draft = keyflower.arrange([flat], PIECES, [SIZE])
    assert [tile["tile"] for tile in draft.board["tiles"]] == ["home_1"]


@pytest.mark.parametrize("place", [(0, 0), (3, -2), (-4, 1), (2, 5)])
def test_places_and_their_middles_belong_together(place: tuple[int, int]) -> None:
    assert nearest(centre(place) + np.array([0.3, -0.4])) == place
    assert turned(turned(place, 2), 4) == place


def harvest(tilt: float) -> list[Finding]:
    look = np.array([[40, 5, 200], [-4, 38, 150], [0, tilt, 1]])

    def seen(label: str, piece: str) -> Finding:
        box = centre(key_harvest.PLACES[label]) + np.array(
            [[-1, -0.8], [1, -0.8], [1, 0.8], [-1, 0.8]]
        )
        points = np.c_[box, np.ones(4)] @ look.T
        return Finding(piece, None, 0.9, "match", points[:, :2] / points[:, 2:])

    labels = ("A1", "B3", "E4", "F2", "C9", "G7")
    return [seen(label, label) for label in labels] + [seen("D4", "lawyer"), seen("A5", "trader")]


@pytest.mark.parametrize("tilt", [0.0, 0.02])
def test_workers_are_placed_by_the_labelled_fields(tilt: float) -> None:
    seen = harvest(tilt)
    pieces = NameIndex(
        Piece(f.id, (f.id,), "townsfolk" if len(f.id) > 2 else "field") for f in seen
    )
    draft = key_harvest.arrange(list(seen), pieces, [SIZE])
    assert draft.board == {
        "fields": ["A1", "B3", "C9", "E4", "F2", "G7"],
        "workers": [{"worker": "lawyer", "at": "D4"}, {"worker": "trader", "at": "A5"}],
    }
    few = key_harvest.arrange(list(seen[:2] + seen[6:]), pieces, [SIZE])
    assert few.board["workers"] == [{"worker": "lawyer"}, {"worker": "trader"}]
