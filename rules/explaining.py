"""The record of how a family's solutions are deduced and explained."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import KW_ONLY, field
from typing import Generic, NamedTuple, TypeVar

from ..boards.facts import Given
from ..cnf import rules
from ..cnf.formula import Atom
from ..cnf.record import record
from ..cnf.rules import Instance
from .rule import CutReason

P = TypeVar("P")

Known = Mapping[Atom, bool | None]
"""The known values of atoms and helpers: true or false; others are not known."""


class Deduced(NamedTuple):
    """Rules that force facts, or that are broken if there are none; the premises; and whether an
    atom is known by then to be true, or false, or None.
    """

    rules: Sequence[Instance]
    premises: Sequence[Given]
    facts: Sequence[Given]
    known: Callable[[Atom], bool | None]


@record
class Explaining(Generic[P]):
    """How solutions are deduced and explained, and in which words."""

    encoding: str
    """The encoding whose rules are closest to a person's."""
    place: Callable[[Instance], str]
    """Returns, in words, what an instance of a rule is about."""
    reason: Callable[[P, Instance, Known], str]
    """Returns why an instance of a rule forces something, given what was known before about the
    atoms that it is about, or counts, in their order.
    """
    _: KW_ONLY
    totals: Callable[[P], str | None] = field(default=lambda puzzle: None)
    """Returns why the sums of the puzzle's numbers allow no solution; None if they do allow one."""
    clued: Set[str] = frozenset()
    """The rules each of whose instances may be wrong, as it is part of the puzzle, though it cannot
    be left out like the family's clues.
    """
    lifted: Callable[[P, Instance], P] = field(default=lambda puzzle, clue: puzzle)
    """Returns the puzzle in which such a clue plays no part in other rules."""
    broken: Callable[[P, Instance, Known], str | None] | None = None
    """Returns how the known facts break an instance of a rule; None to give the reason instead."""
    plainly: Callable[[P, Deduced], str | None] | None = None
    """Returns, in one phrase, why some rules force some facts; None to give the reason of each.
    Facts that have a phrase together are told together.
    """
    alike: Set[str] = frozenset()
    """The rules whose instances are told together if they have a phrase, where several of them
    force something by the same facts.
    """
    technique: Callable[[P, Sequence[Instance], Sequence[Given], Given], str | None] | None = None
    """Returns the name of a deduction by the shape of its reason: rules, known facts, and the new
    fact.
    """
    eliminating: bool = False
    """Whether asides, such as an excluded candidate, are steps like any other, found by techniques;
    otherwise they are looked for last.
    """
    spelling: Set[str] = frozenset()
    """The rules that say how atoms spell what is noted: a note by them is no link of a chain."""
    stated: Set[str] = frozenset()
    """The rules whose reasons already state what they need."""
    telling: Set[str] = frozenset()
    """The rules whose reasons already state what they force."""
    tallied: Set[str] = frozenset()
    """The rules whose reasons also tell how many of what they count are found, and possible."""
    implied: Set[str] = frozenset()
    """Those of the implied rules that a person uses."""
    different: Set[str] = frozenset()
    """The rules of groups in which no number is twice; that is not mentioned, either."""
    quiet: Set[str] = frozenset()
    """The rules by which a fact excludes others so obviously that asides are not mentioned."""
    cut: Callable[[P, Mapping[Atom, bool]], rules.Place] | None = None
    """Returns what a cut is about, where the cut says that at least one of the given literals
    holds. If this is missing, and the reasons of cuts are those of a graph, they provide it, and
    the words.
    """
    cut_reason: CutReason[P] | None = None
    """Returns why a cut holds, if the encoding has no reasons of its own."""
