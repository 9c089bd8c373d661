"""`generate`: new puzzles."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from .. import encoders, formats
from ..boards.words import counted, shown
from ..cnf.errors import BadInput, NotFound, unknown
from ..cnf.record import record
from ..encoders import AnyFamily, AnyPuzzle
from ..tasks.generate.boards import boards
from ..tasks.generate.make import Made, make, with_solution
from ..tasks.generate.rare import rarity
from ..tasks.generate.request import Wanted, request
from ..tasks.generate.shape import Pattern, pattern
from ..tasks.read import only
from ..views import ONE_EACH, TOGETHER, json
from .booklet import Booklet, Bound
from .converting import TEXT, written_in
from .drawing import format_of
from .files import PuzzleWriter, alone, check_free, check_not_stale, numbered
from .inputs import chosen, contents, items, named, pairs
from .limits import Late, within
from .links import Linked
from .output import UNDECIDED, YES, complain, heaviest, unread
from .parameters import Force, Techniques, not_nan
from .progress import waiting
from .sharing import PREFIX, ProcessOutput, Shared, say_all, say_interrupted

if TYPE_CHECKING:
    import datetime

    from ..tasks.generate.level import Tried


@record
class Puzzles:
    """Which puzzles to make."""

    families: Annotated[
        str | None,
        typer.Option("--families", metavar="NAMES", help="Several families, by turns: hashi,akari"),
    ] = None
    size: Annotated[
        str | None,
        typer.Option("--size", help="Board size: 10 or 7x12; for Sudoku 9, or its boxes 2x3."),
    ] = None
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**64 - 1, help="Seed of the first puzzle.")
    ] = 0
    count: Annotated[
        int,
        typer.Option("--count", min=1, help="Number of puzzles, with this seed and the next ones."),
    ] = 1
    clues: Annotated[
        str | None,
        typer.Option(
            "--clues",
            help="few: none can be left out; some: half as many again; a number; or 20..24.",
        ),
    ] = None
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            metavar="LEVEL",
            help="easy, medium, hard or very-hard, as `rate` says; or easy..hard, rising.",
        ),
    ] = None
    only: Techniques = None
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="RULE",
            help="A rule for a Sudoku: antiknight, killer, 'white dot' … (can be repeated).",
        ),
    ] = None
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="RULE",
            help="With --complete: rules of the puzzle that go (can be repeated).",
        ),
    ] = None
    symmetry: Annotated[
        str | None,
        typer.Option(
            "--symmetry",
            metavar="KIND",
            help="How clues stand: rotation (by a half turn, the default where setters are used "
            "to it), mirror, diagonal, or none.",
        ),
    ] = None
    pattern: Annotated[
        str | None,
        typer.Option("--pattern", metavar="FILE", help="Cells that have clues: all that are not ."),
    ] = None
    complete: Annotated[
        str | None,
        typer.Option("--complete", metavar="FILE", help="A puzzle that is kept, and completed."),
    ] = None
    best: Annotated[
        int | None,
        typer.Option(
            "--best",
            metavar="N",
            min=1,
            help="The best of N puzzles, as `rate --taste` says; by default, of 5 if it is poor.",
        ),
    ] = None
    several: Annotated[
        bool, typer.Option("--any", help="Allow several solutions; takes other options (below).")
    ] = False
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds", min=0.001, callback=not_nan, help="Time limit per puzzle in seconds."
        ),
    ] = None

    def wanted(
        self, family: AnyFamily, arguments: list[str], levels: Sequence[str | None] = (None,)
    ) -> list[Wanted]:
        """The same for a family, with its own options, for each of some levels. BadInput if they do
        not fit. Files, one of which may be standard input, are read once.
        """
        where = None if self.pattern is None else self.marked(self.pattern)
        begun = None if self.complete is None else self.begun(family, self.complete)
        files = {"pattern": self.pattern, "complete": self.complete}
        more = "".join(f"--{name} {quote(file)} " for name, file in files.items() if file)
        asked = partial(
            request,
            size=self.size,
            clues=self.clues,
            given=dict(pairs(arguments)),
            several=self.several,
            rules=self.rules or (),
            without=self.without or (),
            symmetry=self.symmetry,
            where=where,
            begun=begun,
            only=self.only,
            best=self.best,
        )
        every = [asked(family, difficulty=level) for level in levels]
        return [replace(one, words=one.words + more) for one in every]

    def names(self, family: str | None, arguments: list[str]) -> tuple[list[str], list[str]]:
        """The names of the families, and the options of their own; that of the puzzle to complete
        if none is named. BadInput if there are none.
        """
        if family is not None and family.startswith("-"):
            arguments, family = [family, *arguments], None
        if self.families is None:
            if family is None and self.complete in (None, "-"):
                raise BadInput("name a family, or several with --families")
            return [family or name_in(f"{self.complete}")], arguments
        if family is not None:
            raise BadInput(f"--families names all of them: add {shown(family)} there")
        return [name.strip() for name in self.families.split(",")], arguments

    def kinds(self, names: Sequence[str], arguments: list[str]) -> list[tuple[str, Wanted]]:
        """The family of each puzzle, by turns, and what is wanted: ever more difficult puzzles, if
        a range is asked for. BadInput if that does not fit.
        """
        levels = levels_of(self.difficulty)
        asked = {
            (name, level): one
            for name in dict.fromkeys(names)
            for level, one in zip(
                levels, self.wanted(family_of(name), arguments, levels), strict=True
            )
        }
        every = (
            (names[i % len(names)], levels[i * len(levels) // self.count])
            for i in range(self.count)
        )
        return [(name, asked[name, level]) for name, level in every]

    def marked(self, file: str) -> Pattern:
        """The cells of a pattern."""
        with named(file):
            return pattern(contents(file))

    def begun(self, family: AnyFamily, file: str) -> AnyPuzzle:
        """The puzzle that is to be completed. BadInput unless it is one of the family."""
        if self.size is not None:
            raise BadInput("--complete: the puzzle has its size")
        found = items(file, None if family.name == encoders.CUSTOM else family.name)
        if len(found) > 1:
            raise BadInput(f"--complete takes one puzzle, not {len(found)}", file=file)
        return found[0].puzzle


TEXTS = ("", ".txt", ".json", ".jsonl", ".sol")
"""How names of files with text end."""


@record
class Written(Linked):
    """Where and how to write puzzles."""

    solution: Annotated[bool, typer.Option("--solution", help="Add the solution.")] = False
    output: Annotated[
        str, typer.Option("--output", "-o", help="Output file; - is standard output.")
    ] = "-"
    separate: Annotated[
        bool,
        typer.Option("--separate", help="Write one file per puzzle: puzzle-1.txt, puzzle-2.txt, …"),
    ] = False
    force: Force = False
    format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=f"Output format: text, json, {', '.join(formats.NAMES)}.",
        ),
    ] = TEXT

    def files(self, index: int) -> tuple[str, str]:
        """The file for the puzzle with an index, from 0, and the one for its solution."""
        if self.output == "-" or os.path.isdir(Path(self.output)):
            return self.output, "-"
        file = numbered(self.output, index, separate=self.separate)
        return file, str(Path(file).with_suffix(".sol"))

    def pieces(self, found: ProcessOutput, index: int) -> tuple[dict[str, str], list[str]]:
        """The texts of a puzzle by their files, and an older solution; see `PuzzleWriter`."""
        file, answers = self.files(index)
        if file == "-":
            return {file: found.out}, []
        stale = [answers] if made_anew(file) and not found.beside else []
        return {file: found.out} | ({answers: found.beside} if found.beside else {}), stale

    @property
    def picture(self) -> str | None:
        """The format of pictures, if the output is one. BadInput if it is neither that nor text, or
        other options do not fit.
        """
        found, suffix = format_of(self.output), Path(self.output).suffix
        special = os.path.exists(self.output) and not os.path.isfile(self.output)
        if not (found or self.foreign or suffix.lower() in TEXTS or special):
            pictures = ", ".join(f".{name}" for name in (*ONE_EACH, *TOGETHER))
            raise BadInput(f"{shown(suffix)} is no text (.txt, .json) and no picture ({pictures})")
        if found and (self.format != TEXT or self.linked):
            raise BadInput(f"--{'link' if self.linked else 'format'}: {self.output} is a picture")
        return found

    def as_made(self) -> "Written":
        """How they are written when they are made: as JSON, if pictures are drawn in the end."""
        if self.picture is None:
            return self
        return replace(self, format="json", solution=True, output="-", separate=False)

    def taker(self, bound: Bound) -> "Booklet | PuzzleWriter":
        """What writes them."""
        if self.picture:
            return Booklet(self.output, self.picture, bound)
        return PuzzleWriter(self.pieces, self.format, self.separate)

    @property
    def foreign(self) -> bool:
        """Whether the format is another program's."""
        return self.format not in (TEXT, "json")

    @property
    def where(self) -> str | None:
        """The site of links, if one is given. BadInput if it is unknown."""
        return self.site_or(self.format if self.foreign else None)

    def check_format(self, family: AnyFamily, count: int) -> None:
        """Raise BadInput if the family lacks the format, or the format does not fit the other
        options.
        """
        known = formats.known([family.board])
        if self.format == "line":
            raise BadInput("puzzles have no line format; use text or json")
        if self.foreign and self.format not in known:
            message = f"{family.name} has no format {shown(self.format)}"
            guess = "" if self.format in formats.NAMES else self.format
            raise BadInput(unknown(message, guess, [TEXT, "json", *known]))
        if self.linked and not {*known} & ({self.where} if self.where else {*formats.SITES}):
            site = f"{self.where} has no" if self.where else "no site has"
            raise BadInput(f"--link: {site} puzzles of the family {family.name}")
        if self.foreign and self.solution and self.output == "-":
            raise BadInput(f"--solution needs -o: the format {self.format} has no solutions")
        if self.format in formats.ALONE and count > 1 and not self.separate:
            raise BadInput(alone(self.format))

    def text(self, made: Made[Any], index: int) -> str:
        """The text of a puzzle. BadInput if the format, or every site, has no such puzzle."""
        puzzle, wanted = made.puzzle, self.solution
        link = formats.link(puzzle, self.where) if self.linked else None
        if self.format == "json":
            return json.made(index, made, solution=wanted, link=link) + "\n"
        if self.foreign:
            return f"{link}\n" if link else written_in(self.format, puzzle)
        text = f"# {made.command}\n"
        text += f"# {link}\n" if link else ""
        text += puzzle.family.board.text(puzzle)
        text += commented(puzzle.family.board.given.sentences(puzzle))
        if made.solution and wanted and self.output == "-":
            text += commented(f"{made.solution}".split("\n"))
        return text

    def check(self, count: int) -> None:
        """Raise BadInput if something would be overwritten that must not be."""
        if self.separate and self.output == "-":
            raise BadInput("--separate needs -o with the name of a file")
        if found := self.picture:
            several = found in ONE_EACH and count > 1
            for index in range(count if several else 1):
                check_free(numbered(self.output, index, separate=several), force=self.force)
            return
        for index in range(count if self.separate else 1):
            file, answers = self.files(index)
            check_free(file, force=self.force)
            if not self.solution and made_anew(file):
                check_not_stale(answers, force=self.force)
            elif self.solution and answers == file != "-":
                raise BadInput("the solution goes to a file that ends in .sol", file=file)
            elif self.solution:
                check_free(answers, force=self.force)


