"""The rules that setters of variant Sudoku use, each a line below the board of a puzzle."""

from ..own import OwnLines
from .cages import BoxIndexer, Cage, ColumnIndexer, ExtraRegion, Quadruple, Renban, RowIndexer
from .cells import Clone, Even, Odd, OneOf
from .lines import (
    Between,
    Entropic,
    Lockout,
    Modular,
    Nabner,
    Palindrome,
    SlowThermometer,
    Thermometer,
    Whisper,
)
from .near import (
    AllBlack,
    AllWhite,
    AllXV,
    AntiKing,
    AntiKnight,
    BlackDot,
    Maximum,
    Minimum,
    NonConsecutive,
    V,
    WhiteDot,
    X,
)
from .outside import Sandwich, Skyscraper, XSum
from .sets import Diagonals, DisjointGroups
from .sums import Arrow, LittleKiller, RegionSum, Zipper

VARIANTS = OwnLines(
    AllBlack,
    AllWhite,
    AllXV,
    AntiKing,
    AntiKnight,
    Arrow,
    Between,
    BlackDot,
    BoxIndexer,
    Cage,
    Clone,
    ColumnIndexer,
    Diagonals,
    DisjointGroups,
    Entropic,
    Even,
    ExtraRegion,
    LittleKiller,
    Lockout,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    NonConsecutive,
    Odd,
    OneOf,
    Palindrome,
    Quadruple,
    RegionSum,
    Renban,
    RowIndexer,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    Thermometer,
    V,
    Whisper,
    WhiteDot,
    X,
    XSum,
    Zipper,
)
"""All of them, by their keywords."""
