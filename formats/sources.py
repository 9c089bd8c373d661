"""Recognising the format of a text, an address, a game ID or a file, without knowing its family."""

import re
from collections.abc import Sequence

from ..boards.foreign import Source
from ..boards.words import Line, Word, filled, shown, words
from ..cnf.errors import BadInput

ADDRESS = r"(?a)[A-Za-z][A-Za-z0-9+.-]{0,20}:(?=//|[A-Za-z0-9+.-]{1,40}/)"
HOST = (
    r"(?ai)(?:www\.)?(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app|swaroopg92\.github\.io"
    r"|chiark\.greenend\.org\.uk|sudokuwiki\.org|f-puzzles\.com"
    r"|(?:beta\.)?sudokupad\.app|(?:app\.)?crackingthecryptic\.com)/"
)
"""The beginnings of addresses that are pasted without `https://`."""
GAME_ID = r"(?a)[0-9]{1,9}(?:x[0-9]{1,9})?[A-Za-z0-9]{0,40}:(?=[^\s\\])"
PZPR = r"(?a)[?](?:type=\w{1,9}&|[mevp]\+)?(?P<kind>[A-Za-z][A-Za-z0-9-]{0,40})(?:_edit|_play)?/"
PZPR_FILE = r"(?a)[?](?:type=\w{1,9}&)?pzprv3(?:\.\d{1,3})?/(?P<kind>\w{1,40})/"
PENPA = r"[#?&](?:m=(?:edit|solve)&)?p="
GAME_PAGE = r"/(?P<kind>[a-z]{1,20})(?:\.html)?#(?=[^#]{1,80}[:#])"
SUDOKU_WIKI = r"(?ai)sudokuwiki\.org/[^?]{0,80}[?](?:[^#]{0,80}&)?bd="
F_PUZZLES = r"(?ai)f-puzzles\.com/[^?#]{0,80}[?](?:[^#]{0,80}&)?(?:load|id)="
SUDOKU_PAD = (
    r"(?ai)(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/?)?"
    r"(?:[?](?:[^#]{0,80}&)?puzzleid=)?"
)
PERCENT = "%([0-7][0-9A-Fa-f])"
"""Not compiled here, which would cost a millisecond: `re` keeps those that are needed."""

LINKS = "puzz.link, penpa, Simon Tatham's puzzles, sudokuwiki, f-puzzles, SudokuPad"


def is_link(text: str) -> bool:
    """Whether a word looks like any address or game ID."""
    start = text[:64]
    return bool(
        (":" in start and (re.match(ADDRESS, text) or re.match(GAME_ID, text)))
        or ("/" in start and re.match(HOST, text))
    )


def is_file(first: str) -> bool:
    """Whether a file in a known format begins with this word."""
    return first.startswith("pzprv3") or first.startswith("SAVEFILE:") or first == "begin"


def names_next(line: Line) -> bool:
    """Whether the line after this one names the kind of puzzle that begins here."""
    return line.text.lstrip().startswith("pzprv3")


def begins(line: Line) -> bool:
    """Whether a puzzle in another format begins in this line, whatever comes before it."""
    first = line.text.split(None, 1)[:1]
    return bool(first) and (is_link(first[0]) or is_file(first[0]))


def source(lines: Sequence[Line]) -> Source:
    """The source that begins in the first line. BadInput if it is an address of something else."""
    line = lines[0]
    match = re.search(r"\S+", line.text)
    first = Word(match[0] if match else "", line.number, match.start() + 1 if match else 1)
    if is_link(first.text):
        rest = [one for one in lines[1:] if not one.text.lstrip().startswith("#")]
        behind = line.text[first.column - 1 + len(first.text) :].split()
        if rest or (behind and not behind[0].startswith("#")):
            extra = rest[0] if not behind else line
            at = extra.text.index(behind[0], first.column) if behind else 0
            raise BadInput("expected one puzzle a line", line=extra.number, column=at + 1)
        return linked(first)
    if first.text.startswith("pzprv3"):
        kind = next((found for one in lines[1:2] for found in words(one)), first)
        return Source("pzpr", kind.text, kind, lines)
    if first.text.startswith("SAVEFILE:"):
        return saved(lines)
    if first.text == "begin":
        return Source("janko", name_in(lines), first, lines)
    return Source("grid", None, first, lines)


