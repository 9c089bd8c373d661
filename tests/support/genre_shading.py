"""Tests of genres in which cells are shaded."""

from genre_cases import Case, marked

SHADES = {"#": 1, "+": 0, ".": 0}
"""What stands in an answer of puzz.link: shaded, a dot that says it is not, nothing."""


def below(lines):
    """The answer below the number of rooms and their rows."""
    return lines[1 + (len(lines) - 1) // 2 :]


def rooms(lines):
    """The number of rooms and their rows."""
    return lines[: 1 + (len(lines) - 1) // 2]


def shaded(puzzle, rows):
    """An answer in which shaded cells are crosses."""
    return marked({"x": 1, "-": 0}, rows)


CASES = {
    "kurodoko": Case(
        boards=[
            "kurodoko 2 3\n. . 4\n. . .\n",
            "kurodoko 3 3\n? . .\n. 3 .\n. . .\n",
            "kurodoko 3 3\n2 . .\n. . .\n. . 5\n",
            "kurodoko 2 2\n2 .\n. 2\n",
            "kurodoko 1 4\n. . . 3\n",
            "kurodoko 2 2\n1 .\n. ?\n",
        ],
        pzpr="kurodoko",
        answered=lambda puzzle, lines: marked(SHADES, lines[puzzle.rows :]),
        given=lambda lines: lines[: len(lines) // 2],
        codes={"cuDivideRB": "connected"},
        puzzlekit="kuromasu",
        solved=shaded,
    ),
    "lits": Case(
        boards=[
            "lits 2 4\na a b b\na a b b\n",
            "lits 2 5\na a a b b\na a b b b\n",
            "lits 3 4\na a a b\na a b b\nb b b b\n",
            "lits 3 4\na a a a\nb b b b\nb b b b\n",
        ],
        pzpr="lits",
        answered=lambda puzzle, lines: marked(SHADES, below(lines)),
        given=rooms,
        codes={
            "cs2x2": "pool",
            "bkShadeDivide": "shape",
            "csDivide": "connected",
            "bkShadeLt4": "shape",
        },
        puzzlekit="lits",
        solved=lambda puzzle, rows: marked({**dict.fromkeys("LITS", 1), "-": 0}, rows),
    ),
    "norinori": Case(
        boards=[
            "norinori 2 3\na a b\na b b\n",
            "norinori 2 4\na a b b\na a b b\n",
            "norinori 3 3\na a b\na b b\nc c c\n",
        ],
        pzpr="norinori",
        answered=lambda puzzle, lines: marked(SHADES, below(lines)),
        given=rooms,
        codes={"csGt2": "pair", "csLt2": "pair", "bkNoShade": "region"},
        puzzlekit="norinori",
        solved=shaded,
    ),
}
