"""Whether a graph's cuts are called for by what is true: never missed where there is one."""

import random

from pencilsat import encoders
from pencilsat.encoders.circuit import FAMILY as CIRCUIT
from pencilsat.encoders.slitherlink import FAMILY as SLITHERLINK
from pencilsat.tasks.explain.cutting import Ways
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

BOARDS = {
    "slitherlink 3 3\n. . .\n. . .\n. . .\n": SLITHERLINK.lazy["cuts"],
    "circuit 3 3\n" + "o o o\n\n" * 3: CIRCUIT.lazy["cuts"],
}


def test_no_cut_that_forces_something_is_missed():
    source, called, missed = random.Random(1), 0, 0
    for text, graph in BOARDS.items():
        [puzzle] = encoders.read(text)
        formula = encode(puzzle, Options("cuts"))
        names = {x: atom for atom, x in formula.atoms.items()}
        edges = [x for x, atom in names.items() if graph.edge_of(atom)]
        for _ in range(800):
            known, *more = (
                {x * source.choice((1, -1)) for x in source.sample(edges, source.randint(0, 8))}
                for _ in range(2)
            )
            true = known | {x for x in more[0] if -x not in known}
            left = Ways(graph, names).after(known)
            there = frozenset(x for x in true if x > 0)
            possible = frozenset(x for x in edges if -x not in true)
            cuts = [*formula.broken(there), *formula.broken(possible)]
            calls = any(sum(-x not in true for x in cut) <= 1 for cut in cuts)
            called_for = left.call(true - known)
            assert called_for or not calls
            called, missed = called + calls, missed + (not called_for)
    assert called > 100
    assert missed > 100
