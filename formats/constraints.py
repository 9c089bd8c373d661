"""The constraints of f-puzzles, each a list or a word in its JSON, and the lines of rules that they
are.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..boards.foreign import Inexpressible
from ..boards.places import Cell
from ..boards.text import Told
from ..boards.words import shown
from ..cnf.record import record


class Entry(NamedTuple):
    """An entry of a list of constraints. Other JSON than f-puzzles writes is a ValueError."""

    told: Mapping[str, Any]
    size: int

    def cells(self, name: str = "cells") -> list[Cell]:
        """Cells by their names; those beside the board, too."""
        found = listed(self.told.get(name))
        if not found:
            raise ValueError(f"it has no {name}")
        return [*map(cell_of, found)]

    def lines(self) -> Iterator[list[Cell]]:
        """Lines of cells."""
        for line in listed(self.told.get("lines")):
            yield Entry({"cells": line}, self.size).cells()

    def cell(self) -> Cell:
        """The one cell."""
        return cell_of(self.told.get("cell"))

    def value(self) -> str:
        """The value, as one word; empty if there is none."""
        found = self.told.get("value")
        text = f"{'' if found is None else found}".strip()
        if re.search(r"[\s#:=]", text):
            raise ValueError(f"{shown(text)} is no value")
        return text

    def values(self) -> list[Any]:
        """The values."""
        if not isinstance(self.told.get("values"), list):
            raise ValueError("it has no values")
        return listed(self.told["values"])


def listed(value: object) -> list[Any]:
    """A list; empty if the value is none."""
    return value if isinstance(value, list) else []


def cell_of(name: object) -> Cell:
    """The cell of a name: `R1C2`."""
    match = re.fullmatch(r"[Rr](\d{1,3})[Cc](\d{1,3})", f"{name}")
    if not match:
        raise ValueError(f"{shown(f'{name}')} is no cell")
    return int(match[1]) - 1, int(match[2]) - 1


def named(cells: Iterable[Cell]) -> list[str]:
    """The names of cells."""
    return [f"R{r + 1}C{c + 1}" for r, c in cells]


def joined(cells: Iterable[Cell]) -> str:
    """Cells in the line of a rule."""
    return " ".join(named(cells)).lower()


class Kind:
    """How rules of one keyword are entries of a list."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """The lines of the rules of a list."""
        raise NotImplementedError

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """The reverse, for one rule."""
        raise NotImplementedError


@record
class InLines(Kind):
    """`{lines, value}`: each line is a rule, perhaps with a number."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each line."""
        for entry in entries:
            for cells in entry.lines():
                yield f"{self.keyword} {entry.value()}".strip() + f": {joined(cells)}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One line."""
        yield {"lines": [named(told.cells[0])], **valued(told)}


def valued(told: Told) -> dict[str, str]:
    """The number of a rule, if it says one."""
    return {"value": told.arguments[0]} if told.arguments else {}


@record
class InCells(Kind):
    """`{cells, value}`: some cells, perhaps with a number."""

    keyword: str
    numbered: bool = True
    """Whether there is a value, which may be empty."""

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each entry."""
        for entry in entries:
            yield f"{self.keyword} {entry.value()}".strip() + f": {joined(entry.cells())}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        value = {"value": "".join(told.arguments)} if self.numbered else {}
        yield {"cells": named(told.cells[0]), **value}


@record
class Marked(Kind):
    """`{cell}`: all entries together are one rule."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """One rule."""
        cells = dict.fromkeys(entry.cell() for entry in entries)
        yield f"{self.keyword}: {joined(cells)}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """An entry for each cell."""
        return ({"cell": name} for name in named(told.cells[0]))


@record
class Indexers(Kind):
    """`{cells}`, in which each cell says something for itself: all are one rule."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """One rule."""
        cells = dict.fromkeys(cell for entry in entries for cell in entry.cells())
        yield f"{self.keyword}: {joined(cells)}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        yield {"cells": named(told.cells[0])}


@record
class Letters(Kind):
    """`{cells, value}`, where the value is the keyword."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """Those whose value is this one."""
        for entry in entries:
            if entry.value().lower() not in ("", "x", "v"):
                raise ValueError(f"{shown(entry.value())} is neither X nor V")
            if entry.value().lower() == self.keyword:
                yield f"{self.keyword}: {joined(entry.cells())}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        yield {"cells": named(told.cells[0]), "value": self.keyword.upper()}


@record
class WithValues(Kind):
    """`{cells, values}`."""

    keyword: str

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each entry."""
        for entry in entries:
            values = [Entry({"value": value}, 0).value() for value in entry.values()]
            if values:
                yield f"{self.keyword} {' '.join(values)}: {joined(entry.cells())}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        yield {"cells": named(told.cells[0]), "values": [*map(int, told.arguments)]}