def levels_of(difficulty: str | None) -> list[str | None]:
    """The levels of a range such as `easy..hard`, or the only one. BadInput if it is none."""
    first, dots, last = (difficulty or "").partition("..")
    if not dots:
        return [difficulty]
    from ..tasks.rate import LEVELS

    for name in (first, last):
        if name not in LEVELS:
            raise BadInput(unknown(f"--difficulty: {shown(name)} is not a level", name, LEVELS))
    start, end = (LEVELS.index(name) for name in (first, last))
    if start > end:
        raise BadInput(f"--difficulty {difficulty}: the easier level comes first")
    return [*LEVELS[start : end + 1]]


def commented(lines: Iterable[str]) -> str:
    """The lines as comments."""
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


class Generating(TyperCommand):
    """`generate`, whose help names the options of each family.

    They are looked up only for the help, as this loads all families.
    """

    allow_extra_args = True
    ignore_unknown_options = True

    def format_epilog(self, ctx: Any, formatter: Any) -> None:  # these types are typer's secret
        """The options of each family, with their defaults."""
        with formatter.section("Options of each family, with their defaults"):
            formatter.write_dl(
                [
                    (name, request(encoders.family_named(name), several=several).words)
                    for name in encoders.NAMES
                    for several in (False, True)
                ]
            )
        super().format_epilog(ctx, formatter)


