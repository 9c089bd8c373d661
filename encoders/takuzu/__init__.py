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

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, pairwise
from math import comb

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import Option
from ...boards.on_cells import Completed
from ...boards.places import cells
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import Word, counted, integer
from ...cnf.cardinality import Clause, Clauses
from ...cnf.formula import Atom, Formula, Model
from ...cnf.record import frozen
from ...cnf.rules import Cuts
from ...rules.clues import value_clues
from ..family import Alike, Family, GridPuzzle
from .symmetries import corners_alike

LineLiterals = Sequence[int]
"""The literals *it is a one* of a line's cells."""

Different = Callable[[Formula, LineLiterals, LineLiterals], Clauses]
"""Writes that two lines differ."""

LONGEST = 14
"""The most cells of a line whose legal lines are listed: `lines` has 0.3 million clauses then."""


@frozen
class Takuzu(GridPuzzle[Cells, int]):
    """A board: the given zeros and ones, and whether equal lines are allowed."""

    repeats: bool = False


def encode_cuts(puzzle: Takuzu, f: Formula) -> None:
    """The common rules, and cuts for *distinct lines* where two lines of a model are equal."""
    for kind, lines in rows_and_columns(puzzle, f):
        each_line(puzzle, f, kind, lines)
        if not puzzle.repeats:
            f.add("distinct lines", [Cuts(partial(equal_lines, lines))])


def encode(puzzle: Takuzu, f: Formula, different: Different) -> None:
    """The common rules, and *distinct lines* pair by pair."""
    for kind, lines in rows_and_columns(puzzle, f):
        compare_lines(puzzle, f, kind, lines, different)


def encode_lines(puzzle: Takuzu, f: Formula) -> None:
    """Rows and columns are selected among the legal lines, if these are few."""
    for kind, lines in rows_and_columns(puzzle, f):
        if len(lines[0]) <= LONGEST:
            select_lines(puzzle, f, kind, lines)
        else:
            compare_lines(puzzle, f, kind, lines, some_cell_differs)


def encode_twins(puzzle: Takuzu, f: Formula) -> None:
    """The common rules, and *distinct lines* by legal line, if these are few."""
    for kind, lines in rows_and_columns(puzzle, f):
        few = len(lines[0]) <= LONGEST
        compare_lines(puzzle, f, kind, lines, not_both if few else some_cell_differs)


