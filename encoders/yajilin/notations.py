"""The formats of Yajilin in other programs and on other sites."""

from .links import ArrowGrid, PuzzLinkArrows

FORMATS = (PuzzLinkArrows(("yajilin", "yajirin")), ArrowGrid(("yajilin",)))
