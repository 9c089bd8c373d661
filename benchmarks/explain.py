"""How long explanations take, and what their steps are.

A row a family and source: boards generated, and boards that others published (`../shared/data`).
CPU seconds of one core, for the first step and for all, median and worst; then the share of steps
that are one rule, that have a name, that are chains without one, that are told by trial and error;
and the links of the longest chain.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from collected import DATA, collected
from tables import MarkdownTable

import pencilsat
from boards import FAMILIES, lists

HEADER = (
    "boards",
    "number",
    "first step",
    "first step: worst",
    "all",
    "all: worst",
    "rule %",
    "named %",
    "chain %",
    "trial %",
    "longest",
)

TEN = ("slitherlink", "takuzu", "hashi", "numberlink", "battleship", "circuit")

SIZES = {"sudoku": ("--size", "9"), "zebra": (), "kakuro": (), "skyscrapers": (), "fillomino": ()}
SIZES |= dict.fromkeys(TEN, ("--size", "10"))
"""How puzzles are generated, always from the same seed; of other families, 8 by 8."""


class Measured(NamedTuple):
    """The seconds to the first step and to the last, the kinds of steps, the longest chain."""

    first: float
    all: float
    kinds: Counter[str]
    longest: int
    finished: bool


def main() -> int:
    """Measure, and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", default=",".join([*FAMILIES, "hardest"]))
    parser.add_argument("--number", type=int, default=50, help="boards of each source")
    parser.add_argument("--seconds", type=float, default=60, help="the limit for a puzzle")
    parser.add_argument("--data", type=Path, default=DATA, help="where published boards are")
    parser.add_argument(
        "--cache", type=Path, default=Path(tempfile.gettempdir(), "pencilsat-benchmarks")
    )
    parser.add_argument("--rate", action="store_true", help="rate them, and tell no sentences")
    parser.add_argument("--unnamed", action="store_true", help="print steps that have no name")
    asked = parser.parse_args()
    table, finished = MarkdownTable(HEADER), True
    for family in asked.families.split(","):
        for source, puzzles in sources(family, asked):
            found = [measured(puzzle, asked) for puzzle in puzzles]
            if found:
                name = "hardest Sudokus" if family == "hardest" else f"{family}, {source}"
                table.row([name, *cells(found)])
                finished = finished and all(each.finished for each in found)
    if not finished:
        print(f"Some explanations were not finished within {asked.seconds:g} s.")
    return 0


def sources(
    family: str, asked: argparse.Namespace
) -> Iterator[tuple[str, Sequence[pencilsat.Puzzle]]]:
    """The boards of a family, generated and collected; of the hardest, none are generated."""
    if family in FAMILIES:
        [file] = lists([family], asked.cache / "explained", asked.number, SIZES).values()
        yield "generated", pencilsat.read_all(file)
    yield "collected", collected(family, asked.number, asked.data)


def measured(puzzle: pencilsat.Puzzle, asked: argparse.Namespace) -> Measured:
    """What explaining a puzzle costs, and the steps."""
    start = time.process_time()
    explanation = pencilsat.explain(puzzle, seconds=asked.seconds)
    steps = iter(explanation.inferences() if asked.rate else explanation)
    kinds: Counter[str] = Counter()
    first, longest = 0.0, 0
    for step in steps:
        first = first or time.process_time() - start
        if step.quiet:
            continue
        kind = "named" if step.technique and step.how != "rule" else step.how
        kinds[kind] += 1
        longest = max(longest, len(step.chain))
        if asked.unnamed and kind in ("chain", "trial and error"):
            print(step, file=sys.stderr)
    whole = time.process_time() - start
    return Measured(first or whole, whole, kinds, longest, explanation.status != "undecided")


def cells(found: Sequence[Measured]) -> Iterator[str]:
    """The row of some boards."""
    yield str(len(found))
    for times in ([each.first for each in found], [each.all for each in found]):
        yield f"{median(times):.3f}"
        yield f"{max(times):.3f}"
    kinds = sum((each.kinds for each in found), Counter[str]())
    for kind in ("rule", "named", "chain", "trial and error"):
        yield f"{100 * kinds[kind] / max(1, kinds.total()):.1f}"
    yield str(max(each.longest for each in found))


if __name__ == "__main__":
    sys.exit(main())
