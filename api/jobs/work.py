"""Gives orders to the pool in which photos are read, and waits for them or not, as the client prefers."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, jsonify, url_for
from flask_limiter.util import get_remote_address

from api.http import metrics
from api.http.client import has_left, preferences
from api.http.errors import Problem
from api.http.language import language
from api.http.queries import whole_number
from api.jobs.answers import job_answer
from api.jobs.problems import RETRY, problem_of
from api.jobs.schemas import JobAnswer
from pool import Pool, open_pool
from pool.job import Full, Job, Kind, Lost, Order, TooMany
from texts import Text

LOOK_SECONDS = 0.25
MOST_PREFERRED_SECONDS = 30
PREFER = {
    "in": "header",
    "name": "Prefer",
    "description": "`respond-async`: a job at once (202) in place of the answer; with `wait=5` the answer "
    "if it is there within that many seconds (RFC 7240)",
    "schema": {"type": "string"},
    "example": "respond-async, wait=1",
}


def init_app(app: Flask) -> None:
    """Gives the application its pool, which is started by the first photo."""
    app.extensions["photo_pool"] = open_pool(app.config, app.extensions["database"])


def photo_pool() -> Pool:
    """The runner that reads photos for the current application."""
    found: Pool = current_app.extensions["photo_pool"]
    return found


def done(kind: Kind, arguments: dict[str, Any]) -> Any:
    """The result of an order; raises the `Problem` of one that fails."""
    job = _wait(order(kind, arguments))
    if job.failure is not None:
        raise problem_of(job.failure, len(arguments.get("pictures", ())))
    return job.result


def done_or_job(kind: Kind, arguments: dict[str, Any], asked: dict[str, Any]) -> Job | Response:
    """The finished job of an order; the answer 202 where the client prefers not to wait.

    `asked` is what `api.jobs.answers` needs to present the result. Raises the `Problem` of one that fails.
    """
    preferred = preferences()
    pictures = len(arguments.get("pictures", ()))
    asked = {**asked, "pictures": pictures}
    id_ = order(kind, arguments, asked)
    if "respond-async" not in preferred:
        job = _wait(id_)
    else:
        seconds = whole_number(preferred.get("wait", ""), digits=3) or 0
        job = _found(photo_pool().wait(id_, min(seconds, MOST_PREFERRED_SECONDS)))
        if not job.is_finished:
            return _accepted(job)
        photo_pool().drop(id_)
    if job.failure is not None:
        raise problem_of(job.failure, pictures)
    return job


def order(kind: Kind, arguments: dict[str, Any], asked: dict[str, Any] | None = None) -> str:
    """Gives an order and the id of its job; a `Problem` when there is no room for it."""
    metrics.photo_orders.labels(kind).inc()
    try:
        return photo_pool().submit(Order(kind, arguments, get_remote_address(), asked or {}))
    except TooMany:
        raise Problem(429, Text("Wait until your other photos are read."), headers=RETRY) from None
    except Full:
        raise Problem(503, headers=RETRY) from None


def _wait(job: str) -> Job:
    """The job when it is finished. It is dropped where the client leaves before."""
    metrics.photos.inc()
    try:
        while True:
            found = _found(photo_pool().wait(job, LOOK_SECONDS))
            if found.is_finished:
                return found
            if has_left():
                raise Problem(503)
    finally:
        metrics.photos.dec()
        photo_pool().drop(job)


def _found(job: Job | None) -> Job:
    if job is None:
        raise Lost
    return job


def _accepted(job: Job) -> Response:
    response = jsonify(JobAnswer().dump(job_answer(job, language())))
    response.status_code = 202
    response.headers["Location"] = url_for("jobs.show_job", job=job.id)
    response.headers["Preference-Applied"] = "respond-async"
    return response