@record
class Clones(Kind):
    """`{cells, cloneCells}`."""

    keyword: str = "clone"

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each entry, without cells that are their own clones."""
        for entry in entries:
            one, other = entry.cells(), entry.cells("cloneCells")
            if len(one) != len(other):
                raise ValueError("its cells and cloneCells are not equally many")
            pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
            if pairs:
                yield f"{self.keyword}: {' = '.join(map(joined, zip(*pairs, strict=True)))}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        one, other = told.cells
        yield {"cells": named(one), "cloneCells": named(other)}


@record
class Arrows(Kind):
    """`{cells, lines}`: a bulb, and shafts that each begin in it."""

    keyword: str = "arrow"

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each shaft; the digits of a bulb are read from the left, or from above."""
        for entry in entries:
            bulb = joined(sorted(entry.cells()))
            for _, *shaft in entry.lines():
                yield f"{self.keyword}: {bulb} = {joined(shaft)}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry. Inexpressible if the digits are read in another order."""
        bulb, shaft = told.cells
        if [*bulb] != sorted(bulb):
            raise Inexpressible("arrows of f-puzzles are read from the left, or from above")
        (r, c), *_ = shaft
        start = min(bulb, key=lambda cell: abs(cell[0] - r) + abs(cell[1] - c))
        yield {"cells": named(bulb), "lines": [named([start, *shaft])]}


@record
class Outside(Kind):
    """`{cell, value}` with a cell beside the board, in the row, or column, of the clue."""

    keyword: str
    sided: bool = True
    """Whether it matters on which side."""

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each entry with a value."""
        for entry in entries:
            (r, c), n = entry.cell(), entry.size
            if entry.value() and 0 <= r < n and c in (-1, n):
                side = "left" if c < 0 else "right"
                yield self.line("row", r, side, entry.value())
            elif entry.value() and 0 <= c < n and r in (-1, n):
                side = "top" if r < 0 else "bottom"
                yield self.line("column", c, side, entry.value())
            elif entry.value():
                name = named([(r, c)])[0]
                raise ValueError(f"{name} is not beside a line")

    def line(self, kind: str, index: int, side: str, value: str) -> str:
        """`skyscraper row 3 left: 4`."""
        return f"{self.keyword} {kind} {index + 1} {side if self.sided else ''}".rstrip() + (
            f": {value}"
        )

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry, to the left or above where the side does not matter."""
        kind, index, side = (*told.arguments, "")[:3]
        across = size if side in ("right", "bottom") else -1
        cell = (int(index) - 1, across) if kind == "row" else (across, int(index) - 1)
        yield {"cell": named([cell])[0], "value": told.words[0]}


WAYS = {
    "UR": ("up-right", -1, 1),
    "UL": ("up-left", -1, -1),
    "DR": ("down-right", 1, 1),
    "DL": ("down-left", 1, -1),
}
"""The directions of little killers: their words, and their steps."""


