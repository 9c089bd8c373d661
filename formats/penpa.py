"""Addresses of penpa-edit: a drawing, deflated, in base 64. It holds no rules, only what is drawn.

What cannot be drawn, a puzzle's options and its fleet, is written into the text of the rules as
`options: name name=2`; the family is one of the tags.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from ..boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell
from ..boards.words import Word, shown, whole
from ..cnf.record import record
from .options import Always, options_for

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
LONGEST = 4_000_000
"""The most characters of a drawing: a few bytes can inflate to very many."""

CIRCLED = 6
"""The colour of numbers in circles."""

SHORT = {
    "qa": "9", "pu_q": "Q", "pu_a": "A", "grid": "G", "edit_mode": "M", "surface": "S",
    "line": "L", "lineE": "E", "wall": "W", "cage": "C", "number": "N", "symbol": "Y",
    "special": "P", "board": "B", "command_redo": "R", "command_undo": "U",
    "command_replay": "8", "numberS": "1", "freeline": "F", "freelineE": "2", "thermo": "T",
    "arrows": "3", "direction": "D", "squareframe": "0", "polygon": "5", "deletelineE": "4",
    "killercages": "6", "nobulbthermo": "7", "__a": "_",
}  # fmt: skip
"""The keys of a drawing, each `z` and a character in the address; `z` itself is `zZ`."""
LONG = {"z" + short: f'"{key}"' for key, short in SHORT.items()} | {"zO": "null", "zZ": "z"}
SHORTENED = re.compile("z[A-Z0-9_]")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MAPS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall",
        "cage", "deletelineE")  # fmt: skip
COMMANDS = ("command_redo", "command_undo", "command_replay")
"""The parts of a drawing."""


class PenpaDrawing(NamedTuple):
    """The contents of a drawing."""

    rows: int
    columns: int
    numbers: Mapping[Cell, str]
    """The texts in cells; those of a margin have the row or column -1."""
    circled: frozenset[bool]
    """Which texts there are: in circles, or not."""
    symbols: Mapping[Cell, tuple[int, str]]
    """The style and the name of symbols."""
    rules: str
    tags: frozenset[str]


@record
class Penpa(Format):
    """Puzzles that show numbers in cells, or symbols, perhaps totals in a margin."""

    kinds: tuple[str, ...]
    """The tags of such puzzles."""
    colour: int = 1
    """The colour of the numbers."""
    symbols: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The styles and names of the symbols that stand for words."""
    known: tuple[str, ...] = ()
    """The options that puzzles can have."""
    always: Always = field(default_factory=dict)
    """The options of a drawing whose rules give none."""
    totals: bool = False
    """Whether there are totals above and to the left, and the rules give a fleet."""
    name = "penpa"

    def claims(self, source: Source) -> bool:
        """Whether one of its tags names such puzzles."""
        try:
            return not drawn(source.body.text).tags.isdisjoint(self.kinds)
        except ValueError:
            return False

    def read(self, source: Source) -> Parts:
        """The given values, and the options."""
        body = source.body
        try:
            drawing = drawn(body.text)
        except ValueError as wrong:
            raise body.wrong(f"not a penpa drawing: {wrong}") from None
        if drawing.tags and not source.certain and not drawing.tags & {*self.kinds}:
            what = ", ".join(map(shown, sorted(drawing.tags)[:3]))
            raise other(body, f"a drawing with the tag {what}: say by --family what it is")
        check_size(drawing.rows, drawing.columns, body)
        texts = self.texts(drawing)
        words = {text: Word(text, body.line, body.column) for text in {*texts.values()}}
        given = {(r, c): words[text] for (r, c), text in sorted(texts.items()) if r >= 0 <= c}
        if not source.certain:
            self.check_looks(drawing, body)
        told = self.options(drawing, body)
        return Parts(drawing.rows, drawing.columns, given, told, body)

    def texts(self, drawing: PenpaDrawing) -> Mapping[Cell, str]:
        """The family's words for what is drawn in cells, and in a margin."""
        if not self.symbols:
            return drawing.numbers
        back = {symbol: word for word, symbol in self.symbols.items()}
        return {cell: back[symbol] for cell, symbol in drawing.symbols.items() if symbol in back}

    def check_looks(self, drawing: PenpaDrawing, body: Word) -> None:
        """Raise OtherKind if the clues look like those of other puzzles."""
        if not self.symbols and not drawing.circled <= {self.colour == CIRCLED}:
            raise other(body, "numbers with circles or without, as other puzzles have")
        for symbol in {*drawing.symbols.values()} - {*self.symbols.values()}:
            raise other(body, f"a symbol as other puzzles have: {shown(symbol[1])}")
        if self.symbols and not (drawing.symbols or drawing.tags):
            raise other(body, "no symbols, as such puzzles have")

    def options(self, drawing: PenpaDrawing, body: Word) -> Mapping[str, Any]:
        """The options in the rules, or the default ones; and the totals."""
        told = dict(said_options(drawing.rules, self.known, body))
        found: dict[str, Any] = told or dict(options_for(self.always, drawing.rows, body))
        if self.totals:
            if not isinstance(found.get("fleet"), tuple):
                raise other(body, "the drawing says no fleet: options: fleet=4-3-3 in its rules")
            above = [drawing.numbers.get((-1, c)) for c in range(drawing.columns)]
            beside = [drawing.numbers.get((r, -1)) for r in range(drawing.rows)]
            found["column_totals"], found["row_totals"] = (
                [Word(total or ".", body.line, body.column) for total in totals]
                for totals in (above, beside)
            )
        return found

    def write(self, parts: Parts) -> str:
        """The address of a drawing in edit mode, from where one click starts solving."""
        if lost := parts.options.keys() - {*self.known, "column_totals", "row_totals"}:
            raise Inexpressible(f"no drawing of penpa says the {', '.join(sorted(lost))} here")
        margin = int(self.totals)
        wide = parts.columns + margin + 4
        layer = blank_layer()
        shown_numbers = {cell: word.text for cell, word in parts.words.items()}
        if self.symbols:
            layer["symbol"] = {
                str(index(cell, wide, margin)): [*self.symbols[text], 2]
                for cell, text in shown_numbers.items()
            }
            shown_numbers = {}
        if self.totals:
            above, beside = parts.options["column_totals"], parts.options["row_totals"]
            shown_numbers |= {(-1, c): total.text for c, total in enumerate(above)}
            shown_numbers |= {(r, -1): total.text for r, total in enumerate(beside)}
        layer["number"] = {
            str(index(cell, wide, margin)): [text, self.colour, "1"]
            for cell, text in shown_numbers.items()
            if text != "."
        }
        layer["lineE"] = boxes(parts, wide)
        told = [said(name, parts.options[name]) for name in self.known if name in parts.options]
        rules = "options: " + " ".join(told) if told else ""
        return SITE + packed(text_of(parts, margin, layer, rules, self.kinds[0]))


