"""Explains how an element scored; each form explains itself."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.allocation.forms.form import Form, Namer, Result, pieces
from texts import DEFAULT_LANGUAGE, Joined, Text, Translatable


@dataclass(frozen=True)
class Explanation:
    """Why a line has its points: its pieces and their points, or what is missing; then the note.

    `nothing` takes the place of what is missing, where the form does not know it all.
    It is put into words when it is rendered: of all lines that are compared, few are shown.
    """

    form: Form
    result: Result
    name: Namer
    note: Translatable | None = None
    nothing: Translatable | None = None

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self._text().render(language)

    def _text(self) -> Translatable:
        form, result, note = self.form, self.result, self.note
        housed = pieces(result.held, self.name)
        if not form.scores and not note:
            return (Text("room for {pieces}, no points", pieces=housed) if housed
                    else form.explain_none(self.name))  # fmt: skip
        parts: list[Translatable] = [note] if note else []
        if form.scores:
            parts.insert(0, form.explain(result, self.name) if result.points
                         else self.nothing or form.explain_none(self.name))  # fmt: skip
        if housed:
            parts.append(Text("room for {pieces}", pieces=housed))
        return Joined(tuple(parts))
