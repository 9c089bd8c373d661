"""How the functions of a plug-in are called. One that cannot be called so is refused when the
plug-in is loaded, with its line: later, it would seem to be a fault of this program.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from inspect import Parameter, Signature, signature
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from ..rules.explaining import Explaining
from .family import BadFamily, Clues, Family, RandomPuzzles
from .outside import ours, place_of

CALLS: Mapping[type, Mapping[str, Sequence[str]]] = {
    Family: {
        "encodings": ("puzzle", "formula"),
        "verify": ("puzzle", "solution"),
        "lazy": ("puzzle", "clause"),
        "best": ("puzzle",),
        "alike": ("puzzle",),
        "shape": ("puzzle",),
        "measure": ("puzzle", "solution"),
        "clue_orders": ("puzzle",),
        "fewest_clues": ("puzzle",),
    },
    Clues: {"every": ("puzzle", "solution"), "chosen": ("puzzle", "clues")},
    RandomPuzzles: {"generate": ("*", "seed"), "full": ("*", "seed"), "sized": ("rows", "columns")},
    Explaining: {
        "place": ("instance",),
        "reason": ("puzzle", "instance", "known"),
        "totals": ("puzzle",),
        "lifted": ("puzzle", "clue"),
        "broken": ("puzzle", "instance", "known"),
        "plainly": ("puzzle", "deduced"),
        "technique": ("puzzle", "rules", "premises", "fact"),
        "cut": ("puzzle", "clause"),
        "cut_reason": ("puzzle", "clause"),
    },
}
"""The arguments with which the functions in records are called, by the fields; those behind `*` by
their names.
"""

Arguments = Sequence[str]


def functions(family: Family[Any, Any]) -> Iterator[tuple[str, Any, Arguments]]:
    """The functions in a family's records, with what they are called and their arguments."""
    for kept in (family, family.clues, family.random, family.explained):
        for name, arguments in CALLS.get(type(kept), {}).items():
            value = getattr(kept, name)
            each = value.items() if isinstance(value, Mapping) else [(None, value)]
            for key, function in each:
                if function is not None:
                    yield name if key is None else f"{name} {key!r}", function, arguments


def methods(family: Family[Any, Any]) -> Iterator[tuple[str, Any, Arguments]]:
    """The methods of classes beside the family's functions that replace ours, in the same way."""
    module = family.module
    for kind in [*vars(sys.modules.get(module)).values()] if module in sys.modules else ():
        if isinstance(kind, type) and kind.__module__ == module:
            for name, function in vars(kind).items():
                before = next((vars(k)[name] for k in kind.__mro__[1:] if name in vars(k)), None)
                if (
                    isinstance(function, FunctionType)
                    and isinstance(before, FunctionType)
                    and not name.startswith("_")
                    and ours(before)
                ):
                    yield f"{kind.__name__}.{name}", function, parameters(before)


def parameters(function: Callable[..., Any]) -> Arguments:
    """The arguments with which a function can be called."""
    every = signature(function).parameters.values()
    named = [p.name for p in every if p.kind is Parameter.KEYWORD_ONLY]
    at = [p.name for p in every if p.kind not in (p.KEYWORD_ONLY, p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    return [*at, "*", *named] if named else at


def check_calls(family: Family[Any, Any]) -> None:
    """Raise BadFamily for a function that cannot be called as it will be."""
    for what, function, arguments in (*functions(family), *methods(family)):
        if not callable(function):
            raise BadFamily(f"family {family.name!r}: {what} is no function")
        if not ours(function) and not can_take(function, arguments):
            said = f"{what} is called with ({', '.join(arguments)}), but takes"
            said = f"family {family.name!r}: {said} {taken(function)}"
            file, line = place_of(function)
            raise BadFamily(said, file=file, line=line)


def taken(function: Callable[..., Any]) -> Signature:
    """What it says that it takes: of an object that can be called, when it is, not its class."""
    plain = isinstance(function, FunctionType | MethodType | BuiltinFunctionType | partial | type)
    called = function if plain else type(function).__call__.__get__(function)
    return signature(called, follow_wrapped=False)


def can_take(function: Callable[..., Any], arguments: Arguments) -> bool:
    """Whether it can be called with these arguments, as far as it says."""
    at = [*arguments, "*"].index("*")
    try:
        taken(function).bind(*arguments[:at], **dict.fromkeys(arguments[at + 1 :]))
    except TypeError:
        return False
    except ValueError:  # it does not say: it is not written in Python
        return True
    return True
