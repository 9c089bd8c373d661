"""How else Star Battle is written."""

from pencilsat.formats.rooms import PuzzLinkRooms

FORMATS = (PuzzLinkRooms(("starbattle",), "stars"),)
