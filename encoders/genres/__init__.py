"""Genres: families that are a board and a list of rules of the library, each in one file.

`GENRES` has their names by what is answered.
"""

SHADING = ("norinori",)
"""Cells are shaded."""

NUMBERS: tuple[str, ...] = ()
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

OBJECTS: tuple[str, ...] = ()
"""Objects are placed, or the board is divided."""

GENRES: tuple[str, ...] = (*SHADING, *NUMBERS, *LOOPS, *OBJECTS)
