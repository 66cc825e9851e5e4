"""`python -m scoring.questions`: encodes and learns the rules of all games, so that no first question waits.

It ends at once where that was done for these very rules.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from scoring.game import game, game_ids
from scoring.questions.once import once


def main(arguments: Sequence[str] | None = None) -> None:
    """Prepares what is not prepared yet."""
    parser = ArgumentParser(
        prog="python -m scoring.questions", description="Learns the rules of all games."
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N",
        help="how many games at a time (1); each takes up to a gigabyte of memory",
    )  # fmt: skip
    once(partial(prepare, parser.parse_args(arguments).processes))


def prepare(processes: int = 1) -> None:
    """Encodes and learns the rules, so many games at a time."""
    if processes < 2:
        for game_id in game_ids():
            prepare_one(game_id)
        return
    with ProcessPoolExecutor(processes) as pool:
        list(pool.map(prepare_one, game_ids()))


def prepare_one(game_id: str) -> None:
    """Learns the rules of one game."""
    game(game_id).rules.prepare()


if __name__ == "__main__":
    main()
