"""Rules that a puzzle may bring, besides its family's: each is a line below its board.

cage 15: r1c1 r1c2 r2c1       a keyword, perhaps a number, and cells
thermometer: r1c1-r4c1        a run of cells, from its first to its last
arrow: r1c1 = r1c2-r1c4       two groups of cells
antiknight                    a keyword alone
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from ..boards.places import Cell, Position, Sized
from ..boards.text import OwnRules, Told
from ..boards.words import Line, Word, cut, integer, shown, uncommented, words
from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from .instances import obeyed, on_paths
from .rule import Rule

if TYPE_CHECKING:
    from random import Random

CELL = re.compile(r"[rR]([0-9]{1,5})[cC]([0-9]{1,5})")


def cell_name(cell: Cell) -> str:
    """`r1c2`, as people who play Sudoku write."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cell_names(cells: Iterable[Cell]) -> str:
    """`r1c2 r1c3`; a straight run of three and more is `r1c2-r1c5`."""
    runs = list[list[Cell]]()
    for cell in cells:
        run = runs[-1] if runs else []
        step = (cell[0] - run[-1][0], cell[1] - run[-1][1]) if run else (0, 0)
        before = (run[1][0] - run[0][0], run[1][1] - run[0][1]) if len(run) > 1 else step
        if run and step == before and max(map(abs, step)) == 1 and 0 in step:
            run.append(cell)
        else:
            runs.append([cell])
    said = (
        [f"{cell_name(run[0])}-{cell_name(run[-1])}"] if len(run) > 2 else map(cell_name, run)
        for run in runs
    )
    return " ".join(name for names in said for name in names)


class Said(NamedTuple):
    """What stands in the line of a rule: the words behind its keyword, and those behind the colon,
    most often cells.
    """

    keyword: Word
    arguments: Sequence[Word]
    rest: Sequence[Word]
    board: Sized
    lined: bool = False
    """Whether the cells are those of a line: `r1c1-r3c3` is a diagonal then, else a square."""

    @property
    def groups(self) -> Sequence[Sequence[tuple[Cell, Word]]]:
        """Groups of cells, each with the word where it stands."""
        return [*groups(self.rest, self.board, lined=self.lined)]

    def cells(self, number: int = 1) -> list[tuple[Cell, ...]]:
        """The cells of so many groups. BadInput for another number of groups, or a cell that is
        twice in one.
        """
        every = self.groups
        if len(every) != number or not all(every):
            parts = "cells" if number == 1 else " = ".join(["cells"] * number)
            raise self.keyword.wrong(f"expected: {self.keyword.text} …: {parts}")
        for group in every:
            seen = set[Cell]()
            for cell, word in group:
                if cell in seen:
                    raise word.wrong(f"{cell_name(cell)} is there already")
                seen.add(cell)
        return [tuple(cell for cell, _ in group) for group in every]

    def number(self, low: int, high: int, default: int | None = None) -> int | None:
        """The number behind the keyword; the default if there is none."""
        if len(self.arguments) > 1:
            raise self.arguments[1].wrong("expected at most one number")
        what = "a number"
        return integer(self.arguments[0], what, low, high) if self.arguments else default

    def nothing(self) -> None:
        """BadInput if anything stands behind the keyword."""
        for word in (*self.arguments, *self.rest):
            raise word.wrong(f"{self.keyword.text} stands alone in its line")


class Tool(NamedTuple):
    """How a rule is drawn: a keyword, what the rule says, and its line as a pattern, in which `{n}`
    is the number that is written, `{n?}` one that can be left out, `{ns}` several, and the rest is
    what is drawn: `{cells}`, their `{first}` and the `{rest}`, the `{others}` drawn next, the
    `{house}` that they are in, the `{side}` where they begin, the `{way}` that they go. So many
    cells are drawn, at least and at most, perhaps as a line.
    """

    keyword: str
    says: str
    pattern: str
    least: int = 1
    most: int | None = None
    lined: bool = False


