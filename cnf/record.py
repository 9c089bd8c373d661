"""Records: frozen dataclasses that cost little to define."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from functools import cache
from inspect import Signature, signature
from itertools import count
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass, which only a type checker keeps from being changed.

    For `dataclass(frozen=True)`, Python 3.11 and 3.12 write and compile eight methods. A command
    waits for that as for everything that it imports: about fifty times half a millisecond. Records
    compile nothing: they share these methods, and `__init__` reads the fields when it is called.
    A dataclass that is frozen cannot inherit from one.
    """
    return sharing(kind, dataclass(init=False, eq=False, repr=False))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """The same, but it cannot be changed at run time, and frozen dataclasses can inherit from it.

    Two methods are compiled for that.
    """
    return sharing(kind, dataclass(init=False, eq=False, repr=False, frozen=True))


def sharing(kind: type[T], made: Callable[[type[T]], type[T]]) -> type[T]:
    """The dataclass that is made of a class, with the methods of all records."""
    shared = {"__eq__", "__hash__", "__repr__"} - vars(kind).keys()
    kind = made(kind)
    adopt(kind, **{name: vars(Methods)[name] for name in shared})
    adopt(kind, __init__=initialiser(kind), __signature__=Called())
    return kind


class Methods:
    """The methods of all records, unless a class has its own: they do what a dataclass does."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __eq__(self, other: object) -> bool:
        return compared(self) == compared(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(compared(self))

    def __repr__(self) -> str:
        said = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(said)})"


OFTEN = 20
"""How many records of a class are made before it gets an `__init__` of its own."""


def initialiser(kind: Any) -> Callable[..., None]:
    """`__init__` of a record: stores the arguments and, where there are none, the defaults.

    It takes about a microsecond longer than a compiled one, which takes 130 to compile.
    """
    parts, calls = [part for part in fields(kind) if part.init], count(1)
    every, places = {part.name for part in parts}, [p.name for p in parts if not p.kw_only]
    usual = {part.name: part.default for part in parts if part.default is not MISSING}
    made = factories(parts)
    kept = factories(part for part in fields(kind) if not part.init)
    after = getattr(kind, "__post_init__", None)

    def initialise(self: Any, /, *values: Any, **named: Any) -> None:
        if next(calls) == OFTEN:
            adopt(kind, __init__=compiled(kind))
        state = vars(self)
        state.update(usual, **named)
        state.update(zip(places, values, strict=False))
        state.update({name: make() for name, make in made.items() if name not in state})
        twice = not named.keys().isdisjoint(places[: len(values)])
        if twice or len(values) > len(places) or state.keys() != every:
            compiled(kind)(self, *values, **named)  # TypeError, as for every function
        for name, make in kept.items():
            state[name] = make()
        if after:
            after(self)

    return initialise


def factories(parts: Iterable[Field[Any]]) -> dict[str, Callable[[], Any]]:
    """The functions that make defaults, by the names of the fields."""
    return {p.name: p.default_factory for p in parts if p.default_factory is not MISSING}


def adopt(kind: type[Any], **members: object) -> None:
    """Give a class members."""
    for name, member in members.items():
        setattr(kind, name, member)


@cache
def compiled(kind: Any) -> Callable[..., None]:
    """`__init__` as a dataclass has it."""
    after = {"__post_init__": kind.__post_init__} if hasattr(kind, "__post_init__") else {}
    parts = [(part.name, part.type, copy(part)) for part in fields(kind)]
    made: Any = make_dataclass(
        kind.__qualname__,
        parts,
        namespace=after,
        eq=False,
        repr=False,
        frozen=kind.__dataclass_params__.frozen,
    )
    return cast("Callable[..., None]", made.__init__)


class Called:
    """The signature of a record's class, made when it is asked for."""

    def __get__(self, instance: object, kind: Any) -> Signature:
        return Signature([*signature(compiled(kind)).parameters.values()][1:])


def compared(record: Any) -> tuple[object, ...]:
    """The values of the fields that are compared."""
    return tuple([getattr(record, name) for name in names_compared(record.__class__)])


@cache
def names_compared(kind: type[Any]) -> tuple[str, ...]:
    """The names of these fields."""
    return tuple(part.name for part in fields(kind) if part.compare)
