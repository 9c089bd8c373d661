"""How long lists take, on a machine that does nothing else.

Two processes against one, by the wall clock, in turns; the memory of a list that is a stream; and,
with `--cluster`, a list on the workers of a Dask cluster that is started here.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from boards import ROOT, instances
from processes import environment

SEVENTEEN = "puzzles2_17_clue.txt"
"""Sudokus with 17 clues, a line each, from the collection of tdoku."""

MANY = 49_151
"""Puzzles of a long list: as many as there are known Sudokus with 17 clues."""


def main() -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sudokus", help=f"a list of Sudokus, a line each, such as {SEVENTEEN}")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--lines", type=int, default=200_000, help="of the stream")
    parser.add_argument("--cluster", action="store_true", help="on a Dask cluster, too")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        variables = environment(ROOT, Path(folder))
        long = str(repeated(Path(asked.sudokus), Path(folder)))
        for name, files in {"Sudokus": [long], "mixed files": mixed(Path(folder))}.items():
            print(f"{name}: {speed_up(files, variables, asked.repeats)}", flush=True)
        first, last = streamed(Path(asked.sudokus), asked.lines, variables)
        print(f"memory of a stream: {first} MiB after 10 000 lines, {last} after {asked.lines}")
        if asked.cluster:
            print(on_cluster(long, variables, asked.workers, Path(folder)))
    return 0


def repeated(sudokus: Path, folder: Path) -> Path:
    """A list as long as the one of all 17-clue Sudokus: next to its time, starting takes none."""
    long = folder / "long.txt"
    puzzles = sudokus.read_text(encoding="utf-8").splitlines(keepends=True)
    long.write_text("".join(islice(cycle(puzzles), MANY)), encoding="utf-8", newline="\n")
    return long


def mixed(folder: Path) -> list[str]:
    """A file of puzzles of all families, each several times."""
    small = [b.file for b in instances(["hashi", "takuzu", "sudoku", "kakuro", "akari"])]
    text = "".join(file.read_text(encoding="utf-8") + "\n" for file in small)
    (folder / "mixed.txt").write_text(20 * text, encoding="utf-8", newline="\n")
    return [str(folder / "mixed.txt")]


def command(files: Iterable[str], *options: str) -> list[str]:
    """A command that solves lists."""
    return [sys.executable, "-P", "-m", "pencilsat", "solve", *files, "--format", "json", *options]


def speed_up(files: Sequence[str], variables: dict[str, str], repeats: int) -> str:
    """The seconds of one process and of two, in turns, and their ratio."""
    seconds: dict[str, list[float]] = {"1": [], "2": []}
    for _ in range(repeats):
        for jobs, taken in seconds.items():
            start = time.monotonic()
            subprocess.run(
                command(files, "--jobs", jobs),
                env=variables,
                stdout=subprocess.DEVNULL,
                check=False,
            )
            taken.append(time.monotonic() - start)
    one, two = (median(taken) for taken in seconds.values())
    return f"{one:.1f} s with one process, {two:.1f} s with two: {one / two:.2f} times as fast"


def streamed(file: Path, lines: int, variables: dict[str, str]) -> tuple[int, int]:
    """The MiB of a process that hands out a stream, after 10 000 answers and after all."""
    puzzles = file.read_bytes().splitlines(keepends=True)
    puzzles = [line for line in puzzles if len(line.strip()) >= 81]
    with subprocess.Popen(
        command("-", "--jobs", "2"), env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        if os.fork() == 0:  # what writes must not wait for what reads
            for k in range(lines):
                process.stdin.write(puzzles[k % len(puzzles)])
            process.stdin.flush()
            os._exit(0)
        process.stdin.close()
        sizes = [resident(process.pid) for k, _ in enumerate(process.stdout, 1) if k % 10_000 == 0]
    os.wait()
    return sizes[0], sizes[-1]


def resident(process: int) -> int:
    """The MiB that a process has now, where /proc says so."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def on_cluster(file: str, variables: dict[str, str], workers: int, folder: Path) -> str:
    """How long the workers of a cluster on this machine take."""
    described = folder / "scheduler.json"
    where = ["--no-dashboard", "--scheduler-file", str(described)]
    dask = [sys.executable, "-P", "-m", "distributed.cli.dask_"]
    own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(folder / "scratch")]
    parts = [["scheduler", "--port", "0"], *workers * [["worker", *own]]]
    with ExitStack() as stack:
        for part, *options in parts:
            started = subprocess.Popen(
                [*dask[:-1], dask[-1] + part, *where, *options],
                env=variables,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(started.wait)
            stack.callback(started.kill)
        while not described.exists() or not described.read_text(encoding="utf-8").endswith("}"):
            time.sleep(0.1)
        address = (
            described.read_text(encoding="utf-8").partition('"address": "')[2].partition('"')[0]
        )
        start = time.monotonic()
        done = subprocess.run(
            command([file], "--scheduler", address), env=variables, capture_output=True, check=False
        )
        seconds = time.monotonic() - start
    answers = done.stdout.count(b"\n")
    return f"cluster of {workers} workers: {answers} answers in {seconds:.1f} s"


if __name__ == "__main__":
    sys.exit(main())
