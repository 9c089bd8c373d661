"""Tests of genres in which a loop is drawn."""

from functools import partial

from genre_cases import Case, marked


def drawn(puzzle, lines):
    """The lines of an answer of puzz.link: those in rows, then those in columns, as numbers."""
    across, down = lines[: puzzle.rows], lines[puzzle.rows : 2 * puzzle.rows - 1]
    return {
        ((r, c), (r + i, c + j)): int(word == "1")
        for rows, i, j in ((across, 0, 1), (down, 1, 0))
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
    }


def answered(puzzle, lines, boards=1, head=0):
    """The same below so many boards of what is given, and other lines before."""
    return drawn(puzzle, lines[head + boards * puzzle.rows :])


def above(lines, boards=1, head=0, more=0):
    """What is given: so many boards of an answer, which has two more, but for a row, and others."""
    return lines[: head + boards * ((len(lines) - head + 1) // (boards + 2 + more))]


def directions(puzzle, rows):
    """The lines of an answer of puzzlekit, which says in which directions they leave a cell."""
    return {
        ((r, c), (r + i, c + j)): int(way in word)
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        for way, i, j in (("s", 1, 0), ("e", 0, 1))
        if r + i < len(rows) and c + j < len(row)
    }


def shaded(puzzle, lines, boards=1, head=0):
    """The same where a board with the shaded cells comes first."""
    rows = lines[head + boards * puzzle.rows :]
    found = marked({"#": 1, "+": 0, ".": 0}, rows[: puzzle.rows])
    cells = {(cell, cell): x for cell, x in found.items()}
    places = puzzle.family.answer.every(puzzle)
    every = {**cells, **drawn(puzzle, rows[puzzle.rows :])}
    return {place: every[place] for place in places}


def directions_or_shaded(puzzle, rows):
    """The same; `x` is a shaded cell."""
    lines = directions(puzzle, rows)
    places = puzzle.family.answer.every(puzzle)
    return {(p, q): int(rows[p[0]][p[1]] == "x") if p == q else lines[p, q] for p, q in places}


def numbered(rows):
    """The numbers of an answer of puzzlekit."""
    return {(r, c): int(word) for r, row in enumerate(rows) for c, word in enumerate(row)}


ROOMED = {"head": 1, "boards": 2}
LOOP = {"lnBranch": "one loop", "lnDeadEnd": "one loop", "lnCross": "one loop"}
SHADED = LOOP | {"csAdjacent": "apart", "lnPlLoop": "one loop", "ceEmpty": "one loop"}

CASES = {
    "simpleloop": Case(
        boards=[
            "simpleloop 2 3\n. . .\n. . .\n",
            "simpleloop 2 4\n. . . .\n. . . .\n",
            "simpleloop 3 3\n. . .\n. . #\n. . .\n",
        ],
        pzpr="simpleloop",
        answered=answered,
        given=above,
        codes=LOOP,
        puzzlekit="simpleloop",
        solved=directions,
    ),
    "countryroad": Case(
        boards=[
            "countryroad 3 3\n. 3 .\n. . .\n. . .\n\na a b\na b b\na b b\n",
            "countryroad 2 4\n. . . .\n. . . .\n\na a b c\na b b c\n",
            "countryroad 2 4\n. . . .\n. . . .\n\na b c c\na a a c\n",
        ],
        pzpr="country",
        answered=partial(answered, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=LOOP | {"bkPassTwice": "region", "bkNoLine": "region"},
        puzzlekit="countryroad",
        solved=directions,
        several={"23_8x8": "unreadable", "29_11x11": "not unique"},
    ),
    "moonsun": Case(
        boards=[
            "moonsun 2 4\n. s . .\n. . . .\n\na a b b\na a a c\n",
            "moonsun 2 4\n. m . .\ns . . m\n\na a b c\na c c c\n",
            "moonsun 2 4\n. . . s\nm s . .\n\na b b b\na b b b\n",
        ],
        pzpr="moonsun",
        answered=partial(answered, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=LOOP
        | {
            "bkPassTwice": "region",
            "bkMSPassedGt2": "alternating",
            "bkNotAllMUPassed": "one kind",
            "bkNoLine": "region",
        },
        puzzlekit="moonsun",
        solved=directions,
    ),
    "geradeweg": Case(
        boards=[
            "geradeweg 2 4\n. . 2 .\n. . 2 1\n",
            "geradeweg 2 4\n. . . 1\n. . . .\n",
            "geradeweg 2 4\n. . . .\n? . . .\n",
        ],
        pzpr="geradeweg",
        answered=answered,
        given=above,
        codes=LOOP | {"numNoLine": "number", "segShort": "number"},
        puzzlekit="geradeweg",
        solved=directions,
    ),
    "shingoki": Case(
        boards=[
            "shingoki 2 4\n. . . .\n. b . .\n",
            "shingoki 2 4\n. . . .\nw . b .\n",
            "shingoki 2 4\n. . b b2\n. . . .\n",
        ],
        puzzlekit="shingoki",
        solved=directions,
    ),
    "koburin": Case(
        boards=[
            "koburin 2 3\n. . .\n. . .\n",
            "koburin 3 2\n. .\n. .\n2 .\n",
            "koburin 3 2\n? .\n. .\n. .\n",
        ],
        pzpr="koburin",
        answered=shaded,
        given=partial(above, more=1),
        codes=SHADED | {"anShadeNe": "number"},
        puzzlekit="koburin",
        solved=directions_or_shaded,
    ),
    "regionalyajilin": Case(
        boards=[
            "regionalyajilin 3 2\n. 1\n. .\n. .\n\na b\na b\nc c\n",
            "regionalyajilin 2 3\n. . .\n. . .\n\na a b\na a b\n",
        ],
        pzpr="yajilin-regions",
        answered=partial(shaded, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=SHADED | {"bkShadeNe": "number"},
        puzzlekit="regionalyajilin",
        solved=directions_or_shaded,
    ),
    "castlewall": Case(
        boards=[
            "castlewall 3 3\n. . .\n. 0vw .\n. . .\n",
            "castlewall 2 4\n. . . .\n. . . w\n",
            "castlewall 2 4\n. . . .\n. . . .\n",
        ],
        pzpr="castle",
        answered=answered,
        given=above,
        codes=LOOP | {"lnPlLoop": "one loop", "anLineGt": "clue", "cuOutside": "clue"},
        puzzlekit="castlewall",
        solved=directions,
    ),
    "pipelink": Case(
        boards=[
            "pipelink 2 3\n. . .\n. nw .\n",
            "pipelink 2 3\n. . .\n. ew .\n",
            "pipelink 2 4\n. . . .\n. . . .\n",
            "pipelink 3 3\n. . .\n. nsew .\n. . .\n",
        ],
        pzpr="pipelink",
        answered=partial(answered, head=1),
        given=partial(above, head=1),
        codes=LOOP | {"lnPlLoop": "one loop", "ceAddLine": "given"},
        puzzlekit="pipelink",
        solved=directions,
    ),
    "hidoku": Case(
        boards=["hidoku 2 2\n1 .\n. .\n", "hidoku 1 4\n. 2 . .\n", "hidoku 1 3\n3 1 .\n"],
        puzzlekit="hidoku",
        solved=lambda puzzle, rows: numbered(rows),
    ),
    "numbrix": Case(
        boards=["numbrix 2 2\n1 .\n. .\n", "numbrix 1 4\n. 2 . .\n", "numbrix 2 2\n1 .\n. 4\n"],
    ),
    "entryexit": Case(
        boards=[
            "entryexit 2 4\na b c c\na b c c\n",
            "entryexit 2 4\na b b b\nb b b b\n",
            "entryexit 2 3\na a b\na a b\n",
        ],
        puzzlekit="entryexit",
        solved=directions,
        size="4x6",
    ),
    "doubleback": Case(
        boards=[
            "doubleback 2 4\n. . . .\n. . . .\n\na a a a\na a a a\n",
            "doubleback 2 4\n. . . #\n. . . #\n\na a b .\na a b .\n",
            "doubleback 2 3\n. . .\n. . .\n\na b c\na b c\n",
        ],
        pzpr="doubleback",
        answered=partial(answered, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=LOOP | {"lnPlLoop": "one loop", "bkNotPassTwice": "region"},
        puzzlekit="doubleback",
        solved=directions,
    ),
    "detour": Case(
        boards=[
            "detour 2 3\n2 . .\n. . .\n\na a b\nc c c\n",
            "detour 2 4\n. . . .\n. . . .\n\na a b b\na a b b\n",
            "detour 2 3\n. . .\n2 . .\n\na a a\nb b b\n",
        ],
        pzpr="detour",
        answered=partial(answered, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=LOOP | {"blWrongTurns": "number", "ceNoLine": "every cell"},
        puzzlekit="detour",
        solved=directions,
        size="4x6",
    ),
    "linesweeper": Case(
        boards=[
            "linesweeper 2 4\n. . . .\n2 . . .\n",
            "linesweeper 2 4\n. . 1 .\n. . . 1\n",
            "linesweeper 2 4\n. . . .\n. 2 . .\n",
        ],
        puzzlekit="linesweeper",
        solved=directions,
    ),
    "balance": Case(
        boards=[
            "balance 2 4\n. . . .\n. . w .\n",
            "balance 2 4\n. w . .\nb3 . . .\n",
            "balance 2 4\n. b w b4\n. . . .\n",
        ],
        pzpr="balance",
        answered=answered,
        given=above,
        codes=LOOP | {"segShort": "circle", "segWhiteUneq": "circle", "lnPlLoop": "one loop"},
        puzzlekit="balanceloop",
        solved=directions,
    ),
    "dotchi": Case(
        boards=[
            "dotchi 2 4\n. w w .\n. . . w\n\na a a b\na c a a\n",
            "dotchi 2 4\n. . . .\n. . . .\n\na b b b\nb b b b\n",
            "dotchi 2 4\n. . . .\n. . b .\n\na a b b\na a b b\n",
        ],
        pzpr="dotchi",
        answered=partial(answered, **ROOMED),
        given=partial(above, more=1, **ROOMED),
        codes=LOOP | {"lnOnShade": "circle", "bkNoMatch": "circle", "lnPlLoop": "one loop"},
        puzzlekit="dotchiloop",
        solved=directions,
    ),
}
