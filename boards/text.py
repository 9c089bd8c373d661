"""The text of a puzzle: a header, and below it fields, each of which is a field of the puzzle.

    skyscrapers 4 4 numbers=3    the header: sizes and options
    top 2 . 1 3                  a named line
    . . 1 .                      a board: a word for each cell
    . . . .

One class reads all native texts, writes them and says what can be edited; a family says what its
fields are.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

from ..cnf.errors import BadInput
from .foreign import Parts
from .grid import Rows, Size, grid
from .header import (
    Option,
    cells_number,
    check_size,
    read_header,
    said_options,
    unusual,
)
from .names import shown_place
from .places import Cell, Edge, Place, Sized, cells
from .scene import At, Mark, Scene, Strokes, Wall, corner, middle
from .values import NOTHING, Values
from .words import Line, Word, counted, filled, integer, shown, uncommented, words

P = TypeVar("P")
V = TypeVar("V", bound=Hashable)

SlotKind = Literal["cell", "edge", "margin", "region", "header"]
"""The kind of a slot: a cell, a line between two, a number beside the board, or the region of a
cell; or an option above the board, which no picture shows.
"""


Setting = Literal["flag", "number", "numbers", "size"]
"""The kind of value of a blank board's option; a size is two numbers, such as 2x3."""


class Slot(NamedTuple):
    """A word in the text of a puzzle that can be changed."""

    word: str
    """The present word."""
    words: Sequence[str]
    """The words to choose from; the first one means nothing."""
    spots: Sequence[At] = ()
    """Where it is drawn."""
    kind: SlotKind = "cell"
    free: bool = False
    """Whether other words are allowed, too."""
    many: bool = False
    """Whether it can hold several words, separated by blanks."""


Slots = Mapping[Place, Slot]
"""All slots of a puzzle by their places: as in answers, or `(what, number …)` beside the cells, or
`("header", name)` above them.
"""


class Field(ABC):
    """A part of the text."""

    field: str
    """The name of the puzzle's field."""
    slot: SlotKind = "cell"
    """The kind of its slots."""
    many: bool = False
    """Whether a slot can hold several words."""

    @abstractmethod
    def read(self, parts: Parts) -> Any:
        """The value of the field, of the parts of a puzzle. BadInput with line and column."""

    def part(self, puzzle: Any) -> Any:
        """The reverse: what `read` takes from the parts; the value itself, or its words."""
        return getattr(puzzle, self.field)

    @abstractmethod
    def words(self, puzzle: Any) -> dict[Place, str]:
        """Its words by their places, as they follow one another in the text."""

    @abstractmethod
    def spots(self, puzzle: Any) -> Iterable[Sequence[At]]:
        """Where each of them is drawn."""

    @abstractmethod
    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """The words to choose from in a slot, and whether others are allowed."""

    def slots(self, puzzle: Any) -> dict[Place, Slot]:
        """The words that can be changed: all of them, if there is a choice."""
        choice, free = self.choices(puzzle)
        every = zip(self.words(puzzle).items(), self.spots(puzzle), strict=True)
        return {
            place: Slot(word, choice, spots, self.slot, free, self.many)
            for (place, word), spots in (every if free or len(choice) > 1 else ())
        }

    def marks(self, puzzle: Any) -> Iterable[Mark]:
        """The marks that draw it."""
        return ()


class NamedLine(Field):
    """A line that begins with a name: a clue for each row, or each column; or a list of words."""

    name: str
    of_rows: bool | None = None
    """Whether its clues are those of rows, or of columns; None for a list."""
    needed: bool = False
    """Whether it must be there, in its order, whatever the header says."""
    clues: str = "clues"
    """What its clues are called."""
    framed: bool = False
    """Whether it stands beside a frame around the cells, in pictures."""
    drawn: bool = False
    """Whether pictures of the board show what a list says."""

    def legend(self, puzzle: Any) -> Scene | None:
        """What a list says as a picture of its own, if it has one."""
        return None

    @abstractmethod
    def take(self, line: Line) -> Sequence[Any]:
        """The words of the line, clue by clue."""

    def fit(
        self, rows: int | None, columns: int | None, clues: Sequence[Any], name: Word
    ) -> tuple[int | None, int | None]:
        """The sizes, one of which the clues of a line of this name may show. BadInput if there are
        not as many as rows, or columns.
        """
        return rows, columns

    @abstractmethod
    def line(self, said: Sequence[str]) -> str:
        """The line of these words; empty if it can be left out."""


