"""Only the next step, from what has been found so far; or what is wrong with that."""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from ...boards.facts import Given
from ...boards.on_cells import OnCells
from ...boards.places import Place, Position
from ...boards.spelling import OneOf
from ...boards.terminal import drawing, plain
from ...cnf.record import record
from ...encoders.family import Breach, Puzzle
from ...search.limits import UNLIMITED, Limits
from ..mistakes import broken_by
from ..position import check_position, read_position
from ..records import last
from .ahead import Ahead, Entry
from .deduction import Deduction
from .told import Inference, Step, Told
from .words import Explanation

S = TypeVar("S")

HintStatus = Literal["hint", "solved", "wrong", "not unique", "no solution", "undecided"]


class RefutingStep(NamedTuple):
    """The earliest step of an explanation that an entry contradicts. `number` is its number in
    `explain`; if the step is only a note, it is that of the step before.
    """

    number: int
    step: Step


@record
class WrongEntry:
    """An entry that no solution has, in words: `r3c4 cannot be 7`.

    If another value is `given` there, no step says so. Otherwise `refuted` is None if no step was
    found within the limits, or the search has not begun.
    """

    place: Place
    value: Any
    words: str
    given: bool = False
    refuted: RefutingStep | None = None


@record
class Hint(Generic[S]):
    """What comes next in a puzzle, from a `position`: the values that are known, by places.

    The status is `hint`; `solved` if nothing is left to find; `wrong` if no solution has all the
    entries; `not unique` if several solutions have all of them, and nothing more can be written
    for all of them; `no solution`; or, after a limit, `undecided`.

    If the puzzle has `several` solutions, a hint holds in all of them. The last of its `steps` says
    what to write, which is `found`; the steps before it are notes that it needs. They apply rules
    at the `places` to what is `known` there. If the position is wrong, rules that entries break
    whatever comes later are `broken`; each entry in `wrong` is impossible by itself, and of those
    `together` at least one is wrong; they stand at the `clashing` places. If there is no solution,
    `clash` says why.

    >>> import pencilsat
    >>> puzzle = pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n")
    >>> found = pencilsat.hint(puzzle, "0 1\\n. .\\n")
    >>> found.look
    (Told(rule='balance', of='column 1'),)
    >>> print(found.step)
    r2c1 is 1: column 1 has its 0; r1c1 is 0
    >>> pencilsat.hint(puzzle, "0 0\\n. .\\n").wrong[0].words
    'r1c2 cannot be 0'
    """

    puzzle: Puzzle[S]
    position: Position
    status: HintStatus
    steps: Sequence[Step] = ()
    places: Sequence[Place] = ()
    known: Sequence[str] = ()
    found: Position | None = None
    broken: Sequence[Breach] = ()
    wrong: Sequence[WrongEntry] = ()
    together: Sequence[str] = ()
    clashing: Sequence[Place] = ()
    clash: Sequence[str] = ()
    several: bool = False

    @property
    def step(self) -> Step | None:
        """The step that says what to write."""
        return self.steps[-1] if self.steps else None

    @property
    def look(self) -> tuple[Told, ...]:
        """The rules to apply, and to what; none of a step by trial and error."""
        return tuple(dict.fromkeys(t for step in self.steps if seen(step) for t in step.rules))

    @property
    def after(self) -> Position:
        """The position with what is found."""
        return {**self.position, **(self.found or {})}

    def __str__(self) -> str:
        return plain(drawing(self.puzzle.family.board.position(self.puzzle, self.position)))


MOST = 12
"""If more rules than this are needed together, none of them is named."""


def seen(step: Step) -> bool:
    """Whether the rules of a step are few enough to look at, or applied one after another."""
    return step.how != "trial and error" or len(step.rules) <= MOST


def hint(
    puzzle: Puzzle[S], position: Position | str | None = None, limits: Limits = UNLIMITED
) -> Hint[S]:
    """The next step from a position, by places or as text; from the puzzle alone if there is none.

    BadInput for what is no position of the puzzle, or if the family is not explained.
    """
    return last(hinting(puzzle, position, limits))


