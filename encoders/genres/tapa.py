"""Tapa: shade a connected wall whose runs around each clue have the lengths that it says.

Source: S. Yürekli, 2007.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.run_lengths import Lengths, RunLengths
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.neighbours import NoSquare
from ...rules.rings import RunsAround
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Tapa(GridPuzzle[Cells, Lengths]):
    """A board, and its clues, each the lengths of runs."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("tapa",), (pieces.CellTokens(tokens.LENGTHS),))


FAMILY = family(
    Board("tapa", Text(Tapa, InCells(RunLengths())), Shaded(), notations),
    [RunsAround(), NoSquare(), Connected()],
    about="shade a connected wall whose runs around each clue have the lengths that it says",
    rules="Shade connected cells, none with a clue, and no 2×2 cells. The numbers of a clue are "
    "the lengths of the runs of shaded cells among those around it, in any order; ? is any length.",
)
