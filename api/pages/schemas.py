"""Responses about the service: languages, address, index."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, mapping, nullable_string, string


class LanguageName(Answer):
    """A language of the form."""

    id = string("id of the language", example="de")
    name = string("name in the language itself", example="Deutsch")


class AddressAnswer(Answer):
    """The address of the service for other devices."""

    url = nullable_string("ends with a slash; null when no other device can reach it")
    source = choice(
        "the setting KEYTALLY_URL, the address of the request, or that of the machine in its network",
        "AddressSource",
        ("setting", "request", "network"),
    )
    table_days = integer("a table is deleted after this many days without a change; 0: never")


class IndexAnswer(Answer):
    """The service and the addresses of its parts."""

    name = string("name of the service")
    version = string("version of the service")
    languages = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "ids of the languages of its texts"},
    )
    links = mapping("addresses by name", fields.String())
