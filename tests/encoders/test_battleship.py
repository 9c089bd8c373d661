"""What is Battleship's own: known numbers."""

from collections import Counter

from battleships import empty
from marks import slow
from oracle import instances
from puzzles import solved
from together import together

from pencilsat.encoders.battleship import FAMILY, Battleship

each_encoding = together("encoding", FAMILY.encodings)


def instance(name: str) -> Battleship:
    [puzzle] = [i.puzzle for i in instances() if i.family == FAMILY and i.name == name]
    return puzzle


@together("encoding", [name if i else slow(name) for i, name in enumerate(FAMILY.encodings)])
def test_the_totals_of_the_thesis_have_252_solutions_a_part_of_them_as_it_prints(encoding):
    """The thesis prints a ship that begins in row 5, which the totals put into column 9."""
    found = solved(instance("thesis-figure"), encoding=encoding)
    assert len(found) == len(set(found)) == 252
    assert Counter(row[4].index("^") + 1 for row in found if "^" in row[4]) == {
        1: 112,
        3: 35,
        7: 12,
        9: 78,
    }


@together(
    "rows, columns, fleet, number",
    [
        (1, 1, "", 1),
        (1, 1, "1", 1),
        (1, 5, "1", 5),
        (1, 5, "1 1", 6),  # pairs that are not neighbours
        (3, 3, "1 1 1 1", 1),
        (3, 3, "3", 6),
        (3, 3, "3 3", 2),
        (4, 4, "1 1 1 1", 79),  # kings that do not attack each other, OEIS A061997
        slow(5, 5, "1 1 1 1", 1987),
        (10, 10, "4", 140),
        (2, 2, "1 1", 0),
    ],
)
@each_encoding
def test_the_number_of_ways_to_place_a_fleet_is_known(encoding, rows, columns, fleet, number):
    found = solved(empty(rows, columns, fleet), encoding=encoding)
    assert len(found) == len(set(found)) == number
