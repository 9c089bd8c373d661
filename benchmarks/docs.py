"""The tables of the pages: each is written by its command, and compared with what that counts now.

Tables of a page stand between `<!-- table: COMMAND -->` and `<!-- end -->`, above a line that
names the commit they were counted at and, where they are older, that of their times. Clauses,
conflicts, puzzles and all else that is counted must be what the command counts now; what is timed
stays as it is, unless it is written anew. Tables under `<!-- timed: COMMAND -->` need other
programs, or another checkout, and are only written.

The exit code of `--check` is 1 if a figure differs, and 3 if some were not counted: because a
command took longer than `--seconds`, or lacks the boards that others published (`../shared/data`).
"""

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

BLOCK = re.compile(
    r"(<!-- (table|timed): ([^\n]+) -->\n\n)(.+?)"
    r"\n\n\*Commit (\S+?)(?:; times: (\S+?))?\.\*\n\n<!-- end -->",
    re.DOTALL,
)

TIMED = re.compile(
    r"PAR-2|median|ratio|difference|memory|exponent of seconds|seconds|CPU|longest, s|its size"
    r"|pairs|undecided|(whole: )?(encode|µs a clause)|first step|all"
)
"""Headings of what depends on the machine and its load."""

LIMITED = {"solved", "puzzles answered"}
LIMITED |= {"conflicts", "decisions", "propagations", "rounds", "cuts"}
"""So do these where runs end by their limit: they are about the puzzles that are answered."""

BEYOND = re.compile("over |> ")
"""What a cell says of a board that was not done within a limit."""


class DocsTable(NamedTuple):
    """A table, and the caption above it."""

    caption: str
    headings: Sequence[str]
    rule: str
    rows: list[list[str]]

    @property
    def name(self) -> tuple[str, str]:
        """What distinguishes it from the other tables of a command."""
        return self.caption, self.headings[0]

    def __str__(self) -> str:
        head, *rows = [f"| {' | '.join(row)} |" for row in (self.headings, *self.rows)]
        return "\n".join([head, self.rule, *rows])


class TableBlock(NamedTuple):
    """Tables of a page, the command that prints them, and the commit of their times."""

    page: Path
    line: int
    compared: bool
    command: str
    text: str
    times: str


def main() -> int:
    """Compare tables, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", help="parts of commands or pages; all without any")
    doing = parser.add_mutually_exclusive_group(required=True)
    doing.add_argument("--check", action="store_true", help="compare what is counted")
    doing.add_argument("--write", action="store_true", help="write what is counted")
    parser.add_argument("--timed", action="store_true", help="with --write: what is timed, too")
    parser.add_argument("--seconds", type=float, default=60, help="the limit for each command")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder of the pages")
    asked = parser.parse_args()
    codes = set[int]()
    for page in sorted(asked.docs.glob("*.md")):
        for block in blocks(page):
            named = [part in f"{page.name} {block.command}" for part in asked.sections]
            if (any(named) or not named) and (block.compared or (asked.write and asked.timed)):
                print(f"{page.name}:{block.line}: {block.command}", file=sys.stderr, flush=True)
                commit = "" if asked.check else present()
                text, done = printed(block.command, asked.seconds)
                if asked.check:
                    codes.add(check(block, text, done))
                else:
                    codes.add(write(block, text, done, commit, asked.timed))
    if not codes:
        parser.error("no table is made by such a command")
    return 1 if 1 in codes else max(codes)


def blocks(page: Path) -> Iterator[TableBlock]:
    """The blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        _, kind, command, body, commit, times = found.groups()
        line = text.count("\n", 0, found.start()) + 1
        yield TableBlock(page, line, kind == "table", command, body, times or commit)


def printed(command: str, seconds: float | None) -> tuple[str, bool]:
    """What a command prints, and whether it came to its end; after the limit it is interrupted."""
    sys.path.insert(0, str(HERE))
    from processes import environment

    program, *arguments = shlex.split(command)
    words = [sys.executable, "-P", *arguments] if program == "python" else [program, *arguments]
    found = environment(ROOT, Path(tempfile.gettempdir()))
    found["PYTHONPATH"] = f"{found['PYTHONPATH']}{os.pathsep}{HERE}"
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env=found,
            stdout=out,
            start_new_session=True,
        )
        try:
            done = process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)
            done = process.wait() == 0
        out.seek(0)
        return out.read().strip(), done


