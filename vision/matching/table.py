"""The plane of the table, estimated from the pieces found on it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, transform_points
from vision.matching.plane import Plane, fit_plane
from vision.matching.poses import Pose
from vision.matching.references import REFERENCE_SIDE_PX


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table is fitted to the `most_poses` best poses with at least `sure_support` agreeing points. A
    piece is on it if its points are off by at most `error_px`, or `error_share` of its size. Other poses are
    on it if they have the size of a piece there, up to a factor of e to the `size_log`."""

    sure_support: int = 6
    most_poses: int = 14
    error_px: float = 1.5
    error_share: float = 0.012
    size_log: float = 0.25


SETTINGS = TableSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """`to_picture` (3 x 3) maps the table, in pixels of a reference, to the picture; `places` (n x 2, on the
    table) are possible places of pieces; `told_by` is the number of pieces it was fitted to."""

    to_picture: Matrix
    places: Matrix
    told_by: int


def find_table(poses: Sequence[Pose], longer_side_px: int) -> Table:
    """The table that most of the poses (best supported first) are on, and their places on it."""
    sure = [pose for pose in poses if pose.support >= SETTINGS.sure_support]
    sure = sure[: SETTINGS.most_poses] or list(poses[:2])
    plane = fit_plane(sure, longer_side_px)
    flat = _lie_flat(plane, sure)
    if not flat.all() and flat.sum() >= 2:
        sure = [pose for pose, lies in zip(sure, flat, strict=True) if lies]
        plane = fit_plane(sure, longer_side_px)
        flat = _lie_flat(plane, sure)
    # Further poses that fit the plane in size widen the area that is looked at.
    from_picture: Matrix = np.asarray(np.linalg.inv(plane.to_picture))
    further = [place for pose in poses if (place := _on_table(pose, from_picture)) is not None]
    places = [*plane.centres[flat | (len(sure) < 2)], *further]
    return Table(plane.to_picture, np.array(places), len(plane.centres))


def table_of(sure: Sequence[Pose], lying: Sequence[Pose], longer_side_px: int) -> Table:
    """The table fitted to certain poses, and the places of all pieces on it."""
    best = sorted(sure, key=lambda pose: -pose.support)[: SETTINGS.most_poses]
    plane = fit_plane(best, longer_side_px)
    centres = np.array([pose.centre for pose in lying])
    places = transform_points(centres, np.linalg.inv(plane.to_picture))
    return Table(plane.to_picture, places, len(plane.centres))


def _lie_flat(plane: Plane, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which poses fit the plane as well as their size allows."""
    sizes = np.array([pose.scale * REFERENCE_SIDE_PX for pose in poses])
    return plane.errors < np.maximum(SETTINGS.error_px, SETTINGS.error_share * sizes)


def _on_table(pose: Pose, from_picture: Matrix) -> Matrix | None:
    """The place of a pose on the table, if it has the size of a piece there."""
    corners = np.array([[0, 0], [1, 0], [0, 1]]) * REFERENCE_SIDE_PX / 4
    placed = transform_points(corners @ pose.affine[:, :2].T + pose.affine[:, 2], from_picture)
    sides = np.linalg.norm(placed[1:] - placed[0], axis=1) / (REFERENCE_SIDE_PX / 4)
    return placed[0] if (np.abs(np.log(sides)) < SETTINGS.size_log).all() else None
