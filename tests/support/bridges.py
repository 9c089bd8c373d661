"""Hashi's boards, drawn as strings."""

import random
from functools import cache
from itertools import product

from oracle import searched, solved
from oracles_of_lines import random_hashi

from pencilsat.boards.words import lines_of
from pencilsat.encoders import hashi
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.tasks.options import Options


def board(rows: str, options: str = "") -> Hashi:
    """A board of rows divided by `/`."""
    lines = rows.split("/")
    header = f"hashi {len(lines)} {len(lines[0].split())} {options}"
    return FAMILY.board.parse(lines_of("\n".join([header, *lines])))


def solution(puzzle: Hashi) -> hashi.Bridges:
    [only] = searched(puzzle)
    return only


@cache
def random_boards() -> list[tuple[Hashi, list[hashi.Bridges]]]:
    """Boards for every k from 1 to 4, tree or not, a third of two islands, and their solutions."""
    boards = []
    for seed, k, tree in product(range(42), (1, 2, 3, 4), (False, True)):
        source = random.Random(f"{seed} {k} {tree}")
        boards.append(random_hashi(source, k, tree=tree, most=(2, 5, 7 if k < 3 else 6)[seed % 3]))
    return [(puzzle, solved(puzzle, Options(implied=False))) for puzzle in boards]
