"""Exceptions: for a user's mistakes, for those of an encoder, and for what was not found."""

from collections.abc import Callable, Iterable
from typing import Any

LONGEST_NAME = 40
"""How many characters of an unknown name are compared with the known names."""


class BadInput(ValueError):
    """A text, a name or a number from the user is wrong; `str` of the error is the line to show.

    Lines and columns count from 1. Code that knows the file fills in `file`.

    >>> import pencilsat
    >>> try:
    ...     pencilsat.read("takuzu 2 2\\n0 .\\n. x\\n")
    ... except pencilsat.BadInput as wrong:
    ...     print(wrong.line, wrong.column, wrong)
    3 3 3:3: 'x' is not 0, 1 or .
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), self.message] if place else [self.message])

    def place(self) -> tuple[int, int]:
        """Its line and its column; 0 for what is not known."""
        return self.line or 0, self.column or 0


class TooLarge(BadInput):
    """The input is valid, but what was asked for would be too large for this puzzle.

    >>> import pencilsat
    >>> empty = pencilsat.read("takuzu 40 40\\n" + 40 * (40 * ". " + "\\n"))
    >>> try:
    ...     pencilsat.export(empty, encoding="xor", cardinality="direct")
    ... except pencilsat.TooLarge as wrong:
    ...     print(wrong.message.partition(": about")[0])
    encoding xor: too large
    """


class NoSolution(BadInput):
    """What was to be solved at random has no solution."""


class OutOfTime(Exception):
    """A limit, of time or of conflicts, has been reached."""


class BadConstraint(ValueError):
    """What was added to a formula is no constraint over its variables: a fault of the encoder.

    If it was returned by a function, such as that of cuts, the error has this `function`; once it
    is known, the `family` whose encoder it is.

    >>> from pencilsat.cnf.formula import Formula
    >>> f = Formula()
    >>> x = f.variables("x", range(2))
    >>> f.add("some", [[x[0], 0]], of=(2, 3))
    Traceback (most recent call last):
    ...
    pencilsat.cnf.errors.BadConstraint: rule 'some' of (2, 3): in the clause [1, 0], 0 is no literal
    """

    def __init__(self, message: str, function: Callable[..., Any] | None = None) -> None:
        super().__init__(message)
        self.function = function
        self.family = ""


class Refuted(Exception):
    """What was added to a formula for one puzzle cannot hold: no more of it need be written."""


class NotFound(BadInput):
    """What was asked for was not found; this is no proof that it does not exist.

    >>> import pencilsat
    >>> try:
    ...     pencilsat.generate("sudoku", size="4", clues="2")
    ... except pencilsat.NotFound as wrong:
    ...     print(wrong.message.partition(",")[0])
    no puzzle with 2 clues was found in 20 orders of taking them away
    """


def unknown(said: str, name: str, known: Iterable[str]) -> str:
    """The message for an unknown name: what is wrong, the likeliest name meant, and all known
    names.

    >>> unknown("unknown solver 'glucos'", "glucos", ["cadical", "glucose"])
    "unknown solver 'glucos' (did you mean glucose?); known: cadical, glucose"
    """
    names = list(known)
    meant = likeliest(name, names)
    guess = f" (did you mean {meant}?)" if meant else ""
    return f"{said}{guess}; known: {', '.join(names) or 'none'}"


def likeliest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most similar to another; None if none is similar enough."""
    return next(iter(nearest(name, known, 1)), None)


def nearest(name: str, known: Iterable[str], number: int = 3) -> list[str]:
    """The few known names that are most similar to another, if they are similar enough."""
    import difflib  # imported here, as most names are known

    return difflib.get_close_matches(name.lower()[:LONGEST_NAME], list(known), number)
