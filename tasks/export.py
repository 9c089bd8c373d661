"""Puzzles as formulas for other programs."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pencilsat.cnf import dimacs
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import DEFAULTS, Options, eager
from pencilsat.tasks.run import encode, units


@dataclass(frozen=True)
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

    def lines(self) -> Iterator[str]:
        """The lines of a DIMACS file, each with its line end."""
        family, formula = self.puzzle.family, self.formula
        comments = [f"{family.name}, encoding {self.encoding}"]
        if formula.objective:
            literals = " ".join(map(str, formula.objective))
            comments += [f"not in the clauses: least {family.objective}, true ones of {literals}"]
        return dimacs.write(formula, units=units(self.puzzle, formula), comments=comments)

    def write(self, path: str | Path) -> None:
        """Write a DIMACS file. BadInput if that cannot be done."""
        try:
            with open(path, "w", encoding="utf-8", newline="\n") as target:
                target.writelines(self.lines())
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", file=str(path)) from None


def export(puzzle: AnyPuzzle, options: Options = DEFAULTS) -> Exported:
    """A puzzle in an eager encoding: as asked, or the family's first. BadInput if it is lazy."""
    chosen = eager(puzzle.family, options)
    return Exported(puzzle, str(chosen.encoding), encode(puzzle, chosen))
