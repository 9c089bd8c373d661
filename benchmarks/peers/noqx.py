"""The answer set programs of noqx, whose checkout is where NOQX says: two models, by clingo."""

import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from peers.answers import NONE, SEVERAL, UNDECIDED, PeerAnswer, text_of
from pencilsat.boards.places import cells
from pencilsat.encoders.yajilin.arrows import said

sys.path.insert(0, os.environ["NOQX"])

from noqx.clingo import ClingoSolver, Config
from noqx.manager import generate_program, load_solver, modules
from noqx.puzzle import Color, Direction, Point, Puzzle

ARROWS = {"^": Direction.TOP, "v": Direction.BOTTOM, "<": Direction.LEFT, ">": Direction.RIGHT}
PEARLS = {"w": "circle_L__1", "b": "circle_L__2"}


def numbers(puzzle: Any, drawn: Puzzle) -> None:
    """A number in each cell that has one."""
    drawn.text |= {Point(*cell): number for cell, number in puzzle.given.items()}


def rooms(puzzle: Any, drawn: Puzzle) -> None:
    """The borders of rooms, and numbers."""
    numbers(puzzle, drawn)
    names = puzzle.regions
    for r, c in cells(puzzle):
        if r and names[r][c] != names[r - 1][c]:
            drawn.edge[Point(r, c, Direction.TOP)] = True
        if c and names[r][c] != names[r][c - 1]:
            drawn.edge[Point(r, c, Direction.LEFT)] = True


def stars(puzzle: Any, drawn: Puzzle) -> None:
    """The borders of regions, and the number of stars."""
    rooms(puzzle, drawn)
    drawn.param["stars"] = str(puzzle.stars)


def blocks(puzzle: Any, drawn: Puzzle) -> None:
    """Black cells, and numbers on some."""
    drawn.surface = {Point(*cell): Color.BLACK for cell in puzzle.given}
    drawn.text = {Point(*cell): n for cell, n in puzzle.given.items() if n != "x"}


def arrows(puzzle: Any, drawn: Puzzle) -> None:
    """Numbers with arrows, or nothing to count."""
    for cell, clue in puzzle.given.items():
        if told := said(clue):
            drawn.text[Point(*cell, Direction.CENTER, f"arrow_{ARROWS[told[1]]}")] = told[0]
        else:
            drawn.text[Point(*cell)] = "?"


def pearls(puzzle: Any, drawn: Puzzle) -> None:
    """White and black circles."""
    drawn.symbol = {Point(*cell): PEARLS[pearl] for cell, pearl in puzzle.given.items()}


DRAWN: dict[str, Callable[[Any, Puzzle], None]] = {
    "akari": blocks,
    "fillomino": numbers,
    "hashi": numbers,
    "heyawake": rooms,
    "hitori": numbers,
    "masyu": pearls,
    "nurikabe": numbers,
    "slitherlink": numbers,
    "starbattle": stars,
    "yajilin": arrows,
}
"""The families that it has, and how their puzzles are drawn."""


def written(puzzle: Any) -> Puzzle | None:
    """The puzzle as it is drawn there; None if that has other rules."""
    name = puzzle.family.name
    if name not in DRAWN or text_of(puzzle, "puzzlink") is None:
        return None
    if name not in modules:
        load_solver("solver", name)
    default = {key: told["default"] for key, told in modules[name].parameters.items()}
    drawn = Puzzle(name, "", default)
    drawn.row, drawn.col = puzzle.rows, puzzle.columns
    DRAWN[name](puzzle, drawn)
    return drawn


def answer(puzzle: Puzzle, seconds: float) -> PeerAnswer:
    """Two solutions, if there are so many. Grounding cannot be stopped."""
    Config.time_limit, Config.max_solutions_to_find = seconds, 2
    start, solver = time.monotonic(), ClingoSolver()
    solver.solve(generate_program(puzzle))
    found = len({*map(shown, solver.solution())})
    if found < 2 and time.monotonic() - start >= seconds:
        return UNDECIDED
    return (NONE, ("solved", True, None), SEVERAL)[found]


def shown(model: str) -> Iterable[str]:
    """What a model shows, in any order."""
    return frozenset(model.split())
