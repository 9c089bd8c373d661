"""The store of results: one SQLite file with a row for each run.

It relies on SQLite's guarantees: a row is written completely or not at all, whenever the process
is killed; several processes may write; the key of a run is its primary key, so that no run is
stored twice, even if two processes perform it. The columns `solutions`, `rules`, `versions` and
`machine` are JSON in the file, and plain values in `Row`.

`version` and `plugin` say which code was run (`experiments.identity`); `nodes` and those below, to
`diameter`, are what was measured of the puzzle's graph (`encoders.graph`), None unless that was
asked for; `group` and `published` are what a study says of its puzzles. Files of earlier versions
lack the last columns: they are read, with None there, and get them when they are written.

While a file is being written, SQLite's write-ahead log is beside it, so that writing a row need not
wait for the disk. If a process is killed, the next one that opens the file adds what is in the log.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import TypedDict, cast, get_type_hints

from ..boards.words import printable
from ..cnf.errors import BadInput
from ..encoders.graph import FEATURES, Feature
from . import values
from .identity import CODE

VERSION = 4


class Row(TypedDict):
    """A run: a value for every name in `COLUMNS`; None where the run did not get that far."""

    key: str
    instance: str
    file: str
    number: int
    family: str
    size: int | None
    task: str
    encoding: str
    cardinality: str
    amo: str
    implied: bool
    clue_order: str | None
    solver: str
    seed: int
    repeat: int
    seconds_limit: float | None
    memory_limit: int | None
    status: str
    message: str
    solutions: list[object]
    objective: int | None
    parse: float | None
    encode: float | None
    load: float | None
    solve: float | None
    verify: float | None
    seconds: float
    variables: int | None
    clauses: int | None
    literals: int | None
    rules: dict[str, list[int]] | None
    conflicts: int | None
    decisions: int | None
    propagations: int | None
    rounds: int | None
    cuts: int | None
    memory: int | None
    versions: dict[str, str] | None
    machine: dict[str, str | float | None] | None
    started: str | None
    version: str | None
    plugin: str | None
    nodes: int | None
    edges: int | None
    bridges: int | None
    articulations: int | None
    width: int | None
    diameter: int | None
    form: str | None
    conflicts_limit: int | None
    propagations_limit: int | None
    cpu: float | None
    encode_cpu: float | None
    load_cpu: float | None
    solve_cpu: float | None
    restarts: int | None
    group: str | None
    published: str | None


def place_of(row: Row) -> str:
    """Where the puzzle of a run was found, in words; the number counts from 1."""
    return f"{row['file']}, puzzle {row['number'] + 1}"


SQL: dict[object, str] = {
    str: "TEXT NOT NULL",
    int: "INTEGER NOT NULL",
    bool: "INTEGER NOT NULL",
    float: "REAL",
    list[object]: "TEXT NOT NULL",
    str | None: "TEXT",
    int | None: "INTEGER",
    float | None: "REAL",
}
"""The types of columns, by those of their values; JSON is text."""

COLUMNS = {name: SQL.get(kind, "TEXT") for name, kind in get_type_hints(Row).items()}
COLUMNS |= {"key": "TEXT PRIMARY KEY"}
"""The columns in their order, with their types. Times are seconds, `memory` is bytes."""


def table(*left_out: str) -> str:
    """The statement that creates the table of runs, as SQLite keeps it."""
    columns = [f'"{name}" {kind}' for name, kind in COLUMNS.items() if name not in left_out]
    return f"CREATE TABLE runs ({', '.join(columns)})"


ADDED = (
    *("form", "conflicts_limit", "propagations_limit"),
    *("cpu", "encode_cpu", "load_cpu", "solve_cpu"),
    *("restarts", "group", "published"),
)
"""The columns of version 4."""

LATER: dict[int, Sequence[str]] = {1: (), 2: CODE, 3: FEATURES, 4: ADDED}
"""The columns that each version of the file added."""

TABLES = {
    version: table(*chain(*(names for later, names in LATER.items() if later > version)))
    for version in LATER
}
"""The table of runs, by the version of the file."""

JSON_COLUMNS = ("solutions", "rules", "versions", "machine")

PATIENCE = 60.0
"""Seconds to wait while another process writes."""


class Store:
    """The runs in a file, which is created if it does not exist, unless `readonly`.

    BadInput if the file holds no runs, cannot be read or cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], *, readonly: bool = False) -> None:
        self.path = os.fspath(path)
        new = not os.path.exists(self.path)
        if readonly and new:
            raise BadInput("there is no such file", file=self.path)
        with self._named():
            mode = "ro" if readonly else "rwc"
            address = f"{Path(self.path).absolute().as_uri()}?mode={mode}"
            self._file = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
            self._file.row_factory = sqlite3.Row
            self._file.text_factory = bytes.decode  # its errors do not quote the text
            try:
                self._check(readonly)
                if not readonly:
                    self._file.execute("PRAGMA journal_mode = WAL")
                    self._file.execute("PRAGMA synchronous = NORMAL")
            except BaseException:
                self._file.close()
                with suppress(OSError):  # if the disk is full, an empty file is all there is
                    if new and os.path.getsize(self.path) == 0:
                        os.remove(self.path)
                raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. The last process to close it leaves only this one file."""
        with suppress(sqlite3.Error):
            self._file.execute("PRAGMA busy_timeout = 0")
            self._file.execute("PRAGMA journal_mode = DELETE")
        self._file.close()

    def add(self, *rows: Row) -> int:
        """Store runs durably, all or none; returns how many of them were new."""
        marks = ", ".join("?" * len(COLUMNS))
        insert = f"INSERT OR IGNORE INTO runs VALUES ({marks})"
        with self._named(), self._transaction():
            return sum(self._file.execute(insert, _values(row)).rowcount for row in rows)

    def unmeasured(self) -> set[str]:
        """The puzzles, by their hashes, of whose graph nothing is kept."""
        with self._named():
            found = self._file.execute("SELECT DISTINCT instance FROM runs WHERE nodes IS NULL")
            return {row["instance"] for row in found}

    def measure(self, instance: str, measured: Mapping[Feature, int | None]) -> None:
        """Keep what was measured of a puzzle's graph, in all its runs."""
        changed = ", ".join(f'"{name}" = ?' for name in measured)
        with self._named(), self._transaction():
            update = f"UPDATE runs SET {changed} WHERE instance = ?"
            self._file.execute(update, [*measured.values(), instance])

    def keys(self) -> set[str]:
        """The keys of all stored runs."""
        with self._named():
            return {row["key"] for row in self._file.execute("SELECT key FROM runs")}

    def rows(self) -> Iterator[Row]:
        """The runs, in the order in which they were stored. Equal values are shared between runs.

        BadInput if a value is not allowed in its column. Texts are printable: other characters have
        become escapes.
        """
        from_json = cache(values.from_json)
        with self._named():
            found = self._file.execute("SELECT * FROM runs ORDER BY rowid").fetchall()
            for number, kept in enumerate(found, 1):
                row = dict.fromkeys(COLUMNS) | dict(kept)
                try:
                    for name, kind in COLUMNS.items():
                        checked = from_json if name in JSON_COLUMNS else values.checked
                        row[name] = checked(name, kind, row[name])
                except BadInput as error:
                    raise BadInput(f"run {number}: {error.message}", file=self.path) from None
                row["implied"] = bool(row["implied"])
                yield cast(Row, row)

    def _check(self, readonly: bool) -> None:
        """Raise BadInput unless the file is of a version that is known; an empty file is
        initialised, and an older one becomes one of this version.
        """
        with nullcontext() if readonly else self._transaction():
            [version] = self._file.execute("PRAGMA user_version").fetchone()
            [tables] = self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if version == tables == 0 and not readonly:
                self._file.execute(TABLES[VERSION])
                self._file.execute(f"PRAGMA user_version = {VERSION}")
                version = VERSION
            made = "SELECT sql FROM sqlite_master WHERE tbl_name = 'runs' AND type != 'index'"
            found = [row["sql"] for row in self._file.execute(made)]
            if not found:
                raise BadInput("it is a database, but not one of runs", file=self.path)
            if found != [TABLES.get(version)]:  # a foreign view or trigger could run for ever
                raise BadInput(
                    f"it holds runs of another version of this program "
                    f"(version {version} of the file, not {VERSION})",
                    file=self.path,
                )
            if readonly:
                return
            if version < VERSION:
                for name in chain(*(LATER[later] for later in range(version + 1, VERSION + 1))):
                    self._file.execute(f'ALTER TABLE runs ADD COLUMN "{name}" {COLUMNS[name]}')
                self._file.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Write all of the block or nothing. The lock for writing is taken first, so writers take
        turns.
        """
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        finally:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Turn SQLite's errors in the block into BadInput about the file."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            said = printable(str(error))
            raise BadInput(f"cannot be used for runs: {said}", file=self.path) from None


def _values(row: Mapping[str, object]) -> list[object]:
    """The columns of a run as SQLite values."""
    return [
        json.dumps(row[name]) if name in JSON_COLUMNS and row[name] is not None else row[name]
        for name in COLUMNS
    ]
