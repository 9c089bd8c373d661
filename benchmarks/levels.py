"""Whether new puzzles have the level that is asked for, and how long that takes.

A row a family: how many puzzles, of all seeds and levels, have their level after so many seconds of
CPU time, the whole process included; the median of these; which levels were missed, and how often.
"""

import argparse
import os
import resource
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from statistics import median
from typing import NamedTuple

from tables import MarkdownTable

from pencilsat.encoders import family_named, names
from pencilsat.tasks.generate.boards import boards
from pencilsat.tasks.rate import LEVELS

LARGE = dict.fromkeys(("kenken", "futoshiki", "str8ts", "renban"), "9x9") | {
    "sudoku": "12",
    "skyscrapers": "7x7",
    "easyasabc": "7x7",
    "doppelblock": "7x7",
    "kakkuru": "8x8",
    "kakuru": "8x8",
    "hidoku": "10x10",
    "detour": "10x10",
    "numbrix": "10x10",
    "fillomino": "10x10",
    "tenner": "7x10",
    "dominosa": "9x10",
}
"""Larger sizes that are common; elsewhere half as many rows and columns again."""


class Case(NamedTuple):
    """A puzzle to make."""

    family: str
    size: str | None
    level: str
    seed: int


class Cost(NamedTuple):
    """The seconds that it took, and whether it has the level."""

    seconds: float
    hit: bool


def main() -> int:
    """Make them all, and print a table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", default=",".join(names()), help="some, with commas")
    parser.add_argument("--levels", default=",".join(LEVELS), help="some, with commas")
    parser.add_argument("--seeds", type=int, default=1, help="how many, from 1 on")
    parser.add_argument("--large", action="store_true", help="of a larger size than the usual")
    parser.add_argument("--soon", type=int, default=10, help="seconds in which most should be made")
    parser.add_argument("--seconds", type=int, default=60, help="the limit for each")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    asked = parser.parse_args()
    cases = [
        Case(family, large(family) if asked.large else None, level, seed)
        for family in asked.families.split(",")
        for level in asked.levels.split(",")
        for seed in range(1, asked.seeds + 1)
    ]
    table = MarkdownTable(
        ["family", "puzzles", f"in {asked.soon} s", f"in {asked.seconds} s", "median, s", "missed"]
    )
    every: list[Cost] = []
    with ThreadPoolExecutor(asked.jobs) as pool:
        costs = zip(cases, pool.map(lambda case: made(case, asked.seconds), cases), strict=True)
        for family, some in groupby(costs, lambda each: each[0].family):
            own = [*some]
            missed = Counter(case.level for case, cost in own if not cost.hit)
            told = ", ".join(f"{number} {level}" for level, number in missed.items())
            every += (found := [cost for _, cost in own])
            table.row([family, *figures(found, asked.soon), told])
    table.row(["all", *figures(every, asked.soon), ""])
    return 0


def large(family: str) -> str | None:
    """A size that is larger than the usual one, of those that are common."""
    usual = boards(family_named(family)).size
    if family in LARGE or not usual:
        return LARGE.get(family)
    return "x".join(str(int(side) * 3 // 2) for side in usual.split("x"))


def made(case: Case, seconds: int) -> Cost:
    """What a puzzle costs: a process of its own, which ends after these seconds of CPU time."""
    command = ["generate", case.family, "--difficulty", case.level, "--seed", str(case.seed)]
    command += ["--size", case.size] if case.size else []
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "pencilsat", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(used.ru_utime + used.ru_stime, process.returncode == 0)


def figures(costs: list[Cost], soon: int) -> list[str]:
    """How many puzzles, how many have their level soon, and in time, and the median of these."""
    hits = [cost.seconds for cost in costs if cost.hit]
    early = sum(seconds <= soon for seconds in hits)
    middle = f"{median(hits):.1f}" if hits else ""
    return [str(len(costs)), str(early), str(len(hits)), middle]


if __name__ == "__main__":
    sys.exit(main())
