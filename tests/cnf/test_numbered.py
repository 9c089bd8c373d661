"""Variables that say which number some bits are: a search does without them until it is asked."""

import random
from contextlib import nullcontext
from itertools import islice

import pytest

from pencilsat.cnf.dimacs import write
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.hints import Numbered, completed
from pencilsat.cnf.selection import selectable
from pencilsat.search.backbone import Backbone
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.looking import found_nearby
from pencilsat.search.solving import Session
from pencilsat.search.uniqueness import differing


def formula(seed: int, *, lone: bool) -> Formula:
    """Three numbers of two bits with some clauses about the bits, and an atom of its own."""
    source, f = random.Random(seed), Formula(lone=lone)
    is_ = f.variables("is", [(i, k) for i in range(3) for k in range(4)])
    own = f.variables("own", [0])[0]
    bits = [[f.aux() for _ in range(2)] for _ in range(3)]
    for i, here in enumerate(bits):
        numbered = Numbered("number", i, here, {k: is_[i, k] for k in range(4)})
        if lone:
            f.hints.numbered.append(numbered)
        else:
            f.add("number", numbered.clauses(), of=i)
    every = [own, *(bit for here in bits for bit in here)]
    for _ in range(5):
        f.add("some", [[x * source.choice((1, -1)) for x in source.sample(every, 3)]])
    return f.frozen()


@pytest.mark.parametrize("seed", range(10))
def test_solutions_are_the_same_with_and_without_their_clauses(seed):
    whole = formula(seed, lone=False)
    with Session(whole) as session:
        expected = {*Enumeration(session)}
    bare = formula(seed, lone=True)
    assert len([*bare.clauses(defining=False)]) == 5
    for defining in (False, True):
        with Session(bare, defining=defining) as session:
            found = [*Enumeration(session)]
        assert len(found) == len({*found})
        assert {*found} == expected
    assert bare.projection == whole.projection
    assert sorted(bare.clauses()) == sorted(whole.clauses())


@pytest.mark.parametrize("seed", range(10))
def test_what_all_solutions_share_is_found_without_their_clauses(seed):
    """The first question is about bits; later ones, and claims, about atoms that are written."""
    with Session(formula(seed, lone=False)) as session:
        solutions = [*Enumeration(session)]
    bare = formula(seed, lone=True)  # of which nothing was read that the session is to do without
    claims = [[bare.atoms["is", 0, 1], bare.atoms["is", 1, 2]], [bare.atoms["is", 2, 3]]]
    claimed = [{("is", 0, 1), ("is", 1, 2)}, {("is", 2, 3)}]
    with Session(bare, defining=False) as session:
        backbone = Backbone(session, claims=claims)
        found = [*backbone]
    assert backbone.complete
    assert {*found} <= {*solutions}
    for witnesses in (found, solutions):
        fixed = {x for x, name in bare.names.items() if len({name in w for w in witnesses}) == 1}
        assert {*map(abs, backbone.fixed)} == fixed
    for claim in claimed:
        assert any(claim <= one for one in found) == any(claim <= one for one in solutions)


def test_the_only_solution_needs_no_clause_of_theirs():
    f = Formula(lone=True)
    is_ = f.variables("is", range(4))
    bits = [f.aux(), f.aux()]
    f.hints.numbered.append(Numbered("number", None, bits, {k: is_[k] for k in range(4)}))
    f.add("two", [[-bits[0]], [bits[1]]])
    with Session(f, defining=False) as session:
        backbone = Backbone(session)
        assert [*backbone] == [{("is", 2)}]
    assert backbone.complete
    assert {*backbone.fixed} == {-is_[0], -is_[1], is_[2], -is_[3]}
    assert "number" not in f.sizes()
    assert len(f.rules["number"].clauses) == f.sizes()["number"].clauses == 4 * (2 + 1)


def test_whoever_reads_a_lone_formula_finds_their_clauses():
    f = formula(0, lone=True)
    number = sum(1 for line in write(f) if line[0] not in "pc")
    assert number == len([*formula(0, lone=False).clauses()]) == 3 * 4 * (2 + 1) + 5
    for other in (formula(0, lone=True).variant(), selectable(formula(0, lone=True))[0]):
        assert len([*other.clauses()]) == number
    assert [i.of for i in formula(0, lone=True).rules["number"].instances] == [0, 1, 2]


