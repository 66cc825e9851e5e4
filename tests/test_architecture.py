"""Arrows point down only: web -> api -> pool -> store -> vision, scoring -> texts; no HTTP below the API."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import scoring

ROOT = Path(__file__).parent.parent
ROOMS = ("texts", "scoring", "vision", "store", "pool", "api", "serving")
"""The packages from the lowest to the highest."""
PACKAGES = (*ROOMS, "keytally")
SCRIPTS = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"'`]+)["']""")
NOT_OURS = {"node_modules", "dist", "bin", "vendor"}
COMMENT = re.compile(r"^ *//.*$|/\*.*?\*/|<!--.*?-->", re.MULTILINE)
NAMED_FILE = re.compile(rf"`((?:{'|'.join(PACKAGES)}|web|tests|bench|docs)/[\w./-]+\.\w+)`")
HTTP = {"flask", "flask_smorest", "flask_limiter", "flask_cors", "werkzeug", "webargs", "api"}
FORBIDDEN = {
    "texts": {*HTTP, "scoring", "vision", "store", "cv2", "sqlalchemy", "marshmallow"},
    "scoring": {*HTTP, "vision", "store", "cv2", "sqlalchemy"},
    "vision": {*HTTP, "store", "pool", "sqlalchemy"},
    "store": {*HTTP, "pool"},
    "pool": HTTP,
}


class Source(NamedTuple):
    """What a file imports, also within functions: modules, and names from a module; and the texts in it.

    Texts that are an `example` do not count.
    """

    modules: list[str]
    names: list[tuple[str, list[str]]]
    texts: list[str]


@cache
def source(path: Path) -> Source:
    """Parsed once for all tests."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = [node for node in nodes if isinstance(node, ast.Import)]
    named = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    examples = {word.value for word in nodes
                if isinstance(word, ast.keyword) and word.arg == "example"}  # fmt: skip
    return Source(
        [alias.name for node in plain for alias in node.names],
        [(str(node.module), [alias.name for alias in node.names]) for node in named],
        [node.value for node in nodes if isinstance(node, ast.Constant)
         and isinstance(node.value, str) and node not in examples],
    )  # fmt: skip


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports."""
    yield from source(path).modules
    for module, names in source(path).names:
        yield module
        yield from (f"{module}.{name}" for name in names)


def imported_modules(path: Path, known: Container[str]) -> Iterator[str]:
    """Those of `known` that a file imports; a package only where no module of it is named."""
    yield from (module for module in source(path).modules if module in known)
    for module, names in source(path).names:
        if module in known:
            inner = [f"{module}.{name}" for name in names]
            yield from (each if each in known else module for each in inner)


@pytest.mark.parametrize("package", FORBIDDEN)
def test_no_package_imports_what_lies_above_it(package: str) -> None:
    files = sorted((ROOT / package).glob("**/*.py"))
    assert files
    for path in files:
        found = {name.split(".")[0] for name in imports(path)}
        assert found & FORBIDDEN[package] == set(), path


def test_one_import_points_up() -> None:
    """Each package imports only those before it. The address for phones is that of the machine that serves."""
    upwards = {
        (str(path.relative_to(ROOT)), module)
        for n, package in enumerate(ROOMS)
        for path in (ROOT / package).rglob("*.py")
        for module in imported_modules(path, _modules())
        if module.split(".")[0] in ROOMS[n + 1 :]
    }
    assert upwards == {("api/http/address.py", "serving.network")}


def test_no_handler_imports_another() -> None:
    handlers = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in (ROOT / "api").glob("*/**/*.py")
        if "blp = " in path.read_text(encoding="utf-8")
    }
    assert len(handlers) >= 12
    for path in handlers.values():
        assert {*imports(path)} & handlers.keys() == set(), path


def test_no_shared_module_names_a_game() -> None:
    """What is true of one game stands in its folder, or in a module of its name."""
    games = scoring.games().keys()
    naming = []
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if any(part.startswith(tuple(games)) for part in path.relative_to(ROOT).parts):
                continue
            naming += [(path, text) for text in source(path).texts if text in games]
    assert naming == []


def test_no_shared_file_of_the_form_names_a_game() -> None:
    web = ROOT / "web"
    shared = [
        path
        for path in sorted(web.rglob("*"))
        if path.suffix in {".js", ".css", ".html", ".svg"}
        and not NOT_OURS & {*path.relative_to(web).parts}
        and (path.parent == web / "games" or not path.is_relative_to(web / "games"))
    ]
    assert len(shared) > 100
    naming = re.compile(rf"\b({'|'.join(scoring.games())})\b")
    for path in shared:
        found = COMMENT.sub("", path.read_text(encoding="utf-8"))
        assert naming.search(found) is None, path


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_the_files_that_a_page_names_exist(page: Path) -> None:
    """Paths from the root; those of the game that a page invents do not."""
    named = NAMED_FILE.findall(page.read_text(encoding="utf-8"))
    missing = {name for name in named if not (ROOT / name).exists() and "/jetty/" not in name}
    assert missing == set()


@cache
def _modules() -> dict[str, Path]:
    """The file of every module of ours, by its full name."""
    modules: dict[str, Path] = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            modules[name.removesuffix(".__init__")] = path
    return modules


def check_no_circle(imported: Mapping[Path, set[Path]]) -> None:
    """Fails with the circle if a file imports itself, directly or through others."""
    settled: set[Path] = set()

    def follow(file: Path, way: tuple[Path, ...]) -> None:
        assert file not in way, " > ".join(str(each.relative_to(ROOT)) for each in (*way, file))
        if file not in settled:
            for each in sorted(imported.get(file, ())):
                follow(each, (*way, file))
            settled.add(file)

    for file in sorted(imported):
        follow(file, ())


def test_the_modules_import_in_no_circle() -> None:
    """Imports within functions and under TYPE_CHECKING count too."""
    modules = _modules()
    assert len(modules) > 200
    check_no_circle(
        {
            path: {modules[each] for each in imported_modules(path, modules)} - {path}
            for path in modules.values()
        }
    )


def test_the_scripts_of_the_form_import_in_no_circle() -> None:
    """Scripts that are loaded later count too; only `games/index.js` knows the games."""
    web = ROOT / "web"
    imported: dict[Path, set[Path]] = {}
    for script in web.rglob("*.js"):
        if not NOT_OURS & {*script.relative_to(web).parts}:
            found = SCRIPTS.findall(script.read_text(encoding="utf-8"))
            imported[script] = {(script.parent / name).resolve() for name in found}
    assert len(imported) > 100
    check_no_circle(imported)
