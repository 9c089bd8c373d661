"""Cube and conquer: a hard puzzle, split into parts that processes share.

A part is a cube: a set of literals to assume. Its result is the solutions that satisfy it, or
their number. The results of all cubes give that of the puzzle: it has exactly one solution if one
cube has exactly one, and all others have none.
"""

from .conquest import Conquering, Conquest
from .counts import counter_of
from .parts import Conquered, Cubes, CubeWork, ResultStore, Share

__all__ = [
    "Conquered",
    "Conquering",
    "Conquest",
    "CubeWork",
    "Cubes",
    "ResultStore",
    "Share",
    "counter_of",
]
