"""The contents of a certificate's files.

| file          | what it holds                                                         |
|---------------|-----------------------------------------------------------------------|
| `README`      | what this is, and how to check each file                              |
| `puzzle.txt`  | the puzzle                                                            |
| `formula.cnf` | its rules and givens; of an encoding with cuts, all clauses but these |
| `solution`    | the solution, drawn in comments, and a model of the formula           |
| `unique.cnf`  | the formula, *cuts*, *as good as this*, *another solution*            |
| `unique.drat` | a proof that it has no model                                          |

and those of `certificates.checksums`. The rule *as good as this* is there if the puzzle has an
objective: its value is no larger than the solution's.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..boards.terminal import drawing, plain
from ..cnf import dimacs
from ..cnf.cardinality import Clause
from ..cnf.errors import BadInput
from ..cnf.formula import LARGEST, Formula
from ..cnf.record import record
from ..encoders import AnyFamily, AnyPuzzle
from ..search.uniqueness import another
from ..tasks.options import Options, check_options
from ..tasks.run import encode, units

NAMES = ("README", "puzzle.txt", "formula.cnf", "solution", "unique.cnf", "unique.drat")

GIVENS = "givens"
CUTS = "cuts"
AS_GOOD = "as good as this"
OTHER = "another solution"

OPTIONS = re.compile(
    r"written with --encoding (\S+) --cardinality (\S+) --amo (\S+) "
    r"--(no-implied|implied)(?: --clue-order (\S+))?"
)

README = """\
A certificate by PencilSAT that the puzzle in puzzle.txt has exactly one solution.

Everything at once:

    pencilsat verify-proof .

With other programs:

    sha256sum -c SHA256SUMS             nothing was changed since it was written
    any SAT solver on formula.cnf       finds a model
    cat solution                        the solution, and a model of formula.cnf
    any SAT solver on unique.cnf        finds no model: there is no other solution
    drat-trim unique.cnf unique.drat    the proof of that is right

formula.cnf says the rules and the givens of the puzzle, as `pencilsat export` writes them: `c var`
names the variables of the solution, `c rule` the rule of each clause, in order. unique.cnf has
these clauses, and behind them the cuts that the proof needs, if formula.cnf does not say every
rule by itself (each cut follows from the rules for the reason that `c cut` gives), an upper bound
on what the puzzle asks to be minimised, if it does, and one clause that excludes the solution. In
the proof unique.drat, each line is a clause that follows by unit propagation (RUP) from unique.cnf
and the lines before it; the last is empty. It deletes nothing, so that it is a proof in the formats
DRUP and DRAT.

