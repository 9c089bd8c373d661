"""Star Battle (Two Not Touch): place stars, so many in each row, column and region.

Rules. The header says how many: `stars=k`, or 1. `.` is no cell: no star stands there.

1. *line*: every row and every column has k stars.
2. *region*: every region has k stars.
3. *apart*: no two stars touch, not even diagonally.

Atoms. `("star", r, c)`: a star stands on the cell (r, c). On a board of n × n cells with n regions,
(1) and (2) are 3n counts. (3) is said of pairs of cells, or of squares that hold four of them:

| encoding  | (3), *apart*                                 | its clauses                    |
|-----------|----------------------------------------------|--------------------------------|
| `pairs`   | not both of any two cells that touch         | 4n² - 6n + 2                   |
| `squares` | at most one of the four cells of each square | (n - 1)² at-most-ones, 6 each  |

Sources: H. Eendebak, World Puzzle Championship 2003.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats, Joins
from ...boards.cells import Cells
from ...boards.header import Option
from ...boards.on_cells import OnCells
from ...boards.places import Place, cells, within
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import NOTHING, Symbols
from ...cnf.record import frozen
from ...rules.counts import Count
from ...rules.groups import LINES, ROOMS
from ...rules.neighbours import NotTouching
from ...rules.rule import At
from ..family import GridPuzzle
from ..ruled import family
from .room import without_room

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...cnf.rules import Instance
    from ...rules.explaining import Deduced


@frozen
class StarBattle(GridPuzzle[Cells, str]):
    """A board of regions, and how many stars each of them has."""

    regions: RegionNames = ()
    stars: int = 1


def places(puzzle: StarBattle) -> dict[Place, int]:
    """The places that are no cells, without a star."""
    named = enumerate(puzzle.regions)
    return {(r, c): 0 for r, row in named for c, name in enumerate(row) if name == NOTHING}


def stars(puzzle: StarBattle, f: "Formula") -> At:
    """The literals of the stars on cells."""
    gaps = places(puzzle)
    return f.variables("star", [cell for cell in cells(puzzle) if cell not in gaps])


class Starred(Count[StarBattle]):
    """Every line, or every region, has so many stars."""

    def plainly(self, puzzle: StarBattle, deduced: "Deduced") -> str | None:
        """That a star would leave one of them too little room."""
        several = len(deduced.rules) > 1
        return without_room(puzzle, deduced, places(puzzle)) if several else None


class InRegion(Starred):
    """Every region has so many stars."""

    def plainly(self, puzzle: StarBattle, deduced: "Deduced") -> str | None:
        """Which regions lie within which lines, or the reverse."""
        rules, premises, facts, _ = deduced
        lines, parts = ([r for r in rules if r.rule == kind] for kind in ("line", "region"))
        some = lines and len(lines) == len(parts) and len(lines) + len(parts) == len(rules)
        if not some or any(true for _, true in (*premises, *facts)):
            return super().plainly(puzzle, deduced)
        gone, where = {x[1:] for x, _ in premises}, dict([*LINES.walk(puzzle), *ROOMS.walk(puzzle)])
        cells = {p for _, part in ROOMS.walk(puzzle) for p in part} - gone
        held = [{p for r in each for p in where[r.of]} & cells for each in (lines, parts)]
        inner, outer = (parts, lines) if held[1] <= held[0] else (lines, parts)
        if not (held[0] <= held[1] or held[1] <= held[0]):
            return super().plainly(puzzle, deduced)
        left = "what is left of " if gone else ""
        lie = "lies" if gone or len(inner) == 1 else "lie"
        return f"{left}{several(inner)} {lie} within {several(outer)}"


def several(rules: "Sequence[Instance]") -> str:
    """`row 1`, `rows 1 and 2`, `regions a, b and c`."""
    called = [(LINES if r.rule == "line" else ROOMS).called(r.of) for r in rules]
    kinds = dict.fromkeys(name.split()[0] for name in called)
    if len(rules) == 1 or len(kinds) > 1:
        return " and ".join(called)
    *names, last = sorted(name.split()[1] for name in called)
    return f"{next(iter(kinds))}s {', '.join(names)} and {last}"


LINE = Starred("line", LINES, lambda puzzle, key: puzzle.stars, "star")
REGION = InRegion("region", ROOMS, lambda puzzle, key: puzzle.stars, "star")
RULES = {
    "pairs": (LINE, REGION, NotTouching("star")),
    "squares": (LINE, REGION, NotTouching("star", "squares")),
}


class InRegionCells(OnCells[StarBattle, int]):
    """A star or none in every cell; none where the board has no cell, which nobody writes."""

    def settled(self, puzzle: StarBattle) -> dict[Place, int]:
        """The places that are no cells."""
        return places(puzzle)

    def joins(self, puzzle: StarBattle) -> Joins:
        """The cells; those that are none are joined to none."""
        return super().joins(puzzle)[0], within({*cells(puzzle)} - self.settled(puzzle).keys())


NUMBER = Option("stars", 1, 9, "a number of stars", "Here, there are {} in each.")
GIVEN = Text(StarBattle, InRegions(), options=[NUMBER])
STARS = Symbols({".": 0, "*": 1})
ANSWER = InRegionCells(STARS, Flag("star", "a star", "empty"), 0, shapes={"*": "star"})


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    yield puzzlink.PuzzLink(("starbattle",), (pieces.Number("stars"), pieces.Rooms()))
    yield grids.RoomsText(("starbattle",), asked=True, option="stars")


FAMILY = family(
    Board("starbattle", GIVEN, ANSWER, notations),
    RULES,
    stars,
    called="Star Battle",
    about="place stars that do not touch, as many in each row, column and region",
    also=("Two Not Touch", "Queens"),
    rules="Place the same number of stars in every row, column and outlined region: one, if "
    "nothing else is said. No two stars touch, not even at corners.",
    free_words=True,
    explained="pencilsat.encoders.starbattle.reasons",
    levels=(1.5, 2.0, 2.3),
    native=True,
)
