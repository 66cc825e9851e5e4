"""RapidOCR behind three functions: the one place that knows its shape, part of which is private.

`tests/vision/text/test_engine.py` fails where a new version has another one. Loaded once per process from the
models inside its wheel; one call at a time, all in one thread.

Both models multiply numbers too small for a float to hold in full (subnormal ones), on which a processor takes
many times as long. Taken as zero they leave every answer the same to the bit. ONNX Runtime sets that for the
threads of a session and for the thread that makes the first session of the process: hence the one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

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

# Threads of a session that wait for work sleep: photos side by side use the cores as well.
SESSION = {"session.set_denormal_as_zero": "1", "session.intra_op.allow_spinning": "0"}

T = TypeVar("T")
_thread = ThreadPoolExecutor(1, thread_name_prefix="ocr")


def find_boxes(pixels: Pixels) -> NDArray[np.float64]:
    """Boxes around lines of text at any angle (n x 4 x 2), at the size the pixels come in."""
    found = _run(lambda: _detector()(pixels, use_det=True, use_cls=False, use_rec=False))
    boxes = getattr(found, "boxes", None)
    if boxes is None or len(boxes) == 0:
        return np.zeros((0, 4, 2))
    return np.asarray(boxes, np.float64)


def read_lines(lines: Sequence[Pixels]) -> list[tuple[str, float]]:
    """Text and certainty (0 to 1) of each picture of one upright line."""
    read = _run(lambda: _recognizer().recognize_txt(list(lines)))
    return [(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


def character_chances(lines: Sequence[Pixels], aspect: float) -> NDArray[np.float32]:
    """The probability of each character in each column of each picture (lines x columns x characters).

    All lines are fitted into the same box, `aspect` times as wide as high. The first character is the blank;
    `characters` gives the others.
    """

    def read() -> NDArray[np.float32]:
        recognizer = _recognizer()._load_rec_model()
        shown = np.stack([recognizer.resize_norm_img(line, aspect) for line in lines])
        chances: NDArray[np.float32] = recognizer.session(shown.astype(np.float32))
        return chances

    return _run(read)


def characters() -> Mapping[str, int]:
    """The index of each character in `character_chances`."""
    index: Mapping[str, int] = _run(lambda: _recognizer()._load_rec_model().postprocess_op.dict)
    return index


def _run(work: Callable[[], T]) -> T:
    """What `work` gives in the thread of the models."""
    progress.check()
    return _thread.submit(work).result()


@cache
def _detector() -> Any:
    return _rapidocr("Det", DETECTOR)


@cache
def _recognizer() -> Any:
    return _rapidocr("Rec", RECOGNIZER)


def _rapidocr(part: str, model: str) -> Any:
    """RapidOCR with one of its parts on a session of ours."""
    import rapidocr
    from omegaconf import flag_override

    made = rapidocr.RapidOCR(
        params={
            "Global.log_level": "error",
            "Global.use_preprocess_img": False,
            # The caller chooses the size; this bound is never reached.
            "Det.limit_type": "max",
            # Small letters give weak answers; reading a box shows whether it is text.
            "Det.thresh": 0.2,
            "Det.box_thresh": 0.3,
            "Det.limit_side_len": 100_000,
            "Rec.rec_img_shape": [3, LINE_HEIGHT_PIXELS, NARROWEST_LINE_PIXELS],
        }
    )
    with flag_override(made.cfg, "allow_objects", True):
        made.cfg[part].session = session(model)
    return made


def session(model: str) -> Any:
    """A model of RapidOCR's wheel, ready to run."""
    import rapidocr
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads, options.inter_op_num_threads = THREADS, 1
    options.enable_cpu_mem_arena = False
    for name, value in SESSION.items():
        options.add_session_config_entry(name, value)
    # An explicit path: a model that is missing is an error, never a download.
    return InferenceSession(str(Path(rapidocr.__file__).parent / "models" / model), options)
