"""Text detection: nothing is searched where nothing is printed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.text.test_engine import shown
from vision.text import engine
from vision.text.detecting import detect


def test_a_blank_picture_costs_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "find_boxes", lambda pixels: pytest.fail("looked all the same"))
    shade = np.linspace(90, 140, 400).astype(np.uint8)  # light that changes slowly is no print
    assert detect(np.repeat(shade[None, :, None], 300, 0).repeat(3, 2), 1.0) == []


def test_faint_print_is_found() -> None:
    faint = (200 + shown("Goldsmith").astype(int) // 12).astype(np.uint8)
    (box,) = detect(faint, 1.0)
    assert np.abs(box.mean(0) - [160, 60]).max() < 8
