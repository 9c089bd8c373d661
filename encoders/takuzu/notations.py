"""The formats of Takuzu in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.penpa import Penpa
from ...formats.tatham import Letters, Steps, Tatham

UNRULY = Tatham(("unruly",), Letters(unless={"u": "repeats"}), Steps())
CIRCLES = {"0": (1, "circle_M"), "1": (2, "circle_M")}
BINAIRO = {"1": "0", "2": "1"}
FORMATS = (
    UNRULY,
    Penpa(("takuzu", "binairo", "binary"), symbols=CIRCLES, known=("repeats",)),
    Grid(("binairo",), BINAIRO),
    Janko(("binairo", "takuzu", "tohu-wa-vohu"), BINAIRO),
)
