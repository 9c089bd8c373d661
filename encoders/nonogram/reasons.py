"""How deductions of Nonogram are said."""

from ...cnf.rules import Instance
from ...rules.explaining import Explaining, Known
from . import Nonogram, said


def place(instance: Instance) -> str:
    """A line."""
    name, i, _ = instance.of
    return f"{name[:-1]} {i + 1}"


def reason(puzzle: Nonogram, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    return f"{place(instance)} has {said(instance.of[2])}"


EXPLAINING = Explaining("starts", place, reason)
