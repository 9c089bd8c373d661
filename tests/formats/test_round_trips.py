"""What is written in a format is read back as the same puzzle: those of this project, real ones."""

from dataclasses import replace
from pathlib import Path

import pytest
from command import ROOT
from shared_data import FOLDER
from thin import thin
from together import together

from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.boards.places import Cell
from pencilsat.boards.regions import regions
from pencilsat.cnf.errors import BadInput

FAMILIES = ("hashi", "sudoku", "takuzu", "numberlink", "battleship", "slitherlink", "akari",
            "hitori", "starbattle", "shikaku", "nonogram", "skyscrapers", "kakuro", "fillomino",
            "masyu", "heyawake", "nurikabe", "yajilin")  # fmt: skip
ALL = {
    "hashi": {"puzzlink", "tatham", "penpa", "puzzlekit", "janko"},
    "sudoku": {"puzzlink", "tatham", "penpa", "puzzlekit", "janko",
               "digits", "sudokuwiki"},
    "takuzu": {"tatham", "penpa", "puzzlekit", "janko"},
    "numberlink": {"puzzlink", "penpa", "puzzlekit", "janko"},
    "battleship": {"puzzlink", "penpa", "puzzlekit", "janko"},
    "slitherlink": {"puzzlink", "tatham", "penpa", "puzzlekit", "janko"},
    "akari": {"puzzlink", "puzzlekit", "janko"},
    "hitori": {"puzzlink", "puzzlekit", "janko"},
    "starbattle": {"puzzlink", "puzzlekit"},
    "shikaku": {"puzzlink", "puzzlekit", "janko"},
    "nonogram": {"puzzlink", "tatham", "puzzlekit"},
    "kakuro": {"puzzlink", "puzzlekit"},
    "fillomino": {"puzzlink", "puzzlekit", "janko"},
    "skyscrapers": {"puzzlink", "tatham", "puzzlekit"},
    "masyu": {"puzzlink", "tatham", "penpa", "puzzlekit", "janko"},
    "heyawake": {"puzzlink", "puzzlekit"},
    "nurikabe": {"puzzlink", "puzzlekit", "janko"},
    "yajilin": {"puzzlink", "puzzlekit"},
}  # fmt: skip
"""Every format of every family."""
AMBIGUOUS = {"puzzlekit"}
"""Formats whose text does not say the family."""


def files(family: str) -> list[Path]:
    """The families' puzzles here, and real ones where they are there."""
    found = sorted((ROOT / "instances" / family).glob("*.txt"))
    return found + sorted(p for p in (FOLDER / family).glob("*/*") if p.suffix in {".txt", ".has"})


def alike(puzzle, other) -> bool:
    """Whether puzzles are the same: but for the names of labels and regions, which only native text
    keeps.
    """
    if puzzle.family.name in ("starbattle", "heyawake"):
        return replace(puzzle, given={}, regions=()) == replace(other, given={}, regions=()) and (
            numbers_of(puzzle) == numbers_of(other)
        )
    if puzzle == other or puzzle.family.name != "numberlink":
        return puzzle == other
    numbers = {label: i for i, label in enumerate(dict.fromkeys(puzzle.given.values()))}
    others = {label: i for i, label in enumerate(dict.fromkeys(other.given.values()))}
    return replace(puzzle, given={c: numbers[k] for c, k in puzzle.given.items()}) == replace(
        other, given={c: others[k] for c, k in other.given.items()}
    )


def numbers_of(puzzle) -> dict[tuple[Cell, ...], list[int]]:
    """The numbers in the cells of every region: a link does not say in which one."""
    return {
        tuple(inside): [puzzle.given[cell] for cell in inside if cell in puzzle.given]
        for inside in regions(puzzle.regions).values()
    }


def round_trips(puzzle) -> list[str]:
    """The formats that can express a puzzle, each of which gives it back."""
    family = puzzle.family
    for name in formats.names(puzzle):
        text = formats.write(puzzle, name)
        [back] = encoders.read(text, family.name)
        assert alike(back, puzzle), text
        if name not in AMBIGUOUS:
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


@together("family", FAMILIES)
def test_what_is_written_is_read_back(family):
    every = files(family)
    check(family, every[:5] + every[5 :: max(1, len(every) // 4)])


@together("family", FAMILIES)
def test_what_is_written_of_thin_boards_is_read_back(family):
    """The family is told: without clues, game IDs of two families may be the same."""
    for puzzle in thin(family, 1):
        for name in formats.names(puzzle):
            [back] = encoders.read(formats.write(puzzle, name), family)
            assert alike(back, puzzle), name


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_written_of_any_puzzle_is_read_back(family):
    check(family, files(family)[::18])


@together("family, names", ALL.items())
def test_every_format_of_a_family_is_known_here(family, names):
    assert {*formats.known([encoders.family_named(family).board])} == names


LIMITS = (
    2,
    10,
    16,
    20,
    36,
    46,
    100,
    256,
    1000,
    36**2,
    16**3,
    8192,
    10**4,
    12240,
    77776,
    10**5,
    10**6,
)
"""Numbers from which on formats need another form, or have none."""
VALUES = sorted({limit + more for limit in LIMITS for more in (-1, 0, 1)})
NUMBERED = {
    "fillomino": "1 2\n{} .\n",
    "heyawake": "1 2\n{} .\na a\n",
    "hitori": "1 2\n{} .\n",
    "kakuro": "2 2\n\\ {}\\\n\\{} .\n",
    "nurikabe": "1 2\n. {}\n",
    "shikaku": "1 2\n. {}\n",
    "skyscrapers": "2 2\ntop {} .\n",
    "yajilin": "1 2\n. {}<\n",
}
"""Boards with a number."""
FIRST_WITHOUT = {
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


def test_numbers_of_any_size_are_written_and_read():
    values = (1, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 99999)
    cells = " ".join(str(value) for value in values for _ in "12")
    text = f"numberlink 1 {2 * len(values)} touching partial\n{cells}\n"
    [puzzle] = encoders.read(text)
    assert encoders.read(formats.write(puzzle, "puzzlink")) == [puzzle]


@together("blanks", [0, 1, 2, 3, 19, 20, 21, 24, 25, 26, 27, 40, 50, 52, 53, 75])
@together("family", ["hashi", "slitherlink", "takuzu"])
def test_runs_of_any_length_are_written_and_read(family, blanks):
    value = "0" if family == "takuzu" else "3"
    cells = [*"." * blanks, value, *"." * blanks, value, "."]
    cells += "." * (len(cells) % 2)
    lines = [" ".join(cells), " ".join("." * len(cells))]
    [puzzle] = encoders.read(f"{family} 2 {len(cells)}\n" + "\n".join(lines) + "\n")
    assert round_trips(puzzle)
