"""`python -m scoring <game> board.json`: scores a board, or a whole request, at the command line.

With `--advice` it prints what would have scored more; `--ask "..."` answers a question about the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scoring.answer import Score
from scoring.coach.advise import advice
from scoring.coach.answer import Advice, PlayerAdvice
from scoring.game import Game, game, game_ids
from scoring.request import Invalid
from scoring.rule_answer import QuestionAnswer
from scoring.scorer import score
from texts import Amount, Counted, Names, Text, Translatable, languages

SCORES = "Scores a board, or a whole request of several players, given as JSON."
ADVISES = "Tells what would have scored more on a board, or on all of a request, given as JSON."


def main(
    arguments: list[str] | None = None, prog: str = "python -m scoring", *, advises: bool = False
) -> int:
    """Prints the breakdown; 0 when it scored, 1 for what cannot be read, 2 for a wrong call.

    A command that `advises` does nothing else.
    """
    parser = argparse.ArgumentParser(prog=prog, description=ADVISES if advises else SCORES)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument(
        "file", nargs="?", help="a board or a request as JSON; - reads standard input"
    )
    parser.set_defaults(ask=None, advice=advises)
    if not advises:
        parser.add_argument(
            "--ask", metavar="QUESTION", help="answer a question about the rules instead"
        )
        parser.add_argument(
            "--advice", action="store_true", help="tell what would have scored more"
        )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument("--lang", choices=languages(), default="en")
    # Not parse_args: it takes no file after an option, as in `keyper --json board.json`.
    chosen = parser.parse_intermixed_args(arguments)
    if chosen.ask is not None:
        found = game(chosen.game).ask(chosen.ask, chosen.lang)
        return print_lines(_json(found) if chosen.json else answered(found, chosen.lang))
    if chosen.file is None:
        parser.error("expected a file" if advises else "expected a file, or --ask")
    game(chosen.game)  # its own data is not what cannot be read below
    asked = advice if chosen.advice else score
    try:
        answer = asked(chosen.game, _read(chosen.file, chosen.lang), chosen.lang)
    except (OSError, ValueError, RecursionError) as error:
        for complaint in _complaints(error):
            print(f"{chosen.file}: {complaint}", file=sys.stderr)
        return 1
    lines: Iterable[str]
    if chosen.json:
        lines = _json(answer)
    elif isinstance(answer, Advice):
        lines = _advice(answer, chosen.lang)
    else:
        lines = _table(game(chosen.game), answer, chosen.lang)
    return print_lines(lines)


def print_lines(lines: Iterable[str]) -> int:
    """Prints them until the reader has enough; 0."""
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe (`| head`): nothing more is printed, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _json(answer: Score | Advice | QuestionAnswer) -> Iterator[str]:
    yield json.dumps(answer.to_dict(), ensure_ascii=False, indent=2)


def answered(answer: QuestionAnswer, lang: str, others: int = 3) -> Iterator[str]:
    """What the game does not have, the sentences that answer, the rest of their entries, other entries."""
    yield from (each.sentence for each in answer.absent)
    if see := answer.see:
        yield f"{see.title}  [{see.id}]"
    if answer.answered == "no" and not answer.absent:
        yield Text("Not in the rules.").render(lang)
    for entry in answer.entries[: len(answer.answer)]:
        passage = " ".join(entry.passage)
        yield passage
        yield from filter(None, [entry.text.replace(passage, " ").strip()])
        yield f"{entry.title}, {entry.place}  [{entry.id}]"
    for other in answer.others(others):
        yield f"  ?  {other.title}  [{other.id}]"


def _read(file: str, lang: str) -> Any:
    """The request in the file, or one made of the bare board in it."""
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    payload = json.loads(text)
    if isinstance(payload, dict) and "players" not in payload:
        return {"players": [{"name": Text("Player").render(lang), "board": payload}]}
    return payload


def _complaints(error: Exception) -> Iterator[str]:
    match error:
        case Invalid():
            for fault in error.errors:
                yield f"{fault['pointer'] or '/'}: {fault['message']} ({fault['code']})"
        case RecursionError():
            yield "nested too deeply"
        case json.JSONDecodeError():
            yield f"not JSON: {error}"
        case UnicodeDecodeError():
            yield "not a text in UTF-8"
        case OSError():
            yield error.strerror or str(error)
        case _:
            yield str(error)


def _table(played: Game, answer: Score, lang: str) -> Iterator[str]:
    """The breakdown of each player, best first, then who has won."""

    def render(text: Translatable) -> str:
        return text.render(lang)

    def name(piece: str) -> str:
        return render(played.catalogue.name(piece))

    def tie(by: str) -> str:
        known = by in played.messages.codes("tie_break")
        return render(played.messages.names("tie_break", by)) if known else name(by)

    players = sorted(answer.players, key=lambda player: player.rank)
    titles = [name(line.element) for player in players for line in player.lines]
    width = max(map(len, titles), default=0)
    for player in players:
        yield f"{player.rank}. {player.name}: {player.total}"
        for line in player.lines:
            yield f"{line.points:6}  {name(line.element):{width}}  {line.how}  [{line.rule}]"
        for left in player.unscored:
            known = left.piece in played.catalogue
            what = played.catalogue[left.piece].names if known else Names({"en": left.name})
            yield f"     -  {render(Amount(left.count, what))}: {left.why}"
        if player.best_total is not None:
            best = Text("best possible: {points}", points=player.best_total)
            yield f"     =  {render(best)}"
        for missing in player.missing:
            yield f"     ?  {missing.ask}"
        for warning in player.warnings:
            yield f"     !  {warning.message}"
        for assumption in player.assumptions:
            yield f"     !  {assumption.message}"
    for warning in answer.warnings:
        yield f"!  {warning.message}"
    if len(players) > 1:
        winners = answer.winners
        names = ", ".join(winners)
        yield render(Counted("Winner: {names}", "Winners: {names}", n=len(winners), names=names))
    for step in answer.tie_break.steps if answer.tie_break else ():
        values = ", ".join(f"{player} {value}" for player, value in step.values.items())
        yield render(Text("Tie broken by {what}: {values}", what=tie(step.by), values=values))


def _advice(answer: Advice, lang: str) -> Iterator[str]:
    """What each player could have had, best first, then what the own tiles are worth."""
    yield answer.note
    if not answer.complete:
        yield Text("There was no time to try everything.").render(lang)
    for player in answer.players:
        yield f"{player.rank}. {player.name}: {player.total}"
        yield from _changes(player)
        for worth in player.worth:
            without = Text("without {piece}", piece=worth.names.get(lang) or worth.names["en"])
            yield f"{-worth.points:+6}  {without.render(lang)}"


def _changes(player: PlayerAdvice) -> Iterator[str]:
    for n, change in enumerate(player.changes):
        if change.gain <= 0:
            return  # as are all that follow
        where = f" ({change.where})" if change.where else ""
        turns = player.next_rank and player.next_rank.change == n
        rank = f"  -> {change.rank}." if turns else ""
        yield f"{change.gain:+6}  {change.change}{where}{rank}"


if __name__ == "__main__":
    raise SystemExit(main())
