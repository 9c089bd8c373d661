"""What a rule is: an object that states itself in clauses, finds where entries break it, and has
words for both. A family is a board and a list of rules; a puzzle may bring more of them.

`says` and `broken` share the atoms and nothing else, function by function: a test reads the source
of both. Groups of cells are therefore found twice: walked over for clauses, and for checks told of
each cell by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import repeat
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from ..boards.names import shown_cells, shown_place
from ..boards.places import Place, Position
from ..cnf.formula import Atom
from ..cnf.rules import Placed, Stated

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

P = TypeVar("P")

At = Mapping[Any, int]
"""The literals of a puzzle's atoms: for shaded cells, by the cell."""

Said = Iterable[tuple[Any, Stated]]
"""A rule, place by place: what it is about, and a clause, a count, or cuts. A place may come
several times.
"""

Manner = Literal["implied", "tallied", "stated", "telling", "alike", "quiet", "different"]
"""How a rule is used: it is *implied* by others, and changes no solution; its reasons also tell how
many of what it counts are found (*tallied*); they already state what they need (*stated*), or what
they force (*telling*); instances that force something by the same facts are told together
(*alike*); what it excludes is so obvious that it is not mentioned (*quiet*), or that no number is
twice there (*different*).
"""

DIFFERENT = frozenset[Manner]({"different"})
"""Of rules about groups in which no number is twice."""


CutReason = Callable[[P, Sequence[tuple[Atom, bool]]], str | None]
"""Returns, in the puzzle's words, why every solution satisfies a clause over atoms; None if that is
not certain.
"""


def each(place: Any, constraints: Iterable[Stated]) -> Said:
    """Several constraints of one place."""
    return zip(repeat(place), constraints)


def placed(said: Iterable[tuple[Any, Iterable[Stated]]]) -> Placed:
    """Several constraints of each place, which is quicker where these are many."""
    places, constraints = list[Any](), list[Stated]()
    for place, some in said:
        before = len(constraints)
        constraints += some
        places += repeat(place, len(constraints) - before)
    return Placed(places, constraints)


class Breach(NamedTuple):
    """What entries break, whatever comes later: in words, and the places that do.

    >>> import pencilsat
    >>> puzzle = pencilsat.read("hitori 1 3\\n1 2 1\\n")
    >>> pencilsat.mistakes(puzzle, "# # .\\n")
    [Breach(words='r1c1 r1c2 are both shaded', places=((0, 0), (0, 1)))]
    """

    words: str
    places: tuple[Place, ...] = ()


class Rule(Generic[P]):
    """A rule; the docstring of its class says it."""

    if TYPE_CHECKING:  # at run time, it would stand in the way of records whose field it is

        @property
        def name(self) -> str:
            """The name under which a formula has it."""

        @property
        def manner(self) -> AbstractSet[Manner]:
            """How deductions by it are told."""

    else:
        manner: AbstractSet[Manner] = frozenset()

    @property
    def cuts(self) -> CutReason[P] | None:
        """Of a rule that is stated by cuts: why one holds, found without a formula."""
        return None

    def says(self, puzzle: P, f: "Formula", at: Any) -> Said:
        """The rule over the literals of the puzzle's atoms."""
        raise NotImplementedError

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Where entries break it. On any position this is sound: what is named stays broken
        whatever is entered elsewhere. On a complete one it is exact.
        """
        raise NotImplementedError

    def about(self, place: Any) -> str:
        """What an instance is about, in words."""
        if place is None:
            return "the board"
        cells = [p for p in place if isinstance(p, tuple)]
        return shown_cells(cells) if len(cells) == len(place) else shown_place(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """Why it forces something there, given what was known before about the atoms that it is
        about, or counts, in their order.
        """
        return f"{type(self).__doc__}".split("\n")[0].rstrip(".")

    def clash(self, puzzle: P, place: Any, known: "Known") -> str | None:
        """How known facts break it there; None to say why it forces something instead."""
        return None

    def plainly(self, puzzle: P, deduced: "Deduced") -> str | None:
        """Why several rules, this one among them, force some facts, in one phrase; None to give
        the reason of each.
        """
        return None

    def clues(self, puzzle: P, entries: Position) -> Iterable[tuple[Any, Any]]:
        """Of a rule whose instances are clues: each that complete entries make true, as the cell
        where it can be given, and what is given there.
        """
        return ()


class Unbroken(Rule[P]):
    """A rule that entries cannot break: others imply it, or it says how atoms spell entries."""

    spells = False
    """Whether it says that: then no other rule can do without it."""

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Nothing."""
        return iter(())


def is_clue(rule: Rule[Any]) -> bool:
    """Whether instances of a rule are clues of the puzzle, which may be wrong."""
    return type(rule).clues is not Rule.clues


def named(rules: Sequence[Rule[P]], name: str) -> Rule[P]:
    """The first of the rules that has the name."""
    return next(rule for rule in rules if rule.name == name)
