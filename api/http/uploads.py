"""Reads the files of a multipart form; each fault is named by its field."""

from __future__ import annotations

from collections.abc import Collection
from typing import IO

from flask import current_app, g, request

from api.http.bodies import refuse_packed
from api.http.errors import Problem
from scoring.faults import escape, unknown_field
from texts import Text

FORM = "multipart/form-data"
NO_BOUNDARY = Text(
    "The content type names no boundary; the program that packs the form adds it if you do not set this header."
)


def uploaded(field: str, *, most: int | None = None, others: Collection[str] = ()) -> list[bytes]:
    """The contents of the files sent as `field`; as `uploaded_files`."""
    return [file.read() for file in uploaded_files(field, most=most, others=others)]


def uploaded_files(
    field: str, *, most: int | None = None, others: Collection[str] = ()
) -> list[IO[bytes]]:
    """The files sent as `field`, at least one; `others` are text fields that may be there too.

    Raises a `Problem`: 415 for another content type, 413 if it is too large, 422 for a field that is missing,
    unknown, or not a file.
    """
    if request.mimetype != FORM:
        raise Problem(
            415, Text("Send the file as {wanted}.", wanted=FORM), headers={"Accept": FORM}
        )
    refuse_packed()
    if not request.mimetype_params.get("boundary"):
        raise Problem(415, NO_BOUNDARY, headers={"Accept": FORM})
    if "unreadable" in g:
        raise g.unreadable
    request.max_content_length = current_app.config["PHOTO_LIMIT"]
    faults: list[tuple[str, str, Text]] = [
        (f"/{escape(name)}", "unknown_field", unknown_field(name, {field, *others}).text)
        # A part without a name has None for one.
        for name in {name or "" for name in (*request.files, *request.form)} - {field, *others}
    ]
    files = request.files.getlist(field)
    if field in request.form:
        faults.append((f"/{field}", "not_a_file", Text("Expected a file.")))
    elif not files:
        faults.append((f"/{field}", "missing", Text("This is required.")))
    elif most is not None and len(files) > most:
        faults.append((f"/{field}", "too_many", Text("At most {most} allowed.", most=most)))
    for name in others:
        if name in request.files:
            faults.append((f"/{name}", "not_a_text", Text("Expected a text.")))
    if faults:
        raise Problem(422, faults=sorted(faults, key=lambda each: each[0]))
    return [file.stream for file in files]
