"""A step as an exercise: the board before it, with the question what follows, and the answer."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..boards.facts import Given
from ..boards.places import Place
from ..boards.sheet import Panel
from ..boards.words import counted
from ..encoders import AnyPuzzle
from ..search.limits import Limits
from ..tasks.explain.told import Step
from ..tasks.explain.words import Explanation


def exercise(puzzle: AnyPuzzle, number: int, limits: Limits) -> tuple[Panel, Panel] | int:
    """The board before a step, from 1, and after it; how many steps there are, if there are fewer.

    What can only be noted, such as that a cell is not 5, is not drawn.
    """
    explanation = Explanation(puzzle, limits, remedies=False)
    board, told = puzzle.family.board, 0
    notes = tuple(board.given.notes(puzzle))
    before: dict[Place, Any] = {**puzzle.family.answer.given(puzzle)}
    for step in explanation:
        new = {p: v for p, v in entries(explanation, step) if p not in before or v > before[p]}
        told += not step.quiet
        if told == number:
            asked = Panel(board.position(puzzle, before), "", (question(step, len(new)), *notes))
            after = board.position(puzzle, before | new, [*new])
            return asked, Panel(after, "", (f"{number}. {step}", *notes))
        before |= new
    return told


def hints(puzzle: AnyPuzzle, limits: Limits) -> list[str]:
    """Where to begin, and what is hardest; nothing if it has no explanation."""
    if puzzle.family.explaining is None:
        return []
    explanation = Explanation(puzzle, limits, remedies=False)
    every = [*explanation]
    steps = [step for step in every if not step.quiet]
    if not steps:
        return []
    first = beginning(puzzle, every) or steps[0]
    hardest = max(steps, key=lambda step: step.cost)
    found = [f"To begin: {whole(first)}"]
    more = hardest.cost.rules > 1 and hardest is not first
    return [*found, f"What is hardest: {whole(hardest)}"] if more else found


def whole(step: Step) -> str:
    """A step with its reasons, as a sentence that ends."""
    return f"{step}".removesuffix(".") + "."


def beginning(puzzle: AnyPuzzle, every: Sequence[Step]) -> Step | None:
    """The first step of one rule that needs facts, and none but those that are known at first,
    plainly excluded or about cells with clues; or else the first that needs none.
    """
    found, alone, answer = set[Given](), None, puzzle.family.answer
    clued = getattr(puzzle, "given", ())
    for step in every:
        if found.isdisjoint(step.focus.because):
            if step.quiet or all(answer.spelled.place(x) in clued for x, _ in step.focus.facts):
                continue
            if step.given and step.how == "rule":
                return step
            alone = alone or step
        found.update(step.focus.facts)
    return alone


def entries(explanation: Explanation[Any], step: Step) -> Iterator[tuple[Place, Any]]:
    """What a step writes into the puzzle."""
    puzzle, atoms = explanation.puzzle, {*explanation.atoms}
    for atom, true in step.focus.facts:
        found = puzzle.family.board.entry(puzzle, atom, true) if atom in atoms else None
        if found:
            yield found


def question(step: Step, number: int) -> str:
    """What is asked about a step that writes so much."""
    looked_for = f" Look for: {step.technique}." if step.technique else ""
    what = f" It can be written at {counted(number, 'place')}." if number else ""
    return f"What follows, and why?{looked_for}{what}"
