"""The contents of the files of a certificate of fewest clues.

| file         | what it holds                                                                |
|--------------|------------------------------------------------------------------------------|
| `README`     | what this is, and how to check each file                                     |
| `puzzle.txt` | a puzzle of k clues, with the solution as its only one                       |
| `board.txt`  | the same board with every clue that could be given                           |
| `solution`   | the solution, as JSON                                                        |
| `clues.txt`  | a line for each clue of the board, in words; + if the puzzle gives it        |
| `sets.txt`   | a line for each set of clues, by number, with another solution, as JSON      |
| `hits.cnf`   | at most k - 1 clues hit all sets                                             |
| `hits.drat`  | a proof that it has no model                                                 |

and those of `certificates.checksums`. The other solution of a set obeys all clues outside the set:
so a puzzle must give one of the clues inside it.
"""

import json
from collections.abc import Collection, Sequence
from typing import Any

from ..cnf.formula import Formula
from ..encoders import AnyPuzzle
from ..encoders.family import Clue
from ..search.hitting import no_more_than
from .contents import refutable

NAMES = (
    *("README", "puzzle.txt", "board.txt", "solution"),
    *("clues.txt", "sets.txt", "hits.cnf", "hits.drat"),
)

UnavoidableSets = Sequence[tuple[Collection[int], Any]]
"""Sets of clues, numbered from 1, each with the other solution that proves it unavoidable."""

README = """\
A certificate by PencilSAT that no puzzle with the same solution as the one in puzzle.txt has fewer
clues.

Everything at once:

    pencilsat verify-proof .

By hand and with other programs:

    sha256sum -c SHA256SUMS             nothing was changed since it was written
    pencilsat check puzzle.txt          it has one solution
    pencilsat verify board.txt solution which is this one
    cat clues.txt                       all clues that a puzzle could give, numbered by line; those
                                        with + are given in puzzle.txt
    cat sets.txt                        each line: some clues, and another solution, as good, that
                                        obeys all other clues: so a puzzle needs one of these
    any SAT solver on hits.cnf          finds no model: fewer clues cannot hit all sets
    drat-trim hits.cnf hits.drat        the proof of that is right

board.txt is the board with all clues of clues.txt. In hits.cnf, variable i says that clue i is
given; the rule *hit* has a clause for each line of sets.txt, in order, and *sum* and *at
most* bound the number of clues by a sequential counter. In the proof hits.drat, each line is a
clause that follows by unit propagation (RUP) from hits.cnf and the lines before it; the last is
empty. It deletes nothing, so that it is a proof in the formats DRUP and DRAT.

LINES has a checksum for each line of each file, so that a change can be found.
"""


def solution_text(board: AnyPuzzle, solution: Any) -> str:
    """The solution as JSON, in the family's shape."""
    return json.dumps(board.family.board.to_json(board, solution)) + "\n"


def clues_text(clues: Sequence[Clue], told: Collection[int]) -> str:
    """The clues in words, with + before those that are `told`, by number, from 1."""
    return "".join(f"{'+' if i in told else '-'} {c.words}\n" for i, c in enumerate(clues, 1))


def sets_text(board: AnyPuzzle, shown: UnavoidableSets) -> str:
    """The sets, each with the other solution as JSON, in the family's shape."""
    lines = (
        {"clues": [*m], "other": board.family.board.to_json(board, other)} for m, other in shown
    )
    return "".join(json.dumps(line) + "\n" for line in lines)


def fewer_hit(n: int, shown: UnavoidableSets, k: int) -> tuple[Formula, str]:
    """The formula for *fewer than k of n clues hit all sets*, and the same as DIMACS."""
    formula = no_more_than(range(1, n + 1), [members for members, _ in shown], k - 1)
    return formula, refutable(formula, [f"fewer than {k} of {n} clues hit all {len(shown)} sets"])
