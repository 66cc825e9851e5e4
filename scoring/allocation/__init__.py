"""The exact engine that allocates pieces to the elements that score them."""

from scoring.allocation.budget import Budget
from scoring.allocation.elements import ANYWHERE, Element, Item
from scoring.allocation.engine import Allocation, Memory, allocate, load_solvers
from scoring.allocation.forms.form import Form, Result
from scoring.allocation.intake import Conversion, Faces, faces_of, one_of

__all__ = [
    "ANYWHERE",
    "Allocation",
    "Budget",
    "Conversion",
    "Element",
    "Faces",
    "Form",
    "Item",
    "Memory",
    "Result",
    "allocate",
    "faces_of",
    "load_solvers",
    "one_of",
]
