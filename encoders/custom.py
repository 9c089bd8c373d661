"""Genres of one's own: `custom 8 8 shade`, a board, and below it rules in sentences.

    custom 3 3 shade                      what is answered
    1 . .                                 what its sentences need on the board: here numbers,
    a a b                                 and the names of rooms
    a b b
    No two shaded cells share a side.
    A number says how many shaded cells are in its room.

Each list of sentences is a family. A *genre* is such a list in a file, with a name:
`genre "Mine" shade` and its sentences; its puzzles say `mine 8 8`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, reduce
from importlib import import_module
from itertools import chain
from typing import Any

from ..boards.beside import SideClues
from ..boards.board import Answer, Board
from ..boards.borders import Borders
from ..boards.cells import InCells
from ..boards.loop_lines import ALONG_SIDES, INSIDE, PASSED, PATH, LoopLines
from ..boards.on_cells import Completed, OnCells
from ..boards.regions import InRegions, RegionNames
from ..boards.spelling import Flag, OneOf
from ..boards.text import Field, Text
from ..boards.totals import Totals
from ..boards.values import MARKED, NOTHING, Matching, Numbers, Symbols, Values
from ..boards.words import Line, Word, filled, integer, lines_of, printable, shown, words
from ..cnf.errors import BadInput, unknown
from ..cnf.record import frozen, record
from ..rules.clues import together, value_clues
from ..rules.divisions import RegionsOfSize
from ..rules.loops import OneLoop
from ..rules.marked_cells import Marking, NumberOfCells, OfCells
from ..rules.marks import NUMBER, Marked, marks_of, standing
from ..rules.numbers import Filled
from ..rules.partners import PAIRS
from ..rules.parts import Divided, InParts, with_parts, with_paths
from ..rules.passing import Passed, TwoLines, passing, with_passed
from ..rules.paths import Paths
from ..rules.rule import Rule, is_clue
from ..rules.sentences import LINES, Said, Sentence, Subject, meant, nearest
from ..rules.shading import Shaded
from ..rules.sides import Enclosed, enclosed, with_inside
from ..rules.spoken import BESIDE, free
from .family import Family, GridPuzzle, is_word
from .ruled import clues_of, family

AnyFamily = Family[Any, Any]

Spoken = tuple[Sentence, Said]
"""A sentence, and what it says."""

KINDS = {
    "shade": "shade cells",
    "objects": "put objects into cells",
    "numbers": "write a number into every cell",
    "loop": "draw a loop",
    "sides": "draw a loop along the sides of cells",
    "paths": "draw paths",
    "regions": "divide the board into regions",
}
"""What is answered, and what to do then."""

TITLE = "title:"
"""How a line begins that says what puzzles are called."""

LARGEST = 6
"""The most cells of each region: there are clauses for all forms that it can have."""

MOST = 999
"""The largest number that is given in a cell."""

LETTERS = Matching("[A-Za-z]{1,2}", "a letter", tuple("ABC"))
"""What may stand at both ends of a path."""


@frozen
class Custom(GridPuzzle[Any, Any]):
    """A puzzle of a genre of one's own: as much of this as its sentences need."""

    regions: RegionNames = ()
    row_totals: Totals = ()
    column_totals: Totals = ()
    row_runs: SideClues = ()
    column_runs: SideClues = ()
    top: SideClues = ()
    bottom: SideClues = ()
    left: SideClues = ()
    right: SideClues = ()


@record
class OrNumbers(Values[Any]):
    """Numbers, and marks that have words, or letters."""

    marks: Values[str]
    numbers: Values[Any]

    def read(self, word: Word, *, blank: bool = False) -> Any:
        """The mark of a word, or else its number."""
        return word.text if self.marks.fits(word.text) else self.numbers.read(word, blank=blank)

    def fits(self, value: object) -> bool:
        """Whether it is one of both."""
        return self.marks.fits(value) or self.numbers.fits(value)

    def few(self) -> Sequence[Any]:
        """Those to choose from."""
        return [*self.marks.few(), *self.numbers.few()]


