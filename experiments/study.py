"""Studies: experiments written down in TOML, so that anyone can repeat them.

task = "solve"                    # the settings of a grid, by their names there
encodings = ["cuts", "flow"]
seconds = 60

[[puzzles]]                       # generated: every combination of the listed arguments
family = "hashi"
islands = 100
rows = 17
columns = 17
seed = [1, 2, 3]

[[puzzles]]                       # or read, from files beside the study
family = "zebra"
files = ["../../instances/zebra/life-international.txt"]

[[puzzles]]                       # or from where the user has them: the folder is in a variable
family = "hashi"                  # of the environment; * stands for anything in a file's name
folder_in = "PENCILSAT_HASHI"
files = ["Hs_*_100_*.has"]
group = "100 islands"             # reports have means of each group, beside what is published
published = "branch and cut 0.16 s"
"""

import math
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from inspect import signature
from itertools import product
from pathlib import Path
from typing import Any

from .. import encoders
from ..boards.words import end_of
from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from ..encoders import AnyFamily, AnyPuzzle
from ..tasks.generate.boards import boards
from ..tasks.generate.request import in_words
from . import external
from .plan import (
    FORMS,
    LEAST_SECONDS,
    MOST_SECONDS,
    TASKS,
    Job,
    ParameterGrid,
    PuzzleInstance,
    check_number,
    instance,
    jobs,
    skipped,
)

WHERE = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"
"""Where an error in TOML is."""

TABLE = re.compile(r"^[ \t]*()\[\[[ \t]*puzzles[ \t]*\]\]", re.MULTILINE)
"""The beginning of a table."""

SETTINGS = {field.name for field in fields(ParameterGrid)}


def read(path: str, *, programs: bool = False, notice: Callable[[str], object] = str) -> list[Job]:
    """The runs of a study; `notice` is told in a line what is left out.

    BadInput if it cannot be read, or asks for something that does not exist; also if it names a
    program as a solver, unless `programs` allows that.
    """
    try:
        text = Path(path).read_bytes().decode()
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=path) from None
    except UnicodeDecodeError as error:
        raise BadInput(f"not TOML: {error}", file=path) from None
    try:
        study = parsed(text)
        above = Part(text, 0)
        grid = settings({key: value for key, value in study.items() if key != "puzzles"}, above)
        with above.at("solvers"):
            for solver in filter(external.named, () if programs else grid.solvers):
                raise BadInput(f"it runs {solver!r}: if you trust it, add --allow-exec")
        found = [
            puzzle
            for number, table in enumerate(tables(study), 1)
            for puzzle in puzzles(table, Path(path).parent, Part(text, number))
        ]
        try:
            asked = jobs(found, grid)
        except BadInput:
            few = [*{each.family: each for each in found}.values()]
            for key in filter(LISTS.__contains__, study):  # it may be wrong by itself
                with above.at(key):
                    jobs(few, ParameterGrid(**{key: study[key]}))
            raise
    except BadInput as error:
        error.file = error.file or path
        raise
    for line in skipped(found, grid):
        notice(line)
    return asked


def parsed(text: str) -> dict[str, Any]:
    """What TOML says. BadInput, with line and column, if it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput("not TOML that can be read: it is nested too deeply") from None
    except ValueError as error:
        said, *place = re.split(WHERE, str(error))
        line, column = map(int, place[:2]) if place and place[0] else end_of(text)
        raise BadInput(f"not TOML: {said}", line=line, column=column) from None


@record
class Part:
    """A part of a study's text: its settings, number 0, or one of its tables, numbered from 1."""

    text: str
    number: int

    @contextmanager
    def at(self, key: str = "") -> Iterator[None]:
        """Put the place of a key, or else that of its table, into BadInput that the block raises
        about the study itself.
        """
        try:
            yield
        except BadInput as error:
            if error.file is None and error.line is None and (found := self._place(key)):
                error.line, error.column = found
            raise

    def _place(self, key: str) -> tuple[int, int] | None:
        """The line and the column; None if they are not found, as TOML has more ways to write."""
        starts = [0, *(head.start(1) for head in TABLE.finditer(self.text))]
        if self.number >= len(starts):
            return None
        start, stop = [*starts, len(self.text)][self.number : self.number + 2]
        named = re.compile(rf"^[ \t]*()([\"']?){re.escape(key)}\2[ \t]*=", re.MULTILINE)
        if found := named.search(self.text, start, stop):
            return end_of(self.text[: found.start(1)])
        return end_of(self.text[:start]) if self.number else None


def settings(found: dict[str, Any], part: Part) -> ParameterGrid:
    """The grid that a study sets."""
    for name, value in found.items():
        with part.at(name):
            if name not in SETTINGS:
                known = [*sorted(SETTINGS), "puzzles"]
                raise BadInput(unknown(f"a study has no setting {name!r}", name, known))
            for each in checked_list(name, value) if name in LISTS else [value]:
                meaning, right = EXPECTED[name]
                if not right(each):
                    raise BadInput(f"{name} is {each!r}: {meaning} is expected")
    if "seconds" in found:
        found["seconds"] = float(found["seconds"])
    return ParameterGrid(**found)


def checked_list(name: str, value: object) -> list[object]:
    """The value; BadInput unless it is a list that is not empty."""
    if not isinstance(value, list) or not value:
        raise BadInput(f"{name} is {value!r}: a list is expected")
    return value


def whole(value: object, low: int, high: int) -> bool:
    """Whether it is a whole number from low to high."""
    return type(value) is int and low <= value <= high


