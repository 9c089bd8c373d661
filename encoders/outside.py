"""Plug-ins: families from a file, from a record in Python, or from installed packages; and
encodings for families of this project.

A file with `FAMILY = "takuzu"` and `ENCODINGS = {"mine": encode}` adds encodings to that family.
They must be eager and have the same atoms as the others, in the same order; in the formula of a
lone puzzle, they need not leave out what the others do.

A package offers families as entry points of the group `pencilsat.families`, each with the name of
its family: `slither = "my_package.slither:FAMILY"`. Looking them up takes longer than solving a
small puzzle, so it is done only for a name that is not known otherwise.
"""

import sys
import traceback
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..boards.words import lines_of, words
from .family import BadFamily, Family, Puzzle

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

AnyFamily = Family[Any, Any]
AnyPuzzle = Puzzle[Any]

GROUP = "pencilsat.families"

LOADED: dict[str, AnyFamily] = {}
"""The families that `load` has added, by name."""

FILES: dict[str, str] = {}
"""The files of those that were loaded from files."""

MODULES: dict[str, str] = {}
"""The names of plug-in families, by the modules that hold their code."""

PLAIN: dict[str, AnyFamily] = {}
"""The original records of families to which encodings were added, by name."""


def load(source: str | PathLike[str] | AnyFamily, own: Collection[str]) -> AnyFamily:
    """Add a family, from the file of a module with a `FAMILY`, or of a genre in sentences, or from
    the text of one, or from a record; or, from a file, add encodings to one of our `own`.

    A file that is loaded again replaces its family. BadFamily if there is none in the file, or
    already another of that name.
    """
    file: str | None
    text = None if isinstance(source, Family) else _genre(source)
    if text is not None:
        from . import custom  # imported here, as few families are said in sentences

        family, file = custom.introduced(text, source), text
    else:
        family = source if isinstance(source, Family) else _in_file(Path(source), own)
        file = None if isinstance(source, Family) else str(Path(source).resolve())
    if file is None:
        check(family)
    if file is not None and PLAIN.get(family.name) and family is _current(family.name):
        return family
    name, before = family.name, LOADED.get(family.name)
    replaced = before is not None and before.module == family.module
    if name in own or name in offered(own) or (before and not replaced):
        shown = None if isinstance(source, Family) or "\n" in str(source) else str(source)
        raise BadFamily(
            f"there is a family {name!r} already: give this one another name", file=shown
        )
    LOADED[name] = family
    if file is not None:
        FILES[name] = file
    return family


def _genre(source: str | PathLike[str]) -> str | None:
    """The text of a genre, or of a file that begins with one; None if it is none."""
    text = str(source)
    if "\n" not in text:
        path = Path(source)
        if path.suffix == ".py" or not path.is_file():
            return None
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
    first = next((line for line in lines_of(text) if words(line)), None)
    return text if first and words(first)[0].text.lower() == "genre" else None


def _in_file(path: Path, own: Collection[str]) -> AnyFamily:
    """The record in a file, or the one that it extends. The module's name is the file's path, which
    no other module has.
    """
    from importlib.util import module_from_spec, spec_from_file_location  # 2 ms

    name = str(path.resolve())
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadFamily("not a Python file: its name does not end in .py", file=str(path))
    before = sys.modules.get(name)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        with _loading(str(path), name):
            spec.loader.exec_module(module)
            if "ENCODINGS" in vars(module):
                family = _extended(module.FAMILY, module.ENCODINGS, name, own)
            else:
                family = check(_record(vars(module).get("FAMILY")))
            MODULES[name] = family.name
            return family
    except BadFamily:
        del sys.modules[name]
        if before:  # its puzzles find it by this name
            sys.modules[name] = before
        raise


def _record(found: object) -> AnyFamily:
    """The value of FAMILY. BadFamily if it is no record."""
    if found is None:
        raise BadFamily("there is no FAMILY in it")
    if not isinstance(found, Family):
        raise BadFamily(f"its FAMILY is a {type(found).__name__}, not a pencilsat.Family")
    return found


def check(family: AnyFamily) -> AnyFamily:
    """The family, whose modules are known from now on. BadFamily if one of its functions cannot be
    called as it will be.
    """
    from .calls import check_calls, functions  # imported here, for plug-ins only

    check_calls(family)
    for _, function, _ in functions(family):
        module = module_of(function)
        if module.partition(".")[0] not in {"pencilsat", *sys.stdlib_module_names}:
            MODULES[module] = family.name
    return family


def _current(name: str) -> AnyFamily:
    """The record of a family of this project."""
    found: AnyFamily = import_module(f"pencilsat.encoders.{name}").FAMILY
    return found


