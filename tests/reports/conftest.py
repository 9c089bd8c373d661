"""What several test modules of experiments start from."""

import kept_workers
import pytest
from command import NONE, TWO, UNIQUE
from fake_runs import experiment, written

from pencilsat.processes import team


@pytest.fixture(scope="session", autouse=True)
def workers():
    yield
    kept_workers.end()


@pytest.fixture
def kept(monkeypatch):
    """Experiments of this process take over each other's workers."""
    monkeypatch.setattr(team, "Seat", kept_workers.Kept)


@pytest.fixture
def here(tmp_path, monkeypatch, kept):
    """A folder of puzzles."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"unique": UNIQUE, "two": TWO, "none": NONE}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


@pytest.fixture
def runs(tmp_path):
    """A file of runs of two families."""
    rows = [*experiment(150), *experiment(60, family="takuzu", task="solve")]
    return written(tmp_path / "runs.sqlite", rows)
