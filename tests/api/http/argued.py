"""Requests that fit the document and are refused all the same: each kind with the reason why.

Schemathesis takes `refused_without_reason` as a check, in tests and by `schemathesis.toml`.
"""

from __future__ import annotations

import re
from typing import Any

import requests
import schemathesis

BY_THE_GAME = (
    "what a table, a piece or a board may hold differs by game, and one address serves all games"
)
OF_OTHERS = "it has to name a player of this very request"
BY_THE_BOARD = "the size of the board is an option of the table"

ARGUED: tuple[tuple[str, str, str], ...] = (
    # codes, pointers, and why
    (
        "too_few",
        r".*/(name|piece|on|origin|for/\d+)",
        "a name of blanks or of what cannot be seen is none",
    ),
    ("missing", "/q", "a question of blanks is none"),
    ("missing", r".*/cards/\d+/(row|column)", "row and column go together"),
    (
        "out_of_range|missing|not_a_whole_number|too_few",
        r".*/values(/.*)?",
        "the keys of `steps` are numbers, the fields go together, a bundle holds something",
    ),
    ("either_or|contradiction", r".*/(values|animals)/?.*", "two members that do not go together"),
    ("contradiction", "/(score|tileset)", "in the form and in the query, with two values"),
    ("no_such_player", "/for/.*|/table/.*", OF_OTHERS),
    ("unknown_id", "/start", "it has to name a player of the table"),
    ("name_twice", ".*", "names are compared without regard to case, and within a table"),
    ("too_few_players", "/table/players", "fewer than were sent"),
    (
        "not_held|unknown_id|too_many",
        r"(.*/placed)?/\d+/.*",
        "what the board holds; a layout comes as `placed`, or alone",
    ),
    ("unknown_id|out_of_range", ".*/(fields|workers|store|village|farm)/.*", BY_THE_BOARD),
    (
        "two_pastures",
        r".*/animals/\d+/edge",
        "how many pastures lie at an edge is the tile's matter",
    ),
    (
        "empty|not_an_image|too_small_picture|too_large_picture",
        r"/(photo|file)(/\d+)?",
        "what the file holds",
    ),
    ("unknown_id", "/tileset", "which boxes there are"),
    ("unknown_id", r"/confirm/\d+", "which crops the box holds"),
    (".*", "/pieces(/.*)?", "it is JSON in a text of a form"),
    ("more", "", "it counts the faults that are not listed"),
    ("not_a_tileset", "/file", "what the file holds"),
    (
        ".*",
        "/(table|options|expansions|piece|values|upgrades|id|side|corners|seat|colour)(/.*)?",
        BY_THE_GAME,
    ),
)


LONGEST_REQUEST_LINE = 4_094
"""Bytes; the server itself refuses longer ones (414) on every address, and no application is called."""


@schemathesis.hook
def filter_case(ctx: Any, case: Any) -> bool:
    """Leaves out what would not reach the application."""
    address = f"http://localhost{case.formatted_path}"
    sent = requests.Request(case.method, address, params=case.query).prepare()
    return len(f"{sent.method} {sent.path_url} HTTP/1.1") <= LONGEST_REQUEST_LINE


@schemathesis.check
def refused_without_reason(ctx: Any, response: Any, case: Any) -> None:
    """Fails where a request that fits the document is a 422 for a fault that is not argued away."""
    if (
        response.status_code != 422
        or case.meta is None
        or not case.meta.generation.mode.is_positive
    ):
        return
    unargued = [fault for fault in response.json()["errors"] if not is_argued(case, fault)]
    assert not unargued, unargued


def is_argued(case: Any, fault: dict[str, str]) -> bool:
    """Whether no schema can express this fault."""
    if fault["code"] == "unknown_field" and case.operation.path.endswith("/board"):
        return True  # a board of another game: one address serves the tables of all games
    if fault["code"] == "not_a_whole_number" and is_whole_float(case.body, fault["pointer"]):
        return True
    return any(
        re.fullmatch(codes, fault["code"]) and re.fullmatch(pointers, fault["pointer"], re.DOTALL)
        for codes, pointers, _ in ARGUED
    )


def is_whole_float(body: Any, pointer: str) -> bool:
    """Whether what the pointer names was sent as a number such as 1.0, an integer to JSON Schema only."""
    keys = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]
    for key in keys:
        try:
            body = body[int(key)] if isinstance(body, list) else body[key]
        except (KeyError, TypeError, ValueError):
            return False  # a pointer to a key, as the keys of `steps`
    return isinstance(body, float) and body.is_integer()
