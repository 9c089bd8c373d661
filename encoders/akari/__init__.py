"""Akari (Light Up, Bijutsukan): place lamps that light every white cell.

Rules. A lamp stands on a white cell and shines along its row and its column up to black cells.

1. *number*: a number on a black cell is the number of lamps on the cells beside it.
2. *apart*: no lamp shines on another one.
3. *lit*: on every white cell there is a lamp, or one shines on it.

Atoms. `("lamp", r, c)`: a lamp stands on the white cell (r, c). A *run* is a row or a column of
white cells between black ones. With n white cells, each in a run across and in one down, of at most
w cells, (2) is an at-most-one a run, and (3) a clause a cell:

| encoding | (3), *lit*                                      | variables | literals of (3) |
|----------|-------------------------------------------------|-----------|-----------------|
| `cells`  | a lamp on one of all cells that see the cell    | none      | n·(2w - 1)      |
| `runs`   | its run across has a lamp, or its run down does | one a run | 8n, 1 a run     |

Sources: Nikoli; B. McPhail, *Light Up is NP-complete*, 2005.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats, Stage
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Cell, Place, Position, cells, runs
from ...boards.scene import Blocks, Mark, Patch, middle
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import BESIDE_GIVEN
from ...rules.lines import Lit, OutOfSight
from ...rules.rule import At
from ..family import GridPuzzle
from ..ruled import clues_of, family

if TYPE_CHECKING:
    from ...cnf.formula import Formula


@frozen
class Akari(GridPuzzle[Cells, int | str]):
    """A board, and its black cells: numbers of lamps, or `x`."""

    @cached_property
    def runs(self) -> Sequence[tuple[str, list[Cell]]]:
        """The runs of white cells, across and down."""
        return runs(self, self.given)


class Lamps(OnCells[Akari, int]):
    """Lamps on white cells; while they are found, it is seen where they shine."""

    def marks(
        self, puzzle: Akari, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterable[Mark]:
        """The cells that are lit, below the words of all cells."""
        found = entries if entries and stage == "position" else {}
        lit = {p for _, run in puzzle.runs if any(map(found.get, run)) for p in run}
        light = [Patch(middle(cell), "lit") for cell in sorted(lit)]
        return [*light, *super().marks(puzzle, entries, marked, stage)]


def lamps(puzzle: Akari, f: "Formula") -> At:
    """The literals of the lamps on white cells."""
    return f.variables("lamp", [cell for cell in cells(puzzle) if cell not in puzzle.given])


NUMBER = Number[Akari](
    "number", BESIDE_GIVEN, lambda puzzle, cell: cell, "lamp", has="{count} beside {place}"
)
RULES = {
    how: (NUMBER, OutOfSight(), Lit(by_run=by_run))
    for how, by_run in (("cells", False), ("runs", True))
}
BLACK = Symbols[int | str]({"x": "x"} | {str(n): n for n in range(5)})
GIVEN = Text(Akari, InCells(BLACK, shapes={"x": "block"}, under=Blocks))
SYMBOLS = Symbols({".": 0, "o": 1})
LAMP = Flag("lamp", "a lamp", "empty")
ANSWER = Lamps(SYMBOLS, LAMP, 0, closed=True, shapes={"o": "lamp"})


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    four = (*tokens.FOUR, tokens.symbol(".", "x"))
    yield puzzlink.PuzzLink(("akari", "lightup", "bijutsukan"), (pieces.CellTokens(four),))
    runs = pieces.CellTokens(
        (tokens.blanks("a"), tokens.number(alphabet="01234"), tokens.symbol("B", "x"))
    )
    yield tatham.Tatham(("lightup",), tatham.Parameters(random="bs"), (runs,), asked=True)
    yield from grids.texts("akari", asked=True)


BOARD = Board("akari", GIVEN, ANSWER, notations)
FAMILY = family(
    BOARD,
    RULES,
    lamps,
    about="place lamps that light every cell, and do not shine on each other",
    symmetry="rotation",
    also=("Light Up", "Bijutsukan"),
    rules="Place lamps so that every white cell is lit: a lamp shines along its row and column "
    "as far as the next black cell, and never on another lamp. A number says how many "
    "lamps stand beside its black cell.",
    cardinality="direct",
    clues=clues_of(BOARD, NUMBER, lambda puzzle: dict.fromkeys(puzzle.given, "x")),
    explained="pencilsat.encoders.akari.reasons",
    native=True,
)
