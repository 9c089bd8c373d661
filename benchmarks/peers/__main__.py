"""Answer puzzles on request by the peer that is named, as `worker.py` does."""

import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from worker import TimedAnswer, serve

import pencilsat
from peers import MODULES, PACKAGES, READERS
from peers.answers import PeerAnswer

Peer = Callable[[Any, float], PeerAnswer | None]
"""What a puzzle is found to be within so many seconds; None for one that it does not take."""


def answered_by(name: str, peer: Peer, file: str, index: int, seconds: float) -> TimedAnswer:
    """What a peer finds out; no stages where it does not take the puzzle."""
    start = time.process_time()
    puzzle = pencilsat.read_all(file)[index]
    if name in READERS:
        start = time.process_time()
    found = peer(puzzle, seconds)
    spent = time.process_time() - start
    return ({"all": spent}, [*found]) if found else ({}, None)


if __name__ == "__main__":
    name = sys.argv[1]
    try:
        module = import_module(f"peers.{MODULES[name]}")
    except ImportError as missing:
        sys.exit(f"{missing}: pip install {PACKAGES.get(name, name)}")
    serve(partial(answered_by, name, module.answer))
