"""What is told: the bodies of answers, in the shapes of `--format json`."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from pencilsat.web.asked import Entry, Flat

Solution = Any
"""A solution in the JSON shape of its family."""


class Told(Struct, forbid_unknown_fields=True):
    """The body of an answer."""


class Error(Told, kw_only=True):
    """What is wrong, in one line; of a text, in which line and column, from 1."""

    kind: str
    message: str
    line: int | None
    column: int | None


class Failed(Told, kw_only=True):
    """An answer that is an error."""

    error: Error


class Choice(Told, kw_only=True):
    """What can be written at a target, and how each is written."""

    values: list[str | int]
    words: list[str]
    free: bool


class Target(Told, kw_only=True):
    """Where something can be written: in which box (left, top, width, height) of the picture, of a
    line between which ends (x, y, x, y), which of the choices, and what is there; what is fixed is
    given by the puzzle. An option, of the kind `header`, has no box.
    """

    place: Flat
    kind: Literal["cell", "edge", "margin", "region", "header"]
    box: tuple[float, float, float, float] | None
    choice: int
    value: str | int | None
    fixed: bool
    ends: tuple[float, float, float, float] | None


class Link(Told, kw_only=True):
    """Where a puzzle can be played."""

    site: str
    url: str


class Puzzle(Told, kw_only=True):
    """A puzzle: its text, its picture, where the puzzle (`slots`) and its answer (`places`) can be
    written, the notes that the picture does not show; where the answer is `joined`, cells side by
    side with the same value are joined by a line.
    """

    family: str
    title: str
    text: str
    rows: int
    columns: int
    joined: bool
    svg: str
    notes: list[str]
    slots: list[Target]
    places: list[Target]
    choices: list[Choice]
    entries: list[Entry]
    links: list[Link]
    solved: bool | UnsetType | None = UNSET


class Brief(Told, kw_only=True):
    """A puzzle without its picture."""

    family: str
    title: str
    text: str


class Puzzles(Told, kw_only=True):
    """The puzzles of a text, and the first of them with its picture."""

    puzzles: list[Brief]
    shown: Puzzle


class Edited(Puzzle, kw_only=True):
    """A puzzle that is drawn by hand. What is `pending` is not in it, as the text with that, the
    `draft`, is no puzzle: the error says why.
    """

    pending: list[Entry]
    error: Error | None
    draft: str


class Option(Told, kw_only=True):
    """What a generator takes, and what by default."""

    name: str
    default: str


class Setting(Told, kw_only=True):
    """An option of an empty board, and what by default."""

    name: str
    kind: Literal["flag", "number", "numbers"]
    default: str


class Family(Told, kw_only=True):
    """A family of puzzles."""

    name: str
    title: str
    also: list[str]
    rules: str
    picture: str
    example: str
    size: str
    square: bool
    options: list[Option]
    settings: list[Setting]
    editable: bool
    numbers: bool
    explained: bool
    clues: bool
    generated: bool
    encodings: list[str]
    lazy: list[str]
    clue_orders: list[str]
    formats: list[str]


class Bounds(Told, kw_only=True):
    """What a request may take: bytes of its body, seconds; how many are worked on at a time."""

    body: int
    seconds: float
    jobs: int


class Families(Told, kw_only=True):
    """All families, and what can be asked for."""

    version: str
    families: list[Family]
    solvers: list[str]
    cardinalities: list[str]
    amos: list[str]
    levels: list[str]
    limits: Bounds


class Labelled(Told, kw_only=True):
    """What every line of JSON says first."""

    file: str
    index: int
    family: str


class Worked(Labelled, kw_only=True):
    """How an answer was found, and what that cost."""

    encoding: str
    solver: str
    status: str
    objective: int | UnsetType = UNSET
    optimal: bool | UnsetType = UNSET
    stats: dict[str, Any] | UnsetType = UNSET


class Solved(Worked, kw_only=True):
    """A solution, and whether it is the only one."""

    solutions: list[Solution]
    unique: bool | None
    svgs: list[str] | UnsetType = UNSET


class Backbone(Told, kw_only=True):
    """What all solutions have in common, and for each place that is open its values."""

    places: int
    certain: Solution
    open: list[Entry]
    undecided: list[Flat]
    complete: bool


class Common(Told, kw_only=True):
    """The picture of what is certain, and its places."""

    svg: str
    places: list[Target]


class Checked(Worked, kw_only=True):
    """Whether there is one solution; of several, two, and what all have in common."""

    solutions: list[Solution]
    backbone: Backbone | UnsetType = UNSET
    svgs: list[str] | UnsetType = UNSET
    common: Common | UnsetType = UNSET


class Counted(Worked, kw_only=True):
    """The number of solutions, as far as it is known."""

    count: int | None
    complete: bool
    epsilon: float | UnsetType = UNSET
    delta: float | UnsetType = UNSET
    seed: int | UnsetType = UNSET


class Rule(Told, kw_only=True):
    """An instance of a rule: its name, and what it speaks of."""

    rule: str
    of: Any


class Cost(Told, kw_only=True):
    """How many rules and facts a step takes."""

    rules: int
    facts: int


class Step(Told, kw_only=True):
    """A step of an explanation."""

    sentence: str
    facts: list[str]
    rules: list[Rule]
    because: list[str]
    given: list[Any]
    cost: Cost
    quiet: bool
    how: str
    technique: str | None
    supposed: str | None
    chain: list[dict[str, Any]]


class Areas(Told, kw_only=True):
    """What a step is about: what is looked at, what is known and used, what follows."""

    looked: list[Flat]
    because: list[Flat]
    follows: list[Flat]


class NumberedStep(Step, kw_only=True):
    """A step of an explanation as it is found, and what it writes."""

    number: int
    areas: Areas
    entries: list[Entry]
    svg: str | UnsetType = UNSET


class Explained(Labelled, kw_only=True):
    """An explanation with all its steps; `walk` is the board on which they can be played."""

    encoding: str
    status: str
    solutions: list[Solution]
    hardest: Cost
    clash: Any
    contradiction: Any
    clash_chain: list[dict[str, Any]]
    suspects: list[Any] | None
    open: Any
    further_clues: Any
    steps: list[Step]
    walk: str


class WrongEntry(Told, kw_only=True):
    """An entry that cannot be, and the step of an explanation that it contradicts."""

    place: Flat
    value: Any
    words: str
    given: bool
    number: int | None
    step: Step | None


class Hinted(Labelled, kw_only=True):
    """The next step, or what is wrong."""

    status: str
    position: Any
    look: list[Rule]
    known: list[str]
    places: list[Flat]
    wrong: list[WrongEntry]
    together: list[str]
    clash: list[str]
    several: bool
    steps: list[Step] | UnsetType = UNSET
    found: list[Entry] | UnsetType = UNSET
    after: Any = UNSET
    entries: list[Entry]
    svg: str | UnsetType = UNSET


class Rated(Labelled, kw_only=True):
    """How difficult a puzzle is."""

    status: str
    level: str | None
    score: float | None
    steps: dict[str, int]
    hardest: Step | None


class FewestFound(Labelled, kw_only=True):
    """The fewest clues that were found, and how many are needed; the status alone, if the puzzle
    does not have exactly one solution.
    """

    status: str
    clues: int | UnsetType = UNSET
    at_least: int | UnsetType = UNSET
    theorem: dict[str, Any] | UnsetType | None = UNSET
    puzzle: str | UnsetType = UNSET
    told: list[str] | UnsetType = UNSET
    solutions: list[Solution] | UnsetType = UNSET
    sets: int | UnsetType = UNSET
    seconds: float | UnsetType = UNSET
    checked: bool | UnsetType = UNSET
    shown: Puzzle | UnsetType = UNSET


class Generated(Told, kw_only=True):
    """A puzzle that was made, and the command that makes it again."""

    family: str
    index: int
    seed: int
    command: str
    status: str
    puzzle: str
    sentences: list[str] | UnsetType = UNSET
    level: str | UnsetType = UNSET
    score: float | UnsetType = UNSET
    shown: Puzzle


class Verified(Told, kw_only=True):
    """Whether a solution is right, and which rules it breaks."""

    correct: bool
    broken: list[str]


class Wrongs(Told, kw_only=True):
    """Which entries no solution has; or several of which one must be wrong."""

    status: str
    wrong: list[WrongEntry]
    together: list[str]


class Text(Told, kw_only=True):
    """A puzzle in another format."""

    text: str


class Cancelled(Told, kw_only=True):
    """Whether there was such a job."""

    cancelled: bool
