"""Steps as people bundle them: what follows by the same reason, or one from the other, is one step.

What single rules force waits a while in a window; of it, what goes on from the last step is told
first, then what is near. Notes, of which nothing can be written into the puzzle, are told within
the step that needs them; those that no step needs are quiet.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...boards.places import cells_in
from .bundled import Bundle
from .told import Inference, Step

if TYPE_CHECKING:
    from .words import Explanation

WINDOW = 40
"""The most steps of single rules that wait to be told."""

TRIED = 6
"""Of the nearest steps, those that are tried for whether they go on from the last one."""

Nearness = tuple[int, int, int]


class Bundles:
    """The steps of an explanation, bundled; each with the inferences that it consists of."""

    def __init__(self, explanation: "Explanation[Any]") -> None:
        self._explanation, self._deduction = explanation, explanation.deduction
        self._waiting: list[Inference] = []
        self._notes: dict[int, Inference] = {}
        self._bundle = Bundle(explanation)
        self._last: set[tuple[int, int]] = set()

    def __iter__(self) -> Iterator[tuple[list[Inference], Step]]:
        phrases = self._explanation.phrases
        with closing(self._explanation.inferences()) as found:
            for inference in found:
                if phrases.told is None:
                    phrases.told = dict(self._deduction.known)
                self._waiting.append(inference)
                if inference.how != "rule":
                    yield from self._tell(0)
                elif len(self._waiting) > WINDOW:
                    yield from self._tell(WINDOW)
        yield from self._tell(0)
        yield from self._bundle.closed()
        for note in dict.fromkeys(self._notes.values()):
            self._bundle.add(replace(note, quiet=True))
        yield from self._bundle.closed()

    def _tell(self, most: int) -> Iterator[tuple[list[Inference], Step]]:
        """Tell what waits until no more than so many do."""
        while len(self._waiting) > most:
            ready = sorted(self._ready(), key=self._nearness)
            taken = (each for each in ready[:TRIED] if self._bundle.takes(each))
            inference = next(taken, ready[0])
            self._waiting.remove(inference)
            if all(x in (self._explanation.phrases.told or ()) for x in inference.facts):
                inference = replace(inference, quiet=True)
            if self._is_note(inference):
                self._notes |= dict.fromkeys(inference.facts, inference)
                continue
            for each in (*self._needed(inference), inference):
                said = each is not inference and self._bundle.covers(each)
                part = replace(each, quiet=True) if said else each
                if not self._bundle.takes(part):
                    yield from self._bundle.closed()
                self._bundle.add(part)
            if inference.quiet:
                continue
            facts = (self._explanation.phrases.about(abs(x)) for x in inference.facts)
            self._last = {cell for place in facts for cell in cells_in(place)} or self._last

    def _ready(self) -> list[Inference]:
        """What waits, but for what needs other facts that wait; the quiet alone, if there are any:
        nothing of them is told.
        """
        left = {x for inference in self._waiting for x in inference.facts}
        ready = [i for i in self._waiting if left.isdisjoint(i.reason.premises)]
        return [i for i in ready if i.quiet] or ready

    def _nearness(self, inference: Inference) -> Nearness:
        """How far it is from what was told last: the same rule, what goes on, the same kind."""
        if inference.how != "rule":
            return (5, 0, 0)
        return (self._bundle.kinship(inference), self._distance(inference), 0)

    def _distance(self, inference: Inference) -> int:
        """How many cells it is away from where the last step was."""
        places = (self._explanation.phrases.about(abs(x)) for x in inference.facts)
        cells = {cell for place in places for cell in cells_in(place)}
        away = (abs(r - s) + abs(c - d) for r, c in cells for s, d in self._last)
        return min(away, default=0)

    def _is_note(self, inference: Inference) -> bool:
        """Whether a rule forces it, and nothing of it can be written; or it is quiet, by notes."""
        if inference.quiet:
            return not self._notes.keys().isdisjoint(inference.reason.premises)
        return inference.how == "rule" and not any(map(self._deduction.writes, inference.facts))

    def _needed(self, inference: Inference) -> list[Inference]:
        """The notes that it needs, in the order in which they follow; they are told with it."""
        found: list[Inference] = []
        in_chain = (x for link in inference.chain for x in link.premises)
        for x in dict.fromkeys((*inference.reason.premises, *in_chain)):
            if note := self._notes.get(x):
                for fact in note.facts:
                    self._notes.pop(fact, None)
                found += [*self._needed(note), note]
        return found