class OnBoard(Field):
    """A word for each cell."""

    optional: bool = False
    """Whether the words may be left out if each of them says nothing."""
    frame: int = 0
    """How many rows and columns of words there are more than of cells."""
    rows_of: str = "values"
    """What a row has."""

    @property
    def comments(self) -> bool:
        """Whether a `#` among these words starts a comment."""
        return True

    def spots(self, puzzle: Any) -> Iterable[Sequence[At]]:
        """The middle of every cell."""
        return ([middle(cell)] for cell in cells(puzzle))

    @abstractmethod
    def take(self, rows: Rows) -> Any:
        """What stands in the words, as parts of a puzzle have it."""


class Told(NamedTuple):
    """What a rule that a puzzle brings says, in parts: for pictures, and for other formats."""

    keyword: str
    arguments: Sequence[str]
    """The words behind the keyword."""
    cells: Sequence[Sequence[Cell]]
    """Groups of cells."""
    words: Sequence[str]
    """All words behind the colon."""


COLOURS = "colours"
REMARKS = ("title", "author", "ruleset", COLOURS)
"""What a puzzle with rules of its own may say besides them: each in lines `title: …`. Colours are
those of cells, for other programs: `colours: FFA0A0 r1c1 r2c2`.
"""


class Remark(NamedTuple):
    """A line that says no rule: a title, an author, what people are told of the rules, colours."""

    kind: str
    text: str


class OwnRules(ABC):
    """Lines below a board, each a rule that the puzzle brings besides its family's."""

    @abstractmethod
    def begins(self, line: Line) -> bool:
        """Whether a line is such a rule, judging by how it begins."""

    @abstractmethod
    def read(self, line: Line, board: Sized) -> Any:
        """The rule of a line. BadInput with line and column."""

    @abstractmethod
    def line(self, rule: Any) -> str:
        """The reverse of `read`."""

    @abstractmethod
    def kind(self, keyword: str) -> Any:
        """The class of the rules of a keyword. BadInput if there is none."""

    @abstractmethod
    def whole(self, board: Any) -> Sequence[Any]:
        """The rules about the whole board that a puzzle may bring."""

    @abstractmethod
    def tools(self) -> Sequence[Any]:
        """How each kind is drawn, as records: what they say, and the pattern of their lines."""

    @abstractmethod
    def told(self, rule: Any, board: Sized) -> Told:
        """What a rule says, in parts."""

    def marks(self, rules: Sequence[Any], board: Sized) -> Iterable[Mark]:
        """The marks that draw rules."""
        return ()

    def evident(self, rule: Any, board: Sized) -> bool:
        """Whether these marks say all of a rule: then no picture needs its line."""
        return False


