"""Rules about what the numbers of a group come to when they are reckoned together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from ..boards.cells import Gridded, InCells
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized
from ..boards.scene import Badge, Mark, Words, middle
from ..boards.values import NOTHING, Values
from ..boards.words import Word, integer, shown
from ..cnf.record import record
from .counts import members
from .fillings import beyond, fillings, ways_told
from .groups import LINES, Groups
from .numbers import Candidates, repeated
from .rule import Breach, Rule, Said, each
from .technique import RECKONED

if TYPE_CHECKING:
    from ..cnf.digit_sums import DigitLiterals
    from ..cnf.formula import Formula
    from ..cnf.rules import Constraints
    from .explaining import Known

G = TypeVar("G", bound=Gridded)

Kind = Literal["sum", "product", "difference", "quotient", "result"]
"""How numbers are reckoned: a difference is of two, the larger one first, and so is a quotient; a
result is any of them.
"""

SIGNS: dict[str, Kind] = {
    "+": "sum",
    "*": "product",
    "-": "difference",
    "/": "quotient",
    "=": "result",
}
"""How a kind is written behind the number: `12*`."""

SPOKEN: dict[Kind, str] = {"sum": "+", "product": "×", "difference": "−", "quotient": "÷"}
"""The signs of kinds in words."""

LIKE = {"x": "*", "×": "*", "÷": "/", ":": "/", "−": "-", "": "="}
"""Other signs that are read."""

LISTED = 1000
"""All ways to fill a group are listed if there are no more choices of numbers for its cells."""

LARGEST = 10**9
"""The largest result that is read."""


HIGH = 200
"""The largest product that is told if a sum would do."""


class Told(NamedTuple):
    """What is told of a group: that its product is 12."""

    kind: Kind
    number: int

    def __str__(self) -> str:
        """`12*`."""
        return f"{self.number}{next(sign for sign, kind in SIGNS.items() if kind == self.kind)}"


PRINTED = str.maketrans({"*": "×", "/": "÷", "-": "−", "=": ""})
"""What signs look like in a picture."""

DRAWN = str.maketrans({"*": "x"})
"""What they are in a drawing in characters, where a `*` marks what is new."""


class Cornered(InCells):
    """Results in the corners of cells, where there is room for a number beside."""

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The results, small in a picture."""
        blank = [[""] * puzzle.columns for _ in range(puzzle.rows)]
        said = {cell: f"{told}" for cell, told in puzzle.given.items()}
        yield Words(blank, "clue", behind={p: text.translate(DRAWN) for p, text in said.items()})
        for cell, text in said.items():
            yield Badge(middle(cell), "corner", text.translate(PRINTED))


@record
class Results(Values[Told]):
    """A word such as `12*`, `7+`, `1-` or `2/`; or `6=`, where it is not told how."""

    def read(self, word: Word, *, blank: bool = False) -> Told:
        """What it tells."""
        said = word.text.lstrip("0123456789")
        number, sign = word.text.removesuffix(said), LIKE.get(said, said)
        if not number or sign not in SIGNS:
            dot = f" or {NOTHING}" if blank else ""
            raise word.wrong(f"{shown(word.text)} is no result such as 12*, 7+, 1-, 2/ or 6={dot}")
        return Told(SIGNS[sign], integer(word._replace(text=number), "a result", 1, LARGEST))

    def fits(self, value: object) -> bool:
        """False: no solution in JSON has such values."""
        return False


