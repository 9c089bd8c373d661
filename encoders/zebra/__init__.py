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

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial

from ...boards.board import Board
from ...boards.facts import Given
from ...boards.words import shown
from ...cnf.cardinality import Clause, Clauses
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...cnf.rules import Constraints, Instance
from ...rules.clues import givens_of
from .. import family as families
from ..family import Family, Puzzle
from . import clues as zebra_clues
from . import english as zebra_english
from . import houses as zebra_houses
from .clue_orders import ORDERS, Order
from .clues import Comparison, ZebraClue, differences, name_of
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
    def left(self) -> Mapping[Value, Sequence[int]]:
        """The houses, from 0, that the clues leave to each value."""
        n = self.houses
        bits = zebra_houses.left(self.values, self.clues, n)
        return {
            value: [h for h in range(n) if some >> h & 1]
            for value, some in zip(self.values, bits, strict=True)
        }


def encode_positions(puzzle: Zebra, f: Formula) -> None:
    """The house of each value supports those of the others."""
    at = common_rules(puzzle, f)
    one_house(f, at)
    clues_hold(puzzle, f, at, partial(supports, at))


def encode_properties(puzzle: Zebra, f: Formula) -> None:
    """Every clue chooses a pair of houses: a product of properties."""
    at = common_rules(puzzle, f)
    one_house(f, at)
    clues_hold(puzzle, f, at, partial(products, f, puzzle.houses, at))


def encode_order(puzzle: Zebra, f: Formula) -> None:
    """The houses of values are numbers, known by their bounds."""
    at = common_rules(puzzle, f)
    upto = {value: orders(f, puzzle.houses, row) for value, row in at.items()}
    for value, row in at.items():
        f.add("one house a value", between_bounds(row, upto[value]), of=value)
    clues_hold(puzzle, f, at, partial(bounds, upto))


def possible(puzzle: Zebra, *, lone: bool) -> Mapping[Value, Sequence[int]]:
    """The houses, from 0, that each value can be in: all of them or, of a lone puzzle, those that
    its clues leave.
    """
    return puzzle.left if lone else dict.fromkeys(puzzle.values, range(puzzle.houses))


def common_rules(puzzle: Zebra, f: Formula) -> Houses:
    """The atoms, and *one value a house* on them."""
    n, able = puzzle.houses, possible(puzzle, lone=f.lone)
    x = f.variables("house", [(value, h + 1) for value, houses in able.items() for h in houses])
    literals = iter(x.values())
    at = {value: {h: next(literals) for h in houses} for value, houses in able.items()}
    rows, inside = [*at.values()], dict[tuple[str, int], list[int]]()
    for i, attribute in enumerate(puzzle.attributes):
        for h in range(n):
            here = [row[h] for row in rows[i * n : i * n + n] if h in row]
            if len(here) != 1 or not f.lone:
                inside[attribute, h + 1] = here
    f.add_each("one value a house", [*inside], map(f.at_most_one, inside.values()))
    f.add_each("no house empty", [*inside], inside.values(), implied=True)
    return at


def one_house(f: Formula, at: Houses) -> None:
    """Σ x[a,h] = 1 over the houses h, for every value a."""
    every = (f.exactly_one([*row.values()]) for row in at.values())
    f.add_each("one house a value", [*at], every)


def clues_hold(puzzle: Zebra, f: Formula, at: Houses, differ: Differ) -> None:
    """Add every clue, in the puzzle's order, to the rule of its kind."""
    n = puzzle.houses

    def says(c: Comparison, true: bool, unless: Clause) -> Clauses:
        if c.right is None:
            x = at[c.left].get(c.number - 1, FALSE)
            return either(*unless, x if (c.relation == "=") == true else -x)
        allowed = differences(c, n)
        wanted = allowed if true else {*range(1 - n, n)} - allowed
        return differ(c.left, c.right, wanted, unless)

    for clue in puzzle.clues:
        if len(clue.statements) > 1:
            f.add(clue.rule, alternative(f, clue, says), of=clue.number)
        else:
            said = (clause for c in clue.comparisons for clause in says(c, True, []))
            f.add(clue.rule, said, of=clue.number)


