"""What puzz.link's own tests say of families that have folders."""

from functools import partial

from genre_cases import Case, marked
from genre_loops import SHADED, above, answered, shaded
from genre_numbers import last
from genre_shading import SHADES, second
from genre_shading import above as rooms_and_numbers
from genre_shading import last as below_rooms


def numbers_among(lines):
    """The numbers, where the answer stands among them."""
    return [[word if word.isdigit() else "." for word in row] for row in lines]


def among(puzzle, lines):
    """The answer in the other cells."""
    free = {p for p in puzzle.family.answer.every(puzzle) if p not in puzzle.given}
    return {p: x for p, x in marked(SHADES, lines).items() if p in free}


def lamps(puzzle, lines):
    """The lamps of an Akari, in the cells that are not black."""
    found = marked({"#": 1, "+": 0, ".": 0}, lines)
    return {p: x for p, x in found.items() if p not in puzzle.given}


def sides(puzzle, lines):
    """The lines around cells: those down the board, then those across it."""
    upright, level = lines[puzzle.rows : 2 * puzzle.rows], lines[2 * puzzle.rows :]
    walls = {((r, c), (r + 1, c)): int(word == "1")
             for r, row in enumerate(upright) for c, word in enumerate(row)}  # fmt: skip
    floors = {((r, c), (r, c + 1)): int(word == "1")
              for r, row in enumerate(level) for c, word in enumerate(row)}  # fmt: skip
    return {**walls, **floors}


def inner(puzzle, lines):
    """The numbers inside a frame of clues."""
    return {
        (r, c): int(word.lstrip("q"))  # `q3` is a 3 that was given
        for r, row in enumerate(lines[1:-1])
        for c, word in enumerate(row[1:-1])
        if word != "."
    }


def frame(lines):
    """The clues around them."""
    return [lines[0], lines[-1], *([row[0], row[-1]] for row in lines[1:-1])]


def upper(lines):
    """The first half."""
    return lines[: len(lines) // 2]


CASES = {
    "hitori": Case([], "hitori", second, upper, {"cuDivideRB": "connected"}),
    "heyawake": Case(
        [],
        "heyawake",
        below_rooms,
        rooms_and_numbers,
        {"cuDivideRB": "connected", "bkUnshadeConsecGt3": "two rooms"},
    ),
    "nurikabe": Case(
        [],
        "nurikabe",
        among,
        numbers_among,
        {"cs2x2": "pools", "csDivide": "sea", "bkSizeNe": "islands"},
    ),
    "akari": Case([], "lightup", lamps, numbers_among, {"nmAkariNe": "number"}),
    "slitherlink": Case(
        [],
        "slither",
        sides,
        lambda lines: lines[: (len(lines) - 1) // 3],
        {"lnCross": "one loop", "lnPlLoop": "one loop"},
    ),
    "masyu": Case(
        [],
        "mashu",
        answered,
        above,
        {"lnCross": "one loop", "lnDeadEnd": "one loop"}
        | {"mashuBStrig": "pearl", "mashuWStNbr": "pearl"},
    ),
    "yajilin": Case([], "yajilin", partial(shaded, boards=1), partial(above, more=1), SHADED),
    "sudoku": Case([], "sudoku", last, upper, {"bkDupNum": "box"}),
    "skyscrapers": Case([], "skyscrapers", inner, frame, {"nmDupRow": "row"}),
}
"""Nothing is generated here: these have boards of their own elsewhere."""
