"""Shikaku (Rectangles): cut the board into rectangles, one around each number.

Rules. The first number, row by row, belongs to rectangle `a`, the next one to `b`, and so on.

1. *rectangle*: the cells of a number are a rectangle around it, and as many as it says.
2. *cover*: every cell belongs to one number.

Atoms. `("part", r, c, k)`: the cell (r, c) belongs to rectangle k. It has an atom if a *candidate*
holds it, a rectangle of the right size around this number alone; in the formula of a lone puzzle,
one that the others leave (`covers.left`). Each candidate has a variable, of which
exactly one a number is true (1); a cell belongs to a number if such a one holds it. With c
candidates of s cells each, these are 3cs literals a number, and one a cell that it can have. (2) is

| encoding   | (2), *cover*: exactly one                  | literals to choose from |
|------------|--------------------------------------------|-------------------------|
| `owners`   | of the numbers that a cell can belong to   | one a number            |
| `exact`    | of all candidates that hold the cell       | one a candidate         |

Sources: Nikoli; Y. Takenaga, S. Aoyagi, S. Iwata, T. Kasai, *Shikaku and Ripple Effect are
NP-complete*, 2013.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, product
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell, shown_cells
from ...boards.own_regions import InOwnRegions, InRegion, named
from ...boards.places import Cell, Position, cells
from ...boards.text import Text
from ...boards.values import Numbers, Symbols
from ...boards.words import counted
from ...cnf import gates
from ...cnf.record import frozen, record
from ...rules.rule import Breach, Manner, Rule, Said, Unbroken, each
from ..family import GridPuzzle
from ..ruled import family
from . import covers

if TYPE_CHECKING:
    from ...boards.facts import Given
    from ...cnf.formula import Formula
    from ...rules.explaining import Deduced, Known


@frozen
class Shikaku(GridPuzzle[Cells, int]):
    """A board, and the numbers of its rectangles; None for one that is not told yet, while a random
    board is made.
    """

    @cached_property
    def roots(self) -> Mapping[str, Cell]:
        """The names of the rectangles, each with the cell of its number."""
        return named(self.given)

    @cached_property
    def names(self) -> Symbols[str]:
        """The same as values of cells."""
        return Symbols({k: k for k in self.roots})

    @cached_property
    def candidates(self) -> Mapping[Cell, Sequence[int]]:
        """The rectangles that each number can have, as the bits of their cells, row by row."""
        rows, columns = self.rows, self.columns
        own = {(r, c): 1 << r * columns + c for r, c in self.given}
        given, found = sum(own.values()), {cell: list[int]() for cell in self.given}
        down = [*accumulate(1 << i * columns for i in range(rows))]
        for (r, c), size in self.given.items():
            narrow = columns + 1  # from where on all rectangles hold another number, too
            for high, wide in sides(size, rows, columns):
                if size is None and wide >= narrow:
                    continue
                block = ((1 << wide) - 1) * down[high - 1]
                tops = range(max(0, r - high + 1), min(r, rows - high) + 1)
                starts = range(max(0, c - wide + 1), min(c, columns - wide) + 1)
                held = [block << top * columns + start for top, start in product(tops, starts)]
                alone = [bits for bits in held if bits & given == own[r, c]]
                found[r, c] += alone
                narrow = narrow if alone else min(narrow, wide)
        return found


def sides(size: int | None, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """The heights and widths of the rectangles of a size, or of all on a board."""
    for high in range(1, min(size or rows, rows) + 1):
        if size is None:
            yield from ((high, wide) for wide in range(1, columns + 1))
        elif size % high == 0:
            yield high, size // high


def inside(puzzle: Shikaku, rectangle: int) -> list[Cell]:
    """The cells of a rectangle."""
    top, start = divmod((rectangle & -rectangle).bit_length() - 1, puzzle.columns)
    bottom, end = divmod(rectangle.bit_length() - 1, puzzle.columns)
    return [*product(range(top, bottom + 1), range(start, end + 1))]


@record
class Rectangles:
    """The literals of the rectangles that numbers can have."""

    part: Mapping[tuple[int, int, str], int]
    """That a cell belongs to a number, by row, column and number."""
    chosen: Mapping[tuple[str, Cell], Sequence[int]]
    """By the number and its cell, that a candidate is chosen; none of those that have to be."""
    holding: Mapping[tuple[str, Cell], Mapping[Cell, Sequence[int]]]
    """By these and another cell, that a candidate which holds that one is chosen."""


def rectangles(puzzle: Shikaku, f: "Formula") -> Rectangles:
    """The atoms: a cell belongs to a number; and a variable for each candidate."""
    left = covers.left(puzzle.candidates) if f.lone else puzzle.candidates
    f.expect(4 * sum(bits.bit_count() for some in left.values() for bits in some))
    able = {
        place: [inside(puzzle, rectangle) for rectangle in left[place[1]]]
        for place in puzzle.roots.items()
    }
    keys = {(*p, k) for (k, _), some in able.items() for held in some for p in held}
    part = f.variables("part", sorted(keys))
    chosen: dict[tuple[str, Cell], list[int]] = {}
    holding: dict[tuple[str, Cell], dict[Cell, list[int]]] = {}
    for place, some in able.items():
        if f.lone and len(some) == 1:
            holding[place] = {p: [part[*p, place[0]]] for p in some[0]}
            continue
        chosen[place], here = [f.aux() for _ in some], dict[Cell, list[int]]()
        for x, held in zip(chosen[place], some, strict=True):
            for p in held:
                here.setdefault(p, []).append(x)
        holding[place] = here
    return Rectangles(part, chosen, holding)


@record
class Rectangle(Rule[Shikaku]):
    """The cells of a number are a rectangle around it, and as many as it says."""

    name: str = "rectangle"

    def says(self, puzzle: Shikaku, f: "Formula", at: Rectangles) -> Said:
        """One candidate is chosen, and a cell belongs to the number if such a one holds it."""
        for place, held in at.holding.items():
            if place in at.chosen:
                yield place, f.exactly_one(at.chosen[place])
                for p, xs in held.items():
                    yield from each(place, gates.disjunction(at.part[*p, place[0]], xs))
            else:
                yield from each(place, held.values())

    def broken(self, puzzle: Shikaku, entries: Position) -> Iterator[Breach]:
        """Numbers for which no rectangle is left that holds all their cells, and no others'."""
        own = {k: {root} for k, root in puzzle.roots.items()}
        for cell, k in entries.items():
            own.get(k, set()).add(cell)
        has = "has" if len(entries) == puzzle.rows * puzzle.columns else "can have"
        for k, root in puzzle.roots.items():
            number = puzzle.given[root]
            if not any(
                all(entries.get(cell, k) == k for cell in product(down, across))
                for down, across in around(puzzle, own[k], number)
            ):
                size = counted(number, "cell")
                said = f"the {number} at {shown_cell(root)} {has} no rectangle of {size}"
                yield Breach(said, tuple(sorted(own[k])))

    def about(self, place: tuple[str, Cell]) -> str:
        """`the rectangle around r1c2`."""
        return f"the rectangle around {shown_cell(place[1])}"

    def why(self, puzzle: Shikaku, place: tuple[str, Cell], known: "Known") -> str:
        """`the 4 at r1c2 has a rectangle of 4 cells`."""
        number = puzzle.given[place[1]]
        return (
            f"the {number} at {shown_cell(place[1])} has a rectangle of {counted(number, 'cell')}"
        )

    def plainly(self, puzzle: Shikaku, deduced: "Deduced") -> str | None:
        """That no rectangle of a number holds some cells, or that all of them do."""
        rules, premises, facts, _ = deduced
        found = [rule for rule in rules if rule.rule == self.name]
        if len(found) != 1 or len(rules) > 2:
            return None
        k, root = found[0].of
        if len(facts) > 1:
            return in_all(puzzle, root, premises, facts) if len(rules) == 1 else None
        there = {root, *(x[1:3] for x, true in premises if true and x[3] == k)}
        gone = {x[1:3] for x, true in premises if not true and x[3] == k}
        held: set[Cell] = {x[1:3] for x, true in facts if true and x[3] == k}
        there |= {x[1:3] for x, true in facts if true != (x[3] == k)}
        return no_rectangle(puzzle, root, there, gone, held)


