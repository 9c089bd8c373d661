"""The record of a family of puzzles, and the base class of its puzzles."""

import sys
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from ..boards.board import Answer, Board
from ..boards.places import Cell, Place, Position
from ..boards.terminal import drawing, plain
from ..cnf.cardinality import check_names
from ..cnf.errors import BadInput
from ..cnf.formula import Atom, Formula
from ..cnf.record import frozen, record
from ..rules.clues import Clue as Clue
from ..rules.clues import Clues as Clues
from ..rules.rule import Breach as Breach
from ..rules.rule import CutReason as CutReason

if TYPE_CHECKING:
    import networkx

    from ..cnf.program import Formulation
    from ..rules.explaining import Explaining

P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")


class BadFamily(BadInput):
    """The record of a family, or a module that should have one, cannot be used.

    >>> import pencilsat
    >>> try:
    ...     pencilsat.load_family("board.txt")
    ... except pencilsat.BadFamily as wrong:
    ...     print(wrong)
    board.txt: not a Python file: its name does not end in .py
    """


class Puzzle(Generic[S]):
    """A puzzle of any family, whose solutions are S. It prints as a drawing.

    >>> import pencilsat
    >>> puzzle = pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n")
    >>> puzzle.family.name
    'takuzu'
    >>> print(puzzle)
    0 .
    . .
    """

    @property
    def family(self) -> "Family[Self, S]":
        """The record in the module of the puzzle's class. BadFamily if the module has none."""
        kind = type(self)
        found: Family[Self, S] | None = vars(sys.modules[kind.__module__]).get("FAMILY")
        if found is None:
            raise BadFamily(f"the module of {kind.__name__}, {kind.__module__}, has no FAMILY")
        return found

    def __str__(self) -> str:
        return plain(drawing(self.family.board.scene(self)))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from ..boards.svg import svg  # imported here, as only pictures need it

        return svg(self.family.board.scene(self))


@frozen
class GridPuzzle(Puzzle[S], Generic[S, V]):
    """A puzzle on a board of cells, some of which have a given value of type V."""

    rows: int
    columns: int
    given: Mapping[Cell, V] = field(default_factory=dict)
    rules: Sequence[Any] = field(default=(), kw_only=True)
    """Those that the puzzle brings besides its family's."""


class Alike(NamedTuple):
    """What to count instead of all solutions: in each of several cases, the solutions that obey
    some clauses, times the case's factor. No solution is in two cases.
    """

    clauses: Sequence[Sequence[tuple[Atom, bool]]] = ()
    cases: Sequence[tuple[int, Sequence[tuple[Atom, bool]]]] = ((1, ()),)
    """For each case, how many solutions one in it stands for, and the clauses over atoms that
    define it.
    """


@record
class Solution(Generic[S]):
    """A verified solution of a puzzle; `value` is what the family makes of it.

    It prints as a drawing.

    >>> import pencilsat
    >>> [solution] = pencilsat.check(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n")).solutions
    >>> solution.value, solution.to_json()
    (((0, 1), (1, 0)), [[0, 1], [1, 0]])
    """

    puzzle: Puzzle[S]
    value: S

    def __str__(self) -> str:
        return plain(drawing(self.puzzle.family.board.scene(self.puzzle, self.value)))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from ..boards.svg import svg  # imported here, as only pictures need it

        return svg(self.puzzle.family.board.scene(self.puzzle, self.value))

    def to_json(self) -> Any:
        """The solution in the family's JSON shape."""
        return self.puzzle.family.board.to_json(self.puzzle, self.value)

    def code(self, where: str) -> str:
        """What stands in `row 3`, `column 5` or cells such as `r1c1-r1c9`: the code by which a site
        knows a right solution. BadInput if there is no such place.

        >>> import pencilsat
        >>> pencilsat.solve(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n")).solutions[0].code("row 1")
        '01'
        """
        from .code import code  # imported here, as few are asked for

        return code(self, where)

    def graph(self) -> "networkx.Graph":
        """What `pencilsat.graph` gives of the puzzle, with the solution: the `value` of each node
        that has one and, if solutions have lines, how many `lines` are on each edge.
        """
        from .graph import graph  # imported here, as few are asked for

        return graph(self.puzzle, self.value)


@record
class Theorem:
    """A published lower bound on the clues of a unique puzzle; the source says for which boards."""

    at_least: int
    source: str


class Drawn(NamedTuple):
    """What is drawn at random, the puzzle that is made of it, and how it is changed."""

    state: Any
    """A picture, rooms, numbers: whatever the puzzle is made of."""
    puzzle: Callable[[Any], Any] = lambda state: state
    """Returns the puzzle of a state."""
    change: Callable[[Any, Sequence[Place]], Any | None] = lambda state, places: None
    """Returns another state after a change near some places, where solutions differ; None if there
    is none this time. Its puzzle has a solution, too.
    """

    @property
    def made(self) -> Any:
        """The puzzle."""
        return self.puzzle(self.state)


