"""Addresses of f-puzzles, and those of SudokuPad that hold the same: a puzzle as JSON, in base 64.

The JSON has a list for each kind of constraint; each entry is the line of a rule.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from ..boards.foreign import Format, Inexpressible, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell
from ..boards.text import COLOURS, REMARKS, OwnRules, Remark
from ..boards.words import Line, Word, printable, shown
from ..cnf.errors import BadInput
from ..cnf.record import record
from .constraints import cell_of, joined, keys_of, lines_of, listed, named

SITE = "https://www.f-puzzles.com/?load="
PAD = "https://sudokupad.app/fpuzzles"
LONGEST = 30_000
"""The most characters of a payload: a few can stand for very many."""

KEPT = str.maketrans({"#": "\N{FULLWIDTH NUMBER SIGN}", "\r": None, "\t": " "})
"""What stands for characters that no line of a puzzle can have."""

BEGINS = "N4"
"""How the payload of every JSON object begins."""

SILENT = {
    "size", "grid", "title", "author", "ruleset", "solution", "highlightConflicts",
    "disabledlogic", "truecandidatesoptions", "successMessage", "fogofwar", "foglight",
    "activeConstraints",
}  # fmt: skip
"""The keys that say nothing about the solution."""

DRAWN = {"cage", "circle", "line", "rectangle", "text"}
"""The keys of what is only drawn, and means what the puzzle's rules say in words."""


