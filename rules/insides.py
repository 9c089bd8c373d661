"""Rules about what is inside a loop, and how long it is on the way to the edge of the board."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.loop_lines import INSIDE
from ..boards.names import LINES_BETWEEN, shown_cell
from ..boards.places import Cell, Edge, Position, Sized, neighbours
from ..boards.words import counted
from ..cnf import gates, graphs
from ..cnf.record import record
from .counts import miscounted
from .loops import lines_of
from .passing import passing
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The next cell in the direction of each arrow."""

WHERE = {"^": "above", "v": "below", "<": "to the left of", ">": "to the right of"}

FORM = re.compile("(?:([0-9]+)([<>^v]))?([wb])?")
"""The parts of a clue: its number, its arrow, its colour."""

SIDES = {"w": "inside", "b": "outside"}
"""Where cells of a colour are."""


def with_insides(puzzle: Sized, f: "Formula") -> At:
    """The literals of lines, by both cells, and those that say that a corner of cells is inside the
    loop, by the corner twice.
    """
    corners = [(r, c) for r in range(1, puzzle.rows) for c in range(1, puzzle.columns)]
    lines, inside = f.variables("line", neighbours(puzzle)), f.auxiliaries(INSIDE, corners)
    return {**lines, **{(corner, corner): x for corner, x in inside.items()}}


