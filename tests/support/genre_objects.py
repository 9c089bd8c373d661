"""Tests of genres in which objects are placed or the board is divided."""

from genre_cases import Case, marked


def table(lines, start):
    """The lines from one on, without what stands before each."""
    return [line[1:] for line in lines[start:]]


MINES = {"#": 1, "+": 0, ".": 0}
TENTS = {"A": 1, "1": 0, "-": 0, ".": 0}
"""What stands in answers of puzz.link."""


POLES = {"a1": "+", "a2": "-", "#": "x", ".": "x"}


def in_tiles(rows):
    """Which neighbours have the same name, that of their domino."""
    return {
        ((r, c), other): int(rows[other[0]][other[1]] == word)
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        for other in ((r, c + 1), (r + 1, c))
        if other[0] < len(rows) and other[1] < len(row)
    }


def drawn(puzzle, lines):
    """The borders of cells side by side, then of cells above each other."""
    return {
        ((r, c), other): int(lines[start + r][c] == "1")
        for start, (down, right) in ((0, (0, 1)), (puzzle.rows, (1, 0)))
        for r in range(puzzle.rows - down)
        for c in range(puzzle.columns - right)
        for other in [(r + down, c + right)]
    }


def regions_of(puzzle, lines):
    """The regions between borders, each cell's as the first cell of it."""
    return parts(puzzle, drawn(puzzle, lines), joined=0)


