"""Puzzles as formulas for other programs."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..cnf import dimacs, gcnf, linear, opb, wcnf
from ..cnf.cardinality import NATIVE
from ..cnf.formula import Formula
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..search.solvers import COUNTING
from .files import drafts
from .options import DEFAULTS, Options, eager
from .run import encode, units

DIMACS = "dimacs"

WRITERS = {
    DIMACS: dimacs.write,
    "opb": opb.write,
    "wcnf": wcnf.write,
    "gcnf": gcnf.write,
    "lp": linear.lp,
    "mps": linear.mps,
}
"""What writes each format."""

COUNTING_FORMATS = frozenset({"opb", "lp", "mps"})
"""The formats that have counts."""

WITHOUT_OBJECTIVE = frozenset({DIMACS, "gcnf"})
"""The formats that cannot say what is to be least."""


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
        if formula.objective and self.format in WITHOUT_OBJECTIVE:
            literals = " ".join(map(str, formula.objective))
            comments += [f"not in the clauses: least {family.objective}, true ones of {literals}"]
        return WRITERS[self.format](formula, units=givens, comments=comments)

    def write(self, path: str | Path) -> None:
        """Write the file. BadInput if that cannot be done."""
        with drafts([str(path)]) as [draft]:
            draft.write(map(str.encode, self.lines()))


def export(puzzle: AnyPuzzle, options: Options = DEFAULTS, *, format: str = DIMACS) -> Exported:
    """A puzzle in an eager encoding: as asked, or the family's first. BadInput if it is lazy.

    The format is one of `WRITERS`; in those that have counts, no encoding of them is the default.
    """
    chosen = eager(puzzle.family, options)
    if format in COUNTING_FORMATS:
        chosen = replace(
            chosen,
            cardinality=options.cardinality or NATIVE,
            amo=options.amo or NATIVE,
            solver=COUNTING[0],
        )
    return Exported(puzzle, str(chosen.encoding), encode(puzzle, chosen), format)
