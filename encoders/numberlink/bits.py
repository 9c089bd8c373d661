"""The labels that cells of a Numberlink can have, and what links carry from cell to cell: all atoms
of a label, or its number.

A path leads from end to end through cells that are no ends, so all of these are in one connected
part of them, and both ends are beside it. Two ends that are neighbours, on a board where no path
touches itself, have no cell between them.

A link between cells with m possible labels takes 2·m clauses to carry their atoms, and 2·log₂ m to
carry a number in binary. Then the atoms are defined by the numbers, with log₂ m + 1 clauses for
each; but unless cells may be empty, nothing else is said of them, and a search does without.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any

from ...boards.bits import Bits
from ...boards.places import Cell, Edge
from ...cnf import gates
from ...cnf.cardinality import Clauses
from ...cnf.formula import Formula
from ...cnf.hints import Numbered
from ...cnf.record import record

LabelAtoms = Mapping[Cell, Mapping[str, int]]
"""For every cell, its atom of each label that it can have."""

Carried = Mapping[Cell, Mapping[Any, int]]
"""For every cell, the literals that are the same in linked cells; what one of two cells lacks is
false in the other.
"""


def left(
    rows: int, columns: int, ends: Mapping[str, tuple[Cell, Cell]], *, touching: bool
) -> dict[Cell, Sequence[str]]:
    """The labels that the ends leave to each cell."""
    board = Bits(rows, columns)
    at = {k: (board.of([p]), board.of([q])) for k, (p, q) in ends.items()}
    able = {p: [k] for k, pair in ends.items() for p in pair}
    for part in board.parts(board.every & ~board.of(able)):
        near = board.beside(part)
        here = [
            k
            for k, (p, q) in at.items()
            if near & p and near & q and (touching or not board.beside(p) & q)
        ]
        able |= dict.fromkeys(board.cells(part), here)
    return {(r, c): able[r, c] for r in range(rows) for c in range(columns)}


@record
class Linked:
    """The atoms where neighbours on a path are linked, and links carry something from cell to cell:
    all atoms of a label, unless the bits of its number.
    """

    label: LabelAtoms
    bits: Carried | None = None
    numbered: Sequence[Numbered] = ()
    """What is said of these bits."""
    link: dict[Edge, int] = field(default_factory=dict)
    """Under both directions."""
    used: dict[Cell, int] = field(default_factory=dict)
    """Of each cell that may be unused, that it is used."""

    @property
    def carried(self) -> Carried:
        """What links carry."""
        return self.label if self.bits is None else self.bits


@record
class Paired:
    """The atoms where neighbours on a path are those that have the same label."""

    label: LabelAtoms
    both: Mapping[Edge, Mapping[str, int]]
    """Of each cell and one beside it, for each label: if the first has it, whether both do, as
    neighbours on a path.
    """
    products: Mapping[Edge, Mapping[str, int]] = field(default_factory=dict)
    """The same of each pair once, if these are variables of their own."""


def in_binary(
    f: Formula, x: LabelAtoms, ends: Collection[Cell], *, partial: bool
) -> tuple[Carried, Sequence[Numbered]]:
    """The bits of a number for each cell, and what is said of them. With `partial`, cells may be
    empty: these have the number 0, or one that is no label's.

    Without it, no other rule is about the atoms of cells that are no ends.
    """
    labels = dict.fromkeys(k for here in x.values() for k in here)
    index = {k: i for i, k in enumerate(labels, int(partial))}
    width = max(index.values(), default=0).bit_length()
    bits, said = {p: [f.aux() for _ in range(width)] for p in x}, list[Numbered]()
    for p, here in x.items():
        values = {index[k]: literal for k, literal in here.items()}
        defined = f.lone and not partial and p not in ends
        some = f.hints.numbered if defined else said
        some.append(Numbered("one label", p, bits[p], values))
    return {p: dict(enumerate(here)) for p, here in bits.items()}, said


def same(link: int, xs: Mapping[Any, int], ys: Mapping[Any, int]) -> Clauses:
    """link → xs = ys: 2 clauses for what both cells have, and 1 for what one lacks."""
    if xs.keys() == ys.keys():
        return gates.same_number([*xs.values()], [*ys.values()], unless=[-link])
    both = xs.keys() & ys.keys()
    lacking = [[-link, -x] for some in (xs, ys) for key, x in some.items() if key not in both]
    shared = [key for key in xs if key in both]
    alike = gates.same_number(*([some[key] for key in shared] for some in (xs, ys)), unless=[-link])
    return [*alike, *lacking]
