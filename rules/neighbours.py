"""Rules about cells that lie beside each other."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position, Sized, neighbourhoods, neighbours
from ..cnf.record import record
from ..cnf.rules import Placed
from .every_cell import of_every_cell
from .groups import ROOMS, SQUARES
from .rule import At, Breach, Manner, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@of_every_cell
def not_both(board: Sized, at: At) -> Placed:
    """A clause for each pair of neighbours: one of them is not marked."""
    pairs = neighbours(board)
    if len(at) < board.rows * board.columns:
        pairs = [(p, q) for p, q in pairs if p in at and q in at]
    return Placed(pairs, [[-at[p], -at[q]] for p, q in pairs])


@of_every_cell
def not_both_touching(board: Sized, at: At) -> Placed:
    """The same of cells that touch, also diagonally: one is to the right of the other, or below."""
    pairs = [
        ((r, c), other)
        for r, c in at
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
        if other in at
    ]
    return Placed(pairs, [[-at[p], -at[q]] for p, q in pairs])


@record
class Apart(Rule[Sized]):
    """No two shaded cells share a side."""

    techniques = (ReasonShape("kept apart", ".* + *"),)

    name: str = "apart"
    marked: str = "shaded"
    """What a marked cell is."""
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Of two neighbours, at least one is not marked: a clause for each pair."""
        return not_both(puzzle, at)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Two marked neighbours."""
        for r, c in [cell for cell, x in entries.items() if x]:
            for other in ((r, c + 1), (r + 1, c)):
                if entries.get(other):
                    pair = ((r, c), other)
                    yield Breach(f"{shown_cells(pair)} are both {self.marked}", pair)

    def why(self, puzzle: Sized, place: Edge, known: "Known") -> str:
        """`r1c1 r1c2 are not both shaded`."""
        return f"{shown_cells(place)} are not both {self.marked}"

    def plainly(self, puzzle: Sized, deduced: "Deduced") -> str | None:
        """That no cell beside a marked one is marked, or that two are."""
        rules, premises, facts, _ = deduced
        if {rule.rule for rule in rules} != {self.name}:
            return None
        if not facts:
            return f"{' and '.join(map(shown_cell, rules[0].of))} would both be {self.marked}"
        if len(premises) != 1:
            return None
        return f"no cell beside {shown_cell(premises[0].atom[1:])} is {self.marked}"


@of_every_cell
def not_all(board: Sized, at: At) -> Placed:
    """A clause for each square of cells: one of them is not marked."""
    every = [four for _, four in SQUARES.walk(board)]
    if len(at) < board.rows * board.columns:
        every = [four for four in every if all(cell in at for cell in four)]
    return Placed(every, [[-at[cell] for cell in four] for four in every])


@of_every_cell
def some_marked(board: Sized, at: At) -> Placed:
    """A clause for each square of cells: one of them is marked."""
    every = [four for _, four in SQUARES.walk(board)]
    return Placed(every, [[at[cell] for cell in four if cell in at] for four in every])


@record
class NoSquare(Rule[Sized]):
    """No 2×2 cells are all shaded."""

    techniques = (ReasonShape("three of a square", "."),)

    name: str = "pool"
    marked: str = "shaded"
    """What the four cells would be."""
    rest: bool = False
    """Whether it is the other cells."""

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """A clause for each square: one of its cells is not marked, or one is."""
        return (some_marked if self.rest else not_all)(puzzle, at)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Squares of marked cells, or of others."""
        for (r, c), x in entries.items():
            four = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
            if bool(x) != self.rest and all(
                p in entries and bool(entries[p]) != self.rest for p in four
            ):
                yield Breach(f"{shown_cells(four)} are all {self.marked}", four)

    def about(self, place: Any) -> str:
        """`the 2×2 at r1c2`."""
        return SQUARES.called(place[0])

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`the 2×2 at r1c2 is not all shaded`."""
        return f"{self.about(place)} is not all {self.marked}"


@record
class NotTouching(Rule[Sized]):
    """No two stars touch, not even diagonally."""

    techniques = (ReasonShape("kept apart", ".* + *"),)

    thing: str
    """What a marked cell has: `star`."""
    by: Literal["pairs", "squares"] = "pairs"
    """Whether it is said of pairs of cells, or of squares that hold four of them."""
    name: str = "apart"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Not both cells of a pair, one to the right of or below the other; or at most one of 2×2
        cells, or what the board has of them.
        """
        if self.by == "pairs":
            return not_both_touching(puzzle, at)
        high, wide = (range(max(1, n - 1)) for n in (puzzle.rows, puzzle.columns))
        every = (product((r, r + 1), (c, c + 1)) for r, c in product(high, wide))
        squares = [tuple(p for p in square if p in at) for square in every]
        return ((square, f.at_most_one([at[p] for p in square])) for square in squares)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Two marked cells that touch."""
        for (r, c), x in entries.items():
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)) if x else ():
                if entries.get(other):
                    pair = ((r, c), other)
                    yield Breach(f"the {self.thing}s {shown_cells(pair)} touch", pair)

    def why(self, puzzle: Sized, place: Sequence[Cell], known: "Known") -> str:
        """`stars at r1c1 r2c2 would touch`."""
        return f"{self.thing}s at {shown_cells(place)} would touch"

    def plainly(self, puzzle: Sized, deduced: "Deduced") -> str | None:
        """Which star is near."""
        stars = [x[1:] for x, true in deduced.premises if true]
        alone = {rule.rule for rule in deduced.rules} == {self.name} and len(stars) == 1
        told = alone and deduced.facts
        return f"no {self.thing} touches {shown_cell(stars[0])}" if told else None


@record
class InPairs(Rule[Sized]):
    """Every shaded cell shares a side with exactly one other."""

    techniques = (
        ReasonShape("the only partner left", ".", true=True),
        ReasonShape("pair complete", ".", true=False, on=True),
        ReasonShape("no partner left", ".", true=False, on=False),
        ReasonShape("pairs in a region", "region + .*"),
    )

    name: str = "pair"
    marked: str = "shaded"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Of a marked cell, exactly one neighbour is marked."""
        for cell, near in neighbourhoods(puzzle).items():
            if cell in at:
                there = [at[p] for p in near if p in at]
                yield cell, f.exactly(there, 1, unless=[-at[cell]])

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Marked cells with two marked neighbours, or that can get none."""
        for (r, c), x in entries.items():
            near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)] if x else []
            near = [(i, j) for i, j in near if 0 <= i < puzzle.rows and 0 <= j < puzzle.columns]
            there = [p for p in near if entries.get(p)]
            if len(there) > 1:
                yield Breach(f"{shown_cells([(r, c), *there])} are no pair", ((r, c), *there))
            elif x and not there and all(p in entries for p in near):
                yield Breach(f"{shown_cell((r, c))} is in no pair", ((r, c),))

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Sized, place: Cell, known: "Known") -> str:
        """`r1c2 has one shaded neighbour`, or why it cannot be shaded."""
        own, near = self.parted(place, known)
        if own:
            return f"{shown_cell(place)} has one {self.marked} neighbour"
        return self.wrong(place, near, "would have") or (
            f"{shown_cell(place)}, if {self.marked}, has one {self.marked} neighbour"
        )

    def clash(self, puzzle: Sized, place: Cell, known: "Known") -> str | None:
        """`r1c2 has no shaded neighbour`, or two."""
        _, near = self.parted(place, known)
        return self.wrong(place, near, "has")

    def plainly(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """That a cell and the neighbour that it needs would be too many in a region."""
        of, facts = {rule.rule: rule for rule in deduced.rules}, deduced.facts
        if of.keys() != {self.name, "region"} or len(deduced.rules) > 2 or not facts:
            return None
        cell, count, region = of[self.name].of, of["region"].count, of["region"].of
        if not count or {(x[1:], so) for x, so in facts} != {(cell, False)}:
            return None
        own = dict(ROOMS.walk(puzzle)).get(region, ())
        kind = facts[0].atom[0]
        missing = (count.high or 0) - sum(deduced.known((kind, *p)) is True for p in own)
        if missing != 1:  # if one is, the neighbour would be there, too, as another would do
            return None
        there = f"a {self.marked} cell there and the neighbour that it needs"
        return f"{there} would be one too many in {ROOMS.called(region)}"

    def parted(self, place: Cell, known: "Known") -> tuple[bool | None, list[bool | None]]:
        """What is known of a cell, and of those beside it."""
        of = {atom[1:3]: x for atom, x in known.items()}
        return of.pop(place, None), [*of.values()]

    def wrong(self, place: Cell, near: list[bool | None], has: str) -> str | None:
        """`r1c2 has no shaded neighbour`, or two; None if it may have one."""
        there = near.count(True)
        if there > 1:
            return f"{shown_cell(place)} {has} {there} {self.marked} neighbours"
        none = not there and None not in near
        return f"{shown_cell(place)} {has} no {self.marked} neighbour" if none else None
