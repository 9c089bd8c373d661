"""Yin-Yang: make every cell white or black, so that each colour is connected.

Source: E. D. Demaine and others, *Yin-Yang Puzzles are NP-complete*, 2021.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import Completed
from ...boards.scene import Form
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.connected import Connected
from ...rules.halves import NoCrossing, Rim
from ...rules.neighbours import NoSquare
from ..family import GridPuzzle
from ..ruled import family


@frozen
class YinYang(GridPuzzle[Cells, int]):
    """A board, and its given circles: 0 for a white one, 1 for a black one."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    circles = pieces.CellTokens((tokens.packed(3, 3),), {"1": "w", "2": "b"})
    yield puzzlink.PuzzLink(("yinyang",), (circles,))
    yield from grids.texts("yinyang", symbols={"w": "w", "b": "b"}, asked=True)


CIRCLES = Symbols({"w": 0, "b": 1})
SHAPES: dict[str, Form] = {"w": "white", "b": "black"}
ANSWER = Completed[YinYang, int](CIRCLES, Flag("shaded", "black", "white"), 0, shapes=SHAPES)

FAMILY = family(
    Board(
        "yinyang", Text(YinYang, InCells(CIRCLES, shapes=SHAPES, drawn=False)), ANSWER, notations
    ),
    [
        Connected(name="black"),
        Connected(name="white", rest=True),
        NoSquare("black square", "black"),
        NoSquare("white square", "white", rest=True),
        NoCrossing(),
        Rim(),
    ],
    about="make every cell white or black, so that each colour is connected",
    called="Yin-Yang",
    also=("Shiromaru-Kuromaru",),
    rules="Put a white or a black circle into every cell. Circles of a colour are connected by the "
    "sides of their cells, and no 2×2 cells have the same colour.",
    clues=value_clues(ANSWER),
)
