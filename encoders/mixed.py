"""Puzzles of a family with other rules: more of them, in sentences below the board, and without
some of the family's.

    nurikabe 3 3
    3 . .
    . . .
    . . 2
    without: pools
    Each row has at most 2 shaded cells.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..boards.cells import InCells
from ..boards.on_cells import Completed, OnCells
from ..boards.spelling import Flag
from ..boards.text import REMARKS
from ..boards.words import Line, Word, cut, shown, uncommented, words
from ..cnf.errors import unknown
from ..cnf.formula import Formula
from ..cnf.record import record
from ..rules.marks import standing
from ..rules.rule import Rule, Unbroken, is_clue
from ..rules.sentences import Subject, plainly
from ..rules.shading import Shaded
from . import custom
from .custom import Spoken, belonging, kind_of, said_in, sentence, understood
from .family import Family, GridPuzzle
from .ruled import Encoding, explaining, family, with_rules

if TYPE_CHECKING:
    from ..rules.explaining import Explaining

AnyFamily = Family[Any, Any]

WITHOUT = "without"
"""How a line begins that names rules to leave out."""

SENTENCE = re.compile(r"\s*[a-zA-Z]+ (.*\s)?[\w×']+\.\s*")
"""A line below a board that says a rule: words, with a full stop right behind the last."""

WORDS = re.compile(r".*\b[a-z]{3,}\b.*\s\S")
"""A line that no board has that is one of one's own."""

MIXED: dict[tuple[type[Any], Sequence[str]], AnyFamily] = {}
"""The families that were made, by the class of their family's puzzles, and their lines."""


@record
class Apart(Encoding[Any]):
    """Writes rules each of which says all that it means: none is left to another one."""

    def __call__(self, puzzle: Any, formula: Formula) -> None:
        """Write the rules of a puzzle, as if others shared the formula."""
        formula.lone = False
        super().__call__(puzzle, formula)


def told(lines: Sequence[Line], *, own: bool = False) -> tuple[list[Line], list[Line]]:
    """The lines of a board, and those that say rules of a puzzle in sentences, or leave some out.
    Of a genre of one's `own`, all that is more than a board is taken for a rule.
    """
    board, rules = list[Line](), list[Line]()
    for line in lines:
        text = uncommented(line)
        begins = text.strip().lower().partition(":")[0].rstrip()
        said = begins == WITHOUT or (begins not in REMARKS and SENTENCE.fullmatch(text))
        mine = own and line is not lines[0] and WORDS.match(text) and not begins.startswith(BESIDE)
        (rules if said or mine else board).append(line)
    return board, rules


BESIDE = ("rows ", "columns ")
"""How lines of numbers begin that stand beside a board."""


def read(base: AnyFamily, lines: Sequence[Line]) -> tuple[AnyFamily, list[Line]]:
    """The family of a puzzle that says rules, and the lines of its board. BadInput for what is no
    rule.
    """
    own = base is custom.FAMILY
    board, rules = told(lines, own=own)
    if own:
        return custom.of_header(board, [word for line in rules for word in said_in(line)])
    return (mixed(base, rules) if rules else base), board


def mixed(base: AnyFamily, lines: Sequence[Line]) -> AnyFamily:
    """The family with the rules of lines, and without those that they leave out."""
    check(base, words(lines[0])[0])
    without, more, below = dict[str, None](), list[Word](), list[str]()
    for line in lines:
        if uncommented(line).strip().lower().startswith(WITHOUT):
            some = left_out(base, line)
            without |= dict.fromkeys(some)
            below.append(f"{WITHOUT}: {', '.join(some)}")
        else:
            more += (said := said_in(line))
            below += map(sentence, said)
    about = subject(base) if more else None
    if more and about is None:
        raise more[0].wrong(f"there are no sentences about {base.name}")
    spoken = understood(more, about) if about else ()
    fit(base, spoken, more, without)
    key = base.board.given.kind, tuple(below)
    if key not in MIXED:
        MIXED[key] = made(base, [*without], spoken, below)
    return MIXED[key]


def check(base: AnyFamily, word: Word) -> None:
    """BadInput unless the family is made of rules, and its puzzles can bring some."""
    kind = base.board.given.kind
    grid = isinstance(kind, type) and issubclass(kind, GridPuzzle)
    if not (grid and eager(base)):
        raise word.wrong(f"a {base.name} has the rules of its family, no more and no less")


def eager(base: AnyFamily) -> dict[str, Encoding[Any]]:
    """Of the encodings that are lists of rules, the first, and the first that is not lazy."""
    found = {n: e for n, e in base.encodings.items() if isinstance(e, Encoding)}
    first = next(iter(found), "")
    chosen = {first, *[name for name in found if name not in base.lazy][:1]} & found.keys()
    return {name: found[name] for name in found if name in chosen}


