"""The audit never reports as clean what it could not check."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FILE = Path(__file__).parents[1] / ".ci" / "audit.py"
CLEAN = {"name": "flask", "version": "3.1.0", "vulns": []}
FAULTY = {**CLEAN, "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.1"]}]}
NOT_FOUND = {"name": "numpy", "skip_reason": "not found"}
NPM = {"metadata": {"dependencies": {"total": 7}}, "vulnerabilities": {}}


@pytest.fixture
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("python", "npm", "ends", "strictly", "says"),
    [
        ([CLEAN], NPM, 0, 0, "15 packages asked about, 0 faults known, 0 not asked"),
        ([FAULTY], NPM, 1, 1, "KNOWN: flask 3.1.0: PYSEC-1"),
        ([CLEAN, NOT_FOUND], NPM, 0, 1, "NOT AUDITED: numpy"),
        ([CLEAN], {}, 0, 1, "NOT AUDITED: all of web/package-lock.json"),
        ([NOT_FOUND], {}, 0, 1, "NOTHING WAS AUDITED"),
        ([], {}, 0, 1, "NOTHING WAS AUDITED"),
    ],
)
def test_it_reports_what_it_asked(
    audit: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: list[Any],
    npm: dict[str, Any],
    ends: int,
    strictly: int,
    says: str,
) -> None:
    monkeypatch.setattr(
        audit, "_json", lambda command: npm if command[0] == "npm" else {"dependencies": python}
    )
    assert audit.main(is_strict=False) == ends
    assert audit.main(is_strict=True) == strictly
    assert says in capsys.readouterr().out
