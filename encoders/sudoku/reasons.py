"""How deductions of Sudoku are said."""

from ...rules.houses import technique
from ..ruled import explaining
from . import RULES, places

EXPLAINING = explaining(RULES["direct"], "direct", technique=technique(places), eliminating=True)
