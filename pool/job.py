"""A job: requested work on photos, its progress and its result."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, Protocol

from texts import Text

State = Literal["waiting", "running", "done", "failed"]

Kind = Literal["reading", "enrolment", "self_test", "cut", "looks"]


def text_of(template: str, values: Mapping[str, Any]) -> Text:
    """A text that went through a job as plain values; its template is where it was made."""
    return Text(template, **values)


@dataclass(frozen=True)
class Failure:
    """Why a job failed.

    `kind` is `not_a_picture` (then `code` says why and `picture` which), `invalid`, `not_found`, `conflict`,
    `unavailable` (the database), `busy` (no slot came free in time) or `error` (then `trace` is for the log).
    `pointer` is the `invalid` part of the request. `template` and `values` make the message for people.
    """

    kind: str
    code: str = ""
    pointer: str = ""
    template: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    picture: int = 0
    trace: str = ""

    @property
    def message(self) -> Text | None:
        """For people; None where the kind is enough."""
        return text_of(self.template, self.values) if self.template else None


@dataclass(frozen=True)
class Job:
    """The current state of one job.

    `stage` is the current stage (`vision.progress.Stage`), `share` how much of the work is done (0 to 1).
    `asked` is data of the caller, returned with the result. `result` is JSON, or bytes of a picture.
    `ordered` is the time of the order (seconds since 1970).
    """

    id: str
    kind: Kind
    state: State = "waiting"
    stage: str = ""
    share: float = 0.0
    asked: Mapping[str, Any] = field(default_factory=dict)
    result: Any = None
    failure: Failure | None = None
    ordered: float = field(default_factory=time.time)

    @classmethod
    def of(cls, order: Order) -> Job:
        """A new job with an unguessable id."""
        return cls(secrets.token_urlsafe(16), order.kind, asked=order.asked)

    @property
    def is_finished(self) -> bool:
        """Whether the job has ended."""
        return self.state in ("done", "failed")

    def changed(self, **values: Any) -> Job:
        """The same with other values."""
        return replace(self, **values)

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)

    @classmethod
    def of_json(cls, values: Mapping[str, Any]) -> Job:
        """The job that `to_json` wrote."""
        failure = values["failure"]
        return cls(**{**values, "failure": Failure(**failure) if failure else None})


@dataclass(frozen=True)
class Order:
    """The work to do: `tasks` documents the `arguments` of each kind.

    Jobs of one `owner` are counted together; `asked` as in `Job`.
    """

    kind: Kind
    arguments: Mapping[str, Any]
    owner: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes of its pictures."""
        return sum(len(picture) for picture in self.arguments.get("pictures", ()))


class TooMany(Exception):
    """The owner has as many jobs under way as one may have."""


class Full(Exception):
    """There are as many jobs waiting as there is room for."""


class Lost(Exception):
    """The pool does not answer, or the job is gone with the process that worked on it."""


class Pool(Protocol):
    """Where photos are read."""

    def submit(self, order: Order) -> str:
        """Accepts an order and returns the unguessable id of its job; raises `TooMany`, `Full`."""
        ...

    def look(self, job: str) -> Job | None:
        """The current state of the job; None if there is no such job, or no longer."""
        ...

    def wait(self, job: str, seconds: float) -> Job | None:
        """The job once it is finished, or its current state after this many seconds."""
        ...

    def drop(self, job: str) -> None:
        """Forgets a job at once; one that is running ends at its next stage."""
        ...


MAX_OF_OWNER = 4
"""Jobs that one owner has waiting or running."""
KEPT_SECONDS = 120
"""How long the result of a job is kept."""
