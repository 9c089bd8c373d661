"""Boards whose solutions have a value in every cell: candidates, random boards."""

import random
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import combinations, pairwise, permutations, product
from typing import Any

from pencilsat import encoders
from pencilsat.boards.regions import NOTHING, name, regions, rooms
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.encoders import takuzu
from pencilsat.encoders.akari import Akari
from pencilsat.encoders.battleship import Battleship
from pencilsat.encoders.battleship import random_boards as random_battleship
from pencilsat.encoders.fillomino import Fillomino
from pencilsat.encoders.heyawake import Heyawake
from pencilsat.encoders.hitori import Hitori
from pencilsat.encoders.kakuro import Kakuro
from pencilsat.encoders.nonogram import RUNS, Nonogram
from pencilsat.encoders.nurikabe import Nurikabe
from pencilsat.encoders.nurikabe import random_boards as random_nurikabe
from pencilsat.encoders.shikaku import Shikaku
from pencilsat.encoders.skyscrapers import SEEN, Skyscrapers
from pencilsat.encoders.starbattle import StarBattle
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.sudoku import random_boards as random_sudoku
from pencilsat.encoders.takuzu import Takuzu
from pencilsat.encoders.zebra import Zebra


def sudoku_candidates(puzzle: Sudoku) -> Iterator[Any]:
    """All values in all cells without a clue."""
    n = puzzle.height * puzzle.width
    free = [cell for cell in product(range(n), repeat=2) if cell not in puzzle.given]
    for values in product(range(1, n + 1), repeat=len(free)):
        value = {**puzzle.given, **dict(zip(free, values, strict=True))}
        yield tuple(tuple(value[r, c] for c in range(n)) for r in range(n))