def _extended(name: object, encodings: object, file: str, own: Collection[str]) -> AnyFamily:
    """The family of this project with more encodings, which replaces the one without them."""
    if name not in own or not isinstance(name, str):
        known = ", ".join(own)
        raise BadFamily(f"its FAMILY is {name!r}; encodings can be added to {known}")
    if not isinstance(encodings, Mapping) or not all(map(callable, encodings.values())):
        raise BadFamily("its ENCODINGS is not a dict of names and functions")
    if FILES.get(name, file) != file:
        raise BadFamily(f"the family {name!r} has encodings from {FILES[name]} already")
    plain = PLAIN.setdefault(name, _current(name))
    if taken := sorted({*encodings} & {*plain.encodings}):
        raise BadFamily(f"the family {name!r} has an encoding {taken[0]!r} already")
    family = check(replace(plain, encodings={**plain.encodings, **encodings}))
    import_module(f"pencilsat.encoders.{name}").__dict__["FAMILY"] = family
    FILES[name] = file
    return family


@contextmanager
def _loading(shown: str, module: str = "") -> Iterator[None]:
    """Turn whatever goes wrong in a plug-in's module into BadFamily, with the module's line."""
    try:
        yield
    except BadFamily as wrong:
        raise BadFamily(wrong.message, file=shown, line=wrong.line) from None
    except OSError as wrong:
        raise BadFamily(f"cannot be read: {wrong.strerror}", file=shown) from None
    except (Exception, SystemExit) as wrong:  # the code is not ours, and may do anything
        frames = traceback.extract_tb(wrong.__traceback__)
        line = next((f.lineno for f in reversed(frames) if f.filename == module), None)
        line = wrong.lineno if isinstance(wrong, SyntaxError) else line
        words = wrong.msg if isinstance(wrong, SyntaxError) else str(wrong)
        said = f"{type(wrong).__name__}: {words}".removesuffix(": ").split("\n")[0]
        raise BadFamily(f"cannot be loaded: {said}", file=shown, line=line) from None


@cache
def _entries() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points  # imported here: takes 20 ms

    return tuple(entry_points(group=GROUP))


def offered(own: Collection[str]) -> "Mapping[str, EntryPoint]":
    """The families that installed packages offer, by name. BadFamily if two have the same name."""
    found: dict[str, EntryPoint] = {}
    for entry in _entries():
        if entry.name in own or found.get(entry.name, entry) != entry:
            raise BadFamily(f"there is a family {entry.name!r} already", file=package(entry))
        found[entry.name] = entry
    return found


def package(entry: "EntryPoint") -> str:
    """The package that offers an entry point."""
    return f"{entry.dist.name if entry.dist else 'a package'} ({entry.value})"


@cache
def from_package(entry: "EntryPoint") -> AnyFamily:
    """The family that a package offers. BadFamily if it has no family of that name."""
    with _loading(package(entry)):
        family = _record(entry.load())
        if family.name != entry.name:
            raise BadFamily(f"its family is called {family.name!r}, not {entry.name!r}")
        return check(family)


def fault(error: BaseException) -> BadFamily | None:
    """The BadFamily for an error that is the fault of a plug-in family; None if it is not.

    It is if code of the family's modules was running, or had returned what is wrong, or if the
    error names the family.
    """
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    places: list[tuple[str, str | None, int | None]] = [
        (frame.f_globals.get("__name__", ""), frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    if function := getattr(error, "function", None):
        places.append((module_of(function), *place_of(function)))
    for module, file, line in reversed(places):
        if name := MODULES.get(module):
            return BadFamily(f"family {name!r} has a fault: {what}", file=file, line=line)
    family = getattr(error, "family", "")
    if family in MODULES.values():
        return BadFamily(f"family {family!r} has a fault: {what}", file=FILES.get(family))
    return None


def inner(function: Any) -> Any:
    """What is called in the end."""
    return function.func if isinstance(function, partial) else function


def module_of(function: Any) -> str:
    """The name of the module whose code a function is, or the class of what is called like one; a
    function that wraps another one may bear the name of that one's module.
    """
    found = inner(function)
    return str(getattr(found, "__globals__", {}).get("__name__") or found.__module__)


def place_of(function: Any) -> tuple[str | None, int | None]:
    """The file and the line of a function; None if it is not written as one in Python."""
    code = getattr(inner(function), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else (None, None)


def ours(function: Any) -> bool:
    """Whether a function is of this project, with all that it is to call, and so tested with it."""
    given = getattr(function, "parts", ())
    if isinstance(function, partial):
        given = (*function.args, *function.keywords.values())
    own = module_of(function).startswith("pencilsat.")
    return own and all(map(ours, filter(callable, given)))


def checked(puzzle: object, family: AnyFamily) -> AnyPuzzle:
    """What `parse` returned. BadFamily unless it is a puzzle of the family."""
    if not isinstance(puzzle, Puzzle):
        kind = type(puzzle).__name__
        raise BadFamily(f"family {family.name!r}: parse gives a {kind}, not a pencilsat.Puzzle")
    if puzzle.family is not family:
        kind = type(puzzle).__name__
        raise BadFamily(f"family {family.name!r}: the module of its {kind} has another FAMILY")
    return puzzle
