"""What the links of a Numberlink carry from cell to cell: all atoms of a label, or its number.

A link between cells with m possible labels takes 2·m clauses to carry their atoms, and 2·log₂ m to
carry a number in binary; but then the atoms are defined by the numbers, with log₂ m + 1 clauses for
each. Where paths may touch themselves, numbers take a tenth to a seventh less time than atoms;
elsewhere they take a third more.
"""

from collections.abc import Collection, Mapping, Sequence

from pencilsat.boards.places import Cell
from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula

Labels = Mapping[Cell, Mapping[str, int]]
"""For every cell, its atom of each label."""

Carried = Mapping[Cell, Sequence[int]]
"""For every cell, the literals that are the same in linked cells."""


def one_by_one(f: Formula, x: Labels, ends: Collection[Cell]) -> Carried:
    """Links carry the atoms of all labels. Other cells have one label as the ends have one."""
    for p in ends:
        f.add("one label", f.exactly_one([*x[p].values()]), of=p)
    return {p: [*here.values()] for p, here in x.items()}


def in_binary(f: Formula, x: Labels, first: int) -> Carried:
    """Links carry the bits of a number; labels have the numbers from `first` on. If that is 1, some
    cells may be empty: they have the number 0, or one that is no label's.
    """
    number = {p: [f.aux() for _ in range((first + len(x[p]) - 1).bit_length())] for p in x}
    for p, here in x.items():
        for i, literal in enumerate(here.values(), first):
            binary = [bit if i >> b & 1 else -bit for b, bit in enumerate(number[p])]
            f.add("one label", gates.conjunction(literal, binary), of=p)
    return number
