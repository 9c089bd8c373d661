"""Drawings on a terminal are read back, of every family, and also where only ASCII is written."""

from itertools import islice

from oracle import Instance, instances_up_to
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import PLAIN, drawing, plain
from pencilsat.boards.words import lines_of
from pencilsat.encoders import hashi
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run


@together("instance", instances_up_to(150))
def test_the_drawing_of_a_solution_is_read_back(instance: Instance) -> None:
    puzzle, board = instance.puzzle, instance.family.board
    for solution in islice(Run(puzzle, Options()).solutions(), 2):
        drawn = plain(drawing(board.scene(puzzle, solution)))
        for text in (drawn, f"\n{drawn}\n", drawn.translate(PLAIN)):
            assert board.read(puzzle, lines_of(text)) == solution, text


@together("rows", ["{} . . {}", ". {} . 12", "{}/././{}", "9 {}/. ./. ./. {}"])
@together("bridges", [3, 9, 10, 12, 99])
def test_any_number_of_bridges_is_read_back(rows: str, bridges: int) -> None:
    lines = rows.format(bridges, bridges).split("/")
    size = f"{len(lines)} {len(lines[0].split())}"
    [puzzle] = encoders.read("\n".join([f"hashi {size} bridges={bridges}", *lines]))
    *_, edge = hashi.edges(puzzle)
    solution = frozenset({(*edge, bridges)})
    text = plain(drawing(puzzle.family.board.scene(puzzle, solution)))
    assert puzzle.family.board.read(puzzle, lines_of(text)) == solution, text
