"""The fine print of a piece: whether a weak match is the piece with things on it, or a look-alike.

Pieces of one kind share a frame, a ground colour and even parts of their drawing, so a likeness of 0.6 means
little. But where nothing lies on a piece, all of its fine print is there; of a look-alike without a reference
some is missing. Whatever has a colour that the piece shows nowhere near, or is bolder than anything that it
shows, lies on it, as a disc does, and is left out. A shadow in weak light may be hardly bolder than the print,
which is compared once more without what is about as bold as that. What is far bolder than the print of just
that place is no evidence. The photo itself is looked at, as it shows more than the flattened board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.matching.features import Floats
from vision.matching.poses import Affine
from vision.matching.references import REFERENCE_SIDE_PX
from vision.matching.second_look import Board
from vision.matching.verify import PATCH_PX, blurred, lab, laid_in, median
from vision.shape import Shape, inside

# Pixels of a block, in a patch as large as a reference.
BLOCK_PX = 8


@dataclass(frozen=True, slots=True)
class FinePrintSettings:
    """Fine print is what differs between a blur of `fine_px` and one of `coarse_px`, in lightness. A rim of
    `rim_px` is not judged. Something lies where the colour is off by `other_lab` from all those of the
    piece within `near` blocks, or the print is `bolder` times as strong as the strongest of the piece (each
    value is tried), and right around. Print weaker than a variance of `noise` is noise, from `printed` on it is
    clear; a clear block that correlates less than `denied` contradicts the piece, unless what is seen there is
    `dominated` times as strong as its print comes across where it correlates by `agreed`. The print correlates
    by `same`, at most a share of `contradicted` does not, and at least `open_share` of the piece is open to
    view. The pose may be off by `play_px` and by `play_share` of its size. Pieces with a likeness of
    `beyond_doubt` are not looked at."""

    fine_px: float = 1.0
    coarse_px: float = 4.0
    rim_px: int = 12
    other_lab: float = 12.0
    near: int = 3
    bolder: tuple[float, ...] = (1.25, 0.9)
    noise: float = 0.1
    printed: float = 1.0
    denied: float = 0.5
    agreed: float = 0.8
    dominated: float = 5.0
    same: float = 0.78
    contradicted: float = 0.05
    open_share: float = 0.4
    play_px: float = 8.0
    play_share: float = 0.08
    beyond_doubt: float = 0.72


SETTINGS = FinePrintSettings()
# When the search for the exact pose ends.
STOP = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 30, 1e-4)


def look_closely(board: Board) -> None:
    """Marks the places whose match is weak, but whose fine print is there: that of the oldest look, which shows
    the bare piece; later ones show what lay on it, too."""
    for place in board.places:
        likeness = place.best.likeness
        if place.is_seen and likeness.mean < SETTINGS.beyond_doubt:
            bare = board.references.oldest_look(place.best.owner)
            place.fine_print = is_there(board, bare, place.best.affine)


def is_there(board: Board, owner: int, affine: Affine) -> bool:
    """Whether the photo shows the fine print of a reference wherever nothing lies on it."""
    return where(board, owner, affine) is not None


def where(board: Board, owner: int, affine: Affine) -> Affine | None:
    """The pose near `affine` in which the photo shows the fine print of a reference wherever nothing lies on
    it; None if there is none."""
    references = board.references
    item = references.items[owner]
    height, width = (max(1, round(n / BLOCK_PX)) * BLOCK_PX for n in item.extent)
    pixels = cv2.resize(item.pixels, (width, height), interpolation=cv2.INTER_AREA)
    known = blurred(
        lab(np.asarray(pixels, np.uint8)), references.blur_sigma * REFERENCE_SIDE_PX / PATCH_PX
    )
    to_patch = laid_in(affine, (height, width), item.extent)
    seen = lab(board.area.closely(to_patch, (height, width)))
    within = _means(inner(item.shape, height, width, SETTINGS.rim_px).astype(np.float32)) > 254
    if not within.any():
        return None
    moves = (_move(seen, known, within, bolder) for bolder in SETTINGS.bolder)
    move = next((found for found in moves if found is not None), None)
    if move is None:
        return None
    back = np.linalg.inv(laid_in(np.eye(2, 3), (height, width), item.extent))
    return np.asarray((to_patch @ np.vstack([move, [0, 0, 1]]) @ back)[:2])


def _move(seen: Floats, known: Floats, within: NDArray[np.bool_], bolder: float) -> Affine | None:
    """The map from the known patch to where the seen one shows its fine print; None if it does not.

    Whatever is this much `bolder` lies on the piece.
    """
    view = _in_view(seen, known, within, bolder)
    if _shown(seen, known, within, view)[1]:
        return np.eye(2, 3)
    size, flags = known.shape[1::-1], cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    most, best, proven = 0.0, None, False
    for move in _alignments(seen, known, view):
        warped = cv2.warpAffine(seen, move, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        moved = np.asarray(warped, np.float32)
        same, proof = _shown(moved, known, within, _in_view(moved, known, within, bolder))
        if same > most:
            most, best, proven = same, move, proof
    # The one that shows most of the print decides, lest a look-alike have several tries.
    return best if proven else None


def inner(shape: Shape, height: int, width: int, rim: int) -> NDArray[np.uint8]:
    """255 within a piece, `rim` pixels from its edge."""
    mask = cv2.copyMakeBorder(inside(shape, height, width), 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    eroded = cv2.erode(mask, np.ones((2 * rim + 1,) * 2, np.uint8))
    return np.asarray(eroded[1:-1, 1:-1], np.uint8)


def _shown(
    seen: Floats, known: Floats, within: NDArray[np.bool_], view: NDArray[np.bool_]
) -> tuple[float, bool]:
    """How much of the known fine print a patch shows, in blocks `within` the piece and open to `view`, and
    whether that proves that both are the same."""
    if view.sum() < SETTINGS.open_share * within.sum():
        return 0.0, False
    one, other = print_of(seen), print_of(known)
    strength, boldness, common = _means(other * other), _means(one * one), _means(one * other)
    spread = (boldness + SETTINGS.noise) * (strength + SETTINGS.noise)
    correlation = common / np.sqrt(spread)
    weight = strength * view
    same = float((weight * correlation).sum() / (weight.sum() + 1e-9))
    clear = view & (strength > SETTINGS.printed)
    agreed = clear & (correlation > SETTINGS.agreed)
    if not agreed.any():
        return same, False
    # How strongly the print comes across in the light of the table.
    gain = median((common[agreed] / strength[agreed]).ravel())
    dominated = boldness > SETTINGS.dominated * gain**2 * strength
    denied = clear & (correlation < SETTINGS.denied) & ~dominated
    shown = np.sqrt(strength) * view
    contradicted = float(shown[denied].sum() / (shown.sum() + 1e-9))
    return same, same >= SETTINGS.same and contradicted <= SETTINGS.contradicted


def _in_view(
    seen: Floats, known: Floats, within: NDArray[np.bool_], bolder: float
) -> NDArray[np.bool_]:
    """The blocks `within` the piece on and beside which nothing has another colour or is this much `bolder`."""
    light = np.median((_means(seen) - _means(known))[within], axis=0)
    other = _to_nearest(_means(seen) - light, _means(known), within) > SETTINGS.other_lab
    boldness = [_most(np.abs(print_of(patch))) for patch in (seen, known)]
    bold = boldness[0] > bolder * boldness[1][within].max()
    around = cv2.dilate((bold | other).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(within & (around == 0))


def _to_nearest(colours: Floats, known: Floats, within: NDArray[np.bool_]) -> Floats:
    """How far each block's colour is from the most similar one known nearby, `within` the piece."""
    height, width = within.shape
    reach = SETTINGS.near
    frame = ((reach, reach), (reach, reach), (0, 0))
    framed = np.pad(np.where(within[:, :, None], known, np.inf), frame, constant_values=np.inf)
    steps = range(2 * reach + 1)
    near = [framed[y : y + height, x : x + width] for y in steps for x in steps]
    off = [np.linalg.norm(colours - each, axis=2) for each in near]
    return np.asarray(np.min(off, axis=0), np.float32)


