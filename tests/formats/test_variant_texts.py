"""Solo's game IDs and puzzlekit's texts of variant Sudokus: what is written is read back."""

from collections.abc import Iterator
from random import Random

import pytest

import pencilsat
from pencilsat import encoders, formats
from pencilsat.cnf.errors import BadInput
from pencilsat.rules.own import cell_name

BOXES = {4: "2 2", 6: "2 3", 9: "3 3"}


def path(source: Random, n: int) -> list[tuple[int, int]]:
    """All cells, row by row in turns, or column by column."""
    cells = [(r, c if r % 2 else n - 1 - c) for r in range(n) for c in range(n)]
    return cells if source.random() < 0.5 else [(c, r) for r, c in cells]


def cut(source: Random, cells: list[tuple[int, int]], most: int) -> Iterator[list[str]]:
    """Pieces of at least two cells of a path."""
    while cells:
        size = min(source.randint(2, most), len(cells))
        if len(cells) - size == 1:
            size += 1 if size < most else -1
        yield [cell_name(cell) for cell in sorted(cells[:size])]
        cells = cells[size:]


def board(source: Random, n: int, *, jigsaw: bool, given: int) -> list[str]:
    """An n × n board with some values; its regions are lines, two of which exchange a cell."""
    values = dict(zip(source.sample(path(source, n), given), [1] * given, strict=True))
    cells = [(r, c) for r in range(n) for c in range(n)]
    words = [str(values.get(cell, ".")) for cell in cells]
    line = path(source, n)
    order = [*line[1 : n + 1], line[0], *line[n + 1 :]]
    names = {cell: "abcdefghi"[i // n] for i, cell in enumerate(order)}
    words += [names[cell] for cell in cells if jigsaw]
    rows = [" ".join(words[i : i + n]) for i in range(0, len(words), n)]
    return [f"sudoku {n} {'jigsaw' if jigsaw else BOXES[n]}", *rows]


def kinds(source: Random) -> Iterator[tuple[list[str], set[str]]]:
    """Boards of all kinds, each with the formats that have it, apart from links."""
    n = source.choice([4, 6, 9])
    caged = [f"cage {source.randint(3, 40)}: {' '.join(some)}"
             for some in cut(source, path(source, n), n)]  # fmt: skip
    some = source.sample(caged, 2)
    free = board(source, n, jigsaw=False, given=0)
    regions = board(source, n, jigsaw=True, given=3)
    sides = ["row 2 left", "row 1 right", "column 2 top", "column 3 bottom"]
    towers = [f"skyscraper {side}: {source.randint(1, n)}" for side in sides]
    dots = ["white dot: r1c1 r1c2", "white dot: r1c2 r2c2", "all white dots given"]
    latin = [f"sudoku {n} 1 {n}", *free[1:]]
    all_caged = {"tatham"} if len(caged) >= n else set()
    one = [line.split()[-1] for line in caged]
    yield [*free, "diagonals"], {"tatham"}
    yield [*free, *(f"cage 1: {cell}" for cell in one)], {"puzzlekit"}
    yield [*free, *caged], {"puzzlekit"} | all_caged
    yield [*free, *some], {"puzzlekit"}
    yield [*free, *caged, "diagonals"], all_caged
    yield [*free, *caged, "antiknight"], set()
    yield [*free, *caged, some[0].split(":")[0] + ": r1c1 r1c2"], set()
    yield [*board(source, n, jigsaw=False, given=2), *caged], all_caged
    yield regions, {"puzzlekit", "tatham"}
    yield [*regions, "diagonals", *caged], all_caged
    yield [*free, *towers[source.randint(0, 3) :]], {"puzzlekit"} if n > 4 else set()
    yield [*free, f"even: r1c{n} r2c2", "odd: r1c1 r3c3"], {"puzzlekit"}
    yield [*free, "even: r1c1", "odd: r1c1"], set()
    yield [*latin, *dots], {"puzzlekit"}
    yield [*latin, *dots[:2]], set()


def plain(puzzle):
    """All that a puzzle says, in any order of rules and with any names of regions."""
    names = [*dict.fromkeys(name for row in puzzle.regions for name in row)]
    regions = [[names.index(name) for name in row] for row in puzzle.regions]
    return puzzle.side, puzzle.width, puzzle.given, regions, {rule.line() for rule in puzzle.rules}


@pytest.mark.parametrize("seed", range(12))
def test_each_format_gives_back_what_it_can_say(seed):
    for text, expected in kinds(Random(seed)):
        puzzle = pencilsat.read("\n".join([*text, ""]))
        names = formats.names(puzzle)
        assert {*names} == expected | {"fpuzzles", "sudokupad"}, text
        for name in names:
            [back] = encoders.read(formats.write(puzzle, name), "sudoku")
            assert plain(back) == plain(puzzle), (name, text)


BLANK = "- - - -\n"
WRONG = [
    (f"5 3 - -\n{BLANK * 3}" + "1 1 2 2\n" * 4, "2:3: this cage has a sum already"),
    (f"x - - -\n{BLANK * 3}" + "1 1 2 2\n" * 4, "2:1: 'x' is not a number"),
    (f"9 - - -\n{BLANK * 3}" + "1 2 1 2\n" * 4, "6:1: cage '1' is in several parts"),
    (BLANK * 4 + "1 0 0 0\n" * 4, "6:1: a dot is told on one of its sides only"),
    (BLANK * 4 + "1 1 2 2\n" * 2 + "3 3 4 4\n3 3 3 4\n", "8:1: '3' is no region of 4 cells"),
    (BLANK * 3 + "- 1 z -\n" + "1 2 3 4\n" * 4, "5:5: 'z' is not a value or . (1 to 4)"),
    (f"E 5 O -\n{BLANK * 3}", "2:3: '5' is not a value or . (1 to 4)"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_place(text, said):
    with pytest.raises(BadInput) as wrong:
        encoders.read(f"4 4\n{text}", "sudoku")
    assert said in str(wrong.value)
