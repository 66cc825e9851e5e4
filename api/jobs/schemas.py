"""Responses about photo jobs."""

from __future__ import annotations

from api.http.errors import ProblemSchema
from api.http.schemas import Answer, choice, integer, nullable, nullable_string, string
from api.photos.schemas import PhotoAnswer
from api.tilesets.schemas import Proposals, SelfTest

KINDS = ["reading", "enrolment", "self_test"]
STATES = ["waiting", "running", "done", "failed"]


class JobAnswer(Answer):
    """A photo job: its progress, and its result."""

    id = string("secret: whoever has it can follow and cancel the job")
    kind = choice("kind of work", "JobKind", KINDS)
    state = choice("`done` and `failed` are final", "JobState", STATES)
    stage = nullable_string(
        "the current stage: `decoding`, `matching`, `labels`, `names`, `cutting`, "
        "`laying_out`, `checking`; others may be added; null before and after"
    )
    message = string("the same as text")
    percentage = integer("progress, 0 to 100; never decreases")
    reading = nullable(PhotoAnswer, "result of a finished reading, the same as without a job")
    enrolment = nullable(Proposals, "result of a finished enrolment")
    self_test = nullable(SelfTest, "result of a finished self-test")
    problem = nullable(ProblemSchema, "why the job failed, the same problem as without a job")
