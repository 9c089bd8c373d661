"""Tables: a row for each attribute, with as many named values as there are columns.

A column is what a value of each attribute belongs to: a house, a day. Columns count from 1.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ...boards.board import Answer, Found, Joins, Pair, Stage
from ...boards.facts import Given, Said
from ...boards.places import Cell, Place, Position
from ...boards.scene import Glyph, Mark, Scene, Style, Words, middle
from ...boards.spelling import OneOf
from ...boards.text import Text, changed
from ...boards.values import MARKED, NOTHING, UNKNOWN
from ...boards.words import Line, Word, cut, filled, integer, part, shown, words
from ...cnf.errors import BadInput
from ...cnf.formula import Atom, Facts
from ...cnf.record import record

ZebraTable = tuple[tuple[str, ...], ...]
"""A solution: for each attribute, in the puzzle's order, its values in column 1, 2, …"""

Attributes = Mapping[str, tuple[str, ...]]
"""The names of the values of every attribute."""

MOST = 99
"""The most columns of a table."""


@record
class Value:
    """A value of an attribute; other attributes may have a value of the same name."""

    attribute: str
    name: str

    def __str__(self) -> str:
        return f"{self.attribute}.{self.name}"

    # A puzzle of ten houses looks values up thousands of times: the methods of records take longer

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self.name == other.name and self.attribute == other.attribute

    def __hash__(self) -> int:
        return hash((self.attribute, self.name))


class Tabled(Protocol):
    """A puzzle whose solutions are tables."""

    @property
    def rows(self) -> int:
        """The number of attributes."""

    @property
    def columns(self) -> int:
        """The number of columns."""

    @property
    def attributes(self) -> Attributes:
        """The values of every attribute, as many as there are columns."""

    @property
    def phrases(self) -> Mapping[str, str]:
        """The phrases that sentences use for the values of some attributes, with `*` for
        the value.
        """


T = TypeVar("T", bound=Tabled)


class Lists(NamedTuple):
    """The contents of a puzzle's text: the number of columns, the attributes, and the lines of
    clues.

    An attribute can have a phrase, which sentences use for its values.
    """

    columns: int
    attributes: Attributes
    clues: Sequence[Word]
    phrases: Mapping[str, str]


