"""Repair in place: what is far from broken cuts is held, and no verdict changes."""

from command import board
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf import repair
from pencilsat.cnf.repair import Repair
from pencilsat.tasks.check import check
from pencilsat.tasks.run import encode


class Noted(Repair):
    """A repair that notes how often something was held, and how often in vain."""

    held_at, widened = 0, 0

    def broken(self, model, cuts, conflicts):
        super().broken(model, cuts, conflicts)
        Noted.held_at += bool(self.held)

    def widen(self):
        super().widen()
        Noted.widened += 1


def test_repair_changes_no_set_of_solutions_and_no_verdict(monkeypatch):
    def answers():
        for name in encoders.NAMES:
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
    monkeypatch.setattr("pencilsat.cnf.solving.Repair", Noted)
    assert [*answers()] == plain
    assert {"unique", "not unique"} & {*map(str, plain)}
    assert Noted.held_at > Noted.widened > 0


def test_what_is_near_a_cut_is_free_until_nothing_is_held(monkeypatch):
    [puzzle] = encoders.read(board(60, 14, seed=1, cycles=10))
    formula = encode(puzzle)
    monkeypatch.setattr(repair, "PATIENCE", 0)
    mending = Repair(formula)
    cut, true = [formula.projection[0]], {*formula.projection[::2]}
    mending.broken(frozenset(true), [cut], repair.LONG)
    sizes = [len(mending.held)]
    assert not {*map(abs, mending.held)} & {*cut}
    assert all((v > 0) == (abs(v) in true) for v in mending.held)
    while mending.held:
        mending.widen()
        sizes.append(len(mending.held))
    assert sizes == sorted({*sizes}, reverse=True)
    assert sizes[-1] == 0


def test_only_what_takes_long_to_search_is_repaired_and_that_until_the_end():
    [puzzle] = encoders.read(board(60, 14, seed=1, cycles=10))
    formula = encode(puzzle)
    cut = [formula.projection[0]]
    for conflicts, repaired in ((repair.LONG - 1, False), (repair.LONG, True)):
        mending = Repair(formula)
        for rounds in range(1, repair.PATIENCE + 3):
            mending.broken(frozenset(), [cut], conflicts * rounds)
            assert bool(mending.held) == (repaired and rounds > repair.PATIENCE)
        mending.broken(frozenset(), [cut], 0)
        assert bool(mending.held) == repaired
