"""The formats of Skyscrapers in other programs and on other sites."""

from pencilsat.boards.beside import FOUR
from pencilsat.formats.sides import SidesId, SidesLink, SidesText
from pencilsat.formats.tatham import Decimals, Letters

TOWERS = SidesId(("towers",), Letters(square=True), Decimals(), sides=FOUR)
FORMATS = (
    SidesLink(("skyscrapers", "building"), FOUR),
    TOWERS,
    SidesText(("skyscraper",), FOUR, "numbers", "diagonals"),
)
