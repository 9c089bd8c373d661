"""Puzzle families, each a module with a record `FAMILY`. The families of this project are listed in
`NAMES`, those that have a folder here and the genres, which are a file each; others can be added.
"""

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain, dropwhile, groupby
from os import PathLike

from .. import cnf, search
from ..boards.words import Line, a_or_an, filled, lines_of, shown, uncommented, words
from ..cnf.errors import BadInput, likeliest, nearest
from ..formats import sources
from . import outside
from .outside import AnyFamily, AnyPuzzle

__all__ = [
    "FOLDERS",
    "GENRES",
    "NAMES",
    "AnyFamily",
    "AnyPuzzle",
    "Reading",
    "family_named",
    "file_of",
    "load",
    "load_family",
    "names",
    "pieces",
    "read",
    "read_lines",
]

Reading = Callable[[Sequence[Line], str | None, Collection[str]], list[AnyPuzzle]]
"""Reads lines as puzzles of one family, if it is given, of those that are known."""

FOLDERS = (
    "hashi",
    "sudoku",
    "takuzu",
    "numberlink",
    "battleship",
    "circuit",
    "zebra",
    "slitherlink",
    "akari",
    "hitori",
    "starbattle",
    "shikaku",
    "nonogram",
    "skyscrapers",
    "kakuro",
    "fillomino",
    "masyu",
    "heyawake",
    "nurikabe",
    "yajilin",
)
"""The families that have a folder here, with words or boards of their own."""

SHADING = (
    "aqre",
    "aquarium",
    "ayeheya",
    "canalview",
    "cave",
    "chocona",
    "creek",
    "kakurasu",
    "kurochute",
    "kurodoko",
    "kurotto",
    "lits",
    "mosaic",
    "norinori",
    "nurimisaki",
    "paintarea",
    "shimaguni",
    "tapa",
    "tilepaint",
    "yinyang",
)
"""Cells are shaded."""

NUMBERS = (
    "cojun",
    "doppelblock",
    "easyasabc",
    "futoshiki",
    "kakkuru",
    "kakuru",
    "kenken",
    "nanro",
    "renban",
    "ripple",
    "samurai",
    "str8ts",
    "suguru",
    "sukoro",
    "tenner",
)
"""Numbers are written into cells."""

LOOPS = (
    "balance",
    "castlewall",
    "countryroad",
    "detour",
    "dotchi",
    "doubleback",
    "entryexit",
    "geradeweg",
    "hidoku",
    "koburin",
    "linesweeper",
    "moonsun",
    "numbrix",
    "pipelink",
    "regionalyajilin",
    "shingoki",
    "simpleloop",
)
"""A loop or paths are drawn."""

OBJECTS = (
    "dominosa",
    "fourcells",
    "galaxies",
    "magnets",
    "minesweeper",
    "shakashaka",
    "slant",
    "snake",
    "tatamibari",
    "tents",
)
"""Objects are placed, or the board is divided."""

GENRES = (*SHADING, *NUMBERS, *LOOPS, *OBJECTS)
"""The families that are a file in `genres`."""

NAMES = (*FOLDERS, *GENRES)
"""The families of this project."""

CUSTOM = "custom"
"""How the headers of genres of one's own begin."""


def names() -> tuple[str, ...]:
    """The names of all families: this project's, loaded ones, and those that installed packages
    offer.
    """
    return tuple(dict.fromkeys([*_at_hand(), *outside.offered(NAMES)]))


def _at_hand() -> tuple[str, ...]:
    """The names that are known without looking at installed packages."""
    return (*NAMES, *outside.LOADED)


def _heads() -> tuple[str, ...]:
    """The names with which headers begin, in the same way."""
    return (*_at_hand(), CUSTOM)


def family_named(name: str) -> AnyFamily:
    """The family of that name; BadInput lists the known ones."""
    if name in NAMES or name == CUSTOM:
        return _own(name)
    if name in outside.LOADED:
        return outside.LOADED[name]
    if name in outside.offered(NAMES):
        return outside.from_package(outside.offered(NAMES)[name])
    raise BadInput(unknown_family(name))


