"""Fourcells: divide the board into regions of four cells, with as many borders as numbers say.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.borders import Borders
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.header import Option
from ...boards.text import Text
from ...boards.values import Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.divisions import BorderNumber, RegionsOfSize
from ..family import GridPuzzle
from ..ruled import clues_of, family, techniques


@frozen
class Fourcells(GridPuzzle[Lines, int | None]):
    """A board, the numbers of its cells, None if one is not told, and how large regions are."""

    region: int = 4


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    numbers = tokens.blanks("a"), tokens.number(alphabet="01234"), tokens.symbol(".", "?")
    cells = (pieces.CellTokens(numbers),)
    yield puzzlink.PuzzLink(("fourcells",), cells)
    yield puzzlink.PuzzLink(("fivecells",), cells, always={"region": 5})
    sized = tatham.Parameters({"n": ("region", 4, 6)})
    runs = pieces.CellTokens((tokens.BLANK_END, *tokens.LETTERED))
    yield tatham.Tatham(("palisade",), sized, (runs,), asked=True)
    yield grids.Grid(("foseruzu",), asked=True, always={"region": 5})


SIZE = Option("region", 4, 6, "a number of cells", "Here, regions have {} cells.")
GIVEN = Text(Fourcells, InCells(OrUnknown(Numbers(0, 4))), options=[SIZE], outlined=True)
BOARD = Board("fourcells", GIVEN, Borders[Fourcells](), notations)
NUMBER = BorderNumber()


RULES = (NUMBER, RegionsOfSize())
WORDS = techniques(
    RULES,
    "direct",
    ("a number and its region", "number + region*"),
    ("two numbers", "number + number + region*"),
)

FAMILY = family(
    BOARD,
    RULES,
    explained=WORDS,
    about="divide the board into regions of four cells, with as many borders as numbers say",
    levels=(2.4, 3.6, 6.0),
    also=("Fivecells", "Fo-Seruzu"),
    rules="Divide the board into regions of four cells each, or of another size that is given. "
    "A number says how many sides of its cell are borders, the edge of the board among them.",
    clues=clues_of(
        BOARD, NUMBER, lambda puzzle: {p: n for p, n in puzzle.given.items() if n is None}
    ),
)
