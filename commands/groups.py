"""What typer lacks: groups of options shared by several commands, each declared once; and errors
with suggestions of what may have been meant.
"""

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, get_type_hints

from ..cnf.errors import likeliest

Command = Callable[..., int]


def grouped(command: Command) -> Command:
    """The command in the form that typer needs: a parameter that is a dataclass becomes its fields.

    typer reads signatures; the values are passed to the command as one object.
    """
    hints = get_type_hints(command, include_extras=True)
    parameters: list[Parameter] = []
    groups: dict[str, type] = {}
    for parameter in signature(command).parameters.values():
        kind = hints[parameter.name]
        if is_dataclass(kind) and isinstance(kind, type):
            groups[parameter.name] = kind
            parameters += parameters_of(kind)
        else:
            parameters.append(parameter.replace(annotation=kind, kind=Parameter.KEYWORD_ONLY))

    @wraps(command)
    def gathered(**given: Any) -> int:
        for name, kind in groups.items():
            given[name] = kind(**{field.name: given.pop(field.name) for field in fields(kind)})
        return command(**given)

    annotations = {parameter.name: parameter.annotation for parameter in parameters}
    gathered.__annotations__ = annotations | {"return": int}
    vars(gathered)["__signature__"] = signature(command).replace(parameters=parameters)
    return gathered


def parameters_of(group: type) -> list[Parameter]:
    """The fields of a dataclass as parameters."""
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in fields(group)
    ]


def usage(error: Exception) -> str:
    """The error as one line, with the option or value most similar to an unknown one."""
    message = str(getattr(error, "format_message", error.__str__)())
    option = getattr(error, "option_name", None)
    if option == "--plugin":
        return "--plugin FILE.py goes before the command: pencilsat --plugin FILE.py COMMAND …"
    if option and message.startswith("No such option"):
        known = {each.lstrip("-"): each for each in getattr(error, "possibilities", None) or ()}
        meant = likeliest(option.lstrip("-"), known)
        return f"No such option: {option}" + guess(meant and known[meant])
    choice = re.search(r"'([^']*)' is not one of ((?:'[^']*'(?:, )?)+)\.$", message)
    if choice:
        meant = likeliest(choice[1], re.findall("'([^']*)'", choice[2]))
        return message.removesuffix(".") + guess(meant)
    return message


def guess(meant: str | None) -> str:
    """`did you mean …?` in parentheses; empty if nothing similar is known."""
    return f" (did you mean {meant}?)" if meant else ""
