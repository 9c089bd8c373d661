"""`explain`: how a person would solve a puzzle, step by step."""

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pencilsat.boards.words import counted
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Limits
from pencilsat.commands.album import Pictured, album
from pencilsat.commands.each import every
from pencilsat.commands.groups import grouped
from pencilsat.commands.inputs import Item
from pencilsat.commands.output import CODES, Interrupted, coloured_terminal, say, say_lines, unread
from pencilsat.commands.parameters import (
    Conflicts,
    FamilyName,
    Files,
    Format,
    OutputFormat,
    Seconds,
)
from pencilsat.commands.progress import waiting
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options

if TYPE_CHECKING:
    from pencilsat.boards.sheet import Panel
    from pencilsat.tasks.explain.words import Explanation, Step


@grouped
def explain(
    files: Files,
    pictured: Pictured,
    family: FamilyName = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    quiet: Annotated[
        bool, typer.Option("--all", help="Say also what is plainly excluded by a fact.")
    ] = False,
    format: OutputFormat = Format.text,
) -> int:
    """Solve puzzles step by step, with a reason for each; the hardest is the puzzle's difficulty.

    A reason is some rules and some known facts, none of which can be spared. Exit code 1: there is
    no solution, and the clues that clash are said, or there are several, and the steps end early.
    """
    from pencilsat.tasks.explain.words import Explanation

    if format is Format.line:
        raise BadInput("explanations have no line format; take text or json")

    def answer(item: Item) -> int:
        explanation = Explanation(item.puzzle, Limits(seconds, conflicts))
        steps: list[Step] = []
        try:
            follow(explanation, steps, format, quiet)
        except KeyboardInterrupt:
            conclude(item, explanation, steps, format)
            raise Interrupted from None
        conclude(item, explanation, steps, format)
        if pictured.wanted:
            told = [f"{step}" for step in steps if quiet or not step.quiet]
            drawn.add(item, panels(explanation), told)
        return CODES[explanation.status]

    with album(pictured, files) as drawn:
        return every(files, family, format, answer, seconds=seconds)


def follow(
    explanation: "Explanation[Any]", steps: "list[Step]", format: Format, quiet: bool
) -> None:
    """Take the steps that are told, saying each as text when it is found."""
    text = format is Format.text
    with waiting("explaining") as show, closing(iter(explanation)) as found:
        for step in found:
            if text and step.quiet and not quiet:
                continue
            steps.append(step)
            show(f"explaining, {counted(len(steps), 'step')}")
            if text:
                say(f"{len(steps)}. {step}")
            if unread():
                return


def conclude(
    item: Item, explanation: "Explanation[Any]", steps: "list[Step]", format: Format
) -> None:
    """Say how it ended; in JSON, with all the steps."""
    from pencilsat.views import json
    from pencilsat.views.drawing import Painter
    from pencilsat.views.text import Text

    if format is Format.json:
        say(json.explanation(item.where, explanation, steps))
    else:
        text = Text(Painter(coloured_terminal(sys.stdout)))
        say_lines(text.conclusion(explanation, len(steps)))


def panels(explanation: "Explanation[Any]") -> "list[Panel]":
    """The puzzle and its solution; where steps do not lead there, what all solutions have alike."""
    from pencilsat.views import pictures

    puzzle, solution = explanation.puzzle, explanation.solution
    if solution is not None:
        solved = pictures.solved(puzzle, solution.value, f"solution, {explanation.status}")
        return [pictures.unsolved(puzzle, "puzzle"), solved]
    limits = explanation.deduction.limits
    with waiting("drawing"):
        found = check(puzzle, Options(limits=limits))
    return pictures.answered(found, spread=True)
