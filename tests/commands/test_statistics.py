"""`--stats`: sizes by rule, work and seconds, in text and in JSON."""

from command import HARD, RING, run


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


def test_statistics_name_the_rule_that_cannot_hold_though_others_were_begun_after_it(file):
    done = run(
        "check", file("battleship 2 3\nfleet 1\nrows 0 0\ncolumns . . 1\n. . .\n. . .\n"), "--stats"
    )
    end = next(line for line in done.out.splitlines() if "cannot hold" in line)
    assert "total" in end
