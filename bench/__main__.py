"""Runs the benches: `python -m bench` all of them, `python -m bench scoring` those so named.

A bench is a module in this folder with a function `run() -> Table`. Speed is given as a ratio to a
named baseline measured in the same run, so that the figures mean the same on every machine.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys

import bench
from bench.table import Table

NOT_BENCHES = {
    "__main__",
    "boards",
    "echo",
    "served",
    "measuring",
    "owner_photos",
    "photo_sets",
    "table",
}


def names() -> list[str]:
    """The benches that there are."""
    return sorted(m.name for m in pkgutil.iter_modules(bench.__path__) if m.name not in NOT_BENCHES)


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
