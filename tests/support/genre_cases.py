"""What the tests of a genre need besides its module: small boards, and how others write answers."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.places import Position
from pencilsat.encoders import AnyPuzzle

Rows = Sequence[Sequence[str]]
"""Lines of words."""


@dataclass(frozen=True)
class Case:
    """How a genre is tested."""

    boards: Sequence[str]
    """Small boards, without solution, with one and with several, as `check_family` takes them."""
    pzpr: str = ""
    """Its name at puzz.link; empty if it is not there."""
    answered: Callable[[AnyPuzzle, Rows], Position] | None = None
    """The entries that the lines of a pzprv3 text below its sizes say."""
    given: Callable[[Rows], Rows] = lambda lines: ()
    """Those of the lines that are the puzzle's."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """The names of our rules by puzz.link's codes for what is broken."""
    frame: int = 0
    """How many of our rows, and of our columns, puzz.link does not count."""
    puzzlekit: str = ""
    """The name of its file in that collection; empty if it is not there."""
    solved: Callable[[AnyPuzzle, Rows], Position] | None = None
    """The entries that the lines of one of its solutions say, without the sizes."""
    several: Mapping[str, str] = field(default_factory=dict)
    """Its boards that are published wrongly, and what is wrong: `several`, `none`, `unreadable`."""
    size: str = "5x5"
    """The size of a board that is generated."""
    step: int = 20
    """One of so many of its boards is tried always."""


def lines_of_pzprv3(text: str) -> tuple[int, int, Rows]:
    """The rows and columns of a pzprv3 text, and the lines below."""
    kind, _, rows, columns, *lines = text.split("/")
    assert kind.startswith("pzprv3"), kind
    if not columns.isdigit():  # a square board has one size
        columns, lines = rows, [columns, *lines]
    return int(rows), int(columns), [line.split() for line in lines if line.strip()]


def pzpr(name: str) -> dict[str, Any]:
    """What puzz.link's own tests say of a genre."""
    lines = shared_data("pzpr.jsonl").read_text("utf-8").splitlines()
    return next(found for found in map(json.loads, lines) if found["genre"] == name)


def boards(case: Case, step: int) -> Iterator[tuple[str, AnyPuzzle, Position]]:
    """Published boards of a genre, each with its name and the entries of its answer."""
    lines = shared_data("puzzlekit", f"{case.puzzlekit}.jsonl").read_text("utf-8").splitlines()
    for line in lines[::step]:
        told = json.loads(line)
        if case.several.get(told["id"]) == "unreadable":
            continue
        [puzzle] = encoders.read(told["problem"], case_name(case))
        _, *rows = [line.split() for line in told["solution"].splitlines()]
        yield told["id"], puzzle, case.solved(puzzle, rows)


def case_name(case: Case) -> str:
    """The genre of a case, as the headers of its boards say."""
    return case.boards[0].split()[0]


def marked(words: Mapping[str, Any], rows: Rows) -> Position:
    """The values of cells whose words stand for one."""
    return {
        (r, c): words[word]
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word in words
    }