def rows_and_columns(puzzle: Takuzu, f: Formula) -> list[tuple[str, Sequence[LineLiterals]]]:
    """The atoms, line by line."""
    one = f.variables("one", cells(puzzle))
    rows = [[one[r, c] for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    columns = [[one[r, c] for r in range(puzzle.rows)] for c in range(puzzle.columns)]
    return [("row", rows), ("column", columns)]


def compare_lines(
    puzzle: Takuzu, f: Formula, kind: str, lines: Sequence[LineLiterals], different: Different
) -> None:
    """All rules, with *distinct lines* by comparing each pair of lines."""
    each_line(puzzle, f, kind, lines)
    if not puzzle.repeats:
        n = len(lines[0])
        each = 8 * n if different is not not_both else n * number_of_legal_lines(n)
        f.expect(comb(len(lines), 2) * each)
        for (i, p), (j, q) in combinations(enumerate(lines), 2):
            f.add("distinct lines", different(f, p, q), of=(kind, i, j))


def each_line(puzzle: Takuzu, f: Formula, kind: str, lines: Sequence[LineLiterals]) -> None:
    """All rules but *distinct lines*."""
    for i, line in enumerate(lines):
        f.add("no three alike", no_three_alike(line), of=(kind, i))
        f.add("balance", f.exactly(line, len(line) // 2), of=(kind, i))
    if not puzzle.repeats:
        f.add("pigeonhole", enough_legal_lines(lines), of=kind, implied=True)


def lines_differ(puzzle: Takuzu, cut: Sequence[tuple[Atom, bool]]) -> str | None:
    """The reason for a cut: two lines are not equal. None if the clause says anything else. Found
    without a formula.
    """
    if puzzle.repeats:
        return None
    for k, (kind, length) in enumerate((("row", puzzle.columns), ("column", puzzle.rows))):
        denied: dict[int, dict[int, bool]] = {}
        for (_, *cell), true in cut:
            denied.setdefault(cell[k], {})[cell[1 - k]] = not true
        for i, j in combinations(sorted(denied), 2):
            if len(denied[i]) == length and denied[i] == denied[j]:
                return f"{kind}s {i + 1} and {j + 1} are not equal"
    return None


def equal_lines(lines: Sequence[LineLiterals], model: Model) -> list[Clause]:
    """¬(p = l ∧ q = l) for every line l that occurs twice in a model: 2n literals."""
    first: dict[tuple[bool, ...], LineLiterals] = {}
    cuts = []
    for line in lines:
        other = first.setdefault(tuple(x in model for x in line), line)
        if other is not line:
            cuts.append([-x if x in model else x for x in (*other, *line)])
    return cuts


def select_lines(puzzle: Takuzu, f: Formula, kind: str, lines: Sequence[LineLiterals]) -> None:
    """All rules, by a selector for each line and legal line."""
    legal = legal_lines(len(lines[0]))
    f.expect(len(lines) * len(legal) * (3 * len(lines[0]) + 1))
    selectors = [[f.aux() for _ in legal] for _ in lines]
    for i, (line, selector) in enumerate(zip(lines, selectors, strict=True)):
        f.add("legal line", legal_line(line, legal, selector), of=(kind, i))
    if not puzzle.repeats:
        f.add("pigeonhole", enough_legal_lines(lines), of=kind, implied=True)
        for digits, same in zip(legal, zip(*selectors, strict=True), strict=True):
            f.add("distinct lines", f.at_most_one(same), of=(kind, digits))


def no_three_alike(line: LineLiterals) -> Clauses:
    """(a ∨ b ∨ c) ∧ (¬a ∨ ¬b ∨ ¬c) for consecutive a, b, c: 2(n - 2) clauses."""
    for abc in zip(line, line[1:], line[2:], strict=False):
        yield [*abc]
        yield [-x for x in abc]


def some_cell_differs(f: Formula, p: LineLiterals, q: LineLiterals) -> Clauses:
    """⋁ zᵢ, and zᵢ → pᵢ ⊕ qᵢ: 2n + 1 clauses, n auxiliary variables.

    zᵢ ← pᵢ ⊕ qᵢ is left out: no clause asks for a zᵢ that is false.
    """
    z = [f.aux() for _ in p]
    yield z
    for z_i, a, b in zip(z, p, q, strict=True):
        yield [-z_i, a, b]
        yield [-z_i, -a, -b]


def one_is_less(f: Formula, p: LineLiterals, q: LineLiterals) -> Clauses:
    """p < q ∨ q < p as binary numbers: 2n clauses, n - 1 auxiliary variables.

    The first cells in which they differ decide which is less, so it suffices that such cells exist.
    tᵢ: the numbers are equal up to cell i. t₀ ∧ ¬tₙ, and tᵢ₋₁ ∧ (pᵢ ↔ qᵢ) → tᵢ.
    """
    ties = [[], *([f.aux()] for _ in p[1:]), []]
    for a, b, (before, after) in zip(p, q, pairwise(ties), strict=True):
        tied = [-t for t in before]
        yield [*tied, a, b, *after]
        yield [*tied, -a, -b, *after]


def not_both(f: Formula, p: LineLiterals, q: LineLiterals) -> Clauses:
    """¬(p = l ∧ q = l) for each legal line l: L(n) clauses of n literals.

    By *balance*, a line with ones in all n/2 places where l has them is l.
    """
    for digits in legal_lines(len(p)):
        yield [-x for line in (p, q) for x, digit in zip(line, digits, strict=True) if digit]


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


def enough_legal_lines(lines: Sequence[LineLiterals]) -> Clauses:
    """⊥ if there are more lines than legal lines of their length: at most one clause."""
    if len(lines) > number_of_legal_lines(len(lines[0])):
        yield []


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


ENCODINGS: dict[str, Callable[[Takuzu, Formula], None]] = {
    "cuts": encode_cuts,
    "xor": partial(encode, different=some_cell_differs),
    "order": partial(encode, different=one_is_less),
    "lines": encode_lines,
    "twins": encode_twins,
}


def verify(puzzle: Takuzu, solution: Cells) -> list[str]:
    """The rules that the cells break, in words; found in the lines as strings."""
    broken = []
    for r, row in enumerate(solution):
        for c, digit in enumerate(row):
            if digit not in (0, 1):
                broken.append(f"({r + 1}, {c + 1}) is {digit}, not 0 or 1")
            elif puzzle.given.get((r, c), digit) != digit:
                broken.append(f"({r + 1}, {c + 1}) is {digit}, {1 - digit} is given")
    for kind, rows in (("row", solution), ("column", zip(*solution, strict=True))):
        lines = ["".join(map(str, line)) for line in rows]
        for i, line in enumerate(lines, 1):
            for alike in ("000", "111"):
                if alike in line:
                    broken.append(f"{kind} {i} has three alike, {alike}: {line}")
            if line.count("1") != line.count("0"):
                zeros, ones = counted(line.count("0"), "zero"), counted(line.count("1"), "one")
                broken.append(f"{kind} {i} is out of balance, {zeros}, {ones}: {line}")
        if not puzzle.repeats:
            broken += [f"{kind}s {i} and {j} are equal: {line}" for i, j, line in equal(lines)]
    return broken


def equal(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Each line that repeats an earlier one: where the first is, and where it is repeated,
    from 1.
    """
    first: dict[str, int] = {}
    for i, line in enumerate(lines, 1):
        if first.setdefault(line, i) != i:
            yield first[line], i, line


def even(word: Word) -> int:
    """The word as a number of rows or columns."""
    number = integer(word, "a number of cells", 2, 10_000)
    if number % 2:
        raise word.wrong(f"{number} is odd: no line of so many cells is half zeros, half ones")
    return number


DIGITS = Symbols({"0": 0, "1": 1})
GIVEN = Text(Takuzu, InCells(DIGITS), options=[Option("repeats")], number=even)
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


FAMILY = Family(
    Board("takuzu", GIVEN, ANSWER, notations),
    about="fill the board with as many zeros as ones in each line, no three alike, no line twice",
    also=("Binairo", "Binary Puzzle", "Unruly"),
    rules="Fill every row and column with as many zeros as ones, never three alike side by "
    "side. No two rows are the same, and no two columns.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": lines_differ},
    counting=("twins", "direct"),
    alike=lambda puzzle: Alike() if puzzle.given else corners_alike(puzzle.rows, puzzle.columns),
    shape=lambda puzzle: (puzzle.rows, puzzle.columns, puzzle.repeats),
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.takuzu.reasons",
)
