"""What the languages of the form answer."""

from __future__ import annotations

from api.http.schemas import Answer, string


class LanguageRow(Answer):
    """A language that the form speaks."""

    id = string("id of the language", example="de")
    name = string("its own name for itself", example="Deutsch")
