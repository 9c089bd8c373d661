"""Hitori: shade cells so that no number is left twice in a row or column.

Rules.

1. *once*: of equal numbers in a row or column, at most one is not shaded.
2. *apart*: no two shaded cells share a side.
3. *connected*: the cells that are not shaded are connected by their sides.
4. *alone*, implied: not all cells beside a cell are shaded.

A cell without a number equals no other.

Atoms. `("shaded", r, c)`: the cell is shaded. With n cells and m pairs of neighbours, (1) is an
at-most-one for each number in a line, and (2) has m clauses.

| encoding      | (3), *connected*                                     | size       |
|---------------|------------------------------------------------------|------------|
| `cuts`        | a ring is open, or a part left, or one not there     | lazy       |
| `elimination` | parent arcs from a root beside the board, acyclic    | O(n·w²)    |

Sources: Nikoli, 1990; R. Hearn, E. Demaine, *Games, Puzzles, and Computation*, 2009, for
NP-completeness; `pencilsat.cnf.graphs`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell, shown_cells
from ...boards.places import Cell, Position, lines
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen, record
from ...cnf.rules import Placed
from ...rules.connected import Connected, NoneAlone
from ...rules.neighbours import Apart
from ...rules.rule import At, Breach, Rule, Said
from ...rules.shading import Shaded, shaded
from ..family import GridPuzzle
from ..ruled import family

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Deduced, Known


@frozen
class Hitori(GridPuzzle[Cells, int]):
    """A board, and the numbers of its cells."""

    @cached_property
    def repeats(self) -> Sequence[tuple[Cell, ...]]:
        """The groups of several cells in a row or column that have the same number."""
        found = list[tuple[Cell, ...]]()
        for _, _, line in lines(self):
            alike = dict[int | None, list[Cell]]()
            for cell, number in zip(line, map(self.given.get, line), strict=True):
                if number in alike:
                    alike[number].append(cell)
                else:
                    alike[number] = [cell]
            alike.pop(None, None)
            found += [(*same,) for same in alike.values() if len(same) > 1]
        return found


@record
class Once(Rule[Hitori]):
    """Of equal numbers in a row or column, at most one is not shaded."""

    name: str = "once"

    def says(self, puzzle: Hitori, f: "Formula", at: At) -> Said:
        """An at-most-one for each number in a line; of two cells, a clause."""
        every = puzzle.repeats
        left = [[at[cell] for cell in same] for same in every]
        said = [same if len(same) == 2 else f.at_most_one([-x for x in same]) for same in left]
        return Placed(every, said)

    def broken(self, puzzle: Hitori, entries: Position) -> Iterator[Breach]:
        """Equal numbers of a line that are left; found cell by cell."""
        left = [(*p, k) for p, k in puzzle.given.items() if entries.get(p, 1) == 0]
        for kind, i in (("column", 1), ("row", 0)):
            held = Counter([(cell[i], cell[2]) for cell in left])
            for line, number in sorted(at for at, times in held.items() if times > 1):
                same = tuple((r, c) for r, c, k in left if ((r, c)[i], k) == (line, number))
                yield Breach(f"{kind} {line + 1} has {number} twice", same)

    def why(self, puzzle: Hitori, place: tuple[Cell, ...], known: "Known") -> str:
        """`r1c1 r1c4 are both 3`."""
        every = "both" if len(place) == 2 else "all"
        return f"{shown_cells(place)} are {every} {puzzle.given[place[0]]}"

    def plainly(self, puzzle: Hitori, deduced: "Deduced") -> str | None:
        """Which equal numbers would be left, or which of two, side by side or not, is."""
        if len(deduced.rules) > 1 and deduced.facts and not deduced.premises:
            return one_of_two(puzzle, deduced)
        if len(deduced.rules) > 1 or deduced.facts:
            return None
        left = " and ".join(shown_cell(x[1:]) for x, true in deduced.premises if not true)
        return f"{left} are both {puzzle.given[deduced.rules[0].of[0]]}, and unshaded"


def one_of_two(puzzle: Hitori, deduced: "Deduced") -> str | None:
    """`one of r1c2 and r1c3, side by side, is the only 7 left there`; or of two equal numbers, with
    what follows between them, one is shaded.
    """
    same, *more = (rule.of for rule in deduced.rules if rule.rule == "once")
    pairs = [{*rule.of} for rule in deduced.rules if rule.rule == "apart"]
    new = {(fact.atom[1], fact.atom[2]) for fact in deduced.facts}
    shaded = {fact.true for fact in deduced.facts}
    if more or len(pairs) + 1 < len(deduced.rules) or len(shaded) > 1:
        return None
    two = sorted(set[Cell]().union(*pairs) - ({*new} if False in shaded else set()))
    if len(two) != 2 or not {*two} <= {*same}:
        return None
    either, number = " and ".join(map(shown_cell, two)), puzzle.given[two[0]]
    if shaded == {True} and pairs == [{*two}] and new <= {*same} - {*two}:
        return f"one of {either}, side by side, is the only {number} left there"
    if shaded == {False} and len(new) == 1 and all({cell, *new} in pairs for cell in two):
        return f"one of {either}, both {number}, is shaded"
    return None


RULES = {
    how: (Once(), Apart(), Connected(how, rest=True), NoneAlone())
    for how in ("cuts", "elimination")
}
GIVEN = Text(Hitori, InCells(Numbers(1, 10_000)))
ANSWER = Shaded[Hitori]()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    yield puzzlink.PuzzLink(("hitori",), (pieces.CellTokens(tokens.DIGITS),))
    runs = pieces.CellTokens((tokens.number(alphabet=tokens.LETTERS),))
    yield tatham.Tatham(("singles",), tatham.Parameters(), (runs,), asked=True)
    yield from grids.texts("hitori", asked=True)


FAMILY = family(
    Board("hitori", GIVEN, ANSWER, notations),
    RULES,
    shaded,
    about="shade cells so that no number is left twice in a row or column",
    levels=(1.4, 1.7, 1.73),
    rules="Shade cells so that no number is left twice in a row or column. Shaded cells do not "
    "touch side by side, and those that are left stay connected.",
    explained="pencilsat.encoders.hitori.reasons",
    native=True,
)