def generate(
    context: typer.Context,
    family: Annotated[
        str | None,
        typer.Argument(help="The puzzle family; or a file with a puzzle of a genre of your own."),
    ] = None,
    *,
    puzzles: Puzzles,
    written: Written,
    bound: Bound,
    shared: Shared,
) -> int:
    """Make random puzzles, each with exactly one solution.

    With --solution, the solution is printed below the puzzle as comments; with -o puzzle.txt it
    goes to puzzle.sol. With -o booklet.pdf or .html, puzzles and solutions are drawn, with the
    numbers that they have as text; with -o puzzle.svg or .png, each puzzle. If a seed yields no
    puzzle, or time runs out, the others go on, and the exit code is 3; so it is if none has the
    difficulty: then the nearest is given.
    """
    names, arguments = puzzles.names(family, context.args)
    for name in dict.fromkeys(names):
        written.check_format(family_of(name), puzzles.count)
    bound.check(written.picture)
    written.check(puzzles.count)
    shared.check_shared()
    if shared.unordered:
        raise BadInput("--unordered: puzzles come in the order of their seeds")
    work = Making(puzzles.kinds(names, arguments), written.as_made(), puzzles)
    for known in dict.fromkeys(rarity(family_of(name), asked) for name, asked in work.kinds):
        if known:
            complain(known)
    with closing(written.taker(bound)) as kept:
        if shared.wanted:
            code = say_all(shared.results(work, range(puzzles.count), work.seeded), kept.take)
        else:
            code = work.one_by_one(kept.take)
    if kept.made < kept.tried and puzzles.count > 1:
        complain(f"{kept.made} of {counted(kept.tried, 'puzzle')} written")
    return code


