"""What several test modules start from."""

from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path):
    """Writes a text to a new file."""
    numbers = iter(range(100))

    def write(text: str | bytes) -> Path:
        path = tmp_path / f"board{next(numbers)}.txt"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write
