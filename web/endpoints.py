"""Every endpoint, declared once: what it takes, what it tells, and the work between."""

from typing import NamedTuple

from pencilsat.web import asked, told


class Endpoint(NamedTuple):
    """What answers at a path. One that `streams` does so for who asks for events, the last of which
    is the answer; one that is `long` takes its time even if it does not.
    """

    path: str
    summary: str
    work: str
    """The module and the function that workers call: the server does without all that they load."""
    asked: type | None
    told: type | None
    """The shape of the answer; None for a file."""
    streams: bool = False
    long: bool = False
    progress: type | None = None
    """The shape of events on the way, if they have one of their own."""


ENDPOINTS = (
    Endpoint("/api/read", "The puzzles of a text", "drawing.read", asked.Read, told.Puzzles),
    Endpoint("/api/new", "An empty board", "drawing.new", asked.New, told.Edited),
    Endpoint("/api/edit", "Write words into a puzzle", "drawing.edited", asked.Edit, told.Edited),
    Endpoint("/api/draw", "A puzzle with entries", "drawing.drawn", asked.Draw, told.Puzzle),
    Endpoint(
        "/api/generate",
        "A new puzzle",
        "solving.generate",
        asked.Generate,
        told.Generated,
        True,
        True,
    ),
    Endpoint("/api/solve", "A solution", "solving.solve", asked.Solve, told.Solved),
    Endpoint(
        "/api/check", "Is there one solution?", "solving.check", asked.Check, told.Checked, True
    ),
    Endpoint(
        "/api/count", "How many solutions?", "solving.count", asked.Count, told.Counted, True, True
    ),
    Endpoint("/api/hint", "The next step", "reasoning.hint", asked.Hint, told.Hinted),
    Endpoint(
        "/api/explain",
        "All steps",
        "reasoning.explain",
        asked.Explain,
        told.Explained,
        True,
        True,
        told.NumberedStep,
    ),
    Endpoint("/api/rate", "How difficult?", "reasoning.rate", asked.Rate, told.Rated),
    Endpoint(
        "/api/fewest",
        "The fewest clues",
        "solving.fewest",
        asked.Fewest,
        told.FewestFound,
        True,
        True,
    ),
    Endpoint("/api/verify", "Is it right?", "solving.verified", asked.Verify, told.Verified),
    Endpoint("/api/wrong", "Which entries are wrong?", "reasoning.wrong", asked.Wrong, told.Wrongs),
    Endpoint("/api/convert", "In another format", "drawing.converted", asked.Convert, told.Text),
    Endpoint("/api/download", "As a file", "files.download", asked.Download, None),
)
"""Those that take a body, which workers answer."""

FAMILIES = Endpoint("/api/families", "All families", "drawing.families", None, told.Families)
PICTURE = Endpoint(
    "/api/pictures/{family}.svg", "An example of a family", "drawing.pictured", None, None
)

BY_PATH: dict[str, Endpoint] = {each.path: each for each in (*ENDPOINTS, FAMILIES, PICTURE)}