def other(body: Word, message: str) -> OtherKind:
    """The error that a drawing belongs to another puzzle."""
    return OtherKind(message, line=body.line, column=body.column)


def said(name: str, value: object) -> str:
    """An option as it is written into the rules."""
    if value is True:
        return name
    return f"{name}={'-'.join(map(str, value)) if isinstance(value, tuple) else value}"


def said_options(
    rules: str, known: tuple[str, ...], body: Word
) -> Iterator[tuple[str, int | tuple[int, ...]]]:
    """The options in the text of the rules, if there are any."""
    match = re.match(r"\s*options:([^\n]{1,20000})", rules)
    for text in match[1].split() if match else []:
        option = re.fullmatch(r"([a-z_]{1,40})(?:=(|[0-9]{1,6}(?:-[0-9]{1,6}){0,9999}))?", text)
        if not option or option[1] not in known:
            raise body.wrong(f"unknown option {shown(text)}; known: {', '.join(known) or 'none'}")
        numbers = tuple(map(int, filter(None, (option[2] or "").split("-"))))
        if option[1] == "fleet":
            yield option[1], numbers
        else:
            yield option[1], numbers[0] if numbers else True


def index(cell: Cell, wide: int, margin: int = 0) -> int:
    """The number of a cell in penpa's grid, which has two more cells on each side, and a margin."""
    return (cell[0] + 2 + margin) * wide + cell[1] + 2 + margin


