"""Boards of all families, and how other programs write them."""

AT = "https://puzz.link/p?"
HASHI = "hashi 5 5\n3 . 3 . 3\n. . . . .\n4 . . 1 .\n. . 2 . 3\n2 . . 1 .\n"
SLITHER = "slitherlink 3 4\n0 . 1 .\n. . 2 .\n. . . 4\n"
SIX = "sudoku 6 2 3\n1 . . . . .\n" + ". . . . . .\n" * 4 + ". . . . . 6\n"
SEA = (
    "battleship 6 6\nfleet 3 2 2 1 1 1\nrows . 3 0 . 3 .\ncolumns . 1 2 . . 2\n"
    ". . . . . ~\n. . . . . .\n. . . . . .\n< . . . . .\n. . . . . .\n. . . . . .\n"
)
PATHS = "numberlink 3 3 touching partial\n1 . 2\n. . .\n1 . 2\n"
TAKUZU = "takuzu 2 4 repeats\n1 . . 0\n. . 1 .\n"
SEEN = "skyscrapers 3 3\ntop 2 . .\nbottom . . 1\nright . 3 .\n"
PEARLS = "masyu 3 4\n. . w .\nb . . .\n. . . b\n"
SIXTEEN = "sudoku 16 4 4\n1" + " ." * 15 + "\n" + (". " * 16 + "\n") * 14 + ". " * 15

NINE = "sudoku 9 3 3\n1 . . . . . . . .\n" + ". . . . . . . . .\n" * 7 + ". . . . . . . . 9\n"

