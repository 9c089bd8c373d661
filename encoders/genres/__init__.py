"""Genres: families that are a board and a list of rules of the library, each in one file.

`GENRES` has their names by what is answered.
"""

SHADING = (
    "aqre",
    "aquarium",
    "ayeheya",
    "canalview",
    "cave",
    "chocona",
    "creek",
    "kakurasu",
    "kurochute",
    "kurodoko",
    "kurotto",
    "lits",
    "mosaic",
    "norinori",
    "nurimisaki",
    "paintarea",
    "shimaguni",
    "tapa",
    "tilepaint",
    "yinyang",
)
"""Cells are shaded."""

NUMBERS = (
    "cojun",
    "doppelblock",
    "easyasabc",
    "futoshiki",
    "kakkuru",
    "kakuru",
    "kenken",
    "nanro",
    "renban",
    "ripple",
    "samurai",
    "str8ts",
    "suguru",
    "sukoro",
    "tenner",
)
"""Numbers are written into cells."""

LOOPS = (
    "balance",
    "castlewall",
    "countryroad",
    "detour",
    "dotchi",
    "doubleback",
    "entryexit",
    "geradeweg",
    "hidoku",
    "koburin",
    "linesweeper",
    "moonsun",
    "numbrix",
    "pipelink",
    "regionalyajilin",
    "shingoki",
    "simpleloop",
)
"""A loop or paths are drawn."""

OBJECTS = (
    "dominosa",
    "fourcells",
    "galaxies",
    "magnets",
    "minesweeper",
    "shakashaka",
    "slant",
    "snake",
    "tatamibari",
    "tents",
)
"""Objects are placed, or the board is divided."""

GENRES: tuple[str, ...] = (*SHADING, *NUMBERS, *LOOPS, *OBJECTS)
