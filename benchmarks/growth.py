"""How seconds, clauses and memory grow with the size of a board.

Boards are generated from a seed, each is encoded and solved once by a process of its own. Seconds
are CPU time; after a board that is not solved within the limit, or whose formula is too large, no
larger one is tried.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from pathlib import Path
from typing import NamedTuple

from boards import ROOT
from processes import environment

TOO_LARGE = 3
"""The exit code where a formula is too large to be written."""

CELLS_PER_ISLAND = 3.06
"""As on the largest published boards of Hashi."""


class BoardSeries(NamedTuple):
    """Boards of one kind, by size, what the size counts, and an encoding, if not the usual one."""

    family: str
    unit: str
    sizes: Sequence[int]
    arguments: Callable[[int], Mapping[str, int]]
    encoding: str | None = None


def islands(single: int) -> BoardSeries:
    """Hashi with a share of single bridges, in per cent."""

    def arguments(number: int) -> Mapping[str, int]:
        side = isqrt(int(CELLS_PER_ISLAND * number))
        return {"islands": number, "rows": side, "columns": side, "cycles": 10, "single": single}

    sizes = [100, 300, 1000, 3000, 10_000, 30_000, 100_000]
    return BoardSeries("hashi", "islands", sizes, arguments)


def sudoku(size: int) -> Mapping[str, int]:
    """A Sudoku that has solutions, with clues in seven of ten cells."""
    height = max(h for h in range(1, isqrt(size) + 1) if size % h == 0)
    return {"height": height, "width": size // height, "clues": 7 * size**2 // 10, "unique": 0}


def numberlink(size: int) -> Mapping[str, int]:
    """A Numberlink that paths fill, joined in random order as long as they can be."""
    return {"rows": size, "columns": size, "unique": 0}


ROWS = [10, 15, 20, 25, 30, 35, 40, 45, 50]

SERIES = {
    **{f"Hashi, {single} % single": islands(single) for single in (25, 50, 75)},
    "Sudoku": BoardSeries("sudoku", "rows", [9, 16, 25, 36, 49, 64, 81, 100, 144], sudoku),
    "Numberlink": BoardSeries("numberlink", "rows", ROWS, numberlink, "links"),
    "Numberlink, labels in binary": BoardSeries("numberlink", "rows", ROWS, numberlink, "bits"),
}


def main() -> int:
    """Measure, and print a table for each series."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--series", default=";".join(SERIES), help="some of them, with ; between")
    parser.add_argument("--seconds", type=int, default=60, help="the limit of CPU time for a board")
    parser.add_argument("--largest", type=int, help="no board of a larger size")
    parser.add_argument("--point", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.point:
        return pointed(SERIES[asked.point[0]], int(asked.point[1]))
    for name in asked.series.split(";"):
        table(name, SERIES[name], asked)
    return 0


def table(name: str, series: BoardSeries, asked: argparse.Namespace) -> None:
    """A row a board, and the exponents of the power laws through them."""
    print(f"\n**{name}**\n")
    print(f"| {series.unit} | atoms | seconds | conflicts | clauses | memory (MiB) |", flush=True)
    print("| --: | --: | --: | --: | --: | --: |")
    found = []
    for size in series.sizes:
        if asked.largest and size > asked.largest:
            break
        row = measured(name, size, asked.seconds)
        if isinstance(row, str):
            print(f"| {size:,} | | {row} | | | |".replace(",", " "))
            break
        found.append(row)
        cells = (row["atoms"], f"{row['seconds']:.3g}", row["conflicts"], row["clauses"])
        shown = " | ".join(f"{c:,}".replace(",", " ") if isinstance(c, int) else c for c in cells)
        print(f"| {size:,} | ".replace(",", " ") + f"{shown} | {row['memory']} |", flush=True)
    seconds, clauses, memory = (exponent(found, what) for what in ("seconds", "clauses", "memory"))
    print(f"| exponent | | {seconds} | | {clauses} | {memory} |")


def exponent(found: Sequence[Mapping[str, float]], what: str) -> str:
    """The power of the number of atoms with which something grows; of few boards, none."""
    sys.path.insert(0, environment(ROOT, Path(tempfile.gettempdir()))["PYTHONPATH"].split(":")[0])
    from pencilsat.reports.estimates import fit

    law = fit([(row["atoms"], max(row[what], 1e-3)) for row in found])
    return f"{law.exponent.value:.2f}" if law else ""


def measured(name: str, size: int, seconds: int) -> Mapping[str, float] | str:
    """What a board costs, in a process of its own, or why it is not solved."""
    variables = environment(ROOT, Path(tempfile.gettempdir()))
    command = [sys.executable, "-P", __file__, "--point", name, str(size)]

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (2 * seconds, 2 * seconds))

    done = subprocess.run(
        command, env=variables, stdout=subprocess.PIPE, check=False, preexec_fn=limited
    )
    if done.returncode == TOO_LARGE:
        return "too large"
    if done.returncode < 0:
        return f"over {seconds}"
    done.check_returncode()
    row: Mapping[str, float] = json.loads(done.stdout)
    return row if row["seconds"] <= seconds else f"over {seconds}"


def pointed(series: BoardSeries, size: int) -> int:
    """Print what a board costs; the exit code."""
    from pencilsat.cnf.errors import TooLarge

    try:
        print(json.dumps(point(series, size)))
    except TooLarge:
        return TOO_LARGE
    return 0


def point(series: BoardSeries, size: int) -> Mapping[str, float]:
    """Generate a board, then encode it, solve it and verify the solution: what that costs."""
    from importlib import import_module

    from pencilsat.tasks.options import Options
    from pencilsat.tasks.run import Run

    made = import_module(f"pencilsat.encoders.{series.family}.random_boards")
    puzzle = made.BOARDS.generate(**series.arguments(size), seed=1)
    start = time.process_time()
    run = Run(puzzle, Options(encoding=series.encoding))
    next(run.solutions())
    return {
        "seconds": time.process_time() - start,
        "atoms": len(run.formula.atoms),
        "clauses": sum(1 for _ in run.formula.clauses()),
        "conflicts": run.statistics.conflicts,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


if __name__ == "__main__":
    sys.exit(main())
