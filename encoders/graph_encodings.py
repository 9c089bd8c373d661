"""The encodings of families whose rules differ in nothing but how a graph is said."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs import How

P = TypeVar("P")
Q = TypeVar("Q", contravariant=True)


class Encode(Protocol[Q]):
    """What writes the rules of a puzzle."""

    def __call__(self, puzzle: Q, f: Formula, how: How) -> None:
        """A graph is said in that way."""


def lazy_and_eager(encode: Encode[P]) -> dict[str, Callable[[P, Formula], None]]:
    """`cuts`, the default, and `elimination`."""
    return {"cuts": partial(encode, how="cuts"), "elimination": partial(encode, how="elimination")}
