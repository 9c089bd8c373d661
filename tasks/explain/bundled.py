"""One step of several inferences: each is told by what it adds to those before it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ...boards.names import CELL_SIDES, LINES_BETWEEN
from ...boards.places import cells_in
from ...boards.words import counted
from .phrases import capital, pieces, plural
from .remaining import Left, implied, is_plain
from .sentences import LONGEST, with_known
from .told import Focus, Inference, Step

if TYPE_CHECKING:
    from .words import Explanation

GROUPS = 6
"""The most reasons that are told in one step, each of one kind."""

FACTS = 12
"""The most facts that follow in such a step."""

NEAR = ((0, 0), (-1, 0), (0, -1), (0, 1), (1, 0))
"""The steps to a cell itself, and to those beside it."""

MANY = 4
"""Of more places than this it is only said how many they are."""


class Part(NamedTuple):
    """An inference as a step by itself, and what its one rule says, and counts."""

    inference: Inference
    step: Step
    says: str
    left: str
    so: frozenset[str]
    kept: Left
    """What its facts leave of places."""
    covers: set[int]
    """What is said by that."""
    goes_on: bool
    """Whether it follows from what stands before it in the same step."""
    statement: str | None
    """Why several rules force the facts, if that is told as a statement."""

    @property
    def alone(self) -> bool:
        """Whether it is a chain, or a trial, which no other one is told with."""
        return self.inference.how != "rule" and not self.statement

    @property
    def kind(self) -> tuple[bool, str, str, frozenset[str]]:
        """What inferences have in common that are told by one reason: what follows, too."""
        named = self.step.technique if self.statement else None
        return self.alone, named or self.step.rules[0].rule, self.left, self.so

    @property
    def pattern(self) -> str:
        """What its rule says, wherever it says it."""
        return self.says.replace(self.step.rules[0].of, "@", 1)


class Bundle:
    """Inferences that are told as one step, in the order in which they follow."""

    def __init__(self, explanation: "Explanation[Any]") -> None:
        self._explanation, self._phrases = explanation, explanation.phrases
        self._writes = explanation.deduction.writes
        self._parts: list[Part] = []
        self._next: Part | None = None
        self._quiet: list[tuple[list[Inference], Step]] = []
        self._facts = set[int]()
        self._covered = set[int]()
        """What was said before, besides what follows, as all that is left of places."""

    def kinship(self, inference: Inference) -> int:
        """How an inference would go on from these: -1 as it is told already; 0 by the same rule or,
        as it needs nothing that is known, by the same kind; 1 and 2 from what follows, 3 by the
        same kind of rule elsewhere, 4 not at all.
        """
        if not self._parts:
            return 4
        if inference.how == "rule" and self.covers(inference):
            return -1
        rules = inference.reason.rules
        last = self._spoken()[-1].inference.reason.rules
        same = rules[0].rule == last[0].rule
        if {*rules} & {*last} or (same and not inference.reason.premises):
            return 0
        if not self._facts.isdisjoint(inference.reason.premises):
            return 1 if same else 2
        return 3 if same else 4

    def takes(self, inference: Inference) -> bool:
        """Whether it can be told in the same step."""
        if inference.quiet or not self._parts:
            return True
        kinship = self.kinship(inference)
        if kinship < 0:
            return True
        part, told = self._part(inference), self._spoken()
        if part.alone and any(each.inference.how != "rule" for each in told):
            return False
        beside = not part.alone and self._beside(inference)
        if kinship > 3 and not beside:
            return False
        groups = grouped([*told, part])
        if not (part.goes_on or beside) and len(groups) > len(grouped(told)):
            return False
        facts = sum(len(part.inference.facts) for part in self._parts) + len(inference.facts)
        if len(groups) > GROUPS or facts > FACTS:
            return False
        return len(self._sentence([*self._parts, part])) <= LONGEST

    def _spoken(self) -> list[Part]:
        """The parts that are told."""
        again = self._repeated(self._parts)
        return [part for part in self._parts if part not in again]

    def _beside(self, inference: Inference) -> bool:
        """Whether all that follows is of the lines of a loop beside what follows before it."""
        said, about = self._explanation.deduction.said, self._phrases.about
        if any(said[x].naming not in (CELL_SIDES, LINES_BETWEEN) for x in inference.facts):
            return False
        before = (x for part in self._parts for x in part.inference.facts)
        cells = {cell for x in before for cell in cells_in(about(abs(x)))}
        near = {(r + i, c + j) for r, c in cells for i, j in NEAR}
        return all(not near.isdisjoint(cells_in(about(abs(x)))) for x in inference.facts)

    def add(self, inference: Inference) -> None:
        """It is told now, and known from then on; if it is quiet, by itself, behind these."""
        if inference.quiet:
            self._quiet.append(([inference], self._explanation.told(inference)))
        else:
            self._parts.append(self._part(inference))
        self._next = None
        if not inference.quiet or not self._facts.isdisjoint(inference.reason.premises):
            self._facts.update(inference.facts)
        self._phrases.tell(inference.facts)

    def closed(self) -> Iterator[tuple[list[Inference], Step]]:
        """The step of these, if there are any; then there are none."""
        if self._parts:
            yield [part.inference for part in self._parts], self._step()
        yield from self._quiet
        self._covered.update(x for part in self._parts for x in part.covers)
        self._parts, self._quiet, self._facts = [], [], set()

    def covers(self, inference: Inference) -> bool:
        """Whether what follows is told already: as what is left of places, or by their values."""
        deduction, known = self._explanation.deduction, self._phrases.known
        covered = [self._covered, *(part.covers for part in self._parts)]
        return all(
            any(x in some for some in covered) or is_plain(deduction, x, known)
            for x in inference.facts
        )

    def _repeated(self, parts: Sequence[Part]) -> list[Part]:
        """Those of which all that follows was said before; none if it is so of all."""
        there, found = {*self._covered}, list[Part]()
        for part in parts:
            if part.inference.how == "rule" and there.issuperset(part.inference.facts):
                found.append(part)
            there |= part.covers
        return found if len(found) < len(parts) else []

    def _part(self, inference: Inference) -> Part:
        """The inference in words, now."""
        if self._next is None or self._next.inference is not inference:
            step = self._explanation.told(inference)
            phrase = self._explanation.phrase(inference)
            why = phrase or step.because[0]
            says, left = self._explanation.sentences.halved(inference, why)
            if self._phrases.at_sides(inference):
                says = says.replace(f" at {step.rules[0].of}", " there")
            kept = self._explanation.sentences.left_of(inference)
            so = frozenset(said.so for said in self._phrases.said(inference.facts, kept))
            goes_on = not self._facts.isdisjoint(inference.reason.premises)
            statement = None
            if inference.how != "rule":
                own = phrase if inference.technique else None
                sentences = self._explanation.sentences
                statement = sentences.by_ways(inference) or own or sentences.one_rule(inference)
            covers = implied(self._explanation.deduction, inference.facts, kept)
            self._next = Part(inference, step, says, left, so, kept, covers, goes_on, statement)
        return self._next

    def _step(self) -> Step:
        """All parts as one step."""
        if len(self._parts) == 1:
            return self._parts[0].step
        steps = sorted((part.step for part in self._parts), key=lambda step: not step.chain)
        first, known = steps[0], {fact for step in steps for fact in step.facts}
        names = {step.technique for step in steps}
        said = {
            instance: (rule, why)
            for step in steps
            for instance, rule, why in zip(step.focus.rules, step.rules, step.because, strict=True)
        }
        return Step(
            self._sentence(self._parts),
            tuple(fact for step in steps for fact in step.facts),
            tuple(rule for rule, _ in said.values()),
            tuple(why for _, why in said.values()),
            tuple(dict.fromkeys(x for step in steps for x in step.given if x not in known)),
            max(step.cost for step in steps),
            False,
            first.how,
            together([step.focus for step in steps]),
            first.technique if first.chain or len(names) == 1 else None,
            first.supposed,
            first.chain,
        )

    def _sentence(self, parts: Sequence[Part]) -> str:
        """The reasons one after another; what follows from what stands before it begins with so."""
        said = ""
        again = self._repeated(parts)
        for group in grouped([part for part in parts if part not in again]):
            goes_on = any(part.goes_on for part in group)
            words = self._told(group, alone=len(parts) == 1)
            if not said:
                said = words
            elif group[0].inference.how != "rule":
                said = f"{said.removesuffix('.')}. {capital(words)}"
            elif said.endswith("."):
                said = f"{said} {'So ' if goes_on else 'Also '}{words}"
            else:
                said = f"{said}{'. So ' if goes_on else '; also '}{words}"
        return said

    def _told(self, group: Sequence[Part], *, alone: bool) -> str:
        """What follows by reasons of one kind; with what is known, if they are told alone."""
        first, sentences = group[0], self._explanation.sentences
        kept = {place: left for part in group for place, left in part.kept.items()}
        if first.statement and (len(group) > 1 or not alone):
            named = f"{capital(first.step.technique)}: " if first.step.technique else ""
            because: dict[str, list[int]] = {}
            for part in group:
                because.setdefault(part.statement or "", []).extend(part.inference.facts)
            each = (
                f"{sentences.following(facts, kept)}{': ' if ', as ' in why else ', as '}{why}"
                for why, facts in because.items()
            )
            return f"{named}{'; '.join(each)}"
        if first.inference.how != "rule":
            return first.step.sentence
        facts = [x for part in group for x in part.inference.facts]
        patterns: dict[str, list[Part]] = {}
        for part in group:
            patterns.setdefault(part.pattern, []).append(part)
        every = [*dict.fromkeys(map(likewise, patterns.values()))]
        says = (", and " if any(", " in each for each in every) else ", ").join(every)
        why = f"{says}: {first.left}" if first.left else says
        known = "" if not alone else sentences.known_before(first.inference)
        said = sentences.following(facts, kept)
        return with_known(f"{said}: {why}", known)


def grouped(parts: Sequence[Part]) -> list[list[Part]]:
    """Those that are told by one reason, next to each other."""
    groups: list[list[Part]] = []
    for part in parts:
        if groups and groups[-1][-1].kind == part.kind and not part.alone:
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def likewise(parts: Sequence[Part]) -> str:
    """What the rule of the first says, and where others say the same."""
    first, *others = [*dict.fromkeys(part.step.rules[0].of for part in parts)]
    says = parts[0].says
    if not others or first not in says:
        return says
    there = plural(others)
    if len(others) > MANY or pieces(there) > MANY:
        return f"{says}, likewise at {counted(len(others), 'other place')}"
    return f"{says}, likewise {there}"


def together(focuses: Sequence[Focus]) -> Focus:
    """What all are about."""
    rules, facts, because, places = (
        dict.fromkeys(chain.from_iterable(parts)) for parts in zip(*focuses, strict=True)
    )
    before = tuple(x for x in because if x not in facts)
    return Focus(tuple(rules), tuple(facts), before, tuple(places))
