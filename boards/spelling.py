"""How atoms spell the values of places. An atom is a name, its place, and what it says of it."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pencilsat.boards.facts import Given
from pencilsat.boards.places import Place
from pencilsat.cnf.formula import Atom

V = TypeVar("V", bound=Hashable)


class Spelling(ABC, Generic[V]):
    """The atoms of the places, and what they say together."""

    @abstractmethod
    def says(self, place: Place, value: V) -> list[Given]:
        """What is given where the value is: the fewest atoms that say it."""

    def givens(self, values: Mapping[Place, V]) -> dict[Atom, bool]:
        """What is given where these values are."""
        return {atom: true for place, v in values.items() for atom, true in self.says(place, v)}

    @abstractmethod
    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, V]]:
        """The places of which the true atoms say something, with the value there."""

    def value_of(self, atom: Atom, true: bool) -> tuple[Place, V]:
        """The reverse of `says`, where that is one atom: a place and the value there."""
        [found] = self.values([atom])
        return found

    def entry(self, atom: Atom, true: bool) -> tuple[Place, V] | None:
        """The value that stands at a place if an atom is so; None if one is only excluded."""
        return self.value_of(atom, true) if true else None

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """Of all atoms of a place, in their order, the sets that say a value together."""
        return [(atom,) for atom in atoms]

    @abstractmethod
    def place(self, atom: Atom) -> Place:
        """The place that an atom speaks of."""

    @abstractmethod
    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """What an atom, or its negation, says of its place, and whether only in passing."""


@dataclass(frozen=True)
class Flag(Spelling[int]):
    """1 where `(name, *place)` is true, 0 elsewhere."""

    name: str
    yes: str = "1"
    no: str = "0"
    """What each is called."""

    def says(self, place: Place, value: int) -> list[Given]:
        """The atom, or that it is false."""
        return [Given((self.name, *place), value == 1)]

    def givens(self, values: Mapping[Place, int]) -> dict[Atom, bool]:
        """As `says`, at once."""
        name = self.name
        return {(name, *place): value == 1 for place, value in values.items()}

    def values(self, facts: Iterable[Atom]) -> Iterator[tuple[Place, int]]:
        """1 for each atom."""
        return ((atom[1:], 1) for atom in facts)

    def value_of(self, atom: Atom, true: bool) -> tuple[Place, int]:
        """1 if it is true."""
        return atom[1:], int(true)

    def entry(self, atom: Atom, true: bool) -> tuple[Place, int]:
        """One of both."""
        return self.value_of(atom, true)

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """The atom, or none."""
        return [(), *super().sets(atoms)]

    def place(self, atom: Atom) -> Place:
        """All but the name."""
        return atom[1:]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`1`, or `0`."""
        return self.yes if true else self.no, False


@dataclass(frozen=True)
class OneOf(Spelling[V]):
    """The value for which `(name, *place, value)` is true."""

    name: str

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
        """`3`; in passing, `not 3`."""
        return f"{atom[-1]}" if true else f"not {atom[-1]}", not true


@dataclass(frozen=True)
class AtLeast(Spelling[int]):
    """The largest j for which `(name, *place, j)` is true, or 0: an ordered chain."""

    name: str

    def says(self, place: Place, value: int) -> list[Given]:
        """At least the value; that there is none, if the value is 0."""
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
        """So many at least; or none."""
        if not true:
            return (self.place(atom), 0) if atom[-1] == 1 else None
        return self.place(atom), atom[-1]

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """The smallest numbers of the chain, or none of them."""
        return [tuple(atoms[:number]) for number in range(len(atoms) + 1)]

    def place(self, atom: Atom) -> Place:
        """All but the name and the number."""
        return atom[1:-1]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`at least 2`, or `at most 1`."""
        return f"at least {atom[-1]}" if true else f"at most {atom[-1] - 1}", True


@dataclass(frozen=True)
class Named(Spelling[str]):
    """The value whose name is that of the true atom: `(name, *place)`."""

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
        """The value; in passing, `not` that value."""
        value: Any = next(value for value, name in self.names.items() if name == atom[0])
        return f"{value}" if true else f"not {value}", not true