def check(block: TableBlock, text: str, done: bool) -> int:
    """Say where a page differs from what its command counts now; the exit code."""
    now, whole = merged(block.text, text, done)
    place = f"{block.page.name}:{block.line}"
    old = "\n".join(map(str, parts(block.text)))
    lines = [*unified_diff(old.split("\n"), now.split("\n"), n=0, lineterm="")][2:]
    for line in lines:
        if not line.startswith("@@"):
            print(f"{place}: {line}")
    if not whole:
        print(f"{place}: not all of it was counted: {block.command}")
    return 1 if lines else 3 * (not whole)


def write(block: TableBlock, text: str, done: bool, commit: str, timed: bool) -> int:
    """Write what a command printed into the page; the exit code."""
    kept, whole = merged(block.text, text, done)
    if not (done if timed else whole):
        print(f"{block.page.name}:{block.line}: not written: not all was counted: {block.command}")
        return 3
    text = text if timed else kept
    times = commit if timed else block.times
    end = f"*Commit {commit}{f'; times: {times}' * (times != commit)}.*\n\n<!-- end -->"

    def anew(found: re.Match[str]) -> str:
        return f"{found[1]}{text}\n\n{end}" if found[3] == block.command else found[0]

    page = block.page.read_text(encoding="utf-8")
    block.page.write_text(BLOCK.sub(anew, page), encoding="utf-8", newline="\n")
    return 0


def present() -> str:
    """The commit of this checkout, and whether something but the pages was changed since."""

    def said(*arguments: str) -> str:
        return subprocess.check_output(["git", *arguments], cwd=ROOT, text=True).strip()

    changed = said("status", "--porcelain", "--", ".", ":!docs")
    return said("rev-parse", "--short", "HEAD") + "-dirty" * bool(changed)


def parts(text: str) -> list[str | DocsTable]:
    """The tables of a text, and the lines between."""
    found: list[str | DocsTable] = []
    caption = ""
    for line in text.split("\n"):
        if not line.startswith("|"):
            caption = line if line.startswith("**") else caption
            found.append(line)
            continue
        cells = [cell.strip(" ") for cell in line.strip("|").split("|")]
        if not found or isinstance(found[-1], str):
            found.append(DocsTable(caption, cells, "", []))
        elif not found[-1].rule:
            found[-1] = found[-1]._replace(rule=line)
        else:
            found[-1].rows.append(cells)
    return found


def merged(old: str, new: str, done: bool) -> tuple[str, bool]:
    """The new tables with the times of the old ones, in their order; and whether all is new."""
    before, now = parts(old), parts(new)
    headings = {h for part in (*before, *now) if isinstance(part, DocsTable) for h in part.headings}
    limited = LIMITED if "undecided" in headings else ()
    timed = {h for h in headings if h in limited or TIMED.match(h)}
    base, other = (before, now) if limited or not done else (now, before)
    same = {part.name: part for part in other if isinstance(part, DocsTable)}
    lines, whole = [], done
    for part in base:
        if isinstance(part, DocsTable) and (found := same.get(part.name)):
            pair = (part, found) if base is before else (found, part)
            part, all_rows = joined(*pair, timed)
            whole = whole and all_rows
        lines.append(str(part))
    return "\n".join(lines), whole


def joined(old: DocsTable, new: DocsTable, timed: Collection[str]) -> tuple[DocsTable, bool]:
    """The old table with what is counted in the new one; and whether that has all of its rows."""
    kept, counted = [[h for h in table.headings if h not in timed] for table in (old, new)]
    if kept != counted:
        return new, True
    left = {key(row): row for row in new.rows}
    whole, rows = left.keys() >= {*map(key, old.rows)}, []
    for row in old.rows:
        now = left.pop(key(row), row)
        if now is not row and not any(map(BEYOND.match, (*row, *now))):
            found = {h: cell for h, cell in zip(new.headings, now, strict=True) if h not in timed}
            row = [found.get(h, cell) for h, cell in zip(old.headings, row, strict=True)]
        rows.append(row)
    return old._replace(rows=[*rows, *left.values()]), whole


def key(row: Sequence[str]) -> tuple[str, ...]:
    """What a row is about: its first cell, and the second one if that is no number."""
    return (*row[: 2 if re.match(r"[^-–\d]", row[1]) else 1],)


if __name__ == "__main__":
    sys.exit(main())
