"""The sentences of the library, each beside the rule that it makes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ..boards.beside import FOUR, Side
from ..boards.names import shown_cell
from ..boards.places import Cell, Position
from ..boards.totals import Total
from ..boards.values import Numbers
from ..boards.words import a_or_an
from ..cnf.errors import BadInput
from ..cnf.record import record
from .alike import Spaced, UnlikeNeighbours
from .areas import AreasBeside, Rectangles
from .arms import StraightLength
from .bends import Bends
from .connected import Connected, Outside
from .counts import Count, Number
from .divisions import BorderNumber
from .groups import AROUND, COLUMNS, DIAGONALS, LINES, NEAR, ROOMS, ROWS, SQUARES, Groups
from .groups import BESIDE as NEXT
from .heights import Seen
from .levels import Level
from .line_clues import LineSum
from .lines import DistinctLines, NoThreeAlike
from .marks import NUMBER, Marked, bears
from .neighbours import Apart, InPairs, NoSquare, NotTouching
from .numbers import Candidates, Different, Once
from .others import others
from .partners import Partners
from .parts import (
    PATH,
    REGION,
    PartCount,
    RectangularRegions,
    SizeNumber,
    Turned,
    UnlikeSizes,
    Untouched,
)
from .passing import PassesAll
from .paths import Ends, EqualEnds, Everywhere, PathCount
from .polyominoes import TETROMINOES, OneShape, UnlikeTouching
from .regions import Islands
from .room_numbers import Consecutive, UpToSize
from .rooms import AllOrNone, ApartAcross, OneArea, Symmetric, TwoRooms, UnlikeCounts
from .rule import At, Breach, Rule, each
from .rule import Said as Stated
from .runs import Runs, ShortRuns
from .sentences import CELLS, Said, Sentence
from .sentences import LINES as LINED
from .shots import OneAtDistance
from .sides import AllCorners, NumberOfSides, SidesOn
from .sight import InSight
from .snakes import NoCornerTouch, TwoEnds
from .steps import CORNER, KNIGHT, SIDE, StepsApart
from .totals import Totalled
from .visits import EnteredOnce, PassesOneAcross

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
BESIDE = {"totals": TOTALS, "lengths": RUNS, "sums": FOUR, "seen": FOUR}
"""What may stand beside a board: one of these."""


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
        "(beside it|next to it|share a side with it)": Where(NEXT, "{}", "{count} beside {place}"),
        "(around it|touch it)": Where(AROUND, "{}", "{count} around {place}"),
        "around it, itself included": Where(NEAR, "the cells around {}"),
    },
    "side": {"(beside it|next to it)": NEXT, "around it": AROUND},
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
    """The numbers of a genre; or of a puzzle, if its family's are not the same everywhere."""
    if said.subject.numbers:
        return said.subject.numbers
    values = puzzle.family.answer.values_of(puzzle)
    if not isinstance(values, Numbers):
        raise BadInput(
            f"no numbers stand in the cells of {a_or_an(puzzle.family.name)}: {said.name}"
        )
    return range(values.low, values.high + 1)


def up_to(said: Said, puzzle: Any) -> range:
    """1 up to the largest number of a genre, or that of the cells of the largest room."""
    most = max(len(room) for _, room in ROOMS.walk(puzzle))
    return range(1, max(most, *numbers(said, puzzle)) + 1)


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


