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

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines, OnEdges
from ...boards.places import Cell, cells, neighbours
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import shown_cell
from ...cnf import graphs
from ...cnf.cardinality import Clause
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import rule_clues
from ...rules.cuts import GraphCuts, lazy_and_eager, one_loop
from ...rules.loops import LineEnds, ends_of, faults_of_loop, straight
from ..family import Family, GridPuzzle


@frozen
class Masyu(GridPuzzle[Lines, str]):
    """A board, and its pearls: `w` or `b`."""


def encode(puzzle: Masyu, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The pearls, and *one loop* in an encoding of `pencilsat.cnf.graphs`."""
    line = f.variables("line", neighbours(puzzle))
    no = f.aux()  # a line that would leave the board
    for (r, c), pearl in puzzle.given.items():
        row = [((r, d), (r, d + 1)) for d in range(c - 2, c + 2)]
        column = [((s, c), (s + 1, c)) for s in range(r - 2, r + 2)]
        above, up, down, below = (line.get(edge, no) for edge in column)
        before, left, right, behind = (line.get(edge, no) for edge in row)
        turns = around_pearl((up, down, left, right), (above, below, before, behind), pearl)
        f.add("pearl", [[-no], *turns], of=((r, c), pearl))
    for cell, said in graphs.one_loop_by_node(f, line, how=how):
        f.add("one loop", said, of=cell)


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


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Masyu, solution: Lines) -> list[str]:
    """The rules that the lines break, in words."""
    ends = ends_of(solution)
    broken = faults_of_loop(ends, "cell")
    for cell, pearl in puzzle.given.items():
        if pearl not in fitting(ends, cell):
            broken.append(f"the loop does not obey the {NAMES[pearl]} pearl {shown_cell(cell)}")
    return broken


def fitting(ends: LineEnds, cell: Cell) -> str:
    """The pearl that fits into a cell of the loop: `w`, `b`, or empty if none does."""
    here, others = straight(ends, cell), [straight(ends, other) for other in ends.get(cell, ())]
    return "w" * (here and not all(others)) + "b" * (not here and len(others) == 2 and all(others))


def pearls(puzzle: Masyu, solution: Lines) -> list[tuple[Cell, str]]:
    """Every pearl that could be given."""
    ends = ends_of(solution)
    return [(cell, pearl) for cell in cells(puzzle) for pearl in fitting(ends, cell)]


NAMES = {"w": "white", "b": "black"}
CUTS = GraphCuts(one_loop, neighbours, cells, edge="line", thing="line", what="cells")
ANSWER = OnEdges(
    Flag("line", "on the loop", "off the loop"),
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


FAMILY = Family(
    Board("masyu", GIVEN, ANSWER, notations),
    about="draw one loop that turns on black pearls, and before or after white ones",
    also=("Pearl",),
    rules="Draw one closed loop through all pearls: it turns on a black one and goes straight "
    "in the cells before and after it. It goes straight through a white one and turns in "
    "the cell before or after it.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": CUTS},
    cardinality="direct",
    clues=rule_clues("pearl", pearls),
    explained="pencilsat.encoders.masyu.reasons",
)
