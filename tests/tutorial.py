"""The files of the invented game that docs/adding-a-game.md builds."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`((?:scoring|web)/\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write_game(folder: Path) -> Path:
    """Writes every file of the page, as a reader would, and returns the folder."""
    for name, text in FILE.findall(PAGE):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
