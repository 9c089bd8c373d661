"""Answer puzzles on request by the peer that is named, as `worker.py` does."""

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from worker import TimedAnswer, serve

import pencilsat
from peers import MODULES, PACKAGES, PLACES
from peers.answers import PeerAnswer

Peer = Callable[[Any, float], PeerAnswer | None]
"""What a puzzle is found to be within so many seconds; None for one that it does not take."""

Writer = Callable[[Any], Any]
"""What a peer is given, made from a puzzle; None for one that it does not take."""


def answered_by(
    peer: Peer, written: Writer | None, file: str, index: int, seconds: float
) -> TimedAnswer:
    """What a peer finds out; no stages where it does not take the puzzle."""
    start = time.process_time()
    puzzle = pencilsat.read_all(file)[index]
    if written:
        puzzle = written(puzzle)
        start = time.process_time()
    found = None if puzzle is None else peer(puzzle, seconds)
    spent = time.process_time() - start
    return ({"all": spent}, [*found]) if found else ({}, None)


if __name__ == "__main__":
    name = sys.argv[1]
    place = PLACES.get(name)
    if place and not Path(os.environ.get(place) or "?").exists():
        sys.exit(f"{place} is to say where {name} is: docs/benchmarks.md")
    try:
        module = import_module(f"peers.{MODULES[name]}")
    except ImportError as missing:
        sys.exit(f"{missing}: pip install {PACKAGES.get(name, name)}")
    serve(partial(answered_by, module.answer, getattr(module, "written", None)))
