"""Pictures as PNG, rendered by resvg."""

from math import ceil

from ..boards.figures import Label, Picture
from ..boards.frame import CELL
from ..boards.svg import written
from ..boards.words import printable
from ..cnf.clock import check_time
from ..cnf.errors import BadInput
from . import fonts

ZOOM = 2.0
"""Pixels for each unit of the picture: 80 pixels a cell."""

LARGEST = 16_000
"""The maximum width and height in pixels: larger pictures get smaller cells."""

LEAST = 0.4
"""The smallest scale: with fewer than 16 pixels a cell, nobody could read a number in it."""


PACE = 4e-8
"""About how many seconds resvg takes for a pixel; it cannot be stopped."""


def png(drawn: Picture, title: str) -> bytes:
    """The picture on white paper. BadInput if no font has a letter, or nobody could read it."""
    import resvg_py

    scale = min(ZOOM, LARGEST / max(drawn.width, drawn.height))
    if scale < LEAST:
        wide, tall = ceil(LEAST * drawn.width), ceil(LEAST * drawn.height)
        size = f"it would be {wide} × {tall} pixels at {LEAST * CELL:.0f} a cell"
        raise BadInput(f"{size}, a PNG is up to {LARGEST}: draw it as SVG, HTML or PDF")
    labels = (figure.text for figure in drawn.figures if isinstance(figure, Label))
    texts = printable("".join(labels))
    files = fonts.shipped()
    if not fonts.is_plain(texts):
        files.append(fonts.having(frozenset(texts)))
    check_time(PACE * drawn.width * drawn.height * scale**2)
    try:
        made: bytes = resvg_py.svg_to_bytes(
            svg_string=written(drawn, title, styled=False),
            zoom=scale,
            skip_system_fonts=True,
            font_files=files,
            sans_serif_family="Bitstream Vera Sans",
        )
    except ValueError as error:
        raise BadInput(f"cannot be drawn: {error}") from None
    return bytes(made)
