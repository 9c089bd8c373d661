"""Every endpoint, declared once: its request, its response, and the work between them."""

from typing import NamedTuple

from . import asked, told


class Endpoint(NamedTuple):
    """What answers at a path. One that `streams` sends events to a client that asks for them, the
    last of which is the response; one that is `long` may take its time even without events.
    """

    path: str
    summary: str
    work: str
    """The module and function that workers call: the server itself loads none of that code."""
    asked: type | None
    told: type | None
    """The shape of the response; None for a file."""
    streams: bool = False
    long: bool = False
    progress: type | None = None
    """The shape of the events before it, if they have one of their own."""


ENDPOINTS = (
    Endpoint("/api/read", "Read the puzzles in a text", "drawing.read", asked.Read, told.Puzzles),
    Endpoint("/api/new", "Make an empty board", "drawing.new", asked.New, told.Edited),
    Endpoint("/api/edit", "Edit a puzzle", "drawing.edited", asked.Edit, told.Edited),
    Endpoint("/api/draw", "Draw a puzzle with entries", "drawing.drawn", asked.Draw, told.Puzzle),
    Endpoint(
        "/api/generate",
        "Generate a puzzle",
        "solving.generate",
        asked.Generate,
        told.Generated,
        True,
        True,
    ),
    Endpoint("/api/solve", "Solve a puzzle", "solving.solve", asked.Solve, told.Solved),
    Endpoint(
        "/api/check",
        "Check whether there is exactly one solution",
        "solving.check",
        asked.Check,
        told.Checked,
        True,
    ),
    Endpoint(
        "/api/count", "Count the solutions", "solving.count", asked.Count, told.Counted, True, True
    ),
    Endpoint("/api/hint", "Find the next step", "reasoning.hint", asked.Hint, told.Hinted),
    Endpoint(
        "/api/explain",
        "Explain the solution step by step",
        "reasoning.explain",
        asked.Explain,
        told.Explained,
        True,
        True,
        told.NumberedStep,
    ),
    Endpoint("/api/rate", "Rate the difficulty", "reasoning.rate", asked.Rate, told.Rated),
    Endpoint(
        "/api/fewest",
        "Find the fewest clues",
        "solving.fewest",
        asked.Fewest,
        told.FewestFound,
        True,
        True,
    ),
    Endpoint("/api/verify", "Verify a solution", "solving.verified", asked.Verify, told.Verified),
    Endpoint(
        "/api/wrong", "Find mistakes among entries", "reasoning.wrong", asked.Wrong, told.Wrongs
    ),
    Endpoint(
        "/api/convert",
        "Convert a puzzle to another format",
        "drawing.converted",
        asked.Convert,
        told.Text,
    ),
    Endpoint(
        "/api/download", "Download a puzzle as a file", "files.download", asked.Download, None
    ),
)
"""Those with a request body, which workers answer."""

FAMILIES = Endpoint("/api/families", "List all families", "drawing.families", None, told.Families)
PICTURE = Endpoint(
    "/api/pictures/{family}.svg", "Picture of an example puzzle", "drawing.pictured", None, None
)

BY_PATH: dict[str, Endpoint] = {each.path: each for each in (*ENDPOINTS, FAMILIES, PICTURE)}
