"""Configurations, the ways to encode and solve a puzzle, and their names."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments.store import Row

JOINT = " · "
"""What joins the parts of a configuration's name."""


class Configuration(NamedTuple):
    """A way to encode and solve a puzzle."""

    encoding: str
    cardinality: str
    amo: str
    implied: int
    clue_order: str | None
    solver: str


def configuration_of(row: Row) -> Configuration:
    """The configuration of a run."""
    return Configuration(
        row["encoding"],
        row["cardinality"],
        row["amo"],
        row["implied"],
        row["clue_order"],
        row["solver"],
    )


def short_names(known: Iterable[Configuration]) -> dict[Configuration, str]:
    """A name for each: the parts that vary, joined by ` · `; the encoding if none does.

    Configurations without a solver, as made by `_replace(solver="")`, have names there, too.
    """
    known = set(known)
    varying = [
        field
        for place, field in enumerate(Configuration._fields)
        if len({configuration[place] for configuration in known}) > 1
    ]
    names = {}
    for configuration in known:
        for named in (configuration, configuration._replace(solver="")):
            parts = [said(field, getattr(named, field)) for field in varying]
            names[named] = JOINT.join(filter(None, parts)) or named.encoding
    return names


def said(field: str, value: object) -> str:
    """A parameter, as part of a name."""
    if field == "implied":
        return "implied" if value else "no implied"
    if field == "amo":
        return f"amo {value}"
    if field == "clue_order":
        return str(value or "as given")
    return str(value)


def meant(text: str | None, named: Sequence[tuple[str, Configuration]]) -> Configuration | None:
    """The configuration with that name, or the only one that has all of its parts."""
    if text is None:
        return None
    parts = name_parts(text)
    found = [known for name, known in named if name_parts(name) == parts]
    found = found or [known for name, known in named if parts <= name_parts(name)]
    if len(found) > 1:
        names = ", ".join(sorted(name for name, known in named if known in found))
        raise BadInput(f"{text!r} may be any of {names}")
    return found[0] if found else None


def name_parts(text: str) -> frozenset[str]:
    """The parts of a name, however they are joined."""
    parts = text.replace("·", ",").split(",")
    return frozenset(" ".join(part.split()) for part in parts)


def shortened(name: str, room: int) -> str:
    """A name of at most `room` characters: the longest parts lose their middles."""
    parts = name.split(JOINT)
    for most in range(min(room, max(map(len, parts))), 3, -1):
        cut = [part if len(part) <= most else without_middle(part, most) for part in parts]
        name = JOINT.join(cut)
        if len(name) <= room:
            break
    return name


def without_middle(text: str, room: int) -> str:
    """A text of at most `room` characters: both ends, without the middle."""
    return f"{text[: room // 2]}…{text[-((room - 1) // 2) :]}"
