"""Masyu (Pearl): draw one loop from cell to cell, through all pearls.

Rules.

1. *one loop*: the lines join the middles of cells that share a side. They are a single loop, which
   does not cross, branch or end, and need not visit all cells.
2. *pearl*: the loop goes straight through a white pearl `w`, and turns in the cell before or in the
   cell after it; it turns on a black pearl `b`, and goes straight through the cells on both sides.

Atoms. `("line", p, q)`: a line joins the cells p < q. (2) has 8 clauses a white pearl and 9 a black
one, of at most 3 literals; of (1), that 0 or 2 lines meet in a cell has at most 8 clauses a cell.

| encoding      | (1), *one loop*                                    | size         |
|---------------|----------------------------------------------------|--------------|
| `cuts`        | of two loops, one is left or absent                | lazy         |
| `elimination` | parent arcs from one cell on, acyclic              | O(n·w²)      |

Sources: Nikoli; E. Friedman, *Pearl Puzzles are NP-complete*, 2002; `pencilsat.cnf.graphs`.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines, OnEdges
from ...boards.names import LINES_BETWEEN, shown_cell
from ...boards.places import Cell, Edge, Position, cells, neighbours
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.cardinality import Clause
from ...cnf.pattern import Pattern
from ...cnf.record import frozen, record
from ...rules.loops import OneLoop
from ...rules.rule import At, Breach, Rule, Said, each
from ..family import GridPuzzle
from ..ruled import family

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Known


@frozen
class Masyu(GridPuzzle[Lines, str]):
    """A board, and its pearls: `w` or `b`."""


REASONS = {
    "w": "the loop goes straight through the white pearl {}, and turns before or after it",
    "b": "the loop turns on the black pearl {}, and goes straight before and after it",
}


@record
class Pearl(Rule[Masyu]):
    """The loop goes straight through a white pearl and turns before or after it, and turns on a
    black pearl and goes straight before and after it.
    """

    name: str = "pearl"

    def says(self, puzzle: Masyu, f: "Formula", at: At) -> Said:
        """The clauses of each pearl."""
        no = f.aux()  # a line that would leave the board
        for (r, c), pearl in puzzle.given.items():
            row = [((r, d), (r, d + 1)) for d in range(c - 2, c + 2)]
            column = [((s, c), (s + 1, c)) for s in range(r - 2, r + 2)]
            above, up, down, below = (at.get(edge, no) for edge in column)
            before, left, right, behind = (at.get(edge, no) for edge in row)
            near, far = (up, down, left, right), (above, below, before, behind)
            yield from each(((r, c), pearl), ([-no], *TURNS[pearl].over([*near, *far])))

    def broken(self, puzzle: Masyu, entries: Position) -> Iterator[Breach]:
        """Pearls that no lines fit, whatever the unknown ones are."""
        for cell, pearl in puzzle.given.items():
            around = edges_around(cell)
            found = [entries.get(edge) for edge in around]
            if pearl in fitting(found):
                continue
            for i, (start, stop) in enumerate(around):
                if min(start) < 0 or stop[0] >= puzzle.rows or stop[1] >= puzzle.columns:
                    found[i] = 0
            able = product(*((0, 1) if number is None else (number,) for number in found))
            if not any(pearl in fitting(numbers) for numbers in able):
                name = {"w": "white", "b": "black"}[pearl]
                yield Breach(f"the loop does not obey the {name} pearl {shown_cell(cell)}", (cell,))

    def about(self, place: tuple[Cell, str]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Masyu, place: tuple[Cell, str], known: "Known") -> str:
        """What the loop does at the pearl."""
        return REASONS[place[1]].format(self.about(place))

    def clues(self, puzzle: Masyu, entries: Position) -> Iterator[tuple[Cell, str]]:
        """Every pearl that could be given."""
        for cell in cells(puzzle):
            for pearl in fitting([entries.get(edge) for edge in edges_around(cell)]):
                yield cell, pearl


def around_pearl(near: Sequence[int], far: Sequence[int], pearl: str) -> Iterator[Clause]:
    """The clauses of a pearl, from the four lines at it, up, down, left and right, and the next
    ones.
    """
    up, down, left, right = near
    if pearl == "b":
        yield from ([up, down], [-up, -down], [left, right], [-left, -right])
        yield from ([-x, behind] for x, behind in zip(near, far, strict=True))
    else:
        yield from ([-up, down], [up, -down], [-left, right], [left, -right], [up, left])
        yield from ([-up, -far[0], -far[1]], [-left, -far[2], -far[3]])


TURNS = {pearl: Pattern(around_pearl(range(1, 5), range(5, 9), pearl)) for pearl in ("w", "b")}
"""The clauses of pearls, from the eight lines."""


def edges_around(cell: Cell) -> Sequence[Edge]:
    """The edges of a cell, up, down, left and right, then those behind them."""
    r, c = cell
    up, down, left, right = (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)
    near = (up, cell), (cell, down), (left, cell), (cell, right)
    return *near, ((r - 2, c), up), (down, (r + 2, c)), ((r, c - 2), left), (right, (r, c + 2))


def fitting(lines: Sequence[int | None]) -> str:
    """The pearl that lines fit, up, down, left and right, then behind these, if there are no
    others: `w` or `b`; empty if none does.
    """
    up, down, left, right, *behind = map(bool, lines)
    if up == down and left == right and (up or left):
        goes_on = (up and all(behind[:2])) or (left and all(behind[2:]))
        return "" if goes_on else "w"
    straight = all(far for near, far in zip((up, down, left, right), behind, strict=True) if near)
    return "b" if up != down and left != right and straight else ""


RULES = (Pearl(), OneLoop())
ANSWER = OnEdges(
    Flag("line", "on the loop", "off the loop", LINES_BETWEEN),
    neighbours,
    "pairs of cells side by side",
    lattice="ruled",
)
PEARLS = Symbols({"w": "w", "b": "b"})
GIVEN = Text(Masyu, InCells(PEARLS, shapes={"w": "white", "b": "black"}))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, pieces, puzzlink, pzpr, tatham, tokens

    numbered, pearls = {"1": "w", "2": "b"}, {"w": "w", "b": "b"}
    runs = (tokens.blanks("a"), tokens.number(alphabet="?WB"))
    thirds = pieces.CellTokens((tokens.packed(3, 3),), numbered)
    yield puzzlink.PuzzLink(("mashu", "masyu", "pearl"), (thirds,))
    yield pzpr.PzprFile(("mashu",), symbols=numbered)
    yield tatham.Tatham(("pearl",), tatham.Parameters(), (pieces.CellTokens(runs, numbered),))
    circles = {"w": (1, "circle_L"), "b": (2, "circle_L")}
    yield penpa.Penpa(("masyu", "mashu"), symbols=circles)
    yield from grids.texts("masyu", symbols=pearls)
    yield grids.Grid(("masyu",), numbered | pearls, asked=True)


FAMILY = family(
    Board("masyu", GIVEN, ANSWER, notations),
    RULES,
    about="draw one loop that turns on black pearls, and before or after white ones",
    also=("Pearl",),
    rules="Draw one closed loop through all pearls: it turns on a black one and goes straight "
    "in the cells before and after it. It goes straight through a white one and turns in "
    "the cell before or after it.",
    cardinality="direct",
    explained="pencilsat.encoders.masyu.reasons",
)
