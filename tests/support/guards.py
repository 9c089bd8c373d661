"""Guards, a family from outside: as small as one can be, with one encoding and no clues.

1. Every watched cell `+` has a guard beside it.
2. No two guards stand side by side, and none stands on a watched cell.

Solutions have different numbers of guards, and one may have all those of another and more.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pencilsat.cnf.formula import Atom, Facts, Formula
from pencilsat.encoders import cell_board
from pencilsat.encoders.cell_board import Cells
from pencilsat.encoders.family import Drawing, Family, Puzzle
from pencilsat.boards.words import Cell, Line, Word, filled, grid, integer, words


@dataclass(frozen=True)
class Guards(Puzzle[Cells]):
    rows: int
    columns: int
    watched: frozenset[Cell]

    @property
    def cells(self) -> list[Cell]:
        return list(product(range(self.rows), range(self.columns)))

    def beside(self, cell: Cell) -> Iterator[Cell]:
        r, c = cell
        beside = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        return (other for other in beside if other in self.cells)


def encode(puzzle: Guards, f: Formula) -> None:
    guard = f.variables("guard", puzzle.cells)
    for cell in sorted(puzzle.watched):
        f.add("watched", [[guard[other] for other in puzzle.beside(cell)]])
    for cell in puzzle.cells:
        f.add("apart", ([-guard[cell], -guard[q]] for q in puzzle.beside(cell) if q > cell))


def givens(puzzle: Guards) -> dict[Atom, bool]:
    return {("guard", *cell): False for cell in puzzle.watched}


def decode(puzzle: Guards, facts: Facts) -> Cells:
    return rows(puzzle, [("guard", *cell) in facts for cell in puzzle.cells])


def rows(puzzle: Guards, flat: Sequence[bool]) -> Cells:
    values = list(map(int, flat))
    return tuple(
        tuple(values[i : i + puzzle.columns]) for i in range(0, len(values), puzzle.columns)
    )


def verify(puzzle: Guards, solution: Cells) -> list[str]:
    standing = {(r, c) for r, c in puzzle.cells if solution[r][c]}
    broken = [f"{cell} is watched" for cell in standing & puzzle.watched]
    broken += [
        f"no guard beside {c}" for c in puzzle.watched if standing.isdisjoint(puzzle.beside(c))
    ]
    return broken + [f"{c} is beside one" for c in standing if standing & {*puzzle.beside(c)}]


def parse(lines: Sequence[Line]) -> Guards:
    head, *board = filled(lines)
    _, *sizes = words(head)
    if len(sizes) != 2:
        raise words(head)[-1].wrong("expected: guards ROWS COLUMNS")
    size = [integer(word, "a size", 1, 100) for word in sizes]
    cells = [[one_of(word, ".+") for word in row] for row in grid(board, *size, after=head.number)]
    return Guards(
        *size, frozenset((r, c) for r, row in enumerate(cells) for c, x in enumerate(row) if x)
    )


def one_of(word: Word, symbols: str) -> int:
    if word.text not in symbols or len(word.text) > 1:
        raise word.wrong(f"expected one of {' '.join(symbols)}")
    return symbols.index(word.text)


def shown(puzzle: Guards, solution: Cells | None = None) -> list[list[str]]:
    def symbol(r: int, c: int) -> str:
        if (r, c) in puzzle.watched:
            return "+"
        value = solution[r][c] if solution else 0
        return {0: ".", 1: "o"}.get(value, str(value))

    return [[symbol(r, c) for c in range(puzzle.columns)] for r in range(puzzle.rows)]


def text(puzzle: Guards) -> str:
    board = [" ".join(row) for row in shown(puzzle)]
    return "\n".join([f"guards {puzzle.rows} {puzzle.columns}", *board, ""])


def draw(puzzle: Guards, solution: Cells | None, marked: Collection[Any]) -> Drawing:
    return cell_board.draw(shown(puzzle, solution), {*puzzle.watched}, marked)


def read_solution(puzzle: Guards, lines: Sequence[Line]) -> Cells:
    def value(word: Word) -> int:
        return int(one_of(word, ".o+") == 1)

    return cell_board.read(lines, puzzle.rows, puzzle.columns, value)


FAMILY: Family[Guards, Cells] = Family(
    name="guards",
    about="guards that watch cells and do not stand side by side",
    parse=parse,
    text=text,
    encodings={"direct": encode},
    givens=givens,
    decode=decode,
    verify=verify,
    places=cell_board.PLACES,
    draw=draw,
    to_json=lambda puzzle, solution: cell_board.to_json(solution),
    from_json=lambda puzzle, value: cell_board.from_json(value, puzzle.rows, puzzle.columns, int),
    read_solution=read_solution,
)
