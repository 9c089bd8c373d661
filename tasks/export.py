"""Puzzles as formulas for other programs."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..cnf import dimacs, opb
from ..cnf.cardinality import NATIVE
from ..cnf.formula import Formula
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..search.solvers import COUNTING
from .files import drafts
from .options import DEFAULTS, Options, eager
from .run import encode, units

DIMACS, OPB = "dimacs", "opb"


@record
class Exported:
    """The rules of a puzzle in an eager encoding, and its givens.

    >>> import pencilsat
    >>> exported = pencilsat.export(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n"), encoding="order")
    >>> exported.encoding, len(exported.formula.atoms)
    ('order', 4)
    >>> exported.write("/no/such/board.cnf")
    Traceback (most recent call last):
    ...
    pencilsat.cnf.errors.BadInput: /no/such/board.cnf: cannot be written: No such file or directory
    """

    puzzle: AnyPuzzle
    encoding: str
    formula: Formula
    format: str = DIMACS

    def lines(self) -> Iterator[str]:
        """The lines of a file in the format, each with its line end."""
        family, formula = self.puzzle.family, self.formula
        comments = [f"{family.name}, encoding {self.encoding}"]
        givens = units(self.puzzle, formula)
        if self.format == OPB:
            return opb.write(formula, units=givens, comments=comments)
        if formula.objective:
            literals = " ".join(map(str, formula.objective))
            comments += [f"not in the clauses: least {family.objective}, true ones of {literals}"]
        return dimacs.write(formula, units=givens, comments=comments)

    def write(self, path: str | Path) -> None:
        """Write the file. BadInput if that cannot be done."""
        with drafts([str(path)]) as [draft]:
            draft.write(map(str.encode, self.lines()))


def export(puzzle: AnyPuzzle, options: Options = DEFAULTS, *, format: str = DIMACS) -> Exported:
    """A puzzle in an eager encoding: as asked, or the family's first. BadInput if it is lazy.

    The format is `dimacs` or `opb`, which has counts: there, no encoding of them is the default.
    """
    chosen = eager(puzzle.family, options)
    if format == OPB:
        chosen = replace(
            chosen,
            cardinality=options.cardinality or NATIVE,
            amo=options.amo or NATIVE,
            solver=COUNTING[0],
        )
    return Exported(puzzle, str(chosen.encoding), encode(puzzle, chosen), format)