def left_out(base: AnyFamily, line: Line) -> list[str]:
    """The rules that a line `without: …` names. BadInput, with the nearest, for other names."""
    [*_, encoding] = eager(base).values()
    rules = [rule for rule in encoding.rules if "implied" not in rule.manner]
    free = [r.name for r in rules if not (isinstance(r, Unbroken) and r.spells)]
    [start, *_] = words(line)
    text = uncommented(line)
    at = text.find(":") + 1
    if not at:
        raise start.wrong("expected: without: the names of rules")
    pieces = cut(Word(text[at:], line.number, at + 1), ",")[::2]
    found = list[str]()
    for piece in pieces:
        name = next((n for n in free if piece.text.lower() in (n, n.removesuffix("s"))), None)
        if name is None:
            said = f"{base.name} has no rule {shown(piece.text)}"
            raise piece.wrong(unknown(said, piece.text, free))
        if name in found:
            raise piece.wrong(f"{name} is left out already")
        found.append(name)
    return found


def subject(base: AnyFamily) -> Subject | None:
    """What sentences about a family speak of; None if there are none."""
    answer = base.answer
    if isinstance(answer, Shaded):
        return Subject("shade", rest="unshaded")
    if isinstance(answer, OnCells) and isinstance(answer.spelled, Flag):
        thing = re.sub("^an? ", "", answer.spelled.yes)
        return Subject("objects", thing, f"{thing}s", atom=answer.spelled.name)
    return Subject("numbers") if isinstance(answer, Completed) else None


def fit(
    base: AnyFamily, spoken: Sequence[Spoken], said: Sequence[Word], without: Collection[str]
) -> None:
    """BadInput for a sentence that needs on the board what the family's have not, or use."""
    rules = [rule for rule in [*eager(base).values()][-1].rules if rule.name not in without]
    fields = base.board.given.fields
    for word, (one, _) in zip(said, spoken, strict=True):
        roomed = re.search(r"\b(room|region|area)s?\b", plainly(word.text))
        if roomed and not any(field.field == "regions" for field in fields):
            raise word.wrong(f"a {base.name} has no rooms")
        clued = any(is_clue(rule) and not hasattr(rule, "sides") for rule in rules)
        numbered = any(isinstance(field, InCells) for field in fields) and not clued
        if one.gives and not (one.gives == "numbers" and numbered):
            raise word.wrong(f"a {base.name} has no {one.gives} that could mean this")


def made(
    base: AnyFamily, without: Collection[str], spoken: Sequence[Spoken], below: Sequence[str]
) -> AnyFamily:
    """The family of these rules: without those that follow from all of the others, if any of them
    is left out.
    """
    added = [rule for one, said in spoken for rule in one.rules(said)]

    def rules_of(encoding: Encoding[Any]) -> list[Rule[Any]]:
        kept = [rule for rule in encoding.rules if rule.name not in without]
        lost = [rule for rule in kept if without and "implied" in rule.manner]
        return standing([*(rule for rule in kept if rule not in lost), *added])

    encodings = {name: rules_of(encoding) for name, encoding in eager(base).items()}
    kind = kind_of(base.board.given.kind)
    text = copy(base.board.given)
    text.kind, text.below = kind, (*text.below, *below)
    board = replace(base.board, given=text, others=())
    more: dict[str, Any] = {name: getattr(base, name) for name in ALIKE}
    before, after = (
        [r for r in rules if is_clue(r)]
        for rules in ([*eager(base).values()][-1].rules, [*encodings.values()][-1])
    )
    if base.clues and before == after:
        more["clues"] = base.clues
    made = family(
        board,
        encodings,
        {name: encoding.atoms for name, encoding in eager(base).items()},
        explained=partial(words_of, base, encodings, added, bool(without)),
        **more,
    )
    writers = {
        n: Apart(e.atoms, e.rules) for n, e in made.encodings.items() if isinstance(e, Encoding)
    }
    return belonging(kind, replace(made, encodings=writers))


ALIKE = ("about", "called", "also", "rules", "cardinality", "amo", "clue_orders", "free_words")
"""What such a family has like its family."""


def words_of(
    base: AnyFamily,
    encodings: Mapping[str, Sequence[Rule[Any]]],
    added: Sequence[Rule[Any]],
    fewer: bool,
) -> "Explaining[Any]":
    """How such puzzles are explained: the family's words for its own rules, and those of others."""
    words, name = base.explaining, [*encodings][0]
    if words is None or words.encoding not in encodings:
        return explaining(encodings[name], name)
    plain = {"totals": no_totals, "clued": frozenset[str]()} if fewer else {}
    return replace(with_rules(words, added), **plain)


def no_totals(puzzle: Any) -> None:
    """Nothing: what sums say may follow from a rule that is left out."""
