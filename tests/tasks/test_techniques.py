"""Steps with a name are what the name says, by its definition on the candidates that are left."""

from itertools import combinations, product

import pytest
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.tasks.explain.deduction import Deduction

Cell = tuple[int, int]
SIZES = {"pair": 2, "triple": 3, "quadruple": 4, "X-wing": 2, "swordfish": 3, "jellyfish": 4}


def houses(puzzle: Sudoku) -> list[set[Cell]]:
    """The rows, the columns, the boxes."""
    n, h, w = puzzle.side, puzzle.height, puzzle.width
    every = [*product(range(n), repeat=2)]
    rows = [{cell for cell in every if cell[0] == i} for i in range(n)]
    columns = [{cell for cell in every if cell[1] == i} for i in range(n)]
    corners = product(range(0, n, h), range(0, n, w))
    return [
        *rows,
        *columns,
        *({(r + i, c + j) for i in range(h) for j in range(w)} for r, c in corners),
    ]


def is_naked(size, cell, value, left, all_houses):
    return any(
        value in set().union(*(left[c] for c in cells))
        and len(set().union(*(left[c] for c in cells))) == size
        for house in all_houses
        if cell in house
        for cells in combinations(house - {cell}, size)
    )


def is_hidden(size, cell, value, left, all_houses):
    return any(
        len({c for c in house if left[c] & set(values)}) == size and left[cell] & set(values)
        for house in all_houses
        if cell in house
        for values in combinations({v for c in house for v in left[c]} - {value}, size)
    )


def is_locked(cell, value, left, all_houses, *, box: bool):
    """All places for the value in another house lie in a house of the cell."""
    n = len(left) ** 0.5
    boxes = all_houses[2 * int(n) :]
    return any(
        {c for c in other if value in left[c]} <= house
        for house in all_houses
        for other in all_houses
        if cell in house - other and (other in boxes) == box and (house in boxes) != box
    )


def is_fish(size, cell, value, left, all_houses):
    n = int(len(left) ** 0.5)
    for lines, k in ((all_houses[:n], 1), (all_houses[n : 2 * n], 0)):
        for base in combinations(lines, size):
            there = {c for line in base for c in line if value in left[c]}
            across = {c[k] for c in there}
            if len(across) == size and cell[k] in across and cell not in set().union(*base):
                return True
    return False


def holds(name, cell, value, left, all_houses):
    kind, _, size = name.partition(" ")
    match kind:
        case "naked":
            return is_naked(SIZES[size], cell, value, left, all_houses)
        case "hidden":
            return is_hidden(SIZES[size], cell, value, left, all_houses)
        case "pointing" | "claiming":
            return is_locked(cell, value, left, all_houses, box=kind == "pointing")
    return is_fish(SIZES[name], cell, value, left, all_houses)


BOARDS = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "000704005020010070000080002090006250600070008053200010400090000030060090200407000",
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
]


@pytest.mark.parametrize("text", BOARDS)
def test_a_named_step_of_sudoku_is_what_its_name_says(text):
    [puzzle] = encoders.read(text)
    deduction, all_houses = Deduction(puzzle), houses(puzzle)
    named = set()
    for step in deduction.inferences():
        if step.technique and not step.technique.endswith("single"):
            left = {
                cell: {
                    v
                    for x, (_, *where, v) in deduction.names.items()
                    if tuple(where) == cell and -x not in deduction.known
                }
                for cell in set().union(*all_houses)
            }
            for fact in step.facts:
                _, r, c, value = deduction.names[abs(fact)]
                assert fact < 0
                assert holds(step.technique, (r, c), value, left, all_houses), (step, left)
            named.add(step.technique)
    assert named
    assert deduction.status == "unique"


def names_of(family: str, name: str) -> set[str | None]:
    [puzzle] = encoders.read((INSTANCES / family / f"{name}.txt").read_text(), family)
    return {step.technique for step in Deduction(puzzle).inferences() if not step.quiet}


def test_steps_of_takuzu_and_hashi_have_names():
    takuzu = names_of("takuzu", "eight-by-eight")
    assert takuzu >= {"pair", "sandwich", "full line", "nearly full line"}
    assert names_of("hashi", "seven-by-seven") >= {"full island", "needed bridges"}


@pytest.mark.parametrize(
    "text",
    [
        "kurodoko 2 2\n3 .\n. .\n",
        "minesweeper 2 2\n1 .\n. .\n",
        "kurotto 2 2\n1 .\n. .\n",
        "tapa 2 2\n2 .\n. .\n",
        "kurochute 2 2\n1 .\n. .\n",
    ],
)
def test_that_the_cell_of_a_clue_is_not_marked_needs_no_technique(text):
    [puzzle] = encoders.read(text)
    deduction = Deduction(puzzle, remedies=False)
    [first, *_] = (step for step in deduction.inferences() if not step.quiet)
    assert deduction.names[abs(first.facts[0])][1:] == (0, 0)
    assert first.facts[0] < 0
    assert first.technique is None
