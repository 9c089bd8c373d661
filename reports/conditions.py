"""The machines and the versions that runs were performed with."""

from collections.abc import Iterable

from ..experiments.store import Row


def conditions(rows: Iterable[Row]) -> dict[str, list[str]]:
    """The machines and versions of runs: for each name, its different values."""
    values: dict[str, set[str]] = {"processor": set(), "cores": set()}
    for row in rows:
        machine = row["machine"] or {}
        for name in ("processor", "cores"):
            if name in machine:
                values[name].add(str(machine[name]))
        own = {"pencilsat": row["version"]} if row["version"] else {}
        for name, version in ((row["versions"] or {}) | own).items():
            values.setdefault(name, set()).add(str(version))
    return {name: sorted(found) for name, found in values.items() if found}
