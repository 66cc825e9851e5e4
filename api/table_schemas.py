"""The answers about shared tables, for the document only; nothing is dumped through them."""

from __future__ import annotations

from marshmallow import fields

from api.errors import FaultSchema, ProblemSchema
from api.schemas import Answer, ScoreAnswer, _list, _maybe, _text, _whole


class SeatAnswer(Answer):
    """A player at a shared table."""

    seat = _whole("number of the seat")
    name = _text("the player's name")
    taken = fields.Boolean(required=True, metadata={"description": "whether a phone holds it"})
    version = _whole("grows when the board or the layout changes; for If-Match")
    changed = _text("when it last changed")
    board = fields.Dict(required=True, metadata={"description": "as it was sent"})
    placed = fields.List(
        fields.Dict(),
        required=True,
        allow_none=True,
        metadata={"description": "the player's own layout; null: the best one"},
    )


class NewSeat(SeatAnswer):
    """A seat just taken."""

    seat_key = _text("who holds it may change the seat; shown this once")


class TableState(Answer):
    """What everybody at a shared table sees."""

    code = _text("who knows it may read and sit down", example="7KQXB4")
    game = _text("id of the game")
    expansions = fields.List(fields.String(), required=True)
    options = fields.Dict(required=True, metadata={"description": "disputed readings chosen"})
    table = fields.Dict(
        required=True, metadata={"description": "what else a score request has under `table`"}
    )
    version = _whole("grows with every change")
    created = _text("when it was opened")
    changed = _text("when it last changed")
    seats = _list(SeatAnswer, "in the order in which they sat down")
    score = fields.Nested(
        ScoreAnswer,
        required=True,
        allow_none=True,
        metadata={"description": "the players stand in the order of the seats"},
    )
    score_errors = fields.List(
        fields.Nested(FaultSchema),
        required=True,
        metadata={
            "description": "what the score had to leave out, or why there is none; pointers lead into "
            "the score request of these seats"
        },
    )


class NewTable(TableState):
    """A table just opened."""

    host_key = _text("who holds it may change everything; shown this once")


class BoardVersion(Answer):
    """A seat's board and layout at one version."""

    version = _whole("for If-Match")
    board = fields.Dict(required=True)
    placed = fields.List(fields.Dict(), required=True, allow_none=True)


class BoardConflict(ProblemSchema):
    """Somebody else changed the board meanwhile: both versions."""

    current = fields.Nested(BoardVersion, required=True)
    sent = fields.Raw(required=True, metadata={"description": "the body that was sent"})


class ChangeRow(Answer):
    """One change of a table."""

    version = _whole("the table's version that it made")
    at = _text("when")
    what = _text(
        "what changed",
        enum=["table", "seat", "taken", "freed", "board", "placed", "removed", "undo"],
    )
    seat = fields.Integer(
        required=True, allow_none=True, metadata={"description": "which seat; null: the table"}
    )
    name = _maybe("the seat's name then")
    by = _text("who changed it", enum=["host", "seat"])
    fields_ = fields.List(
        fields.String(),
        required=True,
        data_key="fields",
        metadata={"description": "names of what differs"},
    )
    undone = fields.Boolean(
        required=True, metadata={"description": "whether it was taken back since"}
    )
    undoes = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "the version that an undo took back"},
    )
