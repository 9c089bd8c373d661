"""Rules about rectangles around given cells, each as wide and as tall as its symbol says."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, cells, squares
from ..cnf import gates
from ..cnf.record import record
from .numbers import Candidates
from .rule import Breach, Manner, Rule, Said, Unbroken, each
from .technique import PLACED, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

KINDS: Mapping[str | None, str] = {
    "s": "square",
    "h": "wide rectangle",
    "v": "tall rectangle",
    None: "rectangle",
}
"""What the symbols say: as wide as tall, wider, or taller."""


class Rooted(Gridded, Protocol):
    """A puzzle whose given values are in regions of their own."""

    @property
    def roots(self) -> Mapping[str, Cell]:
        """The regions, each with the cell of its given value."""


def rectangles(puzzle: Rooted, root: Cell) -> Iterator[list[Cell]]:
    """The rectangles that a symbol can have: those of its kind, with no other symbol."""
    (r, c), kind = root, puzzle.given[root]
    for top, bottom in product(range(r, -1, -1), range(r, puzzle.rows)):
        down = range(top, bottom + 1)
        taken = {j for i, j in puzzle.given if i in down and (i, j) != root}
        if c not in taken:
            first = max((j + 1 for j in taken if j < c), default=0)
            last = min((j for j in taken if j > c), default=puzzle.columns)
            for left, right in product(range(first, c + 1), range(c, last)):
                wide = right - left + 1
                if kind in (None, "s" if len(down) == wide else "h" if len(down) < wide else "v"):
                    yield [*product(down, range(left, right + 1))]


@record
class Tiles:
    """The literals of the rectangles that symbols can have."""

    parts: Candidates
    """That a cell belongs to a symbol's rectangle, if one can hold it."""
    chosen: Mapping[str, Sequence[int]]
    """Of each symbol, that a rectangle is chosen."""
    holding: Mapping[str, Mapping[Cell, Sequence[int]]]
    """By symbol and cell, that a rectangle which holds the cell is chosen."""

    @property
    def of(self) -> Mapping[Cell, Mapping[Any, int]]:
        """The literals of each cell, by its symbols."""
        return self.parts.of


def tiles(puzzle: Rooted, f: "Formula") -> Tiles:
    """The atoms: a cell belongs to a symbol; and a variable for each rectangle."""
    able, size = dict[str, list[list[Cell]]](), 0
    for k, root in puzzle.roots.items():
        able[k] = []
        for some in rectangles(puzzle, root):
            size += len(some)
            f.expect(8 * size)
            able[k].append(some)
    keys = sorted({(*cell, k) for k, every in able.items() for some in every for cell in some})
    parts = Candidates(cells(puzzle), f.variables("part", keys))
    chosen, holding = dict[str, list[int]](), dict[str, dict[Cell, list[int]]]()
    for k, every in able.items():
        chosen[k], held = [f.aux() for _ in every], dict[Cell, list[int]]()
        for x, some in zip(chosen[k], every, strict=True):
            for cell in some:
                held.setdefault(cell, []).append(x)
        holding[k] = held
    return Tiles(parts, chosen, holding)


