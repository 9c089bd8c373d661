"""The encodings of families in which only the encoding of a graph differs."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from ..cnf.formula import Formula
from ..cnf.graphs import How

P = TypeVar("P")
Q = TypeVar("Q", contravariant=True)


class Encode(Protocol[Q]):
    """Writes the rules of a puzzle."""

    def __call__(self, puzzle: Q, f: Formula, how: How) -> None:
        """Write the rules, with the graph in the encoding `how`."""


def lazy_and_eager(encode: Encode[P]) -> dict[str, Callable[[P, Formula], None]]:
    """`cuts`, the default, and `elimination`."""
    return {"cuts": partial(encode, how="cuts"), "elimination": partial(encode, how="elimination")}
