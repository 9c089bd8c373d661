"""Pages of documentation, performed: what a reader would copy is run as it stands.

In a folder of its own, with the instances of the project in it, from the top of a page to its end:
a block with a title is written to a file of that name, a `shell` block is run line by line, and a
`text` block without a title below it is what it prints. A `python` block is executed, and so is a
`pycon` block, which shows what it prints.
"""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from command import ENVIRONMENT, PATIENCE, ROOT, run

PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("*/*.md")),
]
BLOCK = re.compile(r'^```(\w*)(?: title="(.*?)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
NOT_RUN = (
    *("python3 -m pip ", "python3 -m pytest", "pencilsat serve", "mkdocs serve", "git clone "),
    *(
        "curl ",
        "python benchmarks/",
        "python -m benchmarks.",
        "pencilsat verify-proof certificate --with",
    ),
)
"""Lines that install, test, measure long, serve until they are stopped, ask who serves, or need
programs of others.
"""

SOLVER = f"""\
#!{sys.executable}
import sys
from pysat.formula import CNF
from pysat.solvers import Solver

formula = CNF(from_string=sys.stdin.read())
with Solver("cadical195", bootstrap_with=formula) as solver:
    answer = solver.solve()
    print("s SATISFIABLE" if answer else "s UNSATISFIABLE")
    if answer:
        print("v", *solver.get_model(), 0)
sys.exit(10 if answer else 20)
"""
"""A program that reads DIMACS and answers as in the SAT Competition."""


class Block(NamedTuple):
    """A block of a page: its language, the file that it is, and its text."""

    language: str
    title: str
    text: str


def blocks(page: Path) -> list[Block]:
    """The blocks of a page."""
    return [Block(*match.groups(default="")) for match in BLOCK.finditer(page.read_text("utf-8"))]


def lines(text: str) -> Iterator[str]:
    """The commands of a `shell` block that are run."""
    for line in text.replace("\\\n", "").splitlines():
        for command in line.split(" && "):
            if not command.startswith(NOT_RUN):
                yield command


def prepared(folder: Path) -> None:
    """The folder in which a page is performed, which is the current one then."""
    (folder / "instances").symlink_to(ROOT / "instances")
    (folder / "experiments").symlink_to(ROOT / "experiments")
    programs = folder / "bin"
    programs.mkdir()
    for name, text in (
        ("cadical", SOLVER),
        ("pencilsat", f'#!/bin/sh\nexec {sys.executable} -m pencilsat "$@"\n'),
    ):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    os.chdir(folder)


def perform(page: Path) -> None:
    """Everything on a page. AssertionError where it does not do what the page says."""
    printed, names = "", {"__name__": "page"}
    for language, title, text in blocks(page):
        if title:
            Path(title).write_text(text, encoding="utf-8")
        elif language == "shell":
            printed = "".join(output(line) for line in lines(text))
        elif language == "text":
            assert printed == text, f"{page.name} shows\n{text}\nbut this is printed\n{printed}"
        elif language == "python":
            exec(compile(text, str(page), "exec"), names)
        elif language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
            wrong = list[str]()
            doctest.DocTestRunner().run(test, out=wrong.append, clear_globs=False)
            assert not wrong, "".join(wrong)
            names = test.globs
        else:
            raise AssertionError(f"{page.name}: a block of {language or 'no language'}: {text}")


def output(line: str) -> str:
    """What a command prints. AssertionError if it fails; a no, as of `check`, is an answer."""
    words = shlex.split(line, comments=True)
    if words[0] == "pencilsat" and not {"|", ">", "<"} & {*words}:
        done = run(*(found for word in words[1:] for found in expanded(word, line)))
        code, said, errors = done.code, done.out, done.err
    else:
        environment = ENVIRONMENT | {"PATH": f"{Path('bin').resolve()}:{os.environ['PATH']}"}
        shell = subprocess.run(
            [shutil.which("bash") or "sh", "-c", line],
            capture_output=True,
            text=True,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
        code, said, errors = shell.returncode, shell.stdout, shell.stderr
    assert code in (0, 1), f"{line}\n{errors}"
    assert "pencilsat:" not in errors, f"{line}\n{errors}"
    return said


def expanded(word: str, line: str) -> list[str]:
    """The files that a pattern stands for, if it is not quoted."""
    if "*" in word and f"'{word}'" not in line:
        return sorted(map(str, Path().glob(word)))
    return [word]
