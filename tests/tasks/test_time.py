"""A limit of seconds holds in every phase: estimating, encoding, checking cuts, verifying."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from math import inf
from typing import Any

import pytest
from marks import slow
from models import pigeonhole

from pencilsat import check, encoders, explain, generate, hint, rate
from pencilsat.boards.bits import Bits
from pencilsat.cnf.clock import (
    check_time,
    end_of_time,
    enough_work,
    in_time,
    out_of_time_at,
    spend,
)
from pencilsat.cnf.errors import OutOfTime, TooLarge
from pencilsat.search import engine
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solving import Session
from pencilsat.tasks.generate.boards import boards

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


@pytest.mark.parametrize("case", [[*LARGE][1], *map(slow, [*LARGE][::2])])
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
    with pytest.raises(TooLarge, match="encoding cuts: too large"):
        task(puzzle)
    assert time.process_time() - before < WORK


def test_a_solution_of_lamps_everywhere_is_refused_in_linear_time():
    akari = board("akari", 1, 10_000, lambda r, c: ".")
    before = time.process_time()
    assert len(akari.family.verify(akari, ((1,) * 10_000,))) == 9_999
    assert time.process_time() - before < WORK


def test_time_is_over_at_the_first_of_several_deadlines():
    with out_of_time_at(time.monotonic() + 1000), pytest.raises(OutOfTime), out_of_time_at(0.0):
        check_time()
    with out_of_time_at(0.0), out_of_time_at(inf), pytest.raises(OutOfTime):
        check_time()
    check_time()


def test_what_would_take_too_long_is_not_begun():
    with out_of_time_at(time.monotonic() + 1000):
        check_time(900)
        with pytest.raises(OutOfTime):
            check_time(1100)


def counted_to(number: int, seen: list[int]) -> Any:
    for i in range(number):
        check_time()
        seen.append(i)
        yield i


def test_steps_end_at_their_deadline_which_does_not_hold_between_them():
    seen = list[int]()
    for step in in_time(time.monotonic() + 1000, counted_to(3, seen)):
        with pytest.raises(OutOfTime), out_of_time_at(0.0):
            check_time(step)
        check_time(10_000)
    assert seen == [0, 1, 2]
    assert [*in_time(0.0, counted_to(3, seen))] == []


def test_a_session_within_other_work_ends_with_it():
    """Its own limit leaves a question open; the end of the other work is no answer to it."""
    with Session(pigeonhole(12)) as session:
        with out_of_time_at(time.monotonic() + 0.2), pytest.raises(OutOfTime):
            session.solve()
        session.restart(Limits(seconds=0.2), Statistics())
        assert session.solve() is None
        with out_of_time_at(0.0), pytest.raises(OutOfTime):
            session.implied([1])


def test_time_is_over_as_soon_as_any_block_had_enough_work():
    """What is counted within others counts for all of them."""
    source, found = random.Random(5), set[bool]()

    def work(around: list[list[int]], deep: int) -> None:
        for _ in range(4):
            if deep and source.random() < 0.6:
                with suppress(KeyError), enough_work(most := source.randrange(12)):
                    work([*around, [most, 0]], deep - 1)
                    if source.random() < 0.2:
                        raise KeyError
            else:
                spend(1)
                for block in around:
                    block[1] += 1
            over = any(spent > most for most, spent in around)
            found.add(over)
            assert (end_of_time() == -inf) is over

    for _ in range(20):
        work([], 5)
        assert end_of_time() == inf
    assert found == {False, True}


def test_facts_of_a_large_table_are_put_into_words_until_the_time_is_over():
    lists = (f"a{k}: {', '.join(f'v{k}x{i}' for i in range(3))}" for k in range(1000))
    [puzzle] = encoders.read("\n".join(["zebra 3", *lists, "clues:"]) + "\n")
    before = time.process_time()
    assert steps(puzzle) == "undecided"
    assert time.process_time() - before < WORK


def test_a_large_count_is_not_begun_that_could_not_be_finished():
    large = "\n".join(["battleship 50 50", f"fleet {'1 ' * 626}", f"rows {'. ' * 50}"])
    [puzzle] = encoders.read(f"{large}\ncolumns {'. ' * 50}\n" + f"{'. ' * 50}\n" * 50)
    before = time.process_time()
    assert check(puzzle, seconds=SECONDS).status == "undecided"
    assert time.process_time() - before < WORK


@pytest.mark.parametrize(("family", "size"), [("galaxies", "7"), ("takuzu", "4")])
def test_a_puzzle_is_made_or_the_time_is_over(family, size, monkeypatch):
    """Whenever that is: at the first look at the clock, the second, …"""
    looks = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(looks)))
    for number in count():
        with suppress(OutOfTime), out_of_time_at(time.monotonic() + number):
            generate(family, size=size, seed=1)
            break
    assert number > 100


@pytest.mark.parametrize(
    ("family", "asked"),
    [
        ("battleship", {"rows": 5, "columns": 5, "fleet": (2, 1, 1)}),
        ("circuit", {"rows": 4, "columns": 4}),
        ("fillomino", {"rows": 3, "columns": 3}),
        ("hashi", {"islands": 6, "rows": 4, "columns": 4, "unique": 1}),
        ("numberlink", {"rows": 3, "columns": 4, "unique": 1}),
        ("zebra", {"houses": 3, "attributes": 2}),
    ],
)
def test_a_random_board_is_the_same_or_the_time_is_over(family, asked, monkeypatch):
    """Whenever that is; a search that was cut short says nothing of other solutions."""
    make = boards(family).full or boards(family).generate
    wanted, looks = make(seed=3, **asked), count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(looks)))
    for number in count():
        with suppress(OutOfTime), out_of_time_at(time.monotonic() + number):
            assert make(seed=3, **asked) == wanted
            break
    assert number > 10
