"""Several pictures on one sheet, with captions above them, and notes below."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from .figures import Figure, Label, Look, Picture, moved, picture
from .frame import MARGIN
from .scene import Scene

GAP = 24
"""The gap between two pictures."""

CAPTION = 15
NOTE = 13
"""The sizes of their fonts."""

LEADING = 1.5
"""The height of a line of text, in units of its font size."""

LETTER = 0.56
"""The width of a letter, in units of its font size."""


LONG = 60
"""A note of up to this many letters gets one line, however small the picture is."""


SMALLER = 0.6
"""The scale of a legend."""


class Panel(NamedTuple):
    """A scene with its caption, and notes on what it does not show; or legends below it,
    which show it."""

    scene: Scene
    caption: str = ""
    notes: Sequence[str] = ()
    legends: Sequence[Scene] = ()

    @property
    def picture(self) -> Picture:
        """The scene, and its legends below, smaller."""
        width, height, figures = picture(self.scene)
        every = [*figures]
        for legend in self.legends:
            small = picture(legend)
            every += (moved(each, 0, height, SMALLER) for each in small.figures)
            width, height = max(width, SMALLER * small.width), height + SMALLER * small.height
        return Picture(width, height, every)


def sheet(rows: Sequence[Sequence[Panel]]) -> Picture:
    """The panels of each row side by side, the rows below each other."""
    figures: list[Figure] = []
    width = height = 0.0
    for row in rows:
        across = deepest = 0.0
        for panel in row:
            part = framed(panel)
            figures += (moved(figure, across, height) for figure in part.figures)
            width = max(width, across + part.width)
            across += part.width + GAP
            deepest = max(deepest, part.height)
        height += deepest + GAP
    return Picture(width, max(0.0, height - GAP), figures)


def framed(panel: Panel) -> Picture:
    """A panel by itself: its scene between its caption and its notes."""
    drawn = below(panel.picture, panel.notes)
    if not panel.caption:
        return drawn
    above = CAPTION * LEADING
    scene = (moved(figure, 0, above) for figure in drawn.figures)
    texts = [*lines([panel.caption], CAPTION, 0)]
    return Picture(max(drawn.width, wide(texts)), above + drawn.height, [*texts, *scene])


def below(drawn: Picture, notes: Sequence[str]) -> Picture:
    """A picture with notes below it; long notes are wrapped."""
    if not notes:
        return drawn
    letters = max(LONG, int((drawn.width - 2 * MARGIN) / LETTER / NOTE))
    wrapped = [line for note in notes for line in wrap(note, letters)]
    texts = [*lines(wrapped, NOTE, drawn.height)]
    height = drawn.height + NOTE * LEADING * len(wrapped) + MARGIN
    return Picture(max(drawn.width, wide(texts)), height, [*texts, *drawn.figures])


def wide(texts: Sequence[Label]) -> float:
    """About the width that texts need."""
    return max(2 * MARGIN + LETTER * text.size * len(text.text) for text in texts)


def lines(texts: Sequence[str], size: float, top: float) -> Iterator[Label]:
    """Lines of text below each other."""
    name, look = ("caption", Look(fill="clue", bold=True))
    if size == NOTE:
        name, look = "note", Look(fill="clue")
    for i, text in enumerate(texts):
        yield Label(name, look, MARGIN, top + (i + 0.5) * size * LEADING, text, size, start=True)
