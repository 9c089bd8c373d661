"""Clues that can each be given or left out: values of cells, and instances of rules."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ..boards.cells import Cells, Gridded
from ..boards.facts import Given
from ..boards.names import shown_cell
from ..boards.on_cells import Completed
from ..boards.places import Cell
from ..cnf.record import record
from ..cnf.rules import Instance

if TYPE_CHECKING:
    from .explaining import Deduced

P = TypeVar("P")
G = TypeVar("G", bound=Gridded)
S = TypeVar("S")


class Brought(NamedTuple):
    """All that a rule says which a puzzle brings; its name is its line."""

    rule: str


class Clue(NamedTuple):
    """Something that a puzzle can give or leave out, in words: `r3c4 is 7`.

    In a formula it is a literal of an atom, an instance of a rule, or a rule that a puzzle brings.
    """

    words: str
    meaning: Given | Instance | Brought


@record
class Clues(Generic[P, S]):
    """The clues of a family, which can be given or left out."""

    every: Callable[[P, S], Sequence[Clue]]
    """Returns every clue that a puzzle could give about a solution. If the puzzle has only one
    solution, all these clues together leave no other.
    """
    chosen: Callable[[P, Collection[Clue]], P]
    """Returns the puzzle with exactly these of its clues."""
    given: Callable[[P], Sequence[Clue]]
    """Returns the clues that a puzzle gives: those of `every` that its solutions share, if any."""
    further: Callable[[P, S], Sequence[Clue]] | None = None
    """Returns what could be added to a puzzle, where that is not `every` clue."""


def value_clues(
    answer: Completed[G, int] | Completed[G, str],
    kept: Callable[[G], Collection[Cell]] = lambda puzzle: (),
    empty: Any = None,
) -> Clues[G, Cells]:
    """Clues that are the values of cells, but those that are `kept`; that a cell is `empty` is
    one only where it is given.
    """

    def told(values: Iterable[tuple[Cell, Any]]) -> list[Clue]:
        return [
            Clue(f"{shown_cell(cell)} is {value}", given)
            for cell, value in values
            for given in answer.spelled.says(cell, value)
        ]

    def every(puzzle: G, solution: Cells) -> list[Clue]:
        settled, fixed = answer.settled(puzzle), kept(puzzle)
        cells = (((r, c), x) for r, row in enumerate(solution) for c, x in enumerate(row))
        free = ((cell, x) for cell, x in cells if cell not in settled and cell not in fixed)
        return told((cell, x) for cell, x in free if x != empty or cell in puzzle.given)

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return answer.with_values(puzzle, givens_of(clues))

    def given(puzzle: G) -> list[Clue]:
        fixed = kept(puzzle)
        return told((cell, x) for cell, x in puzzle.given.items() if cell not in fixed)

    return Clues(every, chosen, given)


def givens_of(clues: Collection[Clue]) -> list[Given]:
    """The literals of the clues that are not instances of rules."""
    return [clue.meaning for clue in clues if isinstance(clue.meaning, Given)]


def instances_of(rule: str, clues: Collection[Clue]) -> list[Any]:
    """What the clues of a rule are about."""
    meant = [clue.meaning for clue in clues]
    return [what.of for what in meant if isinstance(what, Instance) and what.rule == rule]


def unknown(puzzle: Gridded) -> dict[Cell, None]:
    """The cells whose values are not told: these are no clues, and stay when others go."""
    return {cell: None for cell, value in puzzle.given.items() if value is None}


def rule_clues(
    rule: str,
    told: Callable[[G, S], Iterable[tuple[Cell, Any]]],
    untold: Callable[[G], Mapping[Cell, Any]] = unknown,
) -> Clues[G, S]:
    """Clues about some cells: for each, an instance of the rule for the cell and the clue there.
    `untold` is what is given where a clue is left out.
    """

    def clue(cell: Cell, what: Any) -> Clue:
        return Clue(f"{shown_cell(cell)} is {what}", Instance(rule, (cell, what)))

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [clue(cell, what) for cell, what in told(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        said = dict(instances_of(rule, clues))
        return replace(puzzle, given=dict(sorted({**untold(puzzle), **said}.items())))

    def given(puzzle: G) -> list[Clue]:
        silent = untold(puzzle)
        return [clue(p, what) for p, what in puzzle.given.items()
                if p not in silent or silent[p] != what]  # fmt: skip

    return Clues(every, chosen, given)


def unmarked(deduced: "Deduced", rule: str, marked: str) -> str | None:
    """Why cells with clues of a rule are not marked, if that is all that is deduced."""
    rules, premises, facts, _ = deduced
    if premises or {instance.rule for instance in rules} != {rule}:
        return None
    own = [instance.of[0] for instance in rules]
    if sorted((atom[1:], true) for atom, true in facts) != sorted((cell, False) for cell in own):
        return None
    return f"no cell with a clue is {marked}" if own[1:] else f"{shown_cell(own[0])} has a clue"


def together(first: Clues[G, S], second: Clues[G, S]) -> Clues[G, S]:
    """Clues of two kinds, in one."""

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [*first.every(puzzle, solution), *second.every(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return second.chosen(first.chosen(puzzle, clues), clues)

    def given(puzzle: G) -> list[Clue]:
        return [*first.given(puzzle), *second.given(puzzle)]

    return Clues(every, chosen, given)