def sudoku_board(source: random.Random) -> Sudoku:
    """Two to six rows, few cells without a clue, and in a third of the boards a wrong clue."""
    height, width = source.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (1, 5), (2, 3)))
    n = height * width
    free = {2: 4, 3: 8, 4: 6, 5: 5, 6: 4}[n]
    clues = n * n - source.randint(free // 2, free)
    seed = source.randrange(10**6)
    board = random_sudoku.generate(height=height, width=width, clues=clues, unique=0, seed=seed)
    if board.given and source.random() < 0.33:
        cell = source.choice(sorted(board.given))
        return Sudoku(height, width, {**board.given, cell: source.randint(1, n)})
    return board


ZEBRA_CLUES = (
    "{a} @ {h}", "{a} !@ {h}", "{a} = {b}", "{a} != {b}", "{a} ~ {b}", "{a} = {b} + 1",
    "{a} < {b}", "{a} >= {b} - 1", "{a} < {b} <= {c}", "{a} = {b} ~ {c}", "|{a} - {b}| = 1",
    "|{a} - {b}| > 1", "even({a} - {b})", "odd({a} - {b})", "{a} @ {h} or {b} < {c}",
    "{a} = {b} xor {b} ~ {c}", "{a} < {b} < {c} xor {b} @ {h}",
)  # fmt: skip


def zebra_candidates(puzzle: Zebra) -> Iterator[Any]:
    """The values of every attribute in every order."""
    return product(*(permutations(names) for names in puzzle.attributes.values()))


def zebra_board(source: random.Random) -> Zebra:
    """Two or three houses, two or three attributes, up to six clues of any form."""
    houses, attributes = source.choice((2, 3, 3)), source.choice(("xy", "xy", "xyz"))
    lines = [f"{x}: " + ", ".join("1234"[:houses]) for x in attributes]
    for _ in range(source.randint(0, 6)):
        a, b, c = (f"{source.choice(attributes)}.{source.randint(1, houses)}" for _ in range(3))
        form = source.choice(ZEBRA_CLUES)
        lines.append(form.format(a=a, b=b, c=c, h=source.randint(1, houses)))
    lines.insert(len(attributes), "clues:")
    [puzzle] = encoders.read("\n".join([f"zebra {houses}", *lines]))
    return puzzle


def takuzu_candidates(puzzle: Takuzu) -> Iterator[Any]:
    """All zeros and ones in the open cells."""
    cells = product(range(puzzle.rows), range(puzzle.columns))
    for digits in product(*((puzzle.given[c],) if c in puzzle.given else (0, 1) for c in cells)):
        yield tuple(digits[i : i + puzzle.columns] for i in range(0, len(digits), puzzle.columns))


def takuzu_board(source: random.Random) -> Takuzu:
    """A random full board, all but ten of its cells given, one or two of them wrong at times."""
    rows, columns, repeats = source.choice(
        (
            (2, 4, True),
            (2, 6, True),
            (4, 2, True),
            (4, 4, False),
            (4, 4, True),
            (4, 6, True),
            (6, 4, False),
        )
    )
    balanced = [row for row in product((0, 1), repeat=columns) if sum(row) * 2 == columns]
    while True:
        board = tuple(source.choice(balanced) for _ in range(rows))
        if not takuzu.FAMILY.verify(Takuzu(rows, columns, {}, repeats), board):
            break
    cells = source.sample(list(product(range(rows), range(columns))), rows * columns)
    given = {(r, c): board[r][c] for r, c in sorted(cells[10:])}
    if given and source.random() < 0.3:
        given[source.choice(sorted(given))] ^= 1
    return Takuzu(rows, columns, given, repeats)


def battleship_candidates(puzzle: Battleship) -> Iterator[Any]:
    """As many ship cells as the fleet has, where no hint says otherwise, drawn as they stand."""
    known = {cell for cell, symbol in puzzle.given.items() if symbol != "~"}
    cells = product(range(puzzle.rows), range(puzzle.columns))
    unknown = [cell for cell in cells if cell not in puzzle.given]
    left = sum(puzzle.fleet) - len(known)
    for others in combinations(unknown, left) if left >= 0 else ():
        yield battleship_drawing(puzzle, known.union(others))


def battleship_drawing(puzzle: Battleship, afloat: Collection[Any]) -> Any:
    """The board with these ship cells, each drawn by those beside it."""

    def symbol(r: int, c: int) -> str:
        beside = {"up": (r - 1, c), "down": (r + 1, c), "left": (r, c - 1), "right": (r, c + 1)}
        sides = [side for side, cell in beside.items() if cell in afloat]
        known = {"up": "v", "down": "^", "left": ">", "right": "<", "": "o"}
        return known.get("".join(sides), "#") if (r, c) in afloat else "~"

    return tuple(tuple(symbol(r, c) for c in range(puzzle.columns)) for r in range(puzzle.rows))


def battleship_board(source: random.Random) -> Battleship:
    """Some totals and hints of a random drawing, or of any board, at times with a wrong hint."""
    rows, columns = source.choice(((1, 4), (4, 1), (2, 3), (3, 3), (3, 4), (4, 3), (2, 5), (4, 4)))
    cells = list(product(range(rows), range(columns)))
    fleet = sorted(source.choices((1, 1, 2, 2, 3, 4), k=source.randrange(4)), reverse=True)
    while sum(fleet) > 5:
        fleet.pop(0)
    parts = dict[Any, str]()
    with suppress(NotFound, BadInput):
        sea = random_battleship.sea(source, rows, columns, fleet, 0).made
        parts = {cell: shows for cell, shows in sea.given.items() if shows != "~"}
    if len(parts) < sum(fleet) or source.random() < 0.1:
        parts = {cell: source.choice("o<>^v#") for cell in cells if source.random() < 0.3}
    in_row = [sum(r == i for r, _ in parts) for i in range(rows)]
    in_column = [sum(c == i for _, c in parts) for i in range(columns)]
    hints = {cell: parts.get(cell, "~") for cell in source.sample(cells, source.randrange(4))}
    if hints and source.random() < 0.2:
        hints[source.choice(sorted(hints))] = source.choice("~o<>^v#")
    return Battleship(
        tuple(fleet),
        tuple(source.choice((total, None)) for total in in_row),
        tuple(source.choice((total, None)) for total in in_column),
        dict(sorted(hints.items())),
    )


def akari_board(source: random.Random) -> Akari:
    """Few cells, some of them black, of which most say nothing or a number that is small."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4)))
    cells = [*product(range(rows), range(columns))]
    black = sorted(source.sample(cells, source.choice((1, 2, 2, 3))))
    return Akari(rows, columns, {p: source.choice(("x", "x", 0, 1, 1, 2)) for p in black})


def hitori_board(source: random.Random) -> Hitori:
    """Few numbers on few cells, most of them given."""
    rows, columns = source.choice(((1, 4), (2, 3), (3, 3), (3, 3), (3, 4)))
    numbers = source.choice((2, 3, 4))
    cells = [cell for cell in product(range(rows), range(columns)) if source.random() < 0.95]
    return Hitori(rows, columns, {cell: source.randint(1, numbers) for cell in cells})


def nurikabe_board(source: random.Random) -> Nurikabe:
    """Small islands, one of them of any size at times: of a sea in most boards, else anywhere."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4)))
    cells = [*product(range(rows), range(columns))]
    given = {
        cell: source.choice((1, 1, 2, 2, 3, 4))
        for cell in sorted(source.sample(cells, source.choice((1, 1, 2, 2, 3))))
    }
    if source.random() < 0.7:
        seed = source.randrange(10**6)
        made = random_nurikabe.BOARDS.generate(rows=rows, columns=columns, seed=seed)
        given = made.given
    untold = {cell: None for cell in given if source.random() < 0.2}
    return Nurikabe(rows, columns, {**given, **untold})


def heyawake_board(source: random.Random) -> Heyawake:
    """Few rooms, most of them with a number."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4)))
    names = rooms(rows, columns, source)
    given = {
        source.choice(room): source.choice((0, 1, 1, 2, 2))
        for room in regions(names).values()
        if source.random() < 0.95
    }
    return Heyawake(rows, columns, dict(sorted(given.items())), names)


def starbattle_candidates(puzzle: StarBattle) -> Iterator[Any]:
    """So many stars in every row."""
    stars, columns = puzzle.stars, range(puzzle.columns)
    rows = [tuple(int(c in held) for c in columns) for held in combinations(columns, stars)]
    return product(rows, repeat=puzzle.rows)


def starbattle_board(source: random.Random) -> StarBattle:
    """Few cells, in regions grown around cells, often of a solution, or in rows; not square, or
    with two stars, at times.
    """
    rows, columns = source.choice(((1, 1), (2, 3), (4, 4), (5, 5), (5, 5), (5, 5), (5, 5)))
    cells = [*product(range(rows), range(columns))]
    apart = [p for p in permutations(range(columns)) if all(abs(a - b) > 1 for a, b in pairwise(p))]
    seeds = source.sample(cells, rows)
    if rows == columns and source.random() < 0.8:
        seeds = [*enumerate(source.choice(apart))]
    owner = {cell: name(i) for i, cell in enumerate(seeds)}
    sideways = ((0, -1), (0, 1)) if source.random() < 0.3 else ((-1, 0), (0, -1), (0, 1), (1, 0))
    while free := [cell for cell in cells if cell not in owner]:
        r, c = source.choice(free)
        near = [owner[p] for d, e in sideways if (p := (r + d, c + e)) in owner]
        if near or (len(sideways) == 2 and all(r != row for row, _ in seeds)):
            owner[r, c] = source.choice(near or [name(rows + r)])
    names = [[owner[r, c] for c in range(columns)] for r in range(rows)]
    if source.random() < 0.2 and rows > 1 and names[0][1] != names[1][0]:
        names[0][0] = NOTHING
    if random.Random(str(names)).random() < 0.1:  # a region that is none
        names = [[NOTHING if part == names[-1][-1] else part for part in row] for row in names]
    return StarBattle(rows, columns, {}, tuple(map(tuple, names)), 2 if rows < 3 else 1)


def shikaku_board(source: random.Random) -> Shikaku:
    """Few cells in rectangles, each with a number somewhere, of which one is wrong at times; or in
    dominoes of any kind.
    """
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 4), (3, 4)))
    parts = regions(rooms(rows, columns, source)).values()
    given = {source.choice(part): len(part) for part in parts}
    if rows * columns % 2 == 0 and source.random() < 0.25:
        given = {(r, c): 2 for r, c in product(range(rows), range(columns)) if (r + c) % 2}
    if source.random() < 0.25:
        given[source.choice(sorted(given))] = source.choice((1, 2, 3, 4, 13))
    return Shikaku(rows, columns, dict(sorted(given.items())))


def nonogram_board(source: random.Random) -> Nonogram:
    """The runs of a small picture; of some lines nothing is told, and at times one is another."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3)))
    picture = {(r, c): source.randrange(2) for r in range(rows) for c in range(columns)}
    told = [(kind, runs) for (kind, _), runs in RUNS.clues(Nonogram(rows, columns), picture)]
    sides: dict[str, list[Any]] = {
        side: [runs if source.random() < 0.8 else None for kind, runs in told if kind == side]
        for side in ("rows", "columns")
    }
    if source.random() < 0.3:
        side = sides[source.choice(("rows", "columns"))]
        side[source.randrange(len(side))] = source.choice(((), (1,), (2,), (1, 1), (3, 1)))
    return Nonogram(rows, columns, {}, tuple(sides["rows"]), tuple(sides["columns"]))


def skyscrapers_candidates(puzzle: Skyscrapers) -> Iterator[Any]:
    """The heights of a line in any order, in every row."""
    numbers = puzzle.numbers or puzzle.columns
    line = [*range(1, numbers + 1), *[0] * (puzzle.columns - numbers)]
    return product(sorted({*permutations(line, puzzle.columns)}), repeat=puzzle.rows)


def skyscrapers_board(source: random.Random) -> Skyscrapers:
    """Some of what is seen of a small Latin square, and some heights; at times another number."""
    n = source.choice((2, 3, 3, 3))
    numbers = source.choice((0, 0, 0, n - 1))
    order = source.sample(range(n), n)
    shown = source.sample(range(int(numbers == 0), n + int(numbers == 0)), n)
    square = {(r, c): shown[(order[r] + c) % n] for r in range(n) for c in range(n)}
    sides: dict[str, list[Any]] = {name: [None] * n for name in ("top", "bottom", "left", "right")}
    for (side, i), clue in SEEN.clues(Skyscrapers(n, n), square):
        if source.random() < 0.3:
            sides[side][i] = clue
    if source.random() < 0.3:
        sides[source.choice(sorted(sides))][source.randrange(n)] = (source.randint(1, n),)
    at = source.sample([*product(range(n), range(n))], source.choice((0, 0, 1)))
    given = {cell: square[cell] for cell in at}
    four = {name: tuple(clues) for name, clues in sides.items()}
    return Skyscrapers(n, n, given, **four, numbers=numbers, diagonals=source.random() < 0.1)


def kakuro_candidates(puzzle: Kakuro) -> Iterator[Any]:
    """Digits that are different in every row, where there are white cells."""
    every = []
    for r in range(puzzle.rows):
        white = [c for c in range(puzzle.columns) if (r, c) not in puzzle.given]
        rows = product(range(1, 10), repeat=len(white))
        split = [(c, c + 1) for c in white if c + 1 in white]
        able = [
            dict(zip(white, digits, strict=True))
            for digits in rows
            if all(digits[white.index(c)] != digits[white.index(d)] for c, d in split)
        ]
        every.append([tuple(row.get(c, 0) for c in range(puzzle.columns)) for row in able])
    return product(*every)


def kakuro_board(source: random.Random) -> Kakuro:
    """A few white cells between black ones, with the sums of some digits; at times another sum."""
    rows, columns = source.choice(((2, 3), (2, 4), (3, 3), (3, 3)))
    white = source.sample([*product(range(rows), range(columns))], source.choice((2, 3, 3, 4)))
    digits = {cell: source.choice((1, 1, 2, 3, 8, 9)) for cell in white}
    given: dict[Any, Any] = {}
    for r, c in product(range(rows), range(columns)):
        if (r, c) in digits:
            continue
        sums = []
        for d, e in ((1, 0), (0, 1)):
            inside, at = 0, (r + d, c + e)
            while at in digits:
                inside, at = inside + digits[at], (at[0] + d, at[1] + e)
            sums.append(inside if source.random() < 0.8 else 0)
        given[r, c] = sums
    if source.random() < 0.2:
        given[source.choice(sorted(given))][source.randrange(2)] = source.choice((1, 2, 4, 17, 18))
    return Kakuro(rows, columns, {cell: (below, right) for cell, (below, right) in given.items()})


def fillomino_candidates(puzzle: Fillomino) -> Iterator[Any]:
    """The sizes of the regions, for every choice of the sides of cells at which regions meet."""
    cells = [*product(range(puzzle.rows), range(puzzle.columns))]
    sides = [(p, q) for p, q in combinations(cells, 2) if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]
    found = dict[Any, None]()
    for walls in product((False, True), repeat=len(sides)):
        region = {cell: frozenset({cell}) for cell in cells}
        for (p, q), wall in zip(sides, walls, strict=True):
            if not wall:
                both = region[p] | region[q]
                region |= dict.fromkeys(both, both)
        rows = range(puzzle.rows)
        found[tuple(tuple(len(region[r, c]) for c in range(puzzle.columns)) for r in rows)] = None
    return iter(found)


def fillomino_board(source: random.Random) -> Fillomino:
    """Few cells, some with a small number."""
    rows, columns = source.choice(((1, 4), (1, 5), (2, 2), (2, 3), (2, 3), (2, 4)))
    cells = [*product(range(rows), range(columns))]
    some = sorted(source.sample(cells, source.choice((1, 2, 2, 3))))
    return Fillomino(rows, columns, {cell: source.choice((1, 1, 2, 2, 3, 4, 5)) for cell in some})
