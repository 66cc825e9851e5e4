"""`/tables/{code}/history` and `/undo`: who changed what, and how to take it back."""

from __future__ import annotations

from typing import Any

from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.guesses import guard
from api.http.keys import sent_key
from api.http.openapi import BEARER, LANGUAGE_HEADER, refusals
from api.tables.answers import shown, state_headers
from api.tables.schemas import TableEvent, TableState, UndoBody
from store.tables import history as changes
from store.tables.lifecycle import holder_of

blp = Blueprint("table_history", __name__, description="Who changed what at a shared table")
guard(blp)


@blp.route("/tables/<code>/history")
@blp.doc(security=[{}, *BEARER], parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, TableEvent(many=True))
def show_history(code: str) -> Any:
    """Who changed what, newest first

    Of each seat the latest two hundred changes are kept. While the table is `hidden`, `changes` of a board
    are null without the key of its seat; the host key shows those of seats that no phone has taken.
    """
    return changes.history(database(), code, sent_key())


@blp.route("/tables/<code>/undo", methods=["POST"])
@blp.arguments(UndoBody, required=False)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.response(200, TableState)
def undo_change(body: dict[str, Any], code: str) -> Any:
    """Undoes the last change

    With the key of a seat the last change of that seat, whoever made it; with the host key the last change of
    all, or of one `seat`. Repeat it to go one change further back. With the `version` of that change only
    this one is undone, however often the request is sent; 409 if it is not the last one any more.
    """
    state = changes.undo(database(), code, body.get("seat"), sent_key(), body.get("version"))
    holder = holder_of(database(), code, sent_key())
    return shown(state, holder), 200, state_headers(state["version"])