@record
class InLists(Text[T], Generic[T]):
    """Lists of values and clues: `name columns`, lines `attribute: value, value, …`, then `clues:`
    and one clue a line. The number of columns may be left out, as the lists show it.

    A line `attribute = phrase: value, …` gives the phrase for the values in sentences:
    `pet = owner of the:` or, with `*` for the value, `color = person in the * house:`.
    """

    kind: Callable[[Lists], T]
    """Makes the puzzle from its lists."""
    clues: Callable[[T], Sequence[str]]
    """Returns the clues of a puzzle as they are written."""
    sentences_of: Callable[[T], Sequence[str]]
    """Returns the clues in sentences."""
    name_of: Callable[[Word], str]
    """Reads some words as a name. BadInput if they are none."""
    column: str
    """What a column is called."""

    def parse(self, name: str, lines: Sequence[Line]) -> T:
        """The header, the attributes, the clues."""
        header = words(lines[0])
        there = header[:1] != [] and header[0].text.lower() == name
        if there and len(header) > 2:
            raise header[2].wrong(f"expected: {name} {self.column}s")
        columns = self.number(header[1]) if there and len(header) == 2 else None
        content = [bare(line) for line in filled(lines[1:] if there else lines)]
        end = next((i for i, line in enumerate(content) if line.text == "clues:"), len(content))
        attributes = dict[str, tuple[str, ...]]()
        phrases = dict[str, str]()
        for line in content[:end]:
            attribute, names = self.attribute(line, columns)
            if phrase := phrase_of(line):
                phrases[attribute] = phrase
            if attribute in attributes:
                raise line.wrong(f"there is an attribute {shown(attribute)} already")
            columns = columns or self.number(Word(str(len(names)), line.line, line.column))
            attributes[attribute] = names
        if columns is None or not attributes or end == len(content):
            here = content[end] if end < len(content) else Word("", after(lines), 1)
            raise here.wrong("expected a line attribute: value, value, … or, after those, clues:")
        return self.kind(Lists(columns, attributes, content[end + 1 :], phrases))

    def number(self, word: Word) -> int:
        """The word as a number of columns."""
        return integer(word, f"a number of {self.column}s", 1, MOST)

    def attribute(self, line: Word, columns: int | None) -> tuple[str, tuple[str, ...]]:
        """An attribute and the names of its values: one for each column, if their number is
        known.
        """
        colon = line.text.find(":")
        if colon < 0:
            raise line.wrong("expected attribute: value, value, … or clues:")
        attribute = self.name_of(cut(part(line, 0, colon), "=")[0])
        if "." in attribute:
            raise line.wrong("a name cannot contain a dot, as in attribute.value")
        says = f"the header says {columns} {self.column}s"
        names = list[str]()
        for word in cut(part(line, colon + 1), ",")[::2]:
            name = self.name_of(word)
            if name in names:
                raise word.wrong(f"{shown(name)} is given twice")
            if len(names) == columns:
                raise word.wrong(f"{says}, this value is one too many")
            names.append(name)
        if len(names) < (columns or 0):
            message = f"there are {len(names)} values, {says}"
            raise BadInput(message, line=line.line, column=line.column + len(line.text))
        return attribute, tuple(names)

    def text(self, name: str, puzzle: T, changes: Mapping[Place, str] | None = None) -> str:
        """The puzzle as `parse` reads it, which has no slots."""
        changed({}, changes or {})
        said = {name: f"{name} = {phrase}" for name, phrase in puzzle.phrases.items()}
        lists = [f"{said.get(name, name)}: {', '.join(n)}" for name, n in puzzle.attributes.items()]
        lines = [f"{name} {puzzle.columns}", *lists, "clues:", *self.clues(puzzle)]
        return "\n".join(lines) + "\n"

    def notes(self, puzzle: T) -> list[str]:
        """The values of the attributes, then the sentences."""
        lists = [f"{name}: {', '.join(names)}" for name, names in puzzle.attributes.items()]
        return [*lists, *self.sentences(puzzle)]

    def sentences(self, puzzle: T) -> list[str]:
        """The clues, numbered."""
        return [f"{i}. {said}" for i, said in enumerate(self.sentences_of(puzzle), 1)]

    def line_of(self, puzzle: T, clue: object) -> int | None:
        """The index of a clue's note; a clue is known by its number, from 1."""
        return len(puzzle.attributes) + clue - 1 if isinstance(clue, int) else None

    def blank(self, rows: int, columns: int, options: Mapping[str, Any]) -> T:
        """BadInput."""
        raise BadInput("such puzzles are written as text")

    def marks(self, puzzle: T) -> Iterator[Mark]:
        """The names of the attributes and the numbers of the columns, in margins."""
        for r, attribute in enumerate(puzzle.attributes):
            yield Glyph((2 * r + 1, -1), attribute, "clue")
        for c in range(puzzle.columns):
            yield Glyph((-1, 2 * c + 1), str(c + 1), "clue")


def phrase_of(line: Word) -> str:
    """The phrase of a line `attribute = phrase: …`; empty if it has none."""
    pieces = cut(part(line, 0, line.text.find(":")), "=")
    if len(pieces) == 1:
        return ""
    found = " ".join(pieces[2].text.split())
    if len(pieces) > 3:
        raise pieces[3].wrong("a phrase cannot contain =")
    if not found:
        raise pieces[2].wrong("a phrase is missing: attribute = phrase: value, …")
    if not found.isprintable():
        raise pieces[2].wrong(f"{shown(found)} cannot be printed")
    if found.count("*") > 1:
        raise pieces[2].wrong("a phrase has one * at most, for the value")
    return found


def after(lines: Sequence[Line]) -> int:
    """The number of the line after the last one that is not blank or a comment."""
    return lines[-1].number + 1 if lines else 1


def bare(line: Line) -> Word:
    """The line without its comment and the blanks around it."""
    return part(Word(line.text.split("#")[0], line.number, 1))


