"""Yajilin (Arrow Ring): shade cells, and draw one loop through all others.

Rules. A clue, `2>`, or `x` without a number, stands in a cell that is neither shaded nor passed.

1. *number*: from the clue to the edge of the board, as its arrow points, so many cells are shaded.
2. *apart*: no two shaded cells share a side.
3. *one loop*: the lines join cells that share a side. They are a single loop, which does not cross,
   branch or end. It passes every cell that is not shaded, and no shaded one.

Atoms. `("line", p, q)`: a line joins the cells p < q; `("shaded", p, p)`: the cell p is shaded. For
n cells without a clue and m pairs of them that share a side, (2) has m clauses; of (3), that two
lines meet in a cell or it is shaded has at most 12 clauses a cell.

| encoding      | (3), *one loop*                                    | size         |
|---------------|----------------------------------------------------|--------------|
| `cuts`        | of two loops, one is left or absent                | lazy         |
| `elimination` | parent arcs from one cell on, acyclic              | O(n·w²)      |

Sources: Nikoli; A. Ishibashi, Y. Sato, S. Iwata, *NP-completeness of two pencil puzzles: Yajilin
and Country Road*, 2012; `pencilsat.cnf.graphs`.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.names import shown_cell, shown_cells
from ...boards.places import Cell, Edge, Position, Sized
from ...boards.shaded_edges import OnShadedEdges
from ...boards.text import Text
from ...boards.words import counted
from ...cnf.record import frozen, record
from ...rules.counts import miscounted
from ...rules.loops import LoopPastShaded, free, free_pairs
from ...rules.neighbours import Apart
from ...rules.rule import At, Breach, Manner, Rule, Said
from ...rules.shaded_loops import loop_or_shaded
from ..family import GridPuzzle
from ..ruled import clues_of, family
from .arrows import SILENT, STEPS, Arrows, ahead, said

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Known

WHERE = {"^": "above it", "v": "below it", "<": "to its left", ">": "to its right"}


@frozen
class Yajilin(GridPuzzle[Lines, str]):
    """A board, and its clues: `2>`, or `x`."""

    @cached_property
    def places(self) -> list[Edge]:
        """Where lines and shaded cells can be: pairs of cells, and cells paired with themselves."""
        return sorted([*free_pairs(self), *((cell, cell) for cell in free(self))])


@record
class Number(Rule[Yajilin]):
    """From the clue to the edge of the board, as its arrow points, so many cells are shaded."""

    name: str = "number"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Yajilin, f: "Formula", at: At) -> Said:
        """A count for each clue with a number."""
        for cell, clue in puzzle.given.items():
            if told := said(clue):
                seen = [p for p in ahead(puzzle, cell, told[1]) if p not in puzzle.given]
                yield (cell, clue), f.exactly([at[p, p] for p in seen], told[0])

    def broken(self, puzzle: Yajilin, entries: Position) -> Iterator[Breach]:
        """Clues that count too many shaded cells, or cannot get enough; found step by step."""
        for cell, clue in puzzle.given.items():
            if clue == SILENT:
                continue
            shaded, more, (down, right) = 0, 0, STEPS[clue[-1]]
            r, c = cell[0] + down, cell[1] + right
            while 0 <= r < puzzle.rows and 0 <= c < puzzle.columns:
                entry = 0 if (r, c) in puzzle.given else entries.get(((r, c), (r, c)))
                shaded, more = shaded + (entry == 1), more + (entry is None)
                r, c = r + down, c + right
            if found := miscounted(shaded, more, int(clue[:-1]), "exactly"):
                count = counted(found, "shaded cell")
                words = f"{shown_cell(cell)} has {count} {WHERE[clue[-1]]}, not {clue[:-1]}"
                yield Breach(words, (cell,))

    def about(self, place: tuple[Cell, str]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Yajilin, place: tuple[Cell, str], known: "Known") -> str:
        """`r1c2 has 2 shaded cells below it`."""
        number, arrow = int(place[1][:-1]), place[1][-1]
        return f"{self.about(place)} has {counted(number, 'shaded cell')} {WHERE[arrow]}"

    def clues(self, puzzle: Yajilin, entries: Position) -> Iterator[tuple[Cell, str]]:
        """Every clue with its number; for `x`, the number upwards."""
        for cell, clue in puzzle.given.items():
            arrow = "^" if clue == SILENT else clue[-1]
            yield cell, f"{sum(entries.get((p, p), 0) for p in ahead(puzzle, cell, arrow))}{arrow}"


@record
class ShadedApart(Apart):
    """No two shaded cells share a side."""

    manner = frozenset[Manner]()
    plainly = Rule.plainly

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """As of all cells, of those without a clue."""
        pairs = [(p, q) for p, q in at if p != q]
        return zip(pairs, [[-at[p, p], -at[q, q]] for p, q in pairs], strict=True)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Two shaded neighbours."""
        shaded = {p: x for (p, q), x in entries.items() if p == q}
        for words, pair in super().broken(puzzle, shaded):
            yield Breach(words, tuple((p, p) for p in pair))

    def clash(self, puzzle: Sized, place: Edge, known: "Known") -> str:
        """`r1c1 r1c2 are both shaded`."""
        return f"{shown_cells(place)} are both shaded"


NUMBER = Number()
RULES = (NUMBER, ShadedApart(), LoopPastShaded())
GIVEN = Text(Yajilin, InCells(Arrows(), shapes={"x": "block"}))
ANSWER = OnShadedEdges[Yajilin](lambda puzzle: puzzle.places)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    arrows = tokens.arrow(1), tokens.arrow(2, less=5), tokens.arrow(3, "-")
    silent = tokens.symbol("0.", SILENT, "[0-4][.]|0[0-9a-f]")
    cells = pieces.CellTokens((tokens.blanks("a"), silent, *arrows))
    yield puzzlink.PuzzLink(("yajilin", "yajirin"), (cells,))
    compass = dict(zip("^v<>", "nswe", strict=True))
    silences = {"@": SILENT, SILENT: SILENT}
    yield grids.Grid(("yajilin",), silences, form=".*", letters=compass)


BOARD = Board("yajilin", GIVEN, ANSWER, notations)
FAMILY = family(
    BOARD,
    RULES,
    loop_or_shaded(free),
    about="shade cells as the arrows count them, and draw one loop through all others",
    also=("Arrow Ring",),
    rules="Shade cells, no two side by side, and draw one loop through all others; a clue "
    "counts the shaded cells where its arrow points. The loop does not pass through "
    "clues.",
    clues=clues_of(BOARD, NUMBER, lambda puzzle: dict.fromkeys(puzzle.given, SILENT)),
    explained="pencilsat.encoders.yajilin.reasons",
    native=True,
)
