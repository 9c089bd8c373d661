"""Drawings in colours."""

from oracle import smallest
from together import together

from pencilsat import encoders
from pencilsat.views.drawing import STYLES, Painter


@together("name", encoders.FOLDERS)
def test_a_puzzle_without_solution_is_painted(name):
    puzzle = smallest(name)
    painted = Painter(coloured=True)(puzzle, None)
    plain = "\n".join(line.rstrip() for line in Painter()(puzzle, None).split("\n"))
    for code in STYLES.values():
        painted = painted.replace(f"\x1b[{code}m", "")
    assert "\n".join(x.rstrip() for x in painted.replace("\x1b[0m", "").split("\n")) == plain
