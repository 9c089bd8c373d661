"""`explain`: how a person would solve a puzzle, step by step."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Limits
from pencilsat.commands.each import every
from pencilsat.commands.inputs import Item
from pencilsat.commands.output import CODES, Interrupted, labels, painted, say
from pencilsat.commands.parameters import (
    Conflicts,
    FamilyName,
    Files,
    Format,
    OutputFormat,
    Seconds,
)
from pencilsat.encoders.text import counted

if TYPE_CHECKING:
    from pencilsat.tasks.explain.words import Explanation


def explain(
    files: Files,
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

    limits = Limits(seconds, conflicts)
    if format is Format.line:
        raise BadInput("explanations have no line format; take text or json")

    def answer(item: Item) -> int:
        explanation = Explanation(item.family, item.puzzle, limits)
        steps: list[dict[str, Any]] = []
        try:
            for step in explanation.steps():
                if format is Format.json:
                    steps.append(explanation.as_json(step))
                elif quiet or not step.quiet:
                    steps.append({})
                    say(f"{len(steps)}. {explanation.sentence(step)}")
        except KeyboardInterrupt:
            conclude(item, explanation, steps, format)
            raise Interrupted from None
        conclude(item, explanation, steps, format)
        return CODES[explanation.deduction.status]

    return every(files, family, format, answer)


def conclude(
    item: Item, explanation: "Explanation", steps: list[dict[str, Any]], format: Format
) -> None:
    """Say how it ended; in JSON, with all the steps."""
    deduction = explanation.deduction
    found = [] if deduction.solution is None else [deduction.solution]
    left = explanation.places_left()
    if format is Format.json:
        line = labels(item) | {
            "encoding": deduction.words.encoding,
            "status": deduction.status,
            "solutions": [item.family.to_json(item.puzzle, solution) for solution in found],
            "hardest": explanation.hardest._asdict(),
            "clash": explanation.clash(),
            "open": left,
            "steps": steps,
        }
        say(json.dumps(line))
        return
    for solution in found:
        say(painted(item.family.draw(item.puzzle, solution, ())))
    if deduction.clash:
        say("\n".join(["these clash:", *explanation.clash()]))
    if deduction.status == "not unique":
        say(f"nothing more is forced; {len(left)} left open: {', '.join(left)}")
    rules, facts = explanation.hardest
    hardest = f"the hardest from {counted(rules, 'rule')} and {counted(facts, 'fact')}"
    say(", ".join([deduction.status, counted(len(steps), "step"), *[hardest] * bool(steps)]))
