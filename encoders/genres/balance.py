"""Balance Loop: draw one loop through all circles, from which both lines are equally long, or not.

Source: P. Dzida; known from janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.edges import Lines
from ...boards.loop_clues import Circled
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Matching
from ...cnf.record import frozen
from ...rules.arms import Balanced
from ...rules.loops import OneLoop
from ..family import GridPuzzle
from ..ruled import family


@frozen
class BalanceLoop(GridPuzzle[Lines, str]):
    """A board, and its circles: `w4`, `b`."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    circles = {str(2 * n + i): f"{c}{n or ''}" for n in range(100) for i, c in enumerate("wb")}
    yield puzzlink.PuzzLink(("balance",), (pieces.CellTokens(tokens.NUMBERS, circles),))
    forms = ("{1}{0}", "{0}{1}")  # both are in use
    words = {
        form.format(c, n): f"{c}{n}" for form in forms for n in ("", *range(2, 100)) for c in "wb"
    }
    yield grids.Grid(("balance", "balanceloop"), words, asked=True)


CIRCLES = Matching("[wb]([2-9]|[1-9][0-9])?", "a circle, as w4 or b")

FAMILY = family(
    Board("balance", Text(BalanceLoop, Circled(CIRCLES)), LoopLines(), notations),
    [Balanced(), OneLoop()],
    called="Balance Loop",
    about="draw one loop through all circles, from which both lines are equally long, or not",
    usual_size=(6, 6),
    rules="Draw one closed loop through all circles. The two lines from a circle, each up to the "
    "next turn, are equally long if it is white, and not if it is black. A number says how long "
    "they are together.",
    native=True,
)