def unknown_family(name: str) -> str:
    """The message for an unknown name; it may be the name of a known family elsewhere."""
    said, plain = f"unknown family {shown(name)}", name.casefold().replace(" ", "")
    for known in NAMES:
        called = (_own(known).title, *_own(known).also)
        if plain in (other.casefold().replace(" ", "") for other in called):
            return f"{said}: it is called {known} here"
    near = nearest(name, names())
    meant = f" (did you mean {' or '.join(near)}?)" if near else ""
    return f"{said}{meant}; `pencilsat families` lists all"


def _own(name: str) -> AnyFamily:
    """A family of this project, including encodings that were added."""
    folder = "" if name in (*FOLDERS, CUSTOM) else "genres."
    found: AnyFamily = import_module(f"pencilsat.encoders.{folder}{name}").FAMILY
    return found


def load_family(source: str | PathLike[str] | AnyFamily) -> AnyFamily:
    """Add a family, from a Python file with a `FAMILY`, or from a record; or, from a file with
    `ENCODINGS`, add encodings to the family of this project that it names.

    BadFamily, with file and line, if there is no family in it, or already one of that name.
    """
    return outside.load(source, NAMES)


def file_of(name: str) -> str | None:
    """The file that a family was loaded from, as another process must load it, too; None if
    none.
    """
    return outside.FILES.get(name)


def load() -> None:
    """Import the families of this project, including what they otherwise import only when needed.

    For a process that will time single steps, none of which should include an import.
    """
    from pkgutil import iter_modules  # imported here, as commands load only what they need

    for package in (cnf, search):
        for module in iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")
    import_module("networkx")
    for name in NAMES:
        family_named(name)


def read(text: str, name: str | None = None) -> list[AnyPuzzle]:
    """The puzzles of a text.

    Native text names the family in each header, which a single puzzle of the family `name` may
    omit. Lines of JSON, as commands print them, have native text under the key `puzzle`. Other
    formats are recognised; with `name`, only those of this family. Raises BadInput with line and
    column.
    """
    return read_lines(lines_of(text), name)


def read_lines(
    lines: Sequence[Line], name: str | None = None, reading: Reading | None = None
) -> list[AnyPuzzle]:
    """The same as `read`, for the lines of a text that are not blank, or for a piece of a text and
    its `reading`.
    """
    lines = lines if reading else [*behind_genre(iter(lines))]
    try:
        return _read(lines, name, _heads(), reading)
    except BadInput:
        if not outside.offered(NAMES):
            raise
    return _read(lines, name, (*names(), CUSTOM), reading)


