"""Zebra (Einstein's riddle): who lives in which house, drinks water, owns the zebra?

Rules. Houses 1, 2, … stand in a row; every attribute has as many values as there are houses. The
language of the clues is described in `pencilsat.encoders.zebra_clues`.

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
may notice them only when they are tried. Implied rule *no house empty*: every house has a value
of every attribute.

Sources: *Life International*, 17 December 1962; the thesis *Cheating on the Daily Paper*, (7.1)
and its orders of clues; I. P. Gent, *Arc consistency in SAT*, 2002; N. Tamura and others,
*Compiling finite linear CSP into SAT*, 2009.
"""

import operator
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import prod

from pencilsat.boards.board import Answer, Board, Givens
from pencilsat.boards.facts import Said
from pencilsat.boards.places import Place
from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Style, middle
from pencilsat.boards.values import NOTHING
from pencilsat.boards.words import Line, Word, filled, integer, shown, words
from pencilsat.cnf.cardinality import Clause, Clauses
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Facts, Formula
from pencilsat.cnf.rules import Constraints, Instance
from pencilsat.encoders import family as families
from pencilsat.encoders import zebra_clues
from pencilsat.encoders.family import Family, Puzzle
from pencilsat.encoders.zebra_clues import KINDS, Clue, Comparison, Value, cut, name_of, part

Table = tuple[tuple[str, ...], ...]
"""A solution: for each attribute, in the puzzle's order, its values in house 1, 2, …"""


@dataclass(frozen=True)
class Zebra(Puzzle[Table]):
    """The number of houses, the names of every attribute's values, the clues."""

    houses: int
    attributes: Mapping[str, tuple[str, ...]]
    clues: tuple[Clue, ...]

    @property
    def rows(self) -> int:
        """One for each attribute, in a table."""
        return len(self.attributes)

    @property
    def columns(self) -> int:
        """One for each house."""
        return self.houses

    @property
    def values(self) -> list[Value]:
        """All values, attribute by attribute."""
        return [Value(a, name) for a, names in self.attributes.items() for name in names]


def direct_first(puzzle: Zebra) -> Zebra:
    """Direct locations come first."""
    return ordered(puzzle, lambda clue: clue.kind != "direct location")


def direct_first_indirect_last(puzzle: Zebra) -> Zebra:
    """Direct locations come first, indirect locations last."""
    return ordered(puzzle, lambda clue: KINDS.index(clue.kind))


def ordered(puzzle: Zebra, key: Callable[[Clue], int]) -> Zebra:
    """The clues sorted by a key; equals stay as they were."""
    return replace(puzzle, clues=tuple(sorted(puzzle.clues, key=key)))


def exclusive(puzzle: Zebra) -> Zebra:
    """The next clue is always the one that leaves the fewest ways to place its values.

    The values of the clues before it count as placed: a clue that holds in a share s of all
    placements and brings k other values leaves s·nᵏ ways. A search that puts the values of one
    clue after another into houses tries 16630 on the puzzle of 1962 as it is given, 5594 with
    direct locations first, 10166 with indirect ones last too, and 657 in this order.
    """
    n = puzzle.houses
    rest = [(clue, share(clue, n), clue.values) for clue in puzzle.clues]
    placed = set[Value]()
    clues = list[Clue]()
    while rest:
        ways = [s * n ** len(values - placed) for _, s, values in rest]
        clue, _, values = rest.pop(ways.index(min(ways)))
        clues.append(clue)
        placed |= values
    return replace(puzzle, clues=tuple(clues))


def share(clue: Clue, n: int) -> float:
    """The share of all placements in which a clue holds, its comparisons taken as independent."""

    def alone(c: Comparison) -> float:
        if c.right is None:
            return (1 if c.relation == "=" else n - 1) / n
        return sum(n - abs(d) for d in differences(c, n)) / n**2

    return sum(prod(map(alone, statement)) for statement in clue.statements)


Houses = Mapping[Value, Sequence[int]]
"""A literal for each value and house."""

Differ = Callable[[Value, Value, Collection[int], Clause], Clauses]
"""The clauses of *house of a - house of b ∈ D, or a literal of `unless` holds*."""

MEASURES: dict[str, Callable[[int], int]] = {
    "difference": lambda d: d,
    "distance": abs,
    "parity": lambda d: d % 2,
}
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
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
    clues_hold(puzzle, f, at, partial(products, f, at))


