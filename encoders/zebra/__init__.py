"""Zebra (Einstein's riddle): who lives in which house, drinks water, owns the zebra?

Rules. Houses 1, 2, … stand in a row; every attribute has as many values as there are houses. The
language of the clues is described in `pencilsat.encoders.zebra.clues`, how they are said in English
in `pencilsat.encoders.zebra.english`.

1. *one house a value*: every value is in exactly one house.
2. *one value a house*: no two values of an attribute are in the same house.
3. *direct location*: `a @ 3`, `a !@ 3`.
4. *attribute connection*: `a = b`, `a != b`, and chains of these.
5. *indirect location*: `a ~ b`, `a = b + 1`, `a < b`, `|a - b| = 2`, `even(a - b)`, and whatever
   else compares houses.
6. *alternative*: statements with `or` (at least one holds) or `xor` (exactly one) between them.

Atoms. `("house", value, h)`: the value is in house h. With n houses and m attributes there are
m·n² atoms, and with pairwise at-most-ones m·n·C(n, 2) clauses for (2), but for `order` as many and
m·n more for (1). To a clue with two values a, b every encoding says *house of a - house of b ∈ D*:

| encoding     | idea                            | a = b  | a ~ b  | a < b         | source     |
|--------------|---------------------------------|--------|--------|---------------|------------|
| `positions`  | a house of a supports some of b | 2n     | 2n     | 2n            | Gent       |
| `properties` | a product for each allowed pair | 2n     | 6n - 5 | 3·C(n, 2) + 1 | the thesis |
| `order`      | a bound on a is a bound on b    | 2n - 2 | 3n - 4 | n             | Tamura     |

The numbers are clauses. `properties` has a variable for each product (2n - 2 for `a ~ b`, C(n, 2)
for `a < b`), `order` n - 1 for each value, with 4n - 4 clauses for (1). Unit propagation finds
every house that one comparison rules out in `positions`; in `order` those beyond a bound, if D has
no gaps, on shorter clauses; in `properties`, the integer program (7.1) on x[house, property], it
may notice them only when they are tried (`pencilsat.encoders.zebra.distances`). The formula of a
lone puzzle has only the houses that the clues leave (`pencilsat.encoders.zebra.houses`). Implied
rule *no house empty*: every house has a value of every attribute.

Sources: *Life International*, 17 December 1962; the thesis *Cheating on the Daily Paper*, (7.1)
and its orders of clues; I. P. Gent, *Arc consistency in SAT*, 2002; N. Tamura and others,
*Compiling finite linear CSP into SAT*, 2009.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ...boards.board import Board
from ...boards.facts import Given
from ...boards.places import Position
from ...cnf.cardinality import Clause, Clauses
from ...cnf.formula import Formula
from ...cnf.record import frozen, record
from ...cnf.rules import Constraints, Instance
from ...rules.clues import Clue, Clues, givens_of
from ...rules.rule import Breach, Manner, Rule, Said, Unbroken, each
from ..family import Puzzle
from ..ruled import family
from . import clues as zebra_clues
from . import english as zebra_english
from . import houses as zebra_houses
from .clue_orders import ORDERS, Order
from .clues import Comparison, ZebraClue, contradicted, differences, name_of
from .distances import (
    FALSE,
    Differ,
    Houses,
    between_bounds,
    bounds,
    either,
    orders,
    products,
    supports,
)
from .table import Attributes, InColumns, InLists, InTable, Lists, Value, ZebraTable

if TYPE_CHECKING:
    from ...rules.explaining import Known


@frozen
class Zebra(Puzzle[ZebraTable]):
    """The number of houses, the names of every attribute's values, and the clues."""

    houses: int
    attributes: Attributes
    clues: tuple[ZebraClue, ...]
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The phrases for the values of attributes in sentences: `owner of the`, or `the * house`."""

    @property
    def rows(self) -> int:
        """The number of attributes: the rows of the table."""
        return len(self.attributes)

    @property
    def columns(self) -> int:
        """The number of houses: the columns of the table."""
        return self.houses

    @cached_property
    def values(self) -> Sequence[Value]:
        """All values, attribute by attribute."""
        return [Value(a, name) for a, names in self.attributes.items() for name in names]

    @cached_property
    def spelled(self) -> zebra_clues.ValueNames:
        """What the clues call each value."""
        return zebra_clues.spelling(self.values)

    @cached_property
    def wording(self) -> zebra_english.Wording:
        """What sentences call each value."""
        return zebra_english.wording(self.values, self.phrases)

    @cached_property
    def rules(self) -> Sequence["Clued"]:
        """The rules that it brings: its clues, those of a kind together, in the order of the first
        one of each.
        """
        kinds = defaultdict[str, list[ZebraClue]](list)
        for clue in self.clues:
            kinds[clue.rule].append(clue)
        return [Clued(kind, tuple(clues)) for kind, clues in kinds.items()]

    @cached_property
    def able(self) -> Mapping[Value, Sequence[int]]:
        """The houses, from 0, that the clues leave to each value."""
        n = self.houses
        bits = zebra_houses.left(self.values, self.clues, n)
        return {
            value: [h for h in range(n) if some >> h & 1]
            for value, some in zip(self.values, bits, strict=True)
        }


@record
class At:
    """The literals of the houses of values, and how clues compare them."""

    puzzle: Zebra
    lone: bool
    houses: Houses
    differ: Differ
    upto: Mapping[Value, Sequence[int]] = field(default_factory=dict)
    """For each value, the literals *in one of the first h houses*, if the encoding has them."""

    @cached_property
    def inside(self) -> Mapping[tuple[str, int], list[int]]:
        """The literals of the values of each attribute in each house; of a lone puzzle, not where
        only one is left.
        """
        n, rows = self.puzzle.houses, [*self.houses.values()]
        found = dict[tuple[str, int], list[int]]()
        for i, attribute in enumerate(self.puzzle.attributes):
            for h in range(n):
                here = [row[h] for row in rows[i * n : i * n + n] if h in row]
                if len(here) != 1 or not self.lone:
                    found[attribute, h + 1] = here
        return found

    def says(self, c: Comparison, true: bool, unless: Clause) -> Clauses:
        """A comparison is true, or false, or a literal of `unless` holds."""
        if c.right is None:
            x = self.houses[c.left].get(c.number - 1, FALSE)
            return either(*unless, x if (c.relation == "=") == true else -x)
        n = self.puzzle.houses
        allowed = differences(c, n)
        wanted = allowed if true else {*range(1 - n, n)} - allowed
        return self.differ(c.left, c.right, wanted, unless)


@record
class OneHouse(Rule[Zebra]):
    """Every value is in exactly one house."""

    name: str = "one house a value"
    manner: AbstractSet[Manner] = frozenset({"quiet", "telling"})

    def says(self, puzzle: Zebra, f: Formula, at: At) -> Said:
        """Σ x[a,h] = 1 over the houses h, for every value a."""
        return ((value, f.exactly_one([*row.values()])) for value, row in at.houses.items())

    def broken(self, puzzle: Zebra, entries: Position) -> Iterator[Breach]:
        """Values that are in several houses, or in none though all have a value."""
        for attribute, names in puzzle.attributes.items():
            row = [entries.get((attribute, h)) for h in range(1, puzzle.houses + 1)]
            for name in names if {*row} != {*names} else ():
                called = puzzle.spelled[Value(attribute, name)]
                places = tuple((attribute, h) for h, one in enumerate(row, 1) if one == name)
                if len(places) > 1:
                    houses = " and ".join(str(h) for _, h in places)
                    yield Breach(f"{called} is in houses {houses}", places)
                elif not places and None not in row:
                    every = tuple((attribute, h) for h, _ in enumerate(row, 1))
                    yield Breach(f"no house is left for {called}", every)

    def about(self, place: Value) -> str:
        """`nation.Dane`."""
        return str(place)

    def why(self, puzzle: Zebra, place: Value, known: "Known") -> str:
        """`Dane can only be in house 2 or 3`; if nothing is known, that it is in one."""
        called, left = puzzle.spelled[place], not_false(known)
        if any(known.values()):
            return f"{called} is in one house only"
        if len(left) == puzzle.houses > 1:
            return f"{called} is in one of the houses"
        return f"{called} can only be in house {' or '.join(str(h) for _, _, h in left)}"

    def clash(self, puzzle: Zebra, place: Value, known: "Known") -> str | None:
        """`no house is left for Dane`, or `Dane is in houses 1 and 2`."""
        called, there = puzzle.spelled[place], [h for (_, _, h), true in known.items() if true]
        if not not_false(known):
            return f"no house is left for {called}"
        return f"{called} is in houses {there[0]} and {there[1]}" if there[1:] else None


class Bounded(OneHouse):
    """Every value is in exactly one house, between two bounds."""

    def says(self, puzzle: Zebra, f: Formula, at: At) -> Said:
        """Each bound implies the next, and a house is where they differ."""
        for value, row in at.houses.items():
            yield from each(value, between_bounds(row, at.upto[value]))


@record
class OneValue(Unbroken[Zebra]):
    """No two values of an attribute are in the same house."""

    name: str = "one value a house"
    manner: AbstractSet[Manner] = frozenset({"quiet"})
    spells = True

    def says(self, puzzle: Zebra, f: Formula, at: At) -> Said:
        """An at-most-one for each attribute in each house."""
        return ((place, f.at_most_one(here)) for place, here in at.inside.items())

    def about(self, place: tuple[str, int]) -> str:
        """`nation in house 2`."""
        return f"{place[0]} in house {place[1]}"

    def why(self, puzzle: Zebra, place: tuple[str, int], known: "Known") -> str:
        """`only one nation is in house 2`."""
        return f"only one {place[0]} is in house {place[1]}"

    def clash(self, puzzle: Zebra, place: tuple[str, int], known: "Known") -> str | None:
        """`Dane and Finn are both in house 2`, or `no nation is left for house 2`."""
        there = [puzzle.spelled[value] for (_, value, _), true in known.items() if true]
        if not not_false(known):
            return f"no {place[0]} is left for house {place[1]}"
        return f"{there[0]} and {there[1]} are both in house {place[1]}" if there[1:] else None


@record
class NotEmpty(OneValue):
    """Every house has a value of every attribute."""

    name: str = "no house empty"
    manner: AbstractSet[Manner] = frozenset({"implied", "telling"})
    spells = False

    def says(self, puzzle: Zebra, f: Formula, at: At) -> Said:
        """A clause for each attribute in each house."""
        return at.inside.items()

    def why(self, puzzle: Zebra, place: tuple[str, int], known: "Known") -> str:
        """`nation in house 2 can only be Dane or Finn`; if nothing is known, that there is one."""
        left = not_false(known)
        if len(left) == puzzle.houses > 1:
            return f"one {place[0]} is in house {place[1]}"
        values = " or ".join(puzzle.spelled[value] for _, value, _ in left)
        return f"{self.about(place)} can only be {values}"


def not_false(known: "Known") -> list[Any]:
    """The atoms that may be true."""
    return [atom for atom, true in known.items() if true is not False]


@record
class Clued(Rule[Zebra]):
    """The clues of a kind hold.

    Instances are clues, by their numbers.
    """

    name: str
    """The kind."""
    given: tuple[ZebraClue, ...]
    upon = "one house a value"

    def says(self, puzzle: Zebra, f: Formula, at: At) -> Said:
        """How the houses of values differ, for each clue; of an alternative, some statement."""
        for clue in self.given:
            if len(clue.statements) > 1:
                yield from each(clue.number, alternative(f, clue, at))
            for c in clue.statements[0] if len(clue.statements) == 1 else ():
                yield from each(clue.number, at.says(c, True, []))

    def broken(self, puzzle: Zebra, entries: Position) -> Iterator[Breach]:
        """Clues that fail, whichever of the houses that are open to them its values have."""
        found: dict[tuple[str, str], list[int]] = {}
        for (attribute, h), name in entries.items():
            found.setdefault((attribute, name), []).append(h)

        def able(value: Value) -> Sequence[int]:
            """Where a value is, or else can be; anywhere if no house is left for it."""
            here, every = found.get((value.attribute, value.name)), range(1, puzzle.houses + 1)
            return here or [h for h in every if (value.attribute, h) not in entries] or every

        for clue in self.given:
            if contradicted(clue, able):
                said = {(value.attribute, value.name) for value in clue.values}
                moving = {attribute for attribute, name in said if (attribute, name) not in found}
                places = (
                    (attribute, h)
                    for (attribute, h), name in entries.items()
                    if attribute in moving or (attribute, name) in said
                )
                yield Breach(self.fails(puzzle, clue.number), tuple(places))

    def about(self, place: int) -> str:
        """`clue 3`."""
        return f"clue {place}"

    def why(self, puzzle: Zebra, place: int, known: "Known") -> str:
        """`clue 3 says that Dane is next to cat`."""
        return f"{self.about(place)} says that {self.sentence(puzzle, place)}"

    def clash(self, puzzle: Zebra, place: int, known: "Known") -> str | None:
        """The same as where entries break it."""
        return self.fails(puzzle, place)

    def fails(self, puzzle: Zebra, number: int) -> str:
        """`clue 3, that Dane is next to cat, does not hold`."""
        return f"{self.about(number)}, that {self.sentence(puzzle, number)}, does not hold"

    def sentence(self, puzzle: Zebra, number: int) -> str:
        """The clue in English."""
        [clue] = [clue for clue in self.given if clue.number == number]
        return zebra_english.sentence(clue, puzzle.wording)


def alternative(f: Formula, clue: ZebraClue, at: At) -> Constraints:
    """⋁ r, and r → every comparison of its statement; `xor`: Σ r = 1, and also
    ¬r → some comparison of its statement fails.
    """
    chosen = [f.aux() for _ in clue.statements]
    yield f.exactly_one(chosen) if clue.exclusive else chosen
    for r, statement in zip(chosen, clue.statements, strict=True):
        for c in statement:
            yield from at.says(c, True, [-r])
        if clue.exclusive:
            fails = [f.aux() for _ in statement]
            yield [r, *fails]
            for c, fail in zip(statement, fails, strict=True):
                yield from at.says(c, False, [-fail])


HOUSES = (OneValue(), NotEmpty(), OneHouse())
RULES = {
    "positions": HOUSES,
    "properties": HOUSES,
    "order": (OneValue(), NotEmpty(), Bounded()),
}


def literals(puzzle: Zebra, f: Formula) -> Houses:
    """The literals of the houses that each value can be in: all of them or, of a lone puzzle, those
    that its clues leave.
    """
    n = puzzle.houses
    able = puzzle.able if f.lone else dict.fromkeys(puzzle.values, range(n))
    x = f.variables("house", [(value, h + 1) for value, houses in able.items() for h in houses])
    each_one = iter(x.values())
    return {value: {h: next(each_one) for h in houses} for value, houses in able.items()}


def positions(puzzle: Zebra, f: Formula) -> At:
    """The house of each value supports those of the others."""
    at = literals(puzzle, f)
    return At(puzzle, f.lone, at, partial(supports, at))


def properties(puzzle: Zebra, f: Formula) -> At:
    """Every clue chooses a pair of houses: a product of properties."""
    at = literals(puzzle, f)
    return At(puzzle, f.lone, at, partial(products, f, puzzle.houses, at))


def ordered(puzzle: Zebra, f: Formula) -> At:
    """The houses of values are numbers, known by their bounds."""
    at = literals(puzzle, f)
    upto = {value: orders(f, puzzle.houses, row) for value, row in at.items()}
    return At(puzzle, f.lone, at, partial(bounds, upto), upto)


ATOMS = {"positions": positions, "properties": properties, "order": ordered}


def own_clues(puzzle: Zebra) -> list[Clue]:
    """The puzzle's own clues."""
    return [
        Clue(f"clue {clue.number}: {said}", instance(clue))
        for clue, said in zip(puzzle.clues, written(puzzle), strict=True)
    ]


