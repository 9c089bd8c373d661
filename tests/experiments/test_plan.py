"""Which runs an experiment consists of."""

from dataclasses import replace

import pytest
from command import TWO, UNIQUE
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.graph import FEATURES
from pencilsat.experiments import plan
from pencilsat.experiments.plan import ParameterGrid
from pencilsat.experiments.store import COLUMNS

LIVES_ALONE = "zebra 2\nman: a, b\npet: cat, dog\nclues:\na = cat\n"


def planned(grid, *texts, version=None):
    found = [encoders.read(text)[0] for text in texts]
    puzzles = [plan.instance(puzzle, f"{number}.txt", 0) for number, puzzle in enumerate(found)]
    return plan.jobs(puzzles, grid, version=version)


def test_everything_is_combined_with_everything():
    grid = ParameterGrid(
        task="check",
        encodings=["cuts", "tree"],
        cardinalities=["direct", "totalizer", "seqcounter"],
        amos=["pairwise", "ladder"],
        implied=(True, False),
        solvers=["cadical195", "glucose4"],
        seeds=[0, 5, 6],
        repeats=2,
    )
    jobs = planned(grid, UNIQUE, TWO)
    combined = {
        (j.puzzle.text, j.encoding, j.cardinality, j.amo, j.implied, j.solver, j.seed, j.repeat)
        for j in jobs
    }
    assert len(jobs) == len(combined) == 2 * 2 * 3 * 2 * 2 * 2 * 3 * 2
    assert len({job.key for job in jobs}) == len(jobs)


def test_what_is_not_said_is_every_encoding_with_the_defaults_of_the_family():
    for text in (UNIQUE, LIVES_ALONE):
        family = encoders.read(text)[0].family
        jobs = planned(ParameterGrid(), text)
        assert [job.encoding for job in jobs] == [*family.encodings]
        assert {(j.cardinality, j.amo, j.clue_order) for j in jobs} == {
            (family.cardinality, family.amo, None)
        }


def test_one_puzzle_in_two_files_is_run_once():
    [job] = planned(ParameterGrid(encodings=["cuts"]), UNIQUE, "# again\n" + UNIQUE)
    assert job.puzzle.file == "0.txt"


CHANGES = {
    "task": "check",
    "encoding": "tree",
    "cardinality": "totalizer",
    "amo": "ladder",
    "implied": False,
    "clue_order": "given",
    "solver": "glucose4",
    "seed": 1,
    "repeat": 1,
    "seconds_limit": 2.0,
    "memory_limit": 1 << 30,
    "version": "0.1",
    "plugin": "mine.py 1234567",
}


@together("name", CHANGES)
def test_whatever_is_asked_makes_another_run(name):
    [job] = planned(ParameterGrid(encodings=["cuts"], seconds=1.0), UNIQUE)
    assert replace(job, **{name: CHANGES[name]}).key != job.key


def test_the_key_does_not_change_from_day_to_day():
    [job] = planned(ParameterGrid(encodings=["cuts"], seconds=1.0), UNIQUE, version="0.2.0 1234567")
    assert job.key == "a80e59f6f664efcea6e238ee01d1bb767bef1cf94bcf32d6af51eaf01742e02b"


def test_every_column_that_says_what_is_asked_is_filled():
    [job] = planned(ParameterGrid(encodings=["cuts"]), UNIQUE)
    columns = job.columns()
    told = [name for name in COLUMNS if name in columns or name == "size"]
    assert told == [*[*COLUMNS][: len(columns) - 1], "version", "plugin"]
    assert columns.keys().isdisjoint(FEATURES)
    assert {"key", "instance", *CHANGES} <= columns.keys() <= COLUMNS.keys()


def test_the_order_depends_on_the_seed_alone():
    jobs = planned(ParameterGrid(encodings=["cuts"], seeds=range(50)), UNIQUE)
    orders = [plan.shuffled(jobs, seed) for seed in (0, 0, 1)]
    assert orders[0] == orders[1] != orders[2]
    assert all(sorted(order, key=jobs.index) == jobs for order in orders)
    assert orders[0] != jobs


@together(
    "grid, message",
    [
        (ParameterGrid(encodings=["cuts", "cats"]), "hashi has no encoding 'cats'"),
        (ParameterGrid(cardinalities=["cats"]), "unknown cardinality encoding 'cats'"),
        (ParameterGrid(amos=["cats"]), "unknown at-most-one encoding 'cats'"),
        (ParameterGrid(clue_orders=["given"]), "hashi has no clue order 'given'; known: none"),
        (ParameterGrid(solvers=["cats"]), "unknown solver 'cats'; known: cadical195"),
        (ParameterGrid(solvers=["exec:"]), "'exec:' names no program"),
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


def test_a_solver_that_answers_once_takes_part_where_that_is_enough():
    assert len(planned(ParameterGrid(encodings=["tree"], solvers=["kissat404"]), UNIQUE)) == 1
