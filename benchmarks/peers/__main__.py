"""Answer puzzles on request by the peer that is named, as `worker.py` does."""

import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from worker import Answered, serve

import pencilsat
from peers import MODULES
from peers.answers import Found

Peer = Callable[[Any, float], Found | None]
"""What a puzzle is found to be within so many seconds; None for one that it does not take."""


def answered_by(peer: Peer, file: str, index: int, seconds: float) -> Answered:
    """What a peer finds out; no stages where it does not take the puzzle."""
    puzzle = pencilsat.read_all(file)[index]
    start = time.process_time()
    found = peer(puzzle, seconds)
    spent = time.process_time() - start
    return ({"all": spent}, [*found]) if found else ({}, None)


if __name__ == "__main__":
    answer = import_module(f"peers.{MODULES[sys.argv[1]]}").answer
    serve(partial(answered_by, answer))