@record
class FPuzzles(Format):
    """A square board, perhaps with other boxes than usual, and the rules that it brings."""

    kinds: tuple[str, ...]
    own: OwnRules
    """The rules."""
    boxes: Callable[[int], Mapping[str, int]]
    """The rows and columns of the usual boxes, by the side of the board."""
    name = "fpuzzles"
    takes_rules = True

    def read(self, source: Source) -> Parts:
        """The boxes, the given values, and the rules."""
        body = source.body
        data = puzzle_in(body)
        grid = listed(data.get("grid"))
        side = len(grid)
        rows = [row for row in grid if len(listed(row)) == side]
        if not side or len(rows) != side:
            raise body.wrong("the puzzle has no square grid")
        check_size(side, side, body)
        given = dict[Cell, Word]()
        regions, marks = dict[Cell, object](), dict[str, list[Cell]]()
        for r, row in enumerate(rows):
            for c, entry in enumerate(row):
                told = entry if isinstance(entry, dict) else {}
                if told.get("given") and told.get("value"):
                    given[r, c] = body._replace(text=f"{told['value']}")
                elif values := told.get("givenPencilMarks"):
                    marks.setdefault(json.dumps(values), []).append((r, c))
                if "region" in told:
                    regions[r, c] = told["region"]
        parts = Parts(side, side, given, self.regions_of(regions, side, body), body)
        every = [{"cells": named(cells), "values": json.loads(v)} for v, cells in marks.items()]
        rules = self.rules({"givenPencilMarks": every, **data}, parts)
        found = {"rules": rules, "remarks": (*remarks_in(data), *colours_in(rows))}
        brought = {name: value for name, value in found.items() if value}
        return parts._replace(options={**parts.options, **brought})

    def regions_of(self, regions: Mapping[Cell, object], side: int, body: Word) -> dict[str, Any]:
        """The options of a board with these regions: the sides of its boxes, or else the names of
        the regions, too.
        """
        usual = self.boxes(side)
        every = [divmod(i, side) for i in range(side * side)]
        names = [f"{regions.get(cell, box_of(cell, usual))}" for cell in every]
        numbers = {name: i for i, name in enumerate(dict.fromkeys(names), 1)}
        found = [numbers[name] for name in names]
        for shape in [{"height": high, "width": side // high} for high in divisors(side)]:
            pairs = {*zip(found, (box_of(cell, shape) for cell in every), strict=True)}
            if len(pairs) == len(numbers) == side:
                return {**shape}
        if sorted(found) != sorted([*range(1, side + 1)] * side):
            raise body.wrong(f"its regions are not {side} of {side} cells")
        rows = tuple(tuple(map(str, found[i : i + side])) for i in range(0, side * side, side))
        return {**usual, "regions": rows}

    def rules(self, data: Mapping[str, Any], parts: Parts) -> tuple[Any, ...]:
        """The rules of the constraints. BadInput with the name of one that is not known."""
        found, body = dict[Any, None](), parts.start
        for key, value in data.items():
            if not value or key in SILENT:
                continue
            if key in DRAWN:
                if all(map(drawn_twice, listed(value))):
                    continue
                what = f"{key}: the puzzle has drawings, whose meaning only its rules say in words"
                raise body.wrong(what)
            try:
                for line in lines_of(key, value, data, parts.rows):
                    found[self.own.read(Line(body.line, line), parts)] = None
            except BadInput as wrong:
                raise body.wrong(f"{shown(key)}: {wrong.message}") from None
            except ValueError as wrong:
                raise body.wrong(f"{shown(key)}: {wrong}") from None
        return tuple(found)

    def write(self, parts: Parts) -> str:
        """The address that opens the puzzle in the editor."""
        return SITE + packed(self.data(parts))

    def data(self, parts: Parts) -> dict[str, Any]:
        """The puzzle as JSON."""
        side = parts.rows
        found: dict[str, Any] = {"size": side, **remarks_of(parts), "grid": self.grid(parts)}
        for rule in parts.options.get("rules", ()):
            told = self.own.told(rule, parts)
            for key, value in keys_of(told, side):
                if isinstance(value, dict):
                    found.setdefault(key, []).append(value)
                elif key == "negative":
                    found[key] = [*found.get(key, ()), value]
                else:
                    found[key] = value
        for (r, c), colour in colours_of(parts):
            found["grid"][r][c] |= colour
        for entry in found.pop("givenPencilMarks", ()):
            for r, c in map(cell_of, entry["cells"]):
                cell = found["grid"][r][c]
                if "value" in cell or "givenPencilMarks" in cell:
                    raise Inexpressible(
                        "f-puzzles has candidates only once, where nothing is given"
                    )
                cell["givenPencilMarks"] = entry["values"]
        return found

    def grid(self, parts: Parts) -> list[list[dict[str, Any]]]:
        """The cells; each says its region if these are not the usual ones."""
        shape = {name: parts.options[name] for name in ("height", "width")}
        rows = parts.options.get("regions")
        names = [*dict.fromkeys(name for row in rows or () for name in row)]
        usual = shape == self.boxes(parts.rows)

        def cell(r: int, c: int) -> dict[str, Any]:
            said = given_in(parts.words.get((r, c)))
            if rows:
                return {**said, "region": names.index(rows[r][c])}
            return said if usual else {**said, "region": box_of((r, c), shape)}

        return [[cell(r, c) for c in range(parts.columns)] for r in range(parts.rows)]


@record
class SudokuPad(FPuzzles):
    """The same, as an address of SudokuPad; which reads those of f-puzzles."""

    name = "sudokupad"

    def fits(self, source: Source) -> bool:
        """False: such addresses are read like those of f-puzzles."""
        return False

    def write(self, parts: Parts) -> str:
        """The address that opens the puzzle to be solved."""
        return PAD + quote(packed(self.data(parts)), safe="")


def drawn_twice(entry: object) -> bool:
    """Whether something is drawn for a constraint that the puzzle has, too."""
    told = entry if isinstance(entry, dict) else {}
    return bool(told.get("isNewConstraint") or told.get("fromConstraint"))


def remarks_in(data: Mapping[str, Any]) -> Iterator[Remark]:
    """The title, the author, and each line of what people are told of the rules."""
    for kind in REMARKS[:-1]:
        for line in str(data.get(kind) or "").translate(KEPT).split("\n"):
            if text := printable(line).strip():
                yield Remark(kind, text)


def remarks_of(parts: Parts) -> dict[str, str]:
    """The reverse."""
    found = dict[str, str]()
    for kind, text in parts.options.get("remarks", ()):
        if kind != COLOURS:
            found[kind] = f"{found[kind]}\n{text}" if kind in found else text
    return found


def colours_in(rows: Sequence[Sequence[Any]]) -> Iterator[Remark]:
    """The colours of cells; several of one cell are joined by commas."""
    found = dict[str, list[Cell]]()
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            told = entry if isinstance(entry, dict) else {}
            every = [f"{colour}" for colour in listed(told.get("cArray")) or [told.get("c")]]
            if all(re.fullmatch("#[0-9A-Fa-f]{3,8}", colour) for colour in every):
                found.setdefault(",".join(every).replace("#", ""), []).append((r, c))
    return (Remark(COLOURS, f"{colour} {joined(cells)}") for colour, cells in found.items())


def colours_of(parts: Parts) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """The reverse. Inexpressible if a line says something else."""
    for kind, text in parts.options.get("remarks", ()):
        if kind == COLOURS:
            colour, *names = text.split() or [""]
            every = [f"#{one}" for one in colour.split(",")]
            for name in names:
                try:
                    r, c = cell_of(name)
                except ValueError as wrong:
                    raise Inexpressible(f"{COLOURS}: {wrong}") from None
                if 0 <= r < parts.rows and 0 <= c < parts.columns:
                    yield (r, c), {"cArray": every} if every[1:] else {"c": every[0]}


def divisors(number: int) -> list[int]:
    """Those of a number."""
    return [high for high in range(1, number + 1) if number % high == 0]


def box_of(cell: Cell, shape: Mapping[str, int]) -> int:
    """The number of the box of a cell, row by row."""
    r, c = cell
    height, width = shape["height"], shape["width"]
    return r // height * height + c // width


def given_in(word: Word | None) -> dict[str, Any]:
    """What a cell says about its value."""
    return {"value": int(word.text), "given": True} if word else {}


def packed(data: Mapping[str, Any]) -> str:
    """The JSON, compressed, in base 64."""
    from lzstring import LZString  # imported here, as only addresses need it

    return f"{LZString().compressToBase64(json.dumps(data, separators=(',', ':')))}"


def puzzle_in(body: Word) -> dict[str, Any]:
    """The reverse, of an address. BadInput if it is none."""
    from lzstring import LZString  # imported here, as only addresses need it

    text = re.sub("[?&#].*", "", body.text.removeprefix("fpuzzles")).strip("/")
    if not text.startswith(BEGINS):
        what = "a link with the whole puzzle is needed: …/?load=N4… or …/fpuzzlesN4…"
        raise body.wrong(f"{shown(text)} is the name of a puzzle on a server; {what}")
    if len(text) > LONGEST:
        raise body.wrong(f"the link has more than {LONGEST} characters")
    try:
        plain = LZString().decompressFromBase64(text)
        plain = plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        data = json.loads(plain)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        raise body.wrong("not a puzzle of f-puzzles: the link is cut off, or changed") from None
    if not isinstance(data, dict):
        raise body.wrong("not a puzzle of f-puzzles: it is no JSON object")
    return data