TRIES = 5
"""Kinds of puzzles that are tried for a day's, as on the page."""


def daily(
    written: Written,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today."),
    ] = None,
) -> int:
    """Make the puzzle of the day: the same for everyone, and on the page."""
    day = day_of(date)
    seed = 10_000 * day.year + 100 * day.month + day.day
    written.check(1)
    for number in range(TRIES):
        family = encoders.NAMES[(seed + number) % len(encoders.NAMES)]
        puzzles = Puzzles(seed=seed)
        [wanted] = puzzles.wanted(encoders.family_named(family), [])
        written.check_format(encoders.family_named(family), 1)
        with closing(written.taker(Bound())) as kept:
            try:
                return Making([(family, wanted)], written.as_made(), puzzles).one_by_one(kept.take)
            except NotFound:
                continue
    raise NotFound(f"no puzzle of {TRIES} kinds was found for {day}")


def day_of(text: str | None) -> "datetime.date":
    """The day of that date, or today. BadInput for what is no date."""
    import datetime  # imported here, as other puzzles have no date

    if text is None:
        return datetime.date.today()
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise BadInput(f"--date takes a day such as 2026-12-24, not {shown(text)}") from None


def name_in(file: str) -> str:
    """The family of the first puzzle in a file; the file itself, if that says its own rules."""
    name: str = chosen(file, None, 1).puzzle.family.name
    return file if name == encoders.CUSTOM else name


