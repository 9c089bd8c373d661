"""Marks of single parameters."""

from typing import Any

import pytest


def slow(*values: Any) -> Any:
    """Values of a parametrised test that are exhaustive beyond need: `.ci/run` tries them, too."""
    return pytest.param(*values, marks=pytest.mark.slow)