def every_clue(puzzle: Zebra, solution: ZebraTable) -> list[Clue]:
    """The same, whatever the solution: which others would be worth telling, nobody knows."""
    return own_clues(puzzle)


def houses_told(puzzle: Zebra, solution: ZebraTable) -> list[Clue]:
    """The house of each value, as a clue: `ann @ 2`."""
    return [
        Clue(f"{puzzle.spelled[value]} @ {h}", Given(("house", value, h)))
        for attribute, names in zip(puzzle.attributes, solution, strict=True)
        for h, value in enumerate((Value(attribute, name) for name in names), 1)
    ]


def with_clues(puzzle: Zebra, chosen: Collection[Clue]) -> Zebra:
    """The puzzle with these of its clues, in their order, then those that tell a house, all
    renumbered.
    """
    meanings = {clue.meaning for clue in chosen}
    kept = [clue for clue in puzzle.clues if instance(clue) in meanings]
    for (_, value, h), _ in givens_of(chosen):
        kept.append(ZebraClue(0, ((Comparison(value, "=", None, h),),)))
    return replace(puzzle, clues=tuple(replace(c, number=i) for i, c in enumerate(kept, 1)))


def instance(clue: ZebraClue) -> Instance:
    """The clue as an instance of a rule."""
    return Instance(clue.rule, clue.number)


