"""What is Zebra's own: sizes, propagation, verification, random puzzles."""

from zebras import FAMILY, read, with_clues


def test_verify_names_every_rule_that_a_table_breaks():
    puzzle = read(with_clues(3, "a @ 1", "a = B or a = C", "b ~ A"))
    table = (("c", "b", "a"), ("A", "A", "x"))
    assert FAMILY.verify(puzzle, table) == [
        "high in house 3 cannot be x",
        "A is in houses 1 and 2",
        "no house is left for B",
        "no house is left for C",
        "clue 1, that a is in house 1, does not hold",
    ]
    assert FAMILY.verify(puzzle, (("c", "b", "a"), ("B", "C", "A"))) == [
        "clue 1, that a is in house 1, does not hold",
        "clue 2, that either a and B are in the same house, or a and C are in the same house, "
        "or both, does not hold",
    ]
