"""Takuzu (Binairo, binary puzzle): fill the board with zeros and ones.

Rules. A line is a row or a column; the board has an even number of each.

1. *no three alike*: no three consecutive cells of a line are equal.
2. *balance*: half of the cells of a line are ones.
3. *distinct lines*: no two rows are equal and no two columns, unless the header says `repeats`.

Atoms. `("one", r, c)`: the cell is a one.

| encoding | (3), *distinct lines*                           | clauses on an n × n board |
|----------|-------------------------------------------------|---------------------------|
| `cuts`   | equal lines of a candidate are excluded         | 2n³ + 4n² - 8n, lazy      |
| `xor`    | z = x ⊕ x′ for two lines, some z is true        | 4n³ + 3n² - 9n            |
| `order`  | of two lines as binary numbers, one is less     | 4n³ + 2n² - 8n            |
| `lines`  | each legal line is selected at most once        | (3n² - n)·L(n) + 4n²      |
| `twins`  | no two lines are both the same legal line       | (n² - n)·L(n) + (1), (2)  |

The sizes are those with sequential counters and pairwise at-most-ones: (1) and (2) are
2n³ + 4n² - 8n of the clauses of `cuts`, `xor`, `order` and `twins`. With `cuts`, few boards need
(3) at all: those of 20 × 20 and more take half the time. `lines` says (1) and (2) as one rule,
*legal line*: a row is one of the L(n) lines that obey both, and a column too; 2, 6, 14, 34, 84,
208, 518 for n = 2, 4, … 14. It propagates all that a line by itself allows. `twins` has no
auxiliary variables of its own, so model counters like it best, with `direct` sums up to 12 × 12.
Both take lines of more than 14 cells as `xor` does.

Implied rule *pigeonhole*: more rows, or columns, than legal lines are not distinct. Without
it, a board of 6 × 16 is hard to refute in every encoding.
Sources: E. Kalvelagen, *Solving Takuzu Puzzles as a MIP using xor*, for `xor` and `order`; OEIS
A177790 for L, A253316 for the number of full boards.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise, starmap
from math import comb
from typing import TYPE_CHECKING, Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import Option
from ...boards.on_cells import Completed
from ...boards.places import Cell, Position, cells, lines
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import Word, integer
from ...cnf.cardinality import Clauses
from ...cnf.record import frozen, record
from ...rules.clues import value_clues
from ...rules.groups import LINES
from ...rules.lines import DistinctLines, LineLiterals, NoThreeAlike, balance, compared
from ...rules.rule import At, Breach, Manner, Rule, Said, each
from ..family import Alike, GridPuzzle
from ..ruled import family
from .symmetries import corners_alike

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Known

LONGEST = 14
"""The most cells of a line whose legal lines are listed: `lines` has 0.3 million clauses then."""

SHORT, LONGER = range(LONGEST + 1), range(LONGEST + 1, 10**6)
"""The lengths of these lines, and of longer ones."""


@frozen
class Takuzu(GridPuzzle[Cells, int]):
    """A board: the given zeros and ones, and whether equal lines are allowed."""

    repeats: bool = False


class LineAtoms(dict[Cell, int]):
    """The literals of cells; and of each line, those that choose one of the legal lines."""

    def __init__(self, literals: Mapping[Cell, int]) -> None:
        super().__init__(literals)
        self.choices: dict[tuple[str, int], LineLiterals] = {}


def ones(puzzle: Takuzu, f: "Formula") -> LineAtoms:
    """The literals of ones."""
    return LineAtoms(f.variables("one", cells(puzzle)))


LEGAL: Sequence[Rule[Any]] = (NoThreeAlike(SHORT), balance(SHORT))
"""The rules that a legal line obeys."""


@record
class LegalLine(Rule[Takuzu]):
    """A row or a column is one of the legal lines, which have no three alike and are in balance."""

    name: str = "legal line"

    def says(self, puzzle: Takuzu, f: "Formula", at: LineAtoms) -> Said:
        """A selector for each line and legal line."""

        def selected(kind: str, i: int, line: Sequence[Cell]) -> Said:
            legal = legal_lines(len(line))
            selectors = at.choices[kind, i] = [f.aux() for _ in legal]
            return each((kind, i), legal_line([at[p] for p in line], legal, selectors))

        some = [(kind, i, line) for kind, i, line in lines(puzzle) if len(line) in SHORT]
        lengths = [len(line) for _, _, line in some]
        f.expect(sum(number_of_legal_lines(n) * (3 * n + 1) for n in lengths))
        return chain.from_iterable(starmap(selected, some))

    def broken(self, puzzle: Takuzu, entries: Position) -> Iterator[Breach]:
        """Three alike, or too many of a digit."""
        return chain.from_iterable(rule.broken(puzzle, entries) for rule in LEGAL)

    def about(self, place: tuple[str, int]) -> str:
        """`row 3`."""
        return LINES.called(place)


def legal_line(
    line: LineLiterals, legal: Sequence[Sequence[int]], selectors: LineLiterals
) -> Clauses:
    """s → (x ↔ its digit) for each selector s, x → ⋁ (s with a one there), ¬x → ⋁ (s with a zero).

    n·L + 2n clauses. These imply that exactly one selector is true, as legal lines differ in a
    cell.
    """
    for s, digits in zip(selectors, legal, strict=True):
        for x, digit in zip(line, digits, strict=True):
            yield [-s, x if digit else -x]
    for x, column in zip(line, zip(*legal, strict=True), strict=True):
        yield [-x, *(s for s, digit in zip(selectors, column, strict=True) if digit)]
        yield [x, *(s for s, digit in zip(selectors, column, strict=True) if not digit)]


class Selected(DistinctLines):
    """Each legal line is selected at most once among the rows, and among the columns."""

    def among(self, group: Sequence[LineLiterals], kind: str, f: "Formula", at: Any) -> Said:
        """An at-most-one for each legal line; lines that are longer are compared."""
        n = len(group[0])
        if n not in SHORT:
            return super().among(group, kind, f, at)
        selectors = [at.choices[kind, i] for i in range(len(group))]
        alike = zip(legal_lines(n), zip(*selectors, strict=True), strict=True)
        return (((kind, digits), f.at_most_one(same)) for digits, same in alike)


class Twins(DistinctLines):
    """No two rows, and no two columns, are both the same legal line."""

    def among(self, group: Sequence[LineLiterals], kind: str, f: "Formula", at: Any) -> Said:
        """A clause for each pair of lines, and legal line; lines that are longer are compared."""
        n = len(group[0])
        if n not in SHORT:
            return super().among(group, kind, f, at)
        return compared(group, kind, f, not_both, n * number_of_legal_lines(n))


def not_both(f: "Formula", p: LineLiterals, q: LineLiterals) -> Clauses:
    """¬(p = l ∧ q = l) for each legal line l: L(n) clauses of n literals.

    By *balance*, a line with ones in all n/2 places where l has them is l.
    """
    for digits in legal_lines(len(p)):
        yield [-x for line in (p, q) for x, digit in zip(line, digits, strict=True) if digit]


@record
class Pigeonhole(Rule[Takuzu]):
    """There are not more lines than legal lines of their length."""

    name: str = "pigeonhole"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Takuzu, f: "Formula", at: At) -> Said:
        """⊥ if there are."""
        sizes = (("row", puzzle.rows, puzzle.columns), ("column", puzzle.columns, puzzle.rows))
        for kind, number, length in () if puzzle.repeats else sizes:
            if number > number_of_legal_lines(length):
                yield kind, []

    def broken(self, puzzle: Takuzu, entries: Position) -> Iterator[Breach]:
        """Nothing: other rules are broken then."""
        return iter(())

    def about(self, place: str) -> str:
        """`rows`."""
        return f"{place}s"

    def why(self, puzzle: Takuzu, place: str, known: "Known") -> str:
        """`there are not so many different rows`."""
        return f"there are not so many different {self.about(place)}"


@cache
def legal_lines(n: int) -> list[tuple[int, ...]]:
    """The lines of n cells that obey *no three alike* and *balance*, in increasing order."""
    heads: list[tuple[int, ...]] = [()]
    for _ in range(n):
        heads = [
            (*head, digit)
            for head in heads
            for digit in (0, 1)
            if head[-2:] != (digit, digit) and head.count(digit) < n // 2
        ]
    return heads


def number_of_legal_lines(n: int) -> int:
    """L(n) = Σ (ways(k) + ways(k + 1))², ways(k) = C(k, n/2 - k).

    ways(k) is the number of ways to cut n/2 equal digits into k runs of one or two. Runs of zeros
    and of ones alternate: either there are equally many of both, and either kind comes first, or
    one kind has one more.
    """
    half = n // 2
    ways = [*(comb(k, half - k) for k in range(half + 1)), 0]
    return sum((fewer + more) ** 2 for fewer, more in pairwise(ways))


EACH_LINE = (NoThreeAlike(), balance(), Pigeonhole())
LONG = (NoThreeAlike(LONGER), balance(LONGER), Pigeonhole())
RULES = {
    "cuts": (*EACH_LINE, DistinctLines("cuts")),
    "xor": (*EACH_LINE, DistinctLines("xor")),
    "order": (*EACH_LINE, DistinctLines("order")),
    "lines": (LegalLine(), *LONG, Selected()),
    "twins": (*EACH_LINE, Twins()),
}


def even(word: Word) -> int:
    """The word as a number of rows or columns."""
    number = integer(word, "a number of cells", 2, 10_000)
    if number % 2:
        raise word.wrong(f"{number} is odd: no line of so many cells is half zeros, half ones")
    return number


DIGITS = Symbols({"0": 0, "1": 1})
REPEATS = Option("repeats", rule="Here, lines may be alike.")
GIVEN = Text(Takuzu, InCells(DIGITS), options=[REPEATS], number=even)
ANSWER = Completed[Takuzu, int](DIGITS, Flag("one"), 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, pieces, tatham, tokens

    repeats = tatham.Parameters(unless={"u": "repeats"})
    steps = pieces.CellTokens(tokens.STEPS, last=("0",))
    circles = {"0": (1, "circle_M"), "1": (2, "circle_M")}
    yield tatham.Tatham(("unruly",), repeats, (steps,))
    yield penpa.Penpa(("takuzu", "binairo", "binary"), symbols=circles, known=("repeats",))
    yield from grids.texts("binairo", "takuzu", "tohu-wa-vohu", symbols={"1": "0", "2": "1"})


FAMILY = family(
    Board("takuzu", GIVEN, ANSWER, notations),
    RULES,
    ones,
    about="fill the board with as many zeros as ones in each line, no three alike, no line twice",
    also=("Binairo", "Binary Puzzle", "Unruly"),
    rules="Fill every row and column with as many zeros as ones, never three alike side by "
    "side. No two rows are the same, and no two columns.",
    counting=("twins", "direct"),
    alike=lambda puzzle: Alike() if puzzle.given else corners_alike(puzzle.rows, puzzle.columns),
    shape=lambda puzzle: (puzzle.rows, puzzle.columns, puzzle.repeats),
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.takuzu.reasons",
    programs="pencilsat.encoders.takuzu.program",
)