def puzzle_of(lists: Lists) -> Zebra:
    """The puzzle of its lists. BadInput if a clue is wrong."""
    puzzle = Zebra(lists.columns, lists.attributes, (), lists.phrases)
    known = zebra_clues.meanings(puzzle.values)
    clues = (zebra_clues.read(c, i, known, puzzle.houses) for i, c in enumerate(lists.clues, 1))
    return replace(puzzle, clues=tuple(clues))


def written(puzzle: Zebra) -> list[str]:
    """The clues as they are written in a puzzle."""
    return [zebra_clues.write(clue, puzzle.spelled) for clue in puzzle.clues]


def in_sentences(puzzle: Zebra) -> list[str]:
    """The clues in English, without a full stop."""
    return [zebra_english.sentence(clue, puzzle.wording) for clue in puzzle.clues]


def called(puzzle: Zebra, value: Value) -> str:
    """What the clues of a puzzle call a value."""
    return puzzle.spelled[value]


def in_order(puzzle: Zebra, order: Order) -> Zebra:
    """The puzzle with its clues in another order."""
    return replace(puzzle, clues=tuple(order(puzzle.clues, puzzle.houses)))


ANSWER = InTable[Zebra](InColumns("house", "house", called))

FAMILY = family(
    Board("zebra", InLists(puzzle_of, written, in_sentences, name_of, "house"), ANSWER),
    RULES,
    ATOMS,
    about="put the values of every attribute into a row of houses, as the clues say",
    also=("Einstein's Riddle", "Logic Grid"),
    rules="Every house has one value of each attribute, and no value is in two houses. Find out "
    "from the clues which value is where.",
    clue_orders={name: partial(in_order, order=order) for name, order in ORDERS.items()},
    clues=Clues(every_clue, with_clues, own_clues, houses_told),
    explained="pencilsat.encoders.zebra.reasons",
    programs="pencilsat.encoders.zebra.program",
)
