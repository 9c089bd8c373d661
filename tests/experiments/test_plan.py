"""Which runs an experiment consists of."""

import pytest
from command import UNIQUE
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import plan
from pencilsat.experiments.plan import ParameterGrid


def planned(grid, *texts, version=None):
    found = [encoders.read(text)[0] for text in texts]
    puzzles = [plan.instance(puzzle, f"{number}.txt", 0) for number, puzzle in enumerate(found)]
    return plan.jobs(puzzles, grid, version=version)


@together(
    "grid, message",
    [
        (ParameterGrid(encodings=["cuts", "cats"]), "hashi has no encoding 'cats'"),
        (ParameterGrid(cardinalities=["cats"]), "unknown cardinality encoding 'cats'"),
        (ParameterGrid(amos=["cats"]), "unknown at-most-one encoding 'cats'"),
        (ParameterGrid(clue_orders=["given"]), "hashi has no clue order 'given'; known: none"),
        (ParameterGrid(solvers=["cats"]), "unknown solver 'cats'; known: cadical195"),
        (ParameterGrid(solvers=["exec:"]), "'exec:' names no program"),
        (ParameterGrid(solvers=["exec:ls {foo}"]), "has {foo}"),
        (ParameterGrid(solvers=["exec:a 'b"]), "is not a command"),
        (ParameterGrid(encodings=["cuts"], solvers=["exec:cadical"]), "encoding 'cuts' is lazy"),
        (ParameterGrid(encodings=["cuts"], solvers=["kissat404"]), "kissat404 answers once"),
        (
            ParameterGrid("check", encodings=["tree"], solvers=["kissat404"]),
            "kissat404 answers once",
        ),
    ],
)
def test_what_cannot_be_performed_is_refused(grid, message):
    with pytest.raises(BadInput, match=message):
        planned(grid, UNIQUE)
