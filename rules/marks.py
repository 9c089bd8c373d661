"""Rules about cells with a mark that is given: a circle, a tree, or any number."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, cells
from ..cnf.record import record
from .others import Through
from .rule import At, Breach, Rule, Said, is_clue

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

NUMBER = "0…9"
"""What stands for any number."""


def bears(value: Any, mark: str) -> bool:
    """Whether what is given in a cell is a mark; for clauses."""
    return isinstance(value, int) if mark == NUMBER else value == mark


@record
class Marked(Rule[Gridded]):
    """Every circle is shaded; or none is."""

    called: str
    """What stands in the cells: `circle`."""
    mark: str
    """Its word, or `NUMBER`."""
    what: str
    """What such a cell is: `shaded`."""
    value: bool = True
    """Whether such cells are marked in the answer."""
    name: str = "mark"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A literal for each of the cells."""
        for cell, value in puzzle.given.items():
            if cell in at and bears(value, self.mark):
                yield cell, [at[cell] if self.value else -at[cell]]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Such cells that are otherwise."""
        for cell, value in entries.items():
            mark = puzzle.given.get(cell)
            told = type(mark) is int if self.mark == NUMBER else mark == self.mark
            if told and bool(value) != self.value:
                yield Breach(f"{shown_cell(cell)} is not {self.what}", (cell,))

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the circle at r1c2 is shaded`."""
        return f"the {self.called} at {shown_cell(place)} is {self.what}"


@record
class AmongMarks(Through):
    """Numbers are clues of a rule; where other marks are, there are no numbers."""

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """What the rule says."""
        return self.of.says(puzzle, f, at)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """What breaks the rule."""
        return self.of.broken(puzzle, entries)

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """As of the rule."""
        return self.of.plainly(puzzle, deduced)

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, Any]]:
        """The number of each group that has a cell for it: that where it is, or another one whose
        group it is.
        """
        key = getattr(self.of, "key", lambda puzzle, cell: cell)
        numbers = {key(puzzle, cell): number for cell, number in self.of.clues(puzzle, entries)}
        told = [cell for cell, number in puzzle.given.items() if bears(number, NUMBER)]
        for cell in [*told, *(cell for cell in cells(puzzle) if cell not in puzzle.given)]:
            if self.may_stand(entries[cell]) and key(puzzle, cell) in numbers:
                yield cell, numbers.pop(key(puzzle, cell))

    def may_stand(self, entry: Any) -> bool:
        """Whether a number can stand on a cell with this entry."""
        return True


@record
class Standing(AmongMarks):
    """Numbers are clues of a rule, and stand on marked cells alone; or on none."""

    what: str
    """What such a cell is: `empty`."""
    value: bool
    bare = True

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """The rule, and of each number, too, what its own cell is."""
        yield from self.of.says(puzzle, f, at)
        for cell, number in puzzle.given.items():
            if cell in at and bears(number, NUMBER):
                yield (cell, number), [at[cell] if self.value else -at[cell]]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """What breaks the rule, and numbers that stand elsewhere."""
        yield from self.of.broken(puzzle, entries)
        for cell, value in entries.items():
            if type(puzzle.given.get(cell)) is int and bool(value) != self.value:
                yield Breach(f"the number at {shown_cell(cell)} is not {self.what}", (cell,))

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """What a number stands on, if that alone follows."""
        [rule, *more], premises, facts, _ = deduced
        if more or premises or rule.rule != self.name:
            return None
        own = [(x[1:], true) for x, true in facts] == [(rule.of[0], self.value)]
        return f"the number at {shown_cell(rule.of[0])} is {self.what}" if own else None

    def may_stand(self, entry: Any) -> bool:
        """Whether the cell is marked, or not."""
        return bool(entry) == self.value


def marks_of(puzzle: Gridded) -> dict[Cell, Any]:
    """What is given in cells that is no number."""
    return {cell: mark for cell, mark in puzzle.given.items() if not bears(mark, NUMBER)}


def standing(rules: Sequence[Rule[Any]], marks: bool = False) -> list[Rule[Any]]:
    """The rules, in which a clue says itself what its cell is, if a rule says that of numbers: if
    it is left out, that is left out, too. With other `marks`, it stands beside these.
    """
    every = [rule for rule in rules if isinstance(rule, Marked) and rule.mark == NUMBER]
    clues = [rule for rule in rules if is_clue(rule) and not hasattr(rule, "sides")]
    if not (every or marks) or not clues:
        return [*rules]
    said = {rule: AmongMarks(rule) if marks else rule for rule in clues}
    for one in every:
        said = {rule: Standing(told, one.what, one.value) for rule, told in said.items()}
    return [said.get(rule, rule) for rule in rules if rule not in every]
