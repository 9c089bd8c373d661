"""Puzzles that are split into cubes."""

from command import ROOT

from pencilsat import encoders
from pencilsat.tasks.count import best_counted, counted
from pencilsat.tasks.cubes import Conquest, counter_of
from pencilsat.tasks.options import DEFAULTS
from pencilsat.tasks.run import Run

BLANK = "takuzu 4 4\n" + 4 * ". . . .\n"


def read(text):
    [puzzle] = encoders.read(text, None)
    return puzzle


def conquest(puzzle, cubes, options=DEFAULTS, most=2):
    return Conquest(puzzle, options, None, cubes, most=most)


def counted_in(cubes, puzzle):
    run = Run(puzzle, best_counted(puzzle, DEFAULTS))
    return counted(run, exactly=counter_of(cubes, run)).number


class Killed(Exception):
    """The process ends here."""


def killed_after(some, done):
    """Does so many cubes, notes them, and is killed."""

    def share(work, cubes):
        for k, cube in enumerate(cubes):
            if k == some:
                raise Killed
            done.append(cube)
            yield work(cube)

    return share


def short_way():
    return read((ROOT / "instances/circuit/short-way.txt").read_text(encoding="utf-8"))
