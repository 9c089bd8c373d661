"""Tests of genres in which objects are placed or the board is divided."""

from genre_cases import Case

CASES: dict[str, Case] = {}
