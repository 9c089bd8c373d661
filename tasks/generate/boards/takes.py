"""What makers of random boards take: whole numbers by name, each with what it is by default and can
be.
"""

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from math import inf
from typing import Any, NamedTuple

from ....boards.words import counted
from ....cnf.errors import BadInput, NotFound

SIDE, MOST = 8, 100
"""The usual number of rows and columns, and the most of them."""

ATTEMPTS = 100
"""The number of boards or solutions that are drawn before giving up."""


class Whole(NamedTuple):
    """A whole number, or several, a word or cells: its default, which is always right, and the
    least and the most that other numbers can be.
    """

    usual: int | str | tuple[int, ...]
    least: float = -inf
    most: float = inf

    def check(self, name: str, asked: Any) -> None:
        """Raise BadInput, with the name, for a number that it cannot be."""
        if isinstance(asked, str | frozenset) or asked == self.usual:
            return
        for number in asked if isinstance(asked, tuple) else [asked]:
            if not self.least <= number <= self.most:
                raise BadInput(f"{name} is {number}, not {self.least} to {self.most}")


Takes = Mapping[str, Whole]
"""What a maker takes besides a seed."""


def sides(rows: int = SIDE, columns: int = 0, least: int = 1, most: int = MOST) -> Takes:
    """A number of rows, and as many columns if not said otherwise."""
    return {"rows": Whole(rows, least, most), "columns": Whole(columns or rows, least, most)}


def taking(maker: Callable[..., Any], takes: Takes) -> Callable[..., Any]:
    """The maker, which says what it takes beside a seed, and by default; it is called with all of
    that. BadInput for a number that cannot be.
    """

    def checked(*, seed: int = 0, **asked: Any) -> Any:
        given = {name: asked.pop(name, own.usual) for name, own in takes.items()}
        for name, own in takes.items():
            own.check(name, given[name])
        return maker(**given, **asked, seed=seed)

    defaults = {**{name: own.usual for name, own in takes.items()}, "seed": 0}
    named = [Parameter(name, Parameter.KEYWORD_ONLY, default=n) for name, n in defaults.items()]
    vars(checked)["__signature__"] = Signature(named)
    return checked


def in_vain(name: str, attempts: int, why: str = "", *, unique: bool = True) -> NotFound:
    """That puzzles, perhaps `unique` ones, were looked for in vain; and why, if that is known."""
    kind = f"no {name} of this size{' with one solution' * unique}"
    said = f"{kind} was found in {counted(attempts, 'attempt')}"
    return NotFound(f"{said}{f', as {why}' if why else ''}: try another seed, or size")


def shown_size(takes: Takes) -> str:
    """The default size of a board; empty if it has no rows and columns."""
    return f"{takes['rows'].usual}x{takes['columns'].usual}" if "rows" in takes else ""