class Text(Generic[P]):
    """How the puzzles of a family are written, read, edited and drawn.

    Below `name rows columns [options]` stand the fields, named lines first. The sizes may be left
    out, as the fields show them; so may the second size of a square. Boards are below each other,
    and below them the rules that the puzzle brings.
    """

    fields: Sequence[Field] = ()
    lines: Sequence[NamedLine] = ()
    boards: Sequence[OnBoard] = ()
    options: Sequence[Option] = ()
    own: OwnRules | None = None
    behind: Sequence[str] = ()
    """Words that every header has behind its sizes and options."""
    below: Sequence[str] = ()
    """Lines that every puzzle has below its board, which say its rules: `parse` takes none."""

    def __init__(
        self,
        kind: Callable[..., P],
        *fields: Field,
        options: Sequence[Option] = (),
        number: Callable[[Word], int] = cells_number,
        own: OwnRules | None = None,
        outlined: bool = False,
    ) -> None:
        """`kind` makes the puzzle from rows, columns, its fields and its options, by name; `number`
        reads a word as a number of rows or columns; `own` are the rules that it may bring; with
        `outlined`, there are lines around the board.
        """
        self.kind, self.fields, self.options, self.number = kind, fields, options, number
        self.own = own
        self.lines = [field for field in fields if isinstance(field, NamedLine)]
        self.boards = [field for field in fields if isinstance(field, OnBoard)]
        self.outlined = outlined
        self.comments = all(board.comments for board in self.boards)

    def parse(self, name: str, lines: Sequence[Line]) -> P:
        """A puzzle from its lines, the first of which may be the header of the family `name`.

        BadInput with line and column.
        """
        header = read_header(name, lines, self.options)
        sizes: list[int | None] = [self.number(word) for word in header.sizes]
        rows, columns = (sizes * 2 or [None, None])[:2]
        start, last, told = Word(name, lines[0].number, 1), header.line, dict[str, Any]()
        body, below_board = self.split([*lines[header.line > 0 :]])
        body = filled(body) if self.lines and self.comments else body
        below = 0
        for i, field in self._named(body, start.line):
            last, told[field.field], below = body[i].number, field.take(body[i]), i + 1
            rows, columns = field.fit(rows, columns, told[field.field], words(body[i])[0])
        body = body[below:]
        if rows is not None and columns is not None:
            for named in self.lines:  # what is wrong there is said first
                named.read(Parts(rows, columns, {}, told, start))
        elif missing := [named.name for named in self.lines if named.field not in told]:
            raise BadInput(f"expected: {missing[0]} …", line=(last or start.line) + 1, column=1)
        if body or not all(board.optional for board in self.boards):
            for board, found in self._boards(body, Size(rows, columns), last):
                told[board.field] = board.take(found)
                rows, columns = (len(some) - board.frame for some in (found, found[0]))
        rows, columns = rows or 0, columns or 0
        if not body:
            check_size(rows, columns, header.sizes[-1] if header.sizes else start)
        given = told.pop("given", {})
        told |= self.brought(below_board, Size(rows, columns))
        return self.build(Parts(rows, columns, given, {**header.options, **told}, start))

    def split(self, body: Sequence[Line]) -> tuple[list[Line], list[Line]]:
        """The lines of a puzzle, and those at its end that are rules of its own."""
        end = len(body)
        while self.own and end and (not words(body[end - 1]) or self.own.begins(body[end - 1])):
            end -= 1
        rules = [line for line in body[end:] if words(line)]
        return [*(body[:end] if rules else body)], rules

    def brought(self, lines: Sequence[Line], board: Size) -> dict[str, Any]:
        """The fields of the rules and remarks that a puzzle brings, if it brings any. BadInput for
        a rule that is there twice.
        """
        found, remarks = dict[Any, None](), list[Remark]()
        for line in lines if self.own else ():
            assert self.own
            if remark := remark_in(line):
                remarks.append(remark)
                continue
            rule = self.own.read(line, cast(Sized, board))
            if rule in found:
                raise words(line)[0].wrong("this rule is there already")
            found[rule] = None
        remarks.sort(key=lambda remark: REMARKS.index(remark.kind))
        fields = {"rules": tuple(found), "remarks": tuple(remarks)}
        return {name: value for name, value in fields.items() if value}

    def _named(self, body: Sequence[Line], first: int) -> Iterator[tuple[int, NamedLine]]:
        """The fields of the named lines below a header in line `first`, each with its index."""
        needed = [field for field in self.lines if field.needed]
        others = {field.name: field for field in self.lines if not field.needed}
        found = set[str]()
        for i, line in enumerate(body):
            if not needed and not others:
                return
            if not (said := words(line)):
                continue
            name, first = said[0].text.lower().rstrip(":"), line.number
            if needed and name != needed[0].name:
                raise said[0].wrong(f"expected: {needed[0].name} …, not {shown(said[0].text)}")
            if not needed and name not in others:
                return
            if name in found:
                raise said[0].wrong(f"{name} is given already")
            found.add(name)
            yield i, needed.pop(0) if needed else others[name]
        if needed:
            raise BadInput(f"expected: {needed[0].name} …", line=first + 1, column=1)

    def _boards(
        self, body: Sequence[Line], size: Size, after: int
    ) -> Iterator[tuple[OnBoard, Rows]]:
        """The words of each board: they stand below each other."""
        several, rows = len(self.boards), size.rows
        below = self.boards[-1].rows_of if self.boards else ""
        if not several:
            raise words(body[0])[0].wrong("nothing more is expected")
        if not self.comments and rows:  # a comment may stand below the cells
            body = [*body[:rows], *filled(body[rows:])]
        elif several > 1 and rows and len(content := filled(body)) < several * rows:
            last = content[-1].number if content else after
            what = f"expected {counted(rows, 'row')} of values and as many of {below}"
            raise BadInput(what, line=last + 1, column=1)
        more = self.boards[0].frame
        size = Size(rows and several * rows + more, size.columns and size.columns + more)
        found = grid(body, size, after=after, comments=self.comments)
        if len(found) % several:
            raise found[-1][0].wrong(f"expected as many rows of {below} as of values")
        high = len(found) // several
        for number in [high - more, len(found[0]) - more] if rows is None else []:
            self.number(Word(str(number), found[0][0].line, 1))
        for i, board in enumerate(self.boards):
            yield board, found[i * high : (i + 1) * high]

    def build(self, parts: Parts) -> P:
        """The puzzle of the parts of a text in any format: sizes are checked as in a header, words
        as below it. BadInput with line and column.
        """
        for size in (parts.rows, parts.columns):
            self.number(parts.start._replace(text=str(size)))
        for option in self.options:
            value = parts.options.get(option.name)
            if value is not None and option.high:
                word = parts.start._replace(text=str(value))
                integer(word, option.what, option.low, option.high)
        return self._made(parts)

    def _made(self, parts: Parts) -> P:
        """The puzzle of parts whose sizes and options have been checked."""
        fields = {field.field: field.read(parts) for field in self.fields}
        return self.kind(rows=parts.rows, columns=parts.columns, **{**parts.options, **fields})

    def parts(self, puzzle: P) -> Parts:
        """The reverse of `build`: the parts that another format has to write."""
        told = {field.field: field.part(puzzle) for field in self.fields}
        given = told.pop("given", {})
        own = {name: getattr(puzzle, name, ()) for name in ("rules", "remarks")}
        own = {name: value for name, value in own.items() if value}
        options = {**unusual(puzzle, self.options), **told, **own}
        size = self.size(puzzle)
        return Parts(size.rows, size.columns, given, options, Word("", 0, 0))

    def text(self, name: str, puzzle: P, changes: Mapping[Place, str] | None = None) -> str:
        """The puzzle as native text, which `parse` takes back; with other words in some slots, it
        need not be a valid puzzle. BadInput for what is no slot, or no word.
        """
        changes = changed(self.slots(puzzle), changes) if changes else {}
        lines, rows = [" ".join([name, *self.header(puzzle, changes)])], list[list[str]]()
        for field in self.fields:
            words = field.words(puzzle)
            said = [*{**words, **{p: w for p, w in changes.items() if p in words}}.values()]
            if isinstance(field, NamedLine):
                lines += filter(None, [field.line(said)])
            elif not (isinstance(field, OnBoard) and field.optional and {*said} == {NOTHING}):
                columns = self.size(puzzle).columns + getattr(field, "frame", 0)
                rows += [said[i : i + columns] for i in range(0, len(said), columns)]
        width = max([self.width(puzzle), *(len(word) for row in rows for word in row)])
        board = (" ".join(w.rjust(width) for w in row) for row in rows)
        return "\n".join([*lines, *board, *self.own_lines(puzzle), ""])

    def own_lines(self, puzzle: P) -> list[str]:
        """The rules and remarks that the puzzle brings, each a line."""
        rules = getattr(puzzle, "rules", ()) if self.own else ()
        own = (self.own.line(rule) for rule in rules if self.own)
        return [*own, *self.below, *remark_lines(puzzle)]

    def header(self, puzzle: P, changes: Mapping[Place, str]) -> list[str]:
        """The words of the first line after the name: the sizes, and the unusual options."""
        told = {place[1]: word for place, word in changes.items() if place[0] == "header"}
        size, options = self.size(puzzle), said_options(puzzle, self.options, told)
        return [str(size.rows), str(size.columns), *options, *self.behind]

    def width(self, puzzle: P) -> int:
        """The least width of a word on a board."""
        return 0

    def slots(self, puzzle: P) -> Slots:
        """The words of the text that can be changed; those of options come first."""
        found = dict[Place, Slot]()
        for o in self.options:
            words = (o.word(type(puzzle)),) if o.high else ("0", "1")
            slot = Slot(o.word(puzzle), words, kind="header", free=bool(o.high))
            found["header", o.name] = slot
        for field in self.fields:
            found |= field.slots(puzzle)
        return found

    def settings(self) -> dict[str, Setting]:
        """The options of `blank`: those of the header, and lists."""
        found: dict[str, Setting] = {o.name: "number" if o.high else "flag" for o in self.options}
        for line in self.lines:
            if line.of_rows is None:
                found[line.name] = "numbers"
        return found

    def blank(self, rows: int, columns: int, options: Mapping[str, Any]) -> P:
        """A board with nothing given, to draw a puzzle on; `parse` may refuse its text. BadInput if
        such puzzles can only be written as text.
        """
        lists = {line.field: () for line in self.lines if line.of_rows is None}
        return self._made(Parts(rows, columns, {}, {**lists, **options}, Word("", 1, 1)))

    def size(self, puzzle: P) -> Sized:
        """The puzzle, as all puzzles have rows and columns."""
        return cast(Sized, puzzle)

    def marks(self, puzzle: P) -> Iterator[Mark]:
        """The marks that draw the unsolved puzzle."""
        for board in reversed(self.boards):
            yield from board.marks(puzzle)
        if self.outlined:
            yield outline(self.size(puzzle))
        if any(line.framed for line in self.lines):
            size = self.size(puzzle)
            corners = product((0, 2 * size.rows), (0, 2 * size.columns))
            top_left, top_right, bottom_left, bottom_right = corners
            yield from (Wall(top_left, top_right), Wall(bottom_left, bottom_right))
            yield from (Wall(top_left, bottom_left), Wall(top_right, bottom_right))
        for line in self.lines:
            yield from line.marks(puzzle)
        yield from self.own_marks(puzzle)

    def own_marks(self, puzzle: P) -> Iterator[Mark]:
        """The marks that draw the rules that the puzzle brings."""
        if self.own and (rules := getattr(puzzle, "rules", ())):
            yield from self.own.marks(rules, self.size(puzzle))

    def legends(self, puzzle: P) -> dict[str, Scene]:
        """What can be drawn below a picture of the puzzle, such as its fleet, by the note on it."""
        drawn = ((field, field.legend(puzzle)) for field in self.lines)
        return {f.line([*f.words(puzzle).values()]): scene for f, scene in drawn if scene}

    def notes(self, puzzle: P) -> list[str]:
        """What a picture of the puzzle does not show, as lines of text: options, and lists."""
        lists = (field for field in self.lines if field.of_rows is None and not field.drawn)
        said = [field.line([*field.words(puzzle).values()]) for field in lists]
        return [*said_options(puzzle, self.options), *said, *self.own_notes(puzzle)]

    def own_notes(self, puzzle: P) -> Iterator[str]:
        """The rules that the puzzle brings, and that no picture says."""
        for rule in getattr(puzzle, "rules", ()) if self.own else ():
            assert self.own
            if not self.own.evident(rule, self.size(puzzle)):
                yield self.own.line(rule)
        yield from self.below
        unseen = f"{COLOURS}: "
        yield from (line for line in remark_lines(puzzle) if not line.startswith(unseen))

    def sentences(self, puzzle: P) -> Sequence[str]:
        """The clues in English sentences, where the text has them in a notation of its own."""
        return ()

    def line_of(self, puzzle: P, clue: object) -> int | None:
        """The index, from 0, of the note that states a clue; None if none does."""
        return None

    def foreign(self, lines: Sequence[Line]) -> list[P] | None:
        """The puzzles of a text in another format without a header; None if it is in none
        of these.
        """
        return None


