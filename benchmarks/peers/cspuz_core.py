"""cspuz_core, from a link: its library, as it is built, is where CSPUZ_CORE says."""

import ctypes
import json
import os
import signal
from functools import cache
from typing import Any

from peers.answers import NONE, SEVERAL, PeerAnswer, text_of


@cache
def library() -> ctypes.CDLL:
    """The library, with the types of what is called."""
    found = ctypes.CDLL(os.environ["CSPUZ_CORE"])
    found.solve_problem.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    found.solve_problem.restype = ctypes.c_void_p
    return found


def written(puzzle: Any) -> str | None:
    """The link of a puzzle; None if it has none."""
    return text_of(puzzle, "puzzlink")


def answer(link: str, seconds: float) -> PeerAnswer | None:
    """What all solutions have in common, and whether there is only one. The library cannot be
    stopped: after so many seconds the process ends.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds)
    found = library().solve_problem(link.encode(), len(link.encode()))
    size = int.from_bytes(ctypes.string_at(found, 4), "little")
    told = json.loads(ctypes.string_at(found + 4, size))["description"]
    signal.setitimer(signal.ITIMER_REAL, 0)
    if isinstance(told, str):  # what it does not take
        return None
    if not told["hasAnswer"]:
        return NONE
    return ("solved", True, None) if told["isUnique"] else SEVERAL
