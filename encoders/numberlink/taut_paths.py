"""Taut paths: the normal form of Numberlinks in which cells may stay empty.

A path is taut if no step makes it simpler, while all other paths stay as they are:

* *touching*: two of its cells that are neighbours, but not on the path, become neighbours on it.
  This step only occurs where paths may touch themselves.
* *shortcut*: an empty cell lies beside two of its cells that are more than two steps apart. The
  path goes through the empty cell instead, from the first of its neighbours to the last.
* *flip*: an empty cell lies above a corner, inside of it. The corner moves into that cell.

    touching          shortcut          flip

    A A      . .      A A A    . . .    . A      A A
    A A  →   A A      A . A →  A A A    A A  →   A .

The first two use fewer cells, the third as many, of which one is a row higher: so steps come to an
end, and what they reach is a solution, as ends stay where they are and a path that is not
shortened further touches itself nowhere. A step changes one path only, so the solutions one step
away from a taut one have the labels of all paths but one in common with it.

In taut solutions an empty cell has at most two neighbours with the same label. They are one above
it and one beside it, and the cell between these has that label, too. That is the rule *taut*: 6
clauses for each empty cell and label, all of them under the guard of the normal form.
"""

from collections.abc import Iterator, Mapping, Set

from ...boards.places import Cell, Edge
from ...cnf.cardinality import Clause
from ...cnf.formula import Formula
from ...cnf.hints import Normal
from ...rules.rule import Said, each
from .bits import LabelAtoms


def taut(f: Formula, x: LabelAtoms, used: Mapping[Cell, int], touching: Mapping[Edge, int]) -> Said:
    """All paths are taut, under the guard of a new normal form. `used` has the literals of the
    cells that may be empty, `touching` the links of neighbours that need not be linked if they have
    the same label.
    """

    def before(model: Set[int]) -> Iterator[list[int]]:
        """The labels of all paths but one."""
        held = {k: [here[k] for here in x.values() if here.get(k) in model] for k in labels}
        for changed in labels:
            yield [literal for k in labels if k != changed for literal in held[k]]

    labels = list(dict.fromkeys(k for here in x.values() for k in here))
    guard = f.aux()
    f.hints.normal = Normal(guard, before)
    for cell in used:
        yield from each(cell, no_detour(guard, x, used, cell))
    for (p, q), link in touching.items():
        alike = ([-guard, link, -y, -x[q][k]] for k, y in x[p].items() if k in x[q])
        yield from each(p, alike)


def no_detour(guard: int, x: LabelAtoms, used: Mapping[Cell, int], cell: Cell) -> Iterator[Clause]:
    """An empty cell has two neighbours with the same label only around a corner above it."""
    r, c = cell
    above, left, right, below = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
    straight = [(above, below), (left, right)]
    for p, q in [*straight, (below, left), (below, right), (above, left), (above, right)]:
        if p in x and q in x:
            corner = x[p[0], q[1]] if p == above and q != below else {}
            for k, y in x[p].items():
                if k in x[q]:
                    around = [corner[k]] if k in corner else []
                    yield [-guard, used[cell], -y, -x[q][k], *around]
