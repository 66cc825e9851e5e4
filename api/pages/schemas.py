"""What the form requests besides games and tables."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, mapping, nullable_string, string


class LanguageName(Answer):
    """A language that the form speaks."""

    id = string("id of the language", example="de")
    name = string("its own name for itself", example="Deutsch")


class AddressAnswer(Answer):
    """Where other devices find the service."""

    url = nullable_string("ends with a slash; null when no other device can reach it")
    source = choice(
        "the setting KEYTALLY_URL, the address that was asked, or that of the machine in its network",
        "AddressSource",
        ("setting", "request", "network"),
    )
    table_days = integer("a table that nobody changed for so many days is deleted; 0: never")


class IndexAnswer(Answer):
    """What the service is and where its parts are."""

    name = string("what it is called")
    version = string("of the service")
    languages = fields.List(
        fields.String(), required=True, metadata={"description": "that its texts come in"}
    )
    links = mapping("addresses by what is there", fields.String())
