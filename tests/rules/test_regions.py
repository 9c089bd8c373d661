"""What a position makes impossible of regions: early, and no earlier."""

import pytest

import pencilsat

ISLAND = "the island at r1c1"
NONE = "can have no rectangle of"


@pytest.mark.parametrize(
    ("board", "entered", "said"),
    [
        ("nurikabe 1 5\n2 . . . .", {1: 1}, [f"{ISLAND} has 1 cell, not 2"]),
        ("nurikabe 1 5\n3 . . . .", {2: 1}, [f"{ISLAND} has room for 2 cells, not 3"]),
        ("nurikabe 1 5\n2 . . . .", {2: 1}, []),
        ("nurikabe 1 5\n2 . . . .", {1: 0, 2: 0}, [f"{ISLAND} has 3 cells, not 2"]),
        ("nurikabe 1 5\n2 . . . .", {1: 0}, []),
        ("nurikabe 1 5\n2 . . . .", {2: 0}, ["no number can reach the island at r1c3"]),
        ("nurikabe 1 5\n3 . . . .", {2: 0}, []),
        ("nurikabe 1 5\n1 . . . .", {1: 0}, [f"{ISLAND} has 2 cells, not 1"]),
        ("nurikabe 1 5\n? . . . .", {4: 0}, []),
        ("nurikabe 1 5\n? . . . .", {3: 1, 4: 0}, ["no number can reach the island at r1c5"]),
        ("nurikabe 1 5\n3 . 1 . .", {}, [f"{ISLAND} has 1 cell, not 3"]),
        ("nurikabe 1 5\n3 . . 1 .", {}, [f"{ISLAND} has room for 2 cells, not 3"]),
        ("nurikabe 1 5\n? . 1 . .", {1: 0}, [f"{ISLAND} has 2 numbers, not one"]),
        ("nurikabe 2 3\n? . .\n. 2 .", {}, []),
        ("nurikabe 2 3\n2 . .\n. 1 .", {}, [f"{ISLAND} has 1 cell, not 2"]),
        ("fillomino 1 5\n3 . . . .", {2: 2}, ["the region of 3 at r1c1 has room for 2 cells"]),
        ("fillomino 1 5\n3 . . . .", {2: 3}, []),
        ("fillomino 1 5\n2 . . . .", {1: 1}, ["the region of 2 at r1c1 has 1 cell"]),
        ("fillomino 1 5\n2 . . . .", {1: 2, 2: 2}, ["the region of 2 at r1c1 has 3 cells"]),
        ("fillomino 1 5\n2 . . . .", {1: 2, 4: 2}, []),
        ("shikaku 1 5\n. 3 . . 2", {}, []),
        ("shikaku 1 5\n. 3 . . 2", {3: "b"}, []),
        ("shikaku 1 5\n. 3 . . 2", {0: "a", 2: "a"}, []),
        (
            "shikaku 1 5\n. 3 . . 2",
            {2: "b"},
            [f"the 3 at r1c2 {NONE} 3 cells", f"the 2 at r1c5 {NONE} 2 cells"],
        ),
        (
            "shikaku 1 5\n. 3 . . 2",
            {2: "b", 3: "b"},
            [f"the 3 at r1c2 {NONE} 3 cells", f"the 2 at r1c5 {NONE} 2 cells"],
        ),
        ("shikaku 1 5\n. 5 . . 2", {}, [f"the 5 at r1c2 {NONE} 5 cells"]),
        ("shikaku 1 5\n. 6 . . .", {}, [f"the 6 at r1c2 {NONE} 6 cells"]),
        ("shikaku 1 3\n. 1 .", {0: "a"}, [f"the 1 at r1c2 {NONE} 1 cell"]),
        ("shikaku 2 2\n. .\n3 .", {}, [f"the 3 at r2c1 {NONE} 3 cells"]),
    ],
)
def test_what_a_position_breaks_of_regions(board, entered, said):
    puzzle = pencilsat.read(f"{board}\n")
    position = {(0, c): value for c, value in entered.items()}
    assert [breach.words for breach in pencilsat.mistakes(puzzle, position)] == said
