"""Text in a picture: RapidOCR, loaded once per process from the models inside its wheel."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.picture import Pixels

THREADS = 2
DETECTOR = "PP-OCRv6_det_small.onnx"
RECOGNISER = "PP-OCRv6_rec_small.onnx"
# Height in pixels at which the recogniser looks at a line, and the narrowest line it is given.
LINE_HEIGHT = 48
NARROWEST_LINE = 96

_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Read:
    """A recognised line: its text and how sure the recogniser is (0 to 1)."""

    text: str
    score: float


def detect(pixels: Pixels) -> NDArray[np.float64]:
    """Boxes around lines of text at any angle, n x 4 x 2, at the size the pixels come in."""
    with _lock:
        found = _engine()(pixels, use_det=True, use_cls=False, use_rec=False)
    boxes = getattr(found, "boxes", None)
    if boxes is None or len(boxes) == 0:
        return np.zeros((0, 4, 2))
    return np.asarray(boxes, np.float64)


def recognise(lines: list[Pixels]) -> list[Read]:
    """The texts of pictures of one upright line each."""
    if not lines:
        return []
    with _lock:
        engine = _engine()
        read = engine.recognize_txt(lines)
    return [
        Read(text.strip(), float(score)) for text, score in zip(read.txts, read.scores, strict=True)
    ]


@cache
def _engine() -> Any:
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
            # Small letters give weak answers; what is no text is told apart by reading it.
            "Det.thresh": 0.2,
            "Det.box_thresh": 0.3,
            "Det.limit_side_len": 100_000,
            "Rec.model_path": str(models / RECOGNISER),
            "Rec.rec_img_shape": [3, LINE_HEIGHT, NARROWEST_LINE],
        }
    )
