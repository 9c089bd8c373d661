"""What the facts and the rules of a deduction are called."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from ...boards.facts import Given, Said
from ...boards.names import CELL_SIDES, MOST, Names, listed
from ...boards.places import Cell, Place, cells_in
from ...cnf.rules import Instance
from ...rules import cuts
from ...rules.cuts import Cut
from ...rules.explaining import Known
from .deduction import Deduction
from .remaining import Left, either, excludes, halves, instead, left_by
from .told import Focus, Inference

BUT = "but "
"""What stands before a rule that is broken, where it is only said what the rule is."""

PIECE = re.compile(r"r\d+c\d+(?:[-–]r\d+c\d+)*")
"""A cell, or several that are called by the first and the last."""


class Phrases:
    """What the facts and rules of a deduction are called, and what is known by then."""

    def __init__(self, deduction: Deduction) -> None:
        self.deduction, self.puzzle = deduction, deduction.puzzle
        self.told: dict[int, None] | None = None
        """What is told so far, where that is less than what is deduced."""

    def tell(self, facts: Iterable[int]) -> None:
        """These are told now, and with what can be written at a place all that it says of that."""
        if self.told is None:
            return
        self.told |= dict.fromkeys(facts)
        for x in filter(self.deduction.writes, facts):
            self.told |= dict.fromkeys(self._saying.get(self.place_of(abs(x)), ()))

    @cached_property
    def _saying(self) -> Mapping[Place | None, list[int]]:
        """What is so at each place that what can be written there says besides."""
        deduction, found = self.deduction, dict[Place | None, list[int]]()
        facts = [x for x in (*deduction.known, *deduction.open) if abs(x) in deduction.atoms]
        for x in facts:
            if not deduction.said[x].aside and not deduction.writes(x):
                found.setdefault(self.place_of(abs(x)), []).append(x)
        return found

    @property
    def known(self) -> Mapping[int, None]:
        """What is known before a step."""
        return self.deduction.known if self.told is None else self.told

    def facts(self, facts: Iterable[int], most: int | None = MOST, left: Left | None = None) -> str:
        """`r1c2 r1c3 are 0; r1c4 is 1`, with no more than so many subjects of each. What is `left`
        at places is said instead of what is excluded there, if it is shorter.
        """
        together: dict[tuple[Names | None, str], dict[str, Said]] = {}
        for said in self.said([*facts], left):
            together.setdefault((said.naming, said.so), {})[said.subject] = said
        alike: dict[tuple[str, ...], tuple[list[str], Sequence[Said]]] = {}
        for (_, so), every in together.items():
            negated = halves(so)[0] if so.startswith("not ") else so
            alike.setdefault((negated, *every), ([], [*every.values()]))[0].append(so)
        return "; ".join(
            stated(subjects, either(negated), most) for negated, subjects in alike.values()
        )

    def said(self, facts: Collection[int], left: Left | None = None) -> Iterator[Said]:
        """What each fact says, or what is left where it excludes something; but for what places
        are not whose values are known, as nothing is `left` there.
        """
        said, left = self.deduction.said, left or {}
        plain = {x for x in facts if left and excludes(self.deduction, x)}
        plain = {x for x in plain if said[x].place not in left}
        every = [x for x in facts if x not in plain] or [*facts]
        others = instead(self.deduction, every, left)
        for x in every:
            place = said[x].place if excludes(self.deduction, x) else None
            yield said[x] if place is None else others.get(place, said[x])

    def left_by(self, facts: Iterable[int]) -> Left:
        """What facts leave of places, now."""
        return left_by(self.deduction, facts, self.known)

    def reason(self, instance: Instance, known: Collection[int]) -> str:
        """What a rule says of what is known; of what it counts, what is missing."""
        said = self.says(instance, known)
        more = self._left(instance, known)
        return f"{said}: {more}" if more else said

    def said_of(self, instance: Instance, known: Collection[int], *, broken: bool) -> str:
        """The same in the middle of a sentence; of a rule that is broken, how it is."""
        said = self.says(instance, known, broken=broken)
        if instance.rule not in self.deduction.words.tallied:
            return said if not broken or self._clash(instance, known) else f"{BUT}{said}"
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
        said = self._clash(instance, known) if broken else None
        there = self._known(self._literals(instance), known)
        return said or words.reason(puzzle, instance, there)

    def _clash(self, instance: Instance, known: Collection[int]) -> str | None:
        """How what is known breaks a rule; None where it is only said what the rule is."""
        words, puzzle = self.deduction.words, self.puzzle
        if isinstance(instance.of, Cut):
            return self.says(instance, known)
        there = self._known(self._literals(instance), known)
        return words.broken(puzzle, instance, there) if words.broken else None

    def _around(self, instance: Instance, ring: Cut, said: str, known: Collection[int]) -> str:
        """What is said of a ring: that it is closed already, if it is, and what it leaves out."""
        place_of, names = self.puzzle.family.answer.spelled.place, self.deduction.names
        scope = sorted(self.deduction.rules.scope[instance] & self.deduction.atoms)
        cells, there = {*ring.cells}, {x: x in known or -x in known for x in scope}
        beyond = [x for x in scope if not cells.issuperset(cells_in(place_of(names[x])))]
        if all(there[x] for x in scope if x not in beyond):
            said = f"{said.removesuffix('would close')}is closed"
        left_out = [self.deduction.said[x] for x in beyond if there[x]]
        return f"{said} without {named(left_out)}" if left_out else said

    def left(self, instance: Instance) -> str:
        """What is missing of what a rule counts, by what is known."""
        return self._left(instance, self.known)

    def _left(self, instance: Instance, known: Collection[int]) -> str:
        """What is missing of what a rule counts; empty if it counts nothing, or to nothing."""
        if instance.rule not in self.deduction.words.tallied:
            return ""
        return left(instance, *self._tally(instance, known))

    def _literals(self, instance: Instance) -> Sequence[int]:
        """The literals that an instance counts, if all have names, or all that it speaks of."""
        count, names = instance.count, self.deduction.names
        counted = count.literals if count and not count.unless else []
        named = all(abs(x) in names for x in counted)
        return (named and counted) or sorted(self.deduction.rules.scope[instance])

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
        places = dict.fromkeys(place for rule in rules for place in self.places(rule))
        return Focus(tuple(rules), follows, because, tuple(places))

    def at_sides(self, inference: Inference) -> bool:
        """Whether sides of cells follow by what is between them: they show where that is."""
        [rule, *_], said = inference.reason.rules, self.deduction.said
        counts = rule.rule in self.deduction.words.tallied
        return not counts and all(said[x].naming is CELL_SIDES for x in inference.facts)

    def first_cell(self, instance: Instance) -> Cell:
        """The first cell, row by row, that an instance of a rule names, or else is about."""
        of = instance.of
        named = of.cells if isinstance(of, Cut) else cells_in(of) if isinstance(of, tuple) else ()
        about = {cell for place in self.places(instance) for cell in cells_in(place)}
        return min(about.intersection(named) or about, default=(0, 0))

    def places(self, instance: Instance) -> Iterator[Place]:
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


def stated(subjects: Sequence[Said], so: str, most: int | None) -> str:
    """`r1c2 r1c3 are 0`; of many that are all told, first how many they are."""
    said, are = named(subjects, most), be(subjects, so)
    if most is not None or pieces(said) <= MOST:
        return f"{said} {are}"
    names = subjects[0].naming
    return f"{len(subjects)} {names.things if names else 'places'} {are} ({said})"


def pieces(listing: str) -> int:
    """Of how many pieces a listing of places consists."""
    return len(PIECE.findall(listing)) or listing.count(", ") + 1


def capital(words: str) -> str:
    """With a capital letter at the beginning, if that is not the name of a cell."""
    return words if re.match(r"r\d", words) else f"{words[:1].upper()}{words[1:]}"


def be(subjects: Sequence[Said], so: str) -> str:
    """That they are so: `is a star`, `are stars`."""
    if len(subjects) == 1:
        return f"is {so}"
    noun = so.removeprefix("a ")
    return f"are {noun}s" if noun != so and " or " not in so else f"are {so}"


def left(instance: Instance, found: int, possible: int) -> str:
    """What is missing of a number, and room for how much: `2 missing, room for 3`; empty if the
    number is 0, or there is more room where each of what is counted is there or not.
    """
    count, room = instance.count, possible - found
    if count is None or count.low is None or count.low != count.high:
        return f"{found} there, room for {room or 'no'} more"
    if found >= count.low:
        return "all found" if found else ""
    missing, plain = count.low - found, all(isinstance(term, int) for term in count.terms)
    return "" if plain and room > missing else f"{missing} missing, room for {room}"


def plural(places: Sequence[str]) -> str:
    """`islands r1c2, r2c3` for `island r1c2` and `island r2c3`."""
    nouns = {place.partition(" ")[0] for place in places}
    noun = nouns.pop() if len(nouns) == 1 else "the"
    if len(places) > 1 and noun.isalpha() and noun not in ("the", "around", "beside", "what"):
        return f"{noun}s {', '.join(place.partition(' ')[2] for place in places)}"
    return ", ".join(places)


def named(every: Sequence[Said], most: int | None = MOST) -> str:
    """The subjects, those of places together; of too many the first ones, and how many others."""
    names, places = every[0].naming, [said.place for said in every if said.place is not None]
    if names is None or len(places) < len(every):
        return listed([said.subject for said in every], most)
    return names.several(places, most)
