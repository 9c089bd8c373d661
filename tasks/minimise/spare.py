"""The task: which of its clues a puzzle can spare, one by one and together."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from math import inf
from typing import Any, Generic, TypeVar

from ...boards.names import shown_cell
from ...boards.places import Cell
from ...cnf.clock import check_time, in_time
from ...cnf.record import record
from ...encoders import AnyPuzzle
from ...encoders.family import Puzzle, Solution
from ...search.limits import Limits
from ..answer import Answer
from ..check import check
from ..clued import check_has_clues, given_clues, in_order, own_rules
from ..generate.boards.drawn import marks, without_mark
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
    """How many clues cannot go, whatever the others do; of marks, if all others stay."""
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


def check_can_spare(puzzle: AnyPuzzle) -> None:
    """It has clues, or marks, that can be left out, or BadInput says that its family has none."""
    if not marks(puzzle):
        check_has_clues(puzzle.family)


def spare(puzzle: Puzzle[S], *, seconds: float | None = None) -> Spare[S] | Answer[S]:
    """The clues that can go; what `check` says if the puzzle does not have one solution.

    BadInput if the family has no clues that could be left out.
    """
    check_can_spare(puzzle)
    answer, left = checked_first(puzzle, seconds)
    if answer.status != "unique":
        return answer
    return last(sparing(answer.solutions[0], left))


def sparing(solution: Solution[S], seconds: float | None = None) -> Generator[Spare[S], None, None]:
    """What is known of the clues of a puzzle with this solution alone, after each step, and when
    the seconds are over; the last is the answer.
    """
    puzzle = solution.puzzle
    if marks(puzzle):
        yield from sparing_marks(solution, Limits(seconds).deadline)
        return
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


def sparing_marks(solution: Solution[S], deadline: float = inf) -> Generator[Spare[S], None, None]:
    """The same of the marks of a puzzle without clues; they go together one after another."""
    puzzle: Any = solution.puzzle
    own, alone, gone = marks(puzzle), list[Cell](), list[Cell]()

    def steps() -> Generator[None, None, None]:
        fewer = puzzle
        for cell in own:
            if without_mark(puzzle, solution.value, cell):
                alone.append(cell)
                if left := without_mark(fewer, solution.value, cell):
                    fewer = left
                    gone.append(cell)
            check_time()  # if it was over, it is not known whether the mark is needed
            tried.append(cell)
            yield

    def words(chosen: Sequence[Cell]) -> tuple[str, ...]:
        return tuple(f"{shown_cell(cell)} is {puzzle.given[cell]}" for cell in chosen)

    def known() -> Spare[S]:
        every = len(tried) == len(own) and gone == alone
        most = len(gone) if every else len(own)
        needed = len(tried) - len(alone)
        return Spare(puzzle, len(own), words(alone), needed, words(gone), most, every, every)

    tried = list[Cell]()
    yield known()
    for _ in in_time(deadline, steps()):
        yield known()
    yield known()