@record
class Cover(Unbroken[Shikaku]):
    """Every cell belongs to one number."""

    exact: bool
    """Whether one of all candidates that hold a cell is chosen, instead of one of its numbers."""
    name: str = "cover"
    manner = frozenset[Manner]({"quiet", "alike"})

    def says(self, puzzle: Shikaku, f: "Formula", at: Rectangles) -> Said:
        """An exactly-one for each cell."""
        cover: dict[Cell, list[int]] = {cell: [] for cell in cells(puzzle)}
        for (k, _), held in at.holding.items():
            for p, xs in held.items():
                cover[p] += xs if self.exact else [at.part[*p, k]]
        for p, xs in cover.items():
            # In a lone puzzle, all candidates of its one number hold a cell that has only one.
            if len(xs) != 1 or not f.lone:
                yield p, f.exactly_one(xs)

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Shikaku, place: Cell, known: "Known") -> str:
        """`r1c2 is in one rectangle`."""
        return f"{shown_cell(place)} is in one rectangle"

    def plainly(self, puzzle: Shikaku, deduced: "Deduced") -> str | None:
        """That no other number can reach some cells, or that one would be in two rectangles."""
        rules, premises, facts, _ = deduced
        if {rule.rule for rule in rules} != {self.name}:
            return None
        if not facts:
            number = "two rectangles" if any(true for _, true in premises) else "no rectangle"
            return f"{shown_cell(rules[0].of)} would be in {number}"
        them = "it" if len(facts) == 1 else "them"
        how = f"is left for {them}" if premises else f"has a rectangle that holds {them}"
        return f"no other number {how}" if all(true for _, true in facts) else None


