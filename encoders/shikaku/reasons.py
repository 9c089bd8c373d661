"""How deductions of Shikaku are said."""

from ...boards.places import Cell
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.rules import Instance
from ...rules import shapes
from ...rules.explaining import Deduced, Explaining, Known
from . import Shikaku, inside


def place(instance: Instance) -> str:
    """A rectangle, or a cell."""
    of = instance.of
    return f"rectangle {of}" if instance.rule == "rectangle" else shown_cell(of)


def reason(puzzle: Shikaku, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "cover":
        return f"{place(instance)} is in one rectangle"
    cell = puzzle.roots[instance.of]
    number = puzzle.given[cell]
    return f"the {number} at {shown_cell(cell)} has a rectangle of {counted(number, 'cell')}"


def plainly(puzzle: Shikaku, deduced: Deduced) -> str | None:
    """That no other number can reach some cells, or that no rectangle of a number holds some."""
    rules, premises, facts, _ = deduced
    if {rule.rule for rule in rules} == {"cover"}:
        if not facts:
            number = "two rectangles" if any(true for _, true in premises) else "no rectangle"
            return f"{place(rules[0])} would be in {number}"
        them = "it" if len(facts) == 1 else "them"
        how = f"left for {them}" if premises else f"near enough to reach {them}"
        return f"no other number is {how}" if all(true for _, true in facts) else None
    found = [rule for rule in rules if rule.rule == "rectangle"]
    if len(found) != 1 or len(rules) > 2 or len(facts) > 1:
        return None
    k, root = found[0].of, puzzle.roots[found[0].of]
    there = {root, *(x[1:3] for x, true in premises if true and x[3] == k)}
    gone = {x[1:3] for x, true in premises if not true and x[3] == k}
    held: set[Cell] = {x[1:3] for x, true in facts if true and x[3] == k}
    there |= {x[1:3] for x, true in facts if true != (x[3] == k)}
    return no_rectangle(puzzle, root, there, gone, held)


def no_rectangle(
    puzzle: Shikaku, root: Cell, there: set[Cell], gone: set[Cell], held: set[Cell]
) -> str | None:
    """That no rectangle of a number has some cells and not others, or that each of these holds one
    more; None if that is not so.
    """
    out = gone | held
    every = ({*inside(puzzle, rectangle)} for rectangle in puzzle.candidates[root])
    if any(there <= cells and out.isdisjoint(cells) for cells in every):
        return None
    *others, last = map(shown_cell, sorted(there))
    around = f"{', '.join(others)} and {last}" if others else last
    without = f" without {shown_cells(sorted(gone))}" if gone else ""
    size = counted(puzzle.given[root], "cell")
    if held:
        return f"each rectangle of {size} around {around}{without} holds {shown_cells(held)}"
    return f"no rectangle of {size} holds {around}{without}"


TECHNIQUE = shapes.named(
    shapes.ReasonShape("out of reach", "cover + rectangle"),
    shapes.ReasonShape("two rectangles", "rectangle + rectangle"),
    shapes.ReasonShape("two rectangles", "cover + rectangle + rectangle"),
)


EXPLAINING = Explaining(
    "owners",
    place,
    reason,
    quiet={"cover"},
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"cover"},
)
