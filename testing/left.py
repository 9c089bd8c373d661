"""The law of candidates: what is left for each place is what exhaustive search finds there."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from ..boards.places import Place
from ..encoders import AnyPuzzle
from ..search.limits import Limits
from ..tasks.candidates import Candidates, candidates
from ..tasks.options import Options
from ..tasks.run import encode
from .searched import Searched

MOST = 3
"""Up to how many solutions of each candidate are counted."""

LIMITS = (1, 4, 16)
"""After so many conflicts the search for candidates is ended."""

ENTRIES = 3
"""How many entries are tried as a position."""


def candidates_are_those_of_all_solutions(case: Searched[Any]) -> Iterator[str]:
    """Place by place, with the number of solutions of each; those of a position are those of all
    solutions that have it; and what a limit leaves undecided is said to be.
    """
    puzzle, answer = case.puzzle, case.puzzle.family.answer
    every = [answer.values(puzzle, solution) for solution in case.solutions]
    yield from compared(candidates(puzzle), every)
    yield from compared(candidates(puzzle, solutions=MOST), every)
    yield from limited(puzzle, every)
    if encode(puzzle).objective:
        return  # the best solutions that have a position need not be among the best ones
    known = {**answer.settled(puzzle), **answer.given(puzzle)}
    differ = [p for p in every[0] if any(o[p] != every[0][p] for o in every)] if every else []
    for place, one in zip([*differ[-1:], *differ], every[:ENTRIES], strict=False):
        value = one[place]
        if place not in known:
            more = answer.counted and value  # an entry of a number says that it is at least that
            held = [o for o in every if o[place] == value or (more and o[place] > value)]
            found = candidates(puzzle, solutions=MOST, position={place: value})
            yield from (f"with {place}: {value}, {said}" for said in compared(found, held))


def compared(found: Candidates[Any], every: Collection[Any]) -> Iterator[str]:
    """What is wrong about candidates, when all solutions are known by their places."""
    status = "solved" if every else "no solution"
    if (found.status, found.complete, found.undecided) != (status, True, {}):
        yield f"{found.status}, complete: {found.complete}, undecided: {found.undecided}"
    right = counts(every)
    if {place: {*values} for place, values in found.left.items()} != right_values(right):
        yield f"candidates are {right_values(right)}, said are {found.left}"
    if found.solutions is not None:
        most = {p: {v: min(MOST, n) for v, n in here.items()} for p, here in right.items()}
        if found.solutions != most:
            yield f"candidates have so many solutions: {most}, said are {found.solutions}"


def counts(every: Collection[Any]) -> dict[Place, Counter[Any]]:
    """How many solutions have each value of each place."""
    found = dict[Place, Counter[Any]]()
    for values in every:
        for place, value in values.items():
            found.setdefault(place, Counter())[value] += 1
    return found


def right_values(right: dict[Place, Counter[Any]]) -> dict[Place, set[Any]]:
    """The values of each place."""
    return {place: {*numbers} for place, numbers in right.items()}


def limited(puzzle: AnyPuzzle, every: Collection[Any]) -> Iterator[str]:
    """What is wrong about candidates that a limit cuts short."""
    right = right_values(counts(every))
    for conflicts in LIMITS:
        found = candidates(puzzle, Options(limits=Limits(conflicts=conflicts)))
        for place, values in right.items():
            left, undecided = {*found.left.get(place, ())}, {*found.undecided.get(place, ())}
            if not left <= values <= left | undecided or left & undecided:
                yield (
                    f"after {conflicts} conflicts {place} has {left}, undecided {undecided}, "
                    f"of the candidates {values}"
                )
            if found.complete and (left != values or undecided):
                yield f"complete, but {place} has {left}, undecided {undecided}, of {values}"
