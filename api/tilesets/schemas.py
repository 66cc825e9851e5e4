"""What is sent to tilesets and what they answer."""

from __future__ import annotations

from typing import Any

from flask import url_for
from marshmallow import ValidationError, fields

import scoring
from api.http.schemas import Answer, integer, list_of, nullable_string, string
from api.photos.schemas import CORNERS, Candidate
from scoring.faults import Fault, refusal
from scoring.fields import Boolean, Id, Integer, List, Nested, String
from scoring.schema import StrictSchema
from texts import Text


class TilesetBody(StrictSchema):
    """What a new tileset is for."""

    game = Id(scoring.games(), required=True).called("GameId")
    name = String(most=60, required=True)


class TilesetChange(StrictSchema):
    """What changes about a tileset; `confirm` are numbers of crops that are named right."""

    name = String(most=60)
    confirm = List(Integer().called("CropNumber"), most=2_000)


class CropBody(StrictSchema):
    """What a crop shows; what is left out stays as it is."""

    id = String(most=64, allow_none=True)
    side = String(most=16, allow_none=True)
    confirmed = Boolean()


class PictureAddress(fields.String):
    """The address of a crop's picture, made of the tileset's id and the crop's number."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        tileset, piece = value
        return url_for("tilesets.crop_picture", tileset=tileset, piece=piece)


class TilesetCrop(Answer):
    """One crop of a tileset."""

    piece = integer("its number within the tileset")
    id = nullable_string("id of the piece that it shows; null: not known yet")
    side = nullable_string("the side that it shows; null: not known, or the piece has one")
    confirmed = fields.Boolean(required=True, metadata={"description": "whether a player said so"})
    candidates = list_of(Candidate, "what the reader thought, best first")
    problem = nullable_string(
        "what to look at before it is confirmed (`rough_cut`), for programs; null: nothing"
    )
    picture = PictureAddress(required=True, metadata={"description": "where the picture is"})


class Progress(Answer):
    """How far one group of pieces is done."""

    group = string("season, expansion or kind")
    have = integer("pieces with a confirmed picture")
    of = integer("pieces there are")
    pieces = fields.List(
        fields.String(), required=True, metadata={"description": "ids of all pieces of the group"}
    )


class TilesetAnswer(Answer):
    """The pictures of one box's pieces."""

    id = string("who knows it may read the tileset")
    game = string("id of the game")
    name = string("what the owner calls it")
    version = integer("grows with every change")
    created = string("when it was made")
    changed = string("when it last changed")
    pieces = list_of(TilesetCrop)
    progress = list_of(Progress)


class Proposal(TilesetCrop):
    """A crop just made."""

    photo = integer("number of the photo, from 0")
    corners = CORNERS
    outline = fields.List(
        fields.List(fields.Float()),
        required=True,
        metadata={
            "description": "the corners of the piece itself as it was cut, four or the six of a hex: "
            "what a correction starts from"
        },
    )
    message = nullable_string("the `problem` for people")


class RefusedCrop(Answer):
    """A piece whose picture is of no use."""

    corners = CORNERS
    problem = string("for programs; never translated")
    message = string("what to do, for people")


class Proposals(Answer):
    """What the photos of an enrolment show."""

    proposals = list_of(Proposal)
    refused = list_of(RefusedCrop)
    notes = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "`out_of_time`: there was no time to look at all that was sent"},
    )


class Weakness(Answer):
    """Pieces that will be mistaken or overlooked."""

    code = string("for programs; never translated")
    pieces = fields.List(
        fields.Integer(), required=True, metadata={"description": "numbers of the crops"}
    )
    likeness = fields.Float(required=True, metadata={"description": "0 to 1"})
    message = string("what to do, for people")


class SelfTest(Answer):
    """How well a tileset will serve."""

    complete = fields.Boolean(
        required=True, metadata={"description": "every side of every piece has its picture"}
    )
    weaknesses = list_of(Weakness, "the worst first")


class Coordinate(Integer):
    """A place in pixels of a photo, which need not be whole."""

    def __init__(self) -> None:
        super().__init__(least=-100_000, most=100_000)

    def make_error(self, key: str, **values: Any) -> ValidationError:
        return refusal(Fault("not_corners", Text("Expected four corners [[x, y], ...].")))

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid")
        return value


class ConfirmedPiece(StrictSchema):
    """A piece of a reading that a player confirmed, and where it lies in the photo."""

    id = String(most=64, required=True)
    side = String(most=16, allow_none=True, load_default=None)
    corners = List(List(Coordinate(), least=2, most=2), least=4, most=4, required=True)


class ConfirmedPieces(StrictSchema):
    """All of them."""

    pieces = List(Nested(ConfirmedPiece), least=1, most=100, required=True)


class Looks(Answer):
    """What a confirmed reading taught a box."""

    kept = list_of(TilesetCrop, "the further pictures that it keeps")


class NewTileset(TilesetAnswer):
    """A tileset just made."""

    edit_key = string("who holds it may change the tileset; shown this once")
