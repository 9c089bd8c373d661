"""Works that race for the same thing."""

import os
import pickle
import time
from pathlib import Path

import pytest
from working import Racing, lost

from pencilsat.processes.team import raced
from pencilsat.tasks.elsewhere import Elsewhere


def ended(folder: str) -> bool:
    """Whether the process that noted itself there is gone."""
    noted = Path(folder) / "pid"  # on a slow machine, it may have been stopped before that
    return not noted.exists() or not os.path.exists(f"/proc/{noted.read_text()}")


def test_the_first_that_decides_wins_and_the_others_are_stopped(tmp_path):
    works = [Racing("slow", 1000, str(tmp_path)), Racing("undecided"), Racing("quick", 0.2)]
    results = raced(works, ["a", "b"], lost, decides=lambda found: found != "undecided")
    start = time.monotonic()
    assert next(results) == "quick"
    assert ended(tmp_path)
    assert [*results] == ["quick"]
    assert time.monotonic() - start < 500


def test_what_a_work_raises_is_raised():
    works = [Elsewhere(Racing("raised")), Racing("undecided")]
    with pytest.raises(RuntimeError, match="ZeroDivisionError: as was asked for"):
        [*raced(works, "a", lost, decides=lambda found: False)]


def test_a_process_that_ends_does_not_win(tmp_path):
    works = [Racing("killed"), Racing("undecided", 0.1)]
    found = raced(works, "ab", lost, decides=lambda found: found != "undecided")
    assert [*found] == ["undecided", "undecided"]
    assert [*raced(works[:1], [7], lost, decides=bool)] == [-7]


def test_a_thing_that_no_process_can_be_sent_is_an_error_and_no_wait():
    found = raced([abs], [lambda: None], lost, decides=bool)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        next(found)
