"""Every request: its body, which msgspec checks and describes, and the work that answers it."""

from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

Flat = list[str | int]
"""A place as a list: `[row, column]`, counted from 0, or `["color", 2]`."""

JsonEntry = list[Any]
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
    solver: str | None = None
    clue_order: str | None = None


class Read(Body, kw_only=True):
    """Read the puzzles in a text, which may be in any supported format."""

    text: str
    family: str | None = None


class New(Body, kw_only=True):
    """Make an empty board, with the options that the header of a puzzle can have."""

    family: str
    size: str = "10x10"
    options: dict[str, str] = field(default_factory=dict)
    answer: str = ""
    """Of a genre of one's own, its answer, as its header has it."""
    rules: list[str] = field(default_factory=list)
    """Of a genre of one's own, its sentences."""


class Edit(Posed, kw_only=True):
    """Edit a puzzle: each change is a place followed by the word to write into that slot. If a slot
    has several, the last one counts.
    """

    changes: list[JsonEntry]
    rules: list[str] | None = None
    """The lines below the board, in place of those that are there."""
    answer: str | None = None
    """Of a genre of one's own, another answer."""


class Judge(Limited, kw_only=True):
    """Judge a puzzle that is being set: whether there is no solution, one, or several, and where
    two of them differ.
    """


class Advise(Limited, kw_only=True):
    """Advise who sets a puzzle. Of several solutions, tell how many there are, what is left for
    each place, and single clues that leave one; of one, the clues that can go; of none, what
    clashes, and clues without which there is one.
    """

    limit: int = 1000
    """Solutions that are counted."""


class Sentences(Body, kw_only=True):
    """List the sentences that puzzles of a genre of one's own may have below their boards, in
    pieces: words, and lists of what can be put between them; an empty one stands for a number.
    """

    answer: str = "shade"
    """What is answered, as their header has it."""


class Draw(Posed, kw_only=True):
    """Draw a puzzle with what is known of its answer: entries, or a solution in JSON."""

    entries: list[JsonEntry] = field(default_factory=list)
    solution: Any = None
    marked: list[Flat] = field(default_factory=list)
    left: bool = False
    """Whether to tell the values of each open place that break no rule by themselves."""


class Generate(Body, kw_only=True):
    """Generate a puzzle, as the command `generate` does; with `any`, it may have several
    solutions.
    """

    family: str
    size: str | None = None
    difficulty: str | None = None
    clues: str | None = None
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    rules: list[str] = field(default_factory=list)
    any: bool = False


class Solve(Encoded, kw_only=True):
    """Solve a puzzle; with `unique`, say whether the solution is the only one."""

    unique: bool = True
    pictures: bool = False
    stats: bool = False


class Check(Encoded, kw_only=True):
    """Check whether there is exactly one solution; with `spread`, what all solutions share, with
    `spare`, which clues can go.
    """

    spread: bool = True
    spare: bool = False
    pictures: bool = False
    stats: bool = False


class Candidates(Encoded, kw_only=True):
    """Find what is left for each place over all solutions, or over those that have some entries;
    with `solutions`, also how many of them, up to that number, each candidate has.
    """

    entries: list[JsonEntry] = field(default_factory=list)
    solutions: int | None = None
    pictures: bool = False
    stats: bool = False


class Count(Encoded, kw_only=True):
    """Count the solutions, one by one up to a limit, or all at once."""

    limit: int | None = None
    exact: bool = False
    approximate: bool = False
    stats: bool = False


class Hint(Limited, kw_only=True):
    """Find the next step from what has been found so far, or what is wrong there."""

    entries: list[JsonEntry] = field(default_factory=list)
    more: bool = True
    pictures: bool = False


class Explain(Limited, kw_only=True):
    """Explain the solution step by step; `walk` is HTML that plays the steps on the board."""

    pictures: bool = False


class Rate(Limited, kw_only=True):
    """Rate the difficulty."""


class Fewest(Posed, kw_only=True):
    """Find the fewest clues that leave the solution the only one."""

    seconds: float | None = None
    seed: int = 0
    use_theorem: bool = False


class Verify(Posed, kw_only=True):
    """Verify a solution: in JSON, or as entries."""

    solution: Any = None
    entries: list[JsonEntry] | None = None


class Wrong(Limited, kw_only=True):
    """Find mistakes among entries."""

    entries: list[JsonEntry]


class Convert(Posed, kw_only=True):
    """Convert a puzzle to another format: one of the `formats` of its family, or `text`."""

    to: str


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
    """Download a puzzle as a file; with `solution`, pictures show it solved."""

    to: Literal["svg", "png", "pdf", "html", "txt", "cnf", "certificate"]
    solution: bool = False


class Cancel(Body, kw_only=True):
    """Cancel a job, which then reports what it has found."""

    job: str


class Endpoint(NamedTuple):
    """What answers a request. One that `streams` sends events to a client that asks for them, the
    last of which is the answer; one that is `long` may take its time even without events.
    """

    asked: type[Body]
    work: str
    """The module and function that workers call: the server itself loads none of that code."""
    streams: bool = False
    long: bool = False

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/{self.asked.__name__.lower()}"


ENDPOINTS = (
    Endpoint(Read, "drawing.read"),
    Endpoint(New, "drawing.new"),
    Endpoint(Edit, "drawing.edited"),
    Endpoint(Draw, "drawing.drawn"),
    Endpoint(Judge, "setting.judged"),
    Endpoint(Advise, "setting.advised", streams=True),
    Endpoint(Sentences, "setting.sentences"),
    Endpoint(Generate, "solving.generate", streams=True, long=True),
    Endpoint(Solve, "solving.solve"),
    Endpoint(Check, "solving.check", streams=True),
    Endpoint(Candidates, "solving.candidates", streams=True),
    Endpoint(Count, "solving.count", streams=True, long=True),
    Endpoint(Hint, "reasoning.hint"),
    Endpoint(Explain, "reasoning.explain", streams=True, long=True),
    Endpoint(Rate, "reasoning.rate"),
    Endpoint(Fewest, "solving.fewest", streams=True, long=True),
    Endpoint(Verify, "solving.verified"),
    Endpoint(Wrong, "reasoning.wrong"),
    Endpoint(Convert, "drawing.converted"),
    Endpoint(Download, "files.download"),
)
