"""The task: which of its clues a puzzle can spare, one by one and together."""

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import replace
from typing import Any, Generic, TypeVar

from ...cnf.clock import in_time
from ...cnf.record import record
from ...encoders.family import Puzzle, Solution
from ...search.limits import Limits
from ..answer import Answer
from ..check import check
from ..clued import given_clues, in_order, own_rules
from ..options import Options
from ..records import last
from .search import Minimisation, checked_first

S = TypeVar("S")


@record
class Spare(Generic[S]):
    """The clues without which a puzzle still has one solution.

    >>> import pencilsat
    >>> found = pencilsat.spare(pencilsat.read("takuzu 2 2\\n0 .\\n. 0\\n"))
    >>> found.alone, found.together, found.complete
    (('r1c1 is 0', 'r2c2 is 0'), ('r1c1 is 0',), True)
    """

    puzzle: Puzzle[S]
    clues: int
    """How many clues the puzzle gives."""
    alone: tuple[str, ...]
    """Each clue that can go if all others stay, in words."""
    needed: int
    """How many clues cannot go, whatever the others do."""
    together: tuple[str, ...]
    """The largest set of clues that was found that can go together."""
    at_most: int
    """A bound on the size of such a set."""
    complete: bool
    """Whether every clue was tried alone, and no set that can go together is larger."""
    checked: bool
    """Whether another encoding has confirmed that the puzzle has one solution without them."""
    rules: tuple[str, ...] = ()
    """Each rule that the puzzle brings, and that can go if all else stays: its line."""


def spare(puzzle: Puzzle[S], *, seconds: float | None = None) -> Spare[S] | Answer[S]:
    """The clues that can go; what `check` says if the puzzle does not have one solution.

    BadInput if the family has no clues that could be left out.
    """
    answer, left = checked_first(puzzle, seconds)
    if answer.status != "unique":
        return answer
    return last(sparing(answer.solutions[0], left))


def sparing(solution: Solution[S], seconds: float | None = None) -> Generator[Spare[S], None, None]:
    """What is known of the clues of a puzzle with this solution alone, after each step, and when
    the seconds are over; the last is the answer.
    """
    puzzle = solution.puzzle
    search = Minimisation(
        puzzle, solution.value, seconds=seconds, among=in_order(given_clues(puzzle))
    )
    clues, alone, needed = search.clues, list[int](), list[int]()
    board: Any = puzzle
    own = own_rules(puzzle)
    rules = dict[str, bool]()

    def steps() -> Generator[None, None, None]:
        for i in range(len(clues)):
            (needed if search.needs(i) else alone).append(i)
            yield
        for rule in own:
            without = replace(board, rules=tuple(r for r in own if r != rule))
            left = Options(limits=Limits().until(search.deadline))
            found = check(without, left, spread=False)
            if found.status == "undecided":
                return
            rules[rule.name] = found.status == "unique"
            yield
        if len(alone) > 1:
            yield from search.run()

    def words(chosen: Iterable[int]) -> tuple[str, ...]:
        return tuple(clues[i].words for i in sorted(chosen))

    def known(*, checked: bool = False) -> Spare[S]:
        tried = len(alone) + len(needed) == len(clues)
        together = [i for i in range(len(clues)) if i not in search.best]
        most = len(clues) - max(search.lower, len(needed))
        return Spare(
            puzzle,
            len(clues),
            words(alone),
            len(needed),
            words(together),
            most,
            tried and len(together) == most and len(rules) == len(own),
            checked,
            tuple(name for name, can_go in rules.items() if can_go),
        )

    with closing(search):
        yield known()
        for _ in in_time(search.deadline, steps()):
            yield known()
        yield known(checked=search.upper == len(clues) or search.confirm())
