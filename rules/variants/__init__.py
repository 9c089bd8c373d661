"""The rules that setters of variant Sudoku use, each a line below the board of a puzzle."""

from ..own import OwnLines
from .lines import Thermometer
from .pairs import AntiKnight
from .sets import Diagonals

VARIANTS = OwnLines(
    AntiKnight,
    Diagonals,
    Thermometer,
)
"""All of them, by their keywords."""
