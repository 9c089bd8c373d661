"""What is said of a step: a rule and what it forces, a chain link by link, or that it was tried."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ...boards.on_cells import OnCells
from ...boards.places import Cell, Place
from ...boards.spelling import OneOf
from ...cnf.rules import Instance
from ...encoders.cuts import Cut
from .chains import Chain, Link
from .inference import Inference
from .phrases import MOST, Phrases
from .told import ToldLink


class Sentences:
    """The sentences of a deduction. `sources` are the facts for which others were noted quietly."""

    def __init__(self, phrases: Phrases, sources: Mapping[int, Sequence[int]]) -> None:
        self.phrases, self._sources = phrases, sources
        self.deduction, self.puzzle = phrases.deduction, phrases.puzzle

    def sentence(self, inference: Inference, because: Sequence[str], phrase: str | None) -> str:
        """`facts: reason; what is known`, or a chain, or no more than what follows."""
        said = self.phrases.facts(sorted(inference.facts, key=abs), most=None)
        how, name = inference.how, inference.technique
        known = self._known_before(inference) if phrase or how == "rule" else ""
        if phrase and name and how != "rule":
            said, phrase = f"{name[0].upper()}{name[1:]}", f"{said}, as {phrase}"
        if phrase or how == "rule":
            why = phrase or because[0]
            return "; ".join([f"{said}: {why}", *[known] * bool(known)])
        if how == "trial and error" and name:
            return f"{name[0].upper()}{name[1:]}: {said}, as {', and '.join(because)}"
        if how == "trial and error":
            return f"{said}, by trial and error"
        first, *others = inference.facts
        replayed = self.replayed(inference.chain, [-first])
        suppose = f"{name[0].upper()}{name[1:]}: suppose" if name else "Suppose"
        likewise = f"; likewise {self.phrases.facts(others, most=None)}" if others else ""
        so = f"{self.phrases.facts([first])}{likewise}"
        return f"{suppose} {self.phrases.facts([-first])}. Then {replayed}: contradiction. So {so}."

    def _known_before(self, inference: Inference) -> str:
        """The premises of a rule; nothing of many that are all that it counts, or that it cuts.

        Behind what several facts excluded quietly, these are said.
        """
        (rule, *_), premises = inference.reason
        said = self.phrases.facts
        if isinstance(rule.of, Cut) and not (rule.of.ring or rule.of.together):
            premises = tuple(x for x in premises if self._near(x, rule.of.cells))
        counts = rule.rule in self.deduction.words.tallied
        plain = dict.fromkeys(premises if counts else self.plain(premises))
        if len(plain) > MOST and (counts or isinstance(rule.of, Cut)):
            return ""
        if counts:
            return said(plain)
        notes = [fact for fact in premises if fact < 0 and len(self._sources_of(fact)) > 1]
        others = self.plain(fact for fact in premises if fact not in notes)
        because = (f"{said([fact])} ({said(dict.fromkeys(self.plain([fact])))})" for fact in notes)
        known = said(self._worth_saying(dict.fromkeys(others)))
        return "; ".join([part for part in (known, *because) if part])

    def _near(self, fact: int, cells: Collection[Cell]) -> bool:
        """Whether a fact is of some cells, or beside them, or of none."""
        match self.phrases.about(abs(fact)):
            case (int() as r, int() as c):
                around = {(r, c), (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}
                return not around.isdisjoint(cells)
        return True

    def _worth_saying(self, facts: Iterable[int]) -> Iterator[int]:
        """The facts but for those that say what a place is not beside one that says what it is."""
        said, known = self.deduction.said, [*facts]
        there = {said[x].subject for x in known if not said[x].so.startswith("not ")}
        quiet = self.deduction.words.quiet
        for x in known:
            if not (quiet and said[x].so.startswith("not ") and said[x].subject in there):
                yield x

    def replayed(self, chain: Chain, held: Iterable[int]) -> str:
        """`rule, so facts; then rule`, without what is plainly excluded."""
        said, quiet = self.deduction.said, self.deduction.words.quiet
        shown: list[tuple[Link, str]] = []
        for link, says in self._states(chain, held):
            if (
                shown
                and link.facts
                and (shown[-1][1], shown[-1][0].rule.rule) == (says, link.rule.rule)
            ):
                last, _ = shown.pop()
                shown.append((last._replace(facts=(*last.facts, *link.facts)), says))
            elif (
                not link.facts
                or link.rule.rule not in quiet
                or not all(said[fact].aside and fact < 0 for fact in link.facts)
            ):
                shown.append((link, says))
        return "; then ".join(self._link(link, says) for link, says in shown)

    def _link(self, link: Link, says: str) -> str:
        """`rule, so facts`; what is broken has no facts, and some reasons say them."""
        said, telling = self.deduction.said, self.deduction.words.telling
        if link.rule.rule in telling and not all(said[fact].aside for fact in link.facts):
            return says
        groups = self._in_order(*link) if link.facts else []
        so = ", and ".join(self.phrases.facts(group, last=" and ") for group in groups)
        return f"{says}, so {so}" if so else says

    def links(self, chain: Chain, held: Iterable[int]) -> Iterator[ToldLink]:
        """The links of a chain in words."""
        for link, says in self._states(chain, held):
            place = self.deduction.words.place(link.rule)
            because, facts = (
                tuple(self.phrases.facts([fact]) for fact in each)
                for each in (link.premises, link.facts)
            )
            focus = self.phrases.focus([link.rule], link.facts, link.premises)
            yield ToldLink(link.rule.rule, place, says, because, facts, focus)

    def _states(self, chain: Chain, held: Iterable[int]) -> Iterator[tuple[Link, str]]:
        """The links of a chain, with what the rule of each says of what is known by then."""
        there = {*self.deduction.known, *held}
        for link in chain:
            phrase = self.deduction.likewise.phrase([link.rule], link.premises, link.facts, there)
            yield link, phrase or self.phrases.said_of(link.rule, there, broken=not link.facts)
            there.update(*self._in_order(*link))

    def _in_order(
        self, rule: Instance, premises: Sequence[int], facts: Sequence[int]
    ) -> list[list[int]]:
        """Facts by one rule, each in a group behind those that it is found by; with what is found
        in between, but for what is plainly excluded.
        """
        part, said = self.deduction.rules.parts[rule], self.deduction.said
        found = [] if part.tally else part.on_the_way(premises, facts)
        groups = [[x for x in group if x in facts or not said[x].aside] for group in found]
        return [[*facts]] if {*facts}.difference(*groups) else [group for group in groups if group]

    def plain(self, premises: Iterable[int]) -> Iterator[int]:
        """The premises, those that were noted quietly by way of what they were noted for.

        What is part of the answer stands for itself.
        """
        for fact in premises:
            sources = self._sources_of(fact)
            if sources:
                yield from self.plain(sources)
            else:
                yield fact

    def _sources_of(self, fact: int) -> Sequence[int]:
        """What a fact was noted for quietly; better, the value that stands in its place. Nothing if
        it is part of the answer, or was a step itself.
        """
        if fact not in self._sources or fact in self.deduction.atoms:
            return ()
        place_of, names = self.puzzle.family.answer.spelled.place, self.deduction.names
        value = self._values().get(place_of(names[abs(fact)])) if fact < 0 else None
        return self._sources[fact] if value is None else (value,)

    def _values(self) -> dict[Place, int]:
        """The facts by which places have a value that excludes all others."""
        answer, names = self.puzzle.family.answer, self.deduction.names
        if not (isinstance(answer, OnCells) and isinstance(answer.spelled, OneOf)):
            return {}
        return {
            answer.spelled.place(names[x]): x
            for x in self.deduction.known
            if x in self.deduction.atoms
        }