def name_in(lines: Sequence[Line]) -> str | None:
    """The second word of the line `puzzle name`."""
    for line in lines:
        match = re.match(r"\s*puzzle\s+(\S{1,40})\s*$", line.text)
        if match:
            return match[1].lower()
    return None


def saved(lines: Sequence[Line]) -> Source:
    """A saved game: entries `KEY     :length:text`."""
    found: dict[str, Word] = {}
    for line in lines:
        entry = re.match(r"([A-Z0-9]{1,8}) *:[0-9]+:", line.text)
        if entry:
            text = Word(line.text[entry.end() :], line.number, entry.end() + 1)
            found.setdefault(entry[1], text)
    last = lines[-1]
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in found:
            raise BadInput(f"the saved game has no {key}", line=last.number, column=1)
    game, before, description = found["GAME"], found["PARAMS"].text, found["DESC"]
    start = max(1, description.column - len(before) - 1)
    body = Word(f"{before}:{description.text}", description.line, start)
    return Source("tatham", game.text.lower(), body)


def linked(word: Word) -> Source:
    """An address or a game ID."""
    plain = Word(decoded(word.text), word.line, word.column)
    text = plain.text
    bare = re.match(HOST, text)
    if not bare and not re.match(ADDRESS, text):
        return Source("tatham", None, plain)
    if bare or text.partition(":")[0].lower() in ("http", "https"):
        for form, name in FORMS:
            match = re.search(form, text[:2000])
            if match:
                found = match.groupdict().get("kind")
                body = Word(text[match.end() :], word.line, word.column + match.end())
                return Source(name, found, body)
    raise word.wrong(f"{shown(word.text)} is not the address of a puzzle; known: {LINKS}")


FORMS = (
    (SUDOKU_WIKI, "digits"),
    (F_PUZZLES, "fpuzzles"),
    (SUDOKU_PAD, "fpuzzles"),
    (PENPA, "penpa"),
    (GAME_PAGE, "tatham"),
    (PZPR_FILE, "pzpr"),
    (PZPR, "puzzlink"),
)


def decoded(text: str) -> str:
    """The text with percent-encoded ASCII characters decoded."""
    return re.sub(PERCENT, lambda match: chr(int(match[1], 16)), text) if "%" in text else text


def place_in(text: str, column: int) -> int:
    """The index in the text of a character of the decoded text, both from 0."""
    for match in re.finditer(PERCENT, text):
        if match.start() >= column:
            break
        column += 2
    return column


def looks_like_grid(lines: Sequence[Line]) -> bool:
    """Whether the text may be a grid of puzzlekit. The first line has two numbers, and as many rows
    and columns follow, or twice as many rows, or a line for each column and row, or rows after
    totals of the columns and rows, or after a line for each side; or it has more numbers, and rows
    follow after such totals or lines, or a word for each corner; or it has two or three, and rows
    follow in which `#` may be a cell; or only a line for two sides follows. The last word may be a
    letter.
    """
    head, *rows = [words(line, comments=False) for line in filled(lines)]
    if len(head) in (2, 3):
        _, *every = [words(line, comments=False) for line in filled(lines, comments=False)]
        if [w.text for w in head[:2]] == [str(len(every)), *{str(len(row)) for row in every}]:
            return True
    numbers = head[:-1] if re.fullmatch("D|[a-z]", head[-1].text) else head
    if len(numbers) < 2 or not all(re.fullmatch("[0-9]{1,6}", word.text) for word in numbers):
        return False
    tall, wide = int(head[0].text), int(head[1].text)
    two = len(head) == 2 or len(head) == 3 != wide
    if two and [len(row) for row in rows] == [wide, tall]:
        return True
    if tall > len(rows):
        return False
    if (
        len(head) == 2
        and len(rows) == tall + wide
        and all(re.fullmatch("[0-9]{1,6}", word.text) for row in rows for word in row)
    ):
        return True
    above = [[wide, tall], [wide, wide, tall, tall]]
    said = [before + [wide] * tall for before in ([[], *above] if len(head) == 2 else above)]
    corners = [[wide + 1] * (tall + 1)] if len(head) == 2 else []
    return [len(row) for row in rows] in [*said, 2 * said[0], *corners]
