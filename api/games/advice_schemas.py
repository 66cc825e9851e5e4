"""What the coach answers."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, list_of, mapping, nullable_string, string


def index(description: str) -> fields.Integer:
    return fields.Integer(required=True, allow_none=True, metadata={"description": description})


def names() -> fields.Dict:
    return mapping("what it is called, by language", fields.String())


class LineChange(Answer):
    """A line of the breakdown whose points change."""

    element = string("the tile, card or track that scores")
    names = names()
    at = nullable_string("JSON pointer to it in the request")
    before = integer("its points now")
    after = integer("its points with the change")
    how = string("how they come about then, for people")
    uses = mapping("the pieces that make them then", fields.Integer())
    rule = string("id of the rule")


class PatchOperation(Answer):
    """One operation of a JSON Patch (RFC 6902)."""

    op = choice("add or replace", "PatchVerb", ("add", "replace"))
    path = string("JSON pointer into the player's board; - appends to a list")
    value = fields.Raw(required=True, metadata={"description": "what stands there then"})


class AdvisedChange(Answer):
    """One change, scored again."""

    kind = choice(
        "one more piece, an upgrade, or a tile or card out of the box",
        "ChangeKind",
        ("piece", "upgrade", "tile"),
    )
    piece = string("id of the piece, tile or card")
    names = names()
    change = string("what is changed, for people")
    where = nullable_string("the place, for people")
    gain = integer("the total then less the total now; it may be below 0")
    total = integer("the player's total then")
    rank = integer("the player's rank then")
    lines = list_of(LineChange, "what the gain is made of; their differences add up to it")
    place = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "where it lies, as in the board; null: nowhere in particular"},
    )
    places = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "all places where it scores the same"},
    )
    at = nullable_string("JSON pointer to what is changed, within the changed request")
    patch = list_of(PatchOperation, "makes the change in the player's board as it was sent")


class FreePlace(Answer):
    """A free place and what is worth most there."""

    place = fields.Dict(required=True, metadata={"description": "as in the board"})
    where = string("what it is called, for people")
    change = integer("index in `changes`")


class IdlePiece(Answer):
    """Pieces that make no points."""

    piece = string("id of the piece")
    names = names()
    count = integer("how many")
    why = string("why, for people")
    change = index(
        "index of the smallest change with which fewer are left over; null: there is none"
    )


class NextRank(Answer):
    """Who is just ahead."""

    ahead = fields.List(fields.String(), required=True)
    points = integer("how many points ahead; 0 when a tie-breaker decided")
    change = index("index of the smallest change that overtakes; null: there is none")


class OwnWorth(Answer):
    """What the player would lose without an own tile or card."""

    at = nullable_string("JSON pointer to it in the request")
    piece = string("id of the tile or card")
    names = names()
    points = integer("the total now less the total without it")
    lines = list_of(LineChange, "what it is made of")


class PlayerAdvice(Answer):
    """What the coach found for one player, the pieces laid out best."""

    name = string("as sent")
    total = integer("points now, with the best layout")
    rank = integer("as in the score")
    changes = list_of(AdvisedChange, "the highest gain first")
    places = list_of(FreePlace)
    idle = list_of(IdlePiece)
    next_rank = fields.Nested(
        NextRank, required=True, allow_none=True, metadata={"description": "null for the winners"}
    )
    worth = list_of(OwnWorth, "own tiles and cards")


class AdviceAnswer(Answer):
    """What would have scored more."""

    game = string("id of the game")
    complete = fields.Boolean(
        required=True,
        metadata={"description": "false: time ran out; what is here is exact all the same"},
    )
    evaluations = integer("how often a board was scored")
    note = string("what the coach does not look at, for people")
    players = list_of(PlayerAdvice, "those asked for, in the order sent")
