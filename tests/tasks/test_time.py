"""A limit of seconds holds in every phase: estimating, encoding, checking cuts, verifying."""

import time
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from pencilsat import check, encoders, explain, hint, rate
from pencilsat.boards.bits import Bits
from pencilsat.cnf.errors import TooLarge
from pencilsat.search import engine

SECONDS = 1.0
"""The limit, in seconds of CPU time: the tests do not depend on what else the machine does."""

WORK = 3.0
"""CPU seconds within which a task has answered. Each of these took 8 to 60."""


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The clock stands still while other processes run; no call of a solver is interrupted."""
    monkeypatch.setattr(time, "monotonic", time.process_time)
    monkeypatch.setattr(engine, "QUICK", inf)


def board(family: str, rows: int, columns: int, given: Callable[[int, int], str]) -> Any:
    lines = (" ".join(given(r, c) for c in range(columns)) for r in range(rows))
    [puzzle] = encoders.read("\n".join([f"{family} {rows} {columns}", *lines]) + "\n")
    return puzzle


def blank(family: str, rows: int, columns: int) -> Any:
    return board(family, rows, columns, lambda r, c: ".")


def steps(puzzle: Any) -> str:
    explanation = explain(puzzle, seconds=SECONDS)
    assert [*explanation] == []
    return explanation.status


LARGE = {
    "connected, of all cells": (
        steps,
        lambda: blank("hitori", 70, 70),
    ),
    "connected, in one row": (
        lambda puzzle: rate(puzzle, seconds=SECONDS).status,
        lambda: blank("hitori", 1, 5_000),
    ),
    "one large island": (
        steps,
        lambda: board("nurikabe", 70, 70, lambda r, c: "2500" if r == c == 0 else "."),
    ),
    "many large islands": (
        steps,
        lambda: board("nurikabe", 70, 70, lambda r, c: "." if c % 10 else "70"),
    ),
}


@pytest.mark.parametrize("case", LARGE)
def test_cuts_are_checked_until_the_time_is_over(case):
    answered, made = LARGE[case]
    puzzle, before = made(), time.process_time()
    assert answered(puzzle) == "undecided"
    assert time.process_time() - before < WORK


@pytest.mark.parametrize("task", [check, hint])
@pytest.mark.parametrize(("rows", "columns"), [(100, 100), (1, 10_000)])
def test_what_is_too_large_is_said_at_once(task, rows, columns, monkeypatch):
    monkeypatch.setattr(Bits, "cells", None)  # nothing is listed
    puzzle, before = blank("fillomino", rows, columns), time.process_time()
    with pytest.raises(TooLarge, match="too large for encoding cuts"):
        task(puzzle)
    assert time.process_time() - before < WORK


def test_a_solution_of_lamps_everywhere_is_refused_in_linear_time():
    akari = board("akari", 1, 10_000, lambda r, c: ".")
    before = time.process_time()
    assert len(akari.family.verify(akari, ((1,) * 10_000,))) == 2 * 9_999
    assert time.process_time() - before < WORK