@record
class InColumns(OneOf[str]):
    """The value of an attribute in a column for which `(name, value, column)`, with a Value, is
    true; where a rule is broken, all the values there.
    """

    column: str
    """What a column is called."""
    called: Callable[[Any, Value], str]
    """What a value of a puzzle is called."""

    def says(self, place: Place, value: str) -> list[Given]:
        """The atom of the value."""
        attribute, c = place
        return [Given((self.name, Value(attribute, value), c))]

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, str]]:
        """The values of each place."""
        inside: dict[Place, list[str]] = {}
        for atom in facts:
            inside.setdefault(self.place(atom), []).append(atom[1].name)
        return ((place, ", ".join(sorted(names))) for place, names in inside.items())

    def place(self, atom: Atom) -> Place:
        """The attribute of the value, and the column."""
        _, value, c = atom
        return value.attribute, c

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`in house 3`; or, as an aside, `not in house 3`."""
        where = f"in {self.column} {atom[-1]}"
        return where if true else f"not {where}", not true

    def fact(self, puzzle: Any, atom: Atom, true: bool) -> Said:
        """What a value is called is `in house 3`."""
        called = self.called(puzzle, atom[1])
        return Said(called, *self.so(atom, true), place=self.place(atom))


@record
class InTable(Answer[T, ZebraTable], Generic[T]):
    """A value of every attribute in every column."""

    spelled: InColumns
    places = "entries"
    lattice = "table"

    def decode(self, puzzle: T, facts: Facts) -> ZebraTable:
        """The name in each column; where a rule is broken, all the names there, or none."""
        found = dict(self.spelled.values(facts))
        return self.solution({place: found.get(place) for place in self.every(puzzle)}, "")

    def values(self, puzzle: T, solution: ZebraTable) -> dict[Place, str]:
        """The value of each attribute in each column."""
        return {
            (attribute, c): name
            for attribute, row in zip(puzzle.attributes, solution, strict=True)
            for c, name in enumerate(row, 1)
        }

    def solution(self, values: Mapping[Place, str | None], unknown: str) -> ZebraTable:
        """The reverse of `values`."""
        rows = dict[str, list[str]]()
        for (attribute, _), name in values.items():
            rows.setdefault(attribute, []).append(unknown if name is None else name)
        return tuple(map(tuple, rows.values()))

    def told(self, place: Place, possible: Sequence[str]) -> str:
        """`nation in house 2: Dane or Brit`."""
        attribute, c = place
        return f"{attribute} in {self.spelled.column} {c}: {' or '.join(possible)}"

    def every(self, puzzle: T) -> Sequence[Place]:
        """Every attribute in every column."""
        return [(name, c) for name in puzzle.attributes for c in range(1, puzzle.columns + 1)]

    def choices(self, puzzle: T, place: Place) -> Sequence[str]:
        """The values of its attribute."""
        return puzzle.attributes[place[0]]

    def joins(self, puzzle: T) -> Joins:
        """The columns above, as `("house", 1)`, and below them the values of each attribute, as
        `("pet", "dog")`; every value can be in every column.
        """
        columns = [(self.spelled.column, c) for c in range(1, puzzle.columns + 1)]
        values = [[(name, value) for value in row] for name, row in puzzle.attributes.items()]
        rows: list[list[Place]] = [[*columns], *map(list[Place], values)]
        at = {node: middle((r, c)) for r, row in enumerate(rows) for c, node in enumerate(row)}
        return at, product(chain(*values), columns)

    def lines(self, puzzle: T, solution: ZebraTable) -> dict[Pair, int]:
        """A line from each value to its column."""
        found = self.values(puzzle, solution).items()
        return {((name, value), (self.spelled.column, c)): 1 for (name, c), value in found}

    def refused(self, puzzle: T, place: Place, value: str) -> str:
        """`nation in house 2 cannot be Dane`."""
        attribute, c = place
        return f"{attribute} in {self.spelled.column} {c} cannot be {value}"

    def to_json(self, puzzle: T, entries: Position) -> dict[str, list[str | None]]:
        """For each attribute its values in column 1, 2, …"""
        columns = range(1, puzzle.columns + 1)
        return {name: [entries.get((name, c)) for c in columns] for name in puzzle.attributes}

    def from_json(self, puzzle: T, value: object) -> dict[Place, Any]:
        """The reverse of `to_json`; attributes can be left out."""
        if not isinstance(value, dict) or not value.keys() <= puzzle.attributes.keys():
            raise ValueError("not attributes of the puzzle")
        for name, row in value.items():
            if not isinstance(row, list) or len(row) != puzzle.columns:
                raise ValueError(f"not lists of {puzzle.columns} values")
            if not all(word is None or word in puzzle.attributes[name] for word in row):
                raise ValueError("not names of values, or null")
        return {
            (name, c): word
            for name, row in value.items()
            for c, word in enumerate(row, 1)
            if word is not None
        }

    def read(self, puzzle: T, lines: Sequence[Line], drawing: Scene) -> Found:
        """The table as it is drawn, with at least two blanks between its columns, or as one line;
        the `*` of marked values is ignored. Lines can be left out, `.` or `?` is no name.
        """
        missing = [Word("", after(lines), 1)] * puzzle.columns
        rows = {**dict.fromkeys(puzzle.attributes, missing), **self.table(puzzle, lines)}
        where = {(name, c): word for name, row in rows.items() for c, word in enumerate(row, 1)}
        entered = {
            place: self.entered(puzzle, place[0], word)
            for place, word in where.items()
            if word.text
        }
        known = {place: name for place, name in entered.items() if name is not None}
        return Found(dict[Place, Any](known), dict[Place, Word](where))

    def entered(self, puzzle: T, attribute: str, word: Word) -> str | None:
        """The value of a word; None if nothing is known. BadInput if it is no value."""
        name, names = word.text, (*puzzle.attributes[attribute], NOTHING, UNKNOWN)
        if name not in names and name.removesuffix(MARKED) in names:
            name = name.removesuffix(MARKED)
        if name in puzzle.attributes[attribute]:
            return name
        if name not in (NOTHING, UNKNOWN):
            said = f"is not a {attribute} of this puzzle, nor {NOTHING}"
            raise word.wrong(f"{shown(word.text)} {said}")
        return None

    def table(self, puzzle: T, lines: Sequence[Line]) -> dict[str, list[Word]]:
        """The words of each attribute that has a line."""
        numbers = [str(c) for c in range(1, puzzle.columns + 1)]
        rows = dict[str, list[Word]]()
        for cells in self.written_rows(puzzle, lines):
            attribute, names = cells[0].text, cells[1:]
            if [cell.text for cell in cells] == numbers:
                continue
            if attribute not in puzzle.attributes or attribute in rows:
                raise cells[0].wrong(f"{shown(attribute)} is not an attribute, or is repeated")
            if len(names) != puzzle.columns:
                number = f"{len(names)} values for {puzzle.columns} {self.spelled.column}s"
                raise cells[-1].wrong(f"there are {number}")
            rows[attribute] = names
        return rows

    def written_rows(self, puzzle: T, lines: Sequence[Line]) -> Iterator[list[Word]]:
        """The words of each row: of a table, or of `attribute: value, value, …; attribute: …`."""
        named = f"(?:{'|'.join(map(re.escape, puzzle.attributes))}) *:"
        for line in map(bare, filled(lines)):
            if not re.match(named, line.text):
                yield cut(line, r"\s{2,}")[::2]
            else:
                for row in cut(line, f"; *(?={named})")[::2]:
                    colon = row.text.index(":")
                    yield [part(row, 0, colon), *cut(part(row, colon + 1), ",")[::2]]

    def marks(
        self, puzzle: T, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """The values; `.` where nothing is known."""
        if entries is None:
            yield Words([[NOTHING] * puzzle.columns] * puzzle.rows, "blank")
        else:
            number = {attribute: r for r, attribute in enumerate(puzzle.attributes)}
            styles: dict[Cell, Style] = {(number[name], c - 1): "mark" for name, c in marked}
            board = self.solution({p: entries.get(p) for p in self.every(puzzle)}, NOTHING)
            yield Words(board, "answer", styles)
