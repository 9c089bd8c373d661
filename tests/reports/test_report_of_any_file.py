"""`pencilsat report` of files from anybody: reported, or refused in one line."""

import importlib.util
import json
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from command import run
from fake_runs import fake, written

from pencilsat.experiments.store import COLUMNS


def refusal(*arguments) -> str:
    done = run("report", *arguments)
    assert (done.code, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"x" * 200])
def test_a_file_that_is_no_database_of_runs_is_one_line(tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    assert str(path) in refusal(path)


def test_another_database_or_version_is_one_line(tmp_path):
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE people (name TEXT)")
    other.close()
    assert "not one of runs" in refusal(tmp_path / "other")
    path = written(tmp_path / "newer", [fake()])
    with sqlite3.connect(path) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert "another version" in refusal(path)


@pytest.fixture
def changed(tmp_path):
    """A file of four runs in which columns of one have been set."""

    def change(**columns) -> Path:
        path = written(tmp_path / "changed.sqlite", [fake(number=n) for n in range(4)])
        with closing(sqlite3.connect(path)) as file:
            for name, value in columns.items():
                file.execute(f'UPDATE runs SET "{name}" = ? WHERE rowid = 2', [value])
            file.commit()
        return path

    return change


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("seconds", "soon", "seconds is \"'soon'\", not a number of seconds"),
        ("solve", float("inf"), "solve is 'inf', not a number of seconds"),
        ("solve", 1e300, "solve is '1e+300', not"),
        ("seconds_limit", 0.0, "seconds_limit is '0.0', not a limit"),
        ("memory_limit", -1, "memory_limit is '-1', not a limit"),
        ("size", -1, "size is '-1', not a whole number from 0 on"),
        ("implied", 2, "implied is '2', not 0 or 1"),
        ("status", "maybe", "status is \"'maybe'\", not an outcome of a run"),
        ("task", "count", "task is \"'count'\", not solve or check"),
        ("solver", "x" * 100_001, "not a text"),
        ("key", None, "key is 'None', not a text"),
        ("solutions", "{}", "solutions is '{}', not a list of solutions"),
        ("solutions", "[" * 20 + "]" * 20, "not a list of solutions"),
        ("solutions", "[" * 100_000, "solutions is '[[[[[[[[[[[[[[[[[...', not JSON"),
        ("rules", '{"a": [1, 2]}', "not sizes of rules"),
        ("rules", f'{{"a": [1, 2, {10**400}]}}', "not sizes of rules"),
        ("versions", '{"python": 3}', "not texts by name"),
        ("machine", '{"cores": [2]}', "not values by name"),
    ],
)
def test_a_value_that_no_run_has_is_one_line(changed, column, value, message):
    line = refusal(changed(**{column: value}))
    assert "changed.sqlite: run 2: " in line
    assert message in line


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON runs BEGIN SELECT 1; END",
        "ALTER TABLE runs RENAME TO kept; CREATE VIEW runs AS SELECT * FROM kept",
    ],
)
def test_a_table_that_computes_is_one_line(changed, statement):
    path = changed()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(statement)
    assert "another version" in refusal(path)


@pytest.mark.slow
def test_what_cannot_be_printed_is_shown_as_its_escape(changed, tmp_path):
    evil = "\x1b]0;gotcha\x07\n\u202e"
    path = changed(
        encoding=f"cuts{evil}",
        family=f"hashi{evil}",
        file=evil,
        status="no solution",
        solutions="[]",
        versions=json.dumps({f"python{evil}": f"3{evil}"}),
        rules=json.dumps({f"degree{evil}": [1, 2, 3]}),
    )
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE runs SET instance = 'same'")
        file.commit()
    files = {name: tmp_path / f"out.{name}" for name in ("csv", "latex", "markdown", "html")}
    options = [word for name, file in files.items() for word in (f"--{name}", file)]
    done = run("report", path, *options)
    assert done.code == 1  # they disagree
    texts = [done.out, *(file.read_text() for file in files.values())]
    for text in texts:
        assert not {"\x1b", "\x07", "\u202e"} & {*text}
    assert r"\x1b]0;gotcha\x07\n\u202e" in done.out
    assert "Configurations disagree" in done.out


ODD = [None, b"\xff", "", "x", "\x1b", "=1", "$a$", -1, 0, 1, 1 << 62, 0.5, 1e300, float("inf")]
ODD += ["[]", "[1]", "null", "{}", '{"a": 1}', '{"a": [1, 2, 3]}', '{"\\ud800": "x"}', "[[[]]]"]


def odd_runs(base: bytes, dice: Random, path: Path) -> None:
    """Runs of which some have values that fit or do not fit."""
    path.write_bytes(base)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = OFF")
        file.execute("PRAGMA synchronous = OFF")
        for _ in range(dice.randint(1, 2)):
            rows = dice.choice(["", "WHERE rowid = 1", "WHERE encoding = 'tree'"])
            with suppress(sqlite3.IntegrityError):  # no NULL, each key once
                name, value = dice.choice([*COLUMNS]), dice.choice(ODD)
                file.execute(f'UPDATE runs SET "{name}" = ? {rows}', [value])


def odd_bytes(base: bytes, dice: Random, path: Path) -> None:
    """A file of which bytes have changed, or the end is missing."""
    data = bytearray(base)
    for _ in range(dice.choice([1, 2, 20])):
        data[dice.randrange(len(data))] = dice.randrange(256)
    path.write_bytes(data[: dice.choice([len(data), len(data), dice.randrange(len(data))])])


@pytest.mark.parametrize("spoil", [odd_runs, odd_bytes])
def test_a_file_from_anybody_is_reported_or_refused_in_one_line(spoil, tmp_path):
    rows = [fake(number=n, size=10 << n, encoding=e) for n in range(3) for e in ("cuts", "tree")]
    base = written(tmp_path / "base.sqlite", rows).read_bytes()
    dice = Random(0)
    codes = Counter()
    for _ in range(150):
        path = tmp_path / "odd.sqlite"
        spoil(base, dice, path)
        done = run("report", path)
        codes[done.code] += 1
        assert (done.out + done.err).replace("\n", "").isprintable()
        assert (done.code, done.err) in [(0, ""), (1, "")] or (
            (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        )
    assert codes[0] > 20
    assert codes[2] > 20


@pytest.mark.parametrize("option", ["--html", "--plots"])
def test_plots_without_matplotlib_are_one_line(runs, tmp_path, monkeypatch, option):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    line = refusal(runs, option, tmp_path / "x")
    assert line == "pencilsat: plots need matplotlib: pip install 'pencilsat[report]'"
    assert not (tmp_path / "x").exists()
