"""`python -m scoring <game> board.json`: scores a board, or a whole request, at the command line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from scoring.game import games
from scoring.request import Invalid
from scoring.scorer import score
from scoring.text import languages


def main(arguments: list[str] | None = None) -> int:
    """Prints the breakdown; 0 when it scored, 1 for a board that cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__)
    parser.add_argument("game", choices=list(games()))
    parser.add_argument("file", help="a board or a request as JSON; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument("--lang", choices=languages(), default="en")
    chosen = parser.parse_args(arguments)
    try:
        text = sys.stdin.read() if chosen.file == "-" else Path(chosen.file).read_text("utf-8")
        payload = json.loads(text)
    except (OSError, ValueError) as error:
        print(f"{chosen.file}: {error}", file=sys.stderr)
        return 1
    if isinstance(payload, dict) and "players" not in payload:
        payload = {"players": [{"name": "Player", "board": payload}]}
    try:
        answer = score(chosen.game, payload, chosen.lang)
    except Invalid as invalid:
        for fault in invalid.errors:
            print(
                f"{fault['pointer'] or '/'}: {fault['message']} ({fault['code']})", file=sys.stderr
            )
        return 1
    if chosen.json:
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        _print(chosen.game, answer, chosen.lang)
    return 0


def _print(game_id: str, answer: dict[str, Any], lang: str) -> None:
    name = games()[game_id].catalogue.name
    for player in answer["players"]:
        print(f"{player['rank']}. {player['name']}: {player['total']}")
        for line in player["lines"]:
            title = name(line["element"]).render(lang)
            uses = ", ".join(f"{n} {name(piece).render(lang)}" for piece, n in line["uses"].items())
            print(f"  {line['points']:>4}  {title:<24} {line['how']}"
                  f"{f'  <{uses}>' if uses else ''}  [{line['rule']}]")  # fmt: skip
        for left in player["unscored"]:
            print(f"     -  {left['count']} {name(left['piece']).render(lang)}: {left['why']}")
        for alert in [*player["missing"], *player["warnings"], *player["assumptions"]]:
            print(f"     !  {alert.get('message') or alert['ask']}")
    for alert in answer["warnings"]:
        print(f"     !  {alert['message']}")


if __name__ == "__main__":
    raise SystemExit(main())
