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


CASES = {
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
        solved=lambda puzzle, rows: marked({"x": 1, "-": 0}, rows),
    ),
}
