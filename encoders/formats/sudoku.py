"""The formats of Sudoku in other programs and on other sites."""

from pencilsat.formats.digits import Digits, SudokuWiki
from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import Number16
from pencilsat.formats.options import squarest_boxes, usual_boxes
from pencilsat.formats.penpa import Penpa
from pencilsat.formats.puzzlink import PuzzLink
from pencilsat.formats.pzpr import PzprFile
from pencilsat.formats.tatham import Decimals, Tatham
from pencilsat.formats.tatham import InBoxes as TathamBoxes

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
