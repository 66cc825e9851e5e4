"""Why a job failed, as a problem to answer with."""

from __future__ import annotations

from flask import current_app

from api.http.errors import Problem, fault
from pool.job import Failure
from texts import Text

RETRY = {"Retry-After": "10"}
STATUS = {"not_found": 404, "conflict": 409, "unavailable": 503, "busy": 503}


def problem_of(failure: Failure, pictures: int) -> Problem:
    """The problem of a failure; `pictures` is how many were sent."""
    message = failure.message
    if failure.kind == "not_a_picture":
        several = pictures > 1 and failure.code != "too_many_pictures"
        pointer = f"/photo/{failure.picture}" if several else "/photo"
        return fault(pointer, failure.code, message or Text(""))
    if failure.kind == "invalid":
        return fault(failure.pointer, failure.code, message or Text(""))
    if failure.kind == "error":
        current_app.logger.error("photo: %s", failure.trace)
        return Problem(500)
    status = STATUS[failure.kind]
    headers = RETRY if status == 503 else {}
    return Problem(status, message, kind=failure.code, headers=headers)
