"""Celery with Redis: photos are read by workers on any number of machines.

A message holds an order with its pictures until a worker takes it. The state of a job and its result are in
Redis under our own key, where any process can read them; deleting the key cancels the job. Needs the extra
`broker`.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from celery import Celery
from celery.signals import worker_process_init
from kombu.exceptions import OperationalError
from kombu.utils import json  # the standard one, with bytes
from redis import Redis, RedisError

from pool.job import KEPT_SECONDS, MAX_OF_OWNER, Failure, Full, Job, Kind, Lost, Order, TooMany
from pool.memory import give_back
from pool.process import NICENESS
from pool.runner import MAX_WAITING
from pool.tasks import outcome, run
from store import Database
from vision.progress import Cancelled, Watch

TASK = "keytally.photo"
QUEUE = "keytally-photos"
LOOK_SECONDS = 0.2
CHILD_JOBS, CHILD_KILOBYTES = 100, 600_000
"""A worker's process is replaced after this many jobs, or at this much memory, to release it."""
GRACE_SECONDS = 30
"""The grace period after a job's time limit before its worker counts as killed."""


class Broker:
    """A `Pool` of Celery workers; the arguments as for `pool.runner.Runner`."""

    def __init__(self, broker: str, slots: int, seconds: float, wait_seconds: float) -> None:
        self._app = celery_app(broker, slots, seconds)
        self._jobs = Jobs(broker, seconds, wait_seconds)

    def submit(self, order: Order) -> str:
        """See `Pool`."""
        job = Job.of(order)
        owner = hashlib.sha256(order.owner.encode()).hexdigest()[:32]
        with _lost_where_away():
            if self._jobs.waiting() >= MAX_WAITING:
                raise Full
            self._jobs.enter(job.id, owner)
            self._jobs.save(job, is_new=True)
            self._app.send_task(
                TASK, (job.id, order.kind, dict(order.arguments), owner), retry=False
            )
        return job.id

    def look(self, job: str) -> Job | None:
        """See `Pool`."""
        with _lost_where_away():
            return self._jobs.load(job)

    def wait(self, job: str, seconds: float) -> Job | None:
        """See `Pool`."""
        end = time.monotonic() + seconds
        while True:
            found = self.look(job)
            left = end - time.monotonic()
            if found is None or found.is_finished or left <= 0:
                return found
            time.sleep(min(LOOK_SECONDS, left))

    def drop(self, job: str) -> None:
        """See `Pool`."""
        with _lost_where_away():
            self._jobs.drop(job)


@contextmanager
def _lost_where_away() -> Iterator[None]:
    try:
        yield
    except (RedisError, OperationalError) as error:
        raise Lost from error


class Jobs:
    """The jobs as all servers and workers see them: a key for each, and a sorted set for each owner."""

    def __init__(self, broker: str, seconds: float, wait_seconds: float) -> None:
        self._url, self._wait_seconds = broker, wait_seconds
        self._longest = seconds + wait_seconds + GRACE_SECONDS

    @cached_property
    def _redis(self) -> Redis:
        return Redis.from_url(self._url, socket_timeout=10)

    def load(self, id_: str) -> Job | None:
        """The job of this id. One that has waited too long, or whose worker is gone, has failed."""
        kept: Any = self._redis.get(_key(id_))
        if kept is None:
            return None
        job = Job.of_json(json.loads(kept))
        limit = self._wait_seconds if job.state == "waiting" else self._longest
        if job.is_finished or time.time() - job.ordered <= limit:
            return job
        return job.changed(state="failed", failure=Failure("busy"))

    def save(self, job: Job, *, is_new: bool = False) -> bool:
        """Stores the state of a job; returns False, and stores nothing, if it has been dropped."""
        expires = KEPT_SECONDS if job.is_finished else self._longest + KEPT_SECONDS
        kept = self._redis.set(
            _key(job.id), json.dumps(job.to_json()), ex=round(expires), xx=not is_new
        )
        return bool(kept)

    def drop(self, id_: str) -> None:
        """Forgets a job."""
        self._redis.delete(_key(id_))

    def is_dropped(self, id_: str) -> bool:
        """Whether the job was cancelled."""
        return not self._redis.exists(_key(id_))

    def enter(self, id_: str, owner: str) -> None:
        """Counts a job of an owner; raises `TooMany`."""
        key, now = _owner_key(owner), time.time()
        self._redis.zremrangebyscore(key, 0, now - self._longest)
        self._redis.zadd(key, {id_: now})
        self._redis.expire(key, round(self._longest))
        count: Any = self._redis.zcard(key)
        if count > MAX_OF_OWNER:
            self.leave(id_, owner)
            raise TooMany

    def leave(self, id_: str, owner: str) -> None:
        """No longer counts a job of an owner."""
        self._redis.zrem(_owner_key(owner), id_)

    def waiting(self) -> int:
        """How many orders no worker has taken yet."""
        count: Any = self._redis.llen(QUEUE)
        return int(count)


def celery_app(broker: str, slots: int, seconds: float) -> Celery:
    """The Celery application of a service and of its workers."""
    app = Celery("keytally", broker=broker, set_as_current=False)
    app.conf.update(
        task_default_queue=QUEUE,
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_time_limit=2 * seconds + GRACE_SECONDS,
        worker_concurrency=slots,
        worker_prefetch_multiplier=1,
        worker_max_tasks_per_child=CHILD_JOBS,
        worker_max_memory_per_child=CHILD_KILOBYTES,
        broker_connection_retry_on_startup=True,
        broker_transport_options={"socket_timeout": 10},
    )
    return app


def worker_app(
    broker: str, slots: int, seconds: float, wait_seconds: float, database: Database
) -> Celery:
    """The Celery application with the work in it; `serving.photos` makes it for `celery worker`."""
    app = celery_app(broker, slots, seconds)
    jobs = Jobs(broker, seconds, wait_seconds)

    def photo(id_: str, kind: Kind, arguments: Mapping[str, Any], owner: str) -> None:
        try:
            _do(jobs, id_, Order(kind, arguments), database, seconds)
        finally:
            jobs.leave(id_, owner)

    app.task(name=TASK)(photo)
    worker_process_init.connect(_yield_to_others, weak=False)
    return app


def _yield_to_others(**_: Any) -> None:
    os.nice(NICENESS)
    give_back()


def _do(jobs: Jobs, id_: str, order: Order, database: Database, seconds: float) -> None:
    job = jobs.load(id_)
    if job is None or job.is_finished:  # dropped, or it waited too long
        return

    def report(stage: str, share: float) -> None:
        nonlocal job
        assert job is not None
        job = job.changed(state="running", stage=stage, share=max(share, job.share))
        jobs.save(job)

    watch = Watch(report, lambda: jobs.is_dropped(id_), time.monotonic() + seconds)
    try:
        values = outcome(lambda: run(order, database, watch))
    except Cancelled:
        return
    jobs.save(job.changed(**values))


def _key(job: str) -> str:
    return f"keytally:job:{job}"


def _owner_key(owner: str) -> str:
    return f"keytally:jobs-of:{owner}"
