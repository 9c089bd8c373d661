"""Marks of single parameters."""

from typing import Any

import pytest


def every(step: int) -> pytest.MarkDecorator:
    """A test of many boards gets `step`: one of so many is tried always, each by `.ci/run`."""
    return pytest.mark.parametrize("step", [step, slow(1)], ids=["some", "all"])


def slow(*values: Any) -> Any:
    """Values of a parametrised test that are exhaustive beyond need: `.ci/run` tries them, too."""
    return pytest.param(*values, marks=pytest.mark.slow)
