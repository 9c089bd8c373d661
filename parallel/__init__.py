"""Work on many things, shared by processes of this machine or by the workers of a Dask cluster; or
in several ways at a time, of which the first wins.

`work` is called with one thing after another, in any process: it can be pickled, and keeps for
itself what it wants to use again. Each thing has one result, though processes may be killed.
"""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

Work = Callable[[T], R]
Lost = Callable[[T], R]
"""The result of a thing on which two processes have ended, one after the other."""


class CannotStart(RuntimeError):
    """A process ended before it had begun to work: others would, too."""
