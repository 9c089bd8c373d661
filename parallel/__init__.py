"""Work on many things, shared by processes on this machine or by the workers of a Dask cluster; or
done in several ways at once, where the first to finish wins.

`work` is called with one thing after another, in any process: it can be pickled, and keeps what it
wants to use again. Each thing has exactly one result, even if processes are killed.
"""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

Work = Callable[[T], R]
Lost = Callable[[T], R]
"""The result of a thing on which two processes, one after the other, have ended."""


class CannotStart(RuntimeError):
    """Processes ended before they had begun to work: others would, too."""
