"""The record that a family of puzzles is, and what all its puzzles can do."""

import re
import sys
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, NamedTuple, Self, TypeVar

from pencilsat.boards.board import Answer, Board
from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell, Place
from pencilsat.boards.terminal import drawing, plain
from pencilsat.cnf import rules
from pencilsat.cnf.cardinality import check_names
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.cnf.rules import Instance

P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")


class BadFamily(BadInput):
    """The record of a family, or the module that should have one, cannot be used.

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
        """The record of the module in which the puzzle's class stands. BadFamily if it has none."""
        kind = type(self)
        found: Family[Self, S] | None = vars(sys.modules[kind.__module__]).get("FAMILY")
        if found is None:
            raise BadFamily(f"the module of {kind.__name__}, {kind.__module__}, has no FAMILY")
        return found

    def __str__(self) -> str:
        return plain(drawing(self.family.board.scene(self)))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from pencilsat.boards.svg import svg  # here, because only pictures need it

        return svg(self.family.board.scene(self))


@dataclass(frozen=True)
class GridPuzzle(Puzzle[S], Generic[S, V]):
    """A puzzle on a board of cells, some of which have a given value: a V."""

    rows: int
    columns: int
    given: Mapping[Cell, V] = field(default_factory=dict)


class Alike(NamedTuple):
    """So many solutions are alike, whichever one takes; one of them obeys all these clauses."""

    number: int
    clauses: Sequence[Sequence[tuple[Atom, bool]]]


@dataclass(frozen=True)
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
        from pencilsat.boards.svg import svg  # here, because only pictures need it

        return svg(self.puzzle.family.board.scene(self.puzzle, self.value))

    def to_json(self) -> Any:
        """The solution in the family's JSON shape."""
        return self.puzzle.family.answer.to_json(self.puzzle, self.value)


class Clue(NamedTuple):
    """Something that a puzzle can tell or keep to itself, in its words: `(3, 4) is 7`.

    In a formula it is a literal of an atom, or an instance of a rule.
    """

    words: str
    meaning: Given | Instance


class Theorem(NamedTuple):
    """A published lower bound on the clues of a unique puzzle; the source says for which boards."""

    at_least: int
    source: str


@dataclass(frozen=True)
class Clues(Generic[P, S]):
    """The clues of a family that can be told or left out."""

    every: Callable[[P, S], Sequence[Clue]]
    """Every clue that a puzzle could give of its solution. All together leave no other solution of
    a puzzle that has only one.
    """
    chosen: Callable[[P, Collection[Clue]], P]
    """The puzzle with these of its clues, and with no other ones."""


CutReason = Callable[[P, Sequence[tuple[Atom, bool]]], str | None]
"""Why every solution of a puzzle makes one atom at least true, or false, as the clause says, in the
puzzle's words; None if that is not certain.
"""


Known = Mapping[Atom, bool | None]
"""Atoms, and helpers, that are true, or false, or not known to be either."""


@dataclass(frozen=True)
class Explaining(Generic[P]):
    """How a solution is reasoned out, and in which words."""

    encoding: str
    """The encoding whose rules are nearest to a person's."""
    place: Callable[[Instance], str]
    """What an instance of a rule speaks of."""
    reason: Callable[[P, Instance, Known], str]
    """Why an instance of a rule forces something; of all that it speaks of, or counts, in the order
    of the atoms, what was known before.
    """
    _: KW_ONLY
    totals: Callable[[P], str | None] = field(default=lambda puzzle: None)
    """Why sums of the puzzle's numbers leave no solution; None if they do not."""
    clued: Set[str] = frozenset()
    """Rules of which each instance is a clue of the puzzle, that may be wrong."""
    lifted: Callable[[P, Instance], P] = field(default=lambda puzzle, clue: puzzle)
    """The puzzle in which such a clue has no part in other rules."""
    broken: Callable[[P, Instance, Known], str | None] | None = None
    """How an instance of a rule is broken by what is known; None to say the reason instead."""
    technique: Callable[[P, Sequence[Instance], Sequence[Given], Given], str | None] | None = None
    """The name of a deduction by the shape of its reason: these rules, these facts, that fact."""
    eliminating: bool = False
    """Whether what is aside, such as a candidate that is excluded, is a step like any other, found
    by a technique; otherwise it is looked for last.
    """
    telling: Set[str] = frozenset()
    """Rules whose reason says already what it forces."""
    tallied: Set[str] = frozenset()
    """Rules of which it is said, too, how many of what they count are found and possible."""
    implied: Set[str] = frozenset()
    """Those of its implied rules that a person uses."""
    quiet: Set[str] = frozenset()
    """Rules by which a fact excludes others so plainly that what is aside is not said."""
    cut: Callable[[P, Mapping[Atom, bool]], rules.Place] | None = None
    """What a cut speaks of: it says that one of the atoms at least is as it is here. Without it,
    the reasons of cuts say so, if they are those of a graph: then they have the words, too.
    """
    cut_reason: CutReason[P] | None = None
    """Why a cut holds, if the encoding has no reasons of its own."""


@dataclass(frozen=True)
class RandomPuzzles:
    """How random puzzles of a family are made."""

    generate: Callable[..., Any]
    """A random puzzle with at least one solution; its keyword arguments are whole numbers, `seed`
    among them. `unique`, if it is one of them, says whether there may be others.
    """
    full: Callable[..., Any] | None = None
    """A random puzzle that tells every clue, from which some can be taken; None if the family has
    no such clues. Its keyword arguments are whole numbers and tuples of them, `seed` is one.
    """
    size: str = "10x10"
    """The size of a random board in words, where none is asked for; empty if there is no board."""
    sized: Callable[[int, int], Mapping[str, int]] = field(
        default=lambda rows, columns: {"rows": rows, "columns": columns}
    )
    """The keyword arguments of both that a size of so many rows and columns stands for."""


