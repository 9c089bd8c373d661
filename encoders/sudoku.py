"""Sudoku: every row, column and box holds each number once.

Rules, on n × n cells in boxes of bh × bw cells, n = bh·bw.

1. *cell*: every cell has one value, 1 to n.
2. *row*: every value stands once in each row.
3. *column*: every value stands once in each column.
4. *box*: every value stands once in each box.

Atoms. `("value", r, c, v)`: cell (r, c) has the value v. There are n³ of them, and the clues of a
puzzle are givens, so that the puzzles of one board share their formula. On boards larger than
25 × 25 the clues are structure instead: a cell has an atom for its clue or, without one, for each
value that no clue in its row, column or box has. The rules speak of these atoms only.

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
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from typing import Any, TypeVar

from pencilsat.cnf.errors import BadInput, TooLarge
from pencilsat.cnf.formula import Atom, Facts, Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import cell_board
from pencilsat.encoders.cell_board import Cells
from pencilsat.encoders.family import (
    Clue,
    Drawing,
    Explaining,
    Family,
    Given,
    Known,
    Puzzle,
    Said,
    Theorem,
)
from pencilsat.encoders.text import (
    Cell,
    Line,
    Word,
    filled,
    grid,
    integer,
    shown,
    shown_cell,
    words,
)

Key = tuple[int, int, int]
"""(row, column, value): row and column from 0, the value from 1."""

V = TypeVar("V")

Place = tuple[str, int]
"""A row, a column or a box, with its number from 0."""

SHARED = 25
"""The side of the largest boards whose formula does not depend on the clues."""

LARGEST = 256
"""The side of the largest board that is read."""

LARGEST_UNIQUE = 20
"""The side of the largest unique board that is generated, which takes seconds."""

MOST_VALUES = 120_000
"""The most values that the cells of a large board have left, all together: 49 × 49 without a clue.
"""


@dataclass(frozen=True)
class Sudoku(Puzzle[Cells]):
    """A board of boxes of height × width cells, and the value of each clue."""

    height: int
    width: int
    clues: Mapping[Cell, int]

    @property
    def side(self) -> int:
        """n, the number of rows, of columns, of cells in a box and of values."""
        return self.height * self.width


def board(puzzle: Sudoku) -> Hashable:
    """The shape of the boxes and, on a large board, the clues."""
    shape = (puzzle.height, puzzle.width)
    return shape if puzzle.side <= SHARED else (*shape, frozenset(puzzle.clues.items()))


def keys(puzzle: Sudoku) -> Iterator[Key]:
    """The values that each cell can have: all of them, or on a large board those that are left.

    TooLarge if these are too many.
    """
    n, numbers = puzzle.side, range(puzzle.side)
    if n <= SHARED:
        yield from product(numbers, numbers, range(1, n + 1))
        return
    taken: dict[Place, set[int]] = defaultdict(set)
    for cell, clue in puzzle.clues.items():
        for place in places(puzzle, *cell):
            taken[place].add(clue)
    number = 0
    for r, c in product(numbers, numbers):
        row, column, box = (taken[place] for place in places(puzzle, r, c))
        values = sorted(set(range(1, n + 1)) - row - column - box)
        left = [puzzle.clues[r, c]] if (r, c) in puzzle.clues else values
        number += len(left)
        if number > MOST_VALUES:
            raise TooLarge(f"its cells have more than {MOST_VALUES} values left: give more clues")
        yield from ((r, c, v) for v in left)


def places(puzzle: Sudoku, r: int, c: int) -> tuple[Place, Place, Place]:
    """The row, the column and the box of a cell."""
    box = r // puzzle.height * puzzle.height + c // puzzle.width
    return ("row", r), ("column", c), ("box", box)


def sizes(puzzle: Sudoku, f: Formula) -> dict[str, float]:
    """Of its sets: n for a clause, and an at-most-one. All have n values, but on a large board."""
    n = puzzle.side
    held = Counter[int]({n: 4 * n * n})
    if n > SHARED:
        sets = Counter[Hashable]()
        for r, c, v in keys(puzzle):
            sets.update([(r, c), *((*place, v) for place in places(puzzle, r, c))])
        held = Counter(sets.values())
    values = sum(number * times for number, times in held.items()) / 4
    direct = values + sum(f.size_of_one(number) * times for number, times in held.items())
    return {"direct": direct, "minimal": 2 * values + 3 / 4 * (direct - 5 * values)}


def encode_direct(puzzle: Sudoku, f: Formula) -> None:
    """Σ x = 1 in each set of the four partitions: 4n² sets."""
    for rule, of, literals in partitions(puzzle, f.variables("value", keys(puzzle))):
        f.add(rule, f.exactly_one(literals), of=of)


def encode_minimal(puzzle: Sudoku, f: Formula) -> None:
    """Σ x ≥ 1 in the n² sets of *cell*, Σ x ≤ 1 in the 3n² sets of *row*, *column* and *box*."""
    for rule, of, literals in partitions(puzzle, f.variables("value", keys(puzzle))):
        f.add(rule, [literals] if rule == "cell" else f.at_most_one(literals), of=of)


def partitions(
    puzzle: Sudoku, value: Mapping[Key, V]
) -> Iterator[tuple[str, tuple[int, int], list[V]]]:
    """The atoms parted into n² sets in four ways: each set with its rule and what it is of, a cell
    or, for a row, a column or a box, its number and a value.

    *cell* {x[r,c,v] : v} for all (r, c), *row* {x[r,c,v] : c} for all (r, v), *column*
    {x[r,c,v] : r} for all (c, v), *box* {x[r,c,v] : (r, c) in b} for all boxes b and all v.
    """
    numbers = range(puzzle.side)
    cells: dict[Cell, list[V]] = {cell: [] for cell in product(numbers, numbers)}
    within: dict[Place, list[list[V]]] = {
        (kind, i): [[] for _ in numbers] for kind in ("row", "column", "box") for i in numbers
    }
    for (r, c, v), literal in value.items():
        cells[r, c].append(literal)
        for place in places(puzzle, r, c):
            within[place][v - 1].append(literal)
    for (r, c), literals in cells.items():
        yield "cell", (r, c), literals
    for (kind, i), by_value in within.items():
        for v, literals in enumerate(by_value, 1):
            yield kind, (i, v), literals


ENCODINGS = {"direct": encode_direct, "minimal": encode_minimal}


def givens(puzzle: Sudoku) -> dict[Atom, bool]:
    """The clues; none on a large board, where they are in the rules."""
    if puzzle.side > SHARED:
        return {}
    return {("value", r, c, v): True for (r, c), v in puzzle.clues.items()}


def decode(puzzle: Sudoku, facts: Facts) -> Cells:
    """The value of each cell; 0 where the facts name none."""
    rows = [[0] * puzzle.side for _ in range(puzzle.side)]
    for _, r, c, v in facts:
        rows[r][c] = v
    return tuple(map(tuple, rows))


def verify(puzzle: Sudoku, solution: Cells) -> list[str]:
    """The rules that the values break, in words; it compares sets."""
    n, height, width = puzzle.side, puzzle.height, puzzle.width
    every = set(range(1, n + 1))
    broken = [
        f"cell ({r}, {c}) has {value}, not a value from 1 to {n}"
        for r, row in enumerate(solution, 1)
        for c, value in enumerate(row, 1)
        if value not in every
    ]
    columns = list(zip(*solution, strict=True))
    boxes = [
        [value for row in solution[top : top + height] for value in row[left : left + width]]
        for top in range(0, n, height)
        for left in range(0, n, width)
    ]
    for kind, lines in (("row", solution), ("column", columns), ("box", boxes)):
        for number, line in enumerate(lines, 1):
            missing = every.difference(line)
            if missing:
                broken.append(f"{kind} {number} lacks {', '.join(map(str, sorted(missing)))}")
    for (r, c), clue in puzzle.clues.items():
        if solution[r][c] != clue:
            broken.append(f"cell ({r + 1}, {c + 1}) has {solution[r][c]}, its clue is {clue}")
    return broken


def clues(puzzle: Sudoku, solution: Cells) -> list[Clue]:
    """The value of every cell."""
    return [
        Clue(f"{shown_cell((r, c))} is {value}", Given(("value", r, c, value)))
        for r, row in enumerate(solution)
        for c, value in enumerate(row)
    ]


def with_clues(puzzle: Sudoku, chosen: Collection[Clue]) -> Sudoku:
    """The board with these cells given."""
    atoms = sorted(clue.meaning.atom for clue in chosen if isinstance(clue.meaning, Given))
    return replace(puzzle, clues={(r, c): value for _, r, c, value in atoms})


def fewest_clues(puzzle: Sudoku) -> Theorem | None:
    """No 9×9 board with boxes of 3×3 cells has a unique puzzle of 16 clues."""
    if (puzzle.height, puzzle.width) != (3, 3):
        return None
    return Theorem(17, "McGuire, Tugemann, Civario 2014, classic 9×9 boxes only")


def fact(puzzle: Sudoku, atom: Atom, true: bool) -> Said:
    """`(1, 2)` is `3`; aside, it is `not 3`."""
    _, r, c, v = atom
    return Said(shown_cell((r, c)), str(v) if true else f"not {v}", aside=not true)


def place(instance: Instance) -> str:
    """`cell (1, 2)`, or `3 in row 1`."""
    match instance:
        case Instance("cell", (r, c)):
            return f"cell {shown_cell((r, c))}"
        case Instance(kind, (i, v)):
            return f"{v} in {kind} {i + 1}"
    return ""


def reason(puzzle: Sudoku, instance: Instance, known: Known) -> str:
    """The values that are left for a cell, or the cells that are left for a value; of a set of
    which nothing is known, that it has one.
    """
    left = [atom for atom, true in known.items() if true is not False]
    if len(left) == len(known) > 1:
        return f"{place(instance)} {'has one value' if instance.rule == 'cell' else 'stands once'}"
    if instance.rule == "cell":
        return f"{place(instance)} can only be {' or '.join(str(v) for _, _, _, v in left)}"
    cells = " or ".join(shown_cell((r, c)) for _, r, c, _ in left)
    return f"{place(instance)} can only be at {cells}"


def breach(puzzle: Sudoku, instance: Instance, known: Known) -> str | None:
    """What is left without a place or a value, or has two; None if neither is plain."""
    there = [atom for atom, true in known.items() if true]
    nothing_left = all(true is False for true in known.values())
    match instance.of:
        case (r, c) if instance.rule == "cell" and nothing_left:
            return f"no value is left for {shown_cell((r, c))}"
        case (r, c) if instance.rule == "cell" and len(there) > 1:
            return f"{shown_cell((r, c))} is both {there[0][3]} and {there[1][3]}"
        case (i, v) if nothing_left:
            return f"{instance.rule} {i + 1} has no place for {v}"
        case (i, v) if len(there) > 1:
            return f"{instance.rule} {i + 1} has two {v}s"
    return None


NUMBERED = {2: "pair", 3: "triple", 4: "quadruple"}
FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


def technique(
    puzzle: Sudoku, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """As many cells as values in a house, as many rows as columns, or a house that meets another.

    A *house* is a row, a column or a box.
    """
    _, r, c, value = fact.atom
    cells = [rule.of for rule in rules if rule.rule == "cell"]
    houses = [((rule.rule, rule.of[0]), rule.of[1]) for rule in rules if rule.rule != "cell"]
    if len(rules) == 1:
        return ("naked single" if cells else "hidden single") if fact.true else None
    if fact.true:
        return None
    kinds = Counter(kind for (kind, _), _ in houses)
    in_all = all(house in places(puzzle, *cell) for house, _ in houses for cell in cells)
    if in_all and len(cells) == len(houses) == len({v for _, v in houses}) in NUMBERED:
        return f"{'hidden' if (r, c) in cells else 'naked'} {NUMBERED[len(cells)]}"
    if cells or {v for _, v in houses} != {value}:
        return None
    if len(houses) == 2 and kinds["box"] == 1:
        inside = ("box", places(puzzle, r, c)[2][1]) in [house for house, _ in houses]
        return "claiming" if inside else "pointing"
    alike = kinds["row"] == kinds["column"] and not kinds["box"]
    return FISH.get(kinds["row"]) if alike else None


EXPLAINING = Explaining(
    encoding="direct",
    fact=fact,
    place=place,
    reason=reason,
    technique=technique,
    broken=breach,
    telling=frozenset({"cell", "row", "column", "box"}),
    quiet=frozenset({"cell", "row", "column", "box"}),
)


def parse(lines: Sequence[Line]) -> Sudoku:
    """`sudoku n bh bw`, then the board: values and `.`"""
    header = words(lines[0])
    if len(header) != 4:
        raise header[min(4, len(header) - 1)].wrong("expected: sudoku n bh bw")
    n = integer(header[1], "the side of a board", 2, LARGEST)
    height, width = (integer(word, "the side of a box", 1, n) for word in header[2:])
    if height * width != n:
        raise header[2].wrong(f"a box of {height}×{width} has {height * width} cells, not {n}")
    rows = grid(filled(lines[1:]), n, n, after=lines[0].number)
    return Sudoku(
        height,
        width,
        {
            (r, c): integer(word, ". or a value", 1, n)
            for r, row in enumerate(rows)
            for c, word in enumerate(row)
            if word.text != "."
        },
    )


def parse_list(lines: Sequence[Line]) -> list[Sudoku] | None:
    """A 9×9 puzzle a line: its cells row by row, digits, and `.` or `0` where there is no clue.

    None if the first line is not one word, of digits and dots for the most part.
    """
    rows = [row for row in map(words, lines) if row]
    first = rows[0][0].text
    if len(rows[0]) > 1 or 2 * len(re.findall("[0-9.]", first)) <= len(first):
        return None
    return [listed(row) for row in rows]


def listed(row: Sequence[Word]) -> Sudoku:
    """The puzzle of a line of a list."""
    if len(row) > 1:
        raise row[1].wrong("expected one puzzle a line, without blanks")
    [word] = row
    bad = re.search("[^.0-9]", word.text)
    if bad:
        place = Word(bad.group(), word.line, word.column + bad.start())
        raise place.wrong(f"{shown(place.text)} is not ., 0 or a value (1 to 9)")
    if len(word.text) != 81:
        end = word.column + min(81, len(word.text))
        message = f"the line has {len(word.text)} cells, a 9×9 board has 81"
        raise BadInput(message, line=word.line, column=end)
    return Sudoku(3, 3, {divmod(i, 9): int(x) for i, x in enumerate(word.text) if x not in ".0"})


def text(puzzle: Sudoku) -> str:
    """The puzzle as `parse` reads it."""
    n = puzzle.side
    width = len(str(n))
    rows = [
        " ".join(str(puzzle.clues.get((r, c), ".")).rjust(width) for c in range(n))
        for r in range(n)
    ]
    return "\n".join([f"sudoku {n} {puzzle.height} {puzzle.width}", *rows]) + "\n"


def as_line(puzzle: Sudoku, solution: Cells) -> str:
    """The values row by row, with blanks between them where they can have two digits."""
    return ("" if puzzle.side < 10 else " ").join(map(str, chain.from_iterable(solution)))


def read_solution(puzzle: Sudoku, lines: Sequence[Line]) -> Cells:
    """The values in n rows, or in one line as `as_line` writes them."""
    n = puzzle.side
    value = partial(integer, what="a value", low=1, high=n)
    content = filled(lines)
    if len(content) != 1:
        return cell_board.read(lines, n, n, value)
    found = words(content[0])
    if len(found) == 1:
        [word] = found
        found = [Word(digit, word.line, word.column + i) for i, digit in enumerate(word.text)]
    if len(found) != n * n:
        raise found[-1].wrong(f"the line ends after {len(found)} values, not {n * n}")
    values = list(map(value, found))
    return tuple(tuple(values[start : start + n]) for start in range(0, n * n, n))


def to_json(puzzle: Sudoku, solution: Cells) -> list[list[int]]:
    """A list of rows of values."""
    return cell_board.to_json(solution)


def from_json(puzzle: Sudoku, value: Any) -> Cells:
    """The reverse of `to_json`; ValueError for another shape."""
    return cell_board.from_json(value, puzzle.side, puzzle.side, int)


def draw(puzzle: Sudoku, solution: Cells | None, marked: Collection[Cell]) -> Drawing:
    """Values in columns, lines between the boxes; a `*` behind marked cells."""
    cells = range(puzzle.side)
    values = solution or [[puzzle.clues.get((r, c), ".") for c in cells] for r in cells]
    return cell_board.draw(
        [[str(value) for value in row] for row in values],
        set(puzzle.clues),
        marked,
        box=(puzzle.height, puzzle.width),
    )


FAMILY = Family(
    name="sudoku",
    about="fill the board with each number once in every row, column and box",
    parse=parse,
    text=text,
    encodings=ENCODINGS,
    sizes=sizes,
    givens=givens,
    board=board,
    decode=decode,
    verify=verify,
    draw=draw,
    places=cell_board.PLACES,
    to_json=to_json,
    from_json=from_json,
    read_solution=read_solution,
    line=as_line,
    foreign=parse_list,
    clues=clues,
    with_clues=with_clues,
    fewest_clues=fewest_clues,
    explaining=EXPLAINING,
)
