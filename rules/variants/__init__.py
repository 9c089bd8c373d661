"""The rules that setters of variant Sudoku use, each a line below the board of a puzzle."""

from ..own import OwnLines
from .cages import BoxIndexer, Cage, ColumnIndexer, ExtraRegion, Quadruple, Renban, RowIndexer
from .lines import Thermometer
from .outside import Sandwich, Skyscraper, XSum
from .pairs import AntiKnight
from .sets import Diagonals
from .sums import Arrow, LittleKiller, RegionSum, Zipper

VARIANTS = OwnLines(
    AntiKnight,
    Arrow,
    BoxIndexer,
    Cage,
    ColumnIndexer,
    Diagonals,
    ExtraRegion,
    LittleKiller,
    Quadruple,
    RegionSum,
    Renban,
    RowIndexer,
    Sandwich,
    Skyscraper,
    Thermometer,
    XSum,
    Zipper,
)
"""All of them, by their keywords."""
