"""How else Skyscrapers is written."""

from pencilsat.boards.beside import FOUR
from pencilsat.formats.sides import SidesId, SidesLink, SidesText
from pencilsat.formats.tatham import Decimals, Letters, Save

TOWERS = SidesId(("towers",), Letters(square=True), Decimals(), sides=FOUR)
FORMATS = (
    SidesLink(("skyscrapers", "building"), FOUR),
    TOWERS,
    Save(TOWERS.kinds, TOWERS),
    SidesText(("skyscraper",), FOUR, "numbers", "diagonals"),
)
