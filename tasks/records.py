"""Sequences of records, each of which knows more than the one before."""

from collections import deque
from collections.abc import Iterable
from typing import TypeVar

R = TypeVar("R")


def last(records: Iterable[R]) -> R:
    """The last record, which knows most; there must be one."""
    return deque(records, maxlen=1).pop()