def encode_order(puzzle: Zebra, f: Formula) -> None:
    """The houses of values are numbers, known by their bounds."""
    at = common_rules(puzzle, f)
    upto = {value: [FALSE, *(f.aux() for _ in row[1:]), TRUE] for value, row in at.items()}
    for value, row in at.items():
        f.add("one house a value", between_bounds(row, upto[value]), of=value)
    clues_hold(puzzle, f, at, partial(bounds, upto))


def common_rules(puzzle: Zebra, f: Formula) -> Houses:
    """The atoms, and *one value a house* on them."""
    houses = range(1, puzzle.houses + 1)
    at = f.variables("house", [(value, h) for value in puzzle.values for h in houses])
    for attribute, names in puzzle.attributes.items():
        for h in houses:
            inside = [at[Value(attribute, name), h] for name in names]
            f.add("one value a house", f.at_most_one(inside), of=(attribute, h))
            f.add("no house empty", [inside], of=(attribute, h), implied=True)
    return {value: [at[value, h] for h in houses] for value in puzzle.values}


def one_house(f: Formula, at: Houses) -> None:
    """Σ x[a,h] = 1 over the houses h, for every value a."""
    for value, row in at.items():
        f.add("one house a value", f.exactly_one(row), of=value)


def clues_hold(puzzle: Zebra, f: Formula, at: Houses, differ: Differ) -> None:
    """Every clue, in the puzzle's order, under the rule of its kind."""
    n = puzzle.houses

    def says(c: Comparison, true: bool, unless: Clause) -> Clauses:
        if c.right is None:
            x = at[c.left][c.number - 1]
            return [[*unless, x if (c.relation == "=") == true else -x]]
        allowed = differences(c, n)
        wanted = {d for d in range(1 - n, n) if (d in allowed) == true}
        return differ(c.left, c.right, wanted, unless)

    for clue in puzzle.clues:
        if len(clue.statements) > 1:
            f.add(clue.rule, alternative(f, clue, says), of=clue.number)
        else:
            said = (clause for c in clue.comparisons for clause in says(c, True, []))
            f.add(clue.rule, said, of=clue.number)


def sizes(puzzle: Zebra, f: Formula) -> dict[str, float]:
    """For n houses and m attributes; of each comparison, by the pairs of houses that it allows."""
    n, m = puzzle.houses, len(puzzle.attributes)
    one_value = m * n * (n + f.size_of_one(n))
    one_house = m * n * f.size_of_one(n)
    size = dict.fromkeys(("positions", "properties"), one_value + one_house)
    size["order"] = one_value + 10 * m * n * n
    for (measure, relation, number, exclusive), times in Counter(
        (c.measure, c.relation, c.number, clue.exclusive)
        for clue in puzzle.clues
        for c in clue.comparisons
        if c.right is not None
    ).items():
        allowed = differing(measure, relation, number, n)
        for some in (allowed, {*range(1 - n, n)} - allowed)[: 1 + exclusive]:
            for name, one in sizes_of_comparison(some, n).items():
                size[name] += times * one
    return size


def sizes_of_comparison(allowed: Collection[int], n: int) -> dict[str, float]:
    """The same of one comparison of two values, by the differences of their houses."""
    pairs = sum(n - abs(d) for d in allowed)
    runs = sum(d + 1 not in allowed for d in range(-n, n) if d in allowed or d == -n)
    positions = 2 * (n + pairs)
    products = {1: positions, 2 * n - 2: 2 * (n * n - pairs)}.get(len(allowed), 9 * pairs)
    return {"positions": positions, "properties": products, "order": 3.5 * n * runs}


def differences(c: Comparison, n: int) -> set[int]:
    """The differences of two of n houses that a comparison allows."""
    return differing(c.measure, c.relation, c.number, n)


def differing(measure: str, relation: str, number: int, n: int) -> set[int]:
    """The differences of which a measure has that relation to a number."""
    measured, related = MEASURES[measure], RELATIONS[relation]
    return {d for d in range(1 - n, n) if related(measured(d), number)}


