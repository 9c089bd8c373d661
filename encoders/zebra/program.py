"""Zebra as an integer program: (7.1) of the thesis, x[h,a] = 1 where house h has the value a.

A clue with two values is a sum of products z = x[h,a]·x[g,b], over the pairs of houses that it
allows, or 1 less those that it forbids: z ≤ x, z ≤ x′, z ≥ x + x′ - 1. So what it says is a sum
that is 1 or 0, and alternatives are sums of these. `a = b` needs no products: x[h,a] = x[h,b].
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from ...cnf.program import Program, Rows, Sum, Terms, summed
from . import Zebra
from .clues import Comparison, Statement, ZebraClue, differences
from .table import Value


def products(puzzle: Zebra, p: Program) -> Rows:
    """Each value is in one house, each house has one value of each attribute, each clue holds."""
    at = Clued(puzzle, p)
    houses, values = range(1, puzzle.houses + 1), puzzle.values
    for value in values:
        yield "one house a value", summed(at.x[value, h] for h in houses), "=", 1
    for attribute, h in product(puzzle.attributes, houses):
        here = (at.x[value, h] for value in values if value.attribute == attribute)
        yield "one value a house", summed(here), "=", 1
    for clue in puzzle.clues:
        yield from at.rows(clue)


class Clued:
    """The variables of houses, and of products of them, for clues."""

    def __init__(self, puzzle: Zebra, p: Program) -> None:
        self.p = p
        self.houses = range(1, puzzle.houses + 1)
        self.x = p.atoms("house", product(puzzle.values, self.houses))
        self.z = dict[tuple[int, int], int]()

    def rows(self, clue: ZebraClue) -> Rows:
        """The clue holds: one statement, with all of its comparisons, or one of several."""
        if len(clue.statements) > 1:
            terms, plus = added(map(self.whole, clue.statements))
            yield clue.rule, terms, "=" if clue.exclusive else ">=", 1 - plus
            return
        for c in clue.statements[0]:
            if c.right and (c.measure, c.relation) == ("difference", "="):
                yield from self.apart(c, c.right)
            else:
                terms, plus = self.truth(c)
                yield c.kind, terms, "=", 1 - plus

    def apart(self, c: Comparison, right: Value) -> Rows:
        """The values are so many houses apart: x[h + number, a] = x[h, b]."""
        n = self.houses[-1]
        for h in range(1 - n, 2 * n):
            terms = Counter[int]()
            for sign, key in ((1, (c.left, h + c.number)), (-1, (right, h))):
                if key in self.x:
                    terms[self.x[key]] += sign
            if terms:
                yield c.kind, terms, "=", 0

    def whole(self, statement: Statement) -> Sum:
        """The sum that is 1 where all comparisons of a statement are true, 0 where one is not."""
        each = [self.truth(c) for c in statement]
        if len(each) == 1:
            return each[0]
        [holds] = self.p.variables("holds", [len(self.p.rows)]).values()
        for terms, plus in each:
            self.p.add([("statement", {holds: 1, **scaled(terms, -1)}, "<=", plus)])
        terms, plus = added(each)
        self.p.add([("statement", {**terms, holds: -1}, "<=", len(each) - 1 - plus)])
        return {holds: 1}, 0

    def truth(self, c: Comparison) -> Sum:
        """The sum that is 1 where a comparison is true, 0 where it is not."""
        if c.right is None:
            x = self.x[c.left, c.number]
            return ({x: 1}, 0) if c.relation == "=" else ({x: -1}, 1)
        allowed = differences(c, self.houses[-1])
        pairs = [*product(self.houses, self.houses)]
        yes = [pair for pair in pairs if pair[0] - pair[1] in allowed]
        no = [pair for pair in pairs if pair[0] - pair[1] not in allowed]
        sign, plus = (1, 0) if len(yes) <= len(no) else (-1, 1)
        some = ((self.x[c.left, h], self.x[c.right, g]) for h, g in min(yes, no, key=len))
        terms = Counter[int]()
        for one, other in some:
            terms[self.product(one, other)] += sign
        return terms, plus

    def product(self, one: int, other: int) -> int:
        """The variable that is the product of two."""
        key = min(one, other), max(one, other)
        if key not in self.z:
            [z] = self.p.variables("both", [key]).values()
            self.z[key] = z
            self.p.add([("product", {z: 1, x: -1}, "<=", 0) for x in key])
            self.p.add([("product", {z: 1, **scaled(Counter(key), -1)}, ">=", -1)])
        return self.z[key]


def scaled(terms: Terms, times: int) -> Terms:
    """A sum, so many times."""
    return {x: times * number for x, number in terms.items()}


def added(sums: Iterable[Sum]) -> Sum:
    """The sum of sums."""
    terms, number = Counter[int](), 0
    for more, plus in sums:
        terms.update(more)
        number += plus
    return terms, number


PROGRAMS = {"products": products}
