"""What families with shaded cells share: atoms, rules, answers, words; and checks for `verify`,
which share nothing with encodings.

`("shaded", r, c)` is true where a cell is shaded. Solutions are rows of 1 for shaded cells, else 0.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ..boards.board import Joins, Stage
from ..boards.cells import Cells, Gridded
from ..boards.on_cells import OnCells
from ..boards.places import Cell, Place, Position, cells, neighbours
from ..boards.scene import Mark
from ..boards.spelling import Flag
from ..boards.values import CROSSES, MARKED, NOTHING, Symbols
from ..boards.words import Word, shown_cell, shown_cells
from ..cnf import graphs
from ..cnf.formula import Formula
from ..cnf.rules import Instance
from . import cuts
from .cuts import Cut, GraphCuts, connected
from .solved import unmarkable, values

if TYPE_CHECKING:
    from .explaining import Deduced

G = TypeVar("G", bound=Gridded)

SHADED = "#"


class Shaded(OnCells[G, int]):
    """Every cell is shaded, `#`, or not: `.`, or its given value."""

    def __init__(self, yes: str = "shaded", no: str = "unshaded", *, closed: bool = False) -> None:
        """`yes` and `no` are the words for the two kinds of cells."""
        values, flag = Symbols({".": 0, SHADED: 1}), Flag("shaded", yes, no)
        super().__init__(values, flag, 0, closed=closed, shapes={SHADED: "square"})

    def told(self, place: Place, possible: Collection[int]) -> str:
        """`(1, 2): unshaded or shaded`."""
        r, c = place
        words = (self.spelled.so(("shaded", r, c), value == 1)[0] for value in possible)
        return f"{shown_cell((r, c))}: {' or '.join(words)}"

    def joins(self, puzzle: G) -> Joins:
        """The cells, and all that are side by side: a given one is part of what is not shaded."""
        return super().joins(puzzle)[0], neighbours(puzzle)

    def entered(self, puzzle: G, word: Word, given: str | None) -> int | None:
        """What stands behind that which is given, as in `4#` and `4×`."""
        behind = word.text.removeprefix(given or "").removesuffix(MARKED)
        if given and word.text != behind and behind in (SHADED, *CROSSES):
            word, given = word._replace(text=behind), None
        return super().entered(puzzle, word, given)

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Shaded cells as squares; in a position, in a text, behind what is given."""
        seen = self.seen(puzzle, entries, marked, stage)
        if stage != "position":
            yield seen
            return
        rows, behind = [[*row] for row in seen.rows], dict[Cell, str]()
        for (r, c), value in puzzle.given.items():
            number, word = "?" if value is None else f"{value}", rows[r][c]
            if word not in ("", NOTHING):
                behind[r, c] = number
            elif (r, c) in marked:
                rows[r][c] = number
        yield replace(seen, rows=rows, behind=behind)


def shaded(puzzle: Gridded, f: Formula) -> dict[Cell, int]:
    """The atoms: a cell is shaded."""
    return f.variables("shaded", cells(puzzle))


def none_side_by_side(puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int]) -> None:
    """*apart*: of two neighbours, at least one is not shaded: a clause for each pair."""
    pairs = neighbours(puzzle)
    f.add_each("apart", pairs, [[-shaded[p], -shaded[q]] for p, q in pairs])


def rest_connected(
    puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int], how: graphs.ConnectedEncoding
) -> None:
    """*connected*: the cells that are not shaded are connected."""
    rest = {cell: -literal for cell, literal in shaded.items()}
    f.add("connected", graphs.connected(f, neighbours(puzzle), nodes=rest, how=how))


REST = GraphCuts[Gridded](connected, neighbours, cells, node="shaded", absent=True)
"""Why the cuts of *connected* hold."""


def breaches(solution: Cells) -> list[str]:
    """Where cells are neither shaded nor not, shaded ones are side by side, or the others are not
    connected, in words.
    """
    every = values(solution)
    pairs = [
        (cell, other) for r, c in every for cell in [(r, c)] for other in [(r, c + 1), (r + 1, c)]
    ]
    pairs = [pair for pair in pairs if all(map(every.get, pair))]
    broken = unmarkable(solution) + [f"{shown_cells(pair)} are both shaded" for pair in pairs]
    apart = joined(cell for cell, x in every.items() if not x)[1:]
    return broken + [f"{shown_cells(part)} not connected to the rest" for part in apart]


def joined(among: Iterable[Cell]) -> list[list[Cell]]:
    """The connected parts of some cells, each sorted."""
    left, found = {*among}, list[list[Cell]]()
    for start in sorted(left):
        if start in left:
            left.remove(start)
            part = [start]
            for r, c in part:
                near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & left
                left -= near
                part += near
            found.append(sorted(part))
    return found


def place(instance: Instance) -> str:
    """The cells that an instance is about, in words; or all of them."""
    if isinstance(instance.of, tuple) and not isinstance(instance.of, Cut):
        return shown_cells(instance.of)
    return cuts.place(instance.of, "cells")


def reason(instance: Instance) -> str:
    """The reason by *apart* or *connected*: the rule itself."""
    if instance.rule == "apart":
        return f"{place(instance)} are not both shaded"
    return cuts.reason(instance.of, "cells")


def left(deduced: "Deduced", cut: Cut, *, shaded: bool) -> tuple[Cell, ...]:
    """The cells of a cut that are, or may still be, of its color: those around what is there."""
    known = deduced.known
    able = [cell for cell in cut.cells if known(("shaded", *cell)) is not (not shaded)]
    there = {x[1:] for x, true in deduced.premises if true == shaded}
    parts = [part for part in joined(able) if not there.isdisjoint(part)]
    return tuple(sorted(cell for part in parts for cell in part)) or tuple(able)


def cut_off(deduced: "Deduced", *, shaded: bool = False) -> str | None:
    """Which cells would be cut off; None of other rules."""
    [rule, *more] = deduced.rules
    if more or not isinstance(rule.of, Cut) or rule.of.together:
        return None
    return cuts.reason(Cut(left(deduced, rule.of, shaded=shaded)), "cells")


def beside(deduced: "Deduced") -> str | None:
    """That no cell beside a shaded one is shaded, or that two are: of *apart*."""
    rules, premises, facts, _ = deduced
    if {rule.rule for rule in rules} != {"apart"}:
        return None
    if not facts:
        return f"{' and '.join(map(shown_cell, rules[0].of))} would both be shaded"
    if len(premises) != 1:
        return None
    return f"no cell beside {shown_cell(premises[0].atom[1:])} is shaded"
