"""Which code a run was of, so that runs of other code are never taken for it.

That is the version of this program, and of an encoding from outside its source: the file of the
plug-in, the files in which the functions are that it wraps, and the modules beside these that they
import. What is installed is no part of it, nor are files that a plug-in reads.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from types import CellType, FunctionType, MethodType
from typing import Literal, get_args

from .. import __version__
from ..boards.words import printable
from ..cnf.errors import BadInput
from ..encoders import CUSTOM, NAMES, family_named, file_of, outside

ROOT = Path(__file__).resolve().parents[1]

SHOWN = 8
"""How many digits of a hash are kept: people read them."""

PYTHON = Path(os.__file__).resolve().parent
"""The folder of Python's own modules."""

SITES = ("site-packages", "dist-packages")
"""The names of folders with packages that are installed."""

Code = Literal["version", "plugin"]

CODE: tuple[Code, ...] = get_args(Code)
"""The columns of a run that say which code it was."""

Import = tuple[int, Sequence[str]]
"""How many packages up an import begins, 0 if it is absolute; and the parts of its name."""

PATIENCE = 10.0
"""Seconds that git has to say what was committed."""


@cache
def program(root: Path = ROOT) -> str:
    """The version of this program: in a git checkout with its commit and, after a `+`, with a hash
    of the modules that are not as they were committed, or of all if git does not say.
    """
    if not (root / ".git").exists():
        return __version__
    folders = [file.parent for file in root.glob("*/__init__.py")]
    commit, changed = committed(root, [folder.name for folder in folders])
    if changed is None:
        changed = [str(file.relative_to(root)) for each in folders for file in each.rglob("*.py")]
    texts = [(name, hashed(root / name)) for name in sorted(changed)]
    return f"{__version__} {commit}" + (f"+{digest(texts)}" if texts else "")


FIELDS = {"1": 8, "u": 10, "?": 1}
"""How many words come before the path of a file in git's status, by the kind of the line."""


def committed(root: Path, folders: Iterable[str]) -> tuple[str, list[str] | None]:
    """The commit of a checkout, and the modules in its folders that are not as they are there; an
    empty text and None if git does not say.
    """
    words = ["git", f"--git-dir={root / '.git'}", f"--work-tree={root}", "--no-optional-locks"]
    words += ["status", "-z", "--porcelain=v2", "--branch", "--untracked-files=all"]
    words += ["--no-renames", "--", *(f":(top,glob){folder}/**/*.py" for folder in folders)]
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            words, cwd=root, env=own, capture_output=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return "", None
    lines = os.fsdecode(done.stdout).rstrip("\0").split("\0")
    told = [line.split(" ", FIELDS[line[0]])[-1] for line in lines if line[0] in FIELDS]
    return lines[0].split()[-1][:SHOWN], told


def plugin(family: str, encoding: str) -> str | None:
    """The file that an encoding comes from, with a hash of its source and of the plain values that
    are bound in it; None of an encoding of this project.
    """
    known, file = family_named(family), file_of(family)
    if family == CUSTOM or (family in NAMES and encoding not in known.encodings):
        return None  # its rules are in the text of a puzzle
    if file is not None and "\n" in file:
        return f"{printable(family)} {digest([file])}"  # a genre in sentences
    if family in NAMES and encoding in outside.PLAIN.get(family, known).encodings:
        return None
    found = [*wrapped([known.encodings[encoding], known.verify], {})]
    values = [repr(value) for value in found if not isinstance(value, Path)]
    code = [path for path in found if isinstance(path, Path)]
    if file is not None:
        code = [Path(file), *(path for path in code if not installed(path))]
    sources = sorted((path.name, source(path)[0]) for path in with_beside(code))
    return f"{printable(code[0].name if code else family)} {digest([*sources, *values])}"


def check_unchanged(family: str, encoding: str, before: str | None) -> None:
    """Raise BadInput if the source of an encoding is not what it was."""
    if before is not None and plugin(family, encoding) != before:
        raise BadInput(
            f"{before.rpartition(' ')[0]} has changed since these runs were planned: "
            "the same command goes on with it as it is now"
        )


