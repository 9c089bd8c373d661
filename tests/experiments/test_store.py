"""The file of runs: what is kept, by several at once, and what is refused."""

import json
import sqlite3

import pytest
from runs import row

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.graph import FEATURES
from pencilsat.experiments.store import ADDED, COLUMNS, TABLES, Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "runs.sqlite"


def test_a_file_of_version_1_is_read_and_goes_on(path):
    kept = row("a", memory=1 << 40)
    later = ("version", "plugin", *FEATURES, *ADDED)
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


@pytest.mark.parametrize("version", [2, 3])
def test_a_file_of_version_2_or_3_goes_on_with_all_columns(path, version):
    """As one without any graph, but for what SQLite adds when columns are added."""
    with sqlite3.connect(path) as file:
        file.execute(TABLES[version])
        file.execute(f"PRAGMA user_version = {version}")
    file.close()
    with Store(path) as store:
        store.add(row("a", version="0.2.0 1234567"), row("b"), row("c", instance="j", cpu=0.5))
        assert store.unmeasured() == {"i", "j"}
        store.measure("i", dict.fromkeys(FEATURES, 5) | {"width": None})
        assert store.unmeasured() == {"j"}
        told = [[found[name] for name in ("nodes", "diameter", "width")] for found in store.rows()]
    assert told == [[5, 5, None], [5, 5, None], [None, None, None]]


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