@record
class Result(Rule[G], Generic[G]):
    """A result in a cell is that of the numbers of its group: their sum, product, difference or
    quotient. As rows and columns have no number twice, a group has none twice in one of these.

    Instances are clues, `((row, column), told)`. Numbers are not 0.
    """

    techniques = RECKONED

    name: str
    groups: Groups[G]
    key: Callable[[G, Cell], Any]
    """Returns the key of the group that a result in a cell speaks of."""
    numbers: Callable[[G], range]
    """Returns the numbers, from 1."""
    of: str = "the cage of {}"
    """What the group of a cell is called."""
    upon = "cell"

    def says(self, puzzle: G, f: "Formula", at: Candidates) -> Said:
        """All ways to fill each group; or, of one that has too many, what its first numbers come
        to, and that equal ones are not in line.
        """
        groups = dict(self.groups.walk(puzzle))
        for cell, told in puzzle.given.items():
            cells = groups[self.key(puzzle, cell)]
            line = [at.of[p] for p in cells]
            if prod(map(len, line)) <= LISTED:
                yield from each((cell, told), listed(f, cells, line, told))
                continue
            yield from each((cell, told), reckoned(f, line, told))
            for p, q in in_line(cells):
                both = at.of[p].keys() & at.of[q].keys()
                yield from each((cell, told), ([-at.of[p][n], -at.of[q][n]] for n in sorted(both)))

    def broken(self, puzzle: G, entries: Position) -> Iterator[Breach]:
        """Groups that come to another number, or must, or have one twice in a row or column."""
        groups, numbers = members(self.groups, puzzle), self.numbers(puzzle)
        for cell, told in puzzle.given.items():
            cells = groups[self.key(puzzle, cell)]
            there = [*map(entries.get, cells)]
            if not possible(told, there, numbers):
                words = "cannot be" if None in there else "is not"
                said = f"the {told.kind} of {self.of.format(shown_cell(cell))} {words}"
                yield Breach(f"{said} {told.number}", tuple(cells))
            yield from repeats(puzzle, cells, entries)

    def about(self, place: tuple[Cell, Told]) -> str:
        """`the cage of r1c2`."""
        return self.of.format(shown_cell(place[0]))

    def why(self, puzzle: G, place: tuple[Cell, Told], known: "Known") -> str:
        """`the product of the cage of r1c2 is 12, as 3 × 4`."""
        (cell, (kind, number)), groups = place, dict(self.groups.walk(puzzle))
        said = f"the {kind} of {self.about(place)} is {number}"
        cells, sign = groups[self.key(puzzle, cell)], SPOKEN.get(kind)
        if sign is None or len(cells) < 2:
            return said
        apart = in_line(cells)
        ways = fillings(
            cells,
            known,
            partial(comes_to, place[1]),
            lambda numbers: unlike(dict(zip(cells, numbers, strict=False)), apart),
        )
        sets = {tuple(sorted(numbers, reverse=sign in "−÷")) for numbers in ways}
        return said + ways_told([f" {sign} ".join(map(str, numbers)) for numbers in sorted(sets)])

    def clash(self, puzzle: G, place: tuple[Cell, Told], known: "Known") -> str | None:
        """`the cage of r1c2 would sum to at most 11`."""
        (cell, (kind, number)), groups = place, dict(self.groups.walk(puzzle))
        cells = groups[self.key(puzzle, cell)]
        return beyond(self.about(place), number, cells, known) if kind == "sum" else None

    def clues(self, puzzle: G, entries: Position) -> Iterable[tuple[Cell, Told]]:
        """A result of every group, of the kind that the puzzle tells, or else one that depends on
        the numbers.
        """
        found = {self.key(puzzle, cell): (cell, told) for cell, told in puzzle.given.items()}
        for key, cells in self.groups.walk(puzzle):
            there = [entries[cell] for cell in cells]
            cell, (kind, _) = found.get(key) or (cells[0], (kind_for(there), 0))
            yield cell, Told(kind, come_to(kind, there))


def kind_for(numbers: Sequence[int]) -> Kind:
    """How some numbers may be reckoned, for a clue: there are some of each kind. Differences and
    quotients tell little, so of two numbers not all are these.
    """
    if len(numbers) < 2:
        return "result"
    if len(numbers) == 2 and sum(numbers) % 2:
        return "difference" if max(numbers) % min(numbers) else "quotient"
    return "product" if sum(numbers) % 4 in (1, 2) and prod(numbers) <= HIGH else "sum"


def come_to(kind: Kind, numbers: Sequence[int]) -> int:
    """What numbers come to; a result is told of a single one."""
    return reduce(partial(joined, "sum" if kind == "result" else kind), numbers)


def joined(kind: Kind, before: int, number: int) -> int:
    """What numbers come to with another one; 0 for a quotient that is no whole number."""
    if kind == "sum":
        return before + number
    if kind == "product":
        return before * number
    low, high = sorted((before, number))
    if kind == "difference":
        return high - low
    return 0 if high % low else high // low


def repeats(puzzle: Sized, cells: Iterable[Cell], entries: Position) -> Iterator[Breach]:
    """`row 3 has two 7s`, if there are two among some cells."""
    held: dict[tuple[Any, int], list[Cell]] = {}
    for cell in cells:
        for key in LINES.test(puzzle, cell) if cell in entries else ():
            held.setdefault((key, entries[cell]), []).append(cell)
    for (key, number), some in held.items():
        if some[1:]:
            alike = (p for p, n in entries.items() if n == number and key in LINES.test(puzzle, p))
            yield repeated(LINES.called(key), number, sorted(alike))


