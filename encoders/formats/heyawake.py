"""The formats of Heyawake in other programs and on other sites."""

from pencilsat.formats.grids import RoomGrid
from pencilsat.formats.numbers import Number16
from pencilsat.formats.rooms import PuzzLinkRooms

FORMATS = (PuzzLinkRooms(("heyawake",), numbers=Number16()), RoomGrid(("heyawake",)))
