"""What is asked for: the bodies of requests."""

from typing import Any, Literal

from msgspec import Struct, field

from pencilsat.cnf.solving import DEFAULT

Flat = list[str | int]
"""A place: what it is made of, as `[row, column]` from 0, or `["color", 2]`."""

Entry = list[Any]
"""A place, and the value there behind it."""


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request; other keys are refused."""


class Posed(Body, kw_only=True):
    """One puzzle: as text, a link, a game ID, in any format that is read."""

    puzzle: str
    family: str | None = None
    """Where the text does not say it."""


class Limited(Posed, kw_only=True):
    """One puzzle, and how long to work on it."""

    seconds: float | None = None
    conflicts: int | None = None


class Encoded(Limited, kw_only=True):
    """One puzzle, and how it is encoded and solved; what is left out is the family's own way."""

    encoding: str | None = None
    cardinality: str | None = None
    amo: str | None = None
    implied: bool = True
    solver: str = DEFAULT
    clue_order: str | None = None


class Read(Body, kw_only=True):
    """A text with one puzzle or several, in any format that is read."""

    text: str
    family: str | None = None


class New(Body, kw_only=True):
    """An empty board, with options as in the header of such puzzles."""

    family: str
    size: str = "10x10"
    options: dict[str, str] = field(default_factory=dict)


class Edit(Posed, kw_only=True):
    """A puzzle, and words to write into its slots; of several for one slot, the last."""

    changes: list[Entry]


class Draw(Posed, kw_only=True):
    """A puzzle, and what is known of its answer: entries, or a solution as in JSON."""

    entries: list[Entry] = field(default_factory=list)
    solution: Any = None
    marked: list[Flat] = field(default_factory=list)


class Generate(Body, kw_only=True):
    """What a new puzzle shall be like, as for `generate`."""

    family: str
    size: str | None = None
    difficulty: str | None = None
    clues: str | None = None
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    any: bool = False
    """Whether it may have several solutions."""


class Solve(Encoded, kw_only=True):
    """A puzzle to solve."""

    unique: bool = True
    pictures: bool = False
    stats: bool = False


class Check(Encoded, kw_only=True):
    """A puzzle of which to say whether it has one solution."""

    spread: bool = True
    pictures: bool = False
    stats: bool = False


class Count(Encoded, kw_only=True):
    """A puzzle whose solutions are counted: one by one up to a limit, or all at once."""

    limit: int | None = None
    exact: bool = False
    approximate: bool = False
    stats: bool = False


class Hint(Limited, kw_only=True):
    """A puzzle, and what is found so far."""

    entries: list[Entry] = field(default_factory=list)
    more: bool = True
    pictures: bool = False


class Explain(Limited, kw_only=True):
    """A puzzle to explain step by step."""

    pictures: bool = False


class Rate(Limited, kw_only=True):
    """A puzzle to rate."""


class Fewest(Posed, kw_only=True):
    """A puzzle of whose solution the fewest clues are looked for."""

    seconds: float | None = None
    seed: int = 0
    use_theorem: bool = False


class Verify(Posed, kw_only=True):
    """A puzzle, and its solution: as in JSON, or as entries."""

    solution: Any = None
    entries: list[Entry] | None = None


class Wrong(Limited, kw_only=True):
    """A puzzle, and entries of which to say which are wrong."""

    entries: list[Entry]


class Convert(Posed, kw_only=True):
    """A puzzle to write in another format."""

    to: str


Document = Literal["svg", "png", "pdf", "html", "txt", "cnf", "certificate"]


class Download(Encoded, kw_only=True):
    """A puzzle to write as a file."""

    to: Document
    solution: bool = False
    """Whether pictures show it solved."""


class Cancel(Body, kw_only=True):
    """A job to end."""

    job: str