@dataclass(frozen=True)
class Family(Generic[P, S]):
    """What every family of puzzles offers. P is its puzzle, S its solution: both immutable.

    Solutions are compared with `==`. BadFamily if the parts do not fit together.

    >>> import pencilsat
    >>> family = pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n").family
    >>> family.name, [*family.encodings], sorted(family.lazy)
    ('takuzu', ['cuts', 'xor', 'order', 'lines', 'twins'], ['cuts'])
    """

    board: Board[P, S]
    """How its puzzles are given, and where they are answered. Its name, with which headers begin,
    is a word of small letters, digits, `-` and `_`.
    """
    about: str
    """What is to be done, in a sentence without its full stop."""
    encodings: Mapping[str, Callable[[P, Formula], None]]
    """Encodings by name; the first is the default."""
    verify: Callable[[P, S], list[str]]
    """The rules that a solution breaks, in words: none if it is right."""
    sizes: Callable[[P, Formula], Mapping[str, float]] = field(default=lambda puzzle, formula: {})
    """About how many literals and variables each encoding writes, in the encodings of counts of a
    formula: found without writing anything, and true within a factor of three. Without it, what is
    too large is found out while it is written.
    """
    lazy: Mapping[str, CutReason[P] | None] = field(default_factory=dict)
    """The encodings that cannot be exported, as their clauses do not say everything; each with why
    a cut holds, found without a formula, or None if its cuts cannot be checked.
    """
    eager: str | None = None
    """The one of the others that is exported, if it is not the first."""
    best: Callable[[P], str | None] = field(default=lambda puzzle: None)
    """The encoding of such puzzles as are solved sooner by another than the first; None of others.
    """
    cardinality: str = "seqcounter"
    amo: str = "pairwise"
    counting: tuple[str | None, str | None] = (None, None)
    """The encoding and the cardinality that model counters count best, if not the usual ones."""
    alike: Callable[[P], "Alike"] | None = None
    """Which solutions of a puzzle are alike, by a symmetry that its clues leave."""
    shape: Callable[[P], Hashable] | None = None
    """What the rules depend on, where that leaves something out: the givens. Puzzles of equal
    shape share one formula.
    """
    objective: str = ""
    """What the objective of the formula counts, in the puzzle's words, where there is one."""
    measure: Callable[[P, S], int | None] = field(default=lambda puzzle, solution: None)
    """The value of that objective for a solution, found without the formula; None if the puzzle
    has no objective.
    """
    clue_orders: Mapping[str, Callable[[P], P]] = field(default_factory=dict)
    """Orders in which the clues of a puzzle can be encoded, by name."""
    free_words: bool = False
    """Whether any word can stand on the board, of `rows columns` as its header says: so it can be
    the name of a family.
    """
    clues: Clues[P, S] | None = None
    """The clues that can be told or left out; None if there are no such clues."""
    fewest_clues: Callable[[P], Theorem | None] = field(default=lambda puzzle: None)
    """What is known of the fewest clues of the puzzle's board, where something is."""
    explained: Explaining[P] | str | None = None
    """How deductions are made and said; or the name of a module that says it as EXPLAINING."""
    random: RandomPuzzles | None = None
    """How random puzzles are made, of a family that brings that along."""
    called: str = ""
    """The name of its puzzles, where that is not `name` with a capital letter."""
    also: tuple[str, ...] = ()
    """What else its puzzles are called."""
    rules: str = ""
    """The rules for who does not know them, in two sentences; without them, `about` says it."""

    def __post_init__(self) -> None:
        for wrong in _misfits(self):
            raise BadFamily(f"family {self.name!r}: {wrong}")

    @property
    def name(self) -> str:
        """That of its board."""
        return self.board.name

    @property
    def title(self) -> str:
        """What its puzzles are called: `Star Battle`."""
        return self.called or self.name.capitalize()

    @property
    def answer(self) -> Answer[P, S]:
        """Where its puzzles are answered."""
        return self.board.answer

    def usual(self, puzzle: P) -> str:
        """The encoding of a puzzle where none is asked for."""
        name = self.best(puzzle) or next(iter(self.encodings))
        if name not in self.encodings:
            said = f"best says {name!r}, which is not one of its encodings"
            raise BadFamily(f"family {self.name!r}: {said}")
        return name

    @cached_property
    def explaining(self) -> Explaining[P] | None:
        """How deductions are made and said, if they are."""
        if not isinstance(self.explained, str):
            return self.explained
        found: Explaining[P] = import_module(self.explained).EXPLAINING
        return found

    def differences(self, puzzle: P, one: S, other: S) -> dict[Place, tuple[Any, Any]]:
        """What two solutions have at the places where they differ."""
        values = self.answer.values
        there = values(puzzle, other)
        return {
            place: (value, there[place])
            for place, value in values(puzzle, one).items()
            if value != there[place]
        }


WORD = re.compile("[a-z][a-z0-9_-]*")


def _misfits(family: Family[Any, Any]) -> Iterator[str]:
    """What in a record does not fit together, in words."""
    if not isinstance(family.lazy, Mapping):
        yield """lazy says of each encoding why its cuts hold, or None, as in {"cuts": None}"""
    eager = [name for name in family.encodings if name not in family.lazy]
    words = None if isinstance(family.explained, str) else family.explained
    for name in (family.name, *family.encodings, *family.clue_orders):
        if not (isinstance(name, str) and WORD.fullmatch(name)):
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
