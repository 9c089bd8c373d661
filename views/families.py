"""A family in words: the rules of its puzzles, and how they are encoded, typed and generated."""

import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from inspect import cleandoc, getdoc

from .. import encoders, formats
from ..encoders import AnyFamily
from ..tasks.generate.request import request, shaping

WIDTH = 100
"""The width of the rules: that of docstrings."""


def entry(family: AnyFamily) -> Iterator[str]:
    """A line for the list of families, and below it the names of its encodings and options."""
    yield f"{family.name}: {family.about}"
    names = [f"{name} (lazy)" if name in family.lazy else name for name in family.encodings]
    yield f"  encodings: {', '.join(names)}"
    yield from (f"  generate: {options}" for options in generated(family))


def page(family: AnyFamily) -> Iterator[str]:
    """Everything about a family: its rules, atoms and encodings as its module describes them."""
    yield f"{family.name} ({', '.join(family.also)})" if family.also else family.name
    yield ""
    yield textwrap.fill(family.rules, WIDTH)
    yield ""
    described = documentation(family)
    if described:
        yield described
        yield ""
    yield "Encodings:"
    yield from (f"  {encoding(family, name, described)}" for name in family.encodings)
    if family.formulations:
        yield "Integer programs, for `export --program`:"
        yield from (f"  {name}: {about(made)}" for name, made in family.formulations.items())
    settings = family.board.given.settings()
    named = [name for name, kind in settings.items() if kind != "size"]  # sizes have no names
    yield f"Options in the header: {', '.join(named) or 'none'}"
    yield f"Formats: text, json, {', '.join(formats.known([family.board]))}".removesuffix(", ")
    yield from (f"pencilsat generate {family.name} {options}" for options in generated(family))
    if has_random(family):
        yield f"Where clues stand: {', '.join(shaping(family)) or 'nothing can be asked for'}"


def documentation(family: AnyFamily) -> str:
    """The docstring of a family's module without its first line, which is the title."""
    module = sys.modules.get(family.module)
    return cleandoc((module and module.__doc__) or "").partition("\n")[2].strip()


def encoding(family: AnyFamily, name: str, described: str) -> str:
    """An encoding in a line: when it is used and, unless the module says so, what it does."""
    facts = ["the default"] * (name == next(iter(family.encodings)))
    facts += ["lazy, so it cannot be exported"] * (name in family.lazy)
    facts += ["used by export unless another is named"] * (name == exported(family))
    said = f"{name} ({'; '.join(facts)})" if facts else name
    return said if f"| `{name}`" in described else f"{said}: {summary(family, name)}"


def exported(family: AnyFamily) -> str | None:
    """The encoding that `export` uses, if not the default."""
    first, *_ = eager = [name for name in family.encodings if name not in family.lazy] or [""]
    found = family.eager or first
    return found if eager[0] and found != next(iter(family.encodings)) else None


def summary(family: AnyFamily, name: str) -> str:
    """The first line of the documentation of an encoding."""
    return about(family.encodings[name])


def about(function: Callable[..., object]) -> str:
    """The first line of the documentation of a function."""
    while isinstance(function, partial):
        function = function.func
    return (getdoc(function) or "not documented").partition("\n")[0]


def has_random(family: AnyFamily) -> bool:
    """Whether it makes random puzzles."""
    return family.name in encoders.NAMES or family.random is not None


def generated(family: AnyFamily) -> Iterator[str]:
    """The options of `generate` with their defaults: for puzzles with one solution, and with
    several.
    """
    if has_random(family):
        for several in (False, True):
            yield f"{request(family, several=several).words}--seed 0"
