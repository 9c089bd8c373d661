"""Labels each of which stands in two cells, the ends of a path: solutions label every cell of the
paths, and are drawn as lines from end to end.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, pairwise
from typing import Any, Generic, Protocol, TypeVar

from ...boards.board import Possible, only
from ...boards.cells import Cells, Gridded
from ...boards.facts import Given
from ...boards.on_cells import Completed
from ...boards.places import Cell, Edge, Place, Position, cells, cells_in
from ...boards.scene import Circles, Links, Mark, Scene, Stroke, Strokes, middle
from ...boards.values import NOTHING, Values
from ...boards.words import Line, Word, filled, shown
from ...cnf.errors import BadInput
from ...cnf.record import record
from .paths import STROKES, labels_drawn, labels_in_part


class Ended(Gridded, Protocol):
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


E = TypeVar("E", bound=Ended)


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


@record
class OnPaths(Completed[E, str], Generic[E]):
    """A label for every cell, drawn as lines from end to end."""

    joined = True
    through: Callable[[Sequence[Cell], Cell, Cell], Sequence[Edge]] = field(kw_only=True)
    """Finds a path through all cells of an area, from one cell to another: its steps, if one is
    found.
    """

    def compound(self, puzzle: E) -> Iterator[list[Given]]:
        """With `partial`, the literals for a cell without a label."""
        for p in cells(puzzle) if puzzle.partial else []:
            yield [Given(atom, False) for k in puzzle.ends for atom, _ in self.spelled.says(p, k)]

    def settled(self, puzzle: E) -> Mapping[Place, Any]:
        """Every cell is empty if there is no label."""
        return {} if puzzle.ends else dict.fromkeys(cells(puzzle), NOTHING)

    def marks(self, puzzle: E, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """Lines, with words at the ends, in marked cells, and where the path is not known."""
        yield from self._drawn(puzzle, solution, marked, self.steps(puzzle, solution or ()))

    def sketch(self, puzzle: E, possible: Possible) -> Iterator[Mark]:
        """The labels alone: neighbours with the same label need not be linked."""
        known = {place: only(values) for place, values in possible.items()}
        yield from self._drawn(puzzle, self.solution(known, NOTHING), (), ())

    def beside(self, fact: Given) -> Stroke | None:
        """The line between two cells that are linked, or are not."""
        cells = cells_in(self.helper_place(fact.atom) or ())
        if len(cells) != 2:
            return None
        return Stroke(middle(cells[0]), middle(cells[1]), "answer", int(fact.true))

    def _drawn(
        self,
        puzzle: E,
        solution: Cells | None,
        marked: Collection[Place],
        lines: Collection[Edge],
    ) -> Iterator[Mark]:
        """The same, with lines on these edges."""
        through = Counter(chain.from_iterable(lines))
        yield Strokes(dict.fromkeys(lines, 1), "answer")
        yield Circles(puzzle.given, "clue")
        seen = self.seen(puzzle, solution, marked)
        rows = [[*row] for row in seen.rows]
        for (r, c), number in through.items():
            if number == 2 and (r, c) not in seen.styles:
                rows[r][c] = ""
        yield replace(seen, rows=rows)

    def read(self, puzzle: E, lines: Sequence[Line], drawing: Scene) -> Cells:
        """The labels of all cells, or the drawing."""
        content = filled(lines)
        if not drawable(puzzle) or {*STROKES}.isdisjoint("".join(line.text for line in content)):
            return super().read(puzzle, lines, drawing)
        return self.solution(self.drawn(puzzle, content, drawing), NOTHING)

    def drawn(self, puzzle: E, lines: Sequence[Line], drawing: Scene) -> dict[Cell, str]:
        """The label of every cell of a drawing. BadInput if it is not whole."""

        def steps(found: Mapping[Cell, str]) -> Sequence[Edge]:
            return self.steps(puzzle, self.solution(found, NOTHING))

        return labels_drawn(drawing, lines, puzzle.ends, steps)

    def read_position(self, puzzle: E, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The labels that are known, or the drawing, in which lines may end anywhere. If they end
        nowhere, their numbers tell where turns go.
        """
        content = filled(lines)
        if not drawable(puzzle) or {*STROKES}.isdisjoint("".join(line.text for line in content)):
            return super().read_position(puzzle, lines, drawing)
        try:
            whole = self.drawn(puzzle, content, drawing)
        except BadInput:
            return dict[Place, Any](labels_in_part(drawing, content, puzzle.ends))
        return {cell: label for cell, label in whole.items() if label != NOTHING}

    def position_marks(
        self, puzzle: E, position: Position, marked: Collection[Place]
    ) -> Iterator[Mark]:
        """The labels that are known; lines between them only in pictures, as it is not known where
        they lead.
        """
        part = self.partly(puzzle, position)
        yield Circles(puzzle.given, "clue")
        yield Links([] if puzzle.touching else self.steps(puzzle, part), "answer")
        yield self.seen(puzzle, part, marked)

    def steps(self, puzzle: E, solution: Cells) -> list[Edge]:
        """The steps of a solution's paths, of those that are found quickly; empty if a label looks
        like a line.
        """
        if not (solution and drawable(puzzle)):
            return []
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


def drawable(puzzle: Ended) -> bool:
    """Whether no label looks like a line."""
    return {*STROKES}.isdisjoint("".join(puzzle.ends))
