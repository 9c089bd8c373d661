"""How well difficulty agrees with published grades.

A row a source: Spearman's rank correlations, of the score and of the level, with the grade; and how
many puzzles of each grade have each level. Puzzles are made anew with Simon Tatham's generators,
where they are installed (Debian: sgt-puzzles), so their grades say which techniques its solver
needs; others are those that somebody published (`../shared/data`).
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import correlation
from typing import NamedTuple

from collected import DATA
from tables import MarkdownTable

import pencilsat
from pencilsat.tasks.rate import LEVELS

MADE = {
    "solo": ("sudoku", ["3x3d"], "tbiaeu"),
    "unruly": ("takuzu", ["8x8d", "10x10d"], "ten"),
    "bridges": ("hashi", ["7x7d", "10x10d", "15x15d"], "012"),
    "loopy": ("slitherlink", ["7x7t0d"], "enth"),
    "pearl": ("masyu", ["8x8d"], "et"),
    "towers": ("skyscrapers", ["5d", "6d"], "ehxu"),
}
"""Of each of Tatham's games: the family, parameters without the grade, the grades in order."""

PUBLISHED = {
    "Sudoku, `solo`, published": ("sudoku/sgt-solo/3x3*.txt", r"3x3a?d(.)", "tbiaeu"),
    "Sudoku, three lists of tdoku": ("sudoku/tdoku/puzzles[235]*.txt", r"puzzles(\d)", "235"),
    "Takuzu, binarypuzzle.com": ("takuzu/binarypuzzle.com/*.txt", r"level(\d)", "1234"),
    "Takuzu, puzzle-binairo.com": ("takuzu/puzzle-binairo.com/*.txt", r"level(\d)", "12"),
    "Hashi, `bridges`, published": ("hashi/sgt-bridges/[17]*.txt", r"d(\d)_", "012"),
}
"""Of each source: its files, where their names have the grade, the grades in order."""


class Graded(NamedTuple):
    """A puzzle, and the place of its grade."""

    puzzle: pencilsat.Puzzle
    grade: int


class Rated(NamedTuple):
    """The place of a grade, the score, and the level's place; the score is None if the time ran
    out.
    """

    grade: int
    score: float | None
    level: int


def main() -> int:
    """Rate, and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20, help="puzzles of each size and grade")
    parser.add_argument("--seconds", type=float, default=30, help="the limit for a puzzle")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--data", type=Path, default=DATA, help="where published puzzles are")
    asked = parser.parse_args()
    table = MarkdownTable(
        ("source", "puzzles", "left out", "score", "level", f"grade: {', '.join(LEVELS)}")
    )
    with ProcessPoolExecutor(asked.jobs) as pool:
        for source, grades, puzzles in sources(asked.data, asked.number):
            found = [*pool.map(partial(rated, seconds=asked.seconds), puzzles)]
            if found:
                table.row([source, *cells(found, grades)])
    return 0


def sources(data: Path, number: int) -> Iterator[tuple[str, str, Sequence[Graded]]]:
    """Of each source that is there: its name, its grades and its puzzles."""
    for game, (family, parameters, grades) in MADE.items():
        path = shutil.which(f"sgt-{game}", path=f"{os.environ['PATH']}{os.pathsep}/usr/games")
        if path:
            made = [
                Graded(pencilsat.read(line, family=family), place)
                for place, grade in enumerate(grades)
                for each in parameters
                for line in generated(path, number, f"{each}{grade}")
            ]
            yield f"{family.capitalize()}, `{game}`, made anew", grades, made
    for source, (files, pattern, grades) in PUBLISHED.items():
        yield source, grades, [*published(sorted(data.glob(files)), pattern, grades, number)]


def generated(path: str, number: int, parameters: str) -> list[str]:
    """Puzzles of one of Tatham's programs, as game IDs; always the same."""
    asked = [path, "--generate", str(number), f"{parameters}#pencilsat"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()


def published(files: Iterable[Path], pattern: str, grades: str, number: int) -> Iterator[Graded]:
    """Puzzles of files; of tdoku's long lists, so many of each."""
    for file in files:
        grade = re.search(pattern, file.name)
        if grade is None or grade[1] not in grades:
            continue
        puzzles = [*listed(file, number)] if "tdoku" in file.parts else pencilsat.read_all(file)
        yield from (Graded(puzzle, grades.index(grade[1])) for puzzle in puzzles)


def listed(file: Path, number: int) -> Iterator[pencilsat.Puzzle]:
    """So many puzzles from all over a list, a line each."""
    lines = [
        line for line in file.read_text(encoding="utf-8").split("\n") if line and line[0] != "#"
    ]
    for line in lines[:: max(1, len(lines) // number)][:number]:
        yield pencilsat.read(f"{line}\n")


def rated(puzzle: Graded, seconds: float) -> Rated:
    """The score and the level of a puzzle."""
    found = pencilsat.rate(puzzle.puzzle, seconds=seconds)
    level = -1 if found.level is None else LEVELS.index(found.level)
    return Rated(puzzle.grade, found.score, level)


def cells(found: Sequence[Rated], grades: str) -> Iterator[str]:
    """The row of some puzzles."""
    done = [each for each in found if each.score is not None]
    yield str(len(done))
    yield str(len(found) - len(done))
    by_grade = [each.grade for each in done]
    for values in ([each.score or 0 for each in done], [each.level for each in done]):
        yield f"{spearman(by_grade, values):.2f}"
    levels: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for each in done:
        levels[each.grade][each.level] += 1
    counts = (
        (grades[grade], ", ".join(str(levels[grade][place]) for place in range(len(LEVELS))))
        for grade in sorted(levels)
    )
    yield "; ".join(f"{grade}: {numbers}" for grade, numbers in counts)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation; 0 if one of them is the same throughout."""
    ranked = ranks(one), ranks(other)
    return correlation(*ranked) if all(len({*each}) > 1 for each in ranked) else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """Places in order, from 0; equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    placed = [0.0] * len(values)
    start = 0
    for _, group in groupby(order, key=values.__getitem__):
        same = [*group]
        for i in same:
            placed[i] = start + (len(same) - 1) / 2
        start += len(same)
    return placed


if __name__ == "__main__":
    sys.exit(main())
