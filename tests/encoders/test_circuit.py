"""What is Circuit Board's own: sizes, implied rules, shortest paths, random boards."""

from dataclasses import replace

import networkx as nx
from puzzles import solved
from together import together

from pencilsat.encoders.circuit.random_boards import BOARDS
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

each_quick_encoding = together("encoding", ["cuts", "elimination"])


@each_quick_encoding
@together("seed", range(8))
def test_the_path_between_the_terminals_is_the_shortest_of_all_trees(seed, encoding):
    puzzle = BOARDS.generate(rows=5, columns=5, told=0, terminals=1, seed=seed)
    trees = solved(replace(puzzle, terminals=()))
    lengths = {t: nx.shortest_path_length(nx.Graph(t), *puzzle.terminals) for t in trees}
    least = min(lengths.values())
    run = Run(puzzle, Options(encoding=encoding))
    assert set(run.solutions()) == {tree for tree in trees if lengths[tree] == least}
    assert run.complete
    assert (run.optimum.value, run.optimum.proved) == (least, True)
