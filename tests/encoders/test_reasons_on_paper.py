"""Reasons that name cells and ways are so on the board: whoever follows them on paper sees it."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

import pencilsat
from pencilsat.boards.places import cells
from pencilsat.encoders.starbattle.room import seen

BOARDS = {
    "kurodoko": (
        "kurodoko 6 6\n"
        ". 6 . . 6 .\n"
        ". . . . . .\n"
        ". . 4 5 . .\n"
        ". . . . . .\n"
        ". 5 . . . .\n"
        "4 . . . 4 5\n"
    ),
    "canalview": (
        "canalview 6 6\n"
        ". . . . . .\n"
        ". . 4 . . .\n"
        "3 . . 3 . 4\n"
        "3 . . . . .\n"
        ". . . 2 . .\n"
        ". . . . . 4\n"
    ),
    "starbattle": (
        "starbattle 6 6\n"
        "a a b b c c\n"
        "a b b c c c\n"
        "b b b d c c\n"
        "d d b d c e\n"
        "d d d d e e\n"
        "f d d d e e\n"
    ),
    "galaxies": (
        "galaxies 6 6\n"
        "d . o o o o\n"
        ". . . o . .\n"
        "o r . . o .\n"
        ". d . . o .\n"
        ". . . o o .\n"
        "o r . o o o\n"
    ),
    "norinori": (
        "norinori 6 6\n"
        "a a b b c c\n"
        "a a a b b b\n"
        "d d b b e b\n"
        "f e e e e g\n"
        "f f f f f g\n"
        "f f f f f g\n"
    ),
    "kakuro": (
        "kakuro 7 7\n"
        "\\ 15\\ 30\\ \\ 10\\ 35\\ \\\n"
        "\\17 . . 3\\17 . . 9\\\n"
        "\\33 . . . . . .\n"
        "\\ 12\\8 . . 9\\4 . .\n"
        "\\12 . . 11\\3 . . 9\\\n"
        "\\30 . . . . . .\n"
        "\\ \\11 . . \\8 . .\n"
    ),
}
"""Boards of which reasons of each kind are told."""

Cell = tuple[int, int]
WAYS = {"above": (-1, 0), "left": (0, -1), "right": (0, 1), "below": (1, 0)}
CELL = re.compile(r"r(\d+)c(\d+)(?:-r(\d+)c(\d+))?")


def cells_of(text: str) -> list[Cell]:
    """The cells that a text names, and those between two of a line."""
    every = ([int(x or 0) - 1 for x in ends] for ends in CELL.findall(text))
    blocks = (product(range(r, max(r, s) + 1), range(c, max(c, d) + 1)) for r, c, s, d in every)
    return [cell for block in blocks for cell in block]


def views(puzzle, solution, sentence: str) -> Iterator[bool]:
    """As many cells are seen as is said, and each way as many as are possible there."""
    for here, number, ways in re.findall(r"(r\d+c\d+) sees (\d+) \w[^(]*\(([^)]*)\)", sentence):
        [(r, c)], itself = cells_of(here), "itself" in ways
        seen = 0
        for where, (down, right) in WAYS.items():
            i, found = 1, 0
            while 0 <= r + i * down < puzzle.rows and 0 <= c + i * right < puzzle.columns:
                if bool(solution[r + i * down][c + i * right]) == itself:
                    break
                i, found = i + 1, found + 1
            told = re.search(rf"(\d+)(?:-(\d+))? {where}", ways)
            low, high = (int(told[1]), int(told[2] or told[1])) if told else (0, 0)
            yield low <= found <= high <= int(number) - itself
            seen += found
        yield seen + itself == int(number)


def without_room(puzzle, solution, sentence: str) -> Iterator[bool]:
    """A star is among what is left, and none of that can go with the cells that are empty."""
    form = r"([^:]*) (?:is|are) empty, as a star there would [a-z ]* (r[^,]*), all that is left of"
    for gone, left in re.findall(form, sentence):
        yield any(solution[r][c] for r, c in cells_of(left))
        for (r, c), (s, d) in product(cells_of(gone), cells_of(left)):
            beside = max(abs(r - s), abs(c - d)) < 2
            same = puzzle.regions[r][c] == puzzle.regions[s][d]
            yield beside or r == s or c == d or same


def opposite(puzzle, solution, sentence: str) -> Iterator[bool]:
    """What lies opposite is what a half turn about the middle of a galaxy leads to."""
    form = r"([^:;]*) (?:is|are) part of the galaxy of (r[^:;]*): (r[^:;.]*) lies? opposite"
    for new, centre, there in re.findall(form, sentence):
        (top, left), *_, (bottom, right) = 2 * cells_of(centre)
        turned = {(top + bottom - r, left + right - c) for r, c in cells_of(new)}
        yield turned == {*cells_of(there)}
        yield len({solution[r][c] for r, c in cells_of(new + there)}) == 1


def one_too_many(puzzle, solution, sentence: str) -> Iterator[bool]:
    """No neighbour of a cell but those in the region could be the one that it needs."""
    form = r"(r[^:]*) (?:is|are) unshaded, as a shaded cell there and .* too many in region (\w+)"
    for gone, region in re.findall(form, sentence):
        for r, c in cells_of(gone):
            beside = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & {*cells(puzzle)}
            yield puzzle.regions[r][c] == region
            yield not any(solution[s][d] and puzzle.regions[s][d] != region for s, d in beside)


def in_ways(puzzle, solution, sentence: str) -> Iterator[bool]:
    """What is left of a cell is in a way to sum up that is told."""
    form = r"(r[^:;.]*?) (?:is|are) (\d[^:;.n]*): (?:row|column) [^:;.]* sums to \d+, as ([^:;.,]*)"
    for here, left, ways in re.findall(form, sentence):
        digits = {*re.findall(r"\d", left)}
        yield digits <= {*re.findall(r"\d", ways)}
        yield all(str(solution[r][c]) in digits for r, c in cells_of(here))


SAID = {
    "kurodoko": views,
    "canalview": views,
    "starbattle": without_room,
    "galaxies": opposite,
    "norinori": one_too_many,
    "kakuro": in_ways,
}


@pytest.mark.parametrize("family", BOARDS)
def test_what_a_reason_names_is_so_on_the_board(family):
    puzzle = pencilsat.read(BOARDS[family])
    [solution] = [found.value for found in pencilsat.solve(puzzle).solutions]
    found = 0
    for step in pencilsat.explain(puzzle):
        supposed = re.search("otherwise|uppose", step.sentence)
        every = [] if supposed else [*SAID[family](puzzle, solution, step.sentence)]
        assert all(every), step.sentence
        found += bool(every)
    assert found > 1


def test_a_star_is_in_the_way_of_others_in_lines_and_regions_that_lack_one():
    row, column, cells = ("row", 0), ("column", 2), [(0, 0), (0, 2)]
    groups, left = {row: cells, "a": cells, column: cells[1:]}, cells[1:]
    for lacking, said in ((row, "be in line with"), ("a", "share a region with")):
        needed = {row: 2, "a": 2, column: 1} | {lacking: 1}
        told = seen(cells[0], left, groups, needed, column)
        assert told == f"{said} r1c3, all that is"
