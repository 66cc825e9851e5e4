"""The work itself: each kind of job as a function of plain values to JSON.

Modules that load OpenCV are imported by the tasks: a process that only hands out orders does not need it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any

import scoring
import vision
from pool.job import Failure, Kind, Order
from store import Database
from store import errors as store
from store.boxes.cache import ready, references
from store.boxes.models import Crop
from store.boxes.tilesets import add_proposals, version
from texts import Text
from vision.progress import Cancelled, OutOfTime, Watch, reached, watched

Arguments = Mapping[str, Any]
OUT_OF_TIME = "out_of_time"


def run(order: Order, database: Database, watch: Watch) -> Any:
    """Carries out an order; raises the errors that `failure` knows, and `vision.progress.Cancelled`."""
    with watched(watch):
        return TASKS[order.kind](order.arguments, database, watch)


def outcome(work: Callable[[], Any]) -> dict[str, Any]:
    """What work makes of its job: values for `Job.changed`; raises `vision.progress.Cancelled`."""
    try:
        return {"state": "done", "share": 1.0, "result": work()}
    except Cancelled:
        raise
    except OutOfTime:
        return {"state": "failed", "failure": Failure("busy")}
    except Exception as error:  # any other is reported to the client and logged
        return {"state": "failed", "failure": failure(error)}


def failure(error: Exception) -> Failure:
    """What went wrong, as plain values."""
    if isinstance(error, vision.NotAPicture):
        text = error.message
        return Failure("not_a_picture", error.code, template=text.template,
                       values=dict(text.values), picture=error.picture)  # fmt: skip
    named = next((name for kind, name in _NAMED.items() if isinstance(error, kind)), None)
    if isinstance(error, store.StoreError) and named:
        pointer, code, message = "", error.code, error.message
        if isinstance(error, store.Invalid):
            pointer, code, message = error.faults[0]
        if not isinstance(message, Text):
            return Failure(named, code, pointer)
        return Failure(named, code, pointer, message.template, dict(message.values))
    return Failure("error", trace="".join(traceback.format_exception(error)))


_NAMED: dict[type[store.StoreError], str] = {
    store.Invalid: "invalid",
    store.NotFound: "not_found",
    store.Conflict: "conflict",
    store.DatabaseUnavailable: "unavailable",
}


def _read(arguments: Arguments, database: Database, watch: Watch) -> Any:
    """`game`, `pictures`, `tileset` (None: without) -> `vision.reading.Reading.to_json`."""
    game, tileset = scoring.game(arguments["game"]), arguments["tileset"]
    own = references(database, tileset, game.id) if tileset else None
    return vision.read_photo(game.id, list(arguments["pictures"]), game, own).to_json()


def _enrol(arguments: Arguments, database: Database, watch: Watch) -> Any:
    """`game`, `pictures`, `tileset`, `side` (None: unknown) -> {proposals, refused, notes}.

    Keeps the crops that are of use.
    """
    from vision.image.crop import kept_of

    game = scoring.game(arguments["game"])
    crops, seen, refused = [], [], []
    for proposal in vision.enrol(list(arguments["pictures"]), game.id, game):
        row = proposal.to_json()
        message = proposal.message and [proposal.message.template, dict(proposal.message.values)]
        if not proposal.usable:
            refused.append({**row, "message": message})
            continue
        candidates = row["candidates"]
        if proposal.id is not None:
            candidates = [{k: row[k] for k in ("id", "side", "confidence")}, *candidates]
        side = _possible(game, proposal.id, arguments["side"] or proposal.side)
        crops.append(Crop(piece=proposal.id, side=side, candidates=candidates,
                          problem=row["problem"], picture=kept_of(proposal.pixels)))  # fmt: skip
        seen.append({"corners": row["corners"], "outline": row["outline"],
                     "photo": row["picture"], "message": message})  # fmt: skip
    if not watch.ran_out:
        reached("laying_out", 1.0)  # the last moment at which nothing is kept yet
    added = add_proposals(database, arguments["tileset"], crops)
    return {
        "proposals": [{**crop, **row} for crop, row in zip(added, seen, strict=True)],
        "refused": refused,
        "notes": [OUT_OF_TIME] if watch.ran_out else [],
    }


def _possible(game: scoring.Game, piece: str | None, side: str | None) -> str | None:
    return side if piece is not None and side in game.catalogue[piece].sides else None


def _self_test(arguments: Arguments, database: Database, watch: Watch) -> Any:
    """`tileset` -> {complete, weaknesses}."""
    from vision.box.self_test import MESSAGES, weaknesses

    reached("checking")
    tileset = arguments["tileset"]
    own = ready(database, tileset, version(database, tileset))
    rows = []
    for weakness in weaknesses(own):
        row = weakness.to_json()
        text = MESSAGES[weakness.code]
        rows.append({"code": row["code"], "pieces": row["keys"], "likeness": row["likeness"],
                     "message": [text.template, dict(text.values)]})  # fmt: skip
    return {"complete": own.complete, "weaknesses": rows}


def _cut(arguments: Arguments, database: Database, watch: Watch) -> bytes | str:
    """`pictures` (one), `corners` -> the piece as PNG; a code where the corners do not fit one."""
    import numpy as np

    from vision.box.corners import Crooked, cut_out
    from vision.image.picture import decode

    reached("cutting")
    try:
        return cut_out(decode(arguments["pictures"][0]), np.array(arguments["corners"], float))
    except vision.NotAPicture:
        raise
    except Crooked:
        return "crooked_corners"
    except ValueError:
        return "not_corners"


def _looks(arguments: Arguments, database: Database, watch: Watch) -> Any:
    """`tileset`, `game`, `pictures` (one), `pieces`: [{id, side, corners}] -> {kept}: the crops of those that
    show their piece in a way that the box does not know yet."""
    from vision.box.looks import new_looks
    from vision.image.picture import decode

    reached("cutting")
    own = references(database, arguments["tileset"], arguments["game"])
    pieces = arguments["pieces"]
    crops = [
        Crop(piece=pieces[number]["id"], side=pieces[number]["side"], confirmed=True,
             candidates=[], picture=picture)
        for number, picture in new_looks(decode(arguments["pictures"][0]), pieces, own)
    ]  # fmt: skip
    return {"kept": add_proposals(database, arguments["tileset"], crops) if crops else []}


TASKS: dict[Kind, Callable[[Arguments, Database, Watch], Any]] = {
    "reading": _read,
    "enrolment": _enrol,
    "self_test": _self_test,
    "cut": _cut,
    "looks": _looks,
}
