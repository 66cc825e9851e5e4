"""Responses of the coach."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, list_of, mapping, nullable_string, string


def index(description: str) -> fields.Integer:
    """An index into a list of the same answer, or null."""
    return fields.Integer(required=True, allow_none=True, metadata={"description": description})


def names() -> fields.Dict:
    """A name in every language."""
    return mapping("the name by language", fields.String())


class LineChange(Answer):
    """A line of the breakdown whose points change."""

    element = string("the tile, card or track that scores")
    names = names()
    at = nullable_string("JSON pointer to it in the request")
    before = integer("points now")
    after = integer("points with the change")
    how = string("how the points with the change are counted, as text")
    uses = mapping("the pieces that score with the change", fields.Integer())
    rule = string("id of the rule")


class PatchOperation(Answer):
    """One operation of a JSON Patch (RFC 6902)."""

    op = choice("add or replace", "PatchVerb", ("add", "replace"))
    path = string("JSON pointer into the player's board; - appends to a list")
    value = fields.Raw(required=True, metadata={"description": "the new value"})


class AdvisedChange(Answer):
    """A change, with the score it would give."""

    kind = choice(
        "one more piece, an upgrade, or a tile or card from the box",
        "ChangeKind",
        ("piece", "upgrade", "tile"),
    )
    piece = string("id of the piece, tile or card")
    names = names()
    change = string("the change, as text")
    where = nullable_string("the place, as text")
    gain = integer("the new total minus the present one; may be negative")
    total = integer("the player's total with the change")
    rank = integer("the player's rank with the change")
    lines = list_of(LineChange, "the lines that change; the gain is the sum of their differences")
    place = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "its place, as in the board; null: it has no particular place"},
    )
    places = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "all places where it scores the same"},
    )
    at = nullable_string("JSON pointer to the changed part in the changed request")
    patch = list_of(PatchOperation, "applies the change to the player's board as sent")


class FreePlace(Answer):
    """A free place and the best change for it."""

    place = fields.Dict(required=True, metadata={"description": "as in the board"})
    where = string("the name of the place, as text")
    change = integer("index in `changes`")


class IdlePiece(Answer):
    """Pieces that score no points."""

    piece = string("id of the piece")
    names = names()
    count = integer("how many")
    why = string("the reason, as text")
    change = index(
        "index of the smallest change that leaves fewer of them unused; null: there is none"
    )


class NextRank(Answer):
    """The players directly ahead."""

    ahead = fields.List(fields.String(), required=True)
    points = integer("how many points ahead; 0 when a tie-breaker decided")
    change = index("index of the smallest change that overtakes; null: there is none")


class OwnWorth(Answer):
    """What the player would lose without one of their tiles or cards."""

    at = nullable_string("JSON pointer to it in the request")
    piece = string("id of the tile or card")
    names = names()
    points = integer("the present total minus the total without it")
    lines = list_of(LineChange, "the lines that change")


class PlayerAdvice(Answer):
    """The coach's advice for one player, based on the best layout."""

    name = string("as sent")
    total = integer("points now, with the best layout")
    rank = integer("as in the score")
    changes = list_of(AdvisedChange, "the highest gain first")
    places = list_of(FreePlace)
    idle = list_of(IdlePiece)
    next_rank = fields.Nested(
        NextRank, required=True, allow_none=True, metadata={"description": "null for the winners"}
    )
    worth = list_of(OwnWorth, "the player's own tiles and cards")


class AdviceAnswer(Answer):
    """Changes that would have scored more."""

    game = string("id of the game")
    complete = fields.Boolean(
        required=True,
        metadata={
            "description": "false: time ran out, so changes are missing; those listed are exact"
        },
    )
    evaluations = integer("number of boards scored")
    note = string("what the coach does not consider, as text")
    players = list_of(PlayerAdvice, "those asked for, in the order sent")
