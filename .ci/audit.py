"""Looks up known vulnerabilities of every pinned package, Python's and npm's.

`make audit`. Exits with 1 where one is known. Packages that could not be looked up are listed, never taken for
clean; with `--strict`, as the public workflow runs it, that fails too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
REQUIREMENTS = sorted(file.name for file in ROOT.glob("requirements*.txt"))
NPM_LOCKS = ("web", ".ci/document")


def python_packages() -> tuple[int, list[str], list[str]]:
    """How many were asked about, what is known of them, and which could not be asked about."""
    files = [part for name in REQUIREMENTS for part in ("-r", ROOT / name)]
    answer = _json([Path(sys.executable).parent / "pip-audit", "--format", "json", "--disable-pip",
                    "--require-hashes", "--progress-spinner", "off", *files])  # fmt: skip
    found: list[dict[str, Any]] = answer.get("dependencies", [])
    asked = [each for each in found if "skip_reason" not in each]
    known = [
        f"{each['name']} {each['version']}: {fault['id']}, mended in {fault['fix_versions'] or 'none'}"
        for each in asked
        for fault in each["vulns"]
    ]
    skipped = [each["name"] for each in found if "skip_reason" in each]
    return len(asked), known, skipped if found else ["all of Python's"]


def npm_packages(folder: str) -> tuple[int, list[str], list[str]]:
    """The same of a package lock."""
    answer = _json(["npm", "audit", "--json", "--audit-level=low", "--prefix", ROOT / folder])
    if "metadata" not in answer:
        return 0, [], [f"all of {folder}/package-lock.json"]
    known = [
        f"{name}: {fault['severity']}, {fault['range']}"
        for name, fault in answer["vulnerabilities"].items()
    ]
    return answer["metadata"]["dependencies"]["total"], known, []


def _json(command: list[Any]) -> dict[str, Any]:
    """What a command prints as JSON; nothing where it prints none, as without a network."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    try:
        printed = json.loads(done.stdout)
    except json.JSONDecodeError:
        print(done.stderr.strip()[-500:], file=sys.stderr)
        return {}
    return printed if isinstance(printed, dict) else {}


def main(is_strict: bool) -> int:
    results = [python_packages(), *map(npm_packages, NPM_LOCKS)]
    asked = sum(count for count, _, _ in results)
    known = [line for _, lines, _ in results for line in lines]
    skipped = [name for _, _, names in results for name in names]
    for line in known:
        print(f"KNOWN: {line}")
    if not asked:
        print("NOTHING WAS AUDITED: no database of known faults can be reached from here.")
    elif skipped:
        print(f"NOT AUDITED: {', '.join(skipped)}")
    print(
        f"audit: {asked} packages asked about, {len(known)} faults known, {len(skipped)} not asked"
    )
    return 1 if known or (skipped and is_strict) else 0


if __name__ == "__main__":
    raise SystemExit(main("--strict" in sys.argv[1:]))
