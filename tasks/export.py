"""Puzzles as formulas, or as integer programs, for other programs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from ..cnf import dimacs, gcnf, linear, opb, wcnf, xor
from ..cnf.cardinality import NATIVE
from ..cnf.errors import BadInput, unknown
from ..cnf.formula import Formula
from ..cnf.program import Program
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..search.solvers import COUNTING
from . import programs
from .files import drafts
from .options import DEFAULTS, Options, eager
from .run import encode, units

DIMACS = "dimacs"

WRITERS: Mapping[str, Callable[..., Iterator[str]]] = {
    DIMACS: dimacs.write,
    "cnf+xor": xor.write,
    "opb": opb.write,
    "wcnf": wcnf.write,
    "gcnf": gcnf.write,
    "lp": linear.lp,
    "mps": linear.mps,
}
"""What writes each format."""

COUNTING_FORMATS = frozenset({"opb", "lp", "mps"})
"""The formats that have counts, and the rows of integer programs."""

WITHOUT_OBJECTIVE = frozenset({DIMACS, "gcnf", "cnf+xor"})
"""The formats that cannot say what is to be least."""


@record
class Exported:
    """The rules of a puzzle in an eager encoding, and its givens; or an integer program of them,
    which `encoding` then names.

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
    said: Formula | Program
    format: str = DIMACS
    cardinality: str = "seqcounter"
    """The encoding of counts, where the rows of a program become clauses."""

    @cached_property
    def formula(self) -> Formula:
        """The rules as clauses; of a program, as clauses that say its rows."""
        if isinstance(self.said, Formula):
            return self.said
        return self.said.formula(cardinality=self.cardinality).frozen()

    @cached_property
    def written(self) -> Formula | Program:
        """What the format can say: a formula, or the program as it is."""
        return self.said if self.format in COUNTING_FORMATS else self.formula

    @cached_property
    def givens(self) -> Sequence[int]:
        """The literals of the givens; those of a program are rows of it."""
        return [] if isinstance(self.said, Program) else units(self.puzzle, self.said)

    @cached_property
    def size(self) -> Mapping[str, int]:
        """The number of variables, and that of clauses or, where there are counts, of rows."""
        written = self.written
        if isinstance(written, Program) or self.format in COUNTING_FORMATS:
            rows = linear.program(written, self.givens).rows
            return {"variables": written.top_id, "rows": len(rows)}
        clauses = sum(len(rule.clauses) for rule in written.rules.values())
        return {"variables": written.top_id, "clauses": clauses + len(self.givens)}

    @cached_property
    def lacks(self) -> Sequence[str]:
        """What of the puzzle's rules the file does not say, in words."""
        lacks = list[str]()
        if isinstance(self.said, Program):
            lacks += self.said.lacks
            lacks += ["what is found later, as a solution breaks it"] * bool(self.said.later)
        if self.unsaid:
            lacks.append(f"least {self.puzzle.family.objective}")
        where = "rows" if isinstance(self.written, Program) else "clauses"
        return [f"not in the {where}: {lack}" for lack in lacks]

    @property
    def unsaid(self) -> Sequence[int]:
        """The objective, if the format cannot say it."""
        lacking = isinstance(self.written, Formula) and self.format in WITHOUT_OBJECTIVE
        return self.formula.objective if lacking else []

    def lines(self) -> Iterator[str]:
        """The lines of a file in the format, each with its line end."""
        whole = isinstance(self.said, Program)
        name = f"{self.puzzle.family.name}, {'program' if whole else 'encoding'} {self.encoding}"
        comments = [name, *self.lacks]
        if self.unsaid:
            comments[-1] += f", true ones of {' '.join(map(str, self.unsaid))}"
        return WRITERS[self.format](self.written, units=self.givens, comments=comments)

    def write(self, path: str | Path) -> None:
        """Write the file. BadInput if that cannot be done."""
        with drafts([str(path)]) as [draft]:
            draft.write(map(str.encode, self.lines()))


def export(
    puzzle: AnyPuzzle,
    options: Options = DEFAULTS,
    *,
    format: str = DIMACS,
    program: str | None = None,
) -> Exported:
    """A puzzle in an eager encoding: as asked, or the family's first; or as one of its integer
    programs, by name. BadInput if there is none of that name, or the encoding is lazy.

    The format is one of `WRITERS`; in those that have counts, no encoding of them is the default.
    """
    if format not in WRITERS:
        raise BadInput(unknown(f"unknown format {format!r}", format, WRITERS))
    if program is not None:
        if options.encoding is not None:
            raise BadInput("an integer program is no encoding: ask for one of them")
        if options.amo is not None or not options.implied:
            raise BadInput("an integer program has no at-most-one encoding, and no redundant rules")
        made, counts = programs.program(puzzle, program), options.cardinality or "seqcounter"
        return Exported(puzzle, program, made, format, counts)
    chosen = eager(puzzle.family, options)
    if format in COUNTING_FORMATS:
        chosen = replace(
            chosen,
            cardinality=options.cardinality or NATIVE,
            amo=options.amo or NATIVE,
            solver=COUNTING[0],
        )
    return Exported(puzzle, str(chosen.encoding), encode(puzzle, chosen), format)
