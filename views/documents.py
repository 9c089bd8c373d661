"""Puzzles as the contents of a file, in any picture format."""

from collections.abc import Sequence

from . import html, pdf, pictures, png
from .pictures import PicturedPuzzle


def document(
    entries: Sequence[PicturedPuzzle],
    format: str,
    title: str | None = None,
    *,
    per_page: int = 1,
    paper: str = "a4",
) -> str | bytes:
    """The puzzles as SVG, PNG, HTML or PDF; the default title names their families.

    BadInput if no font has a letter.
    """
    name = pictures.named(entries) if title is None else title
    if format == "html":
        return html.page([*map(pictures.said_once, entries)], name)
    if format == "pdf":
        once = [*map(pictures.said_once, entries)]
        return pdf.booklet(once, name, per_page=per_page, paper=paper)
    if format == "png":
        return png.png(pictures.rows(entries), name)
    return pictures.svg(entries, name)