def seconds(value: object) -> bool:
    """Whether it is a limit of seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return LEAST_SECONDS <= value <= MOST_SECONDS


LISTS = {"encodings", "cardinalities", "amos", "implied", "clue_orders"}
LISTS |= {"forms", "solvers", "seeds"}
WORD = ("a word", lambda value: isinstance(value, str))
EXPECTED: dict[str, tuple[str, Callable[[object], bool]]] = {
    "task": (" or ".join(TASKS), lambda value: value in TASKS),
    "encodings": WORD,
    "cardinalities": WORD,
    "amos": WORD,
    "implied": ("true or false", lambda value: isinstance(value, bool)),
    "clue_orders": WORD,
    "forms": (" or ".join(FORMS), lambda value: value in FORMS),
    "solvers": WORD,
    "seeds": ("a whole number", lambda value: whole(value, 0, 10**9)),
    "repeats": ("a number from 1 on", lambda value: whole(value, 1, 10**6)),
    "seconds": (
        "a number of seconds",
        seconds,
    ),
    "memory": ("a number of bytes", lambda value: whole(value, 1, 2**62)),
    "conflicts": ("a number from 1 on", lambda value: whole(value, 1, 2**31 - 1)),
    "propagations": ("a number from 1 on", lambda value: whole(value, 1, 2**62)),
}


def tables(study: dict[str, object]) -> list[dict[str, object]]:
    """The tables `[[puzzles]]`."""
    found = study.get("puzzles")
    if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
        raise BadInput("a study needs tables [[puzzles]]")
    return found


def puzzles(table: dict[str, object], folder: Path, part: Part) -> Iterator[PuzzleInstance]:
    """The puzzles of a table: those of its files, or those that its arguments generate."""
    arguments = dict(table)
    with part.at("family"):
        if "family" not in arguments:
            raise BadInput("puzzles without a family")
        family = encoders.family_named(str(arguments.pop("family")))
    group, published = (line_of_text(arguments, name, part) for name in ("group", "published"))
    if "files" in arguments:
        for path in paths(arguments, folder, part):
            for number, puzzle in enumerate(puzzles_in(path, family)):
                found = instance(puzzle, path.name, number)
                yield replace(found, group=group, published=published)
        return
    generate = boards(family.name).generate
    known = {name: own.default for name, own in signature(generate).parameters.items()}
    lists = dict[str, list[Any]]()
    for name, value in arguments.items():
        lists[name] = value if isinstance(value, list) else [value]
        with part.at(name):
            if name not in known:
                raise BadInput(unknown(f"{family.name} is not generated by {name!r}", name, known))
            several = isinstance(known[name], tuple)
            for each in lists[name]:
                numbers = each if several and isinstance(each, list) else [each]
                if not all(type(number) is int for number in numbers):
                    raise BadInput(f"{family.name} is generated by whole numbers, not {each!r}")
    with part.at():
        check_number(math.prod(map(len, lists.values())), "puzzles")
    for values in product(*lists.values()):
        told = (tuple(value) if isinstance(value, list) else value for value in values)
        chosen = dict(zip(lists, told, strict=True))
        command = " ".join(f"--{name} {in_words(value)}" for name, value in chosen.items())
        with part.at():
            puzzle = generate(**chosen)
        found = instance(puzzle, f"generate {family.name} {command}", 0)
        yield replace(found, group=group, published=published)


OWN = "PENCILSAT_"
"""How the variables of the environment begin that a study may name: it may come from anyone."""


def paths(arguments: dict[str, object], folder: Path, part: Part) -> Iterator[Path]:
    """The files that a table names, in the folder of the study or in one that a variable holds."""
    with part.at("folder_in"):
        if variable := arguments.pop("folder_in", None):
            folder = folder / held_by(variable)
    with part.at("files"):
        files = checked_list("files", arguments.pop("files"))
        if arguments:
            raise BadInput("files are read as they are: no other arguments beside them")
    for file in files:
        path = folder / str(file)
        if "*" not in path.name:
            yield path
            continue
        with part.at("files"):
            if not (found := sorted(path.parent.glob(path.name))):
                raise BadInput(f"no file there is called {path.name}")
        yield from found


def held_by(variable: object) -> str:
    """The folder in a variable of the environment; BadInput if there is none."""
    if not isinstance(variable, str) or not variable.startswith(OWN):
        raise BadInput(f"folder_in is {variable!r}: a variable {OWN}… is expected")
    if not (found := os.environ.get(variable)):
        raise BadInput(f"set the environment variable {variable} to the folder of these files")
    return found


def line_of_text(arguments: dict[str, object], name: str, part: Part) -> str | None:
    """An argument, taken out; None if there is none. BadInput unless it is a line."""
    value = arguments.pop(name, None)
    if value is None or (isinstance(value, str) and value and value.isprintable()):
        return value
    with part.at(name):
        raise BadInput(f"{name} is {value!r}: a line of text is expected")


def puzzles_in(path: Path, family: AnyFamily) -> list[AnyPuzzle]:
    """The puzzles of a file that a study names.

    BadInput if there are none. It says where, but quotes nothing: a study may come from anyone, and
    may name any of the user's files.
    """
    if path.exists() and not path.is_file():
        raise BadInput("cannot be read: it is not a file", file=str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from None
    except UnicodeDecodeError:
        raise BadInput("not UTF-8 text", file=str(path)) from None
    try:
        return encoders.read(text, family.name)
    except BadInput as error:
        raise BadInput(
            f"no {family.name} that can be read (`pencilsat check` of the file says why)",
            file=str(path),
            line=error.line,
            column=error.column,
        ) from None
