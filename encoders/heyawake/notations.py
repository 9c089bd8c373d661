"""The formats of Heyawake in other programs and on other sites."""

from ...formats.grids import RoomGrid
from ...formats.numbers import Number16
from ...formats.rooms import PuzzLinkRooms

FORMATS = (PuzzLinkRooms(("heyawake",), numbers=Number16()), RoomGrid(("heyawake",)))