LINES has a checksum for each line of each file, so that a change can be found.
"""


def certifiable(family: AnyFamily, options: Options) -> Options:
    """The options with all names filled in, an encoding all of whose clauses can be checked, and
    the givens apart from the rules, as when the formula is written anew.

    BadInput, which names such encodings, if a different one was asked for.
    """
    check_options(family, options)
    choices = [name for name in family.encodings if name not in family.lazy or family.lazy[name]]
    if options.encoding is not None and options.encoding not in choices:
        raise BadInput(
            f"encoding {options.encoding!r} adds clauses that cannot be checked against the rules; "
            f"for a proof take one of: {', '.join(choices)}"
        )
    return replace(
        options,
        encoding=options.encoding or choices[0],
        cardinality=options.cardinality or family.cardinality,
        amo=options.amo or family.amo,
        apart=True,
    )


def said(options: Options) -> str:
    """The options as command-line arguments."""
    words = [f"--encoding {options.encoding} --cardinality {options.cardinality}"]
    words += [f"--amo {options.amo}", "--implied" if options.implied else "--no-implied"]
    words += [f"--clue-order {options.clue_order}"] if options.clue_order else []
    return " ".join(words)


def options_in(text: str) -> Options:
    """The options in the first line of a formula. BadInput if there are none."""
    match = OPTIONS.search(text.partition("\n")[0])
    if not match:
        raise BadInput("expected: c FAMILY, written with --encoding …", line=1)
    encoding, cardinality, amo, implied, clue_order = match.groups()
    return Options(encoding, cardinality, amo, implied == "implied", clue_order=clue_order)


@record
class CertifiedPuzzle:
    """A puzzle, and its formula under options all of which are filled in."""

    puzzle: AnyPuzzle
    options: Options
    formula: Formula


def encoded(puzzle: AnyPuzzle, options: Options, *, largest: int = LARGEST) -> CertifiedPuzzle:
    """The case of a puzzle. TooLarge if its formula has more than `largest` literals and
    variables.
    """
    return CertifiedPuzzle(puzzle, options, encode(puzzle, options, largest=largest))


def formula_text(case: CertifiedPuzzle) -> str:
    """The text of formula.cnf: the rules and the givens, as DIMACS."""
    formula = case.formula
    comments = [f"{case.puzzle.family.name}, written with {said(case.options)}"]
    if formula.lazy:
        comments += ["not every rule is in the clauses: for these, cuts are in unique.cnf"]
    if formula.objective:
        literals = " ".join(map(str, formula.objective))
        comments += [
            f"not in the clauses: least {case.puzzle.family.objective}, true ones of {literals}"
        ]
    givens = units(case.puzzle, formula)
    return "".join(dimacs.write(formula, units=givens, comments=comments))


def solution_text(case: CertifiedPuzzle, solution: Any, model: Sequence[int]) -> str:
    """The text of the file solution: the solution, drawn, and the literals of a model of the
    formula.
    """
    drawn = plain(drawing(case.puzzle.family.board.scene(case.puzzle, solution)))
    comments = [
        "the solution of the puzzle in puzzle.txt",
        "",
        *drawn.split("\n"),
        "",
        "a model of formula.cnf",
    ]
    literals = [*model, 0]
    rows = [literals[i : i + 10] for i in range(0, len(literals), 10)]
    return "\n".join(
        [
            *(f"c {line}".rstrip() for line in comments),
            "s SATISFIABLE",
            *(f"v {' '.join(map(str, row))}" for row in rows),
            "",
        ]
    )


def another_solution(
    case: CertifiedPuzzle, cuts: Sequence[Clause], solution: Any, model: Sequence[int]
) -> Formula:
    """The case's formula with the givens, the cuts, and the claim that there is another solution.

    With an objective, the other solution must be as good as this one.
    """
    formula = case.formula.variant(cuts=False)
    givens = units(case.puzzle, formula)
    for rule, clauses in ((GIVENS, [[unit] for unit in givens]), (CUTS, cuts)):
        if clauses:
            formula.add(rule, clauses)
    value = case.puzzle.family.measure(case.puzzle, solution)
    if value is not None:
        formula.add(AS_GOOD, formula.as_good_as(value))
    formula.add(OTHER, [another(case.formula, {*model})])
    return formula.frozen()


def reasons(case: CertifiedPuzzle, cuts: Sequence[Clause]) -> list[str | None]:
    """Why each cut follows from the rules; None for a cut for which no reason is found."""
    names = case.formula.atoms | case.formula.helpers  # loops that cross have cuts of both
    atom_of = {variable: atom for atom, variable in names.items()}
    why = case.puzzle.family.lazy.get(str(case.options.encoding))
    return [
        why(case.puzzle, [(atom_of[abs(literal)], literal > 0) for literal in cut])
        if why and all(abs(literal) in atom_of for literal in cut)
        else None
        for cut in cuts
    ]


def unique_text(case: CertifiedPuzzle, denied: Formula, why: Sequence[str | None]) -> str:
    """The text of unique.cnf: the claim that there is another solution, with the reason for each
    cut.
    """
    comments = [
        "that there is another solution than the one in the file solution",
        f"{case.puzzle.family.name}, written with {said(case.options)}",
        *(f"cut {number}: {reason}" for number, reason in enumerate(why, 1)),
    ]
    return refutable(denied, comments)


def refutable(formula: Formula, comments: Sequence[str]) -> str:
    """A formula that has no model, as DIMACS.

    It states no projection, as no models are to be counted: after the header, drat-trim accepts no
    comment of more than 1024 characters.
    """
    lines = dimacs.write(formula, comments=comments)
    return "".join(line for line in lines if not line.startswith(("c t ", "c p ")))
