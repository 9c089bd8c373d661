"""Star Battle (Two Not Touch): place stars, so many in each row, column and region.

Rules. The header says how many: `stars=k`, or 1. `.` is no cell: no star stands there.

1. *line*: every row and every column has k stars.
2. *region*: every region has k stars.
3. *apart*: no two stars touch, diagonally either.

Atoms. `("star", r, c)`: a star stands on the cell (r, c). On a board of n × n cells with n regions,
(1) and (2) are 3n counts. (3) is said of pairs of cells, or of squares that hold four of them:

| encoding  | (3), *apart*                                 | its clauses                    |
|-----------|----------------------------------------------|--------------------------------|
| `pairs`   | not both of any two cells that touch         | 4n² - 6n + 2                   |
| `squares` | at most one of the four cells of each square | (n - 1)² at-most-ones, 6 each  |

Sources: H. Eendebak, World Puzzle Championship 2003.
"""

from collections import Counter
from itertools import product

from ...boards.board import Board, Formats, Joins
from ...boards.cells import Cells
from ...boards.header import Option
from ...boards.on_cells import OnCells
from ...boards.places import Cell, Place, cells, lines, within
from ...boards.regions import InRegions, RegionNames, regions
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import NOTHING, Symbols
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.solved import marked, unmarkable, values
from ..family import Family, GridPuzzle


@frozen
class StarBattle(GridPuzzle[Cells, str]):
    """A board of regions, and how many stars each of them has."""

    regions: RegionNames = ()
    stars: int = 1


def counts(puzzle: StarBattle, f: Formula) -> dict[Cell, int]:
    """The stars, with *line* and *region*."""
    parts = regions(puzzle.regions)
    star = f.variables("star", sorted(p for inside in parts.values() for p in inside))
    for kind, i, line in lines(puzzle):
        f.add("line", f.exactly([star[p] for p in line if p in star], puzzle.stars), of=(kind, i))
    for name, inside in parts.items():
        f.add("region", f.exactly([star[p] for p in inside], puzzle.stars), of=name)
    return star


def encode_pairs(puzzle: StarBattle, f: Formula) -> None:
    """Two cells that touch, one to the right of or below the other."""
    star = counts(puzzle, f)
    pairs = [
        ((r, c), other)
        for r, c in star
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
        if other in star
    ]
    f.add_each("apart", pairs, [[-star[p], -star[q]] for p, q in pairs])


def encode_squares(puzzle: StarBattle, f: Formula) -> None:
    """Squares of 2 × 2 cells, or what the board has of them."""
    star = counts(puzzle, f)
    for r, c in product(range(max(1, puzzle.rows - 1)), range(max(1, puzzle.columns - 1))):
        square = [p for p in product((r, r + 1), (c, c + 1)) if p in star]
        f.add("apart", f.at_most_one([star[p] for p in square]), of=tuple(square))


def verify(puzzle: StarBattle, solution: Cells) -> list[str]:
    """The rules that the stars break, in words."""
    stars, names = marked(solution), values(puzzle.regions)
    broken = unmarkable(solution)
    broken += [f"{shown_cell(p)} is no cell" for p in stars if names[p] == NOTHING]
    held = {p: (f"row {p[0] + 1}", f"column {p[1] + 1}", f"region {k}") for p, k in names.items()}
    found = Counter(what for p in stars for what in held[p])
    for what in dict.fromkeys(what for every in held.values() for what in every):
        if what != f"region {NOTHING}" and found[what] != puzzle.stars:
            broken.append(f"{what} has {counted(found[what], 'star')}, not {puzzle.stars}")
    there = {*stars}
    for r, c in stars:
        for other in [(r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)]:
            if other in there:
                broken.append(f"the stars {shown_cells([(r, c), other])} touch")
    return broken


class InRegionCells(OnCells[StarBattle, int]):
    """A star or none in every cell; none where the board has no cell, which nobody writes."""

    def settled(self, puzzle: StarBattle) -> dict[Place, int]:
        """The places that are no cells."""
        return {cell: 0 for cell, name in values(puzzle.regions).items() if name == NOTHING}

    def joins(self, puzzle: StarBattle) -> Joins:
        """The cells; those that are none are joined to none."""
        return super().joins(puzzle)[0], within({*cells(puzzle)} - self.settled(puzzle).keys())


GIVEN = Text(StarBattle, InRegions(), options=[Option("stars", 1, 9, "a number of stars")])
ANSWER = InRegionCells(Symbols({".": 0, "*": 1}), Flag("star", "a star", "empty"), 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    yield puzzlink.PuzzLink(("starbattle",), (pieces.Number("stars"), pieces.Rooms()))
    yield grids.RoomsText(("starbattle",), asked=True, option="stars")


FAMILY = Family(
    Board("starbattle", GIVEN, ANSWER, notations),
    called="Star Battle",
    about="place stars that do not touch, as many in each row, column and region",
    also=("Two Not Touch", "Queens"),
    rules="Place the same number of stars in every row, column and outlined region: one, if "
    "nothing else is said. No two stars touch, not even at corners.",
    encodings={"pairs": encode_pairs, "squares": encode_squares},
    verify=verify,
    free_words=True,
    explained="pencilsat.encoders.starbattle.reasons",
)
