"""The model that the allocation is written in, with the solver that this Python has.

OR-Tools CP-SAT, or HiGHS where the library runs inside a browser, for which there is no OR-Tools.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from scoring.allocation.linear import LARGEST, Linear, Search, Solution, plus, times

if TYPE_CHECKING or sys.platform != "emscripten":
    from scoring.allocation.cp_sat import Model
else:
    from scoring.allocation.highs import Model

__all__ = ["LARGEST", "Linear", "Model", "Search", "Solution", "plus", "times"]
