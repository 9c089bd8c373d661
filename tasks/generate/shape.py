"""Where clues stand: symmetrically, or in the cells of a pattern."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ... import encoders
from ...boards.beside import Side
from ...boards.facts import Given
from ...boards.on_points import OnPoints
from ...boards.places import Cell
from ...boards.words import lines_of, words
from ...cnf.errors import BadInput, NotFound, unknown
from ...cnf.rules import Instance
from ...encoders import AnyFamily, AnyPuzzle
from ...encoders.family import Clue
from ..clued import given_clues

NONE = "none"

Image = Callable[[int, int, int, int], Cell]
"""Returns the image of a row and a column, of boards with a last row and a last column."""

IMAGES: Mapping[str, Image] = {
    NONE: lambda r, c, last, right: (r, c),
    "rotation": lambda r, c, last, right: (last - r, right - c),
    "mirror": lambda r, c, last, right: (r, right - c),
    "diagonal": lambda r, c, last, right: (c, r),
}
"""Symmetries: a half turn, left and right alike, or the same on both sides of a diagonal."""


def check_symmetry(name: str) -> None:
    """Raise BadInput unless there is a symmetry of that name."""
    if name not in IMAGES:
        raise BadInput(unknown(f"--symmetry: {name!r} is no symmetry", name, IMAGES))


def check_square(board: Any, symmetry: str) -> None:
    """Raise BadInput unless a board is square, if it has to be."""
    if symmetry == "diagonal" and board.rows != board.columns:
        raise BadInput("--symmetry diagonal: the board is not square")


def alike(some: Sequence[Cell], board: Any, symmetry: str, first: int = 0) -> list[Cell]:
    """The first of some cells with their images, as many as they were, or one more; the board
    begins at a row and a column of the same number.

    BadInput if the board is not square, and has to be.
    """
    check_square(board, symmetry)
    found = dict[Cell, None]()
    for r, c in some:
        if len(found) < len(some):
            size = board.rows - 1 - first, board.columns - 1 - first
            image = IMAGES[symmetry](r - first, c - first, *size)
            found |= dict.fromkeys([(r, c), (image[0] + first, image[1] + first)])
    return [*found]


def groups(puzzle: Any, every: Sequence[Clue], symmetry: str) -> list[list[Clue]]:
    """The clues, those together that are given or left out together: those of a place and of its
    image, if there are any in both. Places beside the board have the opposite one as their image,
    where the board has none there. A clue that is in no place, such as a sentence, stands alone.

    BadInput if the board is not square, and has to be.
    """
    check_square(puzzle, symmetry)
    image, size = IMAGES[symmetry], last_of(puzzle)
    places = [place_of(puzzle, clue) for clue in every]
    there, found = {*places}, dict[Any, list[Clue]]()
    for number, (clue, place) in enumerate(zip(every, places, strict=True)):
        if place is None or symmetry == NONE:
            found[number,] = [clue]
            continue
        first = image(*place, *size)
        for other in (first, opposite(first, *size)):
            if other in there:
                found.setdefault(min(place, other), []).append(clue)
                break
    return [*found.values()]


def opposite(place: Cell, last: int, right: int) -> Cell:
    """The place at the other end of its line, if it is beside the board: else itself."""
    r, c = place
    return (last - r if r in (-1, last + 1) else r, right - c if c in (-1, right + 1) else c)


def last_of(puzzle: Any) -> Cell:
    """The last row and the last column where a clue can stand."""
    more = frame(puzzle.family)
    return puzzle.rows - 1 + more, puzzle.columns - 1 + more


def frame(family: AnyFamily) -> int:
    """How many more rows and columns there are where clues can stand than there are of cells."""
    return int(any(isinstance(field, OnPoints) for field in family.board.given.fields))


def place_of(puzzle: Any, clue: Clue) -> Cell | None:
    """The cell in which a clue stands, or the place beside the board; None if it stands nowhere."""
    if (cell := cell_of(puzzle, clue)) or not isinstance(clue.meaning, Instance):
        return cell
    match clue.meaning.of:
        case (str() as name, int() as i, *_):
            fields = puzzle.family.board.given.fields
            for side in (x for x in fields if isinstance(x, Side) and x.name == name):
                far = side.length(puzzle.columns, puzzle.rows) if side.behind else -1
                return (i, far) if side.of_rows else (far, i)
    return None


def cell_of(puzzle: Any, clue: Clue) -> Cell | None:
    """The cell, or the point, in which a clue stands; None if it stands in none."""
    place: object = None
    if isinstance(clue.meaning, Given):
        place = puzzle.family.answer.spelled.place(clue.meaning.atom)
    elif isinstance(clue.meaning, Instance):
        place = clue.meaning.of
    match place:
        case (int() as r, int() as c) | ((int() as r, int() as c), *_):
            return r, c
    return None


class Pattern(NamedTuple):
    """The cells that have clues, of so many rows and columns."""

    cells: frozenset[Cell]
    rows: int
    columns: int

    def size(self, family: AnyFamily) -> str:
        """The size of boards that it fits, as `--size` takes it."""
        rows, columns = self.rows - frame(family), self.columns - frame(family)
        return f"{rows}" if rows == columns else f"{rows}x{columns}"


COMMENT = re.compile(r"#\s*[^\s.#].*")
"""A `#` and words behind it; other ones are marks."""


def pattern(text: str) -> Pattern:
    """The cells of a drawing that are not `.`: one word, or one character, a cell; those in which
    a puzzle has clues, if it is the text of one. BadInput if there are none, or rows differ in
    length.
    """
    rows = [row for line in lines_of(text) if (row := cells_in_row(line.text))]
    first = next((word for line in lines_of(text) for word in words(line)[:1]), None)
    if first and first.text.lower() in encoders.NAMES:
        return of_clues(encoders.read(text))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadInput(f"row {number} of the pattern has {len(row)} cells, not {len(rows[0])}")
    found = frozenset((r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x != ".")
    if not found:
        raise BadInput("no cell of the pattern is marked: . is a cell without a clue")
    return Pattern(found, len(rows), len(rows[0]))


def of_clues(puzzles: Sequence[AnyPuzzle]) -> Pattern:
    """The cells in which the one puzzle has its clues. BadInput if it has none there."""
    puzzle: Any = puzzles[0]
    every = given_clues(puzzle) if puzzle.family.clues else ()
    found = {cell_of(puzzle, clue) for clue in every} if every else {*getattr(puzzle, "given", ())}
    if len(puzzles) > 1 or not (cells := frozenset(cell for cell in found if cell)):
        raise BadInput("a pattern is drawn, or is one puzzle with clues in cells")
    last, right = last_of(puzzle)
    return Pattern(cells, last + 1, right + 1)


def cells_in_row(line: str) -> Sequence[str]:
    """The cells of a line."""
    found = COMMENT.sub("", line).split()
    return found[0] if len(found) == 1 else found


def check_fits(puzzle: Any, pattern: Pattern, symmetry: str) -> None:
    """Raise BadInput if a pattern is of another size than what it marks, cells or points, or lacks
    a symmetry.
    """
    last, right = last_of(puzzle)
    for r, c in sorted(pattern.cells):
        if r > last or c > right:
            raise BadInput(f"r{r + 1}c{c + 1}, which the pattern marks, is not on the board")
    if (pattern.rows, pattern.columns) != (last + 1, right + 1):
        size = f"{last + 1} rows of {right + 1}"
        raise BadInput(f"the pattern has {pattern.rows} rows of {pattern.columns}, not {size}")
    if pattern.cells != {IMAGES[symmetry](*cell, last, right) for cell in pattern.cells}:
        raise BadInput(f"--symmetry {symmetry}: the pattern is not so")


def outside(puzzle: Any, every: Sequence[Clue], where: frozenset[Cell]) -> list[Clue]:
    """The clues that stand in other cells than those of a pattern. NotFound if one has no clue."""
    there = {clue: cell_of(puzzle, clue) for clue in every}
    if lacking := where.difference(there.values()):
        raise NotFound(none_at(lacking))
    return [clue for clue, cell in there.items() if cell is not None and cell not in where]


def none_at(lacking: Collection[Cell]) -> str:
    """That a pattern marks some cells without a clue, of which the first is named."""
    r, c = min(lacking)
    return f"there is no clue at r{r + 1}c{c + 1}, which the pattern marks"
