"""The bodies of responses, in the shapes of `--format json`."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from .asked import Entry, Flat

Solution = Any
"""A solution in the JSON shape of its family."""


class Told(Struct, forbid_unknown_fields=True):
    """The body of a response."""


class Error(Told, kw_only=True):
    """What is wrong, in one line; for a text also where: its line and column, counted from 1."""

    kind: str
    message: str
    line: int | None
    column: int | None


class Failed(Told, kw_only=True):
    """The response to a request that failed."""

    error: Error


class Choice(Told, kw_only=True):
    """The values that can be written at a target, and the word for each."""

    values: list[str | int]
    words: list[str]
    free: bool


class Target(Told, kw_only=True):
    """A place where something can be written: its box in the picture (left, top, width, height);
    the ends of a line (x, y, x, y); the index of its choice; and its value. A fixed value is given
    by the puzzle. A target of the kind `header` is an option of the puzzle, and has no box.
    """

    place: Flat
    kind: Literal["cell", "edge", "margin", "region", "header"]
    box: tuple[float, float, float, float] | None
    choice: int
    value: str | int | None
    fixed: bool
    ends: tuple[float, float, float, float] | None


class Link(Told, kw_only=True):
    """A site where the puzzle can be played."""

    site: str
    url: str


class Puzzle(Told, kw_only=True):
    """A puzzle: its text, its picture, where its clues (`slots`) and its answer (`places`) can be
    written, and notes on what the picture does not show. If the answer is `joined`, neighbouring
    cells with the same value are joined by a line.
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
    """All puzzles in a text, and the first one with its picture."""

    puzzles: list[Brief]
    shown: Puzzle


class Edited(Puzzle, kw_only=True):
    """A puzzle that is being edited. Changes that would make it invalid are `pending`: the `draft`
    is the text with them, and the error says what is wrong with it.
    """

    pending: list[Entry]
    error: Error | None
    draft: str


class Option(Told, kw_only=True):
    """An option of a generator, and its default."""

    name: str
    default: str


class Setting(Told, kw_only=True):
    """An option of an empty board, and what `generate` takes for it by default; a size is two
    numbers, such as `2x3`.
    """

    name: str
    kind: Literal["flag", "number", "numbers", "size"]
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
    """The limits of a request: bytes in its body, seconds; and how many jobs run at a time."""

    body: int
    seconds: float
    jobs: int


class Families(Told, kw_only=True):
    """All families, and the names that requests can use."""

    version: str
    families: list[Family]
    solvers: list[str]
    cardinalities: list[str]
    amos: list[str]
    levels: list[str]
    limits: Bounds


class Labelled(Told, kw_only=True):
    """The keys with which every line of JSON begins."""

    file: str
    index: int
    family: str


class Worked(Labelled, kw_only=True):
    """How an answer was found, and at what cost."""

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
    """What all solutions have in common, and the possible values of each open place."""

    places: int
    certain: Solution
    open: list[Entry]
    undecided: list[Flat]
    complete: bool


class Common(Told, kw_only=True):
    """A picture of what is certain, and its places."""

    svg: str
    places: list[Target]


class Checked(Worked, kw_only=True):
    """Whether there is exactly one solution; if there are more, two of them, and what all share."""

    solutions: list[Solution]
    backbone: Backbone | UnsetType = UNSET
    svgs: list[str] | UnsetType = UNSET
    common: Common | UnsetType = UNSET


class Counted(Worked, kw_only=True):
    """The number of solutions, as far as known."""

    count: int | None
    complete: bool
    epsilon: float | UnsetType = UNSET
    delta: float | UnsetType = UNSET
    seed: int | UnsetType = UNSET


class Rule(Told, kw_only=True):
    """The name of a rule, and the place that it is applied to."""

    rule: str
    of: Any


class Cost(Told, kw_only=True):
    """How many rules and facts a step needs."""

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
    """The places that a step looks at, those whose values it uses, and those that it fills in."""

    looked: list[Flat]
    because: list[Flat]
    follows: list[Flat]


class NumberedStep(Step, kw_only=True):
    """A step of an explanation, sent as soon as it is found, and the entries that it adds."""

    number: int
    areas: Areas
    entries: list[Entry]
    svg: str | UnsetType = UNSET


class Explained(Labelled, kw_only=True):
    """An explanation with all its steps; `walk` is HTML that plays them on the board."""

    encoding: str
    status: str
    solutions: list[Solution]
    hardest: Cost
    clash: list[str]
    clashing: list[Flat]
    contradiction: str | None
    clash_chain: list[dict[str, Any]]
    suspects: list[Any] | None
    open: Any
    further_clues: Any
    steps: list[Step]
    walk: str


class WrongEntry(Told, kw_only=True):
    """An entry that is wrong, and the step of the explanation that it contradicts."""

    place: Flat
    value: Any
    words: str
    given: bool
    number: int | None
    step: Step | None


class Hinted(Labelled, kw_only=True):
    """The next step, or what is wrong so far."""

    status: str
    position: Any
    look: list[Rule]
    known: list[str]
    places: list[Flat]
    wrong: list[WrongEntry]
    together: list[str]
    clash: list[str]
    clashing: list[Flat]
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
    """The smallest number of clues found, and the proved lower bound; only the status if the puzzle
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
    """A new puzzle, and the command that generates it again."""

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
    """Whether a solution is correct, and which rules it breaks."""

    correct: bool
    broken: list[str]


class Wrongs(Told, kw_only=True):
    """The entries that are wrong; or entries of which at least one must be wrong; or, if there is
    no solution, what clashes. Their places are `clashing`.
    """

    status: str
    wrong: list[WrongEntry]
    together: list[str]
    clash: list[str]
    clashing: list[Flat]


class Text(Told, kw_only=True):
    """A puzzle in another format."""

    text: str


class Cancelled(Told, kw_only=True):
    """Whether there was such a job to cancel."""

    cancelled: bool
