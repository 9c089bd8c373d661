"""Cuts of lazy rules that add something to what is known, or to what a supposition implies."""

from collections.abc import Callable, Collection, Iterable, Iterator, Set
from typing import Any

from ...cnf.rules import Instance
from ...encoders.cuts import GraphCuts, SeveralCuts
from .reasons import Rules
from .ways import Left, Ways

MOST = 40
"""How many cuts that trials call for are added at a time."""


class Cutting:
    """The search for cuts, while more and more is known.

    What is asked is bounded by the graph that the cuts are of, where there is one: whether it may
    have something to say is found out before it is asked.
    """

    def __init__(self, rules: Rules, graph: GraphCuts[Any] | SeveralCuts[Any] | None) -> None:
        self._rules, self._names = rules, rules.names
        self._graph = graph if isinstance(graph, GraphCuts) else None
        self._ways: Ways | None = None
        if self._graph and self._graph.edge:
            self._ways = Ways(self._graph, rules.names)
        self._idle: dict[int, set[int]] = {}

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on: what stands near them is asked for again."""
        new = {abs(x) for x in facts}
        self._idle = {x: around for x, around in self._idle.items() if around.isdisjoint(new)}

    def models(self, known: Collection[int], facts: Callable[[], list[int]]) -> Iterator[Set[int]]:
        """The parts of models that cuts at hand are looked for in: what is there, also with an open
        fact against what the solution says; and what is not excluded, also with one fact less.
        """
        there = {x for x in known if x > 0}
        possible = {x for x in self._names if -x not in known}
        yield from (there, possible)
        for fact in self._critical(facts(), there, possible):
            yield possible - {fact} if fact > 0 else there | {-fact}

    def _critical(
        self, facts: list[int], there: Collection[int], possible: Collection[int]
    ) -> list[int]:
        """Those of the facts whose opposite may call for a cut."""
        if not self._rules.lazy or not self._graph:
            return facts if self._rules.lazy else []
        names = self._names
        calls = self._graph.calls([names[x] for x in there], [names[x] for x in possible])
        return [fact for fact in facts if calls(names[abs(fact)], fact < 0)]

    def at_hand(
        self, known: Collection[int], facts: Callable[[], list[int]]
    ) -> dict[Instance, None]:
        """Cuts that what is known calls for."""
        models = self.models(known, facts)
        return {cut: None for model in models for cut in self._rules.cut(model, known)}

    def of_trials(
        self, known: Set[int], facts: Iterable[int], *, thorough: bool = False
    ) -> dict[Instance, None]:
        """Cuts that what follows from the opposite of one of the facts calls for.

        If it is thorough, all facts are asked for: what is learned far away may close a ring, too.
        """
        found, rules, names = dict[Instance, None](), self._rules, self._names
        if not rules.lazy:
            return found
        if thorough:
            self._idle.clear()
        present = {x for x in known if x in names}
        left = {x for x in names if -x not in known}
        ways = self._ways and self._ways.after(known)
        for fact in facts:
            if fact in self._idle:
                continue
            if len(found) >= MOST or rules.late():
                break
            new = {x for x in rules.quick.implied([-fact]) if abs(x) in names} - known
            cuts = list[Instance]()
            if ways and not ways.call(new):
                self._idle[fact] = rules.around(new)
            else:
                there = present | {x for x in new if x > 0}
                possible = left - {-x for x in new if x < 0}
                cuts = [cut for model in (there, possible) for cut in rules.cut(model, known | new)]
            if thorough and ways and not cuts:
                cuts = self._of_rings(fact, new, known, ways)
            found |= dict.fromkeys(cuts)
        if found:
            self._idle.clear()
        return found

    def _of_rings(self, fact: int, new: Set[int], known: Set[int], ways: Left) -> list[Instance]:
        """The cuts of rings that may not close, if all of them together show the fact: by what
        follows from its opposite, `new`, and from that, and so on.
        """
        rules, held, rings = self._rules, [-fact], list[tuple[int, Set[int]]]()
        while closing := ways.closing(new):
            rings += [(x, known | new) for x in closing]
            held += [-x for x in closing]
            found = rules.quick.propagated(held)
            if found is None:
                every = (({x, *(y for y in true if y > 0)}, true) for x, true in rings)
                return [cut for model, true in every for cut in rules.cut(model, true)]
            new = {x for x in found if abs(x) in self._names} - known
        return []
