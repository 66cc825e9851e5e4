"""Runs the benches: `python -m bench` all of them, `python -m bench scoring` those so named.

A bench is a module in this folder with a function `run() -> Table`. Speed is given as a ratio to a
named baseline measured in the same run, so that the figures mean the same on every machine.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from bench.table import Table


def names() -> list[str]:
    """The benches that there are; other modules here serve several of them."""
    here = Path(__file__).parent
    return sorted(
        path.relative_to(here).parts[0].removesuffix(".py")
        for path in [*here.glob("*.py"), *here.glob("*/__init__.py")]
        if "\ndef run() -> Table:" in path.read_text(encoding="utf-8")
    )


def run(name: str) -> Table:
    """Runs one bench."""
    table: Table = importlib.import_module(f"bench.{name}").run()
    return table


def main() -> int:
    """Prints every table; 1 when a figure misses its target."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("bench", nargs="*", choices=[*names(), []], help="default: all")
    missed = False
    for name in parser.parse_args().bench or names():
        table = run(name)
        print(table, end="\n\n", flush=True)
        missed |= table.missed
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
