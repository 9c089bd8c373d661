"""How deductions of Sudoku are said."""

from ...rules.houses import statement, technique
from ..ruled import explaining
from . import RULES, places

NAMES = technique(places)

EXPLAINING = explaining(
    RULES["direct"],
    "direct",
    technique=NAMES,
    plainly=statement(NAMES, places),
    eliminating=True,
)