@record
class SeenFrom(Seen[Any]):
    """A number beside a line says how many of its numbers are seen from there."""

    sides: ClassVar[Sequence[Side]] = FOUR


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
        lambda said: Apart(name=said.name, marked=said.marked),
    ),
    sentence(
        "no two {things} touch[ each other], "
        "(not even diagonally|diagonally either|even diagonally)",
        lambda said: NotTouching(said.thing, name=said.name),
    ),
    sentence(
        "each {thing} shares a side with exactly one other",
        lambda said: InPairs(name=said.name, marked=said.marked),
    ),
    sentence(
        "(no 2×2 square is all {things}|there is no 2×2 square of {things})",
        lambda said: NoSquare(name=said.name, marked=said.marked),
    ),
    sentence(
        "[all ]the {things} are [all ]connected[ by their sides]",
        lambda said: Connected(
            how=said.how, name=said.name, atom=said.subject.atom, rest=said.rest
        ),
        both=True,
    ),
    sentence("each {piece} (has|contains) {bound} {n} {things}", count),
    sentence(
        "a number (says|tells|is) how many {things} (are|there are) {near}", number, gives="numbers"
    ),
    sentence(
        "a number beside a (row or column|row or a column|line) (says|tells|is) how many {things} "
        "(are|there are) (there|in it)",
        lambda said: Totalled(sides=TOTALS, thing=said.thing, name=said.name),
        gives="totals",
    ),
    sentence(
        "no two rows are equal, and no two columns",
        lambda said: DistinctLines(name=said.name),
    ),
    sentence(
        "no three (consecutive cells|cells in a line) of a (row or column|row or a column|line) "
        "are (equal|alike)",
        lambda said: NoThreeAlike(name=said.name),
    ),
    sentence(
        "the {things} of each (room|region) are [all ]connected",
        lambda said: OneArea(how=said.how, name=said.name, atom=said.subject.atom, rest=said.rest),
        both=True,
    ),
    sentence(
        "[all ]the {things} are connected to the (rim|edge) of the board[ by {things}]",
        lambda said: Outside(how=said.how, name=said.name, atom=said.subject.atom, rest=said.rest),
        both=True,
    ),
    sentence(
        "no two {things} of different (rooms|regions) share a side",
        lambda said: ApartAcross(name=said.name, marked=said.marked),
    ),
    sentence(
        "two (rooms|regions) that share a side have different numbers of {things}",
        lambda said: UnlikeCounts(name=said.name, marked=said.marked),
    ),
    sentence(
        "{things} that are (joined|connected)[ by their sides] form (rectangles|a rectangle)",
        lambda said: Rectangles(name=said.name, marked=said.marked),
    ),
    sentence(
        "no more than {n} (consecutive cells|cells in a line) of a (row or column|row or a column"
        "|line) are (equal|alike)",
        lambda said: ShortRuns(
            most=said["n"],
            name=said.name,
            marked=said.marked,
            rest=said.subject.rest or "empty",
        ),
    ),
    Sentence(
        ("shade", *LINED),
        "each {mark} is {state}",
        lambda said: Marked(*mark(said), state(said), said["state"], said.name),
    ),
    sentence("each {mark} has {bound} {n} {things} {side}", count_at),
    Sentence(
        ("shade", *LINED),
        "(numbers are|a cell with a number is|cells with numbers are) {state}",
        lambda said: Marked("number", NUMBER, state(said), said["state"], said.name),
    ),
    Sentence(
        ("shade", "sides"),
        "a number (says|tells|is) how many cells are seen from it[ in its row and column], itself "
        "included, up to the next {things}",
        lambda said: InSight(name=said.name, marked=said.marked),
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
        lambda said: OneShape(shapes=said["shape"], name=said.name, marked=said.marked),
    ),
    Sentence(
        ("shade",),
        "the {things} of two (rooms|regions) do not touch if they are the same {shape}",
        lambda said: UnlikeTouching(shapes=said["shape"], name=said.name, marked=said.marked),
    ),
    Sentence(
        ("shade",),
        "numbers beside a (row or column|row or a column|line) are the lengths of its runs of "
        "{things}[, in order]",
        lambda said: Runs(RUNS, name=said.name),
        gives="lengths",
    ),
    Sentence(
        ("shade",),
        "a number says how many {things} the areas beside it have (altogether|together)",
        lambda said: AreasBeside(name=said.name, marked=said.marked),
        gives="numbers",
        alone=True,
    ),
    Sentence(
        ("shade",),
        "a number says how far from it, in its row or column, exactly one cell is shaded",
        lambda said: OneAtDistance(name=said.name),
        gives="numbers",
        alone=True,
    ),
    Sentence(
        ("shade",),
        "if a cell is {state}, so are the cells of its (room|region) in its row and below",
        lambda said: Level(said.name) if said["state"] else others(Level(said.name)),
    ),
    Sentence(
        ("shade",),
        "the cells of (each|a) (room|region) are all {state}, or none is",
        lambda said: AllOrNone(name=said.name),
    ),
    Sentence(
        ("shade",),
        "the {things} of each (room|region) stay the same if it is turned by 180 degrees",
        lambda said: Symmetric(name=said.name, marked=said.marked),
    ),
    Sentence(
        ("shade",),
        "no[ straight] line of {things} crosses two borders of (rooms|regions)",
        lambda said: TwoRooms(name=said.name) if said.rest else others(TwoRooms(name=said.name)),
        both=True,
    ),
    Sentence(
        ("shade",),
        "the shaded cells (form a snake|are a snake)[, which does not touch itself]",
        lambda said: (
            TwoEnds(name=said.name),
            NoCornerTouch(f"{said.name}: corners"),
            Connected(name=f"{said.name}: connected"),
        ),
    ),
    Sentence(
        ("loop",),
        "the loop (passes|visits) every cell in which nothing is given",
        lambda said: PassesAll(name=said.name),
    ),
    Sentence(
        ("loop",),
        "the loop (passes|visits) every cell",
        lambda said: PassesAll(name=said.name, every=True),
    ),
    Sentence(
        ("loop",),
        "the loop enters and leaves each (room|region) exactly once",
        lambda said: EnteredOnce(name=said.name),
    ),
    Sentence(
        ("loop",),
        "the loop enters and leaves each (room|region) exactly {n} times",
        lambda said: EnteredOnce(times=said["n"], name=said.name),
    ),
    Sentence(
        ("loop",),
        "of two cells of different (rooms|regions) that share a side, the loop (passes|visits) at "
        "least one",
        lambda said: PassesOneAcross(name=said.name),
    ),
    Sentence(
        ("loop",),
        "the loop turns (in|at) each {mark}",
        lambda said: Bends(*mark(said), True, said.name),
    ),
    Sentence(
        ("loop",),
        "the loop goes straight through each {mark}",
        lambda said: Bends(*mark(said), False, said.name),
    ),
    Sentence(
        ("loop",),
        "a number says how long each straight line is that passes its cell, or ends there",
        lambda said: StraightLength(name=said.name),
        gives="numbers",
        alone=True,
    ),
    Sentence(
        ("sides",),
        "a number (says|tells|is) how many sides of its cell are (on|part of) the loop",
        lambda said: NumberOfSides(name=said.name),
        gives="numbers",
    ),
    Sentence(
        ("sides",),
        "each {mark} has {bound} {n} sides on the loop",
        lambda said: SidesOn(mark(said)[1], said["n"], said["bound"], said.name),
    ),
    Sentence(
        ("sides",),
        "the loop (passes|visits) every corner",
        lambda said: AllCorners(name=said.name),
    ),
    Sentence(
        ("objects",),
        "each {mark} has a {thing} beside it, and each {thing} a {mark}, one to one",
        lambda said: PartnersOf(said["mark"][0], said.thing, said.name, free(said["mark"][0])),
        alone=True,
    ),
    Sentence(
        ("regions",),
        "a number (says|tells|is) how many sides of its cell are borders, those of the board among "
        "them",
        lambda said: BorderNumber(name=said.name),
        gives="numbers",
        alone=True,
    ),
    Sentence(
        ("regions",),
        "a number (says|tells|is) how many cells (are in its region|its region has)",
        lambda said: SizeNumber(REGION, said.name),
        gives="numbers",
    ),
    Sentence(
        ("regions",),
        "regions of the same size (share no side|do not share a side)",
        lambda said: UnlikeSizes(REGION, said.name),
    ),
    Sentence(
        ("regions",),
        "the region of each {mark} (stays|is) the same if it is turned by 180 degrees about it",
        lambda said: Turned(REGION, said.name, mark(said)[1]),
    ),
    Sentence(
        ("paths",),
        "each path joins two equal letters",
        lambda said: EqualEnds(str, frozenset(word for _, word in said.subject.marks), said.name),
        gives="letters",
    ),
    Sentence(
        ("paths",),
        "each path joins two equal numbers",
        lambda said: EqualEnds(int, name=said.name),
        gives="numbers",
    ),
    Sentence(
        ("paths",),
        "(every cell is on a path|[the ]paths visit every cell)",
        lambda said: Everywhere(said.name),
    ),
    Sentence(
        ("paths",),
        "there (are|is) {bound} {n} (paths|path)",
        lambda said: PathCount(said["n"], said["bound"], said.name),
    ),
    Sentence(
        ("paths",),
        "(no path touches itself|a path does not touch itself)",
        lambda said: Untouched(name=said.name),
    ),
    Sentence(
        ("paths",),
        "a path ends in each {mark}",
        lambda said: Ends(*mark(said), name=said.name),
    ),
    Sentence(
        ("paths",),
        "paths end (only in {marks}|in {marks} only)",
        lambda said: Ends(*mark(said, "marks"), True, said.name),
    ),
    Sentence(
        ("paths",),
        "a path turns (in|at) each {mark}",
        lambda said: Bends(*mark(said), True, said.name, "a path"),
    ),
    Sentence(
        ("paths",),
        "a path goes straight through each {mark}",
        lambda said: Bends(*mark(said), False, said.name, "a path"),
    ),
    Sentence(
        ("paths",),
        "a number (says|tells|is) how many cells (are on its path|its path has)",
        lambda said: SizeNumber(PATH, said.name),
        gives="numbers",
    ),
    Sentence(
        ("regions", "paths"),
        "each {part} (has|contains) {bound} {n} {marks}",
        lambda said: PartCount(
            said["part"], said.name, *mark(said, "marks"), said["n"], said["bound"]
        ),
    ),
    Sentence(
        ("regions", "paths"),
        "each {part} (has|contains) {bound} {n} (numbers|number)",
        lambda said: PartCount(said["part"], said.name, "number", NUMBER, said["n"], said["bound"]),
    ),
    Sentence(
        ("regions", "paths"),
        "each {part} (has|contains) {bound} {n} (cells|cell)",
        lambda said: PartCount(said["part"], said.name, number=said["n"], bound=said["bound"]),
    ),
    Sentence(
        ("regions",),
        "each region is a rectangle",
        lambda said: RectangularRegions(name=said.name),
    ),
    Sentence(
        ("regions",),
        "no region is a rectangle",
        lambda said: RectangularRegions(False, said.name),
    ),
    Sentence(
        ("numbers",),
        "each {group} has each number once",
        partial(unlike, EachOnce),
    ),
    Sentence(
        ("numbers",),
        "cells a knight's move apart have different numbers",
        lambda said: StepsApart(KNIGHT, name=said.name),
    ),
    Sentence(
        ("numbers",),
        "cells that touch at a corner have different numbers",
        lambda said: StepsApart(CORNER, name=said.name),
    ),
    Sentence(
        ("numbers",),
        "numbers side by side differ by at least {n}",
        lambda said: StepsApart(SIDE, said["n"], said.name),
    ),
    Sentence(
        ("numbers",),
        "numbers side by side are not consecutive",
        lambda said: StepsApart(SIDE, 2, said.name, equal=True),
    ),
    Sentence(
        ("numbers",),
        "the numbers of each (room|region) are 1 up to its number of cells, each once",
        lambda said: UpToSize(said.name, ROOMS, partial(up_to, said), shape),
    ),
    Sentence(
        ("numbers",),
        "the numbers of each {line} are consecutive, in any order",
        lambda said: Consecutive(said.name, said["line"], partial(numbers, said)),
    ),
    Sentence(
        ("numbers",),
        "equal numbers (share no side|do not share a side)",
        lambda said: UnlikeNeighbours(zero=True, name=said.name),
    ),
    Sentence(
        ("numbers",),
        "equal numbers do not touch, (not even diagonally|diagonally either)",
        lambda said: UnlikeNeighbours(corners=True, zero=True, name=said.name),
    ),
    Sentence(
        ("numbers",),
        "equal numbers of different (rooms|regions) (share no side|do not share a side)",
        lambda said: UnlikeNeighbours(rooms=True, zero=True, name=said.name),
    ),
    Sentence(
        ("numbers",),
        "between two equal numbers of a (row or column|row or a column|line) are at least as many "
        "cells as they say",
        lambda said: Spaced(name=said.name),
    ),
    Sentence(
        ("numbers",),
        "a number beside a (row or column|row or a column|line) is the sum of its numbers",
        lambda said: LineSum(FOUR, partial(numbers, said), said.name),
        gives="sums",
    ),
    Sentence(
        ("numbers",),
        "a number beside a (row or column|row or a column|line), whose numbers are different, says "
        "how many of them are seen from there, as they are higher than all before",
        lambda said: (
            Different(f"{said.name}: different", LINES, partial(numbers, said), shape),
            SeenFrom(partial(numbers, said), name=said.name),
        ),
        gives="seen",
    ),
    Sentence(
        ("numbers",),
        "(no number is twice in a {group}|no number is repeated in a {group})",
        partial(unlike, Different),
    ),
)


def mark(said: Said, slot: str = "mark") -> tuple[str, str]:
    """What a mark is called, and its word."""
    called, word = said[slot]
    return called, word


def state(said: Said) -> str:
    """What a marked cell is: `shaded`, or `unshaded`."""
    return said.subject.marked if said["state"] else said.subject.rest or f"not {said.marked}"
