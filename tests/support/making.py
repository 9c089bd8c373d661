"""Small puzzles of every family, as the command makes them: five cells wide, if not said here."""

from collections import defaultdict

from command import run

from pencilsat import encoders
from pencilsat.encoders import AnyPuzzle

SMALL = defaultdict(lambda: ("--size", "5")) | {
    "hashi": ("--size", "6x8", "--islands", "12"),
    "sudoku": ("--size", "6"),
    "kakuro": ("--size", "4"),
    "heyawake": ("--size", "4"),
    "fillomino": ("--size", "4"),
    "takuzu": ("--size", "6"),
    "numberlink": ("--size", "4x5"),
    "battleship": ("--size", "6", "--fleet", "3,2,1,1"),
    "circuit": ("--size", "5"),
    "zebra": ("--houses", "4", "--attributes", "3"),
}


def small(name: str) -> tuple[str, ...]:
    """The options that make a small puzzle of a family."""
    return SMALL.get(name, ("--size", "5"))


def made(name: str, *options: str) -> list[AnyPuzzle]:
    """The puzzles that the command makes."""
    done = run("generate", name, *small(name), *options)
    assert (done.code, done.err) == (0, "")
    return encoders.read(done.out)
