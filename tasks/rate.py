"""How difficult a puzzle is: a level and a score, from the steps that solve it.

The *weight* of a step is the number of rules that have to be seen at once; by trial and error, it
counts twice. The *score* of a puzzle rises by one each time the greatest weight doubles; between
puzzles whose hardest steps are alike, the average number of rules and known facts per step decides:

    score = log₂ (greatest weight) + log₂ (mean of rules + facts / 4) / 4

It does not grow with the size of the board. The levels are ranges of scores, the same for all
families but those of which hardly any puzzle would have one.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import field
from math import log2
from typing import Generic, Literal, TypeVar, get_args

from ..cnf.record import record
from ..encoders import AnyFamily
from ..encoders.family import Puzzle
from ..search.limits import UNLIMITED, Limits
from .answer import Status
from .explain.only import Only
from .explain.told import Difficulty, Inference, Step
from .explain.words import Explanation
from .records import last
from .taste import Taste, taste_of

S = TypeVar("S")

Level = Literal["easy", "medium", "hard", "very-hard"]
LEVELS: tuple[Level, ...] = get_args(Level)

StepKind = Literal["rule", "technique", "chain", "trial and error"]
"""One rule, several that have a name together, a chain that has none, or neither."""

KINDS: tuple[StepKind, ...] = get_args(StepKind)


@record
class Rating(Generic[S]):
    """How difficult a puzzle is. Level and score are None unless it is known to have exactly one
    solution; then the steps are those that were found.

    >>> import pencilsat
    >>> rating = pencilsat.rate(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> rating.level, rating.steps["rule"], rating.hardest.technique
    ('easy', 3, 'full line')
    """

    puzzle: Puzzle[S]
    status: Status = "undecided"
    level: Level | None = None
    score: float | None = None
    hardest: Step | None = None
    """The first of those with the greatest weight and, of these, most facts: it sets the level."""
    steps: Mapping[StepKind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    """How many there are of each kind, without those that only note what is plainly excluded."""
    taste: Taste | None = None
    """What makes it poor, if it has a level."""


def rate(puzzle: Puzzle[S], limits: Limits = UNLIMITED, only: Only | None = None) -> Rating[S]:
    """How difficult a puzzle is. BadInput if its family is not explained."""
    return last(rating(puzzle, limits, only))


def rating(
    puzzle: Puzzle[S], limits: Limits = UNLIMITED, only: Only | None = None
) -> Generator[Rating[S], None, None]:
    """What is known after each step, and in the end; the last is the rating. With `only`, a puzzle
    that needs other steps is undecided.
    """
    explanation = Explanation(puzzle, limits, remedies=False, only=only)
    numbers: Counter[StepKind] = Counter(dict.fromkeys(KINDS, 0))
    every: list[Inference] = []
    hardest, greatest = None, Difficulty(0, 0)

    def known(reached: float | None = None, taste: Taste | None = None) -> Rating[S]:
        level = None if reached is None else level_of(puzzle.family, reached)
        return Rating(puzzle, explanation.status, level, reached, hardest, dict(numbers), taste)

    with closing(explanation.inferences()) as inferences:
        for step in inferences:
            every.append(step)
            if step.quiet:
                continue
            if step.difficulty > greatest:
                hardest, greatest = explanation.told(step), step.difficulty
            numbers[kind(step)] += 1
            yield known()
    if explanation.status != "unique":
        yield known()
        return
    taste = taste_of(explanation, every)
    yield known(score([step for step in every if not step.quiet]), taste)


def kind(step: Inference) -> StepKind:
    """How the step is found."""
    return "technique" if step.technique and step.how != "rule" else step.how


def level_of(family: AnyFamily, reached: float) -> Level:
    """The level of a score."""
    return LEVELS[bisect(family.levels, reached)]


def score(steps: Sequence[Inference]) -> float:
    """The score of a puzzle from its steps; 0 if there are none."""
    if not steps:
        return 0.0
    number = sum(step.together for step in steps)
    mean = sum((s.cost.rules + s.cost.facts / 4) * s.together for s in steps) / number
    return round(log2(max(step.difficulty.weight for step in steps)) + log2(mean) / 4, 2)
