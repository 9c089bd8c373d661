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


def second(puzzle, lines):
    """The answer below the given cells."""
    return marked(SHADES, lines[puzzle.rows :])


def first(lines):
    """The given cells above the answer."""
    return lines[: len(lines) // 2]


def last(puzzle, lines):
    """The answer below the number of rooms, their rows and the given cells."""
    return marked(SHADES, lines[1 + 2 * puzzle.rows :])


def above(lines):
    """All but the answer."""
    return lines[: 1 + 2 * ((len(lines) - 1) // 3)]


CASES = {
    "aqre": Case(
        boards=[
            "aqre 1 5\n. . . . .\na a a a a\n",
            "aqre 2 5\n. 2 . . .\n. . . . 1\na a a a a\nb b b b b\n",
            "aqre 2 4\n3 . 1 .\n. . . .\na a b b\na a b b\n",
            "aqre 3 3\n2 . .\n. . .\n. . 1\na a b\na b b\nb b c\n",
        ],
        pzpr="aqre",
        answered=last,
        given=above,
        codes={"bkShadeNe": "number", "cs3": "runs"},
        puzzlekit="aqre",
        solved=shaded,
    ),
    "aquarium": Case(
        boards=[
            "aquarium 3 3\ncolumns . 2 .\nrows . 1 3\na a b\nb b b\nb c c\n",
            "aquarium 3 3\ncolumns 1 . .\nrows 1 . .\na a a\na b a\na b a\n",
            "aquarium 3 3 pools\ncolumns 1 . .\nrows 0 . .\na a a\na b a\na b a\n",
            "aquarium 2 2\ncolumns 2 0\nrows . .\na a\nb b\n",
        ],
        pzpr="aquarium",
        answered=lambda puzzle, lines: marked(
            SHADES, [line[1:] for line in lines[2 * puzzle.rows :]]
        ),
        given=lambda lines: lines[: len(lines) * 2 // 3],
        codes={"exShadeNe": "total", "csNoLevel": "level"},
    ),
    "ayeheya": Case(
        boards=[
            "ayeheya 3 3\n. . .\n. . .\n. . .\na a b\nc a b\nc c b\n",
            "ayeheya 2 4\n2 . . .\n. . . .\na a b c\na a b c\n",
            "ayeheya 1 5\n1 . . . .\na a b c c\n",
            "ayeheya 3 3\n2 . .\n. . .\n. . .\na a a\na b b\na b b\n",
        ],
        pzpr="ayeheya",
        answered=last,
        given=above,
        codes={"cuDivideRB": "connected", "bkShadeNe": "number"},
    ),
    "canalview": Case(
        boards=[
            "canalview 3 3\n. . .\n. 3 .\n. . .\n",
            "canalview 2 4\n2 . . .\n. . ? .\n",
            "canalview 2 3\n2 . .\n. . 2\n",
            "canalview 1 4\n. . 1 1\n",
            "canalview 2 3\n. . 2\n. . .\n",
        ],
        pzpr="canal",
        answered=second,
        given=first,
        codes={"cs2x2": "pool", "csDivide": "connected"},
        puzzlekit="canalview",
        solved=shaded,
    ),
    "cave": Case(
        boards=[
            "cave 3 3\n. . 4\n. ? .\n2 . .\n",
            "cave 3 3\n. . .\n. . 3\n. 3 .\n",
            "cave 1 4\n. 3 . ?\n",
            "cave 3 3\n3 . .\n. . .\n. . 2\n",
        ],
        pzpr="cave",
        answered=second,
        given=first,
        codes={"cuDivide": "connected", "csConnOut": "outside", "nmSumViewNe": "sight"},
        puzzlekit="cave",
        solved=lambda puzzle, rows: marked({"x": 0, "-": 1}, rows),
    ),
    "chocona": Case(
        boards=[
            "chocona 2 3\n3 . .\n. . .\na a b\na b b\n",
            "chocona 3 3\n2 . 1\n. . .\n. . .\na a b\nc a b\nc c b\n",
            "chocona 3 3\n2 . .\n. 3 .\n. . .\na a a\nb b b\nb b b\n",
        ],
        pzpr="chocona",
        answered=last,
        given=above,
        codes={"bkShadeNe": "number"},
        puzzlekit="chocona",
        solved=shaded,
    ),
    "creek": Case(
        boards=[
            "creek 2 2\n. . .\n. 3 .\n. . 1\n",
            "creek 2 3\n. . . .\n0 . 3 .\n. ? . 1\n",
            "creek 3 3\n. . . 1\n. 2 . .\n. . 2 .\n1 . . .\n",
            "creek 1 3\n. 2 . .\n. . . 1\n",
        ],
        pzpr="creek",
        answered=lambda puzzle, lines: marked(SHADES, lines[puzzle.rows + 1 :]),
        given=lambda lines: lines[: (len(lines) + 1) // 2],
        codes={"cuDivide": "connected"},
        puzzlekit="creek",
        solved=lambda puzzle, rows: shaded(puzzle, rows[: puzzle.rows]),
    ),
    "kakurasu": Case(
        boards=[
            "kakurasu 3 3\ncolumns . 3 .\nrows 1 . 5\n",
            "kakurasu 2 3\ncolumns 1 . 2\nrows . 3\n",
            "kakurasu 2 2\ncolumns 3 .\nrows . 2\n",
        ],
        puzzlekit="kakurasu",
        solved=shaded,
    ),
    "kurochute": Case(
        boards=[
            "kurochute 3 3\n. 1 .\n. . .\n. . 2\n",
            "kurochute 2 3\n1 . .\n. ? .\n",
            "kurochute 1 4\n. 1 . 1\n",
            "kurochute 2 3\n. . 1\n2 . .\n",
            "kurochute 2 2\n. .\n. ?\n",
        ],
        pzpr="kurochute",
        answered=lambda puzzle, lines: marked({"1": 1, "+": 0, "-": 0}, lines[puzzle.rows :]),
        given=first,
        codes={"cuDivideRB": "connected"},
        puzzlekit="kuroshuto",
        solved=shaded,
    ),
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
        answered=second,
        given=first,
        codes={"cuDivideRB": "connected"},
        puzzlekit="kuromasu",
        solved=shaded,
    ),
    "kurotto": Case(
        boards=[
            "kurotto 3 3\n. . .\n. 3 .\n0 . .\n",
            "kurotto 2 4\n. . 4 .\n? . . .\n",
            "kurotto 2 2\n1 .\n. 2\n",
            "kurotto 1 5\n. 2 . . 2\n",
        ],
        pzpr="kurotto",
        answered=second,
        given=first,
        puzzlekit="kurotto",
        solved=shaded,
        several={"224_10x10": "not unique"},
    ),
    "lits": Case(
        boards=[
            "lits 2 5\na a a b b\na a b b b\n",
            "lits 1 8\na a a a b b b b\n",
            "lits 4 3\na . b\na . b\na . b\na . b\n",
            "lits 3 4\n. a a b\na a b b\n. b b .\n",
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
        size="4x5",
    ),
    "mosaic": Case(
        boards=[
            "mosaic 2 2\n4 .\n. .\n",
            "mosaic 2 4\n. 2 . .\n. . . 0\n",
            "mosaic 1 2\n2 0\n",
        ],
        puzzlekit="mosaic",
        solved=shaded,
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
    "nurimisaki": Case(
        boards=[
            "nurimisaki 3 3\n? . .\n. . .\n. . 3\n",
            "nurimisaki 2 3\n. . ?\n2 . .\n",
            "nurimisaki 3 3\n. . .\n? . ?\n. . .\n",
            "nurimisaki 1 4\n. 2 . .\n",
            "nurimisaki 2 4\n? . . ?\n. . . .\n",
        ],
        pzpr="nurimisaki",
        answered=second,
        given=first,
        codes={"cuDivide": "connected", "cu2x2": "open square", "nonCirclePromontory": "cape"},
        puzzlekit="nurimisaki",
        solved=shaded,
    ),
    "paintarea": Case(
        boards=[
            "paintarea 3 3\n. . .\n. 2 .\n. . .\na a b\nc b b\nc d d\n",
            "paintarea 2 3\n. 1 .\n. . .\na b b\na c c\n",
            "paintarea 2 3\n. . .\n. 3 .\na b c\na d c\n",
            "paintarea 2 2\n. 0\n. .\na a\na b\n",
        ],
        pzpr="paintarea",
        answered=last,
        given=above,
        codes={"bkMixed": "tile", "cs2x2": "shaded square", "cu2x2": "open square"},
        puzzlekit="paintarea",
        solved=shaded,
    ),
    "shimaguni": Case(
        boards=[
            "shimaguni 2 2\n. .\n. .\na b\na b\n",
            "shimaguni 2 3\n. . .\n. . .\na a b\na b b\n",
            "shimaguni 3 3\n. . .\n. . 3\n. . .\na a b\na b b\nb b b\n",
            "shimaguni 2 4\n2 . . .\n. . 1 .\na a a a\nb b b b\n",
            "shimaguni 1 4\n2 . . 2\na a b b\n",
        ],
        pzpr="shimaguni",
        answered=last,
        given=above,
        codes={"cbShade": "apart", "bkShadeNe": "number", "bkNoShade": "region"},
        puzzlekit="shimaguni",
        solved=shaded,
    ),
    "tapa": Case(
        boards=[
            "tapa 3 3\n. . .\n. 1,3 .\n. . .\n",
            "tapa 3 3\n3 . .\n. . .\n. . ?,1\n",
            "tapa 2 3\n. . .\n. 5 .\n",
            "tapa 3 3\n. 0 .\n. . .\n. . 2\n",
            "tapa 2 3\n. . 2\n. . .\n",
        ],
        pzpr="tapa",
        answered=lambda puzzle, lines: marked(SHADES, lines),
        codes={"ceTapaNe": "around", "csDivide": "connected"},
    ),
    "tilepaint": Case(
        boards=[
            "tilepaint 3 3\ncolumns . 2 .\nrows 2 . 1\na a b\nc c b\nd e e\n",
            "tilepaint 2 3\ncolumns 1 . .\nrows . 2\na a b\nc c b\n",
            "tilepaint 2 2\ncolumns 2 .\nrows . 0\na a\nb b\n",
        ],
        pzpr="tilepaint",
        answered=lambda puzzle, lines: marked(SHADES, lines[-puzzle.rows :]),
        given=lambda lines: lines[: 2 + (len(lines) - 2) * 2 // 3],
        codes={"asShadeNe": "total"},
        puzzlekit="tilepaint",
        solved=shaded,
    ),
    "yinyang": Case(
        boards=[
            "yinyang 3 3\n. . .\n. b .\n. . w\n",
            "yinyang 3 3\nw . b\n. . .\nb . w\n",
            "yinyang 3 4\n. . . b\n. w b .\n. . . .\n",
            "yinyang 1 3\n. . b\n",
        ],
        pzpr="yinyang",
        answered=lambda puzzle, lines: marked({"1": 0, "2": 1}, lines[puzzle.rows :]),
        given=first,
        codes={"ms2x2": "black square", "msDivide": "black"},
        puzzlekit="yinyang",
        solved=lambda puzzle, rows: marked({"w": 0, "b": 1}, rows),
    ),
}