def family_of(name: str) -> AnyFamily:
    """The family of that name; or of the puzzle in a file, whose size is the usual one then.
    BadInput if there is none.
    """
    if name == encoders.CUSTOM:
        raise BadInput(f"{name} has no rules of its own: give a file with a puzzle that says some")
    if name not in encoders.names() and os.path.isfile(name):
        puzzle = only(name)
        size = puzzle.family.board.given.size(puzzle)
        made = replace(boards(puzzle.family), size=f"{size.rows}x{size.columns}")
        return replace(puzzle.family, random=made)
    return encoders.family_named(name)


def told(show: Callable[[str], None], what: str) -> "Callable[[Tried], None]":
    """Shows the progress of a search for a puzzle of a level."""
    return lambda tried: show(f"{what}, {tried}")


def silent(tried: "Tried") -> None:
    """Say nothing of a search."""


@record
class Making:
    """Makes puzzles, here or in worker processes.

    Seeds without a puzzle are named on standard error; for a single one, NotFound is raised.
    """

    kinds: Sequence[tuple[str, Wanted]]
    """The family of each puzzle, and what is wanted; after the last, the first again."""
    written: Written
    puzzles: Puzzles

    def kind(self, index: int) -> tuple[str, Wanted]:
        """The family of the puzzle with an index, and what is wanted."""
        return self.kinds[index % len(self.kinds)]

    def seeded(self, index: int) -> str:
        """What a puzzle is called in messages."""
        return f"{self.kind(index)[0]}, seed {self.puzzles.seed + index}"

    def one_by_one(self, take: Callable[[ProcessOutput], None]) -> int:
        """Make all in this process; the exit code."""
        codes, count = [YES], self.puzzles.count
        try:
            for index in range(count):
                what = self.seeded(index) + (f" ({index + 1} of {count})" if count > 1 else "")
                with waiting(what) as show:
                    found = self(index, told(show, what))
                found.complain()
                take(found)
                codes.append(found.code)
                if unread():
                    break
        except KeyboardInterrupt:
            if count > 1:
                say_interrupted(len(codes) - 1)
            raise
        return heaviest(*codes)

    def __call__(self, index: int, show: "Callable[[Tried], None]" = silent) -> ProcessOutput:
        """Make the puzzle with an index. BadInput if there can be none."""
        seed, seconds = self.puzzles.seed + index, self.puzzles.seconds
        family, wanted = self.kind(index)
        try:
            with within(seconds):
                made = make(family_of(family), wanted, seed, show, patient=seconds is not None)
                made = with_solution(made) if self.written.solution else made
                command = made.command.replace(f" {made.puzzle.family.name} ", f" {family} ", 1)
                made = replace(made, command=command)
        except NotFound as error:
            if isinstance(error, Late):
                error.message = f"undecided: no puzzle was made within {seconds:g} s"
            if self.puzzles.count == 1:
                raise
            return ProcessOutput("", f"{PREFIX}seed {seed}: {error.message}\n", UNDECIDED)
        answers = json.solution_line(made.solution) + "\n" if made.solution else ""
        beside = answers if self.written.solution else ""
        which = f"seed {seed}: " if self.puzzles.count > 1 else ""
        said = f"{PREFIX}{which}{made.missed}\n" if made.missed else ""
        code = UNDECIDED if made.missed else YES
        return ProcessOutput(self.written.text(made, index), said, code, beside=beside)


def made_anew(file: str) -> bool:
    """Whether writing to this file replaces a puzzle, beside which an older solution may be."""
    return Path(file).suffix != ".sol" and (os.path.isfile(file) or not os.path.exists(file))