def digest(parts: Iterable[object]) -> str:
    """The hash of texts."""
    return sha256(repr([*parts]).encode()).hexdigest()[:SHOWN]


def hashed(file: Path) -> str:
    """The hash of what is in a file; empty if there is none."""
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def wrapped(values: Iterable[object], met: dict[int, object]) -> Iterator[object]:
    """The files of functions, of the classes of callable objects and of all that these wrap, as
    paths, and the plain values that are bound in them. What was `met` before is left out.
    """
    for value in values:
        if value is None or isinstance(value, str | int | float):
            yield value
        elif id(value) not in met:
            met[id(value)] = value
            inside, file = parts_of(value)
            if file is not None and Path(file).is_file():
                yield Path(file).resolve()
            yield from wrapped(inside, met)


def parts_of(value: object) -> tuple[Iterable[object], str | None]:
    """What a callable wraps, and the file of its code if that is not of this program."""
    if isinstance(value, tuple | list):
        return value, None
    if isinstance(value, partial):
        return [value.func, *value.args, *value.keywords.items()], None
    if isinstance(value, MethodType):
        return [value.__func__, value.__self__], None
    if isinstance(value, FunctionType):
        bound = [value.__defaults__, *(value.__kwdefaults__ or {}).items(), *vars(value).values()]
        bound += [content for cell in value.__closure__ or () for content in contents(cell)]
        return bound, None if is_own(value.__module__) else value.__code__.co_filename
    if isinstance(value, type):
        file = getattr(sys.modules.get(value.__module__), "__file__", None)
        return value.__bases__, None if is_own(value.__module__) else file
    if callable(value):
        return [type(value), *getattr(value, "__dict__", {}).values()], None
    return (), None


def contents(cell: CellType) -> list[object]:
    """What a cell of a closure contains; nothing before it is bound."""
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def is_own(module: str | None) -> bool:
    """Whether a module is one of this program."""
    return (module or "").partition(".")[0] == "pencilsat"


def installed(path: Path) -> bool:
    """Whether a file is one of Python's, or of a package that is installed."""
    return PYTHON in path.parents or any(name in path.parts for name in SITES)


def with_beside(files: Iterable[Path]) -> set[Path]:
    """Files with code, and what they import of the modules in their folders and packages, wherever
    the import stands; and what these import in turn.
    """
    found = set[Path]()
    for file in files:
        todo = [file]
        while todo:
            path = todo.pop()
            if path not in found:
                found.add(path)
                for level, names in source(path)[1]:
                    bases = [path.parents[level - 1]] if level else searched(file, names[0])
                    todo += [module for base in bases for module in modules(base, names)]
    return found


def searched(file: Path, name: str) -> Iterator[Path]:
    """The folders beside a file in which a module of that name may be."""
    folder = file.parent
    if folder.name not in SITES and not is_own(name):
        yield folder
    while (folder / "__init__.py").exists():
        folder = folder.parent
    if folder / name in file.parents and not is_own(name):
        yield folder


def modules(folder: Path, names: Iterable[str]) -> Iterator[Path]:
    """The files of a module in a folder, and of the packages that it is in."""
    for name in names:
        yield from filter(Path.is_file, [folder / f"{name}.py", folder / name / "__init__.py"])
        folder /= name


def source(path: Path) -> tuple[str, Sequence[Import]]:
    """The hash of a file with code, and what it imports; nothing of one that is gone."""
    try:
        stat = path.stat()
        return read(path, stat.st_mtime_ns, stat.st_size)
    except OSError:
        return "", ()


@lru_cache(maxsize=1000)
def read(path: Path, changed: int, size: int) -> tuple[str, Sequence[Import]]:
    """The same for a file of that size that was changed last at that time."""
    try:
        nodes = [*ast.walk(ast.parse(path.read_bytes()))]
    except (SyntaxError, ValueError):  # it is imported late, if at all
        nodes = []
    imports = list[Import]()
    for node in nodes:
        if isinstance(node, ast.Import):
            imports += [(0, alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            imports += [(node.level, [*module, alias.name]) for alias in node.names]
    return hashed(path), imports
