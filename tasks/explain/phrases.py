"""What is said of single facts and rules: the phrases of which sentences are made."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from ...boards.facts import Given
from ...boards.places import Cell, Place, cells_in
from ...cnf.rules import Instance
from ...encoders import cuts
from ...encoders.cuts import Cut
from ...encoders.explaining import Known
from .deduction import Deduction
from .told import Focus

MOST = 12
"""Subjects of one sentence that are all named."""


class Phrases:
    """What the facts and rules of a deduction are called, and what is known by then."""

    def __init__(self, deduction: Deduction) -> None:
        self.deduction, self.puzzle = deduction, deduction.puzzle

    def facts(self, facts: Iterable[int], last: str = ", ", most: int | None = MOST) -> str:
        """`(1, 2), (1, 3) are 0; (1, 4) is 1`, with other words before the last if asked for, and
        no more than so many subjects of each.
        """
        together: dict[tuple[str, str], list[str]] = {}
        for fact in facts:
            said = self.deduction.said[fact]
            together.setdefault((said.kind, said.so), []).append(said.subject)
        alike: dict[tuple[str, ...], list[str]] = {}
        for (kind, so), subjects in together.items():
            negated = halves(so)[0] if so.startswith("not ") else so
            alike.setdefault((negated, kind, *subjects), []).append(so)
        return "; ".join(
            f"{named(kind, subjects, last, most)} {be(subjects, either(every))}"
            for (_, kind, *subjects), every in alike.items()
        )

    def reason(self, instance: Instance, known: Collection[int]) -> str:
        """What a rule says of what is known; of what it counts, what is missing."""
        said = self.says(instance, known)
        more = self._left(instance, known)
        return f"{said}: {more}" if more else said

    def said_of(self, instance: Instance, known: Collection[int], *, broken: bool) -> str:
        """The same in the middle of a sentence; of a rule that is broken, how it is."""
        said = self.says(instance, known, broken=broken)
        if instance.rule not in self.deduction.words.tallied:
            return said
        if not broken:
            more = self._left(instance, known)
            return f"{said} ({more})" if more else said
        found, possible = self._tally(instance, known)
        count = instance.count
        if count is None or (count.high is not None and found > count.high):
            return f"{said}, but {found} {'is' if found == 1 else 'are'} there"
        return f"{said}, but there is room for {f'only {possible}' if possible else 'none'}"

    def says(self, instance: Instance, known: Collection[int], *, broken: bool = False) -> str:
        """What a rule says of what is known."""
        puzzle, words, graph = self.puzzle, self.deduction.words, self.deduction.graph
        if graph and isinstance(instance.of, Cut):
            cut = cuts.reason(instance.of, graph.what)
            return self._around(instance, instance.of, cut, known) if instance.of.ring else cut
        there = self._known(self._literals(instance), known)
        said = words.broken(puzzle, instance, there) if broken and words.broken else None
        return said or words.reason(puzzle, instance, there)

    def _around(self, instance: Instance, ring: Cut, said: str, known: Collection[int]) -> str:
        """What is said of a ring: that it is closed already, if it is, and what it leaves out."""
        place_of, names = self.puzzle.family.answer.spelled.place, self.deduction.names
        scope = sorted(self.deduction.rules.scope[instance] & self.deduction.atoms)
        cells, there = {*ring.cells}, {x: x in known or -x in known for x in scope}
        beyond = [x for x in scope if not cells.issuperset(cells_in(place_of(names[x])))]
        if all(there[x] for x in scope if x not in beyond):
            said = f"{said.removesuffix('would close')}is closed"
        left_out = [self.deduction.said[x] for x in beyond if there[x]]
        subjects = (named(each.kind, [each.subject]) for each in left_out)
        return f"{said} without {', '.join(subjects)}" if left_out else said

    def _left(self, instance: Instance, known: Collection[int]) -> str:
        """What is missing of what a rule counts; empty if it counts nothing, or to nothing."""
        if instance.rule not in self.deduction.words.tallied:
            return ""
        return left(instance, *self._tally(instance, known))

    def _literals(self, instance: Instance) -> Sequence[int]:
        """The literals that an instance counts, or all that it speaks of."""
        counted = instance.count.literals if instance.count else []
        return counted or sorted(self.deduction.rules.scope[instance])

    def _tally(self, instance: Instance, known: Collection[int]) -> tuple[int, int]:
        """How much of what an instance counts is found, and how much is possible.

        In a chain each literal says that the ones before it hold, too.
        """
        terms = instance.count.terms if instance.count else self._literals(instance)
        chains = [(term,) if isinstance(term, int) else term for term in terms]
        found = (max((i for i, x in enumerate(c, 1) if x in known), default=0) for c in chains)
        possible = (
            min((i for i, x in enumerate(c) if -x in known), default=len(c)) for c in chains
        )
        return sum(found), sum(possible)

    def _known(self, literals: Iterable[int], known: Collection[int]) -> Known:
        """The atoms and helpers of literals that are true, or false, or not known to be either."""
        names = self.deduction.names
        return {
            names[abs(x)]: True if abs(x) in known else False if -abs(x) in known else None
            for x in literals
            if abs(x) in names
        }

    def place(self, instance: Instance) -> str:
        """What an instance of a rule speaks of."""
        deduction = self.deduction
        if deduction.graph and isinstance(instance.of, Cut):
            return cuts.place(instance.of, deduction.graph.what)
        return deduction.words.place(instance)

    def focus(
        self, rules: Sequence[Instance], facts: Iterable[int], premises: Iterable[int]
    ) -> Focus:
        """What a reason is about."""
        names = self.deduction.names
        follows, because = (
            tuple(Given(names[abs(x)], x > 0) for x in each) for each in (facts, premises)
        )
        places = dict.fromkeys(place for rule in rules for place in self._places(rule))
        return Focus(tuple(rules), follows, because, tuple(places))

    def first_cell(self, instance: Instance) -> Cell:
        """The first cell, row by row, that an instance of a rule names, or else is about."""
        of = instance.of
        named = of.cells if isinstance(of, Cut) else cells_in(of) if isinstance(of, tuple) else ()
        about = {cell for place in self._places(instance) for cell in cells_in(place)}
        return min(about.intersection(named) or about, default=(0, 0))

    def _places(self, instance: Instance) -> Iterator[Place]:
        """What an instance of a rule speaks of: where its variables are, and the cells of a cut."""
        if isinstance(instance.of, Cut):
            yield from instance.of.cells
        for x in sorted(self.deduction.rules.scope[instance]):
            if (place := self.place_of(x)) is not None:
                yield place

    def about(self, x: int) -> Place:
        """What the name of an atom says, or that of a helper with a place."""
        name = self.deduction.names[x]
        return name[1:] if x in self.deduction.atoms else self.place_of(x) or ()

    def place_of(self, x: int) -> Place | None:
        """What an atom or a helper is about; None for a helper that is about no place."""
        return self.deduction.said[x].place


def be(subjects: Sequence[str], so: str) -> str:
    """That they are so: `is a star`, `are stars`."""
    if len(subjects) == 1:
        return f"is {so}"
    article, _, noun = so.partition(" ")
    return f"are {noun}s" if article == "a" else f"are {so}"


def either(negated: Sequence[str]) -> str:
    """`not in house 1, 2 or 3` for `not in house 1`, and so on; one alone is said as it is."""
    first, *others = negated
    if not others:
        return first
    return alternatives([first, *(halves(so)[1] for so in others)])


def alternatives(every: Sequence[str]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    *rest, last = every
    return f"{', '.join(rest)} or {last}" if rest else last


def halves(so: str) -> tuple[str, str]:
    """`not in house` and `1`; `not part of` and `the 3 at (1, 2)`."""
    said, _, value = so.partition(" the ")
    return (said, f"the {value}") if value else (so.rpartition(" ")[0], so.rpartition(" ")[2])


def left(instance: Instance, found: int, possible: int) -> str:
    """What is missing of a number, and room for how much: `2 missing, room for 3`; empty if the
    number is 0.
    """
    count, room = instance.count, possible - found
    if count is None or count.low is None or count.low != count.high:
        return f"{found} there, room for {room or 'no'} more"
    if found >= count.low:
        return "all found" if found else ""
    return f"{count.low - found} missing, room for {room}"


def named(kind: str, subjects: Sequence[str], last: str = ", ", most: int | None = MOST) -> str:
    """The subjects behind what they are: `the sides between corners (1, 1)-(1, 2), (1, 2)-(1, 3)`.

    The noun is the second word.
    """
    if kind and len(subjects) > 1:
        article, noun, *rest = kind.split(" ")
        kind = " ".join([article, f"{noun}s", *rest])
    return f"{kind} {enumerated(subjects, last, most)}".lstrip()


def enumerated(subjects: Sequence[str], last: str = ", ", most: int | None = MOST) -> str:
    """The subjects with commas between; of too many the first ones, and how many others."""
    if most is None or len(subjects) <= most:
        return last.join([", ".join(subjects[:-1])] * (len(subjects) > 1) + [*subjects[-1:]])
    return f"{', '.join(subjects[: most // 2])} and {len(subjects) - most // 2} others"