def subject(header: Sequence[Word], start: Word) -> Subject:
    """What a genre is about, by the words of its header behind the sizes; `start` is the word
    before them. BadInput for a word that says nothing.
    """
    if not header:
        raise start.wrong(f"what is answered is missing: {', '.join(KINDS)}")
    kind, *rest = header
    if kind.text not in KINDS:
        raise kind.wrong(unknown(f"unknown answer {shown(kind.text)}", kind.text, KINDS))
    said: dict[str, Any] = {"rest": "unshaded"} if kind.text == "shade" else {}
    if kind.text == "numbers":
        low, _, high = (rest.pop(0) if rest else kind).text.partition("-")
        ends = [integer(kind._replace(text=end), "a number", 0, MOST) for end in (low, high) if end]
        if len(ends) != 2 or ends[0] > ends[1]:
            raise kind.wrong("expected: numbers 1-6, the least and the largest number")
        said["numbers"] = range(ends[0], ends[1] + 1)
    if kind.text == "regions" and rest and "=" not in rest[0].text:
        what = "a number of cells, if it is the same in all regions"
        size = integer(rest.pop(0), what, 2, LARGEST)
        said["numbers"] = range(size, size + 1)
    if kind.text == "objects":
        noun = rest.pop(0).text if rest and "=" not in rest[0].text else "object"
        said |= {"thing": noun, "marked": f"{noun}s", "atom": noun}
    said |= VISITED.get(kind.text, {})
    return Subject(kind.text, **said, marks=marks(rest))


VISITED: Mapping[str, Mapping[str, Any]] = {
    "loop": {"thing": "visited cell", "marked": "visited", "rest": "unvisited", "atom": PASSED},
    "paths": {"thing": "visited cell", "marked": "visited", "rest": "unvisited", "atom": PASSED},
    "sides": {"thing": "inside cell", "marked": "inside", "rest": "outside", "atom": INSIDE},
}
"""What sentences call the cells that lines visit, or enclose."""


def marks(header: Sequence[Word]) -> tuple[tuple[str, str], ...]:
    """The marks of a header: `o=circle`."""
    found = dict[str, str]()
    for word in header:
        text, equals, name = word.text.partition("=")
        if not equals or not re.fullmatch("[a-z][a-z-]*", name):
            raise word.wrong(f"{shown(word.text)} is no mark in cells, such as o=circle")
        if not text or text in (NOTHING, "#", MARKED) or text.isdecimal() or name in found:
            raise word.wrong(f"{shown(text)} cannot mean a {name}")
        found[name] = text
    return tuple(found.items())


def said_in(line: Line) -> list[Word]:
    """The sentences of a line, with their places."""
    text = line.text.partition("#")[0]
    found = re.finditer(r"\S.*?(?:\.(?=\s)|$)", text.rstrip())
    return [Word(match[0], line.number, match.start() + 1) for match in found]


def understood(sentences: Sequence[Word], about: Subject) -> tuple[Spoken, ...]:
    """What sentences mean. BadInput, with the nearest ones, for what is none; or is there twice."""
    found = list[Spoken]()
    for word in sentences:
        if (one := meant(word.text, about)) is None:
            near = "; ".join(nearest(word.text, about))
            known = f"`pencilsat rules {about.kind}` lists all"
            raise word.wrong(
                f"no rule {printable(word.text[:MOST])!r}; nearest: {near or 'none'}; {known}"
            )
        if any(one[0] is other and one[1].of == said.of for other, said in found):
            raise word.wrong("this rule is there already")
        every = [*(other for other, _ in found), one[0]]
        gives = [sentence.gives for sentence in every if sentence.gives]
        if len({*gives}) < len(gives) or len({*gives} & BESIDE.keys()) > 1:
            raise word.wrong("another sentence says already what the numbers there mean")
        if any(x.alone for x in every) and len(about.marks) + gives.count("numbers") > 1:
            raise word.wrong("nothing else can stand in cells with these rules")
        found.append(one)
    return tuple(found)


def values(about: Subject, gives: set[str]) -> Values[Any] | None:
    """What can be given in cells; None if nothing can."""
    symbols = Symbols({text: text for _, text in about.marks})
    if about.kind == "numbers":
        return Numbers(about.numbers[0], about.numbers[-1])
    kinds: list[Values[Any]] = [symbols] * bool(about.marks)
    kinds += [LETTERS] * ("letters" in gives) + [Numbers(0, MOST)] * ("numbers" in gives)
    return reduce(OrNumbers, kinds) if kinds else None


def fields(about: Subject, spoken: Sequence[Spoken]) -> list[Field]:
    """The fields of a puzzle's text: what its sentences need."""
    gives = {sentence.gives for sentence, _ in spoken}
    beside = (sides for name, sides in BESIDE.items() if name in gives)
    found: list[Field] = [*chain.from_iterable(beside)]
    roomed = any(said.roomed or "room" in one.pattern for one, said in spoken)
    if (given := values(about, gives)) is not None:
        by_room = any(said.roomed for one, said in spoken if one.gives == "numbers")
        found.append(InCells(given, one_in="regions" if by_room else ""))
    elif not roomed:
        found.append(InCells(Symbols[Any]({}), optional=True))
    return [*found, InRegions(whole=True)] if roomed else found


