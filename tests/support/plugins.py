"""The family `guards` from outside, and variants of its file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from command import Result, run

from pencilsat.encoders import outside

GUARDS = Path(__file__).with_name("guards.py")

BOARDS = (
    "guards 2 2\n. +\n. .\n",
    "guards 1 2\n. +\n",
    "guards 1 1\n+\n",
    "guards 1 3\n. + .\n",
    "guards 1 3\n+ . .\n",
    "guards 2 2\n. .\n. .\n",
    "guards 3 3\n. . +\n. . .\n+ . .\n",
)
"""With 3, 1, 0, 3, 1, 7 and 20 solutions or so: some have all guards of another and more."""


def variant(folder: Path, *changes: tuple[str, str]) -> Path:
    """The file with other words in the place of some, each there once at least."""
    text = GUARDS.read_text()
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    file = folder / "guards.py"
    file.write_text(text)
    return file


@contextmanager
def nothing_loaded() -> Iterator[None]:
    """In this block, and after it, no family is from outside but those that the block loads."""
    loaded, files = dict(outside.LOADED), dict(outside.FILES)
    try:
        outside.LOADED.clear()
        yield
    finally:
        for name, plain in outside.PLAIN.items():
            vars(sys.modules[f"pencilsat.encoders.{name}"])["FAMILY"] = plain
        outside.PLAIN.clear()
        for kept, now in ((loaded, outside.LOADED), (files, outside.FILES)):
            now.clear()
            now.update(kept)


UNIQUE, NONE, SEVERAL = BOARDS[1], BOARDS[2], BOARDS[0]


def with_guards(*arguments: object, stdin: str = "") -> Result:
    return run("--plugin", GUARDS, *arguments, stdin=stdin)
