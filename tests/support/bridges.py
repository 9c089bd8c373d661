"""Hashi's boards, drawn as strings."""

from oracle import searched

from pencilsat.boards.words import lines_of
from pencilsat.encoders import hashi
from pencilsat.encoders.hashi import FAMILY, Hashi


def board(rows: str, options: str = "") -> Hashi:
    """A board of rows divided by `/`."""
    lines = rows.split("/")
    header = f"hashi {len(lines)} {len(lines[0].split())} {options}"
    return FAMILY.board.parse(lines_of("\n".join([header, *lines])))


def solution(puzzle: Hashi) -> hashi.Bridges:
    [only] = searched(puzzle)
    return only
