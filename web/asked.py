"""The bodies of requests."""

from typing import Any, Literal

from msgspec import Struct, field

from ..search.solvers import DEFAULT

Flat = list[str | int]
"""A place as a list: `[row, column]`, counted from 0, or `["color", 2]`."""

Entry = list[Any]
"""A place, followed by the value there or, in requests, the word for it."""


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request; unknown keys are refused."""


class Posed(Body, kw_only=True):
    """One puzzle: text in any supported format, a link, or a game ID."""

    puzzle: str
    family: str | None = None
    """Needed only if the text does not name it."""


class Limited(Posed, kw_only=True):
    """One puzzle, and limits on the work."""

    seconds: float | None = None
    conflicts: int | None = None


class Encoded(Limited, kw_only=True):
    """One puzzle, and how to encode and solve it; what is left out is the family's default."""

    encoding: str | None = None
    cardinality: str | None = None
    amo: str | None = None
    implied: bool = True
    solver: str = DEFAULT
    clue_order: str | None = None


class Read(Body, kw_only=True):
    """A text with one or more puzzles, in any supported format."""

    text: str
    family: str | None = None


class New(Body, kw_only=True):
    """An empty board, with the options that the header of a puzzle can have."""

    family: str
    size: str = "10x10"
    options: dict[str, str] = field(default_factory=dict)


class Edit(Posed, kw_only=True):
    """A puzzle, and words to write into its slots: each change is a place followed by a word. If a
    slot has several, the last one counts.
    """

    changes: list[Entry]


class Draw(Posed, kw_only=True):
    """A puzzle, and what is known of its answer: entries, or a solution in JSON."""

    entries: list[Entry] = field(default_factory=list)
    solution: Any = None
    marked: list[Flat] = field(default_factory=list)


class Generate(Body, kw_only=True):
    """What kind of puzzle to generate, as for the command `generate`."""

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
    """A puzzle to check: does it have exactly one solution?"""

    spread: bool = True
    pictures: bool = False
    stats: bool = False


class Count(Encoded, kw_only=True):
    """A puzzle whose solutions to count: one by one up to a limit, or all at once."""

    limit: int | None = None
    exact: bool = False
    approximate: bool = False
    stats: bool = False


class Hint(Limited, kw_only=True):
    """A puzzle, and what has been found so far."""

    entries: list[Entry] = field(default_factory=list)
    more: bool = True
    pictures: bool = False


class Explain(Limited, kw_only=True):
    """A puzzle to explain step by step."""

    pictures: bool = False


class Rate(Limited, kw_only=True):
    """A puzzle to rate."""


class Fewest(Posed, kw_only=True):
    """A puzzle for whose solution to find the fewest clues."""

    seconds: float | None = None
    seed: int = 0
    use_theorem: bool = False


class Verify(Posed, kw_only=True):
    """A puzzle, and a solution to verify: in JSON, or as entries."""

    solution: Any = None
    entries: list[Entry] | None = None


class Wrong(Limited, kw_only=True):
    """A puzzle, and entries to check for mistakes."""

    entries: list[Entry]


class Convert(Posed, kw_only=True):
    """A puzzle to convert to another format: one of the `formats` of its family, or `text`."""

    to: str


Document = Literal["svg", "png", "pdf", "html", "txt", "cnf", "certificate"]

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "cnf": "text/plain; charset=utf-8",
    "zip": "application/zip",
}
"""The media types, by the end of the name."""


class Download(Encoded, kw_only=True):
    """A puzzle to download as a file."""

    to: Document
    solution: bool = False
    """Whether pictures show it solved."""


class Cancel(Body, kw_only=True):
    """A job to cancel."""

    job: str
