"""Variables that say which number some bits are: a search does without them until it is asked."""

import random

import pytest

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.hints import Numbered
from pencilsat.search.backbone import Backbone
from pencilsat.search.limits import Limits
from pencilsat.search.looking import found_nearby
from pencilsat.search.solving import Session


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
