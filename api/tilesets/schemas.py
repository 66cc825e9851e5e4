"""Requests and responses of tilesets."""

from __future__ import annotations

from typing import Any

from flask import url_for
from marshmallow import ValidationError, fields

import scoring
from api.http.schemas import Answer, integer, list_of, nullable_string, string
from api.photos.schemas import CORNERS, Candidate
from scoring.faults import Fault, refusal
from scoring.fields import Boolean, Id, Integer, List, Nested, String
from scoring.schema import Source, StrictSchema
from texts import Text


class TilesetBody(StrictSchema):
    """A new tileset."""

    game = Id(scoring.game_ids(), required=True).called("GameId")
    name = String(most=60, required=True)


class TilesetChange(StrictSchema):
    """Changes to a tileset; `confirm` lists numbers of correctly named crops."""

    name = String(most=60)
    confirm = List(Integer().called("CropNumber"), most=2_000)


class CropBody(StrictSchema):
    """Changes to a crop; fields left out stay unchanged."""

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

    piece = integer("number of the crop in the tileset")
    id = nullable_string("id of the piece shown; null: not known yet")
    side = nullable_string("the side shown; null: not known, or the piece has only one")
    confirmed = fields.Boolean(
        required=True, metadata={"description": "whether a player has confirmed it"}
    )
    candidates = list_of(Candidate, "what it may show, best first")
    problem = nullable_string(
        "what to check before confirming it (`rough_cut`); never translated; null: nothing"
    )
    picture = PictureAddress(required=True, metadata={"description": "address of the picture"})


class Progress(Answer):
    """Progress of one group of pieces."""

    group = string("season, expansion or kind")
    have = integer("pieces with a confirmed picture")
    of = integer("pieces in the group")
    pieces = fields.List(
        fields.String(), required=True, metadata={"description": "ids of all pieces of the group"}
    )


class TilesetAnswer(Answer):
    """The pictures of one box's pieces."""

    id = string("secret id: whoever has it can read the tileset")
    game = string("id of the game")
    name = string("name given by the owner")
    version = integer("increases with every change")
    created = string("when it was created")
    changed = string("when it last changed")
    pieces = list_of(TilesetCrop)
    progress = list_of(Progress)


class Proposal(TilesetCrop):
    """A new crop."""

    photo = integer("number of the photo, from 0")
    corners = CORNERS
    outline = fields.List(
        fields.List(fields.Float()),
        required=True,
        metadata={
            "description": "the corners of the piece as cut out, four, or six for a hex; "
            "the starting point of a correction"
        },
    )
    message = nullable_string("the `problem` as text")


class RefusedCrop(Answer):
    """A piece whose picture cannot be used."""

    corners = CORNERS
    problem = string("stable id; never translated")
    message = string("what to do, as text")


class Proposals(Answer):
    """The pieces found in the photos of an enrolment."""

    proposals = list_of(Proposal)
    refused = list_of(RefusedCrop)
    notes = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "`out_of_time`: there was not enough time for all photos"},
    )


class Weakness(Answer):
    """Pieces likely to be confused or missed."""

    code = string("stable id; never translated")
    pieces = fields.List(
        fields.Integer(), required=True, metadata={"description": "numbers of the crops"}
    )
    likeness = fields.Float(required=True, metadata={"description": "0 to 1"})
    message = string("what to do, as text")


class SelfTest(Answer):
    """The quality of a tileset."""

    complete = fields.Boolean(
        required=True, metadata={"description": "whether every side of every piece has a picture"}
    )
    weaknesses = list_of(Weakness, "worst first")


class Coordinate(Integer):
    """A coordinate in pixels of a photo, not necessarily an integer."""

    def __init__(self) -> None:
        super().__init__(least=-100_000, most=100_000)

    def make_error(self, key: str, **values: Any) -> ValidationError:
        return refusal(Fault("not_corners", Text("Expected four corners [[x, y], ...].")))

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid")
        return value


class ConfirmedPiece(StrictSchema):
    """A piece of a reading that a player confirmed, and its corners in the photo."""

    id = String(most=64, required=True)
    side = String(most=16, allow_none=True, load_default=None)
    corners = List(List(Coordinate(), least=2, most=2), least=4, most=4, required=True)


class ConfirmedPieces(StrictSchema):
    """All confirmed pieces of a reading."""

    pieces = List(Nested(ConfirmedPiece), least=1, most=100, required=True)


class Looks(Answer):
    """The pictures that a box gained from a confirmed reading."""

    kept = list_of(TilesetCrop, "the additional pictures stored")


class NewTileset(TilesetAnswer):
    """A new tileset."""

    edit_key = string("secret needed to change the tileset; shown only once")
