"""Rules about which of two numbers is greater."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.board import Answer
from ..boards.names import shown_cell
from ..boards.places import Cell, Edge, Position, Sized, neighbours
from ..boards.signs import pairs, signs_of
from ..cnf.record import record
from ..cnf.rules import Instance
from .clues import Clue, Clues, instances_of
from .numbers import Candidates
from .rule import Breach, Rule, Said, each
from .technique import HOUSES, ReasonShape
from .variants.pairs import fitted

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)


@record
class Greater(Rule[P], Generic[P]):
    """Of some pairs of cells, the first number is greater.

    An instance is of a pair.
    """

    techniques = (
        ReasonShape("too large or too small", ".", true=False),
        ReasonShape("a chain of signs", ". + .*"),
        ReasonShape("a sign and a line", f".* + cell|{HOUSES}*"),
    )

    pairs: Callable[[P], Iterable[Edge]]
    """Returns the pairs, the greater one first."""
    smaller: Callable[[P, Cell], Iterable[Cell]]
    """Returns the smaller ones of a cell, found in another way, for checks."""
    numbers: Callable[[P], range]
    """Returns the numbers that cells can have."""
    name: str = "greater"

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Which numbers fit beside each."""
        every = self.numbers(puzzle)
        fit = {number: {*range(every.start, number)} for number in every}
        for pair in self.pairs(puzzle):
            yield from each(pair, fitted(fit, *(at.of[cell] for cell in pair)))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Numbers that are not greater, or not smaller, or cannot be."""
        every = self.numbers(puzzle)
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                for other in self.smaller(puzzle, (r, c)):
                    one, two = entries.get((r, c)), entries.get(other)
                    if (every[-1] if one is None else one) <= (every[0] if two is None else two):
                        said = "cannot be" if one is None or two is None else "is not"
                        names = shown_cell((r, c)), shown_cell(other)
                        yield Breach(f"{names[0]} {said} greater than {names[1]}", ((r, c), other))

    def why(self, puzzle: P, place: Edge, known: "Known") -> str:
        """`r1c1 is greater than r1c2`."""
        return f"{shown_cell(place[0])} is greater than {shown_cell(place[1])}"


def signed(puzzle: Any) -> Iterator[Edge]:
    """The pairs of a puzzle's signs."""
    return pairs(puzzle.signs)


def signed_smaller(puzzle: Any, cell: Cell) -> Iterator[Cell]:
    """Those to which the signs of a cell point."""
    r, c = cell
    for sign in puzzle.signs.get(cell, ""):
        yield {"^": (r - 1, c), "v": (r + 1, c), "<": (r, c - 1), ">": (r, c + 1)}[sign]


def sign_clues(answer: Answer[Any, Any], name: str = "greater") -> Clues[Any, Any]:
    """Clues that are signs: for each two neighbours, an instance of the rule of that name."""

    def told(greater: Iterable[Edge]) -> list[Clue]:
        return [
            Clue(f"{shown_cell(one)} > {shown_cell(two)}", Instance(name, (one, two)))
            for one, two in greater
        ]

    def every(puzzle: Any, solution: Any) -> list[Clue]:
        values = answer.values(puzzle, solution)
        return told((p, q) if values[p] > values[q] else (q, p) for p, q in neighbours(puzzle))

    def chosen(puzzle: Any, clues: Collection[Clue]) -> Any:
        return replace(puzzle, signs=signs_of(instances_of(name, clues)))

    def given(puzzle: Any) -> list[Clue]:
        return told(pairs(puzzle.signs))

    return Clues(every, chosen, given)
