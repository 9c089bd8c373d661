"""The formats of Shikaku in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("shikaku",), Number16()), Grid(("shikaku",), asked=True), Janko(("shikaku",)))
