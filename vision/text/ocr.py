"""Text in a picture: RapidOCR, loaded once per process from the models inside its wheel."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Pixels

THREADS = 2
DETECTOR = "PP-OCRv6_det_small.onnx"
RECOGNISER = "PP-OCRv6_rec_small.onnx"
# Height in pixels at which the recogniser looks at a line, and the narrowest line it is given.
LINE_HEIGHT = 48
NARROWEST_LINE = 96
# Lines that are read at once: each takes 1 MB of likelihoods.
BATCH = 32
# What a character that only looks alike counts.
GUESSED = 0.3

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


def likelihoods(
    lines: Sequence[Pixels], words: Sequence[str], alike: Mapping[str, str] | None = None
) -> NDArray[np.float64]:
    """How likely each picture of one upright line says exactly each of the words (lines x words).

    All words are of one length. A character may also be read as one of those that `alike` names
    for it, at the price of `GUESSED`.
    """
    found = np.zeros((len(lines), len(words)))
    narrow = [i for i, line in enumerate(lines) if line.shape[1] * 3 <= line.shape[0] * 4]
    wide = sorted(set(range(len(lines))) - set(narrow))
    for chosen, shape in ((narrow, 4 / 3), (wide, 2.0)):
        for start in range(0, len(chosen), BATCH):
            part = chosen[start : start + BATCH]
            with _lock:
                reader = _engine()._load_rec_model()
                shown = np.stack([reader.resize_norm_img(lines[i], shape) for i in part])
                chances = reader.session(shown.astype(np.float32))
                columns = reader.postprocess_op.dict
            found[part] = _spelled(chances, columns, words, alike or {})
    return found


def _spelled(
    chances: NDArray[np.float32],
    columns: Mapping[str, int],
    words: Sequence[str],
    alike: Mapping[str, str],
) -> NDArray[np.float64]:
    """The likelihood of words in what the recogniser says for each column of its pictures
    (pictures x columns x characters, the first one blank): all ways to spell them (CTC)."""
    one = {
        letter: chances[:, :, columns[letter]]
        + GUESSED * sum(chances[:, :, columns[other]] for other in alike.get(letter, ""))
        for letter in set("".join(words))
    }
    blank = chances[:, :, 0].astype(np.float64)[:, :, None]
    length = len(words[0])
    letters = [np.stack([one[word[i]] for word in words], 2) for i in range(length)]
    # Before, upon and after each letter.
    states = [blank if state % 2 == 0 else letters[state // 2] for state in range(2 * length + 1)]
    ways = [np.zeros((len(chances), len(words))) for _ in states]
    ways[0] += 1.0
    for column in range(chances.shape[1]):
        before = ways
        ways = []
        for state, chance in enumerate(states):
            come = before[state].copy()
            if state > 0:
                come += before[state - 1]
            if state > 1 and state % 2:
                differs = [word[state // 2] != word[state // 2 - 1] for word in words]
                come += before[state - 2] * differs
            ways.append(come * chance[:, column])
    return np.asarray(ways[-1] + ways[-2])


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
