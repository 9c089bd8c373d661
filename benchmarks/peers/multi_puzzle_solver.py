"""The models of multi-puzzle-solver: all solutions, up to two, by OR-Tools.

Left out, as what it asks is not the same: its bridges need not connect all islands; a wall without
a number can hold a lamp; cells that no arrow points at are never shaded, as in none of the Yajilins
here; no polyomino of Fillomino has more than nine cells.
"""

from collections.abc import Callable, Collection
from importlib import import_module
from typing import Any

import numpy
from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpSolver
from puzzle_solver.core.utils_ortools import AllSolutionsCollector, SingleSolution

from peers.answers import NONE, SEVERAL, UNDECIDED, PeerAnswer, grid
from pencilsat.boards.own_regions import named
from pencilsat.boards.places import Cell
from pencilsat.encoders.battleship import SHOWN, WATER

SolutionReader = Callable[[Any, Any], list[Any]]
"""The solution in JSON, from the board and the solver that found it."""

PeerBoard = tuple[Any, SolutionReader]
"""A board of that package, and how its solution is read."""

ISLAND = 9
"""No number of Nurikabe is larger: it makes all polyominoes of each size, again for each board."""


def answer(puzzle: Any, seconds: float) -> PeerAnswer | None:
    """What its model of the family answers, asked for all solutions as it does it itself."""
    try:
        made = MODELS.get(puzzle.family.name, lambda _: None)(puzzle)
    except (AssertionError, KeyError):  # it does not take such a board
        return None
    if made is None:
        return None
    board, solution = made

    def single(board: Any, solver: Any) -> SingleSolution:
        return SingleSolution(solution(board, solver))

    found = AllSolutionsCollector(board, single, max_solutions=2)
    solver = CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(board.model, found)
    if len(found.solutions) > 1:
        return SEVERAL
    if status not in (OPTIMAL, INFEASIBLE):
        return UNDECIDED
    return ("solved", True, found.solutions[0].assignment) if found.solutions else NONE


def board_of(module: str, *parts: Any, **others: Any) -> Any:
    """Its board of a kind of puzzle, from lists; others are passed as they are."""
    made = import_module(f"puzzle_solver.puzzles.{module}.{module}").Board
    return made(*map(numpy.array, parts), **others)


def words(puzzle: Any, told: Callable[[Any], str] = str) -> list[list[str]]:
    """What is given, cell by cell."""
    return grid(puzzle, {cell: told(value) for cell, value in puzzle.given.items()}, " ")


def of_cells(puzzle: Any, variables: str = "model_vars") -> SolutionReader:
    """A solution that is the values of the cells."""

    def solution(board: Any, solver: Any) -> list[Any]:
        at = getattr(board, variables).items()
        return grid(puzzle, {(p.y, p.x): solver.Value(x) for p, x in at})

    return solution


def sudoku(puzzle: Any) -> PeerBoard | None:
    """Digits, then letters."""
    digits = " 123456789abcdefghijklmnopqrstuvwxyz"
    if puzzle.side >= len(digits):
        return None
    rows = words(puzzle, lambda value: digits[value])
    return board_of("sudoku", rows, block_size=(puzzle.height, puzzle.width)), of_cells(puzzle)


def takuzu(puzzle: Any) -> PeerBoard | None:
    """Lines that differ."""
    if puzzle.repeats:
        return None
    return board_of("binairo", words(puzzle, lambda value: "WB"[value])), of_cells(puzzle)


def akari(puzzle: Any) -> PeerBoard | None:
    """Walls with numbers."""
    if "x" in puzzle.given.values():
        return None
    return board_of("light_up", words(puzzle)), of_cells(puzzle)


def hitori(puzzle: Any) -> PeerBoard | None:
    """A number in each cell."""
    if len(puzzle.given) < puzzle.rows * puzzle.columns:
        return None
    return board_of("singles", words(puzzle)), of_cells(puzzle, "B")


def nurikabe(puzzle: Any) -> PeerBoard | None:
    """Islands of known sizes."""
    if any(size is None or size > ISLAND for size in puzzle.given.values()):
        return None
    return board_of("nurikabe", words(puzzle)), of_cells(puzzle, "B")


def heyawake(puzzle: Any) -> PeerBoard:
    """Rooms by their numbers."""
    rooms, number = by_number(puzzle.regions)
    clues = {number[puzzle.regions[r][c]]: value for (r, c), value in puzzle.given.items()}
    return board_of("heyawake", rooms, region_to_clue=clues), of_cells(puzzle, "B")


def starbattle(puzzle: Any) -> PeerBoard | None:
    """Regions by their numbers."""
    if puzzle.given or any("" in row or None in row for row in puzzle.regions):
        return None
    rooms, _ = by_number(puzzle.regions)
    return board_of("star_battle", rooms, star_count=puzzle.stars), of_cells(puzzle)


def by_number(regions: Any) -> tuple[list[list[str]], dict[str, str]]:
    """The regions of cells, and the numbers of names."""
    number = {name: f"{i}" for i, name in enumerate(dict.fromkeys(sum(regions, ())))}
    return [[number[name] for name in row] for row in regions], number


def nonogram(puzzle: Any) -> PeerBoard | None:
    """Lines with known runs."""
    if puzzle.given or None in (*puzzle.row_runs, *puzzle.column_runs):
        return None
    top, side = ([[*runs] for runs in line] for line in (puzzle.column_runs, puzzle.row_runs))
    return board_of("nonograms", top=top, side=side), of_cells(puzzle)


