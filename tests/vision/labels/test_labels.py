"""Labels of hexes: read on a board, at enrolment, together with pictures of the box."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from scoring import game
from tests.vision.country import Cell, Style, draw_board, draw_sheet, photo_of
from tests.vision.drawing import Photo, photograph
from vision import enrol, read_photo
from vision.boards import key_harvest
from vision.boards.hexes import centre
from vision.merging import merge
from vision.reading import Candidate, Finding, Reading, Unsure
from vision.text import ocr
from vision.text.ctc import word_likelihoods
from vision.text.names import NameIndex, Piece

HARVEST = game("key_harvest")
PLAIN = Style(
    (222, 206, 170), "DejaVuSansCondensed.ttf", 0.38, (0, -0.62), (0, -0.62), False, True, 6
)


def shot(cells: list[Cell], style: Style = PLAIN, *, turn: float = 0, tilt: float = 0) -> Photo:
    flat, tiles, boxes = draw_board(cells, style, Random(1), 80)
    return photograph(
        flat, tiles, boxes, Random(2), size=(1600, 1200), turn=turn, tilt=tilt, blur=0.6
    )


def read(photo: Photo) -> Reading:
    return read_photo("key_harvest", [photo.jpeg()], HARVEST)


def lying(photo: Photo, what: str) -> set[str]:
    return {tile.id for tile in photo.tiles if tile.at["what"] == what}


def cells(**there: str) -> list[Cell]:
    """The whole board; `there` is what is on some of the labels."""
    return [Cell(label, there.get(label, "")) for label in key_harvest.PLACES]


@pytest.mark.parametrize(
    ("turn", "tilt"),
    [
        pytest.param(0, 0, marks=pytest.mark.soak),
        (130, 25),
        pytest.param(270, 10, marks=pytest.mark.soak),
    ],
)
def test_tiles_are_named_and_bare_hexes_workers_and_covered_labels_are_not(
    turn: float, tilt: float
) -> None:
    """However the tiles are turned. A covered label is a question, a worker may be one."""
    fields = ["A3", "B7", "B8", "E4", "E5", "F6", "G1"]
    there = {**dict.fromkeys((*fields, "D4"), "field"), "F8": "worker"}
    turns = {label: n for n, label in enumerate(fields)}
    board = [Cell(c.label, "field", pieces=((0, -0.62), (-0.2, -0.6), (0.2, -0.6)))
             if c.label == "D4" else replace(c, turn=turns.get(c.label, 0))
             for c in cells(**there)]  # fmt: skip
    photo = shot(board, turn=turn, tilt=tilt)
    reading = read(photo)
    assert reading.board["fields"] == fields
    asked = {str(one.candidates[0].id): one for one in reading.unsure}
    assert [candidate.id for candidate in asked["D4"].candidates] == ["D4"]
    assert all(one.at == {"at": "F8"} for piece, one in asked.items() if piece != "D4")
    for piece in reading.pieces:
        (box,) = (q for t, q in zip(photo.tiles, photo.corners, strict=True) if t.id == piece.id)
        assert np.linalg.norm(piece.corners.mean(0) - box.mean(0)) < 10
        assert piece.by == "name"
    assert HARVEST.board_schema().load(reading.board)


@pytest.mark.soak  # the bare hexes between tiles are no fields either: above
def test_a_board_without_tiles_has_no_fields() -> None:
    reading = read(shot(cells(), turn=40))
    assert (reading.board, reading.pieces, reading.unsure) == ({}, (), ())


@pytest.mark.soak  # seven turned ones are named above
def test_tiles_may_lie_turned() -> None:
    board = [Cell(c.label, "field", turn=n % 6) if n % 5 == 0 else c for n, c in enumerate(cells())]
    photo = shot(board, turn=15)
    reading = read(photo)
    named = {piece.id for piece in reading.pieces}
    assert named <= lying(photo, "field")
    assert len(named) >= 0.8 * len(lying(photo, "field"))


@pytest.mark.parametrize(
    "seed", [900_001, *(pytest.param(900_002 + n, marks=pytest.mark.soak) for n in range(10))]
)
def test_boards_of_any_style_give_no_wrong_field(seed: int) -> None:
    photo = photo_of(seed)
    reading = read(photo)
    named, fields = {piece.id for piece in reading.pieces}, lying(photo, "field")
    assert named <= fields
    asked = {candidate.id for one in reading.unsure for candidate in one.candidates}
    assert fields <= named | asked


def test_nothing_is_claimed_where_no_bare_hex_is_seen() -> None:
    """Only tiles in the picture: a label may as well be that of the board."""
    photo = shot(cells(**dict.fromkeys(key_harvest.PLACES, "field")))
    reading = read(photo)
    assert reading.pieces == ()
    assert len(reading.unsure) > 40


def test_labels_are_read_off_pieces_laid_apart_and_stand_upright() -> None:
    labels = ["E4", "B8", "G6", "C1", "D7", "F3"]
    proposals = enrol([draw_sheet(labels, PLAIN, Random(5))], "key_harvest", HARVEST)
    assert sorted(str(proposal.id) for proposal in proposals) == sorted(labels)
    assert {proposal.side for proposal in proposals} == {None}


def finding(piece: str, place: str) -> Finding:
    box = np.array([[-1, -0.8], [1, -0.8], [1, 0.8], [-1, 0.8]])
    at = centre(key_harvest.PLACES[place])
    return Finding(piece, None, 0.9, "match", (box + at) * 40 + 300)


def test_a_field_on_another_label_is_asked_about() -> None:
    fields = NameIndex(Piece(label, (label,), "field") for label in key_harvest.PLACES)
    home = ("A1", "A7", "C4", "D2", "E6", "G1", "G7")
    seen: list[Finding | Unsure] = [*(finding(label, label) for label in home), finding("E5", "E4")]
    draft = key_harvest.arrange(seen, fields, [(1000, 1000)])
    assert draft.board["fields"] == sorted(home)
    (asked,) = draft.unsure
    assert [candidate.id for candidate in asked.candidates] == ["E5", "E4"]
    assert asked.at == {"at": "E4"}


@pytest.mark.parametrize(("label", "by"), [("E4", "both"), ("E5", None)])
def test_a_label_is_a_second_opinion_on_a_match(label: str, by: str | None) -> None:
    match = finding("E4", "E4")
    line = match.corners * 0.2 + match.corners.mean(0) * 0.8
    printed = Unsure(line, (Candidate(label, None, 0.5),), outline=False, printed=True)
    for detector in (printed, Finding(label, None, 0.9, "name", line, outline=False)):
        (merged,) = merge([match], [detector])
        assert getattr(merged, "by", None) == by
        if isinstance(merged, Unsure):
            assert {candidate.id for candidate in merged.candidates} == {"E4", "E5"}


def test_on_a_bare_hex_lies_no_unknown_tile() -> None:
    hexagon = finding("E4", "E4")
    bare = Unsure(hexagon.corners, (), bare=True)
    assert merge([Unsure(hexagon.corners, ())], [bare]) == []
    assert merge([hexagon], [bare]) == [hexagon]
    assert merge([bare]) == []


def test_words_are_likely_by_what_is_printed() -> None:
    blank, a, b = [0.9, 0.05, 0.05], [0.1, 0.85, 0.05], [0.1, 0.05, 0.85]
    seen = np.array([[blank, a, blank, b, blank]], np.float32)
    ab, ba = word_likelihoods(seen, {"a": 1, "b": 2}, ("ab", "ba"), {})[0]
    assert ab > 0.4
    assert ba < 0.05
    assert ocr.likelihoods([], ["E4"]).shape == (0, 1)
