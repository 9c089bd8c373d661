"""The formats of Battleship in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.penpa import Penpa
from .fleets import FleetFile, FleetLink

NIKOLI = ("~", "^", "v", "<", ">", "#", "o")
JANKO = {"x": "~", "o": "o", "n": "^", "s": "v", "w": "<", "e": ">", "m": "#"}
PENPA = {"o": 1, "#": 2, "<": 3, "^": 4, ">": 5, "v": 6, "~": 8}
FORMATS = (
    FleetLink(("battleship",), NIKOLI),
    FleetFile(("battleship",), NIKOLI),
    Penpa(
        ("battleship", "battleships"),
        symbols={symbol: (style, "battleship_B") for symbol, style in PENPA.items()},
        known=("fleet",),
        totals=True,
    ),
    Grid(("battleship",), JANKO, fleet=True),
    Janko(("battleships", "battleship"), JANKO, fleet=True),
)
