"""Runs in a line of which some cells are known: whether they have room."""

from itertools import product

import pytest

from pencilsat.rules.runs import has_room, runs_in


@pytest.mark.parametrize("n", [1, 3, 5])
def test_runs_have_room_exactly_if_a_filled_line_has_them(n):
    every = [(line, runs_in(line)) for line in product((0, 1), repeat=n)]
    for marks in product((None, 0, 1), repeat=n):
        fits = {runs for line, runs in every if all(map(agrees, marks, line))}
        for lengths in {runs for _, runs in every} | {(n + 1,), (n, 1)}:
            assert has_room(marks, lengths) == (lengths in fits), (marks, lengths)


def agrees(mark, value):
    return mark in (None, value)