def boxes(parts: Parts, wide: int) -> dict[str, int]:
    """The lines between the boxes of a Sudoku, in pieces from one corner of a cell to the next."""
    box = parts.options.get("height"), parts.options.get("width")
    if not (box[0] and box[1]):
        return {}
    corners = wide * (parts.rows + 4)
    found = {}
    for edge in range(box[0] - 1, parts.rows - 1, box[0]):
        for c in range(-1, parts.columns - 1):
            start = corners + index((edge, c), wide)
            found[f"{start},{start + 1}"] = 2
    for edge in range(box[1] - 1, parts.columns - 1, box[1]):
        for r in range(-1, parts.rows - 1):
            start = corners + index((r, edge), wide)
            found[f"{start},{start + wide}"] = 2
    return found


def blank_layer() -> dict[str, Any]:
    """A layer on which nothing is drawn."""
    return {
        **{key: {"__a": []} for key in COMMANDS},
        **{key: {} for key in MAPS},
        **{key: [] for key in LISTS},
    }


TOOLS = {
    "edit_mode": "surface", "surface": ["", 1], "line": ["1", 3], "lineE": ["1", 3],
    "wall": ["", 3], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
    "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", 1],
    "cage": ["1", 10],
}  # fmt: skip
"""The tools that the page offers first."""


