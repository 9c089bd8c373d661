"""How deductions of Nurikabe are said."""

from ...boards.places import Cell, beside
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.rules import Instance
from ...rules import shading
from ...rules.cuts import Cut
from ...rules.explaining import Deduced, Explaining, Known
from ...rules.shapes import ReasonShape, named
from . import Nurikabe


def place(instance: Instance) -> str:
    """A cell, cells, or all."""
    single = instance.rule in {"reach", "between"}
    return shown_cell(instance.of) if single else shading.place(instance)


def reason(puzzle: Nurikabe, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("pools", square):
            return f"{shown_cells(sorted(square))} would be a pool"
        case Instance("reach"):
            return "no number can reach it"
        case Instance("between", cell):
            here = [shown(puzzle, p) for p in beside(puzzle, cell) if p in puzzle.given]
            return f"it would join {', '.join(here[:-1])} and {here[-1]}"
    return "numbers are on land" if instance.of is None else shading.reason(instance)


def shown(puzzle: Nurikabe, cell: Cell) -> str:
    """`the 3 at (1, 2)`."""
    return f"the {puzzle.given[cell] or '?'} at {shown_cell(cell)}"


def plainly(puzzle: Nurikabe, deduced: Deduced) -> str | None:
    """What several cells have in common; what an island would be; what would be cut off."""
    match deduced.rules:
        case (Instance("reach"), _, *_):
            return "no number can reach them"
        case (Instance("between"), _, *_):
            return "each is beside two numbers, which it would join"
        case (Instance("islands", Cut() as cut), *_):
            return complete(puzzle, deduced) or island(puzzle, deduced, cut)
        case (Instance("sea", Cut()),):
            return shading.cut_off(deduced, shaded=True)
    return None


def complete(puzzle: Nurikabe, deduced: Deduced) -> str | None:
    """That an island has all its cells, of sea around it; None of other cuts."""
    own = {x[1:] for x, true in deduced.facts if true}
    cuts = [rule.of for rule in deduced.rules if rule.rule == "islands" and rule.of]
    parts = {frozenset(cut.cells) - own for cut in cuts if cut.together}
    roots = [cell for part in parts for cell in part if cell in puzzle.given]
    every = len(own) == len(deduced.rules) == len(cuts) and all(cut.together for cut in cuts)
    if not every or len(parts) != 1 or len(roots) != 1:
        return None
    size = puzzle.given[roots[0]]
    return f"{shown(puzzle, roots[0])} has all its cells" if [size] == [*map(len, parts)] else None


def island(puzzle: Nurikabe, deduced: Deduced, cut: Cut) -> str | None:
    """Land that would have several numbers, too many cells, too few, or no number."""
    if len(deduced.rules) > 1:
        return None
    cells = cut.cells if cut.together else shading.left(deduced, cut, shaded=False)
    roots = [cell for cell in cells if cell in puzzle.given]
    if cut.together and len(roots) > 1:
        return f"{shown_cells(cells)} would join {' and '.join(shown(puzzle, p) for p in roots)}"
    if cut.together:
        return f"the island of {shown_cells(cells)} would have {len(cells)} cells"
    if roots:
        return f"{shown(puzzle, roots[0])} would have room for only {counted(len(cells), 'cell')}"
    return f"no number could reach {shown_cells(cells)}"


TECHNIQUE = named(
    ReasonShape("pool of sea cells", "pools + [islands]"),
    ReasonShape("pool of sea cells", "pools + [sea]"),
    ReasonShape("pool of sea cells", "pools + [islands] + [sea]"),
    ReasonShape("pool of sea cells", "pools + pools + [islands]"),
    ReasonShape("pool of sea cells", "pools + pools + [sea]"),
    ReasonShape("sea cut off", "[sea] + [sea]"),
    ReasonShape("sea cut off", "[sea] + [islands]"),
    ReasonShape("sea cut off", "[sea] + [islands] + [islands]"),
    ReasonShape("room for islands", "[islands] + [islands]"),
    ReasonShape("room for islands", "[islands] + [islands] + [islands]"),
)


EXPLAINING = Explaining(
    "cuts",
    place,
    reason,
    implied={"reach", "between"},
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"reach", "between", "islands"},
    likewise=True,
)
