"""What is said of a step: of one rule, a chain of them, or a trial."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ...boards.names import MOST
from ...boards.on_cells import OnCells
from ...boards.places import Cell, Place
from ...boards.spelling import OneOf
from ...boards.words import counted
from ...cnf.rules import Instance
from ...rules.cuts import Cut
from .chains import Chain, Link
from .phrases import BUT, Phrases, capital, pieces, plural
from .reasons import Reason
from .remaining import Left, left_by
from .told import Inference, ToldLink

LONG = 240
"""Of a chain whose words have more characters it is told briefly why each link follows."""

LONGEST = 300
"""The most characters of a step."""

SHORT = 3
"""The most links of a chain that is told as what would be otherwise, rather than supposed."""

FEW = 5
"""The most facts that a single rule is told with, where all stand at the place that it names."""


def with_known(said: str, known: str) -> str:
    """What follows, and why, and what is known, if there is room for that."""
    told = f"{said}; {known}"
    return told if known and len(told) <= LONGEST else said


def in_turn(told: Sequence[str]) -> str:
    """`this; then this`, and what is broken: `but` how a rule is, or could not be."""
    *before, last = told
    if last.startswith(BUT) and before:
        last = f"{BUT}{could_not(last.removeprefix(BUT))}"
    return "; then ".join([*before, last]).replace(f"; then {BUT}", f"; {BUT}")


VERBS = {"are": "be", "is": "be", "sums": "sum", "must": "", "differ": "differ", "has": "have"}
"""The verbs of rules, and what stands behind *could not* instead."""
VERB = re.compile(rf"(?<!that )(?<!what )(?<!which )\b({'|'.join(VERBS)})\b ")
NEGATIVE = re.compile(r"\b(no|not|none|never|neither|nor|cannot|only|would|could|can|at most)\b")


def could_not(said: str) -> str:
    """`r1c2 and r1c3 could not differ by 1`, of a rule that is broken; of one that says itself what
    cannot be, as it is said.
    """
    said, _, _ = said.partition(", as ")
    verb = None if NEGATIVE.search(said) else VERB.search(said)
    if verb is None:
        return said
    instead = VERBS[verb[1]]
    return f"{said[: verb.start()]}could not {instead}{' ' * bool(instead)}{said[verb.end() :]}"


def fewer(told: Sequence[str]) -> Iterator[list[str]]:
    """The first and the last of some links, and how many are between: ever fewer of them."""
    for kept in range(len(told) - 1, 0, -1):
        first, last = kept // 2, kept - kept // 2
        between = counted(len(told) - kept, "step")
        after = f"after {between} {told[-last].removeprefix(BUT)}"
        yield [*told[:first], after, *told[len(told) - last + 1 :]]


class Sentences:
    """The sentences of a deduction. `sources` are the facts for which others were noted quietly."""

    def __init__(self, phrases: Phrases, sources: Mapping[int, Sequence[int]]) -> None:
        self.phrases, self._sources = phrases, sources
        self._left: dict[Link, Left] = {}
        """What each link of the last chain leaves of places."""
        self.deduction, self.puzzle = phrases.deduction, phrases.puzzle

    def sentence(self, inference: Inference, because: Sequence[str], phrase: str | None) -> str:
        """`facts: reason; what is known`, or a chain, or no more than what follows."""
        left = self.left_of(inference)
        said = self.following(sorted(inference.facts, key=abs), left)
        how, name = inference.how, inference.technique
        known = self.known_before(inference) if phrase or how == "rule" else ""
        if ways := self.by_ways(inference):
            called = f"{capital(name)}: " if name else ""
            return f"{called}{said}: {ways}"
        if phrase and name and how != "rule":
            said, phrase = capital(name), f"{said}, as {phrase}"
        if phrase or how == "rule":
            return with_known(f"{said}: {phrase or because[0]}", known)
        if how == "trial and error" and name:
            return self._named_trial(f"{capital(name)}: {said}, as ", because)
        if how == "trial and error":
            return f"{said}, by trial and error"
        tellings = [*self._tellings(inference)]
        return next((said for said in tellings if len(said) <= LONGEST), tellings[-1])

    def _named_trial(self, said: str, because: Sequence[str]) -> str:
        """`said because, and because`, and how many rules there are more than have room."""
        for kept in range(len(because), 0, -1):
            more = len(because) - kept
            every = [*because[:kept], *[f"{counted(more, 'rule')} more"] * (more > 0)]
            told = f"{said}{', and '.join(every)}"
            if len(told) <= LONGEST:
                break
        return told

    def _tellings(self, inference: Inference) -> Iterator[str]:
        """A chain in words, at length and then more and more briefly."""
        first, *others = inference.facts
        chain, held = inference.chain, [-first]
        name = inference.technique
        called = f"{capital(name)}: " if name else ""
        said = self.phrases.facts([first])
        likewise = f"; likewise {self.following(sorted(others, key=abs))}" if others else ""
        replayed = self.replayed(chain, held)
        if len(chain) <= SHORT:
            otherwise = "" if replayed.startswith(BUT) else "otherwise "
            whole = f"{called}{said}: {otherwise}{replayed.removeprefix(BUT)}{likewise}"
            yield whole
            yield re.sub(r" \([^()]*\)", "", whole)
        suppose = f"{called}{'suppose' if name else 'Suppose'} {self.phrases.facts(held)}. Then"
        *links, (broken, says) = self._shown(chain, held)
        told, short = (
            [*self._briefly(links, places=places), self._link(broken, says)]
            for places in (True, False)
        )
        for then in [replayed] * (len(replayed) <= LONG) + [in_turn(told)]:
            yield f"{suppose} {then.removeprefix(BUT)}: contradiction. So {said}{likewise}."
        for links_told in (told, short, *fewer(short)):
            yield f"{called}{said}: otherwise {in_turn(links_told)}{likewise}"

    def one_rule(self, inference: Inference) -> str | None:
        """The rule that a chain breaks, if nothing else of the chain is worth saying."""
        shown = self._shown(inference.chain, [-inference.facts[0]]) if inference.chain else []
        if len(shown) != 1 or not shown[0][1].startswith(BUT):
            return None
        return shown[0][1].removeprefix(BUT)

    def by_ways(self, inference: Inference) -> str | None:
        """Of a chain by one rule, and what that excludes in cells and lines, the ways that the rule
        leaves, if it tells them.
        """
        quiet = self.deduction.words.quiet
        main = [rule for rule in inference.reason.rules if rule.rule not in quiet]
        others = [link for link in inference.chain if [link.rule] != main]
        plain = all(
            link.rule.rule == "cell" or (link.facts and max(link.facts) < 0) for link in others
        )
        if not inference.chain or len(main) != 1 or not plain:
            return None
        says = self.phrases.says(main[0], self.phrases.known)
        return says if says != self.deduction.words.reason(self.puzzle, main[0], {}) else None

    def left_of(self, inference: Inference) -> Left:
        """What an inference leaves of places, now; a naked set is about what it excludes."""
        naked = (inference.technique or "").startswith("naked")
        left = {} if naked else self.phrases.left_by(inference.facts)
        gone = self._untold(inference, left)
        return {place: [x for x in some if x not in gone] for place, some in left.items()}

    def _untold(self, inference: Inference, left: Left) -> set[int]:
        """Of what is left, what the one rule of an inference excludes, too, by what is told, or its
        rules if their ways are: that was a note which no step needed.
        """
        known, (rules, _) = self.phrases.known, inference.reason
        noted = [-x for some in left.values() for x in some if -x in self.deduction.known]
        plain = inference.how == "rule" and len(rules) == 1
        if not noted or not (plain or self.by_ways(inference)):
            return set()
        scope = {x for rule in rules for x in self.deduction.rules.scope[rule]}
        told = tuple(x for y in sorted(scope) for x in (y, -y) if x in known)
        return {-x for x in self.deduction.rules.entailed(Reason(rules, told), noted)}

    def following(self, facts: Sequence[int], left: Left | None = None) -> str:
        """What follows; of what has no room, or of many notes, the first ones of each kind."""
        said = self.phrases.facts(facts, None, left)
        most = LONGEST - 50 if any(map(self.deduction.writes, facts)) else LONGEST / 2
        return said if len(said) < most else self.phrases.facts(facts, FEW, left)

    def halved(self, inference: Inference, because: str) -> tuple[str, str]:
        """What the rule of an inference says, and what is missing of what it counts."""
        rule, said = inference.reason.rules[0], because
        left = self.phrases.left(rule) if inference.how == "rule" else ""
        says, _, tally = said.rpartition(": ")
        return (says, left) if left and tally == left else (said, "")

    def known_before(self, inference: Inference) -> str:
        """The premises of a rule; nothing of many that are all that it counts, or that it cuts.

        Behind what several facts excluded quietly, these are said.
        """
        (rule, *_), premises = inference.reason
        if rule.rule in self.deduction.words.stated:
            return ""
        said = self.phrases.facts
        if isinstance(rule.of, Cut) and not (rule.of.ring or rule.of.together):
            premises = tuple(x for x in premises if self._near(x, rule.of.cells))
        counts = rule.rule in self.deduction.words.tallied
        plain = dict.fromkeys(premises if counts else self.plain(premises))
        if len(plain) > MOST and (counts or isinstance(rule.of, Cut)):
            return ""
        if counts:
            return said(plain)
        values = self._values()
        notes = [x for x in premises if x < 0 and len(self._sources_of(x, values)) > 1]
        others = self.plain(fact for fact in premises if fact not in notes)
        because = (f"{said([fact])} ({said(dict.fromkeys(self.plain([fact])))})" for fact in notes)
        worth = [*self._worth_saying(dict.fromkeys(others))]
        if self._only_left(inference, worth):
            return ""
        if len(worth) > FEW and rule.of is not None:
            worth = self._unseen(rule, worth)
        known = said(worth)
        return "; ".join([part for part in (known, *because) if part])

    def _only_left(self, inference: Inference, known: Sequence[int]) -> bool:
        """Whether a place can only be something, as all else is excluded there."""
        said = self.deduction.said
        own = {said[x].subject for x in (*inference.facts, *known)}
        excluded = all(said[x].so.startswith("not ") for x in known)
        why = self.phrases.says(inference.reason.rules[0], self.phrases.known)
        return len(own) == 1 and excluded and " can only be " in why and ", as " not in why

    def _unseen(self, rule: Instance, facts: Sequence[int]) -> list[int]:
        """Of many facts, those that are not seen at the place that the rule names: what is excluded
        there, and, if they are few, what stands elsewhere.
        """
        own, said = {*self.phrases.places(rule)}, self.deduction.said
        elsewhere = [x for x in facts if self.phrases.place_of(x) not in own]
        few = elsewhere if len(elsewhere) <= FEW else []
        return [x for x in facts if x in few or said[x].so.startswith("not ")]

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
        return in_turn([self._link(link, says) for link, says in self._shown(chain, held)])

    def _briefly(self, links: Sequence[tuple[Link, str]], *, places: bool) -> Iterator[str]:
        """`facts (places)`: of a long chain what follows, and where; what follows by one rule at
        several places is told together.
        """
        for _, group in groupby(links, key=lambda each: each[0].rule.rule):
            yield self._following([*group], places=places)

    def _following(self, told: Sequence[tuple[Link, str]], *, places: bool) -> str:
        """What follows by links of one rule, and where; or why, where places have no names."""
        left = {place: some for link, _ in told for place, some in self._left[link].items()}
        every = [x for link, _ in told for x in link.facts]
        facts = self.phrases.facts(every, None, left)
        if not places:
            return facts
        rules = [link.rule for link, _ in told]
        where = plural([*dict.fromkeys(map(self.deduction.words.place, rules))])
        if any(isinstance(rule.of, Cut) for rule in rules):
            rings = any(isinstance(rule.of, Cut) and rule.of.ring for rule in rules)
            where = "or a ring would close" if rings else "or some would be cut off"
        elif not (where.split(" ")[0].isalpha() or re.match(r"r\d+c\d", where)):
            return self._alike(told)
        return f"{facts} ({where})" if pieces(where) <= MOST else facts

    def _alike(self, told: Sequence[tuple[Link, str]]) -> str:
        """What follows by links of one rule, and what it says at the first place, where it says the
        same of others.
        """
        alike: dict[str, list[tuple[Link, str]]] = {}
        for link, says in told:
            alike.setdefault(re.sub(r"\d+", "", says), []).append((link, says))
        return "; then ".join(map(self._at_places, alike.values()))

    def _at_places(self, told: Sequence[tuple[Link, str]]) -> str:
        """What follows where a rule says the same of several places."""
        (link, says), *others = told
        if not others:
            return self._link(link, says)
        facts = tuple(x for each, _ in told for x in each.facts)
        left = {place: some for each, _ in told for place, some in self._left[each].items()}
        says = f"{says}, likewise at {counted(len(others), 'other place')}"
        return f"{says}, so {self.phrases.facts(facts, left=left)}"

    def _shown(self, chain: Chain, held: Iterable[int]) -> list[tuple[Link, str]]:
        """The links that are worth saying, and what the rule of each says."""
        shown: list[tuple[Link, str]] = []
        alone = set[int]()
        for link, says in self._states(chain, held):
            if self._is_plain(link) or (link.facts and alone.issuperset(link.facts)):
                continue
            alone.update(some[0] for some in self._left[link].values() if len(some) == 1)
            if (
                shown
                and link.facts
                and (shown[-1][1], shown[-1][0].rule.rule) == (says, link.rule.rule)
            ):
                last, _ = shown.pop()
                both = last._replace(facts=(*last.facts, *link.facts))
                self._left[both] = {**self._left[last], **self._left[link]}
                shown.append((both, says))
            else:
                shown.append((link, says))
        return shown

    def _is_plain(self, link: Link) -> bool:
        """Whether a link only spells what it follows from, or excludes what is plainly excluded: a
        value of a cell, not by all that others are not.
        """
        said, words = self.deduction.said, self.deduction.words
        spelled = link.rule.rule in words.spelling
        plain = link.facts and all(said[x].aside and (x < 0 or spelled) for x in link.facts)
        if not plain or link.rule.rule not in words.quiet:
            return False
        return spelled or not self._left[link] or any(x > 0 for x in link.premises)

    def _link(self, link: Link, says: str) -> str:
        """`rule, so facts`; what is broken has no facts, and some reasons say them."""
        said, telling = self.deduction.said, self.deduction.words.telling
        if link.rule.rule in telling and not all(said[fact].aside for fact in link.facts):
            return says
        groups = self._in_order(*link) if link.facts else []
        left = self._left.get(link)
        so = ", and ".join(dict.fromkeys(self.phrases.facts(group, left=left) for group in groups))
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
        held = [*held]
        there, gone = {*self.phrases.known, *held}, self._gone(held)
        self._left.clear()
        for link in chain:
            self._left[link] = left_by(self.deduction, link.facts, there | gone)
            gone |= self._gone(link.facts)
            phrase = self.deduction.likewise.phrase([link.rule], link.premises, link.facts, there)
            yield link, phrase or self.phrases.said_of(link.rule, there, broken=not link.facts)
            there.update(*self._in_order(*link))

    def _gone(self, facts: Iterable[int]) -> set[int]:
        """What facts plainly exclude."""
        rules, quiet = self.deduction.rules, self.deduction.words.quiet
        every = ((rules.parts[rule], x) for x in facts if x > 0 for rule in rules.touching[x])
        return {
            y for part, x in every if part.instance.rule in quiet for y in part.closure({x}, [x])[0]
        }

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
        """The premises, those that were noted quietly by way of what they were noted for; each
        once.

        What is part of the answer stands for itself.
        """
        values, seen, left = self._values(), set[int](), [*premises][::-1]
        while left:
            fact = left.pop()
            if fact not in seen:
                seen.add(fact)
                if sources := self._sources_of(fact, values):
                    left += sources[::-1]
                else:
                    yield fact

    def _sources_of(self, fact: int, values: Mapping[Place, int]) -> Sequence[int]:
        """What a fact was noted for quietly; better, the value that stands in its place. Nothing if
        it is part of the answer, or was a step itself.
        """
        if fact not in self._sources or fact in self.deduction.atoms:
            return ()
        place_of, names = self.puzzle.family.answer.spelled.place, self.deduction.names
        value = values.get(place_of(names[abs(fact)])) if fact < 0 else None
        return self._sources[fact] if value is None else (value,)

    def _values(self) -> Mapping[Place, int]:
        """The facts by which places have a value that excludes all others."""
        answer, names = self.puzzle.family.answer, self.deduction.names
        if not (isinstance(answer, OnCells) and isinstance(answer.spelled, OneOf)):
            return {}
        place_of, atoms = answer.spelled.place, self.deduction.atoms
        return {place_of(names[x]): x for x in self.phrases.known if x in atoms}
