"""`generate` and `families`: new puzzles, and what there is."""

import inspect
from typing import Annotated

import typer

import encoders
from cnf.errors import BadInput
from commands.inputs import pairs
from commands.output import YES, say


def generate(
    context: typer.Context,
    family: Annotated[str, typer.Argument(help="The family; `families` lists its options.")],
) -> int:
    """Make a random puzzle with at least one solution; --seed 7 and so on choose which."""
    known = encoders.family(family)
    if known.generate is None:
        raise BadInput(f"{family} has no generator")
    takes = inspect.signature(known.generate).parameters
    arguments = {name: parameter.default for name, parameter in takes.items()}
    for name, value in pairs(context.args):
        if name not in takes:
            known_names = ", ".join(f"--{name}" for name in takes)
            raise BadInput(f"{family} has no option --{name}; known: {known_names}")
        if not value.removeprefix("-").isdecimal() or len(value) > 18:
            raise BadInput(f"--{name} takes a whole number, not {value!r}")
        arguments[name] = int(value)
    puzzle = known.generate(**arguments)
    options = " ".join(f"--{name} {value}" for name, value in arguments.items())
    say(f"# pencilsat generate {family} {options}\n{known.text(puzzle)}", end="")
    return YES


def families() -> int:
    """List the families, their encodings and what their generators take."""
    for name in encoders.NAMES:
        known = encoders.family(name)
        say(f"{name}: {known.about}")
        shown = [f"{e} (lazy)" if e in known.lazy else e for e in known.encodings]
        say(f"  encodings: {', '.join(shown)}")
        if known.generate:
            defaults = inspect.signature(known.generate).parameters.values()
            say(f"  generate: {' '.join(f'--{p.name} {p.default}' for p in defaults)}")
    return YES
