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


PRINTED = {
    "CaDiCaL and Kissat": """\
c conflicts:                     7     73891.54    per second
c decisions:                    12     96037.68    per second
c propagations:                345         2.63 M  per second
c restarts:                      2        46.92    interval
""",
    "MiniSat": """\
|       100 |      196      868     2629 |      825      458      7 |  0.008 % |
restarts              : 2
conflicts             : 7              (3554 /sec)
decisions             : 12             (0.00 % random) (42721 /sec)
propagations          : 345            (287517 /sec)
conflict literals     : 103205         (5.10 % deleted)
""",
    "Glucose": """\
c restarts              : 2 (3 conflicts in avg)
c blocked restarts      : 0 (multiple: 0)
c conflicts             : 7              (3554 /sec)
c decisions             : 12             (0.00 % random) (42721 /sec)
c propagations          : 345            (287517 /sec)
""",
    "CryptoMiniSat": """\
c restarts                 : 2           (3.50      confls per restart)
c decisions                : 12          (0.00      % random)
c propagations             : 345
c decisions/conflicts      : 1.71
c conflicts                : 7           (3554.00   / sec)
""",
}


def test_what_programs_count_is_read_from_what_they_print():
    for name, printed in PRINTED.items():
        found = external.counts(f"c starts\n{printed}s SATISFIABLE\nv 1 -2 0\n")
        wanted = {"conflicts": 7, "decisions": 12, "propagations": 345, "restarts": 2}
        assert found == wanted, name
    assert external.counts("c propagations:  3   0.00 M  per second\n")["conflicts"] == 0
    assert external.counts("s SATISFIABLE\nv 1 -2 0\n") == {}
