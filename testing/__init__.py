"""The laws that a puzzle family must obey, checked by exhaustive search on small puzzles.

>>> from pencilsat import load_family
>>> from pencilsat.testing import check_family
>>> family = load_family("slither.py")  # doctest: +SKIP
>>> check_family(family, ["slither 2 2\\n3 .\\n. .\\n"])  # doctest: +SKIP

A broken law raises `LawBroken`, which names the law, the puzzle and the difference.
"""

from .checking import check_family, check_puzzle
from .laws import EVERY, THOROUGH
from .searched import LawBroken, Searched, decoded, searched, solved

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
