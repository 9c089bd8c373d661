"""Marks of single parameters."""

from typing import Any

import pytest


def every(step: int, more: int = 1) -> pytest.MarkDecorator:
    """A test of many boards gets `step`: one of so many is tried, by `.ci/run` one of `more`."""
    return pytest.mark.parametrize("step", [step, slow(more)], ids=["some", "more"])


def slow(*values: Any) -> Any:
    """Values of a parametrised test that are exhaustive beyond need: `.ci/run` tries them, too."""
    return pytest.param(*values, marks=pytest.mark.slow)
