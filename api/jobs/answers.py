"""A job as it is answered, in the reader's language."""

from __future__ import annotations

from typing import Any

import scoring
from api.http.errors import answer_http_error
from api.jobs.problems import problem_of
from api.photos.drafts import draft
from api.tilesets.proposals import proposals, self_test
from pool.job import Job
from texts import Text

STAGES: dict[str, Text] = {
    "decoding": Text("Opening the picture"),
    "matching": Text("Comparing with the pictures of your box"),
    "labels": Text("Reading the labels of the board"),
    "names": Text("Reading printed names"),
    "cutting": Text("Cutting out the pieces"),
    "laying_out": Text("Laying out the board"),
    "checking": Text("Comparing the pieces with each other"),
}
STATES: dict[str, Text] = {
    "waiting": Text("Waiting in the queue"),
    "running": Text("Starting"),
    "done": Text("Done"),
    "failed": Text("This could not be done."),
}


def job_answer(job: Job, language: str) -> dict[str, Any]:
    """The public form of a job; see `api.jobs.schemas.JobAnswer`."""
    stage = job.stage if job.state == "running" and job.stage else None
    message = STAGES.get(stage or "", STATES[job.state]).render(language)
    problem = None
    if job.failure is not None:
        failed = problem_of(job.failure, job.asked.get("pictures", 1))
        problem = answer_http_error(failed).get_json()
        message = problem["errors"][0]["message"] if problem["errors"] else problem["detail"]
    results = {"reading": None, "enrolment": None, "self_test": None}
    if job.state == "done":
        results[job.kind] = result(job)
    return {
        "id": job.id,
        "kind": job.kind,
        "state": job.state,
        "stage": stage,
        "message": message,
        "percentage": int(100 * job.share),
        "problem": problem,
        **results,
    }


def result(job: Job) -> Any:
    """The result of a finished job, the same as without a job."""
    if job.kind == "reading":
        return draft(scoring.game(job.asked["game"]), job.result, job.asked["score"])
    return proposals(job.result) if job.kind == "enrolment" else self_test(job.result)
