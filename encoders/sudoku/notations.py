"""The formats of Sudoku in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.options import squarest_boxes, usual_boxes
from ...formats.penpa import Penpa
from ...formats.puzzlink import PuzzLink
from ...formats.pzpr import PzprFile
from ...formats.tatham import Decimals, Tatham
from ...formats.tatham import InBoxes as TathamBoxes
from .digits import Digits, SudokuWiki

SOLO = Tatham(("solo",), TathamBoxes(), Decimals())
FORMATS = (
    PuzzLink(("sudoku",), Number16(), usual_boxes),
    PzprFile(("sudoku",), usual_boxes, square=True),
    SOLO,
    Penpa(("sudoku",), known=("height", "width"), always=squarest_boxes),
    Grid(("sudoku",), always=squarest_boxes),
    Janko(("sudoku",), always=squarest_boxes),
    Digits(("sudoku",)),
    SudokuWiki(("sudoku",)),
)
