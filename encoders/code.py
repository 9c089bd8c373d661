"""The code of a solution, by which a site knows it: what stands in a line or some cells."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ..boards.places import Cell
from ..boards.words import Line, a_or_an, integer, words
from ..cnf.errors import BadInput
from ..rules.own import cells_of

if TYPE_CHECKING:
    from .family import Solution


def code(solution: "Solution[Any]", where: str) -> str:
    """Its words; blanks are between them if one is longer than a character. BadInput if the board
    has no such cells, or nothing can stand there.
    """
    puzzle, answer = solution.puzzle, solution.puzzle.family.answer
    entries = answer.values(puzzle, solution.value)
    cells = coded(puzzle, where)
    if not {*cells} <= entries.keys():
        raise BadInput(f"--code: nothing is written in some cells of {where!r}")
    said = [answer.word(puzzle, cell, entries[cell]) for cell in cells]
    return ("" if all(len(word) == 1 for word in said) else " ").join(said)


def coded(puzzle: Any, where: str) -> Sequence[Cell]:
    """The cells of `row 3`, `column 5` or `r1c1-r1c9`. BadInput if there are none."""
    if not hasattr(puzzle, "columns"):
        raise BadInput(f"--code: {a_or_an(puzzle.family.name)} has no rows and columns")
    said, lines = words(Line(1, where)), {"row": puzzle.rows, "column": puzzle.columns}
    kind = said[0].text.lower() if len(said) == 2 else ""
    if not said:
        raise BadInput("--code: expected row 3, column 5 or cells such as r1c1-r1c9")
    try:
        if kind in lines:
            line = integer(said[1], f"the number of a {kind}", 1, lines[kind]) - 1
            cells = product(range(puzzle.rows), range(puzzle.columns))
            return [cell for cell in cells if cell[kind == "column"] == line]
        return [cell for word in said for cell in cells_of(word, puzzle, lined=False)]
    except BadInput as wrong:
        raise BadInput(f"--code: {wrong.message}") from None