def hinting(
    puzzle: Puzzle[S], position: Position | str | None = None, limits: Limits = UNLIMITED
) -> Generator[Hint[S], None, None]:
    """What is known so far, and in the end: wrong entries come before the steps against them."""
    if isinstance(position, str):
        position = read_position(puzzle, position)
    elif position:
        check_position(puzzle, position)
    deadline = limits.deadline
    ahead = Ahead(puzzle, position or {}, limits)
    explanation = Explanation[S].of(ahead)
    with closing(explanation.bundles()) as bundles:
        steps = [*bundles]
    found = Hint(puzzle, ahead.position, status_of(ahead, steps))
    if found.status == "hint":
        found = replace(found, several=ahead.several)
        yield with_steps(found, explanation, ahead, steps)
        return
    clashing = [place for place, _ in (*ahead.wrong, *ahead.together)]
    if found.status == "no solution":
        told = explanation.contradiction
        found = replace(found, clash=[told] if told else explanation.clash)
        clashing += explanation.clashing
    answer = puzzle.family.answer
    given = answer.given(puzzle)
    wrong = [
        WrongEntry(place, value, answer.refused(puzzle, place, value), place in given)
        for place, value in ahead.wrong
    ]
    together = [in_words(puzzle, entry) for entry in ahead.together]
    broken = broken_by(puzzle, ahead.position) if found.status == "wrong" else []
    found = replace(found, broken=broken, wrong=wrong, together=together, clashing=clashing)
    yield found
    if wrong:
        yield replace(found, wrong=refuted(puzzle, wrong, ahead, limits.until(deadline)))


def status_of(ahead: Ahead, steps: Sequence[object]) -> HintStatus:
    """What the deduction came to."""
    if ahead.status == "no solution" or ahead.status == "not unique":
        return ahead.status
    if ahead.wrong or ahead.together:
        return "wrong"
    if steps:
        return "hint"
    return "solved" if ahead.nothing_left else "undecided"


def in_words(puzzle: Puzzle[Any], entry: Entry) -> str:
    """An entry in words."""
    place, value = entry
    return puzzle.family.answer.told(place, [value])


def with_steps(
    found: Hint[S],
    explanation: Explanation[S],
    ahead: Ahead,
    steps: Sequence[tuple[Sequence[Inference], Step]],
) -> Hint[S]:
    """The hint of the steps."""
    wanted = dict[Place, Any]()
    told = [(parts, step) for parts, step in steps if not step.quiet]
    for fact in (x for inference in told[-1][0] for x in inference.facts):
        if entry := ahead.entry(fact):
            wanted[entry[0]] = entry[1]
    shown = [inference for parts, step in told if seen(step) for inference in parts]
    premises = dict.fromkeys(
        x for i in shown for x in explanation.sentences.plain(i.reason.premises)
    )
    noted = {x for inference in shown for x in inference.facts}
    every = {*found.puzzle.family.answer.every(found.puzzle)}
    looked = dict.fromkeys(p for _, step in told if seen(step) for p in step.focus.places)
    return replace(
        found,
        steps=[step for _, step in told],
        places=[place for place in looked if place in every],
        known=[explanation.phrases.facts([x]) for x in premises if x in ahead.held - noted],
        found=wanted,
    )


def against(puzzle: Puzzle[Any], entry: Entry, ahead: Ahead) -> set[Given]:
    """The facts that each contradict an entry; of one that no atom says, those of other values."""
    if entry in ahead.literals:
        return {Given(ahead.names[abs(x)], x < 0) for x in ahead.literals[entry]}
    answer, (place, _) = puzzle.family.answer, entry
    if not (isinstance(answer, OnCells) and isinstance(answer.spelled, OneOf)):
        return set()
    return {Given(ahead.names[x], True) for x in ahead.atoms_at.get(place, ())}


def refuted(
    puzzle: Puzzle[Any], wrong: Sequence[WrongEntry], ahead: Ahead, limits: Limits
) -> list[WrongEntry]:
    """The entries with the earliest step that each contradicts, as far as the limits let it."""
    entries = [(each.place, each.value) for each in wrong if not each.given]
    left = {entry: opposed for entry in entries if (opposed := against(puzzle, entry, ahead))}
    found = dict[Entry, RefutingStep]()
    explanation = Explanation(puzzle, limits)
    deduction: Deduction = explanation.deduction
    number = 0
    with closing(explanation.bundles()) as bundles:
        while left and (found_next := next(bundles, None)):
            inferences, step = found_next
            number += not step.quiet
            facts = {*step.focus.facts}
            for entry, opposites in [*left.items()]:
                if opposite := facts & opposites:
                    if step.quiet:
                        [alone] = inferences
                        x = next(
                            x
                            for x in alone.facts
                            if Given(deduction.names[abs(x)], x > 0) in opposite
                        )
                        step = explanation.told(replace(alone, facts=(x,)))
                    found[entry] = RefutingStep(number, step)
                    del left[entry]
    return [replace(each, refuted=found.get((each.place, each.value))) for each in wrong]
