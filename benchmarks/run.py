"""How long puzzles take, stage by stage.

Everything is CPU time of one core, the median of repeats; what is compared is measured in turns.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median

import beside
from collected import DATA, eight
from peers import MODULES as PEERS
from peers import all_here
from tables import MarkdownTable, in_turns, milli

from boards import FAMILIES, ROOT, BenchmarkBoard, instances, lists
from processes import AnsweringProcess, cpu_of, environment

START = ("hashi/seven-by-seven", "sudoku/thesis")
"""Small puzzles, of which each is solved by a process of its own."""

CheckoutVariables = Mapping[str, Mapping[str, str]]
"""The environment variables of each checkout."""


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "files", nargs="*", type=existing, help="boards; the project's instances if none is given"
    )
    parser.add_argument(
        "--families", type=some(FAMILIES), default=FAMILIES, help="some of them, with commas"
    )
    parser.add_argument(
        "--published",
        action="store_true",
        help="eight published boards of each family",
    )
    parser.add_argument(
        "--before", metavar="CHECKOUT", type=existing, help="compare with this one, in turns"
    )
    parser.add_argument(
        "--peers",
        type=some(PEERS, all_here()),
        default=[],
        help=f"other solvers beside: {','.join(PEERS)}, or all",
    )
    parser.add_argument("--repeats", type=int, default=5, help="how often a board is measured")
    parser.add_argument("--seconds", type=float, default=60, help="the limit for a puzzle")
    parser.add_argument("--list", type=int, default=20, help="puzzles in a list")
    parser.add_argument(
        "--cache",
        default=tempfile.gettempdir() + "/pencilsat-benchmarks",
        help="the folder of generated lists and compiled modules",
    )
    parser.add_argument("--summary", action="store_true", help="a row a family, none a board")
    parser.add_argument(
        "--only", choices=("boards", "clauses", "lists", "start"), help="one of the tables"
    )
    return parser.parse_args()


def some(names: Iterable[str], every: Iterable[str] = ()) -> Callable[[str], list[str]]:
    """What reads some of the names, with commas between, or `all`, which may be fewer."""

    def read(text: str) -> list[str]:
        asked = [*(every or names)] if text == "all" else text.split(",")
        if unknown := {*asked}.difference(names):
            raise argparse.ArgumentTypeError(f"no {sorted(unknown)[0]!r}: {', '.join(names)}")
        return asked

    return read


def existing(name: str) -> Path:
    """A file or a folder that is there."""
    if not Path(name).exists():
        raise argparse.ArgumentTypeError(f"{name}: no such file")
    return Path(name).resolve()


def main() -> int:
    """Measure, and print the tables as Markdown."""
    asked = arguments()
    folder = Path(asked.cache)
    folder.mkdir(parents=True, exist_ok=True)
    checkouts = {"before": asked.before, "after": ROOT} if asked.before else {"ours": ROOT}
    sides = {name: environment(checkout, folder) for name, checkout in checkouts.items()}
    boards = [*chosen(asked.files)] if asked.files else [*instances(asked.families)]
    if asked.published:
        eights = (eight(family, folder / "published" / family) for family in asked.families)
        boards = [*chain.from_iterable(eights)]
        if not boards:
            raise SystemExit(f"no published boards of these families in {DATA}")
    wrong = 0
    if asked.only in (None, "boards"):
        wrong = measure_boards(boards, sides, asked)
    if asked.only in (None, "clauses"):
        measure_clauses(boards, sides, asked)
    if asked.only in (None, "lists") and not asked.files:
        measure_lists(lists(asked.families, folder, asked.list), sides, asked)
    if asked.only in (None, "start") and not asked.files:
        measure_start(sides, asked)
    return wrong


def chosen(files: Iterable[Path]) -> Iterable[BenchmarkBoard]:
    """The first puzzles of files, named after their folders."""
    for file in files:
        yield BenchmarkBoard(file.parent.name, file, 0)


def measure_boards(
    boards: Sequence[BenchmarkBoard], sides: CheckoutVariables, asked: argparse.Namespace
) -> int:
    """A row a board, a row a family and, of what is compared, a row for each family and each of
    the others. 1 if answers differ.
    """
    found: list[beside.ComparedBoard] = []
    *others, here = sides
    peers: list[str] = asked.peers
    with ExitStack() as stack:

        def worker(module: str, variables: Mapping[str, str], *more: str) -> AnsweringProcess:
            return stack.enter_context(closing(AnsweringProcess(module, variables, *more)))

        workers = {name: worker("worker", variables) for name, variables in sides.items()}
        workers |= {name: worker("peers", sides[here], name) for name in peers}
        table = None if asked.summary else MarkdownTable(beside.header("board", [*sides], peers))
        for row in beside.rows(boards, workers, asked.repeats, asked.seconds):
            found.append(row)
            if table:
                table.row(beside.cells(row, [*sides], peers))
    print()
    beside.by_family(found, [*sides])
    if others or peers:
        print()
        beside.ratios(found, [*others, *peers], here)
    print()
    return int(any(row.differ for row in found))


def measure_clauses(
    boards: Sequence[BenchmarkBoard], sides: CheckoutVariables, asked: argparse.Namespace
) -> None:
    """A row a family: what it takes to write its largest formula, and each clause of it; the same
    of a formula that leaves out nothing.
    """
    *_, variables = sides.values()
    columns = ["clauses", "encode", "µs a clause"]
    table = MarkdownTable(["family", "board", *columns, *(f"whole: {name}" for name in columns)])
    with closing(AnsweringProcess("worker", variables, "formulas")) as worker:
        for family in dict.fromkeys(board.family for board in boards):
            own = [board for board in boards if board.family == family]
            clauses = {board: worker.ask(board, 0).stages["whole clauses"] for board in own}
            largest = max(own, key=lambda board: clauses[board])
            cells = [family, f"{largest}"]
            samples = in_turns({"": partial(worker.ask, largest, 0)}, 4 * asked.repeats)[""]
            for name in ("lone", "whole"):
                spent = median(sample.stages[name] for sample in samples)
                number = int(samples[0].stages[f"{name} clauses"])
                each = f"{spent * 1e6 / number:.2f}" if number else "–"
                cells += [f"{number}", milli(spent), each]
            table.row(cells)
    print()


def measure_lists(
    files: Mapping[str, Path], sides: CheckoutVariables, asked: argparse.Namespace
) -> None:
    """A row a family: the CPU time of a process that solves the list, for each puzzle of it."""
    table = MarkdownTable(["list", *(f"{side}: a puzzle" for side in sides)])
    for family, file in files.items():
        command = ["-m", "pencilsat", "solve", "--format", "json", str(file)]
        times = processes(command, sides, asked.repeats)
        table.row([family, *(milli(each / asked.list) for each in times)])
    print()


def measure_start(sides: CheckoutVariables, asked: argparse.Namespace) -> None:
    """A row a command: the CPU time of whole processes."""
    table = MarkdownTable(["process", *sides])
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


def processes(command: Sequence[str], sides: CheckoutVariables, repeats: int) -> list[float]:
    """The median CPU seconds of a command, for each side."""
    ways = {name: partial(cpu_of, command, variables) for name, variables in sides.items()}
    return [median(seconds) for seconds in in_turns(ways, repeats).values()]


if __name__ == "__main__":
    sys.exit(main())
