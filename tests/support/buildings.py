"""Models to be built clause by clause, of formulas that show what happens."""

from command import board

from pencilsat import encoders
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.neighbourhood import Neighbourhood
from pencilsat.cnf.probing import Settled
from pencilsat.tasks.run import encode


def hashi(islands, side, seed):
    """The formula of a generated Hashi."""
    [puzzle] = encoders.read(board(islands, side, seed=seed, cycles=10))
    return encode(puzzle)


def unlimited():
    """Conflicts that are left, for ever."""
    return 10**6


def raw(formula, left=unlimited):
    """A model to be built of all clauses of a formula, of which nothing is settled."""
    return Building(Settled(formula.clauses(native=True)), left)


def settled(formula, left=unlimited):
    """A model to be built of what is not settled."""
    made = Settled(formula.clauses(native=True))
    made.settle(formula, left)
    assert not made.contradiction
    return Building(made, left)


def pairs(number):
    """So many clauses of two variables each, none of which holds."""
    formula = Formula()
    x = formula.variables("x", range(2 * number))
    formula.add("pairs", [[x[i], x[i + 1]] for i in range(0, 2 * number, 2)])
    made = raw(formula)
    made.start(frozenset())
    return made


def chain(length, *more):
    """Equal neighbours in a row of variables, and more clauses."""
    formula = Formula()
    x = formula.variables("x", range(length))
    equal = [c for i in range(length - 1) for c in ([-x[i], x[i + 1]], [x[i], -x[i + 1]])]
    formula.add("chain", [*equal, *more])
    return raw(formula)


def noted_neighbourhoods(monkeypatch):
    """Every neighbourhood that is searched from now on; each says that it took seven conflicts."""
    noted = []
    monkeypatch.setattr(Neighbourhood, "__enter__", lambda near: noted.append(near) or near)
    monkeypatch.setattr(Neighbourhood, "conflicts", 7)
    return noted
