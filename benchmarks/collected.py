"""Boards that others published, where they lie beside the project: `../shared/data`."""

import json
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from operator import itemgetter
from pathlib import Path

import pencilsat
from boards import ROOT, BenchmarkBoard

DATA = ROOT.parent / "shared" / "data"

AREA = 100
"""No board has more cells, of families whose names say their size."""

FILES = {
    "sudoku": "sudoku/sgt-solo/3x3*.txt",
    "hardest": "sudoku/tdoku/puzzles[35]*.txt",
    "takuzu": "takuzu/*/*.txt",
    "hashi": "hashi/janko-puzzlekit/*.txt",
    "numberlink": "numberlink/janko-puzzlekit/*.txt",
    "battleship": "battleship/csplib014/*.txt",
    "circuit": "circuit/neos-guide/*.txt",
    "zebra": "zebra/quint-t/*.txt",
}
"""Native files, and lists; each puzzle of a file is one. The hardest are Sudokus, too."""

TOLD = {"skyscrapers": "skyscraper"}
"""Families that are called otherwise in the collection puzzlekit."""


def collected(family: str, number: int, data: Path = DATA) -> list[pencilsat.Puzzle]:
    """So many puzzles of a family, or of the hardest Sudokus, from all over what there is; none if
    there are none.
    """
    if family in FILES:
        found = [*of_files(sorted(data.glob(FILES[family])))]
    else:
        found = [*of_lines(family, data)]
    return [*read_in(found[:: max(1, len(found) // number)])][:number]


def eight(family: str, folder: Path) -> Iterator[BenchmarkBoard]:
    """The four largest boards of a family, and four others of a hundred cells or more, which a seed
    chooses, written into a folder.
    """
    found = list[tuple[int, str, pencilsat.Puzzle]]()
    for name, read in named(family, DATA):
        with suppress(pencilsat.BadInput):
            puzzle = read()
            area = getattr(puzzle, "rows", 0) * getattr(puzzle, "columns", 0)
            found += [(area, name, puzzle)] * (area >= AREA)
    found.sort(key=itemgetter(0, 1))
    others = found[:-4]
    folder.mkdir(parents=True, exist_ok=True)
    for _, name, puzzle in random.Random(7).sample(others, min(4, len(others))) + found[-4:]:
        file = folder / f"{name}.txt"
        file.write_text(puzzle.family.board.text(puzzle), encoding="utf-8")
        yield BenchmarkBoard(family, file, 0)


def named(family: str, data: Path) -> Iterator[tuple[str, Callable[[], pencilsat.Puzzle]]]:
    """How to read each board of the collection, and its name."""
    for file in sorted(data.glob(FILES.get(family, "none"))):
        yield file.stem, partial(pencilsat.read, file)
    for board in told(family, data):
        yield board["id"], partial(puzzle_of, family, board)


def told(family: str, data: Path) -> Iterator[dict[str, str]]:
    """The boards of a family in puzzlekit, if it is there: `{"id": "12_10x10", "problem": …}`."""
    file = data / "puzzlekit" / f"{TOLD.get(family, family)}.jsonl"
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def read_in(found: Iterable[Callable[[], pencilsat.Puzzle]]) -> Iterator[pencilsat.Puzzle]:
    """Those that are puzzles by our rules: some boards of others have blocks or rooms in parts."""
    for read in found:
        try:
            yield read()
        except pencilsat.BadInput as wrong:
            print(f"left out: {wrong}", file=sys.stderr)


def of_files(files: list[Path]) -> Iterator[Callable[[], pencilsat.Puzzle]]:
    """How to read each puzzle of files that is small enough."""
    for file in files:
        if "tdoku" in str(file):
            for line in file.read_text(encoding="utf-8").split("\n"):
                if line and not line.startswith("#"):
                    yield lambda line=line: pencilsat.read(f"{line}\n")
        elif small(file.stem):
            for puzzle in pencilsat.read_all(file):
                if fits(puzzle):
                    yield lambda puzzle=puzzle: puzzle


def fits(puzzle: pencilsat.Puzzle) -> bool:
    """Whether a board is small enough."""
    return getattr(puzzle, "rows", 0) * getattr(puzzle, "columns", 0) <= AREA


def of_lines(family: str, data: Path) -> Iterator[Callable[[], pencilsat.Puzzle]]:
    """The same of boards in puzzlekit."""
    for board in told(family, data):
        if small(board["id"]) and "@" not in board["problem"]:
            yield lambda board=board: puzzle_of(family, board)


def puzzle_of(family: str, board: Mapping[str, str]) -> pencilsat.Puzzle:
    """A board in its native text, or in that of the collection."""
    problem = board["problem"]
    if family == "starbattle":
        head, rows = problem.split("\n", 1)
        problem = f"{head.rsplit(' ', 1)[0]} stars={head.rsplit(' ', 1)[1]}\n{rows}"
    if family in ("starbattle", "akari", "hitori", "shikaku"):
        return pencilsat.read(f"{family} {problem.replace('-', '.')}\n")
    return pencilsat.read(f"{problem}\n", family=family)


def small(name: str) -> bool:
    """Whether the name of a board says no size, or one of few cells."""
    sizes = re.findall(r"(\d+)x(\d+)", name)
    return not sizes or int(sizes[-1][0]) * int(sizes[-1][1]) <= AREA
