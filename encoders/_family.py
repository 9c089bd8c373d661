"""The record that a family of puzzles is."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from cnf.formula import Atom, Facts, Formula
from cnf.selection import Instance
from encoders._grid import Line

P = TypeVar("P")
S = TypeVar("S")

Segment = tuple[str, str]
"""A piece of a drawing and its style: `clue`, `answer`, `mark`, or nothing."""

Drawing = Sequence[Sequence[Segment]]
"""Lines of segments."""


class Given(NamedTuple):
    """An atom that is known to be true, or known to be false."""

    atom: Atom
    true: bool = True


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


Place = tuple[Any, ...]
"""Where solutions can differ: a cell, a pair of cells, an attribute and a house."""


@dataclass(frozen=True)
class Places(Generic[P, S]):
    """The places of a family's puzzles, and what solutions have there."""

    name: str
    """What they are, in the plural."""
    values: Callable[[P, S], Mapping[Place, Any]]
    """What a solution has at every place of the puzzle, in the order in which they are named."""
    solution: Callable[[Mapping[Place, Any], Any], S]
    """The reverse of `values`; where a value is None, it is not known, and the second argument
    stands there if something has to.
    """
    told: Callable[[Place, Sequence[Any]], str]
    """A place and the values that are possible there, in words."""
    of: Callable[[Atom], Place] = field(default=lambda atom: atom[1:3])
    """The place that an atom speaks of."""
    compound: Callable[[P], Iterable[Sequence[Given]]] = field(default=lambda puzzle: ())
    """For each value that no one atom says, true or false, those that say it together."""


CutReason = Callable[[P, Sequence[tuple[Atom, bool]]], str | None]
"""Why every solution of a puzzle makes one atom at least true, or false, as the clause says, in the
puzzle's words; None if that is not certain.
"""


Known = Mapping[Atom, bool]
"""The atoms, and the helpers, that are known to be true or false."""


class Said(NamedTuple):
    """A fact in words: *subject* is *so*. One that is aside is noted, if it helps, on the way."""

    subject: str
    so: str
    aside: bool = False


@dataclass(frozen=True)
class Explaining(Generic[P]):
    """How a solution is reasoned out, and in which words."""

    encoding: str
    """The encoding whose rules are nearest to a person's."""
    fact: Callable[[P, Atom, bool], Said]
    """That an atom, or a helper, is true or false."""
    reason: Callable[[P, Instance, Known], str]
    """Why an instance of a rule forces something, given what was known before."""
    implied: frozenset[str] = frozenset()
    """Those of its implied rules that a person uses."""
    quiet: frozenset[str] = frozenset()
    """Rules by which a fact excludes others so plainly that what is aside is not said."""
    cut: Callable[[P, Known], Instance] | None = None
    """What a lazy clause is an instance of; its literals are given as known to be so."""


@dataclass(frozen=True)
class Family(Generic[P, S]):
    """What every family of puzzles offers. P is its puzzle, S its solution: both immutable.

    Solutions are compared with `==`.
    """

    name: str
    about: str
    parse: Callable[[Sequence[Line]], P]
    """A puzzle from its lines; the first of them is the header."""
    text: Callable[[P], str]
    """The puzzle as native text: `parse` takes it back."""
    encodings: Mapping[str, Callable[[P, Formula], None]]
    """Encodings by name; the first is the default."""
    sizes: Callable[[P, Formula], Mapping[str, float]]
    """About how many literals and variables each encoding writes, in the encodings of counts of a
    formula: found without writing anything, and true within a factor of three.
    """
    givens: Callable[[P], Mapping[Atom, bool]]
    """The atoms that the clues of the puzzle fix."""
    decode: Callable[[P, Facts], S]
    verify: Callable[[P, S], list[str]]
    """The rules that a solution breaks, in words: none if it is right."""
    places: Places[P, S]
    draw: Callable[[P, S | None, Collection[Place]], Drawing]
    """The puzzle, with a solution, some places marked."""
    to_json: Callable[[P, S], Any]
    from_json: Callable[[P, Any], S]
    """The solution in its JSON shape; ValueError if it has another shape."""
    read_solution: Callable[[P, Sequence[Line]], S]
    """The solution from its text."""
    lazy: frozenset[str] = frozenset()
    """The encodings that cannot be exported: their clauses do not say everything."""
    eager: str | None = None
    """The one of the others that is exported, if it is not the first."""
    cut_reasons: Mapping[str, CutReason[P]] = field(default_factory=dict)
    """For lazy encodings whose cuts can be checked, why a cut holds. It knows no formula."""
    cardinality: str = "seqcounter"
    amo: str = "pairwise"
    counting: tuple[str | None, str | None] = (None, None)
    """The encoding and the cardinality that model counters count best, if not the usual ones."""
    board: Callable[[P], Hashable] | None = None
    """What the rules depend on, where that leaves something out: the givens. Puzzles with equal
    boards share one formula.
    """
    objective: str = ""
    """What the objective of the formula counts, in the puzzle's words, where there is one."""
    measure: Callable[[P, S], int | None] = field(default=lambda puzzle, solution: None)
    """The value of that objective for a solution, found without the formula; None if the puzzle
    has no objective.
    """
    clue_orders: Mapping[str, Callable[[P], P]] = field(default_factory=dict)
    """Orders in which the clues of a puzzle can be encoded, by name."""
    line: Callable[[P, S], str] | None = None
    """A solution as one line, for `--format line`."""
    free_words: bool = False
    """Whether any word can stand on the board, of `rows columns` as its header says: so it can be
    the name of a family.
    """
    foreign: Callable[[Sequence[Line]], list[P] | None] = field(default=lambda lines: None)
    """The puzzles of a text in a format without header; None if it is in no known one."""
    clues: Callable[[P, S], Sequence[Clue]] | None = None
    """Every clue that the puzzle could give of its solution; None if the family has no clues that
    can be told or left out. All of them together leave no other solution.
    """
    with_clues: Callable[[P, Collection[Clue]], P] | None = None
    """The puzzle with these of its clues, and with no other ones."""
    fewest_clues: Callable[[P], Theorem | None] = field(default=lambda puzzle: None)
    """What is known of the fewest clues of the puzzle's board, where something is."""
    explaining: Explaining[P] | None = None
    """How deductions are made and said."""

    def differences(self, puzzle: P, one: S, other: S) -> dict[Place, tuple[Any, Any]]:
        """What two solutions have at the places where they differ."""
        there = self.places.values(puzzle, other)
        return {
            place: (value, there[place])
            for place, value in self.places.values(puzzle, one).items()
            if value != there[place]
        }
