"""What the candidates of a Sudoku cost: published boards, boards with few clues, and blank ones.

*All at once* is `pencilsat.candidates` of a puzzle that is read, everything included; *one by one*
asks one solver about each value of each cell, and verifies what it finds. Both are warm: the best
of several runs counts. Times are of CPU.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from collected import DATA
from tables import MarkdownTable

import pencilsat
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.search.solving import Session
from pencilsat.tasks.run import encode, units, verified

LISTS = ("norvig/top95.txt", "tdoku/puzzles3_magictour_top1465.txt")
NUMBER = 200

Left = dict[tuple[int, ...], set[int]]


def main() -> int:
    """Measure, and print a table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=3, help="how often each board is asked")
    parser.add_argument("--data", type=Path, default=DATA, help="where published boards are")
    asked = parser.parse_args()
    table = MarkdownTable(["boards", "number", "candidates", *HEADS])
    for name, puzzles in boards(asked.data):
        found = [[costs(ask, puzzle, asked.repeats) for ask in ASKED] for puzzle in puzzles]
        lefts = [[left for left, _ in row] for row in found]
        assert all(one == other for one, other in lefts)
        number = median(sum(map(len, one.values())) for one, _ in lefts)
        cells = []
        for way in zip(*found, strict=True):
            times = [seconds for _, seconds in way]
            cells += [f"{1000 * median(times):.1f}", f"{1000 * max(times):.1f}"]
        table.row([name, f"{len(puzzles)}", f"{number:.0f}", *cells])
    return 0


HEADS = ("all at once, ms", "worst", "one by one, ms", "worst")


def boards(data: Path) -> Iterator[tuple[str, Sequence[Sudoku]]]:
    """Sets of boards, by what to call them."""
    every = [p for name in LISTS for p in pencilsat.read_all(data / "sudoku" / name)][:NUMBER]
    yield "published, one solution", every
    yield "with half of their clues", [fewer(p, 2, seed) for seed, p in enumerate(every)]
    yield "with a quarter of them", [fewer(p, 4, seed) for seed, p in enumerate(every)]
    for high, wide in ((3, 3), (3, 4), (4, 4)):
        side = high * wide
        yield f"blank, {side} by {side}", [Sudoku(high, wide, {})]


def fewer(puzzle: Sudoku, part: int, seed: int) -> Sudoku:
    """A puzzle with a part of its clues."""
    kept = random.Random(seed).sample(sorted(puzzle.given), len(puzzle.given) // part)
    return replace(puzzle, given={cell: puzzle.given[cell] for cell in kept})


def at_once(puzzle: Sudoku) -> Left:
    """The candidates."""
    return {place: {*values} for place, values in pencilsat.candidates(puzzle).left.items()}


def one_by_one(puzzle: Sudoku) -> Left:
    """The same, each asked about."""
    formula, found = encode(puzzle), Left()
    with Session(formula, units=units(puzzle, formula)) as session:
        for atom, x in formula.atoms.items():
            if session.solve([x]):
                verified(puzzle, formula.facts(session.model))
                found.setdefault(atom[1:-1], set()).add(atom[-1])
    return found


ASKED: tuple[Callable[[Sudoku], Left], ...] = (at_once, one_by_one)


def costs(ask: Callable[[Sudoku], Left], puzzle: Sudoku, repeats: int) -> tuple[Left, float]:
    """The candidates, and the least time that they took."""
    seconds = []
    for _ in range(repeats):
        start = time.process_time()
        left = ask(puzzle)
        seconds.append(time.process_time() - start)
    return left, min(seconds)


if __name__ == "__main__":
    sys.exit(main())
