"""What is written in a format is read back as the same puzzle: those of this project, real ones."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from command import ROOT
from shared_data import FOLDER
from thin import thin
from together import together

from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.boards.regions import regions
from pencilsat.cnf.errors import BadInput

ALL = {
    family: {*names.split()}
    for names, families in {
        "puzzlink tatham penpa puzzlekit janko digits sudokuwiki fpuzzles sudokupad": ["sudoku"],
        "puzzlink tatham penpa puzzlekit janko": ["hashi", "slitherlink", "masyu"],
        "puzzlink penpa puzzlekit janko": ["numberlink", "battleship"],
        "tatham penpa puzzlekit janko": ["takuzu"],
        "puzzlink tatham puzzlekit janko": ["akari", "hitori", "shikaku", "fillomino"],
        "puzzlink puzzlekit janko": ["nurikabe"],
        "puzzlink tatham puzzlekit": ["nonogram", "skyscrapers"],
        "puzzlink puzzlekit": ["starbattle", "kakuro", "heyawake", "yajilin"],
    }.items()
    for family in families
}
"""Every format of every family."""
AMBIGUOUS = {"puzzlekit"}
"""Formats whose text does not say the family."""
UNNAMED = {"akari", "fillomino", "hitori", "shikaku"}
"""Families whose game IDs look like others'."""


def files(family: str) -> list[Path]:
    """The families' puzzles here, and real ones where they are there."""
    found = sorted((ROOT / "instances" / family).glob("*.txt"))
    return found + sorted(p for p in (FOLDER / family).glob("*/*") if p.suffix in {".txt", ".has"})


def alike(puzzle, other) -> bool:
    """Whether puzzles are the same: but for the names of labels and of regions, and the cell of a
    region in which its number stands, which only native text keeps.
    """
    return plain(puzzle) == plain(other)


def plain(puzzle):
    """The puzzle without what other formats do not keep."""
    if puzzle.family.name in ("starbattle", "heyawake"):
        rooms = [
            (inside, [puzzle.given[cell] for cell in inside if cell in puzzle.given])
            for inside in regions(puzzle.regions).values()
        ]
        return replace(puzzle, given={}, regions=()), rooms
    if puzzle.family.name != "numberlink":
        return puzzle
    numbers = {label: i for i, label in enumerate(dict.fromkeys(puzzle.given.values()))}
    return replace(puzzle, given={cell: numbers[label] for cell, label in puzzle.given.items()})


def round_trips(puzzle) -> list[str]:
    """The formats that can express a puzzle, each of which gives it back."""
    family = puzzle.family
    for name in formats.names(puzzle):
        text = formats.write(puzzle, name)
        [back] = encoders.read(text, family.name)
        assert alike(back, puzzle), text
        if name not in AMBIGUOUS and (name, family.name) not in product(["tatham"], UNNAMED):
            assert encoders.read(text) == [back], text
    return formats.names(puzzle)


def check(family: str, paths: list[Path]) -> None:
    """The puzzles of some files, at most a hundred of each; each format expresses one at least."""
    found = set()
    for path in paths:
        puzzles = encoders.read(path.read_text(encoding="utf-8"), family)
        for puzzle in puzzles[:: max(1, len(puzzles) // 50)]:
            found |= {*round_trips(puzzle)}
    assert found <= ALL[family]
    assert found or not paths


@together("family", ALL)
def test_what_is_written_is_read_back(family):
    every = files(family)
    check(family, every[:5] + every[5 :: max(1, len(every) // 4)])


@together("family", ALL)
def test_what_is_written_of_thin_boards_is_read_back(family):
    """The family is told: without clues, game IDs of two families may be the same."""
    for puzzle in thin(family, range(1)):
        for name in formats.names(puzzle):
            [back] = encoders.read(formats.write(puzzle, name), family)
            assert alike(back, puzzle), name


@pytest.mark.slow
@pytest.mark.parametrize("family", ALL)
def test_what_is_written_of_any_puzzle_is_read_back(family):
    check(family, files(family)[::18])


LIMITS = (2, 10, 16, 20, 36, 46, 100, 256, 1000, 36**2, 16**3, 8192, 10**4, 12240, 77776, 10**5)
"""Numbers from which on formats need another form, or have none."""
VALUES = sorted({limit + more for limit in LIMITS for more in (-1, 0, 1)})
NUMBERED = {
    "fillomino": "1 2\n{} .\n",
    "heyawake": "1 2\n{} .\na a\n",
    "hitori": "1 2\n{} 1\n",
    "kakuro": "2 2\n\\ {}\\\n\\{} .\n",
    "nurikabe": "1 2\n. {}\n",
    "shikaku": "1 2\n. {}\n",
    "skyscrapers": "2 2\ntop {} .\n",
    "yajilin": "1 2\n. {}<\n",
}
"""Boards with a number."""
FIRST_WITHOUT = {
    ("fillomino", "tatham"): 10,
    ("hitori", "tatham"): 62,
    ("hitori", "puzzlink"): 36**2,
    ("kakuro", "puzzlink"): 46,
    ("yajilin", "puzzlink"): 16**3,
}
"""The least number that a format cannot have."""


@together("family, board", NUMBERED.items())
def test_a_number_is_written_and_read_back_or_refused(family, board):
    for name in ALL[family]:
        for value in VALUES:
            try:
                [puzzle] = encoders.read(f"{family} {board.replace('{}', str(value))}")
            except BadInput:
                continue
            if value < FIRST_WITHOUT.get((family, name), value + 1):
                [again] = encoders.read(formats.write(puzzle, name), family)
                assert alike(puzzle, again), (name, value)
            else:
                with pytest.raises(Inexpressible, match=f" {value}"):
                    formats.write(puzzle, name)


@together("blanks", [0, 1, 2, 3, 19, 20, 21, 24, 25, 26, 27, 40, 50, 52, 53, 75])
@together("family", ["hashi", "slitherlink", "takuzu"])
def test_runs_of_any_length_are_written_and_read(family, blanks):
    value = "0" if family == "takuzu" else "3"
    cells = [*"." * blanks, value, *"." * blanks, value, "."]
    cells += "." * (len(cells) % 2)
    lines = [" ".join(cells), " ".join("." * len(cells))]
    [puzzle] = encoders.read(f"{family} 2 {len(cells)}\n" + "\n".join(lines) + "\n")
    assert round_trips(puzzle)