def answered(about: Subject) -> tuple[Answer[Any, Any], list[Rule[Any]]]:
    """Where the answers stand, and the rules that every such genre has."""
    if about.kind == "shade":
        return Shaded(), []
    if about.kind == "objects":
        spelled = Flag(about.atom, f"a {about.thing}", "empty", helpers=PAIRS)
        values, every = Symbols({".": 0, "*": 1}), (*about.marks, ("number", NUMBER))
        return OnCells(values, spelled, 0), [Marked(*m, "empty", False, free(m[0])) for m in every]
    if about.kind == "regions":
        return Borders(), [RegionsOfSize() if about.numbers else Divided()]
    if about.kind == "loop":
        return LoopLines(), [OneLoop(), Passed(), TwoLines()]
    if about.kind == "paths":
        return LoopLines(PATH), [Paths()]
    if about.kind == "sides":
        return ALONG_SIDES, [OneLoop(what="corners"), Enclosed()]
    return Completed(Numbers(about.numbers[0], about.numbers[-1]), OneOf("number"), 0), [Filled()]


@cache
def genre(
    name: str, about: Subject, header: str, sentences: tuple[str, ...], title: str = ""
) -> AnyFamily:
    """The family of a list of sentences. With a `header`, its puzzles have these words behind their
    sizes, and the sentences below their boards, and their title, if it has one.
    """
    spoken = understood([Word(text, 1, 1) for text in sentences], about)
    kind = kind_of(Custom, region=min(about.numbers, default=0))
    text = Text(kind, *fields(about, spoken), outlined=about.kind == "regions")
    if header:
        text.behind, text.below = header.split(), (*sentences, *[f"{TITLE} {title}"] * bool(title))
    answer, rules = answered(about)
    rules, atoms = with_atoms(about, spoken, rules)
    board = Board(name, text, answer)
    clues = [value_clues(answer)] if isinstance(answer, Completed) else []
    clues += [clues_of(board, rule, marks_of) for rule in filter(is_clue, rules)]
    more: dict[str, Any] = {"clues": reduce(together, clues)} if clues else {}
    more |= {"called": title} if title else {}
    made = family(board, rules, atoms, about=KINDS[about.kind], rules=" ".join(sentences), **more)
    return belonging(kind, made)


def with_atoms(
    about: Subject, spoken: Sequence[Spoken], rules: Sequence[Rule[Any]]
) -> tuple[list[Rule[Any]], Any]:
    """The rules of sentences behind those that every such genre has, and their atoms, beside those
    of the answer: as few as they need.
    """
    every = [(one.of_cells, rule) for one, said in spoken for rule in one.rules(said)]
    marked = [rule for of_cells, rule in every if of_cells]
    rules = [*rules, *(rule for of_cells, rule in every if not of_cells)]
    if about.kind not in (*LINES, "regions"):
        found = standing([*rules, *marked], bool(about.marks))
    else:
        marking = enclosed if about.kind == "sides" else passing
        found = [*(visited(one, marking) for one in standing(marked, bool(about.marks))), *rules]
    if about.kind == "sides":
        for rule in found:  # without a loop, there is no inside
            vars(rule).setdefault("upon", OneLoop.name)
    if any(getattr(rule, "parted", False) for rule in rules):
        paths = [Passed(line="a path")] if about.kind == "paths" else []
        return [*paths, InParts(), *found], with_paths if paths else with_parts
    if about.kind == "paths":
        return ([Passed(line="a path"), *found], with_passed) if marked else (found, None)
    return found, {"loop": with_passed, "sides": with_inside}.get(about.kind)


def visited(rule: Rule[Any], marking: Marking) -> Rule[Any]:
    """A rule of marked cells as one of cells that lines visit, or enclose."""
    made = NumberOfCells(rule, marking) if is_clue(rule) else OfCells(rule, marking)
    more = {"sides": rule.sides} if hasattr(rule, "sides") else {}
    vars(made).update(more)
    return made


def kind_of(base: Any, **more: Any) -> Any:
    """A class of puzzles of one family, which is made later; they have `more` in common."""
    more |= {"__module__": base.__module__, "__reduce__": reduced}
    return type(base.__name__, (base,), more)


def belonging(kind: Any, family: AnyFamily) -> AnyFamily:
    """The family, to which puzzles of a class belong from now on."""
    kind.family = family
    return family


