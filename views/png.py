"""Pictures as PNG, rendered by resvg."""

from pencilsat.boards.figures import Label, Picture
from pencilsat.boards.svg import written
from pencilsat.boards.words import printable
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.limits import check_time
from pencilsat.views import fonts

ZOOM = 2.0
"""Pixels for each unit of the picture: 80 pixels a cell."""

LARGEST = 16_000
"""The maximum width and height in pixels: larger pictures get smaller cells."""


PACE = 4e-8
"""About how many seconds resvg takes for a pixel; it cannot be stopped."""


def png(drawn: Picture, title: str) -> bytes:
    """The picture on white paper. BadInput if no font has a letter."""
    import resvg_py

    labels = (figure.text for figure in drawn.figures if isinstance(figure, Label))
    texts = printable("".join(labels))
    files = fonts.shipped()
    if not fonts.is_plain(texts):
        files.append(fonts.having(frozenset(texts)))
    scale = min(ZOOM, LARGEST / max(drawn.width, drawn.height))
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
