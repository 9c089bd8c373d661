"""What normal forms and binary labels save: `check` of published Numberlinks, with and without.

`taut` paths and `folds` are the normal forms; boards that take more than so many conflicts are not
decided. `bits` are labels in binary, whose atoms a search does without.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from collected import DATA
from tables import MarkdownTable

import pencilsat
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.reports.numerals import count
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options, limits

COLUMNS = ("conflicts", "CPU, s", "not decided", "none found")

Compared = tuple[str, Sequence[Numberlink], str, Options]
"""A row: boards in words, the boards, an encoding in words, and its options."""


def main() -> int:
    """Measure, and print a table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("taut", "folds", "bits"))
    parser.add_argument("--conflicts", type=int, default=30_000, help="the limit for a board")
    parser.add_argument("--data", type=Path, default=DATA, help="where published boards are")
    asked = parser.parse_args()
    table = MarkdownTable(["boards", "encoding", "number", *COLUMNS])
    for boards, puzzles, encoding, options in TABLES[asked.what](asked.data):
        some = replace(options, limits=limits(conflicts=asked.conflicts))
        table.row([boards, encoding, f"{len(puzzles)}", *work(puzzles, some)])
    return 0


def taut(data: Path) -> Iterator[Compared]:
    """Of every seventh board of janko.at those that paths fill, as if cells might stay empty."""
    boards = [replace(p, partial=True) for p in filled(read(data, "janko-puzzlekit")[::7])]
    yield "`partial`", boards, "`neighbours`", Options("neighbours")
    yield "`partial`", boards, "`links`, taut paths", Options("links")
    boards = [replace(puzzle, touching=True) for puzzle in boards]
    yield "`partial touching`", boards, "`links`", Options("links", implied=False)
    yield "`partial touching`", boards, "`links`, taut paths", Options("links")


def folds(data: Path) -> Iterator[Compared]:
    """Every sixth board of Flow Free with at least 14 by 14 cells."""
    boards = [p for p in read(data, "flowfree-packs") if p.rows * p.columns >= 14 * 14][::6]
    yield "Flow Free", boards, "`bits`, without folds", Options("bits", implied=False)
    yield "Flow Free", boards, "`bits`, with folds", Options("bits")


def bits(data: Path) -> Iterator[Compared]:
    """Boards that paths fill, by atoms for the labels and by bits."""
    flow = read(data, "flowfree-packs")
    yield "Flow Free, `touching`", flow, "`bits`, nothing left out", Options("bits", apart=True)
    yield "Flow Free, `touching`", flow, "`bits`", Options("bits")
    boards = filled(read(data, "janko-puzzlekit"))
    yield "janko.at", boards, "`links`", Options("links")
    yield "janko.at", boards, "`bits`", Options("bits")


TABLES = {"taut": taut, "folds": folds, "bits": bits}


def filled(boards: Iterable[Numberlink]) -> Sequence[Numberlink]:
    """Those that paths fill without touching themselves."""
    return [puzzle for puzzle in boards if not (puzzle.partial or puzzle.touching)]


def read(data: Path, source: str) -> Sequence[Numberlink]:
    """The boards of a source."""
    return [pencilsat.read(file) for file in sorted((data / "numberlink" / source).glob("*.txt"))]


def work(boards: Iterable[Numberlink], options: Options) -> list[str]:
    """Conflicts, CPU seconds, how many boards are not decided, and of these without a solution."""
    start, conflicts, opened = time.process_time(), 0, list[bool]()
    for puzzle in boards:
        answer = check(puzzle, options, spread=False)
        conflicts += answer.statistics.conflicts
        if answer.status == "undecided":
            opened.append(not answer.solutions)
    spent = f"{time.process_time() - start:.1f}"
    return [count(conflicts), spent, f"{len(opened)}", f"{sum(opened)}"]


if __name__ == "__main__":
    sys.exit(main())
