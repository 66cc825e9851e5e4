"""RapidOCR behind three functions: the one place that knows its shape, part of which is private.

`tests/vision/text/test_engine.py` fails where a new version has another one. Loaded once per process from the
models inside its wheel; one call at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision import progress
from vision.image.picture import Pixels

THREADS = 2
DETECTOR = "PP-OCRv6_det_small.onnx"
RECOGNIZER = "PP-OCRv6_rec_small.onnx"
# Height in pixels at which the recognizer looks at a line, and the narrowest line it is given.
LINE_HEIGHT_PIXELS = 48
NARROWEST_LINE_PIXELS = 96

_lock = threading.Lock()


def find_boxes(pixels: Pixels) -> NDArray[np.float64]:
    """Boxes around lines of text at any angle (n x 4 x 2), at the size the pixels come in."""
    progress.check()
    with _lock:
        found = _rapidocr()(pixels, use_det=True, use_cls=False, use_rec=False)
    boxes = getattr(found, "boxes", None)
    if boxes is None or len(boxes) == 0:
        return np.zeros((0, 4, 2))
    return np.asarray(boxes, np.float64)


def read_lines(lines: Sequence[Pixels]) -> list[tuple[str, float]]:
    """Text and certainty (0 to 1) of each picture of one upright line."""
    progress.check()
    with _lock:
        read = _rapidocr().recognize_txt(list(lines))
    return [(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


def character_chances(lines: Sequence[Pixels], aspect: float) -> NDArray[np.float32]:
    """The probability of each character in each column of each picture (lines x columns x characters).

    All lines are fitted into the same box, `aspect` times as wide as high. The first character is the blank;
    `characters` gives the others.
    """
    progress.check()
    with _lock:
        recognizer = _rapidocr()._load_rec_model()
        shown = np.stack([recognizer.resize_norm_img(line, aspect) for line in lines])
        chances: NDArray[np.float32] = recognizer.session(shown.astype(np.float32))
    return chances


def characters() -> Mapping[str, int]:
    """The index of each character in `character_chances`."""
    with _lock:
        index: Mapping[str, int] = _rapidocr()._load_rec_model().postprocess_op.dict
    return index


@cache
def _rapidocr() -> Any:
    import rapidocr

    # Explicit paths: a model that is missing is an error, never a download.
    models = Path(rapidocr.__file__).parent / "models"
    return rapidocr.RapidOCR(
        params={
            "Global.log_level": "error",
            "Global.use_preprocess_img": False,
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Det.model_path": str(models / DETECTOR),
            # The caller chooses the size; this bound is never reached.
            "Det.limit_type": "max",
            # Small letters give weak answers; reading a box shows whether it is text.
            "Det.thresh": 0.2,
            "Det.box_thresh": 0.3,
            "Det.limit_side_len": 100_000,
            "Rec.model_path": str(models / RECOGNIZER),
            "Rec.rec_img_shape": [3, LINE_HEIGHT_PIXELS, NARROWEST_LINE_PIXELS],
        }
    )
