"""`generate` and `families`: new puzzles, and what there is."""

import json
import os
import re
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

import encoders
from cnf.errors import BadInput
from commands.inputs import pairs
from commands.output import YES, say, waiting
from commands.parameters import Format, OutputFormat
from encoders import AnyFamily
from encoders.pipeline import Options, Run
from setting import generate as setting
from setting.boards import boards
from setting.generate import FEW, SOME, Argument, Order


def generate(
    context: typer.Context,
    family: Annotated[str, typer.Argument(help="The family; `families` lists its options.")],
    size: Annotated[
        str | None, typer.Option("--size", help="10 or 7x12; for Sudoku 9, or its boxes: 2x3, 3x3.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, help="Which puzzle.")] = 0,
    count: Annotated[
        int, typer.Option("--count", min=1, help="So many, from this seed and the next ones.")
    ] = 1,
    clues: Annotated[
        str | None,
        typer.Option("--clues", help="few: none can be spared; some: half as many again; or 30."),
    ] = None,
    any: Annotated[
        bool, typer.Option("--any", help="It may have several solutions; takes other options.")
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="With its solution.")] = False,
    output: Annotated[str, typer.Option("--output", "-o", help="Where to write.")] = "-",
    format: OutputFormat = Format.text,
) -> int:
    """Make random puzzles with one solution each: of a size, from a seed, with few clues or some.

    The solution stands below the puzzle as comments; with -o puzzle.txt it goes to puzzle.sol.
    """
    known = encoders.family(family)
    if format is Format.line:
        raise BadInput("a puzzle is no line; take text or json")
    if not os.path.isdir(Path(output).parent):
        raise BadInput("cannot be written: no such directory", file=output)
    if output != "-" and os.path.isdir(Path(output)):
        raise BadInput("cannot be written: it is a directory", file=output or ".")
    answers = str(Path(output).with_suffix(".sol")) if solution and output != "-" else None
    if answers == output:
        raise BadInput("the solution goes to a file that ends in .sol", file=output)
    order, words = ordered(known, size, clues, dict(pairs(context.args)), any=any)
    mode = "w"
    for index in range(count):
        which = f" ({index + 1} of {count})" if count > 1 else ""
        with waiting(f"{family}, seed {seed + index}{which}"):
            made = setting.make(known, order, seed + index)
        solved = made.solution
        if solution and any:
            with closing(Run(known, made.puzzle, Options()).solutions()) as solutions:
                solved = next(solutions)
        shape = {"solutions": [known.to_json(made.puzzle, solved)]} if solution else {}
        command = f"pencilsat generate {family} {words}--seed {seed + index}"
        text = f"# {command}\n{known.text(made.puzzle)}"
        if format is Format.json:
            line = {"family": family, "index": index, "seed": seed + index, "command": command}
            line |= {"status": "solved" if any else "unique"}
            text = json.dumps(line | {"puzzle": known.text(made.puzzle)} | shape) + "\n"
        elif solution and answers is None:
            text += commented(known, made.puzzle, solved)
        put(text, output, mode)
        if answers is not None:
            put(json.dumps(shape) + "\n", answers, mode)
        mode = "a"
    return YES


def put(text: str, file: str, mode: str) -> None:
    """Write at once, so that an interrupt loses no puzzle that is made."""
    if file == "-":
        say(text, end="")
        return
    try:
        with open(file, mode, encoding="utf-8") as target:
            target.write(text)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=file) from None


def commented(family: AnyFamily, puzzle: Any, solution: Any) -> str:
    """The solution as it is drawn, each line a comment."""
    drawn = ("".join(part for part, _ in line) for line in family.draw(puzzle, solution, ()))
    return "".join(f"# {line}".rstrip() + "\n" for line in drawn)


def ordered(
    family: AnyFamily,
    size: str | None,
    clues: str | None,
    given: Mapping[str, str],
    *,
    any: bool,
) -> tuple[Order, str]:
    """What is wanted, and the options that say all of it. BadInput where they do not fit."""
    takes = setting.defaults(family, any=any)
    words = ""
    by_size: Mapping[str, int] = {}
    usual = boards(family.name).size
    if usual and not (any and size is None):
        size = usual if size is None else size
        words = f"--size {size} "
        by_size = sized(family, size)
    elif size is not None:
        raise BadInput(f"{family.name} has no option --size; known: {shown(takes)}")
    arguments: dict[str, Argument] = {n: v for n, v in takes.items() if n not in by_size}
    if setting.takes_clues(family, any=any):
        clues = FEW if clues is None else clues
        if clues not in (FEW, SOME) and not re.fullmatch("[0-9]{1,5}", clues):
            raise BadInput(f"--clues takes few, some or a number, not {clues!r}")
        words += f"--clues {clues} "
    elif clues is not None and "clues" in takes:
        given = {**given, "clues": clues}
    elif clues is not None:
        raise BadInput(f"{family.name} has no option --clues here; known: {shown(takes)}")
    words += "--any " * any
    for name, value in given.items():
        if name not in arguments:
            raise BadInput(f"{family.name} has no option --{name}; known: {shown(takes)}")
        arguments[name] = argument(name, value, like=arguments[name])
    words += "".join(f"--{name} {said(value)} " for name, value in arguments.items())
    return Order({**by_size, **arguments}, clues or FEW, any), words


def sized(family: AnyFamily, size: str) -> Mapping[str, int]:
    """The arguments that a size such as `10` or `7x12` stands for."""
    match = re.fullmatch("([0-9]{1,5})(?:x([0-9]{1,5}))?", size)
    if match is None:
        raise BadInput(f"--size takes a size such as 10 or 7x12, not {size!r}")
    return boards(family.name).sized(int(match[1]), int(match[2] or match[1]))


def argument(name: str, value: str, like: Argument) -> Argument:
    """The value as a whole number, or as several where the default is several."""
    parts = value.split(",") if isinstance(like, tuple) else [value]
    for part in parts:
        if not part.removeprefix("-").isdecimal() or len(part) > 18:
            kind = "whole numbers with commas" if isinstance(like, tuple) else "a whole number"
            raise BadInput(f"--{name} takes {kind}, not {value!r}")
    numbers = tuple(map(int, parts))
    return numbers if isinstance(like, tuple) else numbers[0]


def said(value: Argument) -> str:
    """An argument as it is given."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def shown(takes: Mapping[str, Argument]) -> str:
    """The names of options."""
    return ", ".join(f"--{name}" for name in (*takes, "seed"))


def families() -> int:
    """List the families, their encodings and what their generators take."""
    for name in encoders.NAMES:
        known = encoders.family(name)
        say(f"{name}: {known.about}")
        listed = [f"{e} (lazy)" if e in known.lazy else e for e in known.encodings]
        say(f"  encodings: {', '.join(listed)}")
        for any in (False, True):
            _, words = ordered(known, None, None, {}, any=any)
            say(f"  generate: {words}--seed 0")
    return YES
