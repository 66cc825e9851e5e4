"""`keytally score|advice|photo|rules|serve`: the command line of an installed Keytally."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
from pathlib import Path

from keytally import __version__
from scoring import Game, game, game_ids
from texts import languages

COMMANDS = """\
commands:
  score GAME FILE        the breakdown of a board or of a whole table, given as JSON
  advice GAME FILE       what one change more would have been worth
  photo GAME PICTURE...  the board on pictures, as a draft in JSON
  rules GAME [QUESTION]  the rules that answer a question
  serve                  the service with the form, for phones and programs
"""


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; 1 for what cannot be read, 2 for a wrong call."""
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="keytally",
        description="Scores Richard Breese's Key games.",
        epilog=COMMANDS + "\n`keytally COMMAND --help` for its options.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"keytally {__version__}")
    parser.add_argument("command", choices=["score", "advice", "photo", "rules", "serve"])
    command, rest = parser.parse_args(given[:1]).command, given[1:]
    if command in ("score", "advice"):
        from scoring.__main__ import main as score

        return score(rest, prog=f"keytally {command}", advises=command == "advice")
    return {"photo": _photo, "rules": _rules, "serve": _serve}[command](rest)


def _photo(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="keytally photo")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE")
    asked = parser.parse_args(given)
    if not _installed("cv2", "photo"):
        return 1
    import vision
    from scoring.__main__ import print_lines

    played: Game = game(asked.game)
    try:
        pictures = [path.read_bytes() for path in asked.pictures]
        reading = vision.read_photo(played.id, pictures, played, None)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except vision.NotAPicture as refused:
        print(refused.message.render(), file=sys.stderr)
        return 1
    return print_lines([json.dumps(reading.to_json(), ensure_ascii=False, indent=2)])


def _rules(given: list[str]) -> int:
    from scoring.__main__ import answered, print_lines

    parser = argparse.ArgumentParser(prog="keytally rules")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("question", nargs="*", metavar="WORD", help="left out: all rules")
    parser.add_argument("--most", type=int, default=3, help="how many other rules are named")
    parser.add_argument("--lang", choices=languages(), default="en")
    # Not parse_args: it takes no question after an option, as in `keyper --lang de was zählt`.
    asked = parser.parse_intermixed_args(given)
    if asked.question:
        answer = game(asked.game).ask(" ".join(asked.question), asked.lang)
        print_lines(answered(answer, asked.lang, asked.most))
        return 0 if answer.answer or answer.absent else 1
    entries = game(asked.game).rules.search("", asked.lang)
    return print_lines(
        f"{entry.title}  [{entry.id}]\n{entry.text}\n({entry.place})\n" for entry in entries
    )


def _serve(given: list[str]) -> int:
    if not _installed("flask", "service"):
        return 1
    # An installed package has no data folder.
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    if not os.environ.get("KEYTALLY_DATA"):
        os.environ["KEYTALLY_DATA"] = str(Path(home) / "keytally")
    from serving.__main__ import main as serve

    serve(given, prog="keytally serve")
    return 0


def _installed(module: str, extra: str) -> bool:
    if importlib.util.find_spec(module):
        return True
    print(f"This needs more: pip install 'keytally[{extra}]'", file=sys.stderr)
    return False


if __name__ == "__main__":
    raise SystemExit(main())
