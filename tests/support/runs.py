"""Rows of runs, as tests make them."""

from typing import Any

from pencilsat.experiments.store import COLUMNS, Row


def row(key: str, **columns: Any) -> Row:
    """A run that solved, but for the columns given."""
    made = dict.fromkeys(COLUMNS) | {
        "key": key,
        "instance": "i",
        "file": "board.txt",
        "number": 0,
        "family": "hashi",
        "task": "check",
        "encoding": "cuts",
        "cardinality": "direct",
        "amo": "pairwise",
        "implied": True,
        "solver": "cadical195",
        "seed": 0,
        "repeat": 0,
        "status": "solved",
        "message": "",
        "solutions": [[[0, 0, 0, 2, 1]]],
        "seconds": 0.25,
        "rules": {"island number": [1, 2, 3]},
        "versions": {"python": "3"},
        "machine": {"cores": 2},
    }
    assert columns.keys() <= COLUMNS.keys()
    return made | columns
