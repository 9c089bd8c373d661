"""Battleship's boards, drawn as strings."""

from pencilsat.boards.words import lines_of
from pencilsat.encoders.battleship import FAMILY, Battleship


def board(cells: str, fleet: str, rows: str = "", columns: str = "") -> Battleship:
    """A board of rows divided by `/`, a character a cell; totals that are not said are open."""
    lines = [" ".join(row) for row in cells.split("/")]
    height, width = len(lines), len(lines[0].split())
    header = f"battleship {height} {width}\nfleet {fleet}"
    totals = [f"rows {rows or '. ' * height}", f"columns {columns or '. ' * width}"]
    return FAMILY.board.parse(lines_of("\n".join([header, *totals, *lines])))


def empty(rows: int, columns: int, fleet: str) -> Battleship:
    return board("/".join(["." * columns] * rows), fleet)


def filled(rows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, rows.split("/")))
