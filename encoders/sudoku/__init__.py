"""Sudoku: every row, column and box holds each number once.

Rules, on n × n cells in boxes of bh × bw cells, n = bh·bw.

1. *cell*: every cell has one value, 1 to n.
2. *row*: every value appears once in each row.
3. *column*: every value appears once in each column.
4. *box*: every value appears once in each box. In a jigsaw, *region* takes its place.

A puzzle may bring the rules of variants, which stand below its board: `antiknight`,
`thermometer: r1c1-r4c1`; `rules/variants/` has them.

Atoms. `("value", r, c, v)`: cell (r, c) has the value v. There are n³ of them, and the clues of a
puzzle are givens, so that the puzzles of one board share their formula. In the formula of a lone
puzzle, and on boards larger than 25 × 25 always, the clues are structure instead: a cell has an
atom for its clue or, without one, for each value that no clue in its row, column or box has. Of a
lone puzzle, a cell with one value left is a clue to the others, and so is a value's only cell in a
row, a column or a box. The rules speak of these atoms only: of the thesis's puzzle, `direct` has
725 clauses then.

| encoding  | (1)          | (2), (3), (4) | clauses, pairwise   | n = 9  | source             |
|-----------|--------------|---------------|---------------------|--------|--------------------|
| `direct`  | exactly one  | exactly one   | 4n² + 2n³(n - 1)    | 11 988 | the thesis, (3.1)  |
| `minimal` | at least one | at most one   | n² + 3n³(n - 1) / 2 | 8 829  | Lynce and Ouaknine |

`minimal` says as much: n² cells have at least one value each, and n² pairs of a row and a value
at most one cell each. What `direct` adds lets unit propagation see that a value has only one
place left in a row, column or box, and solves hard puzzles far sooner.

Sources: the thesis *Cheating on the Daily Paper*; I. Lynce, J. Ouaknine, *Sudoku as a SAT
problem*, 2006; G. McGuire, B. Tugemann, G. Civario, *There is no 16-clue Sudoku*, 2014.
"""

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.foreign import Source
from ...boards.on_cells import Completed
from ...boards.places import Cell, Sized, cells
from ...boards.scene import Mark
from ...boards.spelling import OneOf
from ...boards.text import OwnRules, Remark, Told
from ...boards.words import Line, Word, counted, shown, words
from ...cnf.errors import BadInput, TooLarge
from ...cnf.formula import Atom, Facts, Formula
from ...cnf.record import frozen, record
from ...rules.clues import value_clues
from ...rules.groups import COLUMNS, ROOMS, ROWS, Groups
from ...rules.numbers import Candidates, Different, Filled, Once, Sets
from ..family import Alike, Puzzle, Theorem
from ..ruled import family
from .board import InBoxes, side_of_digits, values

if TYPE_CHECKING:
    from ...boards.regions import RegionNames

Key = tuple[int, int, int]
"""(row, column, value): row and column from 0, the value from 1."""

Unit = tuple[str, int | str]
"""A row, a column or a box, with its number from 0; or a region, with its name."""

SHARED = 25
"""The side of the largest boards on which the formula does not depend on the clues."""

LARGEST_UNIQUE = 20
"""The side of the largest board for which unique puzzles are generated, which takes seconds."""

STEADY = 20
"""The side of the smallest boards whose formula is solved by a steady search: smaller ones are
decided in too few conflicts for it to matter.
"""

LONGEST_LINE = 10_000
"""The most characters in the first line of a list: longer lines are no list."""

LONGEST_DRAWING = 19
"""The most lines of a 9×9 board, with a line between rows, and around them."""

MOST_VALUES = 120_000
"""The most values that the cells of a large board have left, all together: 49 × 49 without a clue.
"""


