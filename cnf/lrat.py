"""Checking proofs in LRAT: every step names the clauses that it follows from, so nothing is
searched for.

A line is `NUMBER LITERALS 0 HINTS 0`, a step, or `NUMBER d NUMBERS 0`, which deletes clauses. The
clauses of the formula have the numbers from 1. With the literals of a step false, its hints must,
one after another, each have one literal left, which becomes true, or none: a contradiction.
Steps that only keep a model (RAT, with negative hints) are not accepted.

Source: L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp, *Efficient certified
RAT verification*, 2017.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from .cardinality import Clause
from .clock import check_time
from .errors import BadInput

STEP = re.compile(r"(\d{1,18}) ((?:-?[1-9]\d{0,8} )*)0 ((?:-?[1-9]\d{0,17} )*)0\s*", re.ASCII)
DELETION = re.compile(r"\d{1,18} d ((?:[1-9]\d{0,17} )*)0\s*", re.ASCII)


def first_gap(clauses: Iterable[Sequence[int]], text: str) -> int | None:
    """The line number of the first step that does not follow by its hints; None if all follow and
    one of them is the empty clause, which ends the proof. The last line is the gap if none is.

    BadInput, with the line, if a line is neither a step nor a deletion.
    """
    known: dict[int, Sequence[int]] = dict(enumerate(clauses, 1))
    number = 1
    for number, line in enumerate(StringIO(text, "\n"), 1):
        check_time()
        if line.startswith("c"):
            continue
        if deleted := DELETION.fullmatch(line):
            for name in map(int, deleted[1].split()):
                known.pop(name, None)
            continue
        step = STEP.fullmatch(line)
        if not step:
            raise BadInput("expected a step, NUMBER LITERALS 0 HINTS 0, or a deletion", line=number)
        clause = [*map(int, step[2].split())]
        if int(step[1]) in known or not follows(clause, map(int, step[3].split()), known):
            return number
        if not clause:
            return None
        known[int(step[1])] = clause
    return number


def follows(clause: Clause, hints: Iterable[int], known: Mapping[int, Sequence[int]]) -> bool:
    """Whether a clause follows by unit propagation in the clauses that the hints name, in order."""
    true = {-literal for literal in clause}
    for hint in hints:
        if hint not in known:
            return False
        left = {literal for literal in known[hint] if -literal not in true}
        if not left:
            return True
        if len(left) > 1:
            return False
        true |= left
    return False
