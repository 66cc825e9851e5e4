"""Jobs: progress, end, and what is refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from pool import runner
from pool.job import MAX_OF_OWNER, Full, Job, Order, TooMany
from pool.runner import MAX_WAITING, Runner
from vision.progress import OutOfTime, Watch, reached, watched

ORDER = Order("reading", {"pictures": [b"x"]}, "10.0.0.1", {"game": "keyper"})
LONG = 20.0


class Work:
    """Work that blocks at its second stage until it is released."""

    def __init__(self) -> None:
        self.stands, self.may_go_on = Event(), Event()

    def __call__(self, order: Order, watch: Watch) -> Any:
        with watched(watch):
            reached("decoding", 0.1)
            self.stands.set()
            assert self.may_go_on.wait(LONG)
            reached("names", 0.6)
        return {"read": len(order.arguments["pictures"])}


@pytest.fixture
def work() -> Iterator[Work]:
    made = Work()
    yield made
    made.may_go_on.set()


@pytest.fixture
def pool(work: Work) -> Runner:
    return Runner(work, slots=1, seconds=LONG, wait_seconds=LONG)


def shown(pool: Runner, job: str) -> Job:
    found = pool.look(job)
    assert found is not None
    return found


def test_a_job_reports_its_progress_and_gives_its_result(pool: Runner, work: Work) -> None:
    first = pool.submit(ORDER)
    assert work.stands.wait(LONG)
    second = pool.submit(ORDER)
    assert (shown(pool, first).stage, shown(pool, first).share) == ("decoding", 0.1)
    assert shown(pool, second).state == "waiting"
    work.may_go_on.set()
    for job in (first, second):
        done = pool.wait(job, LONG)
        assert done is not None
        assert (done.state, done.result, done.share) == ("done", {"read": 1}, 1.0)
        assert done.asked == {"game": "keyper"}
        assert Job.of_json(done.to_json()) == done


def test_a_dropped_job_ends_at_its_next_stage(pool: Runner, work: Work) -> None:
    job = pool.submit(ORDER)
    assert work.stands.wait(LONG)
    pool.drop(job)
    assert pool.look(job) is None
    assert pool.idle_seconds == 0.0  # it still works on it
    work.may_go_on.set()
    end = time.monotonic() + LONG
    while pool.idle_seconds == 0.0 and time.monotonic() < end:
        time.sleep(0.01)
    assert pool.idle_seconds > 0.0


def test_what_is_dropped_while_it_waits_is_never_done() -> None:
    done = []
    stands, may_go_on = Event(), Event()

    def work(order: Order, watch: Watch) -> None:
        stands.set()
        assert may_go_on.wait(LONG)
        done.append(order.owner)

    pool = Runner(work, 1, LONG, LONG)
    jobs = [pool.submit(Order("reading", {}, owner)) for owner in "abc"]
    assert stands.wait(LONG)
    pool.drop(jobs[1])
    may_go_on.set()
    assert pool.wait(jobs[2], LONG) is not None
    assert done == ["a", "c"]


def test_an_owner_has_so_many_under_way_and_no_more(pool: Runner, work: Work) -> None:
    jobs = [pool.submit(ORDER) for _ in range(MAX_OF_OWNER)]
    with pytest.raises(TooMany):
        pool.submit(ORDER)
    pool.submit(Order("reading", {"pictures": []}, "10.0.0.2"))
    work.may_go_on.set()
    for job in jobs:
        pool.wait(job, LONG)
    pool.submit(ORDER)


def test_no_more_wait_than_there_is_room_for(pool: Runner, work: Work) -> None:
    pool.submit(Order("reading", {"pictures": []}, "first"))
    assert work.stands.wait(LONG)
    for owner in range(MAX_WAITING):
        pool.submit(Order("reading", {"pictures": []}, f"owner {owner}"))
    with pytest.raises(Full):
        pool.submit(Order("reading", {"pictures": []}, "one more"))


def test_many_large_pictures_do_not_fill_the_memory(
    pool: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "MAX_WAITING_BYTES", 100)
    pool.submit(Order("reading", {"pictures": [b"x" * 200]}, "a"))
    with pytest.raises(Full):
        pool.submit(Order("reading", {"pictures": [b"x"]}, "b"))


def test_who_waits_too_long_for_a_slot_gets_an_error(work: Work) -> None:
    pool = Runner(work, 1, LONG, LONG)
    pool.submit(ORDER)
    assert work.stands.wait(LONG)
    pool._wait_seconds = 0.0
    late = pool.submit(ORDER)
    work.may_go_on.set()
    job = pool.wait(late, LONG)
    assert job is not None
    assert job.failure is not None
    assert job.failure.kind == "busy"


def test_a_fault_is_no_end_of_the_pool() -> None:
    def work(order: Order, watch: Watch) -> Any:
        if not order.arguments:
            raise RuntimeError("no arguments")
        return "read"

    pool = Runner(work, 1, LONG, LONG)
    failed = pool.wait(pool.submit(Order("reading", {})), LONG)
    assert failed is not None
    assert failed.failure is not None
    assert failed.failure.kind == "error"
    assert "no arguments" in failed.failure.trace
    done = pool.wait(pool.submit(ORDER), LONG)
    assert done is not None
    assert done.result == "read"


def test_results_are_kept_briefly(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "KEPT_SECONDS", 0.0)
    work.may_go_on.set()
    pool = Runner(work, 1, LONG, LONG)
    job = pool.submit(ORDER)
    end = time.monotonic() + LONG
    while pool.look(job) is not None and time.monotonic() < end:
        time.sleep(0.01)
    assert pool.look(job) is None


def test_the_deadline_counts_from_the_beginning_of_the_work() -> None:
    def work(order: Order, watch: Watch) -> bool:
        with watched(watch), pytest.raises(OutOfTime):
            reached("names")
        return watch.ran_out

    job = Runner(work, 1, seconds=-1.0, wait_seconds=LONG)
    done = job.wait(job.submit(ORDER), LONG)
    assert done is not None
    assert done.result is True
