"""Reasons of few rules near a fact that split cases, which no chain shows."""

from collections.abc import Collection, Iterable, Iterator

from .reasons import Reason, Rules


class Near:
    """The search for such reasons, while more and more is known.

    A fact is asked for again only when something near it is known, or ruled out by a new cut.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._asked: dict[int, set[int]] = {}
        """For each fact that was asked for, the variables near it."""
        self._instances = len(rules.selectors)

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on."""
        self._wake({abs(x) for x in facts})

    def reasons(self, facts: Iterable[int], known: Collection[int]) -> Iterator[tuple[int, Reason]]:
        """Those that are found of facts that have not been asked for, each with its fact."""
        rules = self._rules
        for cut in [*rules.selectors][self._instances :]:
            self._wake(rules.scope[cut])
        self._instances = len(rules.selectors)
        for fact in facts:
            if rules.late():
                return
            if fact not in self._asked:
                near = rules.near(fact, known)
                self._asked[fact] = set().union(*map(rules.scope.__getitem__, near))
                if reason := rules.by_some(near, fact, known):
                    yield fact, reason

    def _wake(self, new: Collection[int]) -> None:
        """Something new can be said of these variables."""
        self._asked = {x: near for x, near in self._asked.items() if near.isdisjoint(new)}