def around(puzzle: Shikaku, own: Collection[Cell], size: int) -> Iterator[tuple[range, range]]:
    """The rows and columns of each rectangle of so many cells that holds some cells."""
    rows, columns = zip(*own, strict=True)
    top, bottom, start, end = min(rows), max(rows), min(columns), max(columns)
    for high in range(bottom - top + 1, min(size // (end - start + 1), puzzle.rows) + 1):
        wide = size // high
        if high * wide == size:
            for r in range(max(0, bottom - high + 1), min(top, puzzle.rows - high) + 1):
                for c in range(max(0, end - wide + 1), min(start, puzzle.columns - wide) + 1):
                    yield range(r, r + high), range(c, c + wide)


def no_rectangle(
    puzzle: Shikaku, root: Cell, there: set[Cell], gone: set[Cell], held: set[Cell]
) -> str | None:
    """That no rectangle of a number has some cells and not others, or that each of these holds one
    more; None if that is not so.
    """
    out = gone | held
    every = ({*inside(puzzle, rectangle)} for rectangle in puzzle.candidates[root])
    if any(there <= cells and out.isdisjoint(cells) for cells in every):
        return None
    size = counted(puzzle.given[root], "cell")
    if held:
        of = described(there, gone)
        return f"each rectangle of {size} around {of} holds {shown_cells(held)}"
    return f"no rectangle of {size} holds {described(there, gone)}"


def in_all(
    puzzle: Shikaku, root: Cell, premises: Sequence["Given"], facts: Sequence["Given"]
) -> str | None:
    """That all rectangles of a number that are left hold some cells, or that none does; None if
    that is not so.
    """
    there, gone = {root, *of_cells(premises, True)}, {*of_cells(premises, False)}
    every = ({*inside(puzzle, rectangle)} for rectangle in puzzle.candidates[root])
    left = [cells for cells in every if there <= cells and gone.isdisjoint(cells)]
    holds, lacks = ({*of_cells(facts, so)} for so in (True, False))
    if not left or not all(holds <= cells and lacks.isdisjoint(cells) for cells in left):
        return None
    of = f"of {counted(puzzle.given[root], 'cell')} around {described(there, gone)}"
    if len(left) == 1:
        return f"only one rectangle {of} is left"
    if holds and lacks:
        return f"the {len(left)} rectangles {of} agree on that"
    return f"each rectangle {of} holds them" if holds else f"no rectangle {of} holds them"


def of_cells(facts: Sequence["Given"], true: bool) -> Iterator[Cell]:
    """The cells that are known to belong to a number, or not to."""
    return ((atom[1], atom[2]) for atom, so in facts if so == true)


def described(there: set[Cell], gone: set[Cell]) -> str:
    """`r1c1 and r1c2 without r2c1`."""
    *others, last = map(shown_cell, sorted(there))
    around = f"{', '.join(others)} and {last}" if others else last
    return f"{around} without {shown_cells(sorted(gone))}" if gone else around


RULES = {
    "owners": (Rectangle(), Cover(exact=False)),
    "exact": (Rectangle(), Cover(exact=True)),
}
GIVEN = Text(Shikaku, InCells(Numbers(1, 10_000, "a number of cells")))
ANSWER = InOwnRegions[Shikaku](InRegion("part"))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    yield puzzlink.PuzzLink(("shikaku",), (pieces.CellTokens(tokens.NUMBERS),))
    runs = pieces.CellTokens(tokens.DECIMALS)
    yield tatham.Tatham(("rect",), tatham.Parameters(random="ea"), (runs,), asked=True)
    yield from grids.texts("shikaku", asked=True)


FAMILY = family(
    Board("shikaku", GIVEN, ANSWER, notations),
    RULES,
    rectangles,
    about="cut the board into rectangles, one around each number, as large as it says",
    levels=(0.2, 0.8, 2.0),
    also=("Rectangles", "Divide by Squares"),
    rules="Cut the board along the lines into rectangles, with exactly one number in each. The "
    "number says how many cells its rectangle has.",
    explained="pencilsat.encoders.shikaku.reasons",
)
