"""Pieces found on the table, and which of them are doubtful."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.box.ground import Colours
from vision.box.layout import Layout
from vision.image.geometry import Matrix


@dataclass(frozen=True, slots=True)
class FoundSettings:
    """A piece whose edges are less clear than `least_clear`, or than `least_share` of the usual, is marked
    rough. Centres nearer than `apart` of a piece cannot be two pieces."""

    least_clear: float = 0.5
    least_share: float = 0.85
    apart: float = 0.8


SETTINGS = FoundSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Pieces on the table, how clear the edges of each are (0-1), and which are doubtful for another reason;
    and how much colours explain of what is a piece (0-1) where all stand out from a plain ground, else None."""

    layout: Layout
    clear: NDArray[np.float64]
    doubtful: NDArray[np.bool_]
    explained: float | None = None

    def __len__(self) -> int:
        return len(self.layout)

    @property
    def polygons(self) -> list[Matrix]:
        """The corners of each piece in the photo."""
        return [self.layout.polygon(number) for number in range(len(self.layout))]

    @property
    def rough(self) -> NDArray[np.bool_]:
        """Which of them the player should look at: their edges are not clear enough to be trusted, or they are
        doubtful anyway."""
        return self.doubtful | (self.clear < self._least_clear)

    @property
    def _least_clear(self) -> float:
        return max(SETTINGS.least_clear, SETTINGS.least_share * float(np.median(self.clear)))

    def through(self, matrix: Matrix) -> Found:
        """The same in another picture to which `matrix` (3 x 3) leads."""
        return replace(self, layout=replace(self.layout, to_photo=matrix @ self.layout.to_photo))

    def only(self, kept: NDArray[np.bool_]) -> Found:
        """Those pieces alone."""
        return replace(
            self,
            layout=self.layout.only(kept),
            clear=self.clear[kept],
            doubtful=self.doubtful[kept],
        )

    def doubting(self, doubtful: NDArray[np.bool_]) -> Found:
        """With those doubtful too."""
        return replace(self, doubtful=self.doubtful | doubtful)

    def without_ground(self, colours: Colours) -> Found:
        """Without polygons that are the texture of the ground."""
        plain = self.explained is not None
        kept = colours.are_distinct(self.polygons, only_plain=plain)
        if not plain:
            kept &= ~colours.are_ground(self.polygons)
        return self.only(kept)

    def with_more(
        self,
        layout: Layout,
        clear: NDArray[np.float64],
        enclosed: NDArray[np.bool_] | None = None,
    ) -> Found:
        """With those further pieces of the same table that are as clear and do not overlap. Those that are
        `enclosed` by pieces may be less clear: they are marked rough."""
        least = np.full(len(layout), self._least_clear)
        if enclosed is not None:
            least[enclosed] = SETTINGS.least_clear
        kept = clear >= least
        return self.beside(Found(layout, clear, np.zeros(len(clear), bool)).only(kept))

    def joined(self, more: Found) -> Found:
        """With all of the others, of the same table."""
        layout = replace(
            self.layout,
            centres=np.concatenate([self.layout.centres, more.layout.centres]),
            turns=np.append(self.layout.turns, more.layout.turns),
        )
        clear, doubtful = (
            np.append(self.clear, more.clear),
            np.append(self.doubtful, more.doubtful),
        )
        return replace(self, layout=layout, clear=clear, doubtful=doubtful)

    def beside(self, more: Found) -> Found:
        """With further pieces of the same table that do not overlap these, the clearest first."""
        centres = list(self.layout.centres)
        reach = SETTINGS.apart * float(np.ptp(self.layout.outline, axis=0).min())
        apart = np.zeros(len(more), bool)
        for number in np.argsort(-more.clear, kind="stable"):
            centre = more.layout.centres[number]
            if np.linalg.norm(np.array(centres) - centre, axis=1).min() > reach:
                centres.append(centre)
                apart[number] = True
        return self.joined(more.only(apart))