def test_their_clauses_are_refused_if_they_are_too_many():
    f = Formula(lone=True, largest=30)
    is_ = f.variables("is", range(4))
    bits = [f.aux(), f.aux()]
    numbered = Numbered("number", None, bits, {k: is_[k] for k in range(4)})
    f.hints.numbered.append(numbered)
    assert numbered.literals == sum(map(len, numbered.clauses())) == 28
    assert [*f.clauses(defining=False)] == []
    with pytest.raises(TooLarge):
        _ = f.rules


def test_a_number_without_a_variable_makes_none_true():
    numbered = Numbered("number", None, [5, 6], {0: 1, 3: 2})
    for bits, true in (({5}, set()), ({6}, set()), (set(), {1}), ({5, 6}, {2})):
        assert completed({1, 2, 7} | bits, [numbered]) == {7} | bits | true


@pytest.mark.parametrize("seed", range(10))
def test_what_is_left_out_stays_outside_a_window_all_the_same(seed):
    bare = formula(seed, lone=True)
    atoms, here = bare.atoms, {bare.atoms["is", 0, k] for k in range(4)}
    with Session(bare, defining=False) as session:
        assert session.solve()
        known, guard = session.model, session.aux()
        session.add([-guard, *differing(bare.telling, known)])
        if found_nearby(session, lambda: [here], [guard], known):
            changed = {x for x in atoms.values() if (x in known) != (x in session.model)}
            assert len(changed) == 2
            assert changed <= here
            assert completed(session.model, bare.hints.numbered) == session.model


@pytest.mark.parametrize("seed", range(10))
def test_what_all_solutions_share_is_found_without_claims_too(seed):
    with Session(formula(seed, lone=False)) as session:
        solutions = {*Enumeration(session)}
    bare = formula(seed, lone=True)
    with Session(bare, defining=False) as session:
        backbone = Backbone(session)
        found = [*islice(backbone, len(solutions) + 1)]
    assert backbone.complete
    assert len(found) == len({*found})
    assert {*found} <= solutions
    shared = {x if name in found[0] else -x for x, name in bare.names.items()} if found else set()
    for one in solutions:
        shared &= {x if name in one else -x for x, name in bare.names.items()}
    assert {*backbone.fixed} == shared


def test_their_clauses_count_beside_all_others():
    """8 literals, 3 variables, and 2 literals of another rule."""
    for largest, refused in ((12, True), (13, False)):
        f = Formula(lone=True, largest=largest)
        is_ = f.variables("is", range(2))
        bit = f.aux()
        f.add("some", [[bit], [bit]])
        numbered = Numbered("number", None, [bit], {k: is_[k] for k in range(2)})
        f.hints.numbered.append(numbered)
        with pytest.raises(TooLarge) if refused else nullcontext():
            _ = f.rules


def test_they_are_defined_once_and_only_if_they_were_left_out(monkeypatch):
    for defining, number in ((False, 3 * 4 * (2 + 1)), (True, 0)):
        with Session(formula(0, lone=True), defining=defining) as session:
            added = list[list[int]]()
            monkeypatch.setattr(session, "_append", added.append)
            session.define()
            session.define()
        assert len(added) == number


def test_the_only_solution_is_found_once_if_its_only_atom_is_left_out():
    f = Formula(lone=True)
    is_ = f.variables("is", [1])
    bit = f.aux()
    f.hints.numbered.append(Numbered("number", None, [bit], dict(is_)))
    f.add("one", [[bit]])
    with Session(f, defining=False) as session:
        assert [*Backbone(session)] == [{("is", 1)}]


@pytest.mark.parametrize("limit", [{"largest": 0}, {"conflicts": 0}])
def test_what_is_shared_stays_open_where_there_is_no_room_or_time_to_define_all(limit):
    """The second solution is known all the same."""
    bare = formula(1, lone=True)
    with Session(bare, defining=False) as session:
        found = iter(Backbone(session))
        first, second = next(found), next(found)
        bare.largest = limit.get("largest", bare.largest)
        session.limits = Limits(conflicts=limit.get("conflicts"))
        assert [*found] == []
        assert first != second
        assert not session.define()


def test_a_window_has_the_bits_of_its_variables_and_is_searched_without_definitions(monkeypatch):
    bare = formula(2, lone=True)
    atoms, [first, *_] = bare.atoms, bare.hints.numbered
    assert bare.hints.bits_of({atoms["is", 0, 3], atoms["own", 0]}) == {*first.bits}
    assert bare.hints.bits_of({atoms["own", 0]}) == set()
    with Session(bare, defining=False) as session:
        assert session.solve()
        known, told = session.model, []
        monkeypatch.setattr(session, "add", told.append)
        found_nearby(session, lambda: [{atoms["is", 0, 0]}], [], known)
        assert told == []