@record
class RandomPuzzles:
    """The functions that make random puzzles of a family."""

    generate: Callable[..., Any]
    """Makes a random puzzle with at least one solution. Its keyword arguments are whole numbers,
    one of them `seed`; an argument `unique` says whether there must be only one.
    """
    full: Callable[..., Any] | None = None
    """Makes a random puzzle that gives every clue, some of which can then be removed; None if the
    family has no such clues. Its keyword arguments are whole numbers, or tuples of them, one of
    them `seed`.
    """
    drawn: Callable[..., Drawn] | None = None
    """Draws a puzzle with one solution that can be changed, for a family whose clues are its board.
    It takes what `generate` does, but `unique`.
    """
    shaped: Callable[..., Any] | None = None
    """Makes a puzzle with one solution whose clues, which are its board, stand as is said: it takes
    a `shape`, a pattern and a symmetry, as well, and what was `begun`; None if that cannot be.
    """
    whole: bool = False
    """Whether a board that gives every clue is drawn at once, and no solver looked for one."""
    size: str = "10x10"
    """The default size of a random board, in words; empty if there is no board."""
    sized: Callable[[int, int], Mapping[str, int]] = field(
        default=lambda rows, columns: {"rows": rows, "columns": columns}
    )
    """Returns the keyword arguments, of both functions, for a size of so many rows and columns."""


UNEXPLAINED = "its family has no `explained`, which says how deductions are put into words"
"""Why puzzles are not explained whose family has no Explaining."""