def alternative(
    f: Formula, clue: Clue, says: Callable[[Comparison, bool, Clause], Clauses]
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


def supports(at: Houses, a: Value, b: Value, allowed: Collection[int], unless: Clause) -> Clauses:
    """x[a,h] → ⋁ x[b,g] over the houses g that go with h, and back: 2n clauses."""
    for one, other, sign in ((a, b, 1), (b, a, -1)):
        for h, x in enumerate(at[one]):
            support = [y for g, y in enumerate(at[other]) if sign * (h - g) in allowed]
            yield [*unless, -x, *support]


def products(
    f: Formula, at: Houses, a: Value, b: Value, allowed: Collection[int], unless: Clause
) -> Clauses:
    """⋁ z, and z ↔ x[a,h] ∧ x[b,g] for every allowed pair h, g: 3 clauses a pair, and one.

    One allowed difference needs no product: x[a,h] = x[b,g], 2n clauses; nor does one forbidden:
    ¬x[a,h] ∨ ¬x[b,g], at most n clauses.
    """
    n = len(at[a])
    forbidden = [d for d in range(1 - n, n) if d not in allowed]
    if len(allowed) == 1:
        yield from supports(at, a, b, allowed, unless)
    elif len(forbidden) == 1:
        yield from ([*unless, -x, -y] for x, y in pairs(at, a, b, forbidden))
    else:
        product = {pair: f.aux() for pair in pairs(at, a, b, allowed)}
        yield [*unless, *product.values()]
        for (x, y), z in product.items():
            yield from ([-z, x], [-z, y], [z, -x, -y])


def pairs(at: Houses, a: Value, b: Value, allowed: Collection[int]) -> Iterator[tuple[int, int]]:
    """x[a,h] and x[b,g] for every pair of houses whose difference is allowed."""
    for h, x in enumerate(at[a]):
        for g, y in enumerate(at[b]):
            if h - g in allowed:
                yield x, y


def between_bounds(row: Sequence[int], upto: Sequence[int]) -> Clauses:
    """y[h] → y[h+1], and x[h] ↔ y[h] ∧ ¬y[h-1], where y[h] is *in a house up to h*: 4n - 4."""
    for low, high in pairwise(upto):
        yield from either(-low, high)
    for x, (low, high) in zip(row, pairwise(upto), strict=True):
        yield from either(-x, high)
        yield from either(-x, -low)
        yield from either(x, low, -high)


def bounds(upto: Houses, a: Value, b: Value, allowed: Collection[int], unless: Clause) -> Clauses:
    """b < g ∨ b > g ∨ a < g + low ∨ a > g + high for every house g and every longest run
    low … high of forbidden differences: at most n clauses a run.

    Where the run has no end on one side, b may as well be further away on that side.
    """
    n = len(upto[a]) - 1
    forbidden = [d for d in range(1 - n, n) if d not in allowed]
    lows = [d for d in forbidden if d - 1 not in forbidden]
    highs = [d for d in forbidden if d + 1 not in forbidden]
    for low, high in zip(lows, highs, strict=True):
        for g in range(1, n + 1):
            yield from either(
                *unless,
                upto[b][g - 1] if high < n - 1 else FALSE,
                -upto[b][g] if low > 1 - n else FALSE,
                upto[a][min(max(g + low - 1, 0), n)],
                -upto[a][min(max(g + high, 0), n)],
            )


TRUE, FALSE = sys.maxsize, -sys.maxsize
"""Literals that no formula has."""


def either(*literals: int) -> Clauses:
    """⋁ literals: no clause if one is TRUE, and without those that are FALSE."""
    if TRUE not in literals:
        yield [literal for literal in literals if literal != FALSE]


def verify(puzzle: Zebra, solution: Table) -> list[str]:
    """The rules that a table breaks, in words; clues only where their values have one house."""
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
            said = zebra_clues.write(clue, zebra_clues.spelling(puzzle.values))
            broken.append(f"{clue.rule}: clue {clue.number} does not hold: {said}")
    return broken


def holds(clue: Clue, house: Mapping[Value | None, int]) -> bool:
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


def every_clue(puzzle: Zebra, solution: Table) -> list[families.Clue]:
    """The puzzle's own clues."""
    spelled = zebra_clues.spelling(puzzle.values)
    return [
        families.Clue(f"clue {clue.number}: {zebra_clues.write(clue, spelled)}", meaning)
        for clue, meaning in zip(puzzle.clues, map(instance, puzzle.clues), strict=True)
    ]


def with_clues(puzzle: Zebra, chosen: Collection[families.Clue]) -> Zebra:
    """The puzzle with these of its clues, in its order, numbered anew."""
    meanings = {clue.meaning for clue in chosen}
    kept = [clue for clue in puzzle.clues if instance(clue) in meanings]
    return replace(puzzle, clues=tuple(replace(c, number=i) for i, c in enumerate(kept, 1)))


def instance(clue: Clue) -> Instance:
    """The instance of a rule that the clue is."""
    return Instance(clue.rule, clue.number)


class Lists(Givens[Zebra]):
    """Lists of values and of clues: `zebra houses`, lines `attribute: value, value, …`, then
    `clues:` and a clue a line. The number of houses may be left out: the lists show it.
    """

    def parse(self, name: str, lines: Sequence[Line]) -> Zebra:
        """The header, the attributes, the clues."""
        header = words(lines[0])
        there = header[:1] != [] and header[0].text.lower() == name
        if there and len(header) > 2:
            raise header[2].wrong(f"expected: {name} houses")
        houses = number_of_houses(header[1]) if there and len(header) == 2 else None
        content = [bare(line) for line in filled(lines[1:] if there else lines)]
        end = next((i for i, line in enumerate(content) if line.text == "clues:"), len(content))
        attributes = dict[str, tuple[str, ...]]()
        for line in content[:end]:
            attribute, names = attribute_of(line, houses)
            if attribute in attributes:
                raise line.wrong(f"there is an attribute {shown(attribute)} already")
            houses = houses or number_of_houses(Word(str(len(names)), line.line, line.column))
            attributes[attribute] = names
        if houses is None or not attributes or end == len(content):
            here = content[end] if end < len(content) else Word("", after(lines), 1)
            raise here.wrong("expected a line attribute: value, value, … or, after those, clues:")
        puzzle = Zebra(houses, attributes, ())
        known = zebra_clues.meanings(puzzle.values)
        clues = [
            zebra_clues.read(clue, i, known, houses) for i, clue in enumerate(content[end + 1 :], 1)
        ]
        return replace(puzzle, clues=tuple(clues))

    def text(self, name: str, puzzle: Zebra) -> str:
        """The puzzle as `parse` reads it."""
        return "\n".join([f"{name} {puzzle.houses}", *self.notes(puzzle)]) + "\n"

    def notes(self, puzzle: Zebra) -> list[str]:
        """The lists."""
        spelled = zebra_clues.spelling(puzzle.values)
        attributes = [f"{name}: {', '.join(names)}" for name, names in puzzle.attributes.items()]
        clues = [zebra_clues.write(clue, spelled) for clue in puzzle.clues]
        return [*attributes, "clues:", *clues]

    def size(self, puzzle: Zebra) -> Zebra:
        """That of its table."""
        return puzzle

    def marks(self, puzzle: Zebra) -> Iterator[Mark]:
        """The names of the attributes and the numbers of the houses, in margins."""
        for r, attribute in enumerate(puzzle.attributes):
            yield Glyph((2 * r + 1, -1), attribute, "clue")
        for h in range(puzzle.houses):
            yield Glyph((-1, 2 * h + 1), str(h + 1), "clue")


def number_of_houses(word: Word) -> int:
    """The word as a number of houses."""
    return integer(word, "a number of houses", 1, 99)


def after(lines: Sequence[Line]) -> int:
    """The number of the line behind the last one that says something."""
    return lines[-1].number + 1 if lines else 1


def bare(line: Line) -> Word:
    """The line without its comment and the blanks around it."""
    return part(Word(line.text.split("#")[0], line.number, 1))


def attribute_of(line: Word, houses: int | None) -> tuple[str, tuple[str, ...]]:
    """An attribute and the names of its values: as many as there are houses, if that is known."""
    colon = line.text.find(":")
    if colon < 0:
        raise line.wrong("expected attribute: value, value, … or clues:")
    attribute = name_of(part(line, 0, colon))
    if "." in attribute:
        raise line.wrong("an attribute has no dot: attribute.value says whose a value is")
    names = list[str]()
    for word in cut(part(line, colon + 1), ",")[::2]:
        name = name_of(word)
        if name in names:
            raise word.wrong(f"{shown(name)} is given twice")
        if len(names) == houses:
            raise word.wrong(f"the header says {houses} houses, here is one more value")
        names.append(name)
    if len(names) < (houses or 0):
        message = f"there are {len(names)} values, the header says {houses} houses"
        raise BadInput(message, line=line.line, column=line.column + len(line.text))
    return attribute, tuple(names)


class Street(Answer[Zebra, Table]):
    """A value of every attribute in every house."""

    places = "entries"

    def lattice(self, puzzle: Zebra) -> Lattice:
        """A table."""
        return "table"

    def givens(self, puzzle: Zebra) -> dict[Atom, bool]:
        """None: every clue is an instance of a rule."""
        return {}

    def decode(self, puzzle: Zebra, facts: Facts) -> Table:
        """The name in each house, or, where a rule is broken, all names or none."""
        inside: dict[Place, list[str]] = {}
        for atom in facts:
            inside.setdefault(self.place(atom), []).append(atom[1].name)
        houses = range(1, puzzle.houses + 1)
        return tuple(
            tuple(", ".join(sorted(inside.get((attribute, h), []))) for h in houses)
            for attribute in puzzle.attributes
        )

    def place(self, atom: Atom) -> Place:
        """The attribute of the value that an atom speaks of, and the house."""
        _, value, h = atom
        return value.attribute, h

    def values(self, puzzle: Zebra, solution: Table) -> dict[Place, str]:
        """The value of each attribute in each house."""
        return {
            (attribute, h): name
            for attribute, row in zip(puzzle.attributes, solution, strict=True)
            for h, name in enumerate(row, 1)
        }

    def solution(self, values: Mapping[Place, str | None], unknown: str) -> Table:
        """The reverse of `values`."""
        rows = dict[str, list[str]]()
        for (attribute, _), name in values.items():
            rows.setdefault(attribute, []).append(unknown if name is None else name)
        return tuple(map(tuple, rows.values()))

    def told(self, place: Place, possible: Sequence[str]) -> str:
        """`nation in house 2: Dane or Brit`."""
        attribute, h = place
        return f"{attribute} in house {h}: {' or '.join(possible)}"

    def fact(self, puzzle: Zebra, atom: Atom, true: bool) -> Said:
        """A value is `in house 3`; aside, it is `not in house 3`."""
        _, value, h = atom
        where = f"in house {h}"
        name = zebra_clues.spelling(puzzle.values)[value]
        return Said(name, where if true else f"not {where}", not true)

    def to_json(self, puzzle: Zebra, solution: Table) -> dict[str, list[str]]:
        """For each attribute its values in house 1, 2, …"""
        return {name: list(row) for name, row in zip(puzzle.attributes, solution, strict=True)}

    def from_json(self, puzzle: Zebra, value: object) -> Table:
        """The reverse of `to_json`; ValueError for another shape."""
        if not isinstance(value, dict) or value.keys() != puzzle.attributes.keys():
            raise ValueError("not the attributes of the puzzle")
        rows = [value[name] for name in puzzle.attributes]
        if not all(isinstance(row, list) and len(row) == puzzle.houses for row in rows):
            raise ValueError(f"not lists of {puzzle.houses} values")
        if not all(isinstance(name, str) for row in rows for name in row):
            raise ValueError("not names of values")
        return tuple(map(tuple, rows))

    def read(self, puzzle: Zebra, lines: Sequence[Line], drawing: Scene) -> Table:
        """The table as it is drawn, with at least two blanks between its columns."""
        numbers = [str(h) for h in range(1, puzzle.houses + 1)]
        rows = dict[str, tuple[str, ...]]()
        for line in filled(lines):
            cells = cut(bare(line), r"\s{2,}")[::2]
            attribute, *names = [cell.text for cell in cells]
            if [attribute, *names] == numbers:
                continue
            if attribute not in puzzle.attributes or attribute in rows:
                raise cells[0].wrong(f"{shown(attribute)} is no attribute, or is here twice")
            if len(names) != puzzle.houses:
                raise cells[-1].wrong(f"there are {len(names)} values for {puzzle.houses} houses")
            rows[attribute] = tuple(names)
        for attribute in puzzle.attributes:
            if attribute not in rows:
                message = f"there is no line for {shown(attribute)}"
                raise BadInput(message, line=after(lines), column=1)
        return tuple(rows[attribute] for attribute in puzzle.attributes)

    def line(self, puzzle: Zebra, solution: Table) -> str:
        """`attribute: value, value, …; attribute: …`."""
        rows = zip(puzzle.attributes, solution, strict=True)
        return "; ".join(f"{attribute}: {', '.join(row)}" for attribute, row in rows)

    def marks(
        self, puzzle: Zebra, solution: Table | None, marked: Collection[Place]
    ) -> Iterator[Mark]:
        """The values; `.` where nothing is known."""
        for r, attribute in enumerate(puzzle.attributes):
            for h in range(puzzle.houses):
                at = middle((r, h))
                if solution is None:
                    yield Glyph(at, NOTHING, "blank")
                else:
                    style: Style = "mark" if (attribute, h + 1) in marked else "answer"
                    yield Glyph(at, solution[r][h], style)


ANSWER = Street()

FAMILY = Family(
    Board("zebra", Lists(), ANSWER),
    about="put the values of every attribute into a row of houses, as the clues say",
    encodings={
        "positions": encode_positions,
        "properties": encode_properties,
        "order": encode_order,
    },
    verify=verify,
    sizes=sizes,
    clue_orders={
        "given": lambda puzzle: puzzle,
        "direct-first": direct_first,
        "direct-first-indirect-last": direct_first_indirect_last,
        "exclusive": exclusive,
    },
    clues=families.Clues(every_clue, with_clues),
    explained="pencilsat.encoders.explaining.zebra",
)
