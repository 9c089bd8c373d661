"""Rules about partners: cells that belong to given ones, one to one."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, beside
from ..cnf.record import record
from .rule import At, Breach, Rule, Said, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

PAIR = "pair"
"""The name of the helpers that say that a given cell and a marked one beside it are partners."""

PAIRS = {PAIR: ("paired", "not paired")}
"""Their words: if one is true, and if it is false."""


@record
class Partners(Rule[Gridded]):
    """Every tree has a tent beside it, and every tent a tree, one to one."""

    techniques = (
        ReasonShape("the only place beside a tree", ".", true=True),
        ReasonShape("no tree for it", ".", true=False),
    )

    manner = frozenset({"quiet"})
    given: str = "tree"
    """What stands in given cells."""
    thing: str = "tent"
    """What marked cells have."""
    name: str = "partner"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """Pairs of neighbours, of which each given cell is in one, and each marked cell, too."""
        keys = [(p, q) for p in puzzle.given for q in beside(puzzle, p) if q in at]
        ours_of = defaultdict[tuple[str, Cell], list[int]](list)
        for (p, q), pair in f.auxiliaries(PAIR, keys).items():
            ours_of["given", p].append(pair)
            ours_of["marked", q].append(pair)
        for p in puzzle.given:
            yield p, f.exactly_one(ours_of["given", p])
            yield p, [at[q] for q in beside(puzzle, p) if q in at]  # implied, and easy to see
        for q, x in at.items():
            ours = ours_of["marked", q]
            yield q, [-x, *ours]
            yield from each(q, ([x, -y] for y in ours))
            yield q, f.at_most_one(ours)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Given cells that find no partner among marked and open cells, or marked cells that find
        none among the given ones.
        """
        trees = {*puzzle.given}
        around = {(r, c) for tree in trees for r, c in near(tree)} - trees
        here = {(r, c) for r, c in around if 0 <= r < puzzle.rows and 0 <= c < puzzle.columns}
        open_cells = {cell for cell in here if entries.get(cell, 1)}
        tents = {cell for cell, x in entries.items() if x}
        for kind, some, others in (
            (self.given, trees, open_cells),
            (self.thing, tents, trees),
        ):
            for cell in sorted(some - matched(some, others)):
                other = self.thing if kind == self.given else self.given
                yield Breach(f"the {kind} {shown_cell(cell)} finds no {other}", (cell,))

    def about(self, place: Any) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the tree r1c2 has a tent of its own`; beside a cell, `the tree r1c2 has another tent`
        or `the tree r1c2 has no place for a tent but r1c3`.
        """
        if place in puzzle.given:
            return f"the {self.given} {shown_cell(place)} has a {self.thing} of its own"
        if puzzle.given.keys().isdisjoint(near(place)):
            return f"no {self.given} is beside {shown_cell(place)}"
        pairs = {atom[1]: true for atom, true in known.items() if atom[0] == PAIR}
        if tree := next((tree for tree, true in pairs.items() if true), None):
            left = f"no place for a {self.thing} but {shown_cell(place)}"
            return f"the {self.given} {shown_cell(tree)} has {left}"
        if {*pairs.values()} == {False}:
            many = len(pairs) > 1
            trees, other = self.given + "s" * many, "other" if many else "another"
            has = f"{'have' if many else 'has'} {other} {self.thing}{'s' * many}"
            return f"the {trees} {shown_cells(sorted(pairs))} {has}"
        return f"a {self.thing} at {shown_cell(place)} would need a {self.given} of its own"

    def clash(self, puzzle: Gridded, place: Cell, known: "Known") -> str | None:
        """`the tree r1c2 has no tent`, where none is left."""
        if place not in puzzle.given or None in known.values():
            return None
        return f"the {self.given} {shown_cell(place)} has no {self.thing}"


def near(cell: Cell) -> list[Cell]:
    """The cells that share a side with a cell, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def matched(some: set[Cell], others: set[Cell]) -> set[Cell]:
    """Those of some cells that have partners beside them among others, in a largest matching."""
    partner, taken = dict[Cell, Cell](), dict[Cell, Cell]()
    for cell in sorted(some):
        other, asked = free_one(cell, others, taken)
        while other:
            here = asked[other]
            before = partner.get(here)
            partner[here], taken[other] = other, here
            other = before
    return {*partner}


def free_one(
    cell: Cell, others: set[Cell], taken: dict[Cell, Cell]
) -> tuple[Cell | None, dict[Cell, Cell]]:
    """One of the others that is free for a cell, or for one that leaves its partner to it; and the
    cell on whose behalf each was asked. None if there is none.
    """
    asked, waiting = dict[Cell, Cell](), [cell]
    for here in waiting:
        for other in near(here):
            if other in others and other not in asked:
                asked[other] = here
                if other not in taken:
                    return other, asked
                waiting.append(taken[other])
    return None, asked
