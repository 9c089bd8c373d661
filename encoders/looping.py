"""Words that families with one loop share. The cuts of a loop are those of `cut_names`; lines meet
at corners, or in the middle of cells.
"""

from ..cnf.rules import Instance
from . import cut_names
from .explaining import Known


def reason(instance: Instance, known: Known, what: str) -> str:
    """The reason by *one loop*: what the known lines at a place leave possible there, or a cut."""
    here = cut_names.place(instance.of, what)
    match [*known.values()].count(True), [*known.values()].count(None):
        case 2, _ if instance.of is not None:
            return f"two lines meet at the {here}"
        case 1, 1:
            return f"the line at the {here} goes on"
        case 0, 1:
            return f"a line would end at the {here}"
    return cut_names.reason(instance.of, what)


def breach(instance: Instance, known: Known, what: str) -> str | None:
    """How *one loop* is broken: a line ends at a place, or three meet; None for other instances."""
    if instance.of is None:
        return None
    there = [*known.values()].count(True)
    here = cut_names.place(instance.of, what)
    return f"{'the line ends' if there == 1 else 'three lines meet'} at the {here}"
