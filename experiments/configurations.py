"""Configurations, the ways to encode and solve a puzzle, and their names.

Runs of different code are different configurations, so that no table puts them together.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cnf.errors import BadInput, unknown
from .identity import CODE
from .plan import BOARD
from .store import Row

JOINT = " · "
"""What joins the parts of a configuration's name."""


class Configuration(NamedTuple):
    """A way to encode and solve a puzzle, and the code that does it."""

    encoding: str
    cardinality: str
    amo: str
    implied: int
    clue_order: str | None
    form: str
    solver: str
    version: str | None = None
    plugin: str | None = None

    @property
    def setting(self) -> "Configuration":
        """The same whichever code was run."""
        return self._replace(version=None, plugin=None)


def configuration_of(row: Row) -> Configuration:
    """The configuration of a run."""
    return Configuration(
        row["encoding"],
        row["cardinality"],
        row["amo"],
        row["implied"],
        row["clue_order"],
        row["form"] or BOARD,
        row["solver"],
        row["version"],
        row["plugin"],
    )


def short_names(
    known: Iterable[Configuration], among: Iterable[Configuration] = ()
) -> dict[Configuration, str]:
    """A name for each: the parts that vary, joined by ` · `; the encoding if none does. Which code
    was run is said where it is the only difference, also from others `among` which they were
    chosen.

    Configurations without a solver, as made by `_replace(solver="")`, have names there, too.
    """
    known = set(known)
    parts = varying({configuration.setting for configuration in known})
    alike: dict[Configuration, set[Configuration]] = defaultdict(set)
    for configuration in known.union(among):
        for named in (configuration, configuration._replace(solver="")):
            alike[named.setting].add(named)
    names = {}
    for setting, same in alike.items():
        name = [said(field, getattr(setting, field)) for field in parts]
        name = [*filter(None, name)] or [setting.encoding]
        code = varying(same)
        for named in same:
            told = [said(field, getattr(named, field)) for field in code]
            names[named] = JOINT.join([*name, *filter(None, told)])
    return names


def varying(known: Iterable[Configuration]) -> list[str]:
    """The fields in which configurations differ."""
    fields = zip(Configuration._fields, zip(*known, strict=True), strict=True)
    return [field for field, values in fields if len({*values}) > 1]


def said(field: str, value: object) -> str:
    """A parameter, as part of a name."""
    if field == "implied":
        return "implied" if value else "no implied"
    if field == "amo":
        return f"amo {value}"
    if field == "clue_order":
        return str(value or "as given")
    if field == "version":
        return f"PencilSAT {value}" if value else "unknown version"
    if field == "plugin":
        return str(value or "")
    return str(value)


def meant(text: str | None, named: Sequence[tuple[str, Configuration]]) -> Configuration | None:
    """The configuration with that name, or the only one that has all of its parts."""
    found = [] if text is None else all_meant(text, named)
    if len(found) > 1:
        names = ", ".join(sorted(name for name, known in named if known in found))
        raise BadInput(f"{text!r} may be any of {names}")
    return found[0] if found else None


def all_meant(text: str, named: Sequence[tuple[str, Configuration]]) -> list[Configuration]:
    """The configurations with that name or, if there is none, those that have all of its parts."""
    parts = name_parts(text)
    found = [known for name, known in named if name_parts(name) == parts]
    return found or [known for name, known in named if parts <= name_parts(name)]


def chosen(
    known: Iterable[Configuration], only: Sequence[str] | None, without: Sequence[str] | None
) -> set[Configuration]:
    """Those that are meant by `only` (all by default), without those that `without` means. Which
    code was run is a part of each name here.

    BadInput if a name means none, or if none are left.
    """
    known = set(known)
    names = short_names(known)
    code = {each: [said(field, getattr(each, field)) for field in CODE] for each in known}
    named = [(JOINT.join([names[each], *code[each]]), each) for each in known]

    def every(texts: Sequence[str] | None) -> set[Configuration]:
        found = set[Configuration]()
        for text in texts or ():
            if not (these := all_meant(text, named)):
                every_name = sorted(names[each] for each in known)
                raise BadInput(unknown(f"no configuration {text!r}", text, every_name))
            found.update(these)
        return found

    left = (known if only is None else every(only)) - every(without)
    if not left:
        raise BadInput("--only and --without leave no configuration")
    return left


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
