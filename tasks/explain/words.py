"""Deductions in words, and in JSON: what follows, why, and how hard it is to see."""

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Generic, TypeVar

from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell, Place, cells_in
from pencilsat.cnf.formula import Atom
from pencilsat.cnf.limits import UNLIMITED, Limits
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import cut_names
from pencilsat.encoders.cut_names import Cut
from pencilsat.encoders.family import Known, Puzzle, Solution
from pencilsat.tasks.answer import Status
from pencilsat.tasks.explain.chains import Chain, Link
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.inference import Difficulty, Inference
from pencilsat.tasks.explain.reasons import Cost
from pencilsat.tasks.explain.told import Focus, Step, Told, ToldLink, ToldSuspect

S = TypeVar("S")

MOST = 12
"""Subjects of one sentence that are all named."""


class Explanation(Generic[S]):
    """How a person would solve a puzzle: iterating gives each step as soon as it is found, once.

    `hardest` is the cost of the hardest step so far: the one with most rules, which count twice by
    trial and error, and among these the one with most facts. After the last step, the status is
    `unique`, `not unique` (what is `open` is not forced), `no solution` (with the rules that
    `clash`) or, after a limit, `undecided`. Without `remedies`, neither the reason why there is no
    solution nor what to change is looked for.
    """

    def __init__(
        self,
        puzzle: Puzzle[S],
        limits: Limits = UNLIMITED,
        *,
        remedies: bool = True,
    ) -> None:
        self._tell(Deduction(puzzle, limits, remedies=remedies))

    def _tell(self, deduction: Deduction) -> None:
        """Begin to tell what is deduced."""
        self.deduction, self.puzzle = deduction, deduction.puzzle
        self.hardest = Cost(0, 0)
        self._greatest = Difficulty(0, 0)
        self._sources: dict[int, tuple[int, ...]] = {}

    @classmethod
    def of(cls, deduction: Deduction) -> "Explanation[S]":
        """The explanation of steps that are deduced otherwise, such as from a position."""
        explanation = cls.__new__(cls)
        explanation._tell(deduction)
        return explanation

    def __iter__(self) -> Generator[Step, None, None]:
        with closing(self.inferences()) as inferences:
            for inference in inferences:
                yield self.told(inference)

    def inferences(self) -> Generator[Inference, None, None]:
        """The steps without words; what is told of one has to be told before the next one."""
        with closing(self.deduction.inferences()) as inferences:
            for inference in inferences:
                if inference.quiet:
                    sources = dict.fromkeys(inference.facts, inference.reason.premises)
                    self._sources |= sources
                elif inference.difficulty > self._greatest:
                    self.hardest, self._greatest = inference.reason.cost, inference.difficulty
                yield inference

    @property
    def status(self) -> Status:
        """What is known of the solutions so far."""
        return self.deduction.status

    @property
    def atoms(self) -> list[Atom]:
        """The atoms that facts speak of, without helpers; known once there is a step."""
        return [atom for x, atom in self.deduction.names.items() if x in self.deduction.atoms]

    @property
    def encoding(self) -> str:
        """The encoding whose rules are told."""
        return self.deduction.words.encoding

    @property
    def solution(self) -> Solution[S] | None:
        """The solution that the steps led to."""
        found = self.deduction.solution
        return None if found is None else Solution(self.puzzle, found)

    @property
    def clash(self) -> list[str]:
        """The rules that do not hold together, by row and column, and the givens, if that is so."""
        rules, givens = self.deduction.clash or ((), ())
        ordered = sorted(rules, key=self._first_cell)
        return [*self._because(ordered, {*givens}), *[self.facts(givens)] * bool(givens)]

    @property
    def contradiction(self) -> str | None:
        """What sums rule out, or the rules of the clash one after another until one is broken.

        None where the clash is of one rule, or where cases would have to be split.
        """
        if self.deduction.totals:
            return self.deduction.totals
        if len({link.rule for link in self.deduction.clash_chain}) < 2:
            return None
        return f"{self._replayed(self.deduction.clash_chain, self._givens())}: contradiction"

    @property
    def clash_chain(self) -> list[ToldLink]:
        """The clash as a chain, where it is one."""
        return list(self._links(self.deduction.clash_chain, self._givens()))

    @property
    def clashing_givens(self) -> str:
        """The givens of the clash, in one phrase."""
        return self.facts(self._givens())

    def _givens(self) -> tuple[int, ...]:
        return self.deduction.clash.premises if self.deduction.clash else ()

    @property
    def suspects(self) -> list[ToldSuspect] | None:
        """Each single clue without which there is a solution; None if that is not known."""
        found = self.deduction.suspects
        return None if found is None else [self._suspect(*suspect) for suspect in found]

    def _suspect(
        self, clue: int | Instance, instead: Sequence[int] | int | None, unique: bool | None
    ) -> ToldSuspect:
        """The clue, and what could stand there instead."""
        said = self._reason(clue, ()) if isinstance(clue, Instance) else self.facts([clue])
        if instead is None or isinstance(instead, int):
            return ToldSuspect(said, None if instead is None else f"{instead}", unique)
        return ToldSuspect(said, self.facts(instead), unique)

    @property
    def further_clues(self) -> list[str] | None:
        """Clues that leave one solution of several, one if there is such a one; None if that is not
        known.
        """
        found = self.deduction.further
        return None if found is None else [self.facts([x]) for x in found]

    @property
    def open(self) -> list[str]:
        """What the puzzle leaves open, each once; not what is only noted on the way."""
        return [named(kind, [subject]) for kind, every in self._open() for subject in every]

    @property
    def left_open(self) -> str:
        """The same in one phrase."""
        return ", ".join(named(kind, every) for kind, every in self._open())

    def _open(self) -> list[tuple[str, list[str]]]:
        """The subjects of what is open, by their kind."""
        said, atoms = self.deduction.said, self.deduction.atoms
        found: dict[str, dict[str, None]] = {}
        for x in self.deduction.open:
            if abs(x) in atoms or not said[x].aside:
                found.setdefault(said[x].kind, {})[said[x].subject] = None
        return [(kind, [*every]) for kind, every in found.items()]

    def told(self, inference: Inference) -> Step:
        """The step in words, when it has just been found."""
        rules, premises = inference.reason
        because = self._because(rules, self.deduction.known)
        chain = tuple(self._links(inference.chain, [-fact for fact in inference.facts]))
        return Step(
            self._sentence(inference, because),
            tuple(self.facts([fact]) for fact in inference.facts),
            tuple(Told(rule.rule, self._place(rule)) for rule in rules),
            tuple(because),
            tuple(self.facts([fact]) for fact in premises),
            inference.reason.cost,
            inference.quiet,
            inference.how,
            self._focus(rules, inference.facts, premises),
            inference.technique,
            self.facts([-fact for fact in inference.facts]) if chain else None,
            chain,
        )

    def _sentence(self, inference: Inference, because: Sequence[str]) -> str:
        """`facts: reason; what is known`, or a chain, or no more than what follows."""
        said = self.facts(inference.facts)
        how, name = inference.how, inference.technique
        if how == "trial and error" and name:
            return f"{name[0].upper()}{name[1:]}: {said}, as {', and '.join(because)}"
        if how == "trial and error":
            return f"{said}, by trial and error"
        if how == "chain":
            opposite = [-fact for fact in inference.facts]
            replayed = self._replayed(inference.chain, opposite)
            suppose = f"{name[0].upper()}{name[1:]}: suppose" if name else "Suppose"
            return f"{suppose} {self.facts(opposite)}. Then {replayed}: contradiction. So {said}."
        known = self._known_before(inference)
        return "; ".join([f"{said}: {', and '.join(because)}", *[known] * bool(known)])

    def _known_before(self, inference: Inference) -> str:
        """The premises of a rule; nothing of many that are all that it counts, or that it cuts."""
        [rule], premises = inference.reason
        counts = rule.rule in self.deduction.words.tallied
        plain = dict.fromkeys(premises if counts else self.plain(premises))
        if len(plain) > MOST and (counts or isinstance(rule.of, Cut)):
            return ""
        return self.facts(plain)

    def _replayed(self, chain: Chain, held: Iterable[int]) -> str:
        """`rule, so facts; then rule`, without what is plainly excluded."""
        said, quiet = self.deduction.said, self.deduction.words.quiet
        return "; then ".join(
            self._link(link, says)
            for link, says in self._states(chain, held)
            if not link.facts
            or link.rule.rule not in quiet
            or not all(said[fact].aside for fact in link.facts)
        )

    def _link(self, link: Link, says: str) -> str:
        """`rule, so facts`; what is broken has no facts, and some reasons say them."""
        said, telling = self.deduction.said, self.deduction.words.telling
        if link.rule.rule in telling and not all(said[fact].aside for fact in link.facts):
            return says
        return f"{says}, so {self.facts(link.facts, last=' and ')}" if link.facts else says

    def _links(self, chain: Chain, held: Iterable[int]) -> Iterator[ToldLink]:
        """The links of a chain in words."""
        for link, says in self._states(chain, held):
            place = self.deduction.words.place(link.rule)
            because, facts = (
                tuple(self.facts([fact]) for fact in each) for each in (link.premises, link.facts)
            )
            focus = self._focus([link.rule], link.facts, link.premises)
            yield ToldLink(link.rule.rule, place, says, because, facts, focus)

    def _focus(
        self, rules: Sequence[Instance], facts: Iterable[int], premises: Iterable[int]
    ) -> Focus:
        """What a reason is about."""
        names = self.deduction.names
        follows, because = (
            tuple(Given(names[abs(x)], x > 0) for x in each) for each in (facts, premises)
        )
        places = dict.fromkeys(place for rule in rules for place in self._places(rule))
        return Focus(tuple(rules), follows, because, tuple(places))

    def _first_cell(self, instance: Instance) -> Cell:
        """The first cell, row by row, that an instance of a rule names, or else is about."""
        of = instance.of
        named = of.cells if isinstance(of, Cut) else cells_in(of) if isinstance(of, tuple) else ()
        about = {cell for place in self._places(instance) for cell in cells_in(place)}
        return min(about.intersection(named) or about, default=(0, 0))

    def _places(self, instance: Instance) -> Iterator[Place]:
        """What an instance of a rule speaks of: where its variables are, and the cells of a cut."""
        if isinstance(instance.of, Cut):
            yield from instance.of.cells
        place_of, names = self.puzzle.family.answer.place, self.deduction.names
        for x in sorted(self.deduction.rules.scope[instance]):
            yield place_of(names[x]) if x in self.deduction.atoms else names[x][1:]

    def _states(self, chain: Chain, held: Iterable[int]) -> Iterator[tuple[Link, str]]:
        """The links of a chain, with what the rule of each says of what is known by then."""
        there = {*self.deduction.known, *held}
        for link in chain:
            yield link, self.said_of(link.rule, there, broken=not link.facts)
            there |= {*link.facts}

    def facts(self, facts: Iterable[int], last: str = ", ") -> str:
        """`(1, 2), (1, 3) are 0; (1, 4) is 1`, with other words before the last if asked for."""
        together: dict[tuple[str, str], list[str]] = {}
        for fact in facts:
            said = self.deduction.said[fact]
            together.setdefault((said.kind, said.so), []).append(said.subject)
        alike: dict[tuple[str, ...], list[str]] = {}
        for (kind, so), subjects in together.items():
            negated = so.rpartition(" ")[0] if so.startswith("not ") else so
            alike.setdefault((negated, kind, *subjects), []).append(so)
        return "; ".join(
            f"{named(kind, subjects, last)} {'is' if len(subjects) == 1 else 'are'} {either(every)}"
            for (_, kind, *subjects), every in alike.items()
        )

    def _because(self, rules: Iterable[Instance], known: Collection[int]) -> list[str]:
        """What each rule says of what is known."""
        return [self.reason(instance, known) for instance in rules]

    def _place(self, instance: Instance) -> str:
        """What an instance of a rule speaks of."""
        deduction = self.deduction
        if deduction.graph and isinstance(instance.of, Cut):
            return cut_names.place(instance.of, deduction.graph.what)
        return deduction.words.place(instance)

    def reason(self, instance: Instance, known: Collection[int]) -> str:
        """What a rule says of what is known; of what it counts, what is missing."""
        said = self._reason(instance, known)
        more = self._left(instance, known)
        return f"{said}: {more}" if more else said

    def said_of(self, instance: Instance, known: Collection[int], *, broken: bool) -> str:
        """The same in the middle of a sentence; of a rule that is broken, how it is."""
        said = self._reason(instance, known, broken=broken)
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

    def _reason(self, instance: Instance, known: Collection[int], *, broken: bool = False) -> str:
        """What a rule says of what is known."""
        puzzle, words, graph = self.puzzle, self.deduction.words, self.deduction.graph
        if graph and isinstance(instance.of, Cut):
            return cut_names.reason(instance.of, graph.what)
        there = self._known(self._literals(instance), known)
        said = words.broken(puzzle, instance, there) if broken and words.broken else None
        return said or words.reason(puzzle, instance, there)

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

    def plain(self, premises: Iterable[int]) -> Iterator[int]:
        """The premises, those that were noted quietly by way of what they were noted for.

        What is part of the answer stands for itself.
        """
        for fact in premises:
            if fact in self._sources and fact not in self.deduction.atoms:
                yield from self.plain(self._sources[fact])
            else:
                yield fact


def either(negated: Sequence[str]) -> str:
    """`not in house 1, 2 or 3` for `not in house 1`, and so on; one alone is said as it is."""
    first, *others = negated
    if not others:
        return first
    *rest, last = [so.rpartition(" ")[2] for so in others]
    return f"{', '.join([first, *rest])} or {last}"


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


def named(kind: str, subjects: Sequence[str], last: str = ", ") -> str:
    """The subjects behind what they are: `the sides between corners (1, 1)-(1, 2), (1, 2)-(1, 3)`.

    The noun is the second word.
    """
    if kind and len(subjects) > 1:
        article, noun, *rest = kind.split(" ")
        kind = " ".join([article, f"{noun}s", *rest])
    return f"{kind} {enumerated(subjects, last)}".lstrip()


def enumerated(subjects: Sequence[str], last: str = ", ") -> str:
    """The subjects with commas between; of too many the first ones, and how many others."""
    if len(subjects) <= MOST:
        return last.join([", ".join(subjects[:-1])] * (len(subjects) > 1) + [*subjects[-1:]])
    return f"{', '.join(subjects[: MOST // 2])} and {len(subjects) - MOST // 2} others"
