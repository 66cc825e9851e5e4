"""Arrows point down only: web -> api -> pool -> store -> vision, scoring -> texts; no HTTP below the API."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"'`]+)["']""")
HTTP = {"flask", "flask_smorest", "flask_limiter", "flask_cors", "werkzeug", "webargs", "api"}
FORBIDDEN = {
    "texts": {*HTTP, "scoring", "vision", "store", "cv2", "sqlalchemy", "marshmallow"},
    "scoring": {*HTTP, "vision", "store", "cv2", "sqlalchemy"},
    "vision": {*HTTP, "store", "pool", "sqlalchemy"},
    "store": {*HTTP, "pool"},
    "pool": HTTP,
}


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, also within functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("package", FORBIDDEN)
def test_no_package_imports_what_lies_above_it(package: str) -> None:
    files = sorted((ROOT / package).glob("**/*.py"))
    assert files
    for path in files:
        found = {name.split(".")[0] for name in imports(path)}
        assert found & FORBIDDEN[package] == set(), path


def test_no_handler_imports_another() -> None:
    handlers = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in (ROOT / "api").glob("*/**/*.py")
        if "blp = " in path.read_text(encoding="utf-8")
    }
    assert len(handlers) >= 12
    for path in handlers.values():
        assert {*imports(path)} & handlers.keys() == set(), path


def test_the_scripts_of_the_form_import_in_no_circle() -> None:
    """A script that is loaded later counts too; of games, `index.js` alone says which there are."""
    web = ROOT / "web"
    imported: dict[Path, set[Path]] = {}
    for script in web.rglob("*.js"):
        if not {"node_modules", "dist", "bin", "vendor"} & set(script.relative_to(web).parts):
            found = SCRIPTS.findall(script.read_text(encoding="utf-8"))
            imported[script] = {(script.parent / name).resolve() for name in found}
    assert len(imported) > 100
    settled: set[Path] = set()

    def follow(script: Path, way: tuple[Path, ...]) -> None:
        assert script not in way, " > ".join(each.name for each in (*way, script))
        if script not in settled:
            for each in sorted(imported.get(script, ())):
                follow(each, (*way, script))
            settled.add(script)

    for script in sorted(imported):
        follow(script, ())
