"""Small puzzles for the page, and how its address has them."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pencilsat
from pencilsat.web.drawing import example_of

INSTANCES = Path(__file__).parents[2] / "instances"
SUDOKU = "sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"
SEVERAL = "takuzu 4 4\n1 . . .\n. . . .\n. . . .\n. . . .\n"
HASHI = "hashi 3 3\n2 . 2\n. . .\n1 . 1\n"
PLAYED = [
    SUDOKU,
    "takuzu 4 4\n1 . . .\n. . 0 .\n. 0 . .\n. . 1 1\n",
    HASHI,
    "numberlink 2 3\nA . A\nB . B\n",
    "battleship 3 3\nfleet 2\nrows 2 . 0\ncolumns . . 0\n. . .\n. . .\n. . .\n",
    "circuit 2 3\no-o o\n\no o o\n",
    "slitherlink 2 2\n3 3\n. .\n",
    "akari 2 3\n. x .\n. . 1\n",
    "hitori 2 2\n1 1\n1 2\n",
    "starbattle 4 4\nb a a a\nb a a c\nb d c c\nd d c c\n",
    "shikaku 2 3\n2 . .\n. 4 .\n",
    "nurikabe 2 2\n1 .\n. .\n",
    "nonogram 2 2\nrows 2, 1\ncolumns 2, 1\n",
    "zebra 2\npet: cat, dog\ndrink: tea, milk\nclues:\ncat @ 1\ntea = dog\n",
]
"""Small puzzles with one solution."""


def played() -> Iterator[str]:
    """One of each family: if none is here, its smallest instance with one solution."""
    known = {text.split()[0]: text for text in PLAYED}
    for name in pencilsat.encoders.FOLDERS:
        files = sorted((INSTANCES / name).glob("*.txt"), key=lambda file: file.stat().st_size)
        texts = (file.read_text(encoding="utf-8") for file in files)
        yield known.get(name) or next(text for text in texts if "# solutions: 1\n" in text)


def kinds() -> list[str]:
    """The first family of each kind of answers on each kind of boards."""
    found: dict[object, str] = {}
    for family in map(pencilsat.encoders.family_named, pencilsat.encoders.NAMES):
        lattice = family.board.lattice(pencilsat.read(example_of(family)))
        found.setdefault((type(family.answer), lattice), family.name)
    return [*found.values()]


def shared(text: str) -> str:
    """A puzzle as the address has it."""
    return urlencode({"puzzle": text})
