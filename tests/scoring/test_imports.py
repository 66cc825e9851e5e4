"""The modules of scoring import each other in one direction only, at their top."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from scoring import games
from web.build import library_files

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for path in (ROOT / "scoring").rglob("*.py") if path.name != "__init__.py"
}  # fmt: skip


def imported(node: ast.AST) -> Iterator[str]:
    """The modules of scoring that an import statement names."""
    if isinstance(node, ast.ImportFrom) and node.module:
        names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name for name in names if name in MODULES)
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in MODULES)


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {name: {found for node in ast.parse(path.read_text("utf-8")).body for found in imported(node)}
             for name, path in MODULES.items()}  # fmt: skip
    assert sum(map(len, graph.values())) > 100
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_no_function_imports_a_game() -> None:
    packages = tuple(f"scoring.{game}" for game in games())
    for name, path in MODULES.items():
        source = path.read_text("utf-8")
        if " from scoring." not in source:
            continue  # parsed only where something is imported within a block
        functions = [
            node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)
        ]
        late = [node.module for function in functions for node in ast.walk(function)
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(packages)]  # fmt: skip
        assert late == [], name


def test_what_is_sent_to_browsers_needs_nothing_that_is_left_out() -> None:
    """Modules that are imported later, or for types alone, may be missing there."""
    sent = {".".join(file.with_suffix("").parts) for file in library_files()}
    for name in MODULES.keys() & sent:
        needed = {found for node in ast.parse(MODULES[name].read_text("utf-8")).body
                  for found in imported(node)}  # fmt: skip
        assert needed <= sent, name
