"""What is sent to shared tables and what they answer."""

from __future__ import annotations

from marshmallow import fields

import scoring
from api.games.schemas import ScoreAnswer
from api.http.errors import FaultSchema, ProblemSchema
from api.http.schemas import Answer, choice, integer, list_of, nullable, nullable_string, string
from scoring.fields import Boolean, Id, Integer, List, Name, Object, String
from scoring.request import MAX_NAME
from scoring.schema import StrictSchema

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
"""The marks of the form."""


class TableChange(StrictSchema):
    """What changes about a table; each is replaced as a whole."""

    expansions = List(String().called("ExpansionId"), most=20)
    options = Object()
    table = Object()


class TableBody(StrictSchema):
    """What a new table plays, and by which rules: as in the `table` of a score request."""

    game = Id(scoring.games(), required=True).called("GameId")
    expansions = List(String().called("ExpansionId"), most=20)
    options = Object(load_default=dict)
    table = Object(load_default=dict)


class SeatBody(StrictSchema):
    """Who sits down; `taken: false` keeps the seat for a phone that comes later."""

    name = Name(most=MAX_NAME, required=True)
    colour = Id(COLOURS).called("SeatColour")
    taken = Boolean(load_default=True)


class SeatChange(StrictSchema):
    """What changes about a seat; `taken: false` lets another phone take it."""

    name = Name(most=MAX_NAME)
    colour = Id(COLOURS).called("SeatColour")
    taken = Boolean()


class HostBody(StrictSchema):
    """Who may take the host's rights over; null takes the offer back."""

    seat = Integer(least=1, required=True, allow_none=True)


class RevealBody(StrictSchema):
    """Whether the result is kept back from everybody."""

    hidden = Boolean(required=True)


class UndoBody(StrictSchema):
    """Whose last change to take back; left out: the seat's own, and anybody's for the host."""

    body_optional = True

    seat = Integer(least=1)


class SeatAnswer(Answer):
    """A player at a shared table."""

    seat = integer("number of the seat")
    name = string("the player's name")
    colour = nullable_string("the player's mark; null: as the form likes")
    taken = fields.Boolean(required=True, metadata={"description": "whether a phone holds it"})
    version = integer("grows when the board or the layout changes; for If-Match")
    changed = string("when it last changed")
    board = fields.Dict(required=True, metadata={"description": "as it was sent"})
    placed = fields.List(
        fields.Dict(),
        required=True,
        allow_none=True,
        metadata={"description": "the player's own layout; null: the best one"},
    )
    withheld = fields.Boolean(
        required=True,
        metadata={"description": "whether board and layout are kept back until the reveal"},
    )


class NewSeat(SeatAnswer):
    """A seat just taken."""

    seat_key = string("who holds it may change the seat; shown this once")


class SharedState(Answer):
    """What of a shared table everybody sees, also who only looks on."""

    game = string("id of the game")
    expansions = fields.List(fields.String(), required=True)
    options = fields.Dict(required=True, metadata={"description": "disputed readings chosen"})
    table = fields.Dict(
        required=True, metadata={"description": "what else a score request has under `table`"}
    )
    version = integer("grows with every change")
    created = string("when it was opened")
    changed = string("when it last changed")
    hidden = fields.Boolean(
        required=True,
        metadata={"description": "whether the result is kept back until the host reveals it"},
    )
    expires = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "the day (YYYY-MM-DD) on which the table is deleted if nobody changes it before; "
            "null: never"
        },
    )
    seats = list_of(SeatAnswer, "in the order in which they sat down")
    score = nullable(ScoreAnswer, "the players stand in the order of the seats")
    score_errors = fields.List(
        fields.Nested(FaultSchema),
        required=True,
        metadata={
            "description": "what the score had to leave out, or why there is none; pointers lead into "
            "the score request of these seats"
        },
    )


class TableState(SharedState):
    """What everybody at a shared table sees."""

    code = string("who knows it may read and sit down", example="7KQXB4MD")
    host_offer = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "the seat that the host's rights are offered to"},
    )


class TableView(SharedState):
    """A table for those who look on. While it is hidden: no boards and no score."""


class ViewCode(Answer):
    """What lets look on."""

    view = string("lets look on, and no more")


class NewTable(TableState):
    """A table just opened."""

    host_key = string("who holds it may change everything; shown this once")


class BoardVersion(Answer):
    """A seat's board and layout at one version."""

    version = integer("for If-Match")
    board = fields.Dict(required=True)
    placed = fields.List(fields.Dict(), required=True, allow_none=True)


class BoardConflict(ProblemSchema):
    """Somebody else changed the board meanwhile: both versions."""

    current = fields.Nested(BoardVersion, required=True)
    sent = fields.Raw(required=True, metadata={"description": "the body that was sent"})


class FieldChange(Answer):
    """One field that was changed."""

    field = string("its name, as in `fields`")
    before = fields.Raw(
        required=True, allow_none=True, metadata={"description": "its value; null: it was left out"}
    )
    after = fields.Raw(
        required=True, allow_none=True, metadata={"description": "the same afterwards"}
    )


class TableEvent(Answer):
    """One change of a table."""

    version = integer("the table's version that it made")
    at = string("when")
    what = choice(
        "what changed",
        "TableEventKind",
        ("table", "seat", "taken", "freed", "board", "placed", "removed", "undo"),
    )
    seat = fields.Integer(
        required=True, allow_none=True, metadata={"description": "which seat; null: the table"}
    )
    name = nullable_string("the seat's name then")
    by = choice("who changed it", "TableEventAuthor", ("host", "seat"))
    fields_ = fields.List(
        fields.String(),
        required=True,
        attribute="fields",
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
    changes = fields.List(
        fields.Nested(FieldChange),
        required=True,
        allow_none=True,
        metadata={
            "description": "what differs; null: nothing that can be told (an undoing, what was taken back), "
            "or kept back while the table is hidden"
        },
    )


class TableExport(TableState):
    """A table with all that happened at it."""

    history = list_of(TableEvent, "newest first")