def alternative(
    f: Formula, clue: ZebraClue, says: Callable[[Comparison, bool, Clause], Clauses]
) -> Constraints:
    """⋁ r, and r → every comparison of its statement; `xor`: Σ r = 1, and also
    ¬r → some comparison of its statement fails.
    """
    chosen = [f.aux() for _ in clue.statements]
    yield f.exactly_one(chosen) if clue.exclusive else chosen
    for r, statement in zip(chosen, clue.statements, strict=True):
        for c in statement:
            yield from says(c, True, [-r])
        if clue.exclusive:
            fails = [f.aux() for _ in statement]
            yield [r, *fails]
            for c, fail in zip(statement, fails, strict=True):
                yield from says(c, False, [-fail])


def verify(puzzle: Zebra, solution: ZebraTable) -> list[str]:
    """The rules that a table breaks, in words; clues are checked only if their values have one
    house.
    """
    broken = []
    house: dict[Value | None, int] = {None: 0}
    for (attribute, names), row in zip(puzzle.attributes.items(), solution, strict=True):
        for name in names:
            times = row.count(name)
            if times == 1:
                house[Value(attribute, name)] = row.index(name) + 1
            else:
                broken.append(f"one house a value: {attribute}.{name} is in {times} houses")
        for h, name in enumerate(row, 1):
            if name not in names:
                broken.append(f"one value a house: {attribute} in house {h} is {shown(name)}")
    for clue in puzzle.clues:
        if clue.values <= house.keys() and not holds(clue, house):
            said = zebra_clues.write(clue, puzzle.spelled)
            broken.append(f"{clue.rule}: clue {clue.number} does not hold: {said}")
    return broken


def holds(clue: ZebraClue, house: Mapping[Value | None, int]) -> bool:
    """Whether a clue is true when the values are in these houses."""
    true = sum(all(compares(c, house) for c in statement) for statement in clue.statements)
    return true == 1 if clue.exclusive else true > 0


def compares(c: Comparison, house: Mapping[Value | None, int]) -> bool:
    """Whether a comparison is true when the values are in these houses."""
    left, right = house[c.left], house[c.right]
    if c.measure == "distance":
        left, right = max(left, right), min(left, right)
    elif c.measure == "parity":
        left, right = (left + right) & 1, 0
    right += c.number
    match c.relation:
        case "=" | "!=":
            return (left == right) == (c.relation == "=")
        case "<" | ">=":
            return (left < right) == (c.relation == "<")
        case _:
            return (left > right) == (c.relation == ">")


def own_clues(puzzle: Zebra) -> list[families.Clue]:
    """The puzzle's own clues."""
    return [
        families.Clue(f"clue {clue.number}: {said}", instance(clue))
        for clue, said in zip(puzzle.clues, written(puzzle), strict=True)
    ]


def every_clue(puzzle: Zebra, solution: ZebraTable) -> list[families.Clue]:
    """The same, whatever the solution: which others would be worth telling, nobody knows."""
    return own_clues(puzzle)


def houses_told(puzzle: Zebra, solution: ZebraTable) -> list[families.Clue]:
    """The house of each value, as a clue: `ann @ 2`."""
    return [
        families.Clue(f"{puzzle.spelled[value]} @ {h}", Given(("house", value, h)))
        for attribute, names in zip(puzzle.attributes, solution, strict=True)
        for h, value in enumerate((Value(attribute, name) for name in names), 1)
    ]


def with_clues(puzzle: Zebra, chosen: Collection[families.Clue]) -> Zebra:
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
    wording = zebra_english.wording(puzzle.values, puzzle.phrases)
    return [zebra_english.sentence(clue, wording) for clue in puzzle.clues]


def called(puzzle: Zebra, value: Value) -> str:
    """What the clues of a puzzle call a value."""
    return puzzle.spelled[value]


def in_order(puzzle: Zebra, order: Order) -> Zebra:
    """The puzzle with its clues in another order."""
    return replace(puzzle, clues=tuple(order(puzzle.clues, puzzle.houses)))


ANSWER = InTable[Zebra](InColumns("house", "house", called))

FAMILY = Family(
    Board("zebra", InLists(puzzle_of, written, in_sentences, name_of, "house"), ANSWER),
    about="put the values of every attribute into a row of houses, as the clues say",
    also=("Einstein's Riddle", "Logic Grid"),
    rules="Every house has one value of each attribute, and no value is in two houses. Find out "
    "from the clues which value is where.",
    encodings={
        "positions": encode_positions,
        "properties": encode_properties,
        "order": encode_order,
    },
    verify=verify,
    clue_orders={name: partial(in_order, order=order) for name, order in ORDERS.items()},
    clues=families.Clues(every_clue, with_clues, own_clues, houses_told),
    explained="pencilsat.encoders.zebra.reasons",
)
