"""`/jobs/{job}`: follow work on photos, and cancel it."""

from __future__ import annotations

from typing import Any

from flask import jsonify

from api.http.blueprint import Blueprint
from api.http.errors import Problem
from api.http.language import language
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.jobs.answers import job_answer
from api.jobs.schemas import JobAnswer
from api.jobs.work import photo_pool
from texts import Text

blp = Blueprint("jobs", __name__, description="Follows work on photos")


@blp.route("/jobs/<job>")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, JobAnswer)
def show_job(job: str) -> Any:
    """Shows the progress of work on photos, and its result

    Poll about once a second. The result is kept for two minutes, the photos for less.
    """
    found = photo_pool().look(job)
    if found is None:
        raise Problem(404, Text("There is no such job, or it has expired."))
    response = jsonify(JobAnswer().dump(job_answer(found, language())))
    response.headers["Cache-Control"] = "no-store"
    return response


@blp.route("/jobs/<job>", methods=["DELETE"])
@blp.doc(responses=refusals(503))
@blp.response(204)
def cancel_job(job: str) -> None:
    """Cancels work on photos

    It ends at its next stage, and its result is discarded. Cancelling a job that is already gone is not an
    error.
    """
    photo_pool().drop(job)
