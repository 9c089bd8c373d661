"""Tests of genres in which numbers are written into cells."""

from genre_cases import Case

CASES: dict[str, Case] = {}