@frozen
class Sudoku(Puzzle[Cells]):
    """A board of boxes of height × width cells, and the value of each clue."""

    height: int
    width: int
    given: Mapping[Cell, int]
    rules: Sequence[Any] = ()
    """Those that it brings: cages, thermometers …"""
    remarks: Sequence[Remark] = ()
    """Its title, and the like."""
    regions: "RegionNames" = ()
    """The names of the regions that a jigsaw has in place of boxes, cell by cell."""

    @cached_property
    def brought(self) -> Sequence[Any]:
        """The rules that it brings, that of its regions among them, and what follows from cages."""
        found = (REGION, *self.rules) if self.regions else self.rules
        if any(getattr(rule, "keyword", "") == "cage" for rule in self.rules):
            from ...rules.variants import forty_five  # imported here, as few boards have cages

            return (*found, forty_five.FORTY_FIVE)
        return found

    @cached_property
    def keywords(self) -> Mapping[str, str]:
        """What people call the rules that it brings, by their names."""
        return {rule.name: getattr(rule, "keyword", rule.name) for rule in self.brought}

    @property
    def side(self) -> int:
        """n, the number of rows, columns, cells in a box, and values."""
        return self.height * self.width

    @property
    def rows(self) -> int:
        """n."""
        return self.height * self.width

    @property
    def columns(self) -> int:
        """n."""
        return self.height * self.width

    @cached_property
    def sets(self) -> Sequence[tuple[int, int, int]]:
        """For each cell, row by row, the numbers of its row, column and box, which are different
        for all of these.
        """
        n, high, wide = self.side, self.height, self.width
        if self.regions:
            within = {name: 2 * n + i for i, name in enumerate(self.named)}
            rows = enumerate(self.regions)
            return [(r, n + c, within[x]) for r, row in rows for c, x in enumerate(row)]
        across = [(n + c, c // wide) for c in range(n)]
        down = [(r, 2 * n + r // high * high) for r in range(n)]
        return [(r, column, first + box) for r, first in down for column, box in across]

    @property
    def named(self) -> Sequence[str]:
        """The names of its regions, in the order in which they first appear."""
        return [*dict.fromkeys(name for row in self.regions for name in row)]


def shape(puzzle: Sudoku) -> Hashable:
    """The size of the boxes, or the regions and, on a large board, the clues."""
    box = (puzzle.height, puzzle.width, *puzzle.regions)
    return box if puzzle.side <= SHARED else (*box, frozenset(puzzle.given.items()))


def keys(puzzle: Sudoku, *, lone: bool) -> Iterator[Key]:
    """The values that each cell can have: all of them or, for a lone puzzle and on a large board,
    only those that the clues leave.

    TooLarge if these are too many on a large board.
    """
    n, numbers = puzzle.side, range(puzzle.side)
    if n <= SHARED and not lone:
        yield from product(numbers, numbers, range(1, n + 1))
        return
    number = 0
    for (r, c), some in zip(cells(puzzle), values_left(puzzle, singles=lone), strict=True):
        number += some.bit_count()
        if n > SHARED and number > MOST_VALUES:
            raise TooLarge(f"its cells have more than {MOST_VALUES} values left: give more clues")
        while some:
            least = some & -some
            yield r, c, least.bit_length() - 1
            some -= least


def values_left(puzzle: Sudoku, *, singles: bool) -> list[int]:
    """For each cell, row by row, Σ 2^v over its clue or, without one, over the values v that no
    clue in its row, column or box has. With `singles`, a cell with one value left is a clue to the
    others, and so is the only cell of a row, a column or a box that can have a value.
    """
    n, sets = puzzle.side, puzzle.sets
    every = (2 << n) - 2
    found, taken = [every] * len(sets), [0] * (3 * n)
    for (r, c), value in puzzle.given.items():
        found[r * n + c] = 1 << value
    decided = [r * n + c for r, c in puzzle.given]
    left, members = {*range(len(sets))}.difference(decided), members_of(sets)
    while decided:
        for cell in decided:
            for i in sets[cell]:
                taken[i] |= found[cell]
        changed = {i for cell in decided for i in sets[cell]}
        decided = []
        for cell in left.intersection(chain.from_iterable(members[i] for i in changed)):
            i, j, k = sets[cell]
            some = found[cell] = every & ~(taken[i] | taken[j] | taken[k])
            if singles and not some & some - 1:
                decided.append(cell)
        left.difference_update(decided)
        if singles and not decided:
            decided = hidden_singles(sets, left, found)
            left.difference_update(decided)
    return found


def members_of(sets: Sequence[Sequence[int]]) -> Sequence[list[int]]:
    """The cells of each row, column and box."""
    members: list[list[int]] = [[] for _ in range(1 + max(map(max, sets)))]
    for cell, some in enumerate(sets):
        for i in some:
            members[i].append(cell)
    return members


def hidden_singles(
    sets: Sequence[Sequence[int]], open_cells: Collection[int], found: list[int]
) -> list[int]:
    """The cells that are the only ones for a value in one of their sets; other values are removed.

    Two cells of a set with the same single value stay: the rule then refutes the formula.
    """
    once, twice = ([0] * (3 * len(sets)) for _ in range(2))
    for cell in open_cells:
        some = found[cell]
        for i in sets[cell]:
            twice[i] |= once[i] & some
            once[i] |= some
    decided = []
    for cell in open_cells:
        i, j, k = sets[cell]
        only = found[cell] & ~(twice[i] & twice[j] & twice[k])
        if only and not only & only - 1:
            found[cell] = only
            decided.append(cell)
    return decided


def places(puzzle: Sudoku, r: int, c: int) -> tuple[Unit, Unit, Unit]:
    """The row, the column and the box, or the region, of a cell."""
    if puzzle.regions:
        return ("row", r), ("column", c), ("region", puzzle.regions[r][c])
    row, column, box = (i % puzzle.side for i in puzzle.sets[r * puzzle.side + c])
    return ("row", row), ("column", column), ("box", box)


def _boxes(puzzle: Sudoku) -> Iterator[tuple[int, list[Cell]]]:
    high, wide = puzzle.height, puzzle.width
    if puzzle.regions:
        return
    corners = product(range(0, puzzle.side, high), range(0, puzzle.side, wide))
    for i, (top, left) in enumerate(corners):
        yield i, [*product(range(top, top + high), range(left, left + wide))]


def _box_of(puzzle: Sudoku, cell: Cell) -> list[int]:
    r, c = cell
    return [] if puzzle.regions else [r - r % puzzle.height + c // puzzle.width]


def _called_box(key: int) -> str:
    return f"box {key + 1}"


BOXES = Groups[Sudoku](_boxes, _box_of, _called_box)
"""Boxes, by their numbers from 0, row by row; none where regions replace them."""


def numbers(puzzle: Sudoku) -> range:
    """1 to n."""
    return range(1, puzzle.side + 1)


def box(puzzle: Sudoku) -> Hashable:
    """The rows and columns of a box, and the regions."""
    return puzzle.height, puzzle.width, puzzle.regions


HOUSES: Mapping[str, Groups[Any]] = {"row": ROWS, "column": COLUMNS, "box": BOXES}


@record
class InHouses(Candidates):
    """The literals of the values of cells; those of cells and houses are found in one pass, which
    is faster than walking over each: lists have thousands of puzzles.
    """

    puzzle: Sudoku

    @cached_property
    def found(self) -> tuple[list[list[int]], dict[Any, Sets]]:
        """The literals of each cell, and of each kind of house."""
        n, sets = self.puzzle.side, self.puzzle.sets
        here: list[list[int]] = [[] for _ in sets]
        within: list[list[list[int]]] = [[[] for _ in range(n)] for _ in range(3 * n)]
        for (r, c, v), literal in self.at.items():
            cell = r * n + c
            here[cell].append(literal)
            i, j, k = sets[cell]
            within[i][v - 1].append(literal)
            within[j][v - 1].append(literal)
            within[k][v - 1].append(literal)
        houses: dict[Any, Sets] = {}
        for i, groups in enumerate(HOUSES.values()):
            some = enumerate(within[i * n : i * n + n])
            houses[groups.walk] = {(j, v): xs for j, by in some for v, xs in enumerate(by, 1)}
        if names := self.puzzle.named:
            of_regions, houses[BOXES.walk] = houses[BOXES.walk], {}
            houses[ROOMS.walk] = {(names[j], v): xs for (j, v), xs in of_regions.items()}
        return here, houses

    @cached_property
    def by_cell(self) -> Sequence[list[int]]:
        """The literals of each cell."""
        return self.found[0]

    def sets(self, groups: Groups[Any], puzzle: Any, numbers: Sequence[Any]) -> Sets:
        """Those of a kind of house; other groups are walked over."""
        found = self.found[1].get(groups.walk)
        return super().sets(groups, puzzle, numbers) if found is None else found


def candidates(puzzle: Sudoku, f: Formula) -> Candidates:
    """The literals of the values that cells can have."""
    if puzzle.side >= STEADY:
        f.hints.steady = True
    literals = f.variables("value", keys(puzzle, lone=f.lone))
    return InHouses(cells(puzzle), literals, puzzle)


def houses(rule: type[Different[Sudoku]]) -> list[Different[Sudoku]]:
    """A rule of all rows, all columns, and all boxes."""
    return [rule(kind, groups, numbers, box) for kind, groups in HOUSES.items()]


REGION = Once[Any]("region", ROOMS, numbers, box)
"""The rule of a jigsaw's regions."""

RULES = {
    "direct": (Filled(), *houses(Once)),
    "minimal": (Filled(once=False), *houses(Different)),
}


def alike(puzzle: Sudoku) -> Alike:
    """By values that no clue names, and lines without clues."""
    from . import (
        symmetries as sudoku_alike,  # imported here, as only counts need it
    )

    return sudoku_alike.alike(puzzle.height, puzzle.width, puzzle.given)


def fewest_clues(puzzle: Sudoku) -> Theorem | None:
    """No 9×9 board with boxes of 3×3 cells has a unique puzzle of 16 clues."""
    if (puzzle.height, puzzle.width) != (3, 3):
        return None
    return Theorem(17, "McGuire, Tugemann, Civario 2014, classic 9×9 boxes only")


class SudokuText(InBoxes):
    """Boards in boxes; reads lists of puzzles, one a line, too."""

    def foreign(self, lines: Sequence[Line]) -> list[Sudoku] | None:
        """9×9 puzzles, one a line: the cells row by row, as digits, with `.` or `0` for no clue. Or
        one such puzzle as nine rows of nine cells.

        None unless the first line is one word, mostly of digits and dots.
        """
        if len(lines[0].text) > LONGEST_LINE:
            return None
        rows = [row for row in map(words, lines) if row]
        if 1 < len(rows) <= LONGEST_DRAWING and (side := side_of_digits(lines)):
            return [self.parse("", lines)] if side == 9 else None
        first = rows[0][0].text
        if len(rows[0]) > 1 or 2 * len(re.findall("[0-9.]", first)) <= len(first):
            return None
        return [listed(row) for row in rows]


SIXTEEN = 256
"""The cells of a 16×16 board."""


def listed(row: Sequence[Word]) -> Sudoku:
    """The puzzle of a line of a list."""
    if len(row) > 1:
        raise row[1].wrong("expected one puzzle a line, without blanks")
    [word] = row
    if len(word.text) == SIXTEEN:
        from .digits import Digits

        found: Sudoku = GIVENS.build(Digits(("sudoku",)).read(Source("digits", None, word)))
        return found
    bad = re.search("[^.0-9]", word.text)
    if bad:
        place = Word(bad.group(), word.line, word.column + bad.start())
        raise place.wrong(f"{shown(place.text)} is not ., 0 or a value (1 to 9)")
    if len(word.text) != 81:
        end = word.column + min(81, len(word.text))
        message = f"the line has {counted(len(word.text), 'cell')}, a 9×9 board has 81"
        raise BadInput(message, line=word.line, column=end)
    return Sudoku(3, 3, {divmod(i, 9): int(x) for i, x in enumerate(word.text) if x not in ".0"})


@record
class InEveryCell(Completed[Sudoku, int]):
    """A value for every cell; 0 where the facts name none."""

    def givens(self, puzzle: Sudoku) -> dict[Atom, bool]:
        """The clues; empty on a large board, where they are in the rules."""
        if puzzle.side > SHARED:
            return {}
        return {("value", r, c, v): True for (r, c), v in puzzle.given.items()}

    def decode(self, puzzle: Sudoku, facts: Facts) -> Cells:
        """The value of each cell, in half the time of the general method, for lists of puzzles."""
        rows = [[self.unsaid] * puzzle.side for _ in range(puzzle.side)]
        for _, r, c, v in facts:
            rows[r][c] = v
        return tuple(map(tuple, rows))


class Variants(OwnRules):
    """The rules of variants, which are imported for the puzzles that bring some."""

    @property
    def kinds(self) -> OwnRules:
        """All of them."""
        from ...rules.variants import VARIANTS

        return VARIANTS

    def begins(self, line: Line) -> bool:
        """Whether a line is words: those of a board are digits and dots."""
        said = re.match(r"\s*([A-Za-z]+)", line.text)
        return said is not None and (
            len(said[1]) > 2 or ":" in line.text or self.kinds.begins(line)
        )

    def read(self, line: Line, board: Sized) -> Any:
        """The rule of a line."""
        return self.kinds.read(line, board)

    def line(self, rule: Any) -> str:
        """The line of a rule."""
        return self.kinds.line(rule)

    def kind(self, keyword: str) -> Any:
        """The class of the rules of a keyword."""
        return self.kinds.kind(keyword)

    def whole(self, board: Any) -> Sequence[Any]:
        """The rules about the whole board."""
        return self.kinds.whole(board)

    def tools(self) -> Sequence[Any]:
        """How each kind is drawn."""
        return self.kinds.tools()

    def told(self, rule: Any, board: Sized) -> Told:
        """What a rule says, in parts."""
        return self.kinds.told(rule, board)

    def marks(self, rules: Sequence[Any], board: Sized) -> Iterable[Mark]:
        """The marks that draw rules."""
        from ...rules.variants.drawn import marks  # imported here, as few puzzles bring rules

        return marks([self.told(rule, board) for rule in rules], board)

    def evident(self, rule: Any, board: Sized) -> bool:
        """Whether these say all of a rule."""
        from ...rules.variants.drawn import EVIDENT

        return self.told(rule, board).keyword in EVIDENT


OWN = Variants()
GIVENS = SudokuText(Sudoku, OWN)
ANSWER = InEveryCell(lambda puzzle: values(puzzle.side), OneOf("value"), 0, boxed=True)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import fpuzzles, grids, penpa, pieces, puzzlink, pzpr, solo, tokens, variants
    from .digits import Digits, SudokuWiki, any_boxes, rows_alone, squarest_boxes, usual_boxes

    numbers = pieces.CellTokens(tokens.NUMBERS)
    boxes = ("height", "width")
    yield puzzlink.PuzzLink(("sudoku",), (numbers,), usual_boxes)
    yield pzpr.PzprFile(("sudoku",), usual_boxes, square=True)
    yield solo.Solo(("solo",), solo.PARAMETERS, own=OWN, boxes=any_boxes)
    yield penpa.Penpa(("sudoku",), known=boxes, always=squarest_boxes)
    yield from grids.texts("sudoku", always=squarest_boxes)
    yield variants.RegionsText(("sudoku",), always=any_boxes)
    for text in (variants.CagesText, variants.ParityText, variants.SkyscrapersText):
        yield text(("sudoku",), always=squarest_boxes, own=OWN)
    yield variants.DotsText(("sudoku",), always=rows_alone, own=OWN)
    yield fpuzzles.FPuzzles(("sudoku",), OWN, any_boxes)
    yield fpuzzles.SudokuPad(("sudoku",), OWN, any_boxes)
    yield Digits(("sudoku",))
    yield SudokuWiki(("sudoku",))


FAMILY = family(
    Board("sudoku", GIVENS, ANSWER, notations),
    RULES,
    candidates,
    about="fill the board with each number once in every row, column and box",
    symmetry="rotation",
    also=("Number Place",),
    rules="Write a number into every empty cell. Each row, each column and each outlined box "
    "has every number exactly once.",
    alike=alike,
    shape=shape,
    clues=value_clues(ANSWER),
    fewest_clues=fewest_clues,
    explained="pencilsat.encoders.sudoku.reasons",
    programs="pencilsat.encoders.sudoku.program",
)
