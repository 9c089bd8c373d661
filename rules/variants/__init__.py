"""The rules that setters of variant Sudoku use, each a line below the board of a puzzle."""

from ..own import OwnLines
from .cells import Clone, Even, Odd
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
from .sets import Diagonals, DisjointGroups

VARIANTS = OwnLines(
    AllBlack,
    AllWhite,
    AllXV,
    AntiKing,
    AntiKnight,
    Between,
    BlackDot,
    Clone,
    Diagonals,
    DisjointGroups,
    Entropic,
    Even,
    Lockout,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    NonConsecutive,
    Odd,
    Palindrome,
    SlowThermometer,
    Thermometer,
    V,
    Whisper,
    WhiteDot,
    X,
)
"""All of them, by their keywords."""
