"""What of the form is pure is tested in its own language, without a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = sorted(Path(__file__).parent.glob("*.test.js"))
NODE = Path(sys.executable).with_name("node")
"""It comes as a wheel, with what checks the scripts."""


def test_pure_modules_keep_what_their_own_tests_state() -> None:
    assert TESTS
    done = subprocess.run(
        [NODE, "--test", *TESTS], check=False, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout
