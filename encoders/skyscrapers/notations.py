"""The formats of Skyscrapers in other programs and on other sites."""

from ...boards.beside import FOUR
from ...formats.sides import SidesId, SidesLink, SidesText
from ...formats.tatham import Decimals, Letters

TOWERS = SidesId(("towers",), Letters(square=True), Decimals(), sides=FOUR)
FORMATS = (
    SidesLink(("skyscrapers", "building"), FOUR),
    TOWERS,
    SidesText(("skyscraper",), FOUR, "numbers", "diagonals"),
)
