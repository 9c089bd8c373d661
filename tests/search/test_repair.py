"""Repair in place: what is far from broken cuts is held, and no verdict changes."""

from itertools import pairwise

import pytest
from command import board
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.hints import Numbered
from pencilsat.search import repair
from pencilsat.search.repair import Repair
from pencilsat.tasks.check import check
from pencilsat.tasks.run import encode


class Noted(Repair):
    """A repair that notes how often something was held, and how often in vain or for too long."""

    held_at, widened, too_long = 0, 0, 0

    def broken(self, model, cuts, conflicts):
        super().broken(model, cuts, conflicts)
        Noted.held_at += bool(self.held)

    def widen(self, core):
        super().widen(core)
        Noted.widened += 1
        Noted.too_long += not core


@pytest.mark.parametrize("most", [repair.MOST, 1])
def test_repair_changes_no_set_of_solutions_and_no_verdict(most, monkeypatch):
    def answers():
        for name in encoders.FOLDERS:
            family = encoders.family_named(name)
            for puzzle in searched_instances(name)[:3]:
                for encoding in sorted(family.lazy):
                    yield sorted(map(repr, solved(puzzle, encoding=encoding)))
        for seed in range(6):
            [puzzle] = encoders.read(board(40, 10, seed=seed, cycles=10))
            yield check(puzzle, spread=False).status

    monkeypatch.setattr(repair, "PATIENCE", 10**9)
    plain = [*answers()]
    monkeypatch.setattr(repair, "PATIENCE", 0)
    monkeypatch.setattr(repair, "LONG", 0)
    monkeypatch.setattr(repair, "NEAR", 1)
    monkeypatch.setattr(repair, "MOST", most)
    monkeypatch.setattr("pencilsat.search.engine.SLICE", most)
    monkeypatch.setattr("pencilsat.search.repair.Repair", Noted)
    Noted.held_at = Noted.widened = Noted.too_long = 0
    assert [*answers()] == plain
    assert {"unique", "not unique"} & {*map(str, plain)}
    assert Noted.held_at > Noted.widened > 0
    assert (Noted.too_long > 0) == (most == 1)


def repairing(formula, patience, portion, monkeypatch):
    monkeypatch.setattr(repair, "PATIENCE", patience)
    monkeypatch.setattr(repair, "PORTION", portion)
    return Repair(formula)


def test_what_is_near_a_cut_or_blamed_is_free_until_nothing_is_held(monkeypatch):
    [puzzle] = encoders.read(board(60, 14, seed=1, cycles=10))
    formula = encode(puzzle)
    mending = repairing(formula, 0, 10**9, monkeypatch)
    cut, true = [formula.projection[0]], {*formula.projection[::2]}
    mending.broken(frozenset(true), [cut], repair.LONG)
    sizes = [len(mending.held)]
    assert not {*map(abs, mending.held)} & {*cut}
    assert all((v > 0) == (abs(v) in true) for v in mending.held)
    while mending.held:
        blamed = mending.held[-1]
        mending.widen([formula.top_id + 1, blamed])
        assert blamed not in mending.held
        sizes.append(len(mending.held))
    assert len(sizes) > 2
    assert sizes == sorted({*sizes}, reverse=True)


def test_what_is_held_is_some_clauses_away_from_cuts_and_from_what_is_blamed(monkeypatch):
    """In a row of variables, where a clause joins neighbours, and a wide one all, which is none."""
    formula, number = Formula(), repair.WIDE + 1
    x = [*formula.variables("x", range(number)).values()]
    formula.add("row", [*([-v, w] for v, w in pairwise(x)), x])
    mending = repairing(formula, 0, 10**9, monkeypatch)
    mending.broken(frozenset({50}), [[30]], repair.LONG)
    free = {*range(30 - repair.NEAR, 31 + repair.NEAR)}
    assert mending.held == [v if v == 50 else -v for v in x if v not in free]
    mending.widen([-40])
    free |= {*range(40 - repair.NEAR, 41 + repair.NEAR)}
    assert mending.held == [v if v == 50 else -v for v in x if v not in free]
    mending.broken(frozenset(), [[10]], 2 * repair.LONG)  # another model, and what is far from that
    free = {*range(10 - repair.NEAR, 11 + repair.NEAR)}
    assert mending.held == [-v for v in x if v not in free]


def test_where_nothing_that_is_held_is_blamed_nothing_is_held(monkeypatch):
    formula = encode(encoders.read(board(60, 14, seed=1, cycles=10))[0])
    for core in ([], [-formula.projection[0]], [formula.top_id + 1]):
        mending = repairing(formula, 0, 10**9, monkeypatch)
        mending.broken(frozenset(), [[formula.projection[0]]], repair.LONG)
        assert mending.held
        mending.widen(core)
        assert mending.held == []


def test_what_is_near_is_found_though_there_is_no_room_for_what_defines_numbers():
    f = Formula(lone=True, largest=12)
    is_ = f.variables("is", range(2))
    bits = [f.aux(), f.aux()]
    f.hints.numbered.append(Numbered("number", None, bits, dict(is_)))
    f.add("beside", [bits])
    assert Repair(f)._near({bits[0]}) == {*bits}