def parts(puzzle, edges, joined):
    """The first cell of each cell's part, where edges with this value join cells."""
    names = [[(r, c) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    for _ in range(puzzle.rows * puzzle.columns):
        for ((r, c), (s, d)), value in edges.items():
            if value == joined:
                names[r][c] = names[s][d] = min(names[r][c], names[s][d])
    return names


def in_roots(puzzle, rows):
    """The names of our regions: of each cell that one with whose root it has the same name; of
    several, the first.
    """
    of = {rows[r][c]: k for k, (r, c) in reversed(puzzle.roots.items())}
    return {
        (r, c): of[name]
        for r, row in enumerate(rows)
        for c, name in enumerate(row)
        if name in of and (r, c) not in puzzle.roots.values()
    }


CASES = {
    "dominosa": Case(
        boards=[
            "dominosa 2 3\n0 0 1\n0 1 1\n",
            "dominosa 2 3\n1 0 0\n0 0 1\n",
            "dominosa 2 2\n0 1\n1 0\n",
            "dominosa 3 3\n0 1 .\n1 2 0\n. 2 2\n",
            "dominosa 2 3\n1 1 1\n0 0 0\n",
        ],
        puzzlekit="dominos",
        solved=lambda puzzle, rows: in_tiles(rows),
    ),
    "fourcells": Case(
        boards=[
            "fourcells 2 4\n. . 2 .\n. . . .\n",
            "fourcells 2 2\n. .\n2 .\n",
            "fourcells 2 3\n. . .\n. . ?\n",
            "fourcells 2 2\n2 .\n. 3\n",
            "fourcells 1 5 region=5\n. . 2 . .\n",
        ],
        pzpr="fourcells",
        answered=lambda puzzle, lines: drawn(puzzle, lines[puzzle.rows :]),
        given=lambda lines: lines[: len(lines) // 3],
        codes={"bkSizeLt4": "region", "bkSizeGt4": "region", "bdDeadEnd": "region"},
        puzzlekit="foseruzu",
        several={  # seven have regions of four cells, two not as many rows as they say
            f"{name}x10": "unreadable"
            for name in (
                "162_10",
                "241_10",
                "24_10",
                "251_10",
                "252_10",
                "43_10",
                "44_10",
                "47_23",
                "53_21",
            )
        },
        size="4x6",
        solved=lambda puzzle, rows: {pair: 1 - x for pair, x in in_tiles(rows).items()},
    ),
    "galaxies": Case(
        boards=[
            "galaxies 2 3\no r .\n. o o\n",
            "galaxies 2 2\nc .\n. .\n",
            "galaxies 3 3\n. O .\n. . .\no d .\n",
            "galaxies 2 2\no .\n. o\n",
            "galaxies 3 5\n. . o . .\n. . o . .\n. . o . .\n",
        ],
        puzzlekit="galaxies",
        several={"445_51x14": "unreadable"},
        solved=lambda puzzle, rows: in_roots(puzzle, rows),
    ),
    "magnets": Case(
        boards=[
            "magnets 2 3\ncolumns+ 1 . .\ncolumns- . . .\nrows+ . .\nrows- . 1\na a b\nc c b\n",
            "magnets 1 3\ncolumns+ . . .\ncolumns- . . .\nrows+ 1\nrows- .\na a a\n",
            "magnets 2 2\ncolumns+ . .\ncolumns- . .\nrows+ . .\nrows- 0 1\na a\nb .\n",
            "magnets 2 2\ncolumns+ . .\ncolumns- 2 .\nrows+ . .\nrows- . .\na a\nb b\n",
        ],
        pzpr="magnets",
        answered=lambda puzzle, lines: marked(
            POLES, [line[2:] for line in lines[2 * puzzle.rows + 1 :]]
        ),
        given=lambda lines: (
            lines[:9],
            [["." if word[0] in "as" else word for word in line] for line in lines[9:]],
        ),
        codes={"nmAdjacent": "poles", "bkNumGt2": "magnet", "exMinusNe": "minus"},
        puzzlekit="magnetic",
        solved=lambda puzzle, rows: marked({"+": "+", "-": "-", "x": "x"}, rows),
        several=dict.fromkeys(
            ("15_8x8", "17_10x10", "18_10x10", "1_10x10", "3_10x10"), "unreadable"
        ),
    ),
    "minesweeper": Case(
        boards=[
            "minesweeper 2 3\n1 . .\n. . 2\n",
            "minesweeper 2 3 mines=2\n1 . .\n. . .\n",
            "minesweeper 2 2\n4 .\n. .\n",
            "minesweeper 1 3\n2 . ?\n",
            "minesweeper 3 3\n. . 1\n. 3 .\n1 . .\n",
        ],
        pzpr="mines",
        answered=lambda puzzle, lines: marked(MINES, lines[puzzle.rows :]),
        given=lambda lines: lines[: len(lines) // 2],
        codes={"nmMinesNe": "number"},
        puzzlekit="minesweeper",
        solved=lambda puzzle, rows: marked({"x": 1, "-": 0, ".": 0}, rows),
    ),
    "shakashaka": Case(
        boards=[
            "shakashaka 2 3\n. . x\n. . 1\n",
            "shakashaka 1 3\n. . 0\n",
            "shakashaka 2 2\n2 .\n. .\n",
            "shakashaka 2 2\n1 .\n. .\n",
        ],
        pzpr="shakashaka",
        answered=lambda puzzle, lines: marked(
            {"2": "sw", "3": "se", "4": "ne", "5": "nw", ".": ".", "+": "."}, lines[puzzle.rows :]
        ),
        given=lambda lines: lines[: len(lines) // 2],
        codes={"cuNotRectx": "rectangle", "nmTriangleLt": "number", "nmTriangleGt": "number"},
        puzzlekit="shakashaka",
        several={"108_11x10": "unreadable"},
        solved=lambda puzzle, rows: marked({x: x for x in ("nw", "ne", "se", "sw")}, rows),
    ),
    "slant": Case(
        boards=[
            "slant 2 2\n. . .\n. 1 .\n. . .\n",
            "slant 2 2\n0 . .\n. 3 .\n. . .\n",
            "slant 2 3\n. . . .\n. 0 ? .\n. . . .\n",
            "slant 1 2\n. 2 .\n. . .\n",
            "slant 2 3\n. . . .\n. . 1 .\n. . . .\n",
        ],
        pzpr="gokigen",
        answered=lambda puzzle, lines: marked({"1": 0, "2": 1}, lines[puzzle.rows + 1 :]),
        given=lambda lines: lines[: len(lines) // 2 + 1],
        codes={"slLoop": "ring", "crConnSlNe": "number"},
        puzzlekit="gokigennaname",
        solved=lambda puzzle, rows: marked({"/": 1, "\\": 0}, rows),
    ),
    "snake": Case(
        boards=[
            "snake 2 2\ncolumns . .\nrows . .\n. .\n. o\n",
            "snake 3 3\ncolumns 3 1 .\nrows 1 . 1\ne . .\n. . .\n. . .\n",
            "snake 3 3\ncolumns 2 2 3\nrows 3 2 2\n. . .\n. . .\n. . .\n",
            "snake 2 3\ncolumns . 0 .\nrows . .\n. . .\n. . .\n",
            "snake 2 4\ncolumns 2 2 0 2\nrows . .\n. . . .\n. . . .\n",
        ],
        pzpr="snake",
        answered=lambda puzzle, lines: {
            (r, c): int(int(word) & 12 == 4)
            for r, row in enumerate(table(lines, 1))
            for c, word in enumerate(row)
        },
        given=lambda lines: [[int(word) & 3 for word in row] for row in table(lines, 1)],
        codes={
            "csDivide": "connected",
            "circleUnshade": "circle",
            "shEndpoint": "circle",
            "shMidpoint": "circle",
            "shDiag": "corner",
            "shBranch": "ends",
            "cs2x2": "ends",
        },
        puzzlekit="snake",
        solved=lambda puzzle, rows: marked({"x": 1, "-": 0}, rows),
    ),
    "tatamibari": Case(
        boards=[
            "tatamibari 2 3\ns . v\n. s .\n",
            "tatamibari 2 2\nh .\n. h\n",
            "tatamibari 2 2\ns s\ns s\n",
            "tatamibari 2 3\n? . .\n. . v\n",
            "tatamibari 2 2\ns s\n. h\n",
        ],
        pzpr="tatamibari",
        answered=lambda puzzle, lines: in_roots(puzzle, regions_of(puzzle, lines[puzzle.rows :])),
        given=lambda lines: lines[:5],
        codes={
            "bdCross": "corner",
            "bkNotSquare": "rectangle",
            "bkNotVRect": "rectangle",
            "bkNotHRect": "rectangle",
            "bkNotRect": "rectangle",
        },
        puzzlekit="tatamibari",
        solved=lambda puzzle, rows: in_roots(puzzle, rows),
    ),
    "tents": Case(
        boards=[
            "tents 2 3\ncolumns 1 . .\nrows . .\n. T .\n. . .\n",
            "tents 3 3\ncolumns . . .\nrows . . .\n. . .\nT . T\n. . .\n",
            "tents 2 2\ncolumns . .\nrows . .\nT .\n. T\n",
            "tents 3 3\ncolumns 1 0 1\nrows . . .\n. T .\n. . T\n. . .\n",
        ],
        pzpr="tents",
        answered=lambda puzzle, lines: marked(TENTS, table(lines[: puzzle.rows + 1], 1)),
        given=lambda lines: [
            ["." if word in "A-" else word for word in line] for line in lines[:6]
        ],
        codes={"nmTentNone": "partner", "tentAround": "apart", "nmTentLt": "total"},
        puzzlekit="tent",
        solved=lambda puzzle, rows: marked({"o": 1, "-": 0, "x": 0}, rows),
    ),
}
