"""Castle Wall: draw one loop with white clues inside, black ones outside, and lines as they count.

Source: P. Dzida; known from janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.edges import Lines
from ...boards.loop_clues import Circled
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Matching
from ...cnf.record import frozen
from ...rules.insides import Inside, WallClue, with_insides
from ...rules.loops import OneLoop
from ..family import GridPuzzle
from ..ruled import family


@frozen
class CastleWall(GridPuzzle[Lines, str]):
    """A board, and its clues: `2>w`, `b`, `x`."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    colours = {"0": "", "1": "w", "2": "b"}
    counts = [tokens.ending(t, colours) for t in (tokens.arrow(1), tokens.arrow(2, less=5))]
    bare = [tokens.symbol(f"{n}0.", colour or SILENT) for n, colour in colours.items()]
    clues = pieces.CellTokens((tokens.blanks("a"), *counts, *bare))
    yield puzzlink.PuzzLink(("castle", "castlewall"), (clues,))
    letters = {"^": "n", "v": "s", "<": "w", ">": "e", "b": "x", "w": "o"}
    yield grids.Grid(("castlewall",), form="([0-9]+[nswe])?[xo]?", letters=letters, asked=True)


SILENT = "x"
CLUES = Matching(f"{SILENT}|(?=.)((0|[1-9][0-9]?)[<>^v])?[wb]?", f"a clue, as 2>w, b or {SILENT}")

FAMILY = family(
    Board("castlewall", Text(CastleWall, Circled(CLUES)), LoopLines(), notations),
    [WallClue(), Inside(), OneLoop()],
    with_insides,
    called="Castle Wall",
    about="draw one loop with white clues inside and black ones outside, and lines as they count",
    sparse=2,
    rules="Draw one closed loop that passes no clue. White clues are inside, black ones outside. A "
    "number with an arrow says how many lines, from cell to cell, run along it ahead of its arrow.",
    native=True,
)
