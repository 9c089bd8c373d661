"""What puzz.link's own tests say of families that have folders."""

from functools import partial

from genre_cases import Case, marked
from genre_loops import SHADED, above, answered, shaded
from genre_numbers import last
from genre_objects import parts, regions_of
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


def by_part(puzzle, names, told):
    """For each cell the first of the given values that a cell of its part has."""
    first = {names[r][c]: value for (r, c), value in sorted(told.items(), reverse=True)}
    every = puzzle.family.answer.every(puzzle)
    return {(r, c): first[names[r][c]] for r, c in every if names[r][c] in first}


def areas(puzzle, lines):
    """The names of the numbers that are in the areas between borders."""
    names = regions_of(puzzle, lines[puzzle.rows :])
    told = puzzle.family.answer.settled(puzzle)
    return {p: x for p, x in by_part(puzzle, names, told).items() if p not in told}


def labels(puzzle, lines):
    """The labels to which lines lead."""
    return by_part(puzzle, parts(puzzle, answered(puzzle, lines), 1), puzzle.given)


def bridges(puzzle, lines):
    """How many bridges leave an island towards another one."""
    across, down = lines[puzzle.rows : 2 * puzzle.rows], lines[2 * puzzle.rows :]
    return {
        ((r, c), to): max(0, int((across if to[0] == r else down)[r][c]))
        for (r, c), to in puzzle.family.answer.every(puzzle)
    }


def beside(puzzle, lines):
    """The shaded cells, below and on the right of clues."""
    rows = [row[-puzzle.columns :] for row in lines[-puzzle.rows :]]
    return marked(SHADES, rows)


def clues_beside(lines):
    """The clues of columns, then those of rows: half as many as there are cells, and a half."""
    high, wide = len(lines) // 3, len(lines[0]) // 3
    return [*lines[:high], *(row[:wide] for row in lines[high:])]


def in_frame(puzzle, lines):
    """The numbers of the cells but for the upper row and the left column."""
    cells = {(r, c): word for r, row in enumerate(lines[-puzzle.rows + 1 :], 1)
             for c, word in enumerate(row, 1)}  # fmt: skip
    return {p: int(word) for p, word in cells.items() if word.isdigit()}


def ships(puzzle, lines):
    """The parts of ships, as their neighbours make them."""
    there = {*marked({"#": 1}, lines[-puzzle.rows - 1 :])}
    there |= {p for p, x in puzzle.given.items() if x != puzzle.family.answer.unsaid}
    shapes = {"": "o", "e": "<", "w": ">", "s": "^", "n": "v"}
    found = {}
    for r, c in there:
        near = {"n": (r - 1, c), "s": (r + 1, c), "w": (r, c - 1), "e": (r, c + 1)}
        found[r, c] = shapes.get("".join(w for w, p in near.items() if p in there), "#")
    return {p: x for p, x in found.items() if p not in puzzle.given}


CONNECTED = dict.fromkeys(("lnCross", "nmConnDiff", "nmNoLine"), "no loop")

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
    "battleship": Case(
        [],
        "battleship",
        ships,
        lambda lines: lines[: len(lines) // 2 + 1],
        {"csPieceExtra": "drawing", "bankGt": "fleet"}
        | {"shDiag": "no touching", "exShadeNe": "total"},
    ),
    "fillomino": Case(
        [],
        "fillomino",
        lambda puzzle, lines: last(puzzle, lines[: 2 * puzzle.rows]),
        lambda lines: lines[: (len(lines) + 1) // 4],
        {"bkSizeLt": "region", "bkSizeGt": "region"},
    ),
    "hashi": Case([], "hashikake", bridges, above, {"lcDivided": "connected"}),
    "kakuro": Case([], "kakuro", in_frame, upper, {"nmDupRow": "run"}, frame=1),
    "nonogram": Case([], "nonogram", beside, clues_beside, {"exNoMatch": "runs"}),
    "numberlink": Case([], "numlin", labels, above, CONNECTED),
    "shikaku": Case([], "shikaku", areas, above, {"bkNotRect": "rectangle"}),
    "starbattle": Case(
        [],
        "starbattle",
        lambda puzzle, lines: marked(SHADES, lines[-puzzle.rows :]),
        lambda lines: lines[: 2 + (len(lines) - 2) // 2],
        {"starAround": "apart", "bkStarLt": "region"},
    ),
    "skyscrapers": Case([], "skyscrapers", inner, frame, {"nmDupRow": "row"}),
}
"""Nothing is generated here: these have boards of their own elsewhere."""
