"""How deductions of Kakuro are said."""

from pencilsat.boards.words import shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.cnf.sums import sets
from pencilsat.encoders.explaining import standing_once
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Known
from pencilsat.encoders.kakuro import Kakuro

CELL = {"cell"}


def place(instance: Instance) -> str:
    """A cell, or a run."""
    if instance.rule == "cell":
        return standing_once.place(instance)
    kind, run, _ = instance.of
    ends = " to ".join(map(shown_cell, dict.fromkeys((run[0], run[-1])))) if run else "of no cells"
    return f"{kind} {ends}"


def reason(puzzle: Kakuro, instance: Instance, known: Known) -> str:
    """The rule as it stands, with the sets of digits, if there are two at most."""
    if instance.rule == "cell":
        return standing_once.reason(puzzle, instance, known)
    _, run, total = instance.of
    if not total:
        return f"the digits of {place(instance)} are different"
    able = [" + ".join(map(str, digits)) for digits in sets(len(run), total)]
    how = f", as {' or '.join(able)}" if 0 < len(able) < 3 and len(run) > 1 else ""
    return f"{place(instance)} sums to {total}{how}"


TECHNIQUE = named(
    Shape("digit with no partner", "run + cell*"),
    Shape("two runs meet", "run + run"),
    Shape("two runs meet", "run + run + cell*"),
)


EXPLAINING = standing_once.EXCLUDING(
    "sets", place, reason, quiet=CELL, telling=CELL, technique=TECHNIQUE
)