class Own(Rule[Any]):
    """A rule that a puzzle may bring. Its name in a formula is its line."""

    keyword: ClassVar[str]
    """The words with which the line begins."""
    drawn: ClassVar[str] = ""
    """Its line behind the keyword, as the pattern of a `Tool` has it."""
    least: ClassVar[int] = 1
    """The fewest cells."""
    most: ClassVar[int | None] = None
    """The most cells; None if there may be any number."""
    lined: ClassVar[bool] = False
    """Whether its cells are those of a line."""
    also: ClassVar[str] = ""
    """What puzzles of this rule are called."""
    boxed: ClassVar[bool] = False
    """Whether there must be boxes: a jigsaw cannot bring it."""
    whole: ClassVar[bool] = False
    """Whether it is about the whole board, and its keyword says all of it."""
    late: ClassVar[bool] = False
    """Whether it depends on the others, so that a random solution has to come first."""

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule of a line. BadInput with line and column."""
        raise NotImplementedError

    @classmethod
    def in_words(cls) -> str:
        """What all rules of this kind say, in a sentence."""
        return " ".join((cls.__doc__ or "").partition("\n\n")[0].split())

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> "Iterator[Own]":
        """Random rules of this kind that complete entries obey, and what else they need. BadInput
        for a kind that does not say this.
        """
        raise BadInput(f"{cls.keyword}: such rules are not made at random")

    def line(self) -> str:
        """The reverse of `read`."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """The line."""
        return self.line()

    def about(self, place: Any) -> str:
        """The line."""
        return self.line()


@record
class Everywhere(Own):
    """A rule about the whole board: a keyword alone."""

    whole = True

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """The rule, if they obey it."""
        return obeyed([cls()], puzzle, entries)

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule."""
        said.nothing()
        return cls()

    def line(self) -> str:
        """The keyword."""
        return self.keyword


@record
class OfCells(Own):
    """A rule about some cells, in their order, perhaps with a number: `keyword number: cells`."""

    cells: tuple[Cell, ...]
    number: int | None = None
    drawn = ": {cells}"
    numbers: ClassVar[tuple[int, int] | None] = None
    """The least and the largest number; None if there is none."""
    usual: ClassVar[int | None] = None
    """The number that need not be said."""
    joined: ClassVar[bool] = False
    """Whether each cell touches the one before."""

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule."""
        [cells] = said.cells()
        if cls.numbers is None and said.arguments:
            raise said.arguments[0].wrong(f"expected: {cls.keyword}: cells")
        number = said.number(*(cls.numbers or (0, 0)), cls.usual)
        if len(cells) < cls.least:
            raise said.keyword.wrong(f"{said.keyword.text} needs at least {cls.least} cells")
        if cls.most is not None and len(cells) > cls.most:
            raise said.groups[0][cls.most][1].wrong(f"{said.keyword.text} has {cls.most} cells")
        for ((r, c), _), ((s, d), word) in zip(said.groups[0], said.groups[0][1:], strict=False):
            if cls.joined and max(abs(r - s), abs(c - d)) > 1:
                raise word.wrong(f"{cell_name((s, d))} does not touch {cell_name((r, c))}")
        return cls(cells, number)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those about random paths."""
        return on_paths(lambda cells: cls(cells, cls.usual), cls.least, puzzle, entries, source)

    def line(self) -> str:
        """`cage 15: r1c1 r1c2`."""
        number = "" if self.number == self.usual else f" {self.number}"
        return f"{self.keyword}{number}: {cell_names(self.cells)}"


