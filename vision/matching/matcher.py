"""The detector that names pieces by their looks."""

from __future__ import annotations

from collections.abc import Collection

from vision.detection import Detection
from vision.image.light import brightened
from vision.image.picture import Picture, Pixels
from vision.matching.answers import answers
from vision.matching.borders import mark_cut_off
from vision.matching.by_print import search_open_places
from vision.matching.fine_print import look_closely
from vision.matching.first_look import first_look
from vision.matching.gaps import fill_gaps
from vision.matching.naming import decide, is_bare
from vision.matching.references import References
from vision.matching.second_look import Board, second_look


class Matcher:
    """Finds the pieces of a set of references in pictures.

    `complete`: no piece lacks its reference. `one_sided` are the ids of pieces with a side that lacks it:
    their side is only stated where all of it is visible.
    """

    def __init__(
        self,
        references: References,
        *,
        complete: bool = False,
        one_sided: Collection[str] = (),
    ):
        self.references = references
        self.complete = complete
        self.one_sided = frozenset(one_sided)

    def find(self, picture: Picture) -> list[Detection]:
        """All pieces that the picture shows, named or asked; see `vision.detection.Detector`."""
        board = self.inspect(picture.pixels)
        if board is None:
            return []
        verdicts = decide(board.places, board.references, complete=self.complete)
        return answers(verdicts, board, self.one_sided, picture.index)

    def inspect(self, photo: Pixels) -> Board | None:
        """The rectified board and the candidates on it; None if no piece is found."""
        if not len(self.references):
            return None
        photo = brightened(photo)
        seen = first_look(photo, self.references)
        if not seen.poses:
            return None
        board = second_look(photo, seen, self.references)
        if board is not None:
            fill_gaps(board)
            mark_cut_off(board, photo)
            # On bare pieces what looks like the print of one is that of another.
            if not self.complete and not is_bare(board.places):
                look_closely(board)
                search_open_places(board)
                mark_cut_off(board, photo)
        return board