@record
class Family(Generic[P, S]):
    """A family of puzzles. P is the type of its puzzles, S of its solutions: both are immutable.

    Solutions are compared with `==`. BadFamily if the parts do not fit together.

    >>> import pencilsat
    >>> family = pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n").family
    >>> family.name, [*family.encodings], sorted(family.lazy)
    ('takuzu', ['cuts', 'xor', 'order', 'lines', 'twins'], ['cuts'])
    """

    board: Board[P, S]
    """How its puzzles are given, and where their answers stand. Its name, with which headers begin,
    is a word of lower-case letters, digits, `-` and `_`.
    """
    about: str
    """What to do, in a sentence without its full stop."""
    encodings: Mapping[str, Callable[[P, Formula], None]]
    """Encodings by name; the first is the default."""
    verify: Callable[[P, S], list[str]]
    """Returns the rules that a solution breaks, in words: empty if it is right."""
    breaches: Callable[[P, Position], Iterable[Breach]] | None = None
    """Returns what entries break, whatever comes later; None if only whole solutions are checked.
    """
    lazy: Mapping[str, CutReason[P] | None] = field(default_factory=dict)
    """The lazy encodings, which cannot be exported; each with a function that finds, without a
    formula, why a cut holds, or None if its cuts cannot be checked.
    """
    eager: str | None = None
    """The eager encoding that is exported, if not the first."""
    best: Callable[[P], str | None] = field(default=lambda puzzle: None)
    """Returns the encoding for puzzles that another than the first solves faster; None for others.
    """
    cardinality: str = "seqcounter"
    amo: str = "pairwise"
    native: bool = False
    """Whether counts are first given as they are to a solver that has them: see
    `search.solving.Session`. That pays where the rules are mostly counts.
    """
    counting: tuple[str | None, str | None] = (None, None)
    """The encoding and, on boards that are not too large for it, the cardinality encoding that suit
    model counters best, if not the defaults.
    """
    alike: Callable[[P], "Alike"] = field(default=lambda puzzle: Alike())
    """Which solutions of a puzzle are alike, by symmetries that its clues leave."""
    shape: Callable[[P], Hashable] | None = None
    """Returns what the rules depend on, if not on the whole puzzle: everything but the givens.
    Puzzles of equal shape share one formula.
    """
    levels: tuple[float, float, float] = (0.8, 2.0, 2.65)
    """The scores at which the levels after easy begin; others than these only where hardly any
    puzzle would have one of the levels.
    """
    objective: str = ""
    """What the formula's objective counts, in the puzzle's words, if there is one."""
    measure: Callable[[P, S], int | None] = field(default=lambda puzzle, solution: None)
    """Returns the value of the objective for a solution, computed without the formula; None if the
    puzzle has no objective.
    """
    clue_orders: Mapping[str, Callable[[P], P]] = field(default_factory=dict)
    """Orders in which the clues of a puzzle can be encoded, by name."""
    free_words: bool = False
    """Whether any word can stand on the board, even the name of a family. The header then gives the
    board's size, as `rows columns`.
    """
    clues: Clues[P, S] | None = None
    """The clues that can be given or left out; None if there are none."""
    fewest_clues: Callable[[P], Theorem | None] = field(default=lambda puzzle: None)
    """Returns a published lower bound on the clues for the puzzle's board; None if none is
    known.
    """
    explained: "Explaining[P] | Callable[[], Explaining[P]] | str | None" = None
    """How deductions are made and explained; or what makes that, or a module that has it as
    EXPLAINING.
    """
    programs: "Mapping[str, Formulation] | str" = field(default_factory=dict)
    """Integer programs by name, which need share no variable with the encodings; or a module that
    has them as PROGRAMS.
    """
    random: RandomPuzzles | None = None
    """How random puzzles are made, for a family that provides it."""
    usual_size: tuple[int, int] = (8, 8)
    """The rows and columns of random puzzles, if not said otherwise, where they are drawn."""
    sparse: int = 1
    """How many times as often what may be in a cell is absent from random solutions as it is there,
    where both can be.
    """
    symmetry: str = "none"
    """How clues stand in puzzles as setters make them: `rotation`, if that is by a half turn."""
    called: str = ""
    """The title of its puzzles, if not `name` with a capital letter."""
    also: tuple[str, ...] = ()
    """Other names of its puzzles."""
    rules: str = ""
    """The rules, in two sentences, for those who do not know them; the default is `about`."""

    def __post_init__(self) -> None:
        for wrong in _misfits(self):
            raise BadFamily(f"family {self.name!r}: {wrong}")
        if not self.rules:
            object.__setattr__(self, "rules", f"{self.about[:1].upper()}{self.about[1:]}.")

    @property
    def name(self) -> str:
        """The name of its board."""
        return self.board.name

    @property
    def module(self) -> str:
        """The name of the module in which its puzzles are defined."""
        return str(self.board.given.kind.__module__)

    @property
    def title(self) -> str:
        """What its puzzles are called: `Star Battle`."""
        return self.called or self.name.capitalize()

    @property
    def answer(self) -> Answer[P, S]:
        """Where the answers to its puzzles stand."""
        return self.board.answer

    def usual(self, puzzle: P) -> str:
        """The encoding for a puzzle if none is asked for."""
        name = self.best(puzzle) or next(iter(self.encodings))
        if name not in self.encodings:
            said = f"best says {name!r}, which is not one of its encodings"
            raise BadFamily(f"family {self.name!r}: {said}")
        return name

    @cached_property
    def explaining(self) -> "Explaining[P] | None":
        """How deductions are made and explained; None if the family has none."""
        if callable(self.explained):
            return self.explained()
        if not isinstance(self.explained, str):
            return self.explained
        found: Explaining[P] = import_module(self.explained).EXPLAINING
        return found

    @cached_property
    def formulations(self) -> "Mapping[str, Formulation]":
        """Its integer programs by name."""
        if not isinstance(self.programs, str):
            return self.programs
        found: Mapping[str, Formulation] = import_module(self.programs).PROGRAMS
        return found

    def differences(self, puzzle: P, one: S, other: S) -> dict[Place, tuple[Any, Any]]:
        """The places where two solutions differ, with both values."""
        values = self.answer.values
        there = values(puzzle, other)
        return {
            place: (value, there[place])
            for place, value in values(puzzle, one).items()
            if value != there[place]
        }


LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
CHARACTERS = LETTERS | frozenset("0123456789_-")


def is_word(name: object) -> bool:
    """Whether it can be the name of a family, or of an encoding."""
    return isinstance(name, str) and name[:1] in LETTERS and CHARACTERS.issuperset(name)


def _misfits(family: Family[Any, Any]) -> Iterator[str]:
    """The parts of a record that do not fit together, in words."""
    if not isinstance(family.lazy, Mapping):
        yield """lazy says of each encoding why its cuts hold, or None, as in {"cuts": None}"""
    eager = [name for name in family.encodings if name not in family.lazy]
    late = isinstance(family.explained, str) or callable(family.explained)
    words: Any = None if late else family.explained
    for name in (family.name, *family.encodings, *family.clue_orders):
        if not is_word(name):
            yield f"the name {name!r} is not a word of small letters, digits, - and _"
    if not eager:
        yield "it has no eager encoding: one is needed to export, to count and to prove"
    named: list[tuple[str, str | None, str, Collection[str]]] = [
        *(("lazy", name, "encoding", family.encodings) for name in sorted(family.lazy)),
        ("eager", family.eager, "eager encoding", eager),
        ("counting", family.counting[0], "eager encoding", eager),
        ("explaining", words.encoding if words else None, "encoding", family.encodings),
    ]
    for part, called, what, among in named:
        if called is not None and called not in among:
            yield f"{part} names {called!r}, which is no {what} of it"
    try:
        check_names(family.counting[1] or family.cardinality, family.amo)
        check_names(family.cardinality, family.amo)
    except BadInput as wrong:
        yield str(wrong)
