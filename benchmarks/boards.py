"""The boards that are measured: the project's instances, and for each family a list of its own."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from subprocess import run
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

LISTED = {
    "hashi": ("--size", "10x10", "--islands", "25"),
    "sudoku": ("--size", "9"),
    "takuzu": ("--size", "10"),
    "circuit": ("--size", "6"),
    "zebra": ("--houses", "5"),
}
"""How the puzzles of a family's list are generated, always from the same seed."""

USUAL = ("--size", "8")
"""The same, of other families."""

FAMILIES = sorted(folder.name for folder in (ROOT / "instances").iterdir() if folder.is_dir())


class BenchmarkBoard(NamedTuple):
    """A puzzle of a file."""

    family: str
    file: Path
    index: int

    def __str__(self) -> str:
        return f"{self.file.stem}{f' {self.index}' if self.index else ''}"


def instances(families: Iterable[str]) -> Iterator[BenchmarkBoard]:
    """The project's own, of these families."""
    for family in families:
        for file in sorted((ROOT / "instances" / family).glob("*.txt")):
            yield BenchmarkBoard(family, file, 0)


def lists(
    families: Iterable[str],
    folder: Path,
    number: int,
    sizes: Mapping[str, Sequence[str]] = LISTED,
) -> dict[str, Path]:
    """A file of so many puzzles for each family; one that is in the folder is taken as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for family in families:
        found[family] = folder / f"{family}-{number}.txt"
        if not found[family].exists():
            print(f"generating {number} puzzles of {family}", file=sys.stderr)
            generate(family, found[family], number, sizes.get(family, USUAL))
    return found


def generate(family: str, file: Path, number: int, size: Sequence[str]) -> None:
    """Write puzzles of a family into a file."""
    said: Sequence[str] = ("--count", str(number), "--seed", "1", "-o", str(file))
    command = [
        sys.executable,
        "-P",
        "-m",
        "pencilsat",
        "generate",
        family,
        *size,
        *said,
    ]
    run(command, check=True)
