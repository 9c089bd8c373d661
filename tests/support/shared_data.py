"""Published boards beside the project, which are not ours to copy."""

from pathlib import Path

import pytest
from command import ROOT

FOLDER = ROOT.parent / "shared" / "data"


def shared_data(*path: str) -> Path:
    """A folder or file of them; where it is missing, the test is skipped and says so."""
    place = FOLDER.joinpath(*path)
    if not place.exists():
        pytest.skip(f"no ../shared/data/{'/'.join(path)} beside the project")
    return place
