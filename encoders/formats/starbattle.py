"""How else Star Battle is written."""

from pencilsat.formats.rooms import PuzzLinkRooms, RoomsText

FORMATS = (PuzzLinkRooms(("starbattle",), "stars"), RoomsText(("starbattle",), "stars"))
