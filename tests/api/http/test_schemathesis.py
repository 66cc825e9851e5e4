"""Thousands of requests generated from the document, in all of Schemathesis's phases, against the running
service."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
MANY = "100000000 per minute"
LEAST_CASES = 8_000
RATES = {f"KEYTALLY_RATE_{name}": MANY for name in ("PHOTO", "KEPT", "GUESSES")}


@pytest.mark.soak
def test_no_request_finds_a_fault(serve: Any, tmp_path: Path) -> None:
    """Exceptions and their reasons are in `schemathesis.toml` and `argued.py`."""
    with serve(1, KEYTALLY_DATA=str(tmp_path), KEYTALLY_EVENT_SECONDS="1", **RATES) as (url, _):
        done = subprocess.run(
            [Path(sys.executable).parent / "schemathesis", "run", f"{url}/api/v1/openapi.json",
             "--workers", "1", "--max-examples", "10", "--continue-on-failure", "--no-color",
             "--request-timeout", "60"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
    (tmp_path / "schemathesis.txt").write_text(done.stdout)
    assert done.returncode == 0, done.stdout[-5000:]
    cases = re.search(r"(\d+) generated", done.stdout)
    assert cases
    assert int(cases[1]) >= LEAST_CASES
