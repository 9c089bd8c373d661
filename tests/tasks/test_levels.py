"""Puzzles of a level: they have it, or say what they missed; and steering leads to it."""

from itertools import product
from unittest import mock

import pytest
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import NotFound
from pencilsat.encoders.family import Drawn
from pencilsat.tasks.generate import level as levels
from pencilsat.tasks.generate.boards import drawn
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.generate.request import request
from pencilsat.tasks.rate import rate

SIZES = {"takuzu": "6", "sudoku": "4", "hitori": "5", "shikaku": "5", "nonogram": "5"}


def made(name, size, level, seed, tried=lambda _: None):
    family = encoders.family_named(name)
    return make(family, request(family, size=size, difficulty=level), seed, tried)


@together("name, level", product(SIZES, ("easy", "hard")))
def test_a_puzzle_has_the_level_or_says_what_it_missed(name, level, monkeypatch):
    monkeypatch.setattr(levels, "WORK", 800)
    told = []
    found = made(name, SIZES[name], level, 1, lambda tried: told.append(f"{tried}"))
    assert found == made(name, SIZES[name], level, 1)
    assert rate(found.puzzle).level == found.rating.level
    assert bool(found.missed) == (found.rating.level != level)
    assert f"this one is {found.rating.level}" in found.missed or not found.missed
    assert told[0] == "0 boards tried"
    assert "nearest" in told[-1] or "harder" in told[-1]


@pytest.mark.parametrize(("name", "size"), [("slitherlink", "5"), ("hitori", "6")])
def test_steering_leads_to_a_level_that_boards_do_not_have_at_once(name, size, monkeypatch):
    """By clues that are given back, and by changes of the board."""
    monkeypatch.setattr(levels, "BOARDS", 1)
    monkeypatch.setattr(levels, "CHANGES", 1)

    def hit():
        return sum(not made(name, size, "easy", seed).missed for seed in range(4))

    steered = hit()
    for how in ("ease", "change"):
        monkeypatch.setattr(levels.Search, how, lambda search, board, *_: first(search, board))
    assert steered > hit() + 1


def first(search, board):
    """Only the board itself is tried, if it is one that could be changed."""
    if isinstance(board, Drawn):
        search.look(board.made)


def test_making_a_board_is_work_too(monkeypatch):
    """A LITS is made by changes, most of which are thought of in vain."""
    monkeypatch.setattr(levels, "WORK", 500)
    judged = mock.Mock(wraps=drawn.obeyed)
    monkeypatch.setattr(drawn, "obeyed", judged)
    with pytest.raises(NotFound, match="no medium lits was found, 1 board tried"):
        made("lits", "8", "medium", 21)
    assert judged.call_count <= 500 * drawn.JUDGED / 64