def reduced(puzzle: Any) -> Any:
    """How a puzzle of such a class is sent to another process: as text."""
    return read_back, (puzzle.family.board.text(puzzle),)


def read_back(text: str) -> Any:
    """The only puzzle of a text, which may be of any family."""
    [puzzle] = import_module(f"{__package__}").read(text)
    return puzzle


def of_header(lines: Sequence[Line], told: Sequence[Word]) -> tuple[AnyFamily, list[Line]]:
    """The family of a puzzle `custom …`, whose sentences are `told`, and the lines of its board."""
    first, *rest = lines
    name, *header = words(first)
    sizes = [word for word in header if word.text[0] in "0123456789"][:2]
    if not sizes or header[: len(sizes)] != sizes:
        raise name.wrong(f"expected: {name.text} rows columns answer")
    behind = header[len(sizes) :]
    about = subject(behind, sizes[-1])
    titles = [word for word in told if word.text.lower().startswith(TITLE)]
    if titles[1:]:
        raise titles[1].wrong("there is a title already")
    title = "".join(word.text[len(TITLE) :].strip() for word in titles)
    if titles and not title:
        raise titles[0].wrong("the title has no words")
    told = [word for word in told if word not in titles]
    understood(told, about)  # what is wrong is said where it is
    if not told:
        raise name.wrong("there are no sentences below the board: they say the rules")
    said = " ".join(word.text for word in behind)
    bare = Line(first.number, first.text[: behind[0].column - 1])
    family = genre("custom", about, said, tuple(map(sentence, told)), title)
    return family, [bare, *rest]


def said(answer: str, rules: Sequence[str]) -> AnyFamily:
    """The family of puzzles `custom` with this answer, as their header has it, and these rules.
    BadInput for what is none.
    """
    start = Word("custom", 1, 1)
    about = subject([start._replace(text=word) for word in answer.split()], start)
    told = [word for line in rules for word in said_in(Line(1, line))]
    understood(told, about)
    if not told:
        raise BadInput("there are no sentences yet: they say the rules")
    return genre("custom", about, " ".join(answer.split()), tuple(map(sentence, told)))


GENRE = "genre"
"""How the text of a genre begins."""


def introduced(text: str, source: object) -> AnyFamily:
    """The family of a genre, with which a text begins. BadInput with the file, line and column."""
    try:
        name, lines, _ = parted(lines_of(text))
        first, *told = lines
        _, _, *header = pieces(first)
        about = subject(header, pieces(first)[1])
        rules = [word for line in told for word in said_in(line)]
        understood(rules, about)
        found = genre(called(name), about, "", tuple(map(sentence, rules)))
        return belonging(found.board.given.kind, replace(found, called=name.text.strip('"')))
    except BadInput as wrong:
        wrong.file = None if "\n" in str(source) else str(source)
        raise


def pieces(line: Line) -> list[Word]:
    """The words of the first line of a genre, of which the second is its name in quotes."""
    found = re.finditer(r'"[^"]*"|\S+', line.text.partition("#")[0])
    return [Word(match[0], line.number, match.start() + 1) for match in found]


def called(name: Word) -> str:
    """The word with which headers of a genre begin: `mine`. BadInput if the name makes none."""
    word = "-".join(name.text.strip('"').lower().split())
    if not is_word(word):
        raise name.wrong(f"{shown(name.text)} is no name: letters, digits and blanks in quotes")
    return word


def parted(lines: Iterable[Line]) -> tuple[Word, list[Line], list[Line]]:
    """The name of a genre, its lines, and those of the puzzles below it."""
    first, *rest = filled(lines)
    if len(pieces(first)) < 2:
        raise pieces(first)[0].wrong('expected: genre "Name" answer')
    name = pieces(first)[1]
    head = re.compile(rf"\s*{called(name)}(\s+\d|\s*$)", re.IGNORECASE)
    end = next((i for i, line in enumerate(rest) if head.match(line.text)), len(rest))
    return name, [first, *rest[:end]], rest[end:]


def sentence(word: Word) -> str:
    """A sentence as it is written back."""
    text = " ".join(word.text.rstrip(".").split())
    return f"{text[0].upper()}{text[1:]}."


FAMILY = genre("custom", Subject("shade", rest="unshaded"), "shade", ())
FAMILY = belonging(
    FAMILY.board.given.kind,
    replace(
        FAMILY,
        about="say the rules of a genre of your own in sentences",
        called="A genre of your own",
        rules="Say the rules below the board, each in a sentence. `pencilsat rules` lists them.",
    ),
)