class OwnLines(OwnRules):
    """The rules of some kinds."""

    def __init__(self, *kinds: type[Own]) -> None:
        self.kinds = {kind.keyword: kind for kind in kinds}
        self.first = {keyword.split()[0] for keyword in self.kinds}
        self.longest = max(len(keyword.split()) for keyword in self.kinds)

    def begins(self, line: Line) -> bool:
        """Whether the first word is that of a keyword."""
        said = re.split(r"[\s:]", uncommented(line).strip().lower(), maxsplit=1)
        return said[0] in self.first

    def kind(self, keyword: str) -> type[Own]:
        """The kind of rule of a keyword. BadInput if there is none."""
        keyword = " ".join(keyword.lower().split())
        for kind in self.kinds.values():
            if keyword and keyword in (kind.keyword, kind.also):
                return kind
        known = [*self.kinds, *(kind.also for kind in self.kinds.values() if kind.also)]
        raise BadInput(unknown(f"unknown rule {shown(keyword)}", keyword, known))

    def whole(self, board: Any) -> list[Own]:
        """The rules about the whole board that fit it."""
        boxes = not getattr(board, "regions", ())
        every = (kind for kind in self.kinds.values() if kind.whole)
        return [kind() for kind in every if boxes or not kind.boxed]

    def tools(self) -> list[Tool]:
        """How each is drawn; those about the whole board come first."""
        every = sorted(self.kinds.values(), key=lambda kind: not kind.whole)
        return [
            Tool(
                kind.keyword,
                kind.in_words(),
                kind.keyword + (" {n?}" if getattr(kind, "numbers", None) else "") + kind.drawn,
                0 if kind.whole else kind.least,
                kind.most,
                kind.lined,
            )
            for kind in every
        ]

    def read(self, line: Line, board: Sized) -> Own:
        """The rule of a line."""
        said = self.said(line, board)
        return self.kinds[said.keyword.text].read(said, board)

    def said(self, line: Line, board: Sized) -> Said:
        """What stands in the line of a rule."""
        every = [piece for word in words(line) for piece in cut(word, "[:=,]")]
        every = [piece for piece in every if piece.text not in ("", ",")]
        colon = next((i for i, piece in enumerate(every) if piece.text == ":"), len(every))
        head, rest = every[:colon], every[colon + 1 :]
        for size in range(min(self.longest, len(head)), 0, -1):
            keyword = " ".join(word.text.lower() for word in head[:size])
            if keyword in self.kinds:
                start = head[0]._replace(text=keyword)
                return Said(start, head[size:], rest, board, self.kinds[keyword].lined)
        given = " ".join(word.text for word in head)
        raise head[0].wrong(unknown(f"unknown rule {shown(given)}", given.lower(), self.kinds))

    def line(self, rule: Own) -> str:
        """The line of a rule."""
        return rule.line()

    def told(self, rule: Own, board: Sized) -> Told:
        """What stands in the line of a rule, without its places."""
        keyword, arguments, rest, *_ = self.said(Line(1, rule.line()), board)
        of_cells = [word for word in rest if word.text == "=" or CELL.match(word.text)]
        found = [tuple(cell for cell, _ in group) for group in groups(of_cells, board)]
        said, behind = ([word.text for word in some] for some in (arguments, rest))
        return Told(keyword.text, said, found, behind)


def groups(
    rest: Sequence[Word], board: Sized, *, lined: bool = False
) -> Iterator[list[tuple[Cell, Word]]]:
    """Groups of cells, between which there is an equals sign."""
    group = list[tuple[Cell, Word]]()
    for word in rest:
        if word.text == "=":
            yield group
            group = []
        else:
            group += ((cell, word) for cell in cells_of(word, board, lined=lined))
    if rest:
        yield group


def cells_of(word: Word, board: Sized, *, lined: bool) -> list[Cell]:
    """The cells of a word: one, or those from one to another in a rectangle; on a line, in a
    diagonal, if they are not in a row or a column. BadInput for what is none on the board.
    """
    ends = [CELL.fullmatch(part) for part in word.text.split("-")]
    if not 1 <= len(ends) <= 2 or None in ends:
        raise word.wrong(f"{shown(word.text)} is not a cell, such as r1c2, nor a run, r1c1-r1c4")
    found = [(int(end[1]) - 1, int(end[2]) - 1) for end in ends if end]
    for r, c in found:
        if not (0 <= r < board.rows and 0 <= c < board.columns):
            raise word.wrong(f"{cell_name((r, c))} is not on this board")
    (r, c), (s, d) = found[0], found[-1]
    rows, columns = between(r, s), between(c, d)
    if lined and len(rows) == len(columns):
        return [*zip(rows, columns, strict=True)]
    if lined and 1 not in (len(rows), len(columns)):
        raise word.wrong(f"{shown(word.text)} is no straight line")
    return [(i, j) for i in rows for j in columns]


def between(first: int, last: int) -> range:
    """The numbers from the first to the last, both included."""
    step = 1 if last >= first else -1
    return range(first, last + step, step)
