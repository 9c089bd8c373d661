"""Tests of genres in which a loop or paths are drawn."""

from genre_cases import Case

CASES: dict[str, Case] = {}
