"""Shingoki (Traffic Lights): draw one loop straight through white circles, with turns on black.

Source: Nikoli, 2014.
"""

from ...boards.board import Board, Formats
from ...boards.edges import Lines
from ...boards.loop_clues import Circled
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Matching
from ...cnf.record import frozen
from ...rules.arms import ArmsOfCircle
from ...rules.loops import OneLoop
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Shingoki(GridPuzzle[Lines, str]):
    """A board, and its circles: `w3`, `b`."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.Grid(("shingoki",), form=CIRCLES.form, asked=True)


CIRCLES = Matching("[wb]([2-9]|[1-9][0-9])?", "a circle, as w3 or b")

FAMILY = family(
    Board("shingoki", Text(Shingoki, Circled(CIRCLES)), LoopLines(), notations),
    [ArmsOfCircle(), OneLoop()],
    about="draw one loop that goes straight through white circles and turns on black ones",
    also=("Traffic Lights",),
    levels=(0.8, 2.6, 4.2),
    rules="Draw one closed loop through all circles: it goes straight through a white one, and "
    "turns on a black one. A number says how long the two lines from there are together, each up "
    "to the next turn.",
)