def skyscrapers(puzzle: Any) -> PeerBoard | None:
    """Square boards without diagonals or parks, a clue or none beside each line."""
    views = (puzzle.top, puzzle.bottom, puzzle.right, puzzle.left)
    square = puzzle.rows == puzzle.columns and puzzle.numbers in (0, puzzle.rows)
    if puzzle.diagonals or not square:
        return None
    clues = [[-1 if view in (None, (None,)) else view[0] for view in side] for side in views]
    if any(len(view or ()) > 1 for side in views for view in side):
        return None
    return board_of("towers", words(puzzle), *clues), of_cells(puzzle)


def kakuro(puzzle: Any) -> PeerBoard | None:
    """The sums of the runs, line by line, without the black lines above and to the left."""
    rows, columns = ([[] for _ in range(n)] for n in (puzzle.rows, puzzle.columns))
    for kind, run, total in puzzle.runs:
        assert run, "no cells have a sum"
        line = rows[run[0][0]] if kind == "row" else columns[run[0][1]]
        line.append(total or "#")
    if rows.pop(0) or columns.pop(0) or not all(rows + columns):
        return None
    board = [row[1:] for row in words(puzzle, lambda _: "#")[1:]]

    def solution(board: Any, solver: Any) -> list[Any]:
        at = board.model_vars.items()
        return grid(puzzle, {(p.y + 1, p.x + 1): solver.Value(x) for p, x in at})

    return board_of("kakuro", board, row_sums=rows, col_sums=columns), solution


def shikaku(puzzle: Any) -> PeerBoard | None:
    """Square boards: it takes the height of others for their width. Rectangles are called by the
    places of their numbers.
    """
    if puzzle.rows != puzzle.columns:
        return None
    name = {cell: k for k, cell in named(puzzle.given).items()}

    def solution(board: Any, solver: Any) -> list[Any]:
        chosen = [each for each in board.rectangles if solver.Value(each.active)]
        clue = board.clue_pos
        held = {
            (p.y, p.x): name[clue[each.clue_id].y, clue[each.clue_id].x]
            for each in chosen
            for p in each.body
        }
        return grid(puzzle, held)

    return board_of("rectangles", words(puzzle)), solution


def battleship(puzzle: Any) -> PeerBoard | None:
    """Boards with all totals."""
    if None in (*puzzle.row_totals, *puzzle.column_totals):
        return None
    told = dict(zip(SHOWN, "WSLRUDO", strict=True))
    ships = {length: puzzle.fleet.count(length) for length in {*puzzle.fleet}}
    top, side = [*puzzle.column_totals], [*puzzle.row_totals]

    def solution(board: Any, solver: Any) -> list[Any]:
        filled = {(p.y, p.x) for p, x in board.model_vars.items() if solver.Value(x)}
        return grid(puzzle, {cell: drawn(cell, filled) for cell in filled}, WATER)

    rows = words(puzzle, lambda value: told[value])
    return board_of("battleships", rows, top, side, ship_counts=ships), solution


def drawn(cell: Cell, filled: Collection[Cell]) -> str:
    """What a cell of a ship shows, from the other ones."""
    (r, c), steps = cell, {">": (0, -1), "<": (0, 1), "v": (-1, 0), "^": (1, 0)}
    goes_on = [end for end, (i, k) in steps.items() if (r + i, c + k) in filled]
    return "o" if not goes_on else goes_on[0] if len(goes_on) == 1 else "#"


def numberlink(puzzle: Any) -> PeerBoard | None:
    """Paths that fill the board and do not touch themselves."""
    if puzzle.touching or puzzle.partial:
        return None

    def solution(board: Any, solver: Any) -> list[Any]:
        at = board.model_vars.items()
        return grid(puzzle, {(p.y, p.x): k for (p, k), x in at if solver.Value(x)})

    return board_of("connect_the_dots", words(puzzle)), solution


def slitherlink(puzzle: Any) -> PeerBoard | None:
    """Boards on which some number is not 0: it would take no line at all for a loop."""
    if not any(puzzle.given.values()):
        return None
    ends = {"UP": (0, 0, 0, 1), "LEFT": (0, 0, 1, 0), "DOWN": (1, 0, 1, 1), "RIGHT": (0, 1, 1, 1)}

    def solution(board: Any, solver: Any) -> list[Any]:
        return sorted(
            [p.y + a, p.x + b, p.y + c, p.x + d]
            for (p, way), x in board.model_vars.items()
            if solver.Value(x)
            for a, b, c, d in [ends[way.name]]
        )

    return board_of("slitherlink", words(puzzle)), solution


def masyu(puzzle: Any) -> PeerBoard | None:
    """Boards with a pearl: it would take no line at all for a loop."""
    if not puzzle.given:
        return None
    steps = {"RIGHT": (0, 1), "DOWN": (1, 0)}

    def solution(board: Any, solver: Any) -> list[Any]:
        return sorted(
            [p.y, p.x, p.y + steps[way.name][0], p.x + steps[way.name][1]]
            for (p, way), x in board.cell_direction.items()
            if way.name in steps and solver.Value(x)
        )

    return board_of("pearl", words(puzzle, str.upper)), solution


MODELS: dict[str, Callable[[Any], PeerBoard | None]] = {
    "akari": akari,
    "battleship": battleship,
    "heyawake": heyawake,
    "hitori": hitori,
    "kakuro": kakuro,
    "masyu": masyu,
    "nonogram": nonogram,
    "numberlink": numberlink,
    "nurikabe": nurikabe,
    "shikaku": shikaku,
    "skyscrapers": skyscrapers,
    "slitherlink": slitherlink,
    "starbattle": starbattle,
    "sudoku": sudoku,
    "takuzu": takuzu,
}