def remark_in(line: Line) -> Remark | None:
    """The remark of a line; None if it is a rule."""
    kind, colon, text = uncommented(line).partition(":")
    kind = kind.strip().lower()
    return Remark(kind, text.strip()) if colon and kind in REMARKS else None


def remark_lines(puzzle: Any) -> Iterator[str]:
    """The lines of the remarks of a puzzle."""
    return (f"{kind}: {text}" for kind, text in getattr(puzzle, "remarks", ()))


def outline(size: Sized) -> Strokes:
    """The sides of the cells that are those of the board."""
    sides = dict[Edge, int]()
    for c in range(size.columns):
        sides |= {((r, c), (r, c + 1)): 1 for r in (0, size.rows)}
    for r in range(size.rows):
        sides |= {((r, c), (r + 1, c)): 1 for c in (0, size.columns)}
    return Strokes(sides, "clue", at=corner)


def choice(values: Values[V]) -> tuple[tuple[str, ...], bool]:
    """The words to choose from, the one for nothing first, and whether others are allowed."""
    few = tuple(dict.fromkeys(map(values.write, values.few())))
    return (NOTHING, *few), values.open


def changed(slots: Slots, changes: Mapping[Place, str]) -> dict[Place, str]:
    """The words to write into some slots. BadInput for what is no slot, or no word."""
    found = dict[Place, str]()
    for place, word in changes.items():
        if place not in slots:
            raise BadInput(f"nothing can be written at {shown_place(place)}")
        slot = slots[place]
        parts = word.replace(",", " ").split() if slot.many else [word]
        if word not in slot.words and not (slot.free and parts and all(map(single, parts))):
            raise BadInput(f"{shown(word)} cannot stand at {shown_place(place)}")
        found[place] = " ".join(parts)
    return found


def single(word: str) -> bool:
    """Whether a text is one word, and no comment."""
    return word.split() == [word] and "#" not in word and word.isprintable()
