"""Exported formulas, solved by the solvers that are installed."""

from pencilsat.experiments import external


def test_a_command_says_where_it_takes_its_formula_or_gets_it_at_its_end():
    for solver, words in (
        ("exec:kissat -q", ["kissat", "-q", "{formula}"]),
        ("exec:roundingsat {opb} -q", ["roundingsat", "{opb}", "-q"]),
        (
            "exec:highs {lp} --solution_file {result}",
            ["highs", "{lp}", "--solution_file", "{result}"],
        ),
        ("exec:minisat", ["minisat", "{formula}", "{result}"]),
    ):
        assert external.command(solver) == words
