"""The exceptions for what a user gave wrongly, or asked for in vain."""


class BadInput(ValueError):
    """A text, a name or a number from outside cannot be used; `str` is the line to show.

    Lines and columns count from 1. Whoever knows the file fills in `file`.

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


class TooLarge(BadInput):
    """What was asked for is understood, but for this puzzle it would be too large.

    >>> import pencilsat
    >>> empty = pencilsat.read("takuzu 40 40\\n" + 40 * (40 * ". " + "\\n"))
    >>> try:
    ...     pencilsat.export(empty, encoding="xor", cardinality="direct")
    ... except pencilsat.TooLarge as wrong:
    ...     print(wrong.message.partition(":")[0])
    too large for encoding xor
    """


class OutOfTime(Exception):
    """The time that was given is over."""


class NotFound(BadInput):
    """What was asked for was looked for in vain; that there is none is not proved.

    >>> import pencilsat
    >>> try:
    ...     pencilsat.generate("sudoku", size="4", clues="2")
    ... except pencilsat.NotFound as wrong:
    ...     print(wrong.message.partition(",")[0])
    no puzzle with 2 clues was found in 20 orders of taking them away
    """
