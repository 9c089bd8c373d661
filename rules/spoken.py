"""The sentences of the library, each beside the rule that it makes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..boards.beside import Side
from ..boards.places import Cell, Position, Sized
from ..boards.totals import Total
from ..boards.words import shown_cell
from ..cnf.record import record
from .connected import Connected
from .counts import Count, Number
from .groups import AROUND, BESIDE, COLUMNS, DIAGONALS, LINES, ROOMS, ROWS, SQUARES, Groups
from .lines import NoThreeAlike
from .marks import NUMBER, Marked, bears
from .neighbours import Apart, InPairs, NoSquare, NotTouching
from .numbers import Candidates, Different, Once
from .partners import Partners
from .polyominoes import TETROMINOES, OneShape, UnlikeTouching
from .regions import Islands
from .rule import At, Breach, Rule, each
from .rule import Said as Stated
from .runs import Runs
from .sentences import CELLS, Said, Sentence
from .sight import InSight
from .totals import Totalled

if TYPE_CHECKING:
    from ..cnf.formula import Formula

TOTALS = (
    Total("columns", "column_totals", of_rows=False),
    Total("rows", "row_totals", of_rows=True),
)
RUNS = (
    Side("rows", "row_runs", of_rows=True, what="a number of shaded cells", many=True),
    Side("columns", "column_runs", of_rows=False, what="a number of shaded cells", many=True),
)
"""What may stand beside a board."""


def _near(puzzle: Sized) -> Iterator[tuple[Cell, list[Cell]]]:
    return ((cell, [cell, *around]) for cell, around in AROUND.walk(puzzle))


def _nearby(puzzle: Sized, cell: Cell) -> list[Cell]:
    return [*AROUND.test(puzzle, cell), cell]


NEAR = Groups[Sized](_near, _nearby, shown_cell)
"""The cells that touch a cell, and that cell."""


@record
class Where:
    """The group of cells that a number in a cell speaks of, and what it is called."""

    groups: Groups[Any]
    of: str
    has: str = "{place} has {count}"

    def key(self, puzzle: Any, cell: Cell) -> Any:
        """Its key, for a number in this cell."""
        return puzzle.regions[cell[0]][cell[1]] if self.groups is ROOMS else cell


LINE = {
    "row": ROWS,
    "column": COLUMNS,
    "(row and column|row and each column|line|row or column)": LINES,
    "(room|region|area)": ROOMS,
}

SLOTS: Mapping[str, Mapping[str, Any]] = {
    "line": LINE,
    "group": {**LINE, "diagonal": DIAGONALS},
    "piece": {**LINE, "2×2 (square|block)": SQUARES},
    "bound": {
        "(|exactly)": "exactly",
        "(at most|no more than)": "at most",
        "(at least|no fewer than)": "at least",
    },
    "near": {
        "in its (room|region|area)": Where(ROOMS, "the room of {}"),
        "(beside it|next to it|share a side with it)": Where(
            BESIDE, "{}", "{count} beside {place}"
        ),
        "(around it|touch it)": Where(AROUND, "{}", "{count} around {place}"),
        "around it, itself included": Where(NEAR, "the cells around {}"),
    },
    "side": {"(beside it|next to it)": BESIDE, "around it": AROUND},
    "shape": {
        "(tetromino|tetromino of any shape)": TETROMINOES,
    },
}
"""What can be put into slots, by how it is spelled; a slot without an entry takes a number."""


@record
class PartnersOf(Partners):
    """Every tree has a tent beside it, and every tent a tree, one to one; no tent is on a tree."""

    upon: str = ""
    """The name of the rule that says the latter."""


def number(said: Said) -> Rule[Any]:
    """A number counts cells in a group of its own."""
    where: Where = said["near"]
    return Number(said.name, where.groups, where.key, said.thing, where.of, where.has)


def count(said: Said) -> Rule[Any]:
    """Each group has a number of cells."""
    return Count(said.name, said["piece"], said["n"], said.thing, said["bound"])


def told(mark: str, number: int, puzzle: Any, cell: Cell) -> int | None:
    """The number for a cell with a mark."""
    return number if bears(puzzle.given.get(cell), mark) else None


def count_at(said: Said) -> Rule[Any]:
    """Each mark has a number of cells beside it, or around it."""
    number = partial(told, said["mark"][1], said["n"])
    return Count(said.name, said["side"], number, said.thing, said["bound"])


@record
class OnLand(Islands):
    """Cells of land that are joined have exactly one number, which says how many they are; and no
    number is elsewhere.
    """

    def says(self, puzzle: Any, f: "Formula", at: At) -> Stated:
        """Islands; and that numbers are on land."""
        yield from super().says(puzzle, f, at)
        yield from each(None, ([-at[p]] if number else [] for p, number in puzzle.given.items()))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Numbers that are not on land; or else faults of islands."""
        wrong = [p for p, number in puzzle.given.items() if not number or entries.get(p)]
        for cell in wrong:
            yield Breach(f"there is no island of the number at {shown_cell(cell)}", (cell,))
        if not wrong:
            yield from super().broken(puzzle, {**dict.fromkeys(puzzle.given, 0), **entries})


