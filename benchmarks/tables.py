"""Tables in Markdown, of what is measured in turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class MarkdownTable:
    """A table in Markdown, printed row by row."""

    def __init__(self, header: Sequence[str]) -> None:
        self.row(header)
        self.row(["---"] * len(header))

    def row(self, cells: Sequence[str]) -> None:
        """Print a row."""
        print(f"| {' | '.join(cells)} |", flush=True)


def milli(seconds: float) -> str:
    """Milliseconds, to three digits or so."""
    return f"{seconds * 1000:.{2 if seconds < 0.01 else 1 if seconds < 0.1 else 0}f}"


def in_turns(ways: Mapping[str, Callable[[], T]], repeats: int) -> dict[str, list[T]]:
    """What each of the ways gives, so often; each repeat is one of all of them. One more goes
    before, in which modules are loaded.
    """
    found: dict[str, list[T]] = {name: [] for name in ways}
    for _ in range(repeats + 1):
        for name, way in ways.items():
            found[name].append(way())
    return {name: some[1:] for name, some in found.items()}
