"""The file of runs: what is kept, by several at once, and what is refused."""

import json
import signal
import sqlite3
import subprocess
import sys
from hashlib import sha256

import pytest
from command import AWAY, ENVIRONMENT
from runs import row

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.graph import FEATURES
from pencilsat.experiments.store import COLUMNS, TABLES, VERSION, Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "runs.sqlite"


def test_a_run_comes_back_as_it_was_kept(path):
    kept = row("a", clue_order=None, memory=1 << 40, solutions=[{"color": ["red"]}], implied=False)
    with Store(path) as store:
        assert store.add(kept) == 1
    with Store(path, readonly=True) as store:
        [found] = store.rows()
        assert found == kept
        assert [*found] == [*COLUMNS]
        assert store.keys() == {"a"}


def test_a_run_is_kept_once(path):
    with Store(path) as store:
        assert store.add(row("a", seconds=1.0)) == 1
        assert store.add(row("a", seconds=2.0), row("b")) == 1
        assert [found["seconds"] for found in store.rows()] == [1.0, 0.25]


def test_when_nobody_writes_there_is_one_file(path):
    with Store(path) as store:
        store.add(row("a"))
        with Store(path) as other:
            other.add(row("b"))
        store.add(row("c"))
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    # In its header: readers need no log beside it, and so no right to write in its folder.
    assert path.read_bytes()[18:20] == b"\1\1"
    with Store(path, readonly=True) as store:
        assert store.keys() == {"a", "b", "c"}


WRITER = """\
import sys
from pencilsat.experiments.store import COLUMNS, TABLES, VERSION, Store
from runs import row
with Store(sys.argv[1]) as store:
    for number in range(int(sys.argv[3])):
        store.add(row(f"{sys.argv[2]} {number}"))
        print(number, flush=True)
"""


def writer(path, name, count):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), name, str(count)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=AWAY,
        env=ENVIRONMENT,
    )


def test_what_was_kept_outlives_a_kill(path):
    process = writer(path, "one", 1_000_000)
    with process:
        said = [process.stdout.readline() for _ in range(50)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    with Store(path, readonly=True) as store:
        kept = store.keys()
    done = [line for line in said if line.endswith("\n")]
    assert {f"one {line.strip()}" for line in done} <= kept
    assert len(kept) - len(done) <= 1


def test_a_file_of_version_1_is_read_and_goes_on(path):
    kept = row("a", memory=1 << 40)
    later = ("version", "plugin", *FEATURES)
    before = {name: kind for name, kind in COLUMNS.items() if name not in later}
    columns = ", ".join(f'"{name}" {kind}' for name, kind in before.items())
    with sqlite3.connect(path) as file:
        file.execute(f"CREATE TABLE runs ({columns})")
        file.execute("PRAGMA user_version = 1")
        values = [json.dumps(v) if isinstance(v, list | dict) else v for v in kept.values()]
        marks = ", ".join("?" * len(before))
        file.execute(f"INSERT INTO runs VALUES ({marks})", values[: len(before)])
    file.close()
    with Store(path, readonly=True) as store:
        assert [*store.rows()] == [kept]
    with Store(path) as store:
        store.add(row("b", version="0.2.0 1234567", plugin="mine.py 89ab"))
    with Store(path, readonly=True) as store:
        found = [(row["key"], row["version"], row["plugin"]) for row in store.rows()]
    assert found == [("a", None, None), ("b", "0.2.0 1234567", "mine.py 89ab")]


def test_a_file_of_version_2_goes_on_with_columns_of_graphs(path):
    """As one without any graph, but for what SQLite adds when columns are added."""
    with sqlite3.connect(path) as file:
        file.execute(TABLES[2])
        file.execute("PRAGMA user_version = 2")
    file.close()
    with Store(path) as store:
        store.add(row("a", version="0.2.0 1234567"), row("b"), row("c", instance="j"))
        assert store.unmeasured() == {"i", "j"}
        store.measure("i", dict.fromkeys(FEATURES, 5) | {"width": None})
        assert store.unmeasured() == {"j"}
        told = [[found[name] for name in ("nodes", "diameter", "width")] for found in store.rows()]
    assert told == [[5, 5, None], [5, 5, None], [None, None, None]]


def test_other_files_are_refused_and_left_alone(path):
    for content in (b"hashi 3 3\n", b"x" * 5000):
        path.write_bytes(content)
        with pytest.raises(BadInput, match="file is not a database"):
            Store(path)
        assert path.read_bytes() == content


def test_other_databases_are_refused_and_left_alone(path):
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE songs (title TEXT)")
    file.close()
    before = path.read_bytes()
    for readonly in (False, True):
        with pytest.raises(BadInput, match="not one of runs"):
            Store(path, readonly=readonly)
    assert path.read_bytes() == before


def test_a_readonly_store_takes_no_runs(path):
    Store(path).close()
    with Store(path, readonly=True) as store, pytest.raises(BadInput, match="readonly"):
        store.add(row("a"))


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path):
    with pytest.raises(BadInput, match="unable to open database file"):
        Store(tmp_path / "nowhere" / "runs.sqlite")


def test_a_full_disk_is_one_clear_error(path):
    with Store(path) as store:
        store.add(row("a"))
        [pages] = store._file.execute("PRAGMA page_count").fetchone()
        store._file.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(BadInput, match="database or disk is full"):
            store.add(row("b", message="x" * 100_000))
        assert store.keys() == {"a"}


def test_the_table_of_this_version_stays_as_it_is():
    assert sha256(TABLES[VERSION].encode()).hexdigest()[:16] == "8493f1055259bc10"
