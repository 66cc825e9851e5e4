"""Short printed labels, such as E4: reads them, and identifies tiles by them on a labelled board."""

from vision.labels.cutouts import read_cutouts
from vision.labels.detector import Labels

__all__ = ["Labels", "read_cutouts"]