def _alignments(seen: Floats, known: Floats, view: NDArray[np.bool_]) -> Iterator[Affine]:
    """From the known patch to where in the seen one its fine print, as far as it is open to `view`, fits best:
    shifted, then fitted freely, which may run away from weak print; none that is too far off."""
    mask = np.kron(view, np.ones((BLOCK_PX, BLOCK_PX))).astype(np.uint8) * 255
    strongest = float(np.abs(print_of(known)).max())
    one, other = (np.clip(print_of(patch), -strongest, strongest) for patch in (known, seen))
    move = np.eye(2, 3, dtype=np.float32)
    for motion in (cv2.MOTION_TRANSLATION, cv2.MOTION_AFFINE):
        try:
            _, found = cv2.findTransformECC(one, other, move.copy(), motion, STOP, mask, 5)
        except cv2.error:
            return  # nothing to hold on to
        move = np.asarray(found, np.float32)
        off = np.abs(move - np.eye(2, 3))
        if off[:, 2].max() > SETTINGS.play_px or off[:, :2].max() > SETTINGS.play_share:
            return
        yield np.asarray(move, np.float64)


def print_of(patch: Floats, size: float = 1.0) -> Floats:
    """The fine print of a patch in Lab, as large as a reference or as a share of it (`size`)."""
    light = np.ascontiguousarray(patch[:, :, 0])
    fine, coarse = (
        cv2.GaussianBlur(light, (0, 0), sigma * size)
        for sigma in (SETTINGS.fine_px, SETTINGS.coarse_px)
    )
    return np.asarray(fine - coarse, np.float32)


def _means(patch: Floats) -> Floats:
    """The mean of each block."""
    size = patch.shape[1] // BLOCK_PX, patch.shape[0] // BLOCK_PX
    return np.asarray(cv2.resize(patch, size, interpolation=cv2.INTER_AREA), np.float32)


def _most(patch: Floats) -> Floats:
    """The highest value in each block."""
    height, width = patch.shape
    blocks = patch.reshape(height // BLOCK_PX, BLOCK_PX, width // BLOCK_PX, BLOCK_PX)
    return np.asarray(blocks.max((1, 3)), np.float32)
