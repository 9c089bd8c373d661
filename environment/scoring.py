"""How good an answer is: 1 for the whole solution, verified, and less for less.

What is not the solution is worth, up to `ALMOST`, its *progress*: how many of the places that were
open it has right. Each value counts as much as any other, however often it stands in the solution,
and as much as guessing gains is taken off: saying nothing, repeating what is given, and writing one
value everywhere are worth 0. Half of that is for the *rules kept*: those that no entries break.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from .. import encoders
from ..boards.places import Place, Position
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..encoders.family import Solution
from ..encoders.ruled import Checking, brought
from ..rules.rule import Rule, Unbroken
from ..tasks.check import check
from ..tasks.position import read_position
from ..tasks.verify import read_solutions, verify

ALMOST = Fraction(9, 10)
"""The most that an answer is worth which is not the solution."""

LONGEST = 1 << 18
"""The most characters of an answer that are read."""

TAGGED = re.compile(r"<answer>((?:(?!<answer>).)*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)


def score(puzzle: AnyPuzzle, text: str) -> float:
    """What an answer is worth, from 0 to 1; 0 if it cannot be read.

    The answer stands between `<answer>` and `</answer>`, or in a block between lines of three
    backquotes, the last of each if there are several; or it is the whole text.
    """
    said = answer_in(text[-LONGEST:])
    if not said:
        return 0.0
    try:
        entries, solution = read(puzzle, said)
    except BadInput:
        return 0.0
    goal = goal_of(puzzle.family.board.text(puzzle), puzzle.family.name)
    if solution is not None:
        verdict = verify(puzzle, solution)
        if verdict and verdict.value == goal.best:
            return 1.0
    done = progress(goal.values, entries)
    return float(ALMOST * done * (1 + kept(puzzle, entries)) / 2) if done else 0.0


def answer_in(text: str) -> str:
    """The answer at the end of what a model says."""
    found = TAGGED.findall(text) or FENCED.findall(text) or [text]
    return str(found[-1]).strip("\n") if found[-1].strip() else ""


def read(puzzle: AnyPuzzle, text: str) -> tuple[Position, Solution[Any] | None]:
    """The entries of an answer, and the solution that they are if none is missing. BadInput for
    what is neither.
    """
    try:
        solution = read_solutions(puzzle, text)[0]
    except BadInput:
        return read_position(puzzle, text), None
    return puzzle.family.answer.values(puzzle, solution.value), solution


class Goal(NamedTuple):
    """What an answer is compared with."""

    values: Mapping[Place, Any]
    """The value of each place that is open at first, and has the same one in all solutions."""
    best: int | None
    """The value of the puzzle's objective, if it has one."""


@lru_cache(1024)
def goal_of(text: str, family: str) -> Goal:
    """What a puzzle is to lead to; nothing if it has no solution."""
    [puzzle] = encoders.read(text, family)
    answer, found = puzzle.family.answer, check(puzzle)
    if not found.solutions:
        return Goal({}, None)
    solution = found.solutions[0].value
    sure = found.certain if len(found.solutions) > 1 else answer.values(puzzle, solution)
    known = {**answer.settled(puzzle), **answer.given(puzzle)}
    values = {place: value for place, value in sure.items() if place not in known}
    return Goal(values, found.optimum.value if found.optimum else None)


def progress(goal: Mapping[Place, Any], entries: Position) -> Fraction:
    """How much of what was open is right, from 0, as much as by guessing, to 1."""
    sizes = Counter(goal.values())
    if not sizes:
        return Fraction(0)
    chance = Fraction(len(sizes) > 1, len(sizes))
    credit = dict.fromkeys(sizes, Fraction(0))
    for place, value in goal.items():
        if place not in entries:
            credit[value] += chance
        elif entries[place] == value:
            credit[value] += 1
    shares = (credit[value] / size for value, size in sizes.items())
    reached = sum(shares, Fraction(0)) / len(sizes)
    return max(Fraction(0), (reached - chance) / (1 - chance))


def kept(puzzle: AnyPuzzle, entries: Position) -> Fraction:
    """The share of the rules that no entries break; that what is given stays is one of them."""
    answer = puzzle.family.answer
    known, every = {**answer.settled(puzzle), **answer.given(puzzle)}, {*answer.every(puzzle)}
    changed = any(entries.get(place, value) != value for place, value in known.items())
    fit = {p: v for p, v in entries.items() if p in every and answer.fits(puzzle, p, v)}
    whole, rules = {**fit, **known}, rules_of(puzzle)
    broken = sum(any(True for _ in rule.broken(puzzle, whole)) for rule in rules)
    return 1 - Fraction(broken + changed, len(rules) + 1)


def rules_of(puzzle: AnyPuzzle) -> Sequence[Rule[Any]]:
    """The rules that entries can break; none of a plug-in that does not tell them."""
    checked = puzzle.family.verify
    rules = (*checked.rules, *brought(puzzle)) if isinstance(checked, Checking) else ()
    return [rule for rule in rules if not isinstance(rule, Unbroken)]
