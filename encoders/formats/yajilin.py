"""How else Yajilin is written."""

from pencilsat.formats.arrows import ArrowGrid, PuzzLinkArrows

FORMATS = (PuzzLinkArrows(("yajilin", "yajirin")), ArrowGrid(("yajilin",)))
