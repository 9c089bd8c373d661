"""How atoms spell the values of places. An atom is a name, a place, and what it says about the
place.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any, Generic, TypeVar

from ..cnf.formula import Atom
from ..cnf.record import record
from .facts import Given, Said
from .names import CELLS, Names
from .places import Place

V = TypeVar("V", bound=Hashable)


class Spelling(ABC, Generic[V]):
    """The atoms of places, the values that they spell, and their words."""

    naming: Names = CELLS
    """How the places are called."""

    @abstractmethod
    def says(self, place: Place, value: V) -> list[Given]:
        """The literals that state that a place has a value: as few as possible."""

    def givens(self, values: Mapping[Place, V]) -> dict[Atom, bool]:
        """The literals that state these values."""
        return {atom: true for place, v in values.items() for atom, true in self.says(place, v)}

    @abstractmethod
    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, V]]:
        """The places that true atoms are about, with their values."""

    def value_of(self, atom: Atom, true: bool) -> tuple[Place, V]:
        """The reverse of `says`, where that is one literal: the place and its value."""
        [found] = self.values([atom])
        return found

    def entry(self, atom: Atom, true: bool) -> tuple[Place, V] | None:
        """The place and the value that a literal states; None if it only excludes a value."""
        return self.value_of(atom, true) if true else None

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """For each value of a place, the set of its atoms, given in order, that are true
        together.
        """
        return [(atom,) for atom in atoms]

    def compound(self, puzzle: Any, atoms: Sequence[Atom]) -> Iterable[Sequence[Given]]:
        """For each value of a place that takes several literals of its atoms, given in order, to
        state, these literals.
        """
        return ()

    @abstractmethod
    def place(self, atom: Atom) -> Place:
        """The place that an atom speaks of."""

    def by_place(self, atoms: Iterable[Atom]) -> dict[Place, list[Atom]]:
        """The atoms of each place, in order."""
        found: dict[Place, list[Atom]] = {}
        for atom in atoms:
            found.setdefault(self.place(atom), []).append(atom)
        return found

    @abstractmethod
    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """What an atom, or its negation, says about its place, and whether that is only an
        aside.
        """

    def fact(self, puzzle: Any, atom: Atom, true: bool) -> Said:
        """The fact that an atom is true or false, in words: `r1c2` is `3`."""
        place = self.place(atom)
        return Said(self.naming.one(place), *self.so(atom, true), place, self.naming)

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """The fact that a helper, a variable with a name that is no atom, is true or false, in
        words; None if its name is all that is said. The name may say anything.
        """
        return None


@record
class Flag(Spelling[int]):
    """1 where `(name, *place)` is true, 0 elsewhere."""

    name: str
    yes: str = "1"
    no: str = "0"
    """The words for 1 and for 0."""
    naming: Names = CELLS
    helpers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The words for helpers of places that are true, or false, by their names."""

    def says(self, place: Place, value: int) -> list[Given]:
        """The atom, true for 1 and false for 0."""
        return [Given((self.name, *place), value == 1)]

    def givens(self, values: Mapping[Place, int]) -> dict[Atom, bool]:
        """As `says`, at once."""
        name = self.name
        return {(name, *place): value == 1 for place, value in values.items()}

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, int]]:
        """1 for each atom."""
        return ((atom[1:], 1) for atom in facts)

    def value_of(self, atom: Atom, true: bool) -> tuple[Place, int]:
        """The place, with 1 if the atom is true, else 0."""
        return atom[1:], int(true)

    def entry(self, atom: Atom, true: bool) -> tuple[Place, int]:
        """The place, with 1 if the atom is true, else 0."""
        return self.value_of(atom, true)

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """No atom for 0, the atom for 1."""
        return [(), *super().sets(atoms)]

    def place(self, atom: Atom) -> Place:
        """All but the name."""
        return atom[1:]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`1`, or `0`."""
        return self.yes if true else self.no, False

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """`r1c2` is `an end`, or `no end`."""
        if name[0] not in self.helpers:
            return None
        yes, no = self.helpers[name[0]]
        place = name[1:]
        return Said(self.naming.one(place), yes if true else no, True, place, self.naming)


@record
class OneOf(Spelling[V]):
    """The value for which `(name, *place, value)` is true."""

    name: str
    spoken: Callable[[V], str] = field(default=str, kw_only=True)
    """Returns what a value is called."""

    def says(self, place: Place, value: V) -> list[Given]:
        """The atom of the value."""
        return [Given((self.name, *place, value))]

    def givens(self, values: Mapping[Place, V]) -> dict[Atom, bool]:
        """As `says`, at once."""
        name = self.name
        return {(name, *place, value): True for place, value in values.items()}

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, V]]:
        """The value of each atom."""
        return ((atom[1:-1], atom[-1]) for atom in facts)

    def place(self, atom: Atom) -> Place:
        """All but the name and the value."""
        return atom[1:-1]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`3`; or, as an aside, `not 3`."""
        word = self.spoken(atom[-1])
        return word if true else f"not {word}", not true


@record
class AtLeast(Spelling[int]):
    """The largest j for which `(name, *place, j)` is true, or 0: an ordered chain."""

    name: str

    def says(self, place: Place, value: int) -> list[Given]:
        """At least the value; for 0, not at least 1."""
        return [Given((self.name, *place, max(1, value)), value > 0)]

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, int]]:
        """The largest number of each place."""
        most: dict[Place, int] = {}
        for atom in facts:
            place, number = atom[1:-1], atom[-1]
            if number > most.get(place, 0):
                most[place] = number
        return iter(most.items())

    def entry(self, atom: Atom, true: bool) -> tuple[Place, int] | None:
        """The number that it is at least; or 0."""
        if not true:
            return (self.place(atom), 0) if atom[-1] == 1 else None
        return self.place(atom), atom[-1]

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """The prefixes of the chain, from the empty one on."""
        return [tuple(atoms[:number]) for number in range(len(atoms) + 1)]

    def compound(self, puzzle: Any, atoms: Sequence[Atom]) -> Iterable[Sequence[Given]]:
        """For exactly j, where there may be more: at least j, and not j + 1."""
        return ([Given(one), Given(more, False)] for one, more in pairwise(atoms))

    def place(self, atom: Atom) -> Place:
        """All but the name and the number."""
        return atom[1:-1]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`at least 2`, or `at most 1`."""
        return f"at least {atom[-1]}" if true else f"at most {atom[-1] - 1}", True


@record
class Named(Spelling[str]):
    """The value whose atom is true: each value has a name, and the atom `(name, *place)`."""

    names: Mapping[str, str]
    """The name of each value."""

    def says(self, place: Place, value: str) -> list[Given]:
        """The atom of that name."""
        return [Given((self.names[value], *place))]

    def givens(self, values: Mapping[Place, str]) -> dict[Atom, bool]:
        """As `says`, at once."""
        names = self.names
        return {(names[value], *place): True for place, value in values.items()}

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, str]]:
        """The value of each name."""
        named = {name: value for value, name in self.names.items()}
        return ((atom[1:], named[atom[0]]) for atom in facts)

    def place(self, atom: Atom) -> Place:
        """All but the name."""
        return atom[1:]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """The value; or, as an aside, `not` and the value."""
        value: Any = next(value for value, name in self.names.items() if name == atom[0])
        return f"{value}" if true else f"not {value}", not true