def behind_genre(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines of a text behind the genre that it may begin with, which is added."""
    before = list[Line]()
    for line in lines:
        before.append(line)
        if words(line):
            break
    if not before or not words(before[-1]) or words(before[-1])[0].text.lower() != "genre":
        yield from chain(before, lines)
        return
    from . import custom  # imported here, as few texts have a genre of their own

    _, genre, rest = custom.parted([before[-1], *lines])
    placed = {line.number: line.text for line in genre}
    load_family("".join(f"{placed.get(i, '')}\n" for i in range(1, max(placed) + 1)))
    if not rest:
        lacks = "is no puzzle below the genre (--plugin loads it)"
        lacks = lacks if genre[1:] else "are no sentences below: they say the rules"
        raise words(before[-1])[0].wrong(f"there {lacks}")
    yield from rest


def _read(
    lines: Sequence[Line], name: str | None, known: Collection[str], reading: Reading | None
) -> list[AnyPuzzle]:
    """The puzzles in lines, which may be of any known family."""
    if reading:
        return reading(lines, name, known)
    rest = [*dropwhile(lambda line: not uncommented(line).strip(), lines)]
    if not rest:
        raise without_puzzle(lines)
    return _reading(rest[0], name, known)(rest, name, known)


def without_puzzle(lines: Sequence[Line]) -> BadInput:
    """The error for a text that has no lines but comments."""
    what = "there are only comments, no puzzle" if lines else "the file is empty"
    return BadInput(what, line=1, column=1)


def _reading(first: Line, name: str | None, known: Container[str]) -> Reading:
    """What reads a text with this first line, comments aside."""
    head = words(first)[0].text
    if head.startswith("{"):
        return _objects
    if sources.begins(first) or head.lower() in known:
        return _headed
    digits = sum(map(head.count, ".0123456789"))
    if name in (None, "sudoku") and 2 * digits > len(head) >= LISTED:
        return _listed
    return _headless


LISTED = 40
"""The fewest characters of the first line of a list."""


def _objects(lines: Sequence[Line], name: str | None, known: Collection[str]) -> list[AnyPuzzle]:
    """The puzzles of JSON objects, one on each line."""
    return [puzzle for line in filled(lines) for puzzle in _in_json(line, name)]


def _headed(lines: Sequence[Line], name: str | None, known: Collection[str]) -> list[AnyPuzzle]:
    """The puzzles of a text in which each begins with a header, or a link."""
    return [_puzzle([*part], name, known) for part in _parts(lines, known)]


def _listed(lines: Sequence[Line], name: str | None, known: Collection[str]) -> list[AnyPuzzle]:
    """The puzzles of a list of Sudokus, one on each line."""
    family = family_named("sudoku")
    given = family.board.given
    # Alone, a bad line may look like another text: it is read behind a good one.
    puzzles = given.foreign(lines) or (given.foreign([Line(0, "." * 81), *lines]) or [])[1:]
    return [outside.checked(puzzle, family) for puzzle in puzzles]


PARTS = ("fleet", "grids", "rows", "columns", "top", "left", "right", "bottom")
"""Words with which other lines of a puzzle begin: they name no family."""


class FamilyNames:
    """The names of all families, as `names` has them. Those that packages offer are looked up only
    for a word that could be one, as that takes longer than a small puzzle.
    """

    def __contains__(self, word: object) -> bool:
        if word in _heads():
            return True
        plain = str(word).replace("-", "_")  # a link is no name
        return plain.isidentifier() and word not in PARTS and word in outside.offered(NAMES)


def pieces(
    lines: Iterable[Line], name: str | None = None
) -> Iterator[tuple[Reading, Iterator[Line]]]:
    """The lines of a text, split by puzzle, with only one puzzle in memory at a time, and how they
    are read: the first line of the text says it for all. They are not parsed: `read_lines` does
    that for each piece.

    A piece is there once its first line is; its lines must be taken before the next piece. A text
    in which nothing shows where a puzzle ends is one piece. BadInput if there is no puzzle.
    """
    known, rest, comments = FamilyNames(), behind_genre(iter(lines)), list[Line]()
    for first in rest:
        if words(first):
            break
        comments = [first]
    else:
        raise without_puzzle(comments)
    reading, rest = _reading(first, name, known), chain([first], rest)
    if reading is _headed:
        parts = _parts(rest, known)
    elif reading is _headless:
        parts = iter([rest])
    else:
        parts = (iter([line]) for line in rest if words(line))
    for part in parts:
        yield reading, part


def _puzzle(lines: Sequence[Line], name: str | None, known: Collection[str]) -> AnyPuzzle:
    """The puzzle that begins in the first line."""
    if sources.begins(lines[0]):
        return _foreign(lines, name, known)
    return _native(lines, name)


def _in_json(line: Line, name: str | None) -> list[AnyPuzzle]:
    """The puzzle of a JSON object."""
    import json  # imported here, as few puzzles are JSON

    try:
        told = json.loads(line.text)
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg}"
        raise BadInput(message, line=line.number, column=error.colno) from None
    except (
        ValueError,
        RecursionError,
    ):  # too long numbers, too deep nesting
        raise BadInput("not JSON that can be read", line=line.number, column=1) from None
    text = told.get("puzzle") if isinstance(told, dict) else None
    if not isinstance(text, str):
        message = "expected an object with a puzzle: what generate and minimise print in JSON"
        raise BadInput(message, line=line.number, column=1)
    try:
        return read(text, name)
    except BadInput as error:
        key = re.search(r'"puzzle"\s*:\s*', line.text)
        column = key.end() + 1 if key else 1
        place = f"in line {error.line} of the puzzle: " if error.line else ""
        raise BadInput(place + error.message, line=line.number, column=column) from None


def _parts(lines: Iterable[Line], known: Container[str]) -> Iterator[Iterator[Line]]:
    """The lines of each puzzle, of which the first is not only a comment."""
    return (part for _, part in groupby(lines, Headers(known)))


class Headers:
    """Called for each line of a text, it returns the number of the puzzle that the line belongs to.

    A puzzle begins with the first line, or with one that looks like a header, unless that is a row
    of a board on which any word can stand.
    """

    def __init__(self, known: Container[str]) -> None:
        self.known = known
        self.number = 0
        self._free = 0, 0
        self._before: Line | None = None

    def __call__(self, line: Line) -> int:
        named = self._before is not None and sources.names_next(self._before)
        self._before = line
        said = [] if named else uncommented(line).split(None, 3)
        if not said:
            return self.number
        rows, columns = self._free
        starts = _header(said, self.known) or sources.begins(line)
        if not self.number or (starts and not (rows and len(words(line)) == columns)):
            self.number, self._free = self.number + 1, _free(said, self.known)
        else:
            self._free = max(0, rows - 1), columns
        return self.number


def _header(said: Sequence[str], known: Container[str]) -> bool:
    """Whether words look like a header: a family's name, and a number or nothing. Other lines may
    begin with a family's name, too, as the clue `zebra = green`, or `renban 3:` for a rule.
    """
    sized = len(said) == 1 or (said[1][0] in "-0123456789" and said[1][-1] != ":")
    return sized and said[0].lower() in known


def _free(header: Sequence[str], known: Container[str]) -> tuple[int, int]:
    """The rows and columns below a header in which any word can stand; (0, 0) if there are none."""
    sizes = [int(word) for word in header[1:3] if len(word) < 6 and word.isdecimal()]
    if not sizes or header[0].lower() not in known:
        return 0, 0
    if not family_named(header[0].lower()).free_words:
        return 0, 0
    return sizes[0], sizes[-1]


def _native(lines: Sequence[Line], name: str | None) -> AnyPuzzle:
    header = words(lines[0])[0]
    if name is not None and header.text.lower() != name:
        raise header.wrong(f"the puzzle is {a_or_an(header.text.lower())}, not {a_or_an(name)}")
    family = family_named(header.text.lower())
    if header.text.lower() == CUSTOM or any(may_rule(line.text) for line in lines):
        from . import mixed  # imported here, as few puzzles have rules below their board

        return mixed.read(family, lines)
    return outside.checked(family.board.parse(lines), family)


def says_rules(text: str) -> bool:
    """Whether the text of a puzzle may say rules: then its family has more, or fewer, than those
    that its name stands for.
    """
    return text.startswith(CUSTOM) or any(map(may_rule, text.splitlines()))


def may_rule(line: str) -> bool:
    """Whether a line may say a rule of a puzzle: it is a sentence, or leaves a rule out."""
    said = line.partition("#")[0].strip().lower()
    sentence = said.endswith(".") and said[-2:-1].isalnum()
    return sentence or said.partition(":")[0].split(" ")[0] == "without"


def _foreign(lines: Sequence[Line], name: str | None, known: Collection[str]) -> AnyPuzzle:
    """The puzzle that begins in the first line, in another program's format."""
    from . import foreign  # imported here, as native text does not need it

    return foreign.read(lines, name, known, family_named)


def _headless(lines: Sequence[Line], name: str | None, known: Collection[str]) -> list[AnyPuzzle]:
    """The puzzles of a text in a format without a header; or one of the family `name`."""
    for family in map(family_named, known if name is None else [name]):
        puzzles = family.board.given.foreign(lines)
        if puzzles is not None:
            return [outside.checked(puzzle, family) for puzzle in puzzles]
    if sources.looks_like_grid(lines):
        return [_foreign(lines, name, known)]
    if name is not None:
        return [outside.checked(family.board.parse(lines), family)]
    start = words(lines[0])[0]
    named = start.text.isalpha() or likeliest(start.text, NAMES)
    headless = "" if named else "; without a header, say which with --family"
    raise start.wrong(unknown_family(start.text) + headless)
