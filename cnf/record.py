"""Records: frozen dataclasses that cost little to define."""

from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass, which only a type checker keeps from being changed.

    For `dataclass(frozen=True)`, Python 3.11 and 3.12 write and compile seven methods. A command
    waits for that as for everything that it imports: about fifty times half a millisecond. Records
    share these methods, but for `__init__`. A dataclass that is frozen cannot inherit from one.
    """
    for name in ("__eq__", "__hash__", "__repr__"):
        if name not in vars(kind):
            setattr(kind, name, vars(Methods)[name])
    return dataclass(eq=False, repr=False)(kind)


class Methods:
    """The methods of all records, unless a class has its own: they do what a dataclass does."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __eq__(self, other: object) -> bool:
        return compared(self) == compared(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(compared(self))

    def __repr__(self) -> str:
        said = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{type(self).__qualname__}({', '.join(said)})"


def compared(record: Any) -> tuple[object, ...]:
    """The values of the fields that are compared."""
    return tuple([getattr(record, name) for name in names_compared(record.__class__)])


@cache
def names_compared(kind: type[Any]) -> tuple[str, ...]:
    """The names of these fields."""
    return tuple(part.name for part in fields(kind) if part.compare)
