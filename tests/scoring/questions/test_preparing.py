"""Whether another process prepares the rules, by a pipe that it holds."""

from __future__ import annotations

import os

from scoring.questions.preparing import Preparing


def test_another_process_prepares_until_its_end_of_the_pipe_is_closed() -> None:
    preparing = Preparing()
    assert not preparing
    preparing.wait()
    end, process = os.pipe()
    preparing.begin(end)
    assert preparing
    os.close(process)
    assert not preparing
    preparing.wait()
    os.close(end)