@record
class RectangleOfKind(Rule[Rooted]):
    """The cells of a symbol are a rectangle around it, square, wider or taller, as it says."""

    techniques = PLACED

    name: str = "rectangle"

    def says(self, puzzle: Rooted, f: "Formula", at: Tiles) -> Said:
        """One of its rectangles is chosen, and a cell belongs to it if such a one holds it."""
        for k, held in at.holding.items():
            yield k, f.exactly_one(at.chosen[k])
            for cell, xs in held.items():
                yield from each(k, gates.disjunction(at.of[cell][k], xs))

    def broken(self, puzzle: Rooted, entries: Position) -> Iterator[Breach]:
        """Symbols for which no rectangle of their kind holds all their cells, and no others'."""
        own = {k: {root} for k, root in puzzle.roots.items()}
        for cell, k in entries.items():
            own.get(k, set[Cell]()).add(cell)
        of = {**entries, **{root: k for k, root in puzzle.roots.items()}}
        for k, root in puzzle.roots.items():
            if not any(
                all(of.get(cell, k) == k for cell in product(down, across))
                for down, across in self.around(puzzle, own[k], puzzle.given[root])
            ):
                words = f"{k} can be no {KINDS[puzzle.given[root]]} around {shown_cell(root)}"
                yield Breach(words, tuple(sorted(own[k])))

    def around(
        self, puzzle: Rooted, own: Collection[Cell], kind: str | None
    ) -> Iterator[tuple[range, range]]:
        """The rows and columns of each rectangle of a kind that holds some cells."""
        rows, columns = zip(*own, strict=True)
        for top, bottom in product(range(min(rows) + 1), range(max(rows), puzzle.rows)):
            for left, right in product(
                range(min(columns) + 1), range(max(columns), puzzle.columns)
            ):
                taller = (bottom - top) - (right - left)
                if kind is None or (taller > 0) - (taller < 0) == {"s": 0, "h": -1, "v": 1}[kind]:
                    yield range(top, bottom + 1), range(left, right + 1)

    def about(self, place: str) -> str:
        """`rectangle a`."""
        return f"rectangle {place}"

    def why(self, puzzle: Rooted, place: str, known: "Known") -> str:
        """`a square lies around r1c2`."""
        root = puzzle.roots[place]
        return f"a {KINDS[puzzle.given[root]]} lies around {shown_cell(root)}"

    def plainly(self, puzzle: Rooted, deduced: "Deduced") -> str | None:
        """That no rectangle of a symbol holds a cell, or that all of them do."""
        rules, premises, facts, _ = deduced
        found = [rule for rule in rules if rule.rule == self.name]
        if len(found) != 1 or len(rules) > 2 or len(facts) > 1:
            return None
        k, root = found[0].of, puzzle.roots[found[0].of]
        there = {root, *(x[1:3] for x, true in premises if true and x[3] == k)}
        gone = {x[1:3] for x, true in premises if not true and x[3] == k}
        held: set[Cell] = {x[1:3] for x, true in facts if true and x[3] == k}
        there |= {x[1:3] for x, true in facts if true != (x[3] == k)}
        every = ({*some} for some in rectangles(puzzle, root))
        if any(there <= some and (gone | held).isdisjoint(some) for some in every):
            return None
        kind, around = KINDS[puzzle.given[root]], " and ".join(map(shown_cell, sorted(there)))
        without = f" without {shown_cells(sorted(gone))}" if gone else ""
        if held:
            return f"each {kind} around {around}{without} holds {shown_cells(held)}"
        return f"no {kind} holds {around}{without}"


@record
class Covered(Unbroken[Any]):
    """Every cell belongs to one region."""

    techniques = (ReasonShape("the only one in reach", ".", true=True),)

    name: str = "cover"
    manner = frozenset[Manner]({"quiet", "alike"})

    def says(self, puzzle: Any, f: "Formula", at: Any) -> Said:
        """An exactly-one for each cell."""
        of = at.of
        return ((cell, f.exactly_one([*here.values()])) for cell, here in of.items())

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Rooted, place: Cell, known: "Known") -> str:
        """`r1c2 is in one region`."""
        return f"{shown_cell(place)} is in one region"

    def plainly(self, puzzle: Rooted, deduced: "Deduced") -> str | None:
        """That no other region can have some cells."""
        rules, premises, facts, _ = deduced
        if {rule.rule for rule in rules} != {self.name} or not facts:
            return None
        if not all(true for _, true in facts):
            return None
        them = "it" if len(facts) == 1 else "them"
        if not premises and (why := self.unfit(puzzle, deduced)):
            return f"any other region with {them} would {why}"
        return f"no other region {'is left for' if premises else 'can have'} {them}"

    def unfit(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """What regions would do that cannot have some cells; None if that is not said."""
        return None


@record
class NoFourMeet(Rule[Rooted]):
    """No four regions meet at a corner."""

    techniques = (ReasonShape("four at a corner", "."),)

    name: str = "corner"

    def says(self, puzzle: Rooted, f: "Formula", at: Tiles) -> Said:
        """Of the four cells at a corner, two side by side are in the same region."""
        of = at.of
        for square in squares(puzzle):
            same = [f.aux() for _ in square]
            yield square, same
            for x, p, q in zip(same, square, square[1:] + square[:1], strict=True):
                for one, other in ((of[p], of[q]), (of[q], of[p])):
                    for k, y in one.items():
                        yield square, [-x, -y, *([other[k]] if k in other else [])]

    def broken(self, puzzle: Rooted, entries: Position) -> Iterator[Breach]:
        """Corners at which four cells are in regions of which no two neighbours are the same."""
        of = {**entries, **{root: k for k, root in puzzle.roots.items()}}
        for r, c in sorted(of):
            four = ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))
            if all(cell in of for cell in four):
                a, b, d, e = (of[cell] for cell in four)
                if a != b != d != e != a:
                    yield Breach(f"regions meet at the corner of {shown_cells(four)}", four)

    def about(self, place: Sequence[Cell]) -> str:
        """`r1c1 r1c2 r2c2 r2c1`."""
        return shown_cells(place)

    def why(self, puzzle: Rooted, place: Any, known: "Known") -> str:
        """`four regions would meet between r1c1 and r2c2`."""
        return f"four regions would meet between {shown_cell(place[0])} and {shown_cell(place[2])}"
