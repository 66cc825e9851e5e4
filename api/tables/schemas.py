"""Requests and responses of shared tables."""

from __future__ import annotations

import re

from marshmallow import fields

import scoring
from api.games.schemas import ScoreAnswer
from api.http.errors import FaultSchema, ProblemSchema
from api.http.schemas import Answer, choice, integer, list_of, nullable, nullable_string, string
from scoring.faults import Fault, refusal
from scoring.fields import Boolean, Id, Integer, List, Name, Object, String
from scoring.request import MAX_NAME
from scoring.schema import Source, StrictSchema
from texts import Text

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
"""The player marks of the form."""


class OwnKey(String):
    """A key that the sender has made, so that the request may be repeated if its answer is lost."""

    pattern = r"[A-Za-z0-9_-]{32,64}"

    def __init__(self) -> None:
        super().__init__(least=32, most=64, metadata={"pattern": f"^{self.pattern}$"})

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> str:
        key = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.pattern, key):
            raise refusal(
                Fault(
                    "not_a_key", Text("A key has 32 to 64 letters, digits, hyphens or underscores.")
                )
            )
        return key


class TableChange(StrictSchema):
    """Changes to a table; each field given is replaced as a whole."""

    expansions = List(String().called("ExpansionId"), most=20)
    options = Object()
    table = Object()


class TableBody(StrictSchema):
    """The game of a new table, and its rules, as in the `table` of a score request."""

    game = Id(scoring.game_ids(), required=True).called("GameId")
    expansions = List(String().called("ExpansionId"), most=20)
    options = Object(load_default=dict)
    table = Object(load_default=dict)


class SeatBody(StrictSchema):
    """A new seat; `taken: false` reserves it for a phone that joins later."""

    name = Name(most=MAX_NAME, required=True)
    colour = Id(COLOURS).called("SeatColour")
    taken = Boolean(load_default=True)
    seat_key = OwnKey()


class TakeBody(StrictSchema):
    """The key of the seat; by default one is made."""

    body_optional = True

    seat_key = OwnKey()


class SeatChange(StrictSchema):
    """Changes to a seat; `taken: false` lets another phone take it."""

    name = Name(most=MAX_NAME)
    colour = Id(COLOURS).called("SeatColour")
    taken = Boolean()


class HostBody(StrictSchema):
    """The seat that is offered the host role; null withdraws the offer."""

    seat = Integer(least=1, required=True, allow_none=True)


class HostKeyBody(StrictSchema):
    """The new key of the host; by default one is made."""

    body_optional = True

    host_key = OwnKey()


class RevealBody(StrictSchema):
    """Whether the result is hidden from all players."""

    hidden = Boolean(required=True)


class UndoBody(StrictSchema):
    """The seat whose last change to undo; by default the sender's own, for the host any seat.

    `version` names the change in the history that is meant.
    """

    body_optional = True

    seat = Integer(least=1)
    version = Integer(least=1)


class SeatAnswer(Answer):
    """A player at a shared table."""

    seat = integer("number of the seat")
    name = string("the player's name")
    colour = nullable_string("the player's mark; null: chosen by the form")
    taken = fields.Boolean(required=True, metadata={"description": "whether a phone holds it"})
    version = integer("increases when the board or the layout changes; for If-Match")
    changed = string("when it last changed")
    board = fields.Dict(required=True, metadata={"description": "the board as sent"})
    placed = fields.List(
        fields.Dict(),
        required=True,
        allow_none=True,
        metadata={"description": "the player's own layout; null: the best one"},
    )
    withheld = fields.Boolean(
        required=True,
        metadata={"description": "whether board and layout are hidden until the reveal"},
    )


class NewSeat(SeatAnswer):
    """A seat just taken."""

    seat_key = string("secret needed to change the seat; shown only once")


class SharedState(Answer):
    """The state of a shared table, as spectators see it too."""

    game = string("id of the game")
    expansions = fields.List(fields.String(), required=True)
    options = fields.Dict(required=True, metadata={"description": "the chosen disputed readings"})
    table = fields.Dict(
        required=True, metadata={"description": "the other members of `table` in a score request"}
    )
    version = integer("increases with every change")
    created = string("when it was opened")
    changed = string("when it last changed")
    hidden = fields.Boolean(
        required=True,
        metadata={"description": "whether the result is hidden until the host reveals it"},
    )
    expires = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "the day (YYYY-MM-DD) on which the table is deleted unless it is changed before; "
            "null: never"
        },
    )
    seats = list_of(SeatAnswer, "in the order of joining")
    score = nullable(ScoreAnswer, "the score, with players in the order of the seats; null: none")
    score_errors = fields.List(
        fields.Nested(FaultSchema),
        required=True,
        metadata={
            "description": "what is left out of the score, or why there is none; pointers refer to "
            "the score request of these seats"
        },
    )


class TableState(SharedState):
    """The state of a shared table, as its players see it."""

    code = string("code to read the table and to join it", example="7KQXB4MD")
    host_offer = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "the seat that is offered the host role; null: none"},
    )


class TableView(SharedState):
    """A table as spectators see it. While the result is hidden: no boards and no score."""


class ViewCode(Answer):
    """A spectator code."""

    view = string("code for read-only access")


class NewTable(TableState):
    """A table just opened."""

    host_key = string("secret that allows all changes; shown only once")


class BoardVersion(Answer):
    """A seat's board and layout at one version."""

    version = integer("for If-Match")
    board = fields.Dict(required=True)
    placed = fields.List(fields.Dict(), required=True, allow_none=True)


class BoardConflict(ProblemSchema):
    """The board was changed by another request in the meantime: both versions."""

    current = fields.Nested(BoardVersion, required=True)
    sent = fields.Raw(required=True, metadata={"description": "the body that was sent"})


class FieldChange(Answer):
    """One field that was changed."""

    field = string("name of the field, as in `fields`")
    before = fields.Raw(
        required=True,
        allow_none=True,
        metadata={"description": "value before the change; null: not given"},
    )
    after = fields.Raw(
        required=True,
        allow_none=True,
        metadata={"description": "value after the change; null: not given"},
    )


class TableEvent(Answer):
    """One change of a table."""

    version = integer("version of the table after the change")
    at = string("time of the change")
    what = choice(
        "kind of change",
        "TableEventKind",
        ("table", "seat", "taken", "freed", "board", "placed", "removed", "undo"),
    )
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "number of the seat; null: the table itself"},
    )
    name = nullable_string("the seat's name at that time")
    by = choice("who changed it", "TableEventAuthor", ("host", "seat"))
    fields_ = fields.List(
        fields.String(),
        required=True,
        attribute="fields",
        data_key="fields",
        metadata={"description": "names of the changed fields"},
    )
    undone = fields.Boolean(required=True, metadata={"description": "whether it has been undone"})
    undoes = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "for an undo: the version that it reverted"},
    )
    changes = fields.List(
        fields.Nested(FieldChange),
        required=True,
        allow_none=True,
        metadata={
            "description": "the changed fields; null: not known (an undo, an undone change), "
            "or withheld while the result is hidden"
        },
    )


class TableExport(TableState):
    """A table with its complete history."""

    history = list_of(TableEvent, "newest first")