CAGED = (
    "sudoku 4 2 2\n" + ". . . .\n" * 3 + ". . . 3\ndiagonals\ncage 5: r1c1 r1c2\n"
    "cage 5: r1c3 r1c4\ncage 10: r2c1-r2c4\ncage 3: r3c1 r4c1\ncage 6: r3c2 r3c3\n"
    "cage 7: r3c4 r4c4\ncage 6: r4c2 r4c3\n"
)
JIGSAW = "sudoku 4 jigsaw\n1 . . .\n. . . .\n. . . .\n. 2 . .\na a b b\na c b b\na c d d\nc c d d\n"
WRITTEN = [
    (CAGED, "tatham", "2x2xk:o3,ada_a__a_______a,5a5a10c3_6a7a6b"),
    (JIGSAW, "tatham", "4j:1l2b,aa_a_bc_cba"),
    ("sudoku 8 jigsaw\n" + ". . . . . . . .\n" * 8 + "a a b c d e f g\n"
     + "a h b c d e f g\n" * 6 + "h h b c d e f g\n", "tatham",
     "8j:zzl,a" + "_" * 47 + "a_____f_zv"),
    (JIGSAW, "puzzlekit", "4 4\n1 - - -\n- - - -\n- - - -\n- 2 - -\na a b b\na c b b\n"
     "a c d d\nc c d d\n"),
    ("sudoku 4 2 2\n" + ". . . .\n" * 4 + "cage 5: r1c1 r1c2\ncage: r2c1-r2c3\ncage 3: r3c3\n",
     "puzzlekit", "4 4\n5 - - -\n- - - -\n- - 3 -\n- - - -\n1 1 4 5\n2 2 2 6\n7 8 3 9\n"
     "10 11 12 13\n"),
    ("sudoku 3 1 3\n. . .\n. 2 .\n. . .\nwhite dot: r1c1 r1c2\nwhite dot: r2c1 r3c1\n"
     "all white dots given\n", "puzzlekit", "3 3\n- - -\n- 2 -\n- - -\n1 4 0\n2 0 0\n8 0 0\n"),
    ("sudoku 4 2 2\n. . . 1\n" + ". . . .\n" * 3 + "even: r1c1 r1c3\nodd: r2c2\n", "puzzlekit",
     "4 4\nE - E 1\n- O - -\n- - - -\n- - - -\n"),
    ("sudoku 6 2 3\n. . . . . 1\n" + ". . . . . .\n" * 5 + "skyscraper column 2 top: 3\n"
     "skyscraper row 4 right: 2\n", "puzzlekit", "6 6\n- 3 - - - -\n- - - - - -\n- - - - - -\n"
     "- - - 2 - -\n- - - - - 1\n" + "- - - - - -\n" * 5),
    (NINE, "digits", "1" + "." * 79 + "9"),
    (HASHI, "puzzlink", AT + "hashi/5/5/3g3g3k4h1i2g32h1g"),
    (HASHI, "tatham", "5x5m2:3a3a3e4b1c2a32b1a"),
    (SLITHER, "puzzlink", AT + "slither/4/3/5bgche"),
    (SLITHER, "tatham", "4x3t0:0a1c2d4"),
    (SIX, "puzzlink", AT + "sudoku/6/6/1zt6"),
    (SIX, "tatham", "2x3:1zh6"),
    (SEA, "puzzlink", AT + "battleship/6/6/g12h2g30g3gk0r3w//c"),
    (SEA, "puzzlekit", "6 6 3 2 1\n- 1 2 - - 2\n- 3 0 - 3 -\n- - - - - x\n- - - - - -\n"
     "- - - - - -\nw - - - - -\n- - - - - -\n- - - - - -\n"),
    (PATHS, "puzzlink", AT + "numlin/3/3/1g2i1g2"),
    (PATHS.replace(" partial", ""), "puzzlink", AT + "arukone/3/3/1g2i1g2"),
    (TAKUZU, "tatham", "4x2:AcCb"),
    (TAKUZU.replace(" repeats", ""), "tatham", "4x2u:AcCb"),
    ("hitori 2 3\n2 2 .\n35 36 1295\n", "puzzlink", AT + "hitori/3/2/22.z-10-zz"),
    ("akari 3 4\n. x . 0\n2 . . .\n. . x 2\n", "puzzlink", AT + "akari/4/3/g.g0ci.c"),
    ("shikaku 2 3\n4 . .\n. . 2\n", "puzzlink", AT + "shikaku/3/2/4j2"),
    ("nurikabe 2 3\n1 . .\n. . ?\n", "puzzlink", AT + "nurikabe/3/2/1j./"),
    ("nurikabe 2 3\n1 . .\n. . ?\n", "puzzlekit", "2 3\n1 - -\n- - ?\n"),
    ("fillomino 2 3\n2 . .\n. . 4\n", "puzzlink", AT + "fillomino/3/2/2j4"),
    ("fillomino 2 3\n2 . .\n. . 4\n", "puzzlekit", "2 3\n2 - -\n- - 4\n"),
    ("heyawake 2 3\n1 . 0\n. . .\na a b\na b b\n", "puzzlink", AT + "heyawake/3/2/c810"),
    ("heyawake 2 3\n1 . .\n. . 0\na a b\na b b\n", "puzzlekit",
     "2 3\n1 - -\n- - 0\na a b\na b b\n"),
    ("starbattle 3 4 stars=2\na a b b\na c c b\nc c c b\n", "puzzlink",
     AT + "starbattle/4/3/2/aid0"),
    ("starbattle 3 3\n. a a\na a b\n. b b\n", "puzzlekit", "3 3 1\n# a a\na a b\n# b b\n"),
    ("yajilin 3 4\n. 1v . .\n0< . . x\n. . 20> .\n", "puzzlink",
     AT + "yajilin/4/3/a21b30b0.b914a"),
    ("yajilin 1 4\n15^ 16v 300< .\n", "puzzlink", AT + "yajilin/4/1/1f710-312ca"),
    ("yajilin 3 4\n. 1v . .\n0< . . x\n. . 20> .\n", "puzzlekit",
     "3 4\n- 1s - -\n0w - - x\n- - 20e -\n"),
    ("kakuro 3 4\n\\ 3\\ 24\\ \\\n\\11 . . 9\\\n\\ 4\\ \\11 .\n", "puzzlink",
     AT + "kakuro/3/2/l90400bk3Eb"),
    ("kakuro 3 4\n\\ 3\\ 24\\ \\\n\\11 . . 9\\\n\\ 4\\ \\11 .\n", "puzzlekit",
     "3 4\n- 3, 24, -\n,11 0 0 9,\n- 4, ,11 0\n"),
    ("nonogram 3 5\nrows 1 1, 5, 0\ncolumns 2, 1, 1, 1, 2\n", "puzzlink",
     AT + "nonogram/5/3/2g1g1g1g2g11g5k"),
    ("nonogram 3 5\nrows 1 1, 5, 0\ncolumns 2, 1, 1, 1, 2\n", "tatham", "5x3:2/1/1/1/2/1.1/5/"),
    ("nonogram 3 5\nrows 1 1, 5, 0\ncolumns 2, 1, 1, 1, 2\n", "puzzlekit",
     "3 5\n2\n1\n1\n1\n2\n1 1\n5\n0\n"),
    (SEEN, "puzzlink", AT + "skyscrapers/3/3/2j1j3g"),
    (SEEN, "tatham", "3:2/////1/////3/"),
    (SEEN + ". . .\n. . 1\n. 2 .\n", "tatham", "3:2/////1/////3/,e1a2a"),
    (SEEN + ". . .\n. . 1\n. 2 .\n", "puzzlekit",
     "3 3 3\n2 - -\n- - 1\n- - -\n- 3 -\n- - -\n- - 1\n- 2 -\n"),
    ("skyscrapers 3 3 numbers=2 diagonals\n", "puzzlekit", "3 3 2 D\n" + "- - -\n" * 7),
    (PEARLS, "puzzlink", AT + "mashu/4/3/1602"),
    (PEARLS, "tatham", "4x3:bWaBfB"),
    (PEARLS, "puzzlekit", "3 4\n- - w -\nb - - -\n- - - b\n"),
    (PEARLS, "janko", "begin\npuzzle masyu\nrows 3\ncols 4\nproblem\n- - w -\nb - - -\n- - - b\n"
     "end\n"),
    ("akari 3 4\n. . 1 .\n. . . x\n4 . . .\n", "tatham", "4x3:b1dB4c"),
    ("hitori 2 3\n1 2 3\n3 1 1\n", "tatham", "3x2:123311"),
    ("shikaku 3 4\n4 2 . .\n. . . .\n. . . 6\n", "tatham", "4x3:4_2i6"),
    ("fillomino 2 3\n1 . 3\n. . .\n", "tatham", "3x2:1a3c"),
    ("kurodoko 3 4\n. 6 5 .\n. . . .\n. . . 2\n", "tatham", "4x3:a6_5h2"),
    ("mosaic 3 3\n. 3 .\n. . 0\n. . .\n", "tatham", "3x3:a3c0c"),
    ("slant 2 2\n. 1 .\n. . 3\n0 . .\n", "tatham", "2x2:a1c30b"),
    ("fourcells 2 5 region=5\n. 3 . . 2\n. . . . .\n", "tatham", "5x2n5:a3b2"),
    ("dominosa 2 3\n0 1 0\n0 1 1\n", "tatham", "1:010011"),
    ("dominosa 3 4\n0 11 0 2\n0 1 1 1\n2 2 0 2\n", "tatham", "2:0[11]0201112202"),
    ("galaxies 3 3\nr . O\n. o .\n. . .\n", "tatham", "3x3:bCh"),
    ("tents 4 8\ncolumns 0 1 0 0 0 1 0 0\nrows 1 0 0 1\nT" + " ." * 7 + "\n" + (". " * 8 + "\n") * 2
     + ". . . . . . T .\n", "tatham", "8x4:_zda,0,1,0,0,0,1,0,0,1,0,0,1"),
    ("magnets 3 3\ncolumns+ 1 . 1\ncolumns- 0 1 .\nrows+ . 1 0\nrows- 2 . 1\n"
     "a a b\nc d b\nc d .\n", "tatham", "3x3:1.1,.10,01.,2.1,LRTTTBBB*"),
    ("kenken 3 3\n6* . 2-\n. 6+ .\n3+ . .\na a b\na c b\nd c c\n", "tatham", "3:a_3b_b_,m6s2a6a3"),
]  # fmt: skip
"""Boards as others write them."""
