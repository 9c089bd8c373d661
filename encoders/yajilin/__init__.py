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
from itertools import combinations, product

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.places import Cell, Edge, cells, within
from ...boards.text import Text
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import rule_clues
from ...rules.cuts import GraphCuts, lazy_and_eager, one_loop
from ...rules.loops import ends_of, faults_of_loop
from ...rules.solved import onwards
from ..family import Family, GridPuzzle
from .arrows import SILENT, STEPS, Arrows, ahead, said
from .board import OnShadedEdges


@frozen
class Yajilin(GridPuzzle[Lines, str]):
    """A board, and its clues: `2>`, or `x`."""


def free(puzzle: Yajilin) -> list[Cell]:
    """The cells without a clue."""
    return [cell for cell in cells(puzzle) if cell not in puzzle.given]


def pairs(puzzle: Yajilin) -> list[Edge]:
    """The pairs of cells without a clue that share a side."""
    return within(dict.fromkeys(free(puzzle)))


def numbers(puzzle: Yajilin) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """The clues with numbers, each with its number and the cells that it counts."""
    for cell, clue in puzzle.given.items():
        if told := said(clue):
            yield cell, told[0], [p for p in ahead(puzzle, cell, told[1]) if p not in puzzle.given]


def encode(puzzle: Yajilin, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The rules, with *one loop* in an encoding of `pencilsat.cnf.graphs`."""
    line = f.variables("line", pairs(puzzle))
    dark = {p: x for (p, _), x in f.variables("shaded", [(p, p) for p in free(puzzle)]).items()}
    for cell, number, seen in numbers(puzzle):
        count = f.exactly([dark[p] for p in seen], number)
        f.add("number", count, of=(cell, puzzle.given[cell]))
    f.add_each("apart", [*line], [[-dark[p], -dark[q]] for p, q in line])
    at = graphs.edges_at(line)
    for cell, x in dark.items():
        lines = [line[edge] for edge in at.get(cell, ())]
        two = [[-a, -b, -c] for a, b, c in combinations(lines, 3)]
        two += [[x, *(z for z in lines if z != y)] for y in lines or (0,)]
        f.add("one loop", [*two, *([-x, -y] for y in lines)], of=cell)
    for node, constraints in graphs.one_loop_by_node(f, line, how=how):
        if node is None:
            f.add("one loop", constraints)


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Yajilin, solution: Lines) -> list[str]:
    """The rules that the loop and the shaded cells break, in words."""
    ends = ends_of(frozenset((p, q) for p, q in solution if p != q))
    dark = sorted(p for p, q in solution if p == q)
    broken = faults_of_loop(ends, "cell")
    every = {*product(range(puzzle.rows), range(puzzle.columns))}
    for r, c in sorted(every):
        clue = puzzle.given.get((r, c), "")
        if ((r, c) in ends) + ((r, c) in dark) + bool(clue) != 1:
            broken.append(f"{shown_cell((r, c))} is not one of: passed, shaded, a clue")
        if clue[:-1]:
            number = sum(p in dark for p in onwards((r, c), STEPS[clue[-1]], every))
            if number != int(clue[:-1]):
                broken.append(f"{counted(number, 'shaded cell')} counted from {shown_cell((r, c))}")
    for r, c in dark:
        beside = [p for p in ((r, c + 1), (r + 1, c)) if p in dark]
        broken += [f"{shown_cells([(r, c), p])} are both shaded" for p in beside]
    return broken


def clues(puzzle: Yajilin, solution: Lines) -> Iterator[tuple[Cell, str]]:
    """Every clue with its number; for `x`, the number upwards."""
    for cell, clue in puzzle.given.items():
        arrow = "^" if clue == SILENT else clue[-1]
        number = sum((p, p) in solution for p in ahead(puzzle, cell, arrow))
        yield cell, f"{number}{arrow}"


GIVEN = Text(Yajilin, InCells(Arrows()))
ANSWER = OnShadedEdges[Yajilin](lambda puzzle: {*cells(puzzle)} - puzzle.given.keys())
CUTS = GraphCuts(one_loop, ANSWER.edges, ANSWER.cells, edge="line", thing="line", what="cells")


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


FAMILY = Family(
    Board("yajilin", GIVEN, ANSWER, notations),
    about="shade cells as the arrows count them, and draw one loop through all others",
    also=("Arrow Ring",),
    rules="Shade cells, no two side by side, and draw one loop through all others; a clue "
    "counts the shaded cells where its arrow points. The loop does not pass through "
    "clues.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": CUTS},
    clues=rule_clues("number", clues, lambda puzzle: dict.fromkeys(puzzle.given, SILENT)),
    explained="pencilsat.encoders.yajilin.reasons",
)