@record
class LittleKillers(Kind):
    """`{cell, direction, value}` with a cell beside the board."""

    keyword: str = "little killer"

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A rule for each entry with a value."""
        for entry in entries:
            if entry.value() not in ("", "0"):
                way = f"{entry.told.get('direction')}"
                if way not in WAYS:
                    raise ValueError(f"{shown(way)} is no direction")
                said, down, right = WAYS[way]
                r, c = entry.cell()
                yield f"{self.keyword} {entry.value()}: {joined([(r + down, c + right)])} {said}"

    def entries(self, told: Told, size: int) -> Iterable[Any]:
        """One entry."""
        [[(r, c)]], way = told.cells, told.words[1]
        [(name, down, right)] = [(n, y, x) for n, (said, y, x) in WAYS.items() if said == way]
        cell = (r - down, c - right)
        if 0 <= cell[0] < size and 0 <= cell[1] < size:
            raise Inexpressible("little killers of f-puzzles begin beside the board")
        yield {
            "cell": named([cell])[0],
            "cells": named(diagonal_from((r, c), down, right, size)),
            "direction": name,
            "value": told.arguments[0],
        }


def diagonal_from(cell: Cell, down: int, right: int, size: int) -> Iterator[Cell]:
    """The cells from one to the edge of the board."""
    (r, c) = cell
    while 0 <= r < size and 0 <= c < size:
        yield r, c
        r, c = r + down, c + right


KINDS: Mapping[str, Sequence[Kind]] = {
    "arrow": (Arrows(),),
    "betweenline": (InLines("between"),),
    "boxindexer": (Indexers("box indexer"),),
    "clone": (Clones(),),
    "columnindexer": (Indexers("column indexer"),),
    "difference": (InCells("white dot"),),
    "entropicline": (InLines("entropic"),),
    "even": (Marked("even"),),
    "extraregion": (InCells("extra region", numbered=False),),
    "givenPencilMarks": (WithValues("candidates"),),
    "killercage": (InCells("cage"),),
    "littlekillersum": (LittleKillers(),),
    "lockout": (InLines("lockout"),),
    "maximum": (Marked("maximum"),),
    "minimum": (Marked("minimum"),),
    "modularline": (InLines("modular"),),
    "nabner": (InLines("nabner"),),
    "odd": (Marked("odd"),),
    "palindrome": (InLines("palindrome"),),
    "quadruple": (WithValues("quadruple"),),
    "ratio": (InCells("black dot"),),
    "regionsumline": (InLines("region sum"),),
    "renban": (InLines("renban"),),
    "rowindexer": (Indexers("row indexer"),),
    "sandwichsum": (Outside("sandwich", sided=False),),
    "skyscraper": (Outside("skyscraper"),),
    "slowthermometer": (InLines("slow thermometer"),),
    "thermometer": (InLines("thermometer"),),
    "whispers": (InLines("whisper"),),
    "xsum": (Outside("x-sum"),),
    "xv": (Letters("x"), Letters("v")),
    "zipperline": (InLines("zipper"),),
}
"""The lists of constraints."""

FLAGS = {
    "antiking": "antiking",
    "antiknight": "antiknight",
    "disjointgroups": "disjoint groups",
    "nonconsecutive": "nonconsecutive",
}
"""The constraints about the whole board."""

DIAGONALS = ("diagonal+", "diagonal-")

NEGATIVE = {
    "difference": "all white dots given",
    "ratio": "all black dots given",
    "xv": "all xv given",
}
"""The lists all of whose signs are given."""


def lines_of(key: str, value: Any, data: Mapping[str, Any], side: int) -> Iterator[str]:
    """The lines of the rules of a key. ValueError for what f-puzzles does not write."""
    if key in FLAGS:
        yield FLAGS[key]
    elif key in DIAGONALS:
        if not all(map(data.get, DIAGONALS)):
            yield f"extra region: {joined(diagonal(key, side))}"
        elif key == DIAGONALS[0]:
            yield "diagonals"
    elif key == "negative":
        for name in map(str, listed(value) or [value]):
            if name not in NEGATIVE:
                raise ValueError(f"{shown(name)} is not known")
            yield NEGATIVE[name]
    elif key not in KINDS:
        raise ValueError("this constraint is not known")
    elif not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise ValueError("it is no list of constraints")
    else:
        entries = [Entry(entry, side) for entry in value if entry]
        for kind in KINDS[key] if entries else ():
            yield from kind.lines(entries)


def diagonal(key: str, side: int) -> list[Cell]:
    """The cells of a diagonal: that which rises to the right, or that which falls."""
    return [(r, side - 1 - r if key == "diagonal+" else r) for r in range(side)]


def keys_of(told: Told, side: int) -> Iterator[tuple[str, Any]]:
    """What says a rule: keys, each with True, an entry of its list, or a name that it holds.
    Inexpressible if nothing does.
    """
    for key, keyword in FLAGS.items():
        if told.keyword == keyword:
            yield key, True
            return
    if told.keyword == "diagonals":
        yield from ((key, True) for key in DIAGONALS)
        return
    for name, keyword in NEGATIVE.items():
        if told.keyword == keyword:
            yield "negative", name
            return
    for key, kinds in KINDS.items():
        for kind in kinds:
            if kind.keyword == told.keyword:
                yield from ((key, entry) for entry in kind.entries(told, side))
                return
    raise Inexpressible(f"f-puzzles has no {told.keyword}")
