"""The formats of Star Battle in other programs and on other sites."""

from ...formats.rooms import PuzzLinkRooms, RoomsText

FORMATS = (PuzzLinkRooms(("starbattle",), "stars"), RoomsText(("starbattle",), "stars"))
