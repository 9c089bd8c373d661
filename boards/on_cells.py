"""Solutions that have a value in every cell."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain
from typing import Any, Generic

from ..cnf.errors import BadInput
from ..cnf.formula import Facts
from ..cnf.record import record
from .board import Answer, Found, Joins, Stage, blank
from .cells import Cells, G, V, cells_of
from .facts import Given
from .grid import FRAME, Rows, Size, grid, in_cells, letters
from .names import shown_cell, shown_place
from .places import Cell, Place, Position, cells, within
from .scene import Form, Mark, Scene, Style, Wall, Words, middle
from .spelling import Flag, OneOf, Spelling
from .values import CROSSES, MARKED, NOTHING, UNKNOWN, Values
from .words import Line, Word, filled, uncommented, words

UNTOLD = (UNKNOWN, UNKNOWN)
"""A word of an answer, and what is given there, if that is a clue whose value is not told."""

Walled = Callable[[Rows], tuple[Sequence[Mark], Collection[Cell]]]
"""Finds the walls between the words of cells, and the cells around which there may be any."""


@record
class OnCells(Answer[G, Cells], Generic[G, V]):
    """A value for every cell: a solution is its rows."""

    of: Values[V] | Callable[[G], Values[V]]
    """The values that cells can have; a function of the puzzle if they depend on it."""
    spelled: Spelling[V]
    unsaid: V
    """The value of a cell none of whose atoms is true."""
    closed: bool = field(default=False, kw_only=True)
    """Whether nothing is to be written in a given cell: it is a black cell, or an island."""
    boxed: bool = field(default=False, kw_only=True)
    """Whether the lines between cells are boxes, which say nothing, and so may be left out."""
    shapes: Mapping[str, Form] = field(default_factory=dict, kw_only=True)
    """The words that are drawn as shapes; the others are written."""
    places = "cells"

    def values_of(self, puzzle: G) -> Values[V]:
        """The values that a cell of the puzzle can have."""
        return self.of if isinstance(self.of, Values) else self.of(puzzle)

    def decode(self, puzzle: G, facts: Facts) -> Cells:
        """The value of every cell."""
        rows: list[list[V]] = [[self.unsaid] * puzzle.columns for _ in range(puzzle.rows)]
        for (r, c), value in self.spelled.values(facts):
            rows[r][c] = value
        return tuple(map(tuple, rows))

    def values(self, puzzle: G, solution: Cells) -> dict[Place, Any]:
        """The value of every cell, row by row."""
        return {(r, c): value for r, row in enumerate(solution) for c, value in enumerate(row)}

    def solution(self, values: Mapping[Place, Any], unknown: Any) -> Cells:
        """The rows of the values of all cells."""
        rows = dict[int, list[Any]]()
        for (r, _), value in values.items():
            rows.setdefault(r, []).append(unknown if value is None else value)
        return tuple(map(tuple, rows.values()))

    def told(self, place: Place, possible: Sequence[Any]) -> str:
        """`r1c2: 3 or 5`, counted from 1."""
        r, c = place
        return f"{shown_cell((r, c))}: {' or '.join(map(str, possible))}"

    def word(self, puzzle: G, place: Place, value: Any) -> str:
        """The word of a value."""
        return self.values_of(puzzle).write(value)

    def to_json(self, puzzle: G, entries: Position) -> list[list[V | None]]:
        """A list of rows."""
        return [[entries.get((r, c)) for c in range(puzzle.columns)] for r in range(puzzle.rows)]

    def from_json(self, puzzle: G, value: Any) -> dict[Place, Any]:
        """The reverse of `to_json`."""
        known = {
            (r, c): word
            for r, row in enumerate(value)
            for c, word in enumerate(row)
            if word is not None
        }
        if [len(row) for row in value] != [puzzle.columns] * puzzle.rows:
            raise ValueError(f"not {puzzle.rows} rows of {puzzle.columns}")
        if not all(map(self.values_of(puzzle).fits, known.values())):
            raise ValueError("not values of cells, or null")
        return dict[Place, Any](known)

    def read(self, puzzle: G, lines: Sequence[Line], drawing: Scene) -> Found:
        """Entries from their rows, which may all be in one line, or from their drawing, with `.` or
        `?` where nothing is known.
        """
        given = {
            middle((r, c)): word
            for mark in drawing.every
            if isinstance(mark, Words)
            for r, row in enumerate(mark.in_text().rows)
            for c, word in enumerate(row)
            if word
        }

        def found(rows: Rows) -> Found:
            where = dict[Place, Word](in_cells(rows))
            every = {p: self.entered(puzzle, w, given.get(middle(p))) for p, w in where.items()}
            known = {p: value for p, value in every.items() if value is not None}
            told = {p: w for p, w in where.items() if (w.text, given.get(middle(p))) != UNTOLD}
            return Found(known, told)

        def walled(rows: Rows) -> tuple[Sequence[Mark], Collection[Cell]]:
            if self.lattice != "walled":
                return (), ()
            from .regions import walls  # imported here, as few have walls

            shown = self.shown(puzzle, found(rows).entries, "position")
            return [*walls(shown)], [(r, c) for r, c in cells(puzzle) if shown[r][c] == NOTHING]

        return found(self.rows(puzzle, lines, drawing, walled))

    def rows(self, puzzle: G, lines: Sequence[Line], drawing: Scene, walled: Walled) -> Rows:
        """The words of all cells; `walled` finds the walls between them, and the cells around which
        there may be any.
        """
        values = self.values_of(puzzle)
        content = filled(lines, comments=values.comments)
        if not content:
            raise BadInput("there is no solution", line=1, column=1)
        columns = puzzle.columns
        flat = words(content[0], comments=values.comments)
        flat = letters(flat, puzzle.rows * columns if len(flat) > 1 else None)
        if len(content) == 1 < puzzle.rows and len(flat) != columns:
            if len(flat) != puzzle.rows * columns:
                number = f"{len(flat)} values, not {puzzle.rows * columns}"
                raise flat[-1].wrong(f"the line ends after {number}")
            return [flat[i : i + columns] for i in range(0, len(flat), columns)]
        size = Size(puzzle.rows, columns, "puzzle")
        text = [replace(line, text=uncommented(line)) for line in content]
        text = text if values.comments else content
        framed = not {*FRAME}.isdisjoint("".join(line.text for line in text))
        boxed = drawing.lattice == "walled" or any(isinstance(m, Wall) for m in drawing.every)
        strict = boxed and framed and not self.boxed
        try:
            return grid(text, size, after=text[-1].number, comments=False, framed=not strict)
        except BadInput as wrong:
            from .tracing import cells_drawn  # imported here, as few are drawn

            try:
                return cells_drawn(drawing, text, walled)
            except BadInput as misdrawn:
                raise misdrawn if strict else wrong from None

    def every(self, puzzle: G) -> Sequence[Cell]:
        """The cells, row by row."""
        return cells(puzzle)

    def choices(self, puzzle: G, place: Place) -> Sequence[V]:
        """The values of cells; without the value for nothing if every open cell has one."""
        every = self.values_of(puzzle).few()
        filled = self.closed and isinstance(self.spelled, OneOf)
        return [value for value in every if value != self.unsaid] if filled else every

    def settled(self, puzzle: G) -> Mapping[Place, Any]:
        """The given cells, if these are closed, with the value `unsaid`."""
        return dict.fromkeys(puzzle.given, self.unsaid) if self.closed else {}

    def joins(self, puzzle: G) -> Joins:
        """The cells, and those side by side; black cells are joined to none."""
        black = puzzle.given if self.closed else {}
        free = {cell for cell in cells(puzzle) if cell not in black}
        return {cell: self.at(cell) for cell in cells(puzzle)}, within(free)

    def refused(self, puzzle: G, place: Place, value: Any) -> str:
        """`r3c4 cannot be 7`."""
        word = self.values_of(puzzle).write(value)
        if isinstance(self.spelled, Flag) and value in (0, 1):
            word, _ = self.spelled.so((self.spelled.name, *place), value == 1)
        return f"{shown_place(place)} cannot be {'empty' if word == NOTHING else word}"

    def entered(self, puzzle: G, word: Word, given: str | None) -> V | None:
        """The value of a word; None if nothing is known, or the word is the given one."""
        values = self.values_of(puzzle)
        if word.text == NOTHING or (self.closed and word.text == given):
            return None
        try:
            return values.read(word, blank=True)
        except BadInput:
            nothing: V | None = blank(self, puzzle)
            if word.text in CROSSES and nothing is not None and word.text != given:
                return nothing
            if bare := unmarked(word):
                return self.entered(puzzle, bare, given)
            if word.text not in (UNKNOWN, given, *values.blank):
                raise
        return None

    def shown(self, puzzle: G, entries: Position, stage: Stage) -> Cells:
        """What is written in the cells: `.` where nothing is known; in a position, a cross where
        there is nothing.
        """
        if stage == "position":
            nothing, cross = blank(self, puzzle), self.cross(puzzle)
            entered = entries.items() - self.settled(puzzle).items()
            entries = {p: cross if value == nothing else value for p, value in entered}
        return self.solution({cell: entries.get(cell) for cell in cells(puzzle)}, NOTHING)

    def cross(self, puzzle: G) -> str:
        """The word for an empty cell in a position: one that is no value, even in ASCII. If there
        is no such word, the one for an unknown cell, which can at least be read.
        """
        pairs = (CROSSES[:2], CROSSES[2:])
        free = (pair for pair in pairs if not any(self.readable(puzzle, text) for text in pair))
        return next(free, (NOTHING,))[0]

    def readable(self, puzzle: G, text: str) -> bool:
        """Whether a word can be read as a value."""
        try:
            self.values_of(puzzle).read(Word(text, 0, 0))
        except BadInput:
            return False
        return True

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterable[Mark]:
        """The word of every cell; a given word stays where the cell has the default value."""
        return [self.seen(puzzle, entries, marked, stage)]

    def written(self, puzzle: G, solution: Cells) -> list[list[str]]:
        """The words of a solution, row by row."""
        write = self.values_of(puzzle).write
        said = {value: write(value) for value in {*chain.from_iterable(solution)}}
        return [[said[value] for value in row] for row in solution]

    def seen(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Words:
        """The words of all cells."""
        blank = self.values_of(puzzle).write(self.unsaid)
        if entries is None:
            blank = blank and NOTHING
            rows = [[blank] * puzzle.columns for _ in range(puzzle.rows)]
        else:
            rows = self.written(puzzle, self.shown(puzzle, entries, stage))
        styles: dict[Cell, Style] = {
            (r, c): "blank"
            for r, row in enumerate(rows)
            if blank in row
            for c, text in enumerate(row)
            if text == blank
        }
        for r, c in puzzle.given.keys() & styles.keys() - {*marked}:
            rows[r][c] = ""
        styles |= dict.fromkeys(cells_of(marked), "mark")
        return Words(rows, "answer", styles, self.shapes)


def unmarked(word: Word) -> Word | None:
    """A marked word without its `*`; None if it is not marked."""
    marked = len(word.text) > 1 and word.text.endswith(MARKED)
    return word._replace(text=word.text[:-1]) if marked else None


@record
class Completed(OnCells[G, V]):
    """A value for every cell, some of which the puzzle gives."""

    def given(self, puzzle: G) -> dict[Place, Any]:
        """The given values."""
        return {**puzzle.given}

    def seen(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Words:
        """The words of all cells, and `.` where nothing is known."""
        write, given = self.values_of(puzzle).write, puzzle.given
        if entries is None:
            rows = [[NOTHING] * puzzle.columns for _ in range(puzzle.rows)]
            for (r, c), value in given.items():
                rows[r][c] = write(value)
        else:
            rows = self.written(puzzle, self.shown(puzzle, entries, stage))
        styles: dict[Cell, Style] = dict.fromkeys(given, "clue")
        styles |= dict.fromkeys(cells_of(marked), "mark")
        return Words(rows, "blank" if entries is None else "answer", styles, self.shapes)

    def with_values(self, puzzle: G, given: Iterable[Given]) -> G:
        """The puzzle that gives these values, and no others."""
        told = [self.spelled.value_of(atom, true) for atom, true in given]
        return replace(puzzle, given=dict(sorted(told)))
