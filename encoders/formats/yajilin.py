"""The formats of Yajilin in other programs and on other sites."""

from pencilsat.formats.arrows import ArrowGrid, PuzzLinkArrows

FORMATS = (PuzzLinkArrows(("yajilin", "yajirin")), ArrowGrid(("yajilin",)))
