"""`--stats`: sizes by rule, work and seconds, in text and in JSON."""

import re

import pytest
from command import HARD, RING, TWO, UNIQUE, run

from pencilsat import encoders

HASHI = encoders.family_named("hashi")


ENCODINGS = list(HASHI.encodings)


EAGER = [name for name in ENCODINGS if name not in HASHI.lazy]


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_statistics_in_json_have_all_their_keys(command, file):
    [line] = run(command, file(UNIQUE), "--stats", "--format", "json").objects
    work = ["conflicts", "decisions", "propagations", "rounds", "cuts"]
    stats = line["stats"]
    assert list(stats) == ["variables", "clauses", "rules", *work, "seconds"]
    assert set(stats["seconds"]) == {"parse", "encode", "load", "solve", "verify"}
    assert all(spent > 0 for spent in stats["seconds"].values())
    assert all(isinstance(stats[name], int) and stats[name] >= 0 for name in work)


@pytest.mark.parametrize("encoding", EAGER)
def test_statistics_agree_with_the_exported_formula(encoding, file):
    puzzle = file(TWO)
    options = ("--encoding", encoding)
    text = run("export", puzzle, *options).out
    [line] = run("solve", puzzle, *options, "--no-unique", "--stats", "--format", "json").objects
    stats = line["stats"]
    header = re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    assert [stats["variables"], stats["clauses"]] == [int(part) for part in header.groups()]
    rules = re.findall(r"^c rule (.+) (\d+) clauses$", text, re.MULTILINE)
    assert [(rule, size["clauses"]) for rule, size in stats["rules"].items()] == [
        (rule, int(clauses)) for rule, clauses in rules
    ]
    assert stats["clauses"] == sum(size["clauses"] for size in stats["rules"].values())


def test_statistics_count_the_work_of_the_solver(file):
    hard = file(HARD)
    [line] = run("solve", hard, "--encoding", "tree", "--stats", "--format", "json").objects
    stats = line["stats"]
    assert min(stats["conflicts"], stats["decisions"], stats["propagations"]) > 0
    assert (stats["rounds"], stats["cuts"]) == (0, 0)


def test_statistics_count_the_rounds_and_cuts_of_a_lazy_encoding(file):
    options = ("--no-implied", "--stats", "--format", "json")
    [line] = run("count", file(RING), *options).objects
    assert line["count"] == 1
    assert 1 <= line["stats"]["rounds"] <= 2
    assert line["stats"]["cuts"] == 2 * line["stats"]["rounds"]


@pytest.mark.parametrize("command", ["check", "count"])
def test_statistics_follow_the_answer_in_text(command, file):
    plain = run(command, file(TWO)).out
    out = run(command, file(TWO), "--stats").out
    assert out.startswith(plain)
    assert out[len(plain) :].startswith("rule ")


def test_statistics_name_the_rule_that_cannot_hold_though_others_were_begun_after_it(file):
    done = run(
        "check", file("battleship 2 3\nfleet 1\nrows 0 0\ncolumns . . 1\n. . .\n. . .\n"), "--stats"
    )
    end = next(line for line in done.out.splitlines() if "cannot hold" in line)
    assert "total" in end