def in_line(cells: Sequence[Cell]) -> Sequence[tuple[Cell, Cell]]:
    """Two cells each that are in the same row or column."""
    return [(p, q) for p, q in combinations(cells, 2) if p[0] == q[0] or p[1] == q[1]]


def unlike(numbers: Mapping[Cell, int], pairs: Iterable[tuple[Cell, Cell]]) -> bool:
    """Whether the cells of pairs that have numbers have different ones."""
    return all(numbers[p] != numbers[q] for p, q in pairs if p in numbers and q in numbers)


def listed(f: "Formula", cells: Sequence[Cell], line: "DigitLiterals", told: Told) -> "Constraints":
    """The numbers of cells come to what is told, in a way in which equal ones are not in line."""
    pairs, chosen = in_line(cells), list[int]()
    having: list[dict[int, list[int]]] = [{n: [] for n in place} for place in line]
    for numbers in product(*line):
        if comes_to(told, numbers) and unlike(dict(zip(cells, numbers, strict=True)), pairs):
            chosen.append(z := f.aux())
            for n, held in zip(numbers, having, strict=True):
                held[n].append(z)
    yield chosen
    for held, place in zip(having, line, strict=True):
        for n, ways in held.items():
            yield [-place[n], *ways]
            yield from ([place[n], -z] for z in ways)


def comes_to(told: Told, numbers: Sequence[int]) -> bool:
    """Whether numbers come to what is told: differences and quotients are of two."""
    kinds: Iterable[Kind] = [told.kind] if told.kind != "result" else SPOKEN
    paired = len(numbers) == 2
    able = (kind for kind in kinds if paired or kind in ("sum", "product"))
    return any(come_to(kind, numbers) == told.number for kind in able)


def reckoned(f: "Formula", line: "DigitLiterals", told: Told) -> "Constraints":
    """The numbers of a line come to what is told: after[n] says that those so far come to n."""
    kind, number = told
    if kind == "result":
        yield from anyhow(f, line, number)
        return
    if not line or (kind in ("difference", "quotient") and len(line) != 2):
        yield []
        return
    first, *others = line
    every = [{*first}]
    for place in others:
        every.append({joined(kind, n, d) for n in every[-1] for d in place})
    able = [every[-1] & {number}]
    for place, some in zip(others[::-1], every[-2::-1], strict=True):
        able.append({n for n in some if any(joined(kind, n, d) in able[-1] for d in place)})
    f.expect(3 * sum(len(some) * len(place) for some, place in zip(able[::-1], line, strict=True)))
    yield from ([-x] for d, x in first.items() if d not in able[-1])
    before = {d: x for d, x in first.items() if d in able[-1]}
    yield [*before.values()]
    for place, some in zip(others, able[-2::-1], strict=True):
        after = {n: f.aux() for n in sorted(some)}
        for d, y in place.items():
            came: dict[int, list[int]] = {n: [] for n in after}
            for n, z in before.items():
                there = joined(kind, n, d)
                yield [-y, -z, after[there]] if there in after else [-y, -z]
                came.get(there, []).append(z)
            yield from ([-y, -after[n], *some] for n, some in came.items())
        before = after
        yield [*before.values()]


def anyhow(f: "Formula", line: "DigitLiterals", number: int) -> "Constraints":
    """The numbers of a line come to one in some way."""
    ways = {kind: f.aux() for kind in SIGNS.values() if kind != "result"}
    yield [*ways.values()]
    for kind, z in ways.items():
        for clause in reckoned(f, line, Told(kind, number)):
            assert isinstance(clause, list)
            yield [-z, *clause]


def possible(told: Told, there: Sequence[int | None], numbers: range) -> bool:
    """Whether numbers can come to what is told, where those of None are not known; for checks."""
    kind, number = told
    if kind == "result":
        kinds = (kind for kind in SIGNS.values() if kind != "result")
        return any(possible(Told(kind, number), there, numbers) for kind in kinds)
    known = [n for n in there if n is not None]
    blank = len(there) - len(known)
    least, most = numbers[0], numbers[-1]
    if kind == "sum":
        return sum(known) + blank * least <= number <= sum(known) + blank * most
    if kind == "product":
        so_far = prod(known)
        bound = so_far * least**blank <= number <= so_far * most**blank
        return bound and number % so_far == 0
    pairs = [(a, b) for a in (known[:1] or numbers) for b in (known[1:] or numbers)]
    if kind == "difference":
        return len(there) == 2 and any(number == abs(a - b) for a, b in pairs)
    return len(there) == 2 and any(number * min(pair) == max(pair) for pair in pairs)
