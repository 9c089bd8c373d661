"""Repair in place: what is far from broken cuts is held, and no verdict changes."""

import math
from itertools import pairwise

import pytest
from command import board
from models import pigeonhole
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.hints import Numbered
from pencilsat.cnf.rules import Cuts
from pencilsat.search import repair
from pencilsat.search.limits import Limits
from pencilsat.search.repair import Repair
from pencilsat.search.solving import Session
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


@pytest.mark.parametrize("end", [{"limits": Limits(conflicts=0)}, {"dead": True, "core": None}])
def test_a_limit_ends_a_search_with_held_literals_undecided(end, monkeypatch):
    """A hard search with held literals goes on without them, but not beyond a limit; nor is a
    solver that was broken off asked for anything more.
    """
    monkeypatch.setattr(repair, "PATIENCE", 0)
    monkeypatch.setattr(repair, "LONG", 0)
    monkeypatch.setattr(repair, "PORTION", 10**9)
    monkeypatch.setattr(repair, "MOST", 0)
    searches, limited = [], Session.answer

    def noted(session, asked, patience):
        searches.append((len(asked), patience))
        if len(searches) == 2:
            vars(session).update(end)
        return limited(session, asked, patience)

    monkeypatch.setattr(Session, "answer", noted)
    [puzzle] = encoders.read(board(300, 30, seed=3, cycles=10))
    with Session(encode(puzzle)) as session:
        assert session.solve() is None
        session.dead = False
    (first, forever), (second, patience) = searches
    assert (first, forever, patience) == (0, math.inf, 0)
    assert second > 0


def test_a_search_of_little_patience_is_given_up_though_literals_are_held(monkeypatch):
    """Whoever asks for so little goes on in another way."""
    monkeypatch.setattr(repair, "PATIENCE", 0)
    monkeypatch.setattr(repair, "LONG", 0)
    monkeypatch.setattr(repair, "PORTION", 10**9)
    searches, limited = [], Session.answer

    def noted(session, asked, patience):
        searches.append((len(asked), patience))
        return limited(session, asked, patience) if len(searches) == 1 else None

    monkeypatch.setattr(Session, "answer", noted)
    [puzzle] = encoders.read(board(300, 30, seed=3, cycles=10))
    with Session(encode(puzzle)) as session:
        assert session.solve(patience=10**6) is None
        assert not session.expired()
    assert [patience for _, patience in searches] == [10**6, repair.MOST]
    assert [held > 0 for held, _ in searches] == [False, True]


def test_conflicts_of_another_question_do_not_make_a_search_long(monkeypatch):
    told, broken = [], Repair.broken
    monkeypatch.setattr(Repair, "broken", lambda *given: told.append(given[-1]) or broken(*given))
    hard = pigeonhole(5)
    formula = hard.without_rules()
    guard = formula.aux()
    [x] = formula.variables("x", range(1)).values()
    formula.add("hard", [[-guard, *clause] for clause in hard.clauses()])
    formula.add("cut", [Cuts(lambda model: [] if x in model else [[x]])])
    with Session(formula, phases=[-x]) as session:
        assert session.solve([guard]) is False
        before = session.statistics.conflicts
        assert session.solve([-guard])
        assert told == [session.statistics.conflicts - before]
        assert before > 10 * told[0]


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


def test_only_what_takes_long_to_search_is_repaired_and_that_until_the_end(monkeypatch):
    formula = encode(encoders.read(board(60, 14, seed=1, cycles=10))[0])
    cut = [formula.projection[0]]
    for patience, portion, conflicts, repaired in (
        (1, 10**9, repair.LONG, True),
        (1, 10**9, repair.LONG - 1, False),
        (3, 10**9, repair.LONG, True),
        (3, 1, formula.top_id + 10 * repair.LONG, True),
        (0, 1, formula.top_id - 1, False),
    ):
        mending = repairing(formula, patience, portion, monkeypatch)
        for rounds in range(1, patience + 3):
            done = conflicts * rounds if portion > 1 else conflicts
            mending.broken(frozenset(), [cut], done)
            assert bool(mending.held) == (repaired and rounds > patience)
        mending.broken(frozenset(formula.projection), [cut], 0)
        assert bool(mending.held) == repaired
        assert all(x > 0 for x in mending.held)  # as in that model, not in the one before


def test_what_is_not_repaired_costs_no_look_at_its_clauses(monkeypatch):
    formula = encode(encoders.read(board(60, 14, seed=1, cycles=10))[0])
    mending = repairing(formula, 0, 10**9, monkeypatch)
    looks = []
    clauses = type(formula).clauses
    monkeypatch.setattr(
        type(formula), "clauses", lambda *a, **k: looks.append(a) or clauses(*a, **k)
    )
    mending.broken(frozenset(), [[formula.projection[0]]], repair.LONG - 1)
    assert (mending.held, looks) == ([], [])
    mending.broken(frozenset(), [[formula.projection[0]]], 2 * repair.LONG)
    assert mending.held
    assert len(looks) == 1


def test_bits_are_held_in_place_of_what_they_define(monkeypatch):
    monkeypatch.setattr(repair, "PATIENCE", 0)
    monkeypatch.setattr(repair, "LONG", 0)
    f = Formula(lone=True)
    is_ = f.variables("is", range(4))
    own = f.variables("own", range(2))
    bits = [f.aux(), f.aux()]
    f.hints.numbered.append(Numbered("number", None, bits, dict(is_)))
    f.add("beside", [[own[0], -bits[0], f.aux()]])
    mended = Repair(f)
    mended.broken({is_[3], *bits}, [[own[1]]], conflicts=1)
    assert sorted(mended.held) == [-own[0], *bits]


def test_what_is_near_is_found_though_there_is_no_room_for_what_defines_numbers():
    f = Formula(lone=True, largest=12)
    is_ = f.variables("is", range(2))
    bits = [f.aux(), f.aux()]
    f.hints.numbered.append(Numbered("number", None, bits, dict(is_)))
    f.add("beside", [bits])
    assert Repair(f)._near({bits[0]}) == {*bits}
