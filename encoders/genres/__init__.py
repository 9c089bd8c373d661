"""Genres: families that are a board and a list of rules of the library, each in one file.

`GENRES` has their names by what is answered.
"""

SHADING = ("norinori",)
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
    "str8ts",
    "suguru",
    "sukoro",
    "tenner",
)
"""Numbers are written into cells."""

LOOPS: tuple[str, ...] = ()
"""A loop or paths are drawn."""

OBJECTS: tuple[str, ...] = ()
"""Objects are placed, or the board is divided."""

GENRES: tuple[str, ...] = (*SHADING, *NUMBERS, *LOOPS, *OBJECTS)