@record
class Inside(Unbroken[Any]):
    """Of two corners side by side, one is inside the loop exactly if a line passes between them."""

    techniques = (ReasonShape("inside or outside", "."),)

    name: str = INSIDE
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each line; corners on the edge of the board are outside."""
        no = f.aux()  # inside, at the edge
        for (r, c), (s, d) in neighbours(puzzle):
            one, other = ((r, d), (r + 1, d)) if r == s else ((s, c), (s, c + 1))
            x, y = (at.get((corner, corner), no) for corner in (one, other))
            edge = ((r, c), (s, d))
            yield from each(edge, ([-no], *gates.exclusive_or(at[edge], x, y)))

    def about(self, place: Edge) -> str:
        """`r1c1–r1c2`."""
        return LINES_BETWEEN.one(place)

    def why(self, puzzle: Any, place: Edge, known: "Known") -> str:
        """`both sides of the line r1c1–r1c2 are alike`, or that the loop separates them."""
        corners = [x for atom, x in known.items() if atom[0] == INSIDE] + [False]
        line = next((x for atom, x in known.items() if atom[0] != INSIDE), None)
        if corners[0] != corners[1] if line is None else line:
            return f"the loop separates the two sides of {self.about(place)}"
        return f"both sides of {self.about(place)} are alike"


@record
class WallClue(Rule[Gridded]):
    """The loop does not pass a clue, has it inside if it is white and outside if it is black, and
    has as many lines ahead of its arrow, along it, as its number says.

    Instances are clues, `((row, column), "2>b")`: a number with an arrow, or nothing, and `b`, `w`
    or no colour; `x` is neither.
    """

    name: str = "clue"
    upon = "one loop"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """No line at a clue, a side of the loop for its upper left corner, and a count."""
        there = graphs.edges_at(lines := lines_of(at))
        for (r, c), clue in puzzle.given.items():
            place, side, arrow = ((r, c), clue), clue[-1], clue.rstrip("wb")[-1:]
            yield from each(place, [[-lines[edge]] for edge in there.get((r, c), ())])
            if side in SIDES:
                if inside := at.get(((r, c), (r, c))):
                    yield place, [inside if side == "w" else -inside]
                elif side == "w":  # it is at the edge of the board
                    yield place, []
            if arrow in STEPS:
                yield place, f.exactly(ahead(lines, (r, c), arrow), int(clue.strip("wb^v<>")))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Clues that are passed, or on the wrong side, or that count too many lines, or too few."""
        sides = sides_of(puzzle, entries)
        passed = passing(puzzle, entries)
        for (r, c), clue in puzzle.given.items():
            found = FORM.fullmatch(clue)
            number, arrow, colour = (x or "" for x in (found.groups() if found else 3 * ("",)))
            if passed.get((r, c)):
                yield Breach(f"the loop passes the clue {shown_cell((r, c))}", ((r, c),))
            inside = sides.get((r, c))
            if colour and inside is not None and inside != (colour == "w"):
                side = "inside" if inside else "outside"
                yield Breach(f"{shown_cell((r, c))} is {side} the loop", ((r, c),))
            if number:
                there, more = counted_ahead(puzzle, entries, (r, c), arrow)
                if said := miscounted(there, more, int(number), "exactly"):
                    lines = f"{counted(said, 'line')} {WHERE[arrow]}"
                    yield Breach(f"{lines} {shown_cell((r, c))}, not {number}", ((r, c),))

    def about(self, place: tuple[Cell, str]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, str], known: "Known") -> str:
        """`the clue r1c2 is not passed, is inside the loop, and has 2 lines below it`."""
        (cell, clue), here = place, self.about(place)
        if all(cell in atom[1:] for atom in known):
            return f"the loop does not pass the clue {here}"
        number = self.number(clue)
        if number and False in [x for atom, x in known.items() if cell in atom[1:]]:
            return f"the clue {here} has {number}"
        side = f"is {SIDES[clue[-1]]} the loop" if clue[-1] in SIDES else ""
        said = [*filter(None, ("is not passed", side, f"has {number}" * bool(number)))]
        return f"the clue {here} {' and '.join(filter(None, (', '.join(said[:-1]), said[-1])))}"

    def number(self, clue: str) -> str:
        """`2 lines below it`; empty if it has no number."""
        bare = clue.rstrip("wb")
        if bare[-1:] not in WHERE:
            return ""
        return f"{counted(int(bare[:-1]), 'line')} {WHERE[bare[-1]]} it"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That the loop does not pass a clue, and on which side it has it."""
        if len(deduced.rules) > 1:
            return None
        cell, clue = deduced.rules[0].of
        sides = [fact for fact in deduced.facts if fact.atom[0] == INSIDE]
        lines = [fact for fact in deduced.facts if fact not in sides]
        if any(fact.true or cell not in fact.atom[1:] for fact in lines):
            return None
        side, here = SIDES[clue[-1]] if sides else "", f"the clue {shown_cell(cell)}"
        if lines:
            return f"the loop does not pass {here}{f', and has it {side}' if side else ''}"
        return f"{here} is {side} the loop" if side else None

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, str]]:
        """Of every cell that is not passed its colour and, in the direction in which there are most
        lines, their number.
        """
        sides = sides_of(puzzle, entries)
        for cell, x in passing(puzzle, entries).items():
            if not x:
                (r, c), given = cell, puzzle.given.get(cell)
                colour = "w" if sides.get((r, c)) else "b"
                every = {a: counted_ahead(puzzle, entries, (r, c), a)[0] for a in STEPS}
                arrow = max(every, key=lambda a: every[a])
                if given is not None:
                    colour = colour if given[-1] in SIDES else ""
                    arrow = given.strip("x0123456789wb")
                told = f"{every[arrow]}{arrow}" if arrow else ""
                yield (r, c), f"{told}{colour}" or "x"


def ahead(lines: At, cell: Cell, arrow: str) -> list[int]:
    """The literals of the lines from a cell on in the direction of an arrow."""
    (down, right), here, found = STEPS[arrow], cell, list[int]()
    while True:
        there = here[0] + down, here[1] + right
        line = lines.get((min(here, there), max(here, there)))
        if line is None:
            return found
        found.append(line)
        here = there


def counted_ahead(puzzle: Sized, entries: Position, cell: Cell, arrow: str) -> tuple[int, int]:
    """How many lines there are from a cell on in the direction of an arrow, and how many more there
    may be.
    """
    r, c = cell
    upright, back = arrow in "^v", arrow in "^<"
    line = (
        [(i, c) for i in range(puzzle.rows)] if upright else [(r, j) for j in range(puzzle.columns)]
    )
    number = r if upright else c
    pairs = [*pairwise(line[: number + 1] if back else line[number:])]
    found = [entries.get(pair) for pair in pairs]
    return found.count(1), found.count(None)


def sides_of(puzzle: Sized, entries: Position) -> dict[Cell, int]:
    """Of the corners of cells whether they are inside the loop, 1 or 0, where that is known: going
    from the edge of the board inwards, lines are crossed or not.
    """
    edge = [(r, c) for r in range(puzzle.rows + 1) for c in range(puzzle.columns + 1)
            if r in (0, puzzle.rows) or c in (0, puzzle.columns)]  # fmt: skip
    sides = dict.fromkeys(edge, 0)
    for r, c in (way := [*edge]):
        crossed = {
            (r, c + 1): ((r - 1, c), (r, c)),
            (r, c - 1): ((r - 1, c - 1), (r, c - 1)),
            (r + 1, c): ((r, c - 1), (r, c)),
            (r - 1, c): ((r - 1, c - 1), (r - 1, c)),
        }
        for corner, line in crossed.items():
            if corner not in sides and (x := entries.get(line)) is not None:
                sides[corner] = sides[r, c] ^ x
                way.append(corner)
    return sides
