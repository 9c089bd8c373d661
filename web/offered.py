"""What the MCP server offers: every tool, its arguments, which msgspec checks and describes, and
the work that answers it.
"""

from typing import Annotated, NamedTuple

from msgspec import Meta, field

from .asked import Body

Text = Annotated[
    str, Meta(description="One puzzle: text with a header, a link, a game ID, or JSON.")
]
Name = Annotated[str | None, Meta(description="The family, if the text does not name it.")]
Seconds = Annotated[float | None, Meta(description="A limit of time.")]
Found = Annotated[
    str,
    Meta(
        description="What has been found so far: the board drawn with entries, a copy of the "
        "puzzle's text in which more is filled in, or the JSON of a solution with null where "
        "nothing is known. Empty for nothing."
    ),
]


class Read(Body, kw_only=True):
    """Read puzzles from text in any supported format: say their families, rules and boards."""

    text: Annotated[str, Meta(description="Puzzles, one below the other, or a link.")]
    family: Name = None


class Puzzle(Body, kw_only=True):
    """One puzzle."""

    puzzle: Text
    family: Name = None
    seconds: Seconds = None


class Check(Puzzle, kw_only=True):
    """Check whether a puzzle has no solution, exactly one, or several, and draw them: the one, or
    two, where they differ, and what all have in common.
    """


class Candidates(Puzzle, kw_only=True):
    """Say which values are left for each place over all solutions, or all that have what has been
    found.
    """

    position: Found = ""


class Hint(Puzzle, kw_only=True):
    """Give the next step that a person could take from what has been found, and why; or say what
    is wrong there.
    """

    position: Found = ""


class Explain(Puzzle, kw_only=True):
    """Solve a puzzle step by step as a person would, with a reason for each step."""

    first: Annotated[int, Meta(ge=1, description="The number of the first step to tell.")] = 1
    steps: Annotated[int, Meta(ge=0, description="The most steps to tell.")] = 50


class Generate(Body, kw_only=True):
    """Make a random puzzle with exactly one solution: a seed gives the same one everywhere."""

    family: str
    size: Annotated[str | None, Meta(description="Such as 8 or 7x12.")] = None
    difficulty: Annotated[
        str | None, Meta(description="One of easy, medium, hard and very-hard.")
    ] = None
    clues: Annotated[str | None, Meta(description="few, some, a number, or 20..24.")] = None
    rules: Annotated[list[str], Meta(description="For a Sudoku: killer, antiknight, …")] = field(
        default_factory=list
    )
    seed: Annotated[int, Meta(ge=0)] = 0


class Draw(Puzzle, kw_only=True):
    """Draw a puzzle with what has been found or, with `solved`, its solution: as text or SVG."""

    position: Found = ""
    solved: bool = False
    svg: bool = False


class Tool(NamedTuple):
    """What answers a call."""

    asked: type[Body]
    work: str
    """The module and function that workers call."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.asked.__name__.lower()


TOOLS = tuple(
    Tool(asked, f"tools.{asked.__name__.lower()}")
    for asked in (Read, Check, Candidates, Hint, Explain, Generate, Draw)
)
