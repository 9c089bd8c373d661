"""Work on puzzles in other processes."""

import pickle
import traceback
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .. import encoders
from ..cnf.errors import BadInput
from ..encoders import outside

T = TypeVar("T")
R = TypeVar("R")


class Elsewhere(Generic[T, R]):
    """Work as another process does it: the families that are loaded here are loaded there first,
    and what it raises can be pickled.
    """

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work

    def __call__(self, thing: T) -> R:
        """The result for a thing."""
        try:
            return self._work(thing)
        except Exception as error:  # no error is lost: it is raised in the process that asked
            raise known(error) from None

    def __reduce__(self) -> tuple[Any, ...]:
        return there, ((*outside.FILES.values(),), pickle.dumps(self._work))


def there(plugins: tuple[str, ...], work: bytes) -> Elsewhere[Any, Any]:
    """The work in the other process."""
    for file in plugins:
        encoders.load_family(file)
    return Elsewhere(pickle.loads(work))


def known(error: Exception) -> Exception:
    """The error in a form that can be pickled: bad input, or a fault with its place in the code."""
    blamed = outside.fault(error)
    if blamed or isinstance(error, BadInput):
        return blamed or error
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RuntimeError(f"{said} (in a worker, at {frame.f_globals.get('__name__')}:{line})")
