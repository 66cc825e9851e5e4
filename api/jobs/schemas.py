"""What a job on photos answers."""

from __future__ import annotations

from api.http.errors import ProblemSchema
from api.http.schemas import Answer, choice, integer, nullable, nullable_string, string
from api.photos.schemas import PhotoAnswer
from api.tilesets.schemas import Proposals, SelfTest

KINDS = ["reading", "enrolment", "self_test"]
STATES = ["waiting", "running", "done", "failed"]


class JobAnswer(Answer):
    """Work on photos: how far it is, and what came of it."""

    id = string("who knows it may follow the job and cancel it")
    kind = choice("what is done", "JobKind", KINDS)
    state = choice("`done` and `failed` are final", "JobState", STATES)
    stage = nullable_string(
        "what is done at the moment: `decoding`, `matching`, `labels`, `names`, `cutting`, "
        "`laying_out`, `checking`; more may come; null before and after"
    )
    message = string("the same for people")
    percentage = integer("how much is done, 0 to 100; it never falls")
    reading = nullable(PhotoAnswer, "of a reading that is done: what it answers by itself")
    enrolment = nullable(Proposals, "of an enrolment that is done")
    self_test = nullable(SelfTest, "of a self-test that is done")
    problem = nullable(
        ProblemSchema, "of a job that failed: why, as the request by itself answers it"
    )
