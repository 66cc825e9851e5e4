"""The detector that names pieces by their looks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from vision.detection import Detection
from vision.image.geometry import Matrix
from vision.image.light import brightened
from vision.image.picture import Picture, Pixels
from vision.matching import overexposed
from vision.matching.answers import answers
from vision.matching.borders import mark_cut_off
from vision.matching.by_print import search_open_places
from vision.matching.exposure import gains_of
from vision.matching.fine_print import look_closely
from vision.matching.first_look import FirstLook, first_look
from vision.matching.gaps import fill_gaps
from vision.matching.naming import Verdict, decide, is_bare
from vision.matching.overexposed import doubting, merged
from vision.matching.references import Gains, References
from vision.matching.second_look import Board, second_look


@dataclass(frozen=True, slots=True)
class MatcherSettings:
    """If no board is found, the light is estimated from the `most_poses` best poses of at least `sure_support`.
    Of a large box the `most_exposed` references that most points fit are shown in more light (15 ms each)."""

    most_poses: int = 8
    sure_support: int = 6
    most_exposed: int = 64


SETTINGS = MatcherSettings()


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
        photo = brightened(picture.pixels)
        seen, board = self._look(photo, self.references)
        verdicts = self._decided(board)
        settled = self.complete and bool(verdicts) and all(verdict.named for verdict in verdicts)
        gains = None if settled or seen is None else self._gains(photo, seen, board)
        if gains is None or seen is None:
            return self._answers(verdicts, board, picture)
        return self._in_more_light(photo, seen, gains, verdicts, board, picture)

    def _in_more_light(
        self,
        photo: Pixels,
        seen: FirstLook,
        gains: Gains,
        verdicts: Sequence[Verdict],
        board: Board | None,
        picture: Picture,
    ) -> list[Detection]:
        """What an overexposed photo shows: what the first reading leaves open is looked at again with
        references in as much light."""
        bare = not overexposed.is_covered(board.places if board else ())
        # Where things lie on the pieces, the first reading was as strict as in any light.
        doubted = self._doubting(verdicts, board, bare=True) if bare else verdicts
        if doubted and all(verdict.named for verdict in doubted):
            return self._answers(doubted, board, picture)
        references = self.references.exposed(gains, self._worth_exposing(seen))
        again = self._look(photo, references)[1]
        if again is not None and not overexposed.is_bare(again.places):
            bare, doubted = False, verdicts
        further = self._doubting(self._decided(again, bare=bare), again, bare=bare)
        return merged(
            self._answers(doubted, board, picture),
            self._answers(further, again, picture),
            self.references,
        )

    def _worth_exposing(self, seen: FirstLook) -> tuple[int, ...]:
        """The numbers of the references to show in more light: all of a small box."""
        if len(self.references) <= SETTINGS.most_exposed:
            return tuple(range(len(self.references)))
        fitting = sorted(seen.poses, key=lambda pose: -pose.support)
        return tuple(dict.fromkeys(pose.owner for pose in fitting))[: SETTINGS.most_exposed]

    def _decided(self, board: Board | None, *, bare: bool | None = None) -> list[Verdict]:
        if board is None:
            return []
        complete = self._has_all(board.references)
        return decide(board.places, board.references, complete=complete, bare=bare)

    def _doubting(
        self, verdicts: Sequence[Verdict], board: Board | None, *, bare: bool
    ) -> list[Verdict]:
        if board is None:
            return []
        complete = self._has_all(board.references)
        return list(doubting(verdicts, board.references, complete=complete, bare=bare))

    def _has_all(self, references: References) -> bool:
        """Whether no piece of the game lacks its reference among these."""
        return self.complete and len(references) == len(self.references)

    def _answers(
        self, verdicts: Sequence[Verdict], board: Board | None, picture: Picture
    ) -> list[Detection]:
        return answers(verdicts, board, self.one_sided, picture.index) if board else []

    def _gains(self, photo: Pixels, seen: FirstLook, board: Board | None) -> Gains | None:
        """How much lighter the photo is than the references; None if it is not overexposed."""
        if board is not None:
            sure = [place.best.pose for place in board.sure]
            return gains_of(board.area.pixels, sure, self.references)
        best = [pose for pose in seen.poses if pose.support >= SETTINGS.sure_support]
        back: Matrix = np.asarray(np.linalg.inv(seen.from_photo))
        poses = [pose.through(back) for pose in best[: SETTINGS.most_poses]]
        return gains_of(photo, poses, self.references)

    def inspect(self, photo: Pixels) -> Board | None:
        """The rectified board and the candidates on it; None if no piece is found."""
        return self._look(brightened(photo), self.references)[1]

    def _look(self, photo: Pixels, references: References) -> tuple[FirstLook | None, Board | None]:
        """The first look and the rectified board, each None if it shows nothing."""
        if not len(references):
            return None, None
        seen = first_look(photo, references)
        if not seen.poses:
            return None, None
        board = second_look(photo, seen, references)
        if board is not None:
            fill_gaps(board)
            mark_cut_off(board, photo)
            bare = is_bare if references is self.references else overexposed.is_bare
            # On bare pieces what looks like the print of one is that of another.
            if not self.complete and not bare(board.places):
                look_closely(board)
                search_open_places(board)
                mark_cut_off(board, photo)
        return seen, board
