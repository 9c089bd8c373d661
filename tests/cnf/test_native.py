"""Counts that stay counts: in solvers that have them, and in files of pseudo-Boolean ones."""

import re
from contextlib import closing
from itertools import islice, product

import pytest
from command import ROOT, TWO, UNIQUE, UNIQUE_DRAWN, run
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.boards.grid import Size
from pencilsat.boards.places import neighbours
from pencilsat.cnf import opb
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs import one_loop
from pencilsat.search import solving
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solvers import COUNTING, DEFAULT
from pencilsat.search.solving import Session
from pencilsat.tasks.export import export
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

BOUNDS = [(low, high) for low in (None, 0, 1, 2, 4, 5) for high in (None, -1, 0, 1, 2, 3, 4)]


def counted(low, high, *, guarded=False, **encoded):
    """A formula that says: so many of four are true; or, if it is guarded, a fifth is."""
    formula = Formula(**encoded)
    variables = [*formula.variables("x", range(5)).values()]
    unless = variables[4:] if guarded else []
    if low is not None:
        formula.add("low", [formula.at_least(variables[:4], low, unless=unless)])
    if high is not None:
        formula.add("high", [formula.at_most(variables[:4], high, unless=unless)])
    return formula.frozen()


def expected(low, high, *, guarded=False):
    """Its solutions, by definition."""
    return {
        values
        for values in product((False, True), repeat=5)
        if (guarded and values[4])
        or ((low is None or sum(values[:4]) >= low) and (high is None or sum(values[:4]) <= high))
    }


@pytest.mark.parametrize("solver", COUNTING)
def test_a_native_count_is_what_it_says(solver):
    for (low, high), guarded in product(BOUNDS, (False, True)):
        formula = counted(low, high, guarded=guarded, cardinality="native")
        with Session(formula, solver=solver) as session:
            found = [
                tuple(("x", k) in facts for k in range(5)) for facts in Enumeration(session, [])
            ]
        assert len(found) == len({*found})
        assert {*found} == expected(low, high, guarded=guarded)


@pytest.mark.parametrize("name", ["starbattle/rows", "heyawake/ten-by-ten", "yajilin/ten-by-ten"])
def test_counts_that_are_not_done_soon_become_clauses(name, monkeypatch):
    [puzzle] = encoders.read((ROOT / f"instances/{name}.txt").read_text())

    def solutions(options):
        run = Run(puzzle, options)
        with closing(run.solutions()) as found:
            return {f"{solution}" for solution in islice(found, 50)}, run

    if name.startswith("starbattle"):  # without cuts
        monkeypatch.setattr(solving, "COUNTING", ["minicard"])  # which stops at once
    asked, named = solutions(Options(solver=DEFAULT))
    for conflicts in (1, 5, 10**6):
        monkeypatch.setattr(solving, "LONG", conflicts)
        found, run = solutions(Options())
        assert found == asked
        assert run.complete == named.complete
        assert run.formula.cardinality == "native"
        assert run.solver == (DEFAULT if conflicts < run.statistics.conflicts else "minicard")


def satisfied(line, values):
    """Whether a constraint of a file holds, where the variables have these values."""
    terms, bound = line.removesuffix(" ;").split(">=")
    found = re.findall(r"([+-]?\d+) x(\d+)", terms)
    return sum(int(a) * values[int(x)] for a, x in found) >= int(bound)


def test_a_file_of_counts_says_the_same():
    for low, high in BOUNDS:
        for cardinality in ("native", "direct"):
            formula = counted(low, high, cardinality=cardinality)
            lines = [line.strip() for line in opb.write(formula)]
            rules = [line for line in lines if line[0] != "*"]
            assert lines[0] == f"* #variable= 5 #constraint= {len(rules)}"
            found = {
                values
                for values in product((False, True), repeat=5)
                if all(satisfied(rule, [0, *values]) for rule in rules)
            }
            assert found == expected(low, high)


def test_native_counts_are_in_no_clause():
    with pytest.raises(BadInput, match="native counts are not clauses"):
        counted(1, 2, cardinality="native").clauses()


def test_native_counts_change_no_solution():
    for name in encoders.FOLDERS:
        puzzle, *_ = searched_instances(name)
        for encoding in puzzle.family.encodings:
            clauses = solved(puzzle, encoding=encoding)
            native = solved(
                puzzle, encoding=encoding, cardinality="native", amo="native", solver="minicard"
            )
            assert sorted(map(repr, native)) == sorted(map(repr, clauses))


def test_a_file_of_counts_has_the_objective():
    [puzzle] = encoders.read((ROOT / "instances/circuit/short-way.txt").read_text())
    formula = Run(puzzle, Options("elimination")).formula
    lines = [*export(puzzle, Options("elimination"), format="opb").lines()]
    expected = "".join(f" +1 x{literal}" for literal in formula.objective)
    assert [line for line in lines if line.startswith("min")] == [f"min:{expected} ;\n"]


def test_the_command_exports_counts_and_reads_their_answers(file):
    board = file(UNIQUE)
    exported = run("export", board, "--format", "opb", "--encoding", "elimination")
    assert exported.out.startswith("* #variable= ")
    assert "* var 1 bridge 0 0 0 2 1\n" in exported.out
    answer = "c x\no 3\ns OPTIMUM FOUND\nv x1 -x2\nv x3 x4 -x5 -x6\n"
    assert run("decode", board, "-", stdin=answer).out == UNIQUE_DRAWN
    done = run("solve", board, "--cardinality", "native", "--solver", "minicard")
    assert done.out == UNIQUE_DRAWN + "unique\n"


@pytest.mark.parametrize(
    "command",
    [
        "solve BOARD --cardinality native",
        "export BOARD --amo native --encoding elimination",
        "count TWO --exact --cardinality native --solver minicard",
        "compare BOARD --cardinalities native -o /nowhere/runs.sqlite",
    ],
)
def test_who_has_no_counts_says_so(file, command):
    done = run(*command.replace("BOARD", str(file(UNIQUE))).replace("TWO", str(file(TWO))).split())
    assert (done.code, done.out) == (2, "")
    assert "native counts are" in done.err


@pytest.mark.parametrize("changed", [{"SHORT": 1, "LONG": 1}, {"PER_CONFLICT": 1}])
def test_a_lazy_search_that_is_not_short_or_adds_much_goes_on_with_the_default(
    changed, monkeypatch
):
    for name, value in changed.items():
        monkeypatch.setattr(solving, name, value)
    formula = Formula()
    lines = formula.variables("line", neighbours(Size(4, 5)))
    formula.add("one loop", one_loop(formula, lines))
    with Session(formula, solver=None) as session:
        assert session.name == solving.PUNCTUAL
        number = 0
        while session.solve():
            number += 1
            session.add([-x if x in session.model else x for x in lines.values()])
        assert session.name == DEFAULT
    assert number == 1049  # the cycles of the grid
