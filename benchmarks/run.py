"""How long puzzles take, stage by stage: `python benchmarks/run.py --help`.

Everything is CPU time of one core, the median of repeats; what is compared is measured in turns.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

from processes import Sample, Worker, cpu_of, environment

from boards import FAMILIES, ROOT, Board, instances, lists

STAGES = ("parse", "encode", "load", "solve", "verify", "all")

START = ("hashi/seven-by-seven", "sudoku/thesis")
"""Small puzzles, of which each is solved by a process of its own."""

NONE = "no solution"

Times = Mapping[str, float]

T = TypeVar("T")


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="boards; the project's instances if none is given")
    parser.add_argument("--families", default=",".join(FAMILIES), help="some of them, with commas")
    parser.add_argument("--before", metavar="CHECKOUT", help="compare with this one, in turns")
    parser.add_argument("--peers", default="", help="other solvers beside: see peers.py")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60, help="the limit for a puzzle")
    parser.add_argument("--list", type=int, default=20, help="puzzles in a list")
    parser.add_argument("--cache", default=tempfile.gettempdir() + "/pencilsat-benchmarks")
    parser.add_argument("--only", choices=("boards", "lists", "start"), help="one of the tables")
    return parser.parse_args()


def main() -> int:
    """Measure, and print the tables as Markdown."""
    asked = arguments()
    folder = Path(asked.cache)
    folder.mkdir(parents=True, exist_ok=True)
    checkouts = {"after" if asked.before else "here": ROOT}
    if asked.before:
        checkouts = {"before": Path(asked.before).resolve()} | checkouts
    sides = {name: environment(checkout, folder) for name, checkout in checkouts.items()}
    families = asked.families.split(",")
    wrong = 0
    if asked.only in (None, "boards"):
        boards = [*chosen(asked.files)] if asked.files else [*instances(families)]
        peers = [name for name in asked.peers.split(",") if name]
        wrong = measure_boards(boards, sides, peers, asked)
    if asked.only in (None, "lists") and not asked.files:
        measure_lists(lists(families, folder, asked.list), sides, asked)
    if asked.only in (None, "start") and not asked.files:
        measure_start(sides, asked)
    return wrong


def chosen(files: Iterable[str]) -> Iterable[Board]:
    """The first puzzles of files, named after their folders."""
    for name in files:
        file = Path(name).resolve()
        yield Board(file.parent.name, file, 0)


def measure_boards(
    boards: Sequence[Board],
    sides: Mapping[str, Mapping[str, str]],
    peers: Sequence[str],
    asked: argparse.Namespace,
) -> int:
    """A row a board; then, of what is compared, a row a family. 1 if answers differ."""
    header = ["board", *(f"{side}: {stage}" for side in sides for stage in STAGES), *peers]
    table = Table(header)
    ratios: dict[str, list[float]] = {}
    differ = 0
    with ExitStack() as stack:
        workers = {
            name: stack.enter_context(closing(Worker("worker.py", variables)))
            for name, variables in sides.items()
        }
        *_, variables = sides.values()
        for name in peers:
            workers[name] = stack.enter_context(closing(Worker("peers.py", variables, name)))
        for board in boards:
            ways = {name: partial(w.ask, board, asked.seconds) for name, w in workers.items()}
            samples = in_turns(ways, asked.repeats)
            times = {name: medians(some) for name, some in samples.items()}
            cells = [f"{board.family} {board}"]
            cells += [milli(times[side].get(s, 0.0)) for side in sides for s in STAGES]
            cells += [milli(times[name]["all"]) if times[name] else "–" for name in peers]
            *others, here = sides
            for name in [*others, *peers]:
                if times[name]:
                    what = f"{board.family}: {name} ÷ {here}"
                    ratio = times[name]["all"] / times[here]["all"]
                    ratios.setdefault(what, []).append(ratio)
            table.row(cells)
            differ |= disagree(board, samples)
    if not ratios:
        return int(differ)
    print()
    summary = Table(["", "boards", "least", "median", "greatest"])
    for what, found in sorted(ratios.items()):
        middle = [f"{ratio:.2f}" for ratio in (min(found), median(found), max(found))]
        summary.row([what, str(len(found)), *middle])
    return int(differ)


def measure_lists(
    files: Mapping[str, Path], sides: Mapping[str, Mapping[str, str]], asked: argparse.Namespace
) -> None:
    """A row a family: the CPU time of a process that solves the list, for each puzzle of it."""
    table = Table(["list", *(f"{side}: a puzzle" for side in sides)])
    for family, file in files.items():
        command = ["-m", "pencilsat", "solve", "--format", "json", str(file)]
        times = processes(command, sides, asked.repeats)
        table.row([family, *(milli(each / asked.list) for each in times)])


def measure_start(sides: Mapping[str, Mapping[str, str]], asked: argparse.Namespace) -> None:
    """A row a command: the CPU time of whole processes."""
    table = Table(["process", *sides])
    commands = [
        ["-c", "pass"],
        ["-c", "import pysat.solvers"],
        ["-c", "import pysat.solvers, typer"],
    ]
    for name in START:
        commands.append(["-m", "pencilsat", "solve", str(ROOT / f"instances/{name}.txt")])
    for command in commands:
        shown = " ".join(["python", *command[:-1], Path(command[-1]).name])
        table.row([f"`{shown}`", *map(milli, processes(command, sides, 4 * asked.repeats))])


def processes(
    command: Sequence[str], sides: Mapping[str, Mapping[str, str]], repeats: int
) -> list[float]:
    """The median CPU seconds of a command, for each side."""
    ways = {name: partial(cpu_of, command, variables) for name, variables in sides.items()}
    return [median(seconds) for seconds in in_turns(ways, repeats).values()]


def in_turns(ways: Mapping[str, Callable[[], T]], repeats: int) -> dict[str, list[T]]:
    """What each of the ways gives, so often; each repeat is one of all of them. One more goes
    before, in which modules are loaded.
    """
    found: dict[str, list[T]] = {name: [] for name in ways}
    for _ in range(repeats + 1):
        for name, way in ways.items():
            found[name].append(way())
    return {name: some[1:] for name, some in found.items()}


def medians(samples: Sequence[Sample]) -> Times:
    """The median seconds of each stage."""
    stages = dict.fromkeys(stage for sample in samples for stage in sample.stages)
    return {s: median(sample.stages.get(s, 0.0) for sample in samples) for s in stages}


def disagree(board: Board, samples: Mapping[str, Sequence[Sample]]) -> bool:
    """Whether answers to a board differ. Whoever leaves open how many solutions there are, or does
    not take the board, agrees with all.
    """
    said: dict[str, list[str]] = {}
    for name, some in samples.items():
        for sample in some:
            if sample.answer and (sample.answer[1] is not None or sample.answer[0] == NONE):
                said.setdefault(str(sample.answer), []).append(name)
    if len(said) > 1:
        print(f"DIFFERENT ANSWERS to {board.file}: {[*said.values()]}", file=sys.stderr)
    return len(said) > 1


def milli(seconds: float) -> str:
    """Milliseconds, to three digits or so."""
    return f"{seconds * 1000:.{2 if seconds < 0.01 else 1 if seconds < 0.1 else 0}f}"


class Table:
    """A table in Markdown, printed row by row."""

    def __init__(self, header: Sequence[str]) -> None:
        self.row(header)
        self.row(["---"] * len(header))

    def row(self, cells: Sequence[str]) -> None:
        """Print a row."""
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