def numbers(said: Said, puzzle: Any) -> range:
    """The numbers of a genre."""
    return said.subject.numbers


def shape(puzzle: Any) -> Any:
    """On what the groups of a board depend."""
    return puzzle.rows, puzzle.columns, getattr(puzzle, "regions", ())


@record
class EachOnce(Once[Any]):
    """Each number is once in each group, which must have as many cells."""

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """An exactly-one for each number in each group; what cannot be where there is no room."""
        number, said = len(self.numbers(puzzle)), super().says(puzzle, f, at)
        room = {key: len(cells) >= number for key, cells in self.groups.walk(puzzle)}
        return ((place, one if room[place[0]] else []) for place, one in said)


def unlike(kind: type[Different[Any]], said: Said) -> Rule[Any]:
    """Each number once, or at most once, in each group."""
    return kind(said.name, said["group"], partial(numbers, said), shape)


def free(mark: str) -> str:
    """The name of the rule that a mark stands on no object."""
    return f"nothing on a {mark}"


def sentence(*said: Any, **more: Any) -> Sentence:
    """A sentence about marked cells."""
    return Sentence(CELLS, *said, **more)


SENTENCES: Sequence[Sentence] = (
    sentence(
        "no two {things} (share a side|are side by side|are next to each other|are adjacent)",
        lambda said: Apart(said.name, said.marked),
    ),
    sentence(
        "no two {things} touch[ each other], "
        "(diagonally either|not even diagonally|even diagonally)",
        lambda said: NotTouching(said.thing, name=said.name),
    ),
    sentence(
        "each {thing} shares a side with exactly one other",
        lambda said: InPairs(said.name, said.marked),
    ),
    sentence(
        "(no 2×2 square is all {things}|there is no 2×2 square of {things})",
        lambda said: NoSquare(said.name, said.marked),
    ),
    sentence(
        "[all ]the {things} are [all ]connected[ by their sides]",
        lambda said: Connected(name=said.name, atom=said.subject.atom, rest=said.rest),
        both=True,
    ),
    sentence("each {piece} (has|contains) {bound} {n} {things}", count),
    sentence(
        "a number (says|tells|is) how many {things} (are|there are) {near}", number, gives="numbers"
    ),
    sentence(
        "a number beside a (row or column|row or a column|line) (says|tells|is) how many {things} "
        "(are|there are) (there|in it)",
        lambda said: Totalled(TOTALS, said.thing, said.name),
        gives="totals",
    ),
    sentence(
        "no three (consecutive cells|cells in a line) of a (row or column|row or a column|line) "
        "are (equal|alike)",
        lambda said: NoThreeAlike(name=said.name),
    ),
    Sentence(
        ("shade",),
        "each {mark} is {state}",
        lambda said: Marked(*said["mark"], state(said), said["state"], said.name),
    ),
    sentence("each {mark} has {bound} {n} {things} {side}", count_at),
    Sentence(
        ("shade",),
        "(numbers are|a cell with a number is|cells with numbers are) {state}",
        lambda said: Marked("number", NUMBER, state(said), said["state"], said.name),
    ),
    Sentence(
        ("shade",),
        "a number (says|tells|is) how many cells are seen from it[ in its row and column], itself "
        "included, up to the next {things}",
        lambda said: InSight(said.name, said.marked),
        gives="numbers",
    ),
    Sentence(
        ("shade",),
        "unshaded cells that are (joined|connected) have exactly one number, which says how many "
        "they are",
        lambda said: OnLand(name=said.name),
        gives="numbers",
        alone=True,
    ),
    Sentence(
        ("shade",),
        "the {things} of each (room|region) are (a|one) {shape}",
        lambda said: OneShape(said["shape"], said.name, said.marked),
    ),
    Sentence(
        ("shade",),
        "the {things} of two (rooms|regions) do not touch if they are the same {shape}",
        lambda said: UnlikeTouching(said["shape"], said.name, said.marked),
    ),
    Sentence(
        ("shade",),
        "numbers beside a (row or column|row or a column|line) are the lengths of its runs of "
        "{things}[, in order]",
        lambda said: Runs(RUNS, name=said.name),
        gives="lengths",
    ),
    Sentence(
        ("objects",),
        "each {mark} has a {thing} beside it, and each {thing} a {mark}, one to one",
        lambda said: PartnersOf(said["mark"][0], said.thing, said.name, free(said["mark"][0])),
        alone=True,
    ),
    Sentence(
        ("numbers",),
        "each {group} has each number once",
        partial(unlike, EachOnce),
    ),
    Sentence(
        ("numbers",),
        "(no number is twice in a {group}|no number is repeated in a {group})",
        partial(unlike, Different),
    ),
)


def state(said: Said) -> str:
    """What a marked cell is: `shaded`, or `unshaded`."""
    return said.subject.marked if said["state"] else said.subject.rest or f"not {said.marked}"
