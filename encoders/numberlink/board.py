"""Labels each of which stands in two cells, the ends of a path: solutions label every cell of the
paths, and are drawn as lines from end to end.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, pairwise
from typing import Any, Generic, Protocol, TypeVar

from ...boards.board import Found, Stage
from ...boards.cells import Cells, Gridded
from ...boards.facts import Given, Said
from ...boards.names import shown_cell, shown_place
from ...boards.on_cells import Completed
from ...boards.places import Cell, Edge, Place, Position, cells
from ...boards.scene import Circles, Links, Mark, Scene, Strokes
from ...boards.spelling import OneOf
from ...boards.values import NOTHING, Values
from ...boards.words import Line, Word, filled, shown
from ...cnf.formula import Atom
from ...cnf.record import record
from .paths import STROKES, labels_drawn


class WithEnds(Gridded, Protocol):
    """A puzzle that gives the ends of paths."""

    @property
    def ends(self) -> Mapping[str, tuple[Cell, Cell]]:
        """The two ends of each label."""

    @property
    def touching(self) -> bool:
        """Whether a path may touch itself."""

    @property
    def partial(self) -> bool:
        """Whether cells may be on no path."""


E = TypeVar("E", bound=WithEnds)


@record
class LabelWords(Values[str]):
    """Labels: in a puzzle, any printable words, each twice; in a solution, the puzzle's labels, or
    none.
    """

    known: Collection[str] | None = None
    """Those of the puzzle."""

    def read(self, word: Word, *, blank: bool = False) -> str:
        """The word."""
        if self.known is None and not word.text.isprintable():
            raise word.wrong(f"label {shown(word.text)} cannot be printed")
        if self.known is not None and not self.fits(word.text):
            raise word.wrong(f"{shown(word.text)} is not a label of this board")
        return word.text

    def fits(self, value: object) -> bool:
        """Whether it is a label of the puzzle, or the word for none."""
        return type(value) is str and (value == NOTHING or value in (self.known or ()))

    def few(self) -> Sequence[str]:
        """Those of the puzzle."""
        return sorted(self.known or ())

    def given(self, words: Mapping[Cell, Word]) -> dict[Cell, str]:
        """The labels of the ends; BadInput where one stands once, or a third time."""
        found: dict[Cell, str] = {}
        places: dict[str, list[Word]] = {}
        for cell, word in words.items():
            if word.text == NOTHING:
                continue
            found[cell] = self.read(word)
            alike = places.setdefault(word.text, [])
            alike.append(word)
            if len(alike) > 2:
                raise word.wrong(f"label {shown(word.text)} occurs here for the third time")
        for word, *others in places.values():
            if not others:
                raise word.wrong(f"label {shown(word.text)} occurs only here: it needs two ends")
        return found


class LabelOfCell(OneOf[str]):
    """The label of a cell; that it is `a` is an aside, as it follows from the links of its path."""

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """As usual, but aside."""
        return super().so(atom, true)[0], True

    def compound(self, puzzle: WithEnds, atoms: Sequence[Atom]) -> Iterator[list[Given]]:
        """With `partial`, the literals for a cell without a label."""
        if puzzle.partial:
            yield [Given(atom, False) for atom in atoms]

    def helper(self, puzzle: WithEnds, name: Atom, true: bool) -> Said | None:
        """Two cells are `linked` or not; a cell is used."""
        match name:
            case ("link", p, q):
                so = "linked" if true else "not linked"
                return Said(shown_place((p, q)), so, False, (p, q), self.naming)
            case ("used", r, c):
                return Said(
                    shown_cell((r, c)), "used" if true else "not used", False, (r, c), self.naming
                )
        return None


@record
class OnPaths(Completed[E, str], Generic[E]):
    """A label for every cell, drawn as lines from end to end."""

    joined = True
    through: Callable[[Sequence[Cell], Cell, Cell], Sequence[Edge]] = field(kw_only=True)
    """Finds a path through all cells of an area, from one cell to another: its steps, if one is
    found.
    """

    def fits(self, puzzle: E, place: Place, value: Any) -> bool:
        """Also no label: whether every cell has one, a rule says."""
        return value == NOTHING or super().fits(puzzle, place, value)

    def settled(self, puzzle: E) -> Mapping[Place, Any]:
        """Every cell is empty if there is no label."""
        return {} if puzzle.ends else dict.fromkeys(cells(puzzle), NOTHING)

    def marks(
        self, puzzle: E, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Lines, with words at the ends, in marked cells, and where the path is not known. In a
        position, there are lines only in pictures, as it is not known where they lead; step by
        step there are none, as neighbours with the same label need not be linked.
        """
        seen = self.seen(puzzle, entries, marked, stage)
        stepwise = not entries or stage == "sketch" or not drawable(puzzle)
        steps = [] if stepwise else self.steps(puzzle, self.shown(puzzle, entries or {}, stage))
        rows = [[*row] for row in seen.rows]
        if stage == "position":
            yield Links([] if puzzle.touching else steps, "answer")
        else:
            yield Strokes(dict.fromkeys(steps, 1), "answer")
            for (r, c), number in Counter(chain.from_iterable(steps)).items():
                if number == 2 and (r, c) not in seen.styles:
                    rows[r][c] = ""
        yield Circles(puzzle.given, "clue")
        yield replace(seen, rows=rows)

    def lines(self, puzzle: E, solution: Cells) -> dict[Edge, int]:
        """A line on each step of a path."""
        return dict.fromkeys(self.steps(puzzle, solution), 1)

    def read(self, puzzle: E, lines: Sequence[Line], drawing: Scene) -> Found:
        """The labels that are known, or the drawing, in which lines may end anywhere."""
        content = filled(lines)
        if not drawable(puzzle) or {*STROKES}.isdisjoint("".join(line.text for line in content)):
            return super().read(puzzle, lines, drawing)
        return labels_drawn(drawing, content, puzzle.ends)

    def steps(self, puzzle: E, solution: Cells) -> list[Edge]:
        """The steps of a solution's paths, of those that are found quickly."""
        if puzzle.touching:
            where: dict[str, list[Cell]] = {}
            for r, c in cells(puzzle):
                where.setdefault(solution[r][c], []).append((r, c))
            areas = [(where.get(k, []), ends) for k, ends in puzzle.ends.items()]
            return [step for area, ends in areas for step in self.through(area, *ends)]
        found, ends, last = list[Edge](), puzzle.ends, [None] * puzzle.columns
        for r, (row, below) in enumerate(pairwise([*solution, last])):
            for c, (label, right, under) in enumerate(
                zip(row, [*row[1:], None], below, strict=True)
            ):
                if label == right and label in ends:
                    found.append(((r, c), (r, c + 1)))
                if label == under and label in ends:
                    found.append(((r, c), (r + 1, c)))
        return found


def drawable(puzzle: WithEnds) -> bool:
    """Whether no label looks like a line."""
    return {*STROKES}.isdisjoint("".join(puzzle.ends))
