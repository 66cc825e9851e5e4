"""What RapidOCR is for us: fails where a new version has another shape."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import rapidocr
from onnxruntime import InferenceSession
from PIL import Image, ImageDraw

from tests.vision.drawing import font
from vision.image.picture import Pixels
from vision.text import engine
from vision.text.ctc import word_likelihoods

WORD = "E4"


def shown(text: str, size: tuple[int, int] = (320, 120), high: int = 40) -> Pixels:
    """A text, black on white."""
    image = Image.new("RGB", size, "white")
    at = (size[0] / 2, size[1] / 2)
    ImageDraw.Draw(image).text(
        at, text, fill="black", font=font("DejaVuSans.ttf", high), anchor="mm"
    )
    return np.asarray(image)


def test_the_models_come_with_the_wheel() -> None:
    """Nothing is downloaded when the first photo is read."""
    models = Path(rapidocr.__file__).parent / "models"
    assert {engine.DETECTOR, engine.RECOGNIZER} <= {model.name for model in models.iterdir()}


def test_boxes_of_lines() -> None:
    boxes = engine.find_boxes(shown("Goldsmith"))
    assert boxes.shape == (1, 4, 2)
    assert np.abs(boxes[0].mean(0) - [160, 60]).max() < 8
    assert engine.find_boxes(shown("")).shape == (0, 4, 2)


def test_texts_of_lines() -> None:
    high = engine.LINE_HEIGHT_PIXELS
    lines = [shown(text, (high * 5, high), 34) for text in ("Goldsmith", "Kiln")]
    read = engine.read_lines(lines)
    assert [text for text, _ in read] == ["Goldsmith", "Kiln"]
    assert all(0.8 < score <= 1 for _, score in read)


def test_chances_of_characters() -> None:
    high = engine.LINE_HEIGHT_PIXELS
    chances = engine.character_chances([shown(WORD, (high * 2, high), 38)] * 2, 2.0)
    index = engine.characters()
    assert chances.shape[0] == 2
    assert chances.shape[2] > max(index[letter] for letter in "ABCDEFG123456789")
    assert index.keys() >= set("ABCDEFG123456789")
    assert np.allclose(chances.sum(2), 1, atol=1e-3)
    known = [f"{letter}{n}" for letter in "ABCDEFG" for n in range(1, 10)]
    found = word_likelihoods(chances, index, known, {})
    assert known[int(found[0].argmax())] == WORD
    assert found[0].max() > 0.5


@pytest.mark.parametrize("model", [engine.DETECTOR, engine.RECOGNIZER])
def test_the_settings_of_a_session_change_no_answer(model: str) -> None:
    """To take the smallest numbers for zero saves half of the time, and nothing else."""
    line = shown("Goldsmith", (320, engine.LINE_HEIGHT_PIXELS), 34)
    seen = (line.astype(np.float32).transpose(2, 0, 1)[None] / 127.5 - 1)[:, :, :, :320]
    if model == engine.DETECTOR:
        seen = np.pad(seen, ((0, 0), (0, 0), (8, 8), (0, 0)), mode="edge")
    path = Path(rapidocr.__file__).parent / "models" / model
    plain, ours = InferenceSession(str(path)), engine.session(model)
    name = plain.get_inputs()[0].name
    assert np.array_equal(plain.run(None, {name: seen})[0], ours.run(None, {name: seen})[0])


@pytest.mark.parametrize("word", ["ab", "aa"])
def test_likelihoods_of_words_are_those_of_all_their_spellings(word: str) -> None:
    """Compared with the sum over every CTC path through four columns."""
    rng = np.random.default_rng(1)
    chances = rng.dirichlet(np.ones(3), (1, 4)).astype(np.float32)
    index = {"a": 1, "b": 2}
    total = 0.0
    for path in np.ndindex(3, 3, 3, 3):
        kept = [c for n, c in enumerate(path) if c and (n == 0 or path[n - 1] != c)]
        if kept == [index[letter] for letter in word]:
            total += float(np.prod([chances[0, column, c] for column, c in enumerate(path)]))
    assert word_likelihoods(chances, index, [word], {})[0, 0] == pytest.approx(total)
