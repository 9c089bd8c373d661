"""What several test modules of commands start from."""

from pathlib import Path

import pytest
from command import UNIQUE


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A file with a puzzle that has one solution."""
    path = tmp_path / "board.txt"
    path.write_text(UNIQUE, encoding="utf-8")
    return path
