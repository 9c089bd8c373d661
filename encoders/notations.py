"""Formats that several genres have."""

from collections.abc import Callable

from ..boards.board import Formats


def numbered_rooms(*kinds: str, grid: str) -> Callable[[], Formats]:
    """Those of rooms with numbers in cells: puzz.link under these names, and puzzlekit."""

    def notations() -> Formats:
        from ..formats import grids, pieces, puzzlink, tokens  # imported here, as they take time

        numbers = pieces.CellTokens(tokens.NUMBERS)
        yield puzzlink.PuzzLink(kinds, (pieces.Rooms(), numbers))
        yield grids.RoomGrid((grid,), asked=True)

    return notations
