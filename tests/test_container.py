"""What the Dockerfile copies is there and let in; `make docker` replays its steps."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def replay() -> Any:
    spec = importlib.util.spec_from_file_location("replay", ROOT / ".ci" / "replay.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_copied_into_the_image_is_let_in(replay: Any) -> None:
    copied = {
        source
        for instruction, arguments in replay.steps()
        if instruction == "COPY" and "--from" not in arguments
        for source in arguments.split()[:-1]
    }
    assert {"app.py", "requirements.txt", "scoring"} <= copied
    assert [source for source in copied if not (ROOT / source).exists()] == []
    assert copied & replay.ignored(ROOT) == set()
