"""The laws that a family of puzzles keeps, checked by exhaustive search on small puzzles of it.

>>> from pencilsat import load_family
>>> from pencilsat.testing import check_family
>>> family = load_family("slither.py")  # doctest: +SKIP
>>> check_family(family, ["slither 2 2\\n3 .\\n. .\\n"])  # doctest: +SKIP

A law that is broken is a `LawBroken`, which says the law, the puzzle and what differs.
"""

from pencilsat.testing.checking import check_family, check_puzzle
from pencilsat.testing.laws import EVERY, THOROUGH
from pencilsat.testing.searched import LawBroken, Searched, decoded, searched, solved

__all__ = [
    "EVERY",
    "THOROUGH",
    "LawBroken",
    "Searched",
    "check_family",
    "check_puzzle",
    "decoded",
    "searched",
    "solved",
]
