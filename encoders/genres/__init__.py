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

NUMBERS = ("doppelblock", "easyasabc", "kenken", "ripple", "samurai", "suguru", "tenner")
"""Numbers are written into cells."""

LOOPS = (
    "castlewall",
    "countryroad",
    "geradeweg",
    "hidoku",
    "koburin",
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
