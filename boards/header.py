"""The first line of a puzzle: its sizes and its options."""

from collections.abc import Iterator, Mapping, Sequence

from ..cnf.errors import unknown
from ..cnf.record import record
from .words import Line, Word, integer, shown, words

MOST = 10_000
"""The most rows or columns of a board."""

MOST_CELLS = 250_000
"""The most cells of a board that need not be written one by one: otherwise, a few characters could
ask for any size.
"""


@record
class Option:
    """An option of a header and a field of the puzzle: a flag, `name`, or a number, `name=k`."""

    name: str
    low: int = 0
    high: int = 0
    what: str = "a number"
    rule: str = ""
    """What the rules say in words of a puzzle that has it; of a number, where it is not the usual
    one, which stands for `{}`.
    """

    def __str__(self) -> str:
        return f"{self.name}=k" if self.high else self.name

    def said(self, puzzle: object) -> str:
        """What the rules say of it in a puzzle; empty if it is as usual."""
        value = getattr(puzzle, self.name)
        return self.rule.format(value) if value != getattr(type(puzzle), self.name) else ""

    def word(self, puzzle: object) -> str:
        """Its value in a puzzle, where a flag is 0 or 1; or, in a class of puzzles, its default."""
        return str(int(getattr(puzzle, self.name)))


@record
class Header:
    """The first line of a puzzle: its sizes, none, one for a square, or two; its options; and where
    it stands: in line 0 if there is no header.
    """

    sizes: Sequence[Word]
    options: Mapping[str, int]
    line: int


def cells_number(word: Word) -> int:
    """The word as a number of rows or columns."""
    return integer(word, "a number of cells", 1, MOST)


def check_size(rows: int, columns: int, word: Word) -> None:
    """Raise BadInput at the word if the board is too large."""
    if rows * columns > MOST_CELLS:
        raise word.wrong(f"{rows} × {columns} cells are too many: at most {MOST_CELLS}")


def read_header(
    name: str,
    lines: Sequence[Line],
    options: Sequence[Option] = (),
    sizes: Sequence[str] = ("rows", "columns"),
) -> Header:
    """The header of the lines; an empty one if they have none."""
    first, *rest = words(lines[0]) or [Word("", lines[0].number, 1)]
    if first.text.lower() != name:
        return Header((), {}, 0)
    said = [word for word in rest if not options or word.text[0] in "-+0123456789"]
    fitting = said[: len(sizes)]
    if rest[: len(said)] != fitting:
        usage = " ".join([name, *sizes, *(f"[{option}]" for option in options)])
        wrong = next(w for i, w in enumerate(rest) if fitting[i : i + 1] != [w])
        raise wrong.wrong(f"expected: {usage}")
    chosen = dict(option_of(word, options) for word in rest[len(said) :])
    return Header(said, chosen, first.line)


def option_of(word: Word, options: Sequence[Option]) -> tuple[str, int]:
    """The name of an option, and its value."""
    name, equals, number = word.text.partition("=")
    for option in options:
        if option.name == name and bool(option.high) == bool(equals):
            value = Word(number, word.line, word.column + len(name) + 1)
            return name, integer(value, option.what, option.low, option.high) if equals else True
    raise word.wrong(unknown(f"unknown option {shown(word.text)}", name, map(str, options)))


def said_options(
    puzzle: object, options: Sequence[Option], told: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The options of a puzzle that differ from their defaults, as words of its header; `told`
    replaces some of these words.
    """
    for option in options:
        word = (told or {}).get(option.name, option.word(puzzle))
        if word != option.word(type(puzzle)):
            yield f"{option.name}={word}" if option.high else option.name


def unusual(puzzle: object, options: Sequence[Option]) -> dict[str, int]:
    """The options of a puzzle that differ from their defaults, by name."""
    kind = type(puzzle)
    return {o.name: getattr(puzzle, o.name) for o in options if o.word(puzzle) != o.word(kind)}