def text_of(parts: Parts, margin: int, layer: Mapping[str, Any], rules: str, tag: str) -> str:
    """The lines of a drawing."""
    tall, wide = parts.rows + margin, parts.columns + margin
    centre = middle(parts, wide + 4, tall + 4, margin)
    cells = [
        index((r, c), wide + 4, margin) for r in range(parts.rows) for c in range(parts.columns)
    ]
    head = ["square", wide, tall, 38, 0, 1, 1, 38 * (wide + 1), 38 * (tall + 1), centre, centre,
            0, 0, 0, 0, "Title: ", "Author: ", "", rules, "OFF", "false"]  # fmt: skip
    mode = {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": TOOLS, "pu_a": TOOLS}
    lines: list[Any] = [
        [margin, 0, margin, 0], mode, layer, blank_layer(),
        [cells[0], *(b - a for a, b in pairwise(cells))],
        [], {}, "x", "x", [3, 1, 0], "general", "x", 0, {}, {}, {}, [tag],
    ]  # fmt: skip
    said = [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines]
    return "\n".join([",".join(map(str, head)), *map(shortened, said)])


def middle(parts: Parts, wide: int, tall: int, margin: int) -> int:
    """The number of the point in the middle: a cell, a corner, or the middle of a side."""
    cell = ((parts.rows - 1) // 2, (parts.columns - 1) // 2)
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[parts.rows % 2, parts.columns % 2]
    return index(cell, wide, margin) + kind * wide * tall


def shortened(text: str) -> str:
    """The text with short keys."""
    text = text.replace("z", "zZ")
    for key, short in SHORT.items():
        text = text.replace(f'"{key}"', "z" + short)
    return text


def packed(text: str) -> str:
    """The text, deflated, in base 64."""
    from base64 import b64encode  # imported here, as only addresses need them
    from zlib import compressobj

    squeeze = compressobj(9, wbits=-15)
    return b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode()


def unpacked(text: str) -> str:
    """The reverse of `packed`. ValueError if it is not such a text, or too long."""
    from base64 import b64decode
    from zlib import decompressobj, error

    plain = text.partition("&")[0].strip().replace(" ", "+").replace("-", "+").replace("_", "/")
    data = b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    try:
        stream = decompressobj(-15)
        found = stream.decompress(data, LONGEST)
    except error:
        raise ValueError("it cannot be inflated") from None
    if stream.unconsumed_tail or len(found) >= LONGEST:
        raise ValueError(f"it has more than {LONGEST} characters")
    if not stream.eof:
        raise ValueError("it is cut off")
    return found.decode(errors="replace")


@lru_cache(maxsize=4)
def drawn(text: str) -> PenpaDrawing:
    """The drawing of an address, cached, as each family looks at it. ValueError if it is none."""
    lines = unpacked(text).split("\n")
    head = lines[0].split(",")
    if len(lines) < 6 or len(head) < 11 or head[0] not in ("square", "sudoku", "kakuro"):
        raise ValueError(f"it is not of squares, but {shown(head[0])}")
    wide, tall = number(head[1]), number(head[2])
    margins = loaded(lines[1], list)
    if len(margins) != 4 or not all(type(m) is int and 0 <= m < 1000 for m in margins):
        raise ValueError("its margins are not four numbers")
    top, bottom, left, right = margins
    rows, columns = tall - top - bottom, wide - left - right
    if rows < 1 or columns < 1:
        raise ValueError("its margins leave no cells")
    layer = loaded(lines[3], dict)
    tags = loaded(lines[17], list) if len(lines) > 17 and lines[17].startswith("[") else []
    told, seen = (entries(layer, key, wide, tall, top, left) for key in ("number", "symbol"))
    numbers, colours = dict[Cell, str](), set[int]()
    for cell, (text, colour, *_) in told.items():
        if type(colour) is int and (plain := str(text).strip()):
            numbers[cell] = plain
            colours.add(colour)
    symbols = {
        cell: (style, name)
        for cell, (style, name, *_) in seen.items()
        if type(style) is int and type(name) is str
    }
    if any(r >= rows or c >= columns for r, c in [*numbers, *symbols]):
        raise ValueError("it has clues beside the board")
    rules = head[18].replace("%2C", ",").replace("%2D", "\n") if len(head) > 18 else ""
    lower = frozenset(str(tag).lower() for tag in tags)
    circled = frozenset(colour == CIRCLED for colour in colours)
    return PenpaDrawing(rows, columns, numbers, circled, symbols, rules, lower)


def entries(
    layer: Mapping[str, Any], key: str, wide: int, tall: int, top: int, left: int
) -> dict[Cell, list[Any]]:
    """The entries of cells. ValueError if penpa would not write them."""
    found = layer.get(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"it has no {key}s")
    width, cells, down, over = wide + 4, (wide + 4) * (tall + 4), 2 + top, 2 + left
    told = {
        (number // width - down, number % width - over): entry
        for number, entry in zip(wholes(found), found.values(), strict=True)
        if number < cells  # others are at a corner or a side of a cell
    }
    if {*map(type, told.values())} - {list} or min(map(len, told.values()), default=3) < 3:
        raise ValueError(f"it has a {key} that is none")
    return told


def number(text: str) -> int:
    """A number that is not too long."""
    found = whole(text)
    if found is None:
        raise ValueError(f"{shown(text)} is not a number")
    return found


def wholes(texts: Collection[str]) -> Iterator[int]:
    """Many such numbers, checked together, as a drawing has hundreds."""
    plain = "".join(texts).isascii() and all(map(str.isdecimal, texts))
    return map(int if plain and max(map(len, texts), default=0) < 10 else number, texts)


def loaded(text: str, kind: type) -> Any:
    """The value of a line. ValueError if it is no JSON of that kind."""
    try:
        value = json.loads(SHORTENED.sub(lambda m: LONG.get(m[0], m[0]), text))
    except (ValueError, RecursionError):  # RecursionError: lists in lists in lists
        raise ValueError("its lines are no JSON") from None
    if not isinstance(value, kind):
        raise ValueError(f"a line of it is no {kind.__name__}")
    return value
