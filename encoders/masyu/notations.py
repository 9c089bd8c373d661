"""The formats of Masyu in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Thirds
from ...formats.penpa import Penpa
from ...formats.puzzlink import PuzzLink
from ...formats.pzpr import PzprFile
from ...formats.tatham import Letters, Runs, Tatham

PEARLS, NUMBERS = {"w": "w", "b": "b"}, {"1": "w", "2": "b"}
PEARL = Tatham(("pearl",), Letters(), Runs("?WB"), NUMBERS)
FORMATS = (
    PuzzLink(("mashu", "masyu", "pearl"), Thirds(), symbols=NUMBERS),
    PzprFile(("mashu",), symbols=NUMBERS),
    PEARL,
    Penpa(("masyu", "mashu"), symbols={"w": (1, "circle_L"), "b": (2, "circle_L")}),
    Grid(("masyu",), PEARLS),
    Grid(("masyu",), NUMBERS | PEARLS, asked=True),
    Janko(("masyu",), PEARLS),
)
