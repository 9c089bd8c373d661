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
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..boards.board import Answer
from ..boards.cells import InCells
from ..boards.edges import OnEdges
from ..boards.loop_lines import ALONG_SIDES, LINE
from ..boards.names import shown_place
from ..boards.on_cells import Completed, OnCells
from ..boards.spelling import Flag, OneOf
from ..boards.text import REMARKS
from ..boards.values import Numbers
from ..boards.words import Line, Word, a_or_an, cut, shown, uncommented, words
from ..cnf.errors import unknown
from ..cnf.formula import Formula
from ..cnf.record import record
from ..rules.cuts import GraphCuts
from ..rules.loops import OneLoop
from ..rules.marks import standing
from ..rules.numbers import Filled
from ..rules.passing import Passed
from ..rules.rule import Rule, Unbroken, is_clue
from ..rules.rule import Said as Stated
from ..rules.sentences import Subject
from ..rules.shading import Shaded
from ..rules.sides import Enclosed
from ..rules.spoken import BESIDE
from . import custom
from .custom import VISITED, Spoken, belonging, kind_of, said_in, sentence, understood, with_atoms
from .outside import AnyFamily, AnyPuzzle, checked
from .ruled import Encoding, atoms_of, explaining, family, ways, without_cuts

if TYPE_CHECKING:
    from ..rules.explaining import Explaining

WITHOUT = "without"
"""How a line begins that names rules to leave out."""

SENTENCE = re.compile(r"\s*[a-zA-Z]+ (.*\s)?[\w×']+\.\s*")
"""A line below a board that says a rule: words, with a full stop right behind the last."""

WORDS = re.compile(r".*\b[a-z]{3,}\b.*\s\S")
"""A line that no board has that is one of one's own."""

ROOM = re.compile(r"\b(room|region|area)s?\b", re.IGNORECASE)
"""What a sentence about rooms names."""

CONNECTED = re.compile("are .*connected")
"""What a sentence says of cells that are joined."""

NAMED = [[side.name] for sides in BESIDE.values() for side in sides]
"""How lines of numbers begin that stand beside a board."""

MIXED: dict[tuple[Any, Sequence[str]], AnyFamily] = {}
"""The families that were made, by the class of their family's puzzles, and their lines."""


@record
class Apart(Encoding[Any]):
    """Writes rules each of which says all that it means: none is left to another one."""

    def __call__(self, puzzle: Any, formula: Formula) -> None:
        """Write the rules of a puzzle, as if others shared the formula."""
        formula.lone = False
        super().__call__(puzzle, formula)


@record
class Settled(Unbroken[Any]):
    """Nothing else stands where something is given: a rule that is left out may have said so."""

    answer: Answer[Any, Any]
    name: str = "settled"
    spells = True

    def says(self, puzzle: Any, f: Formula, at: Any) -> Stated:
        """The value of each place that has only one, unless it has no atom."""
        settled = self.answer.settled(puzzle)
        for atom, true in self.answer.spelled.givens(settled).items():
            if x := f.atoms.get(atom):
                yield atom[1:], [x if true else -x]

    def why(self, puzzle: Any, place: Any, known: Any) -> str:
        """`r1c2 is given`."""
        return f"{self.about(place)} is given"

    def about(self, place: Any) -> str:
        """`r1c2`."""
        return shown_place(place)


def told(base: AnyFamily, lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of a board, and those that say rules of a puzzle in sentences, or leave some out.
    Of a genre of one's own, all that is more than a board is taken for a rule.
    """
    board, rules = [*lines[:1]], list[Line]()
    for line in lines[1:]:
        text = uncommented(line)
        begins = text.strip().lower().partition(":")[0].rstrip()
        head = begins.split()[:1]
        if base is custom.FAMILY:
            titled = text.strip().lower() == custom.TITLE
            said = titled or (bool(WORDS.match(text)) and head not in NAMED)
        else:
            sentence = is_grid(base) and begins not in REMARKS and SENTENCE.fullmatch(text)
            said = bool(sentence) or head == [WITHOUT]
        (rules if said else board).append(line)
    return board, rules


def is_grid(base: AnyFamily) -> bool:
    """Whether puzzles can bring rules in sentences."""
    kind = base.board.given.kind
    return {"given", "rules"} <= {*getattr(kind, "__dataclass_fields__", ())}


def read(base: AnyFamily, lines: Sequence[Line]) -> AnyPuzzle:
    """The puzzle of a text that may say rules. BadInput for what is none, or cannot be left out."""
    (board, rules), family = told(base, lines), base
    if base is custom.FAMILY:
        family, board = custom.of_header(board, [word for line in rules for word in said_in(line)])
    elif rules:
        family = mixed(base, rules)
    puzzle = checked(family.board.parse(board), family)
    said = next((line for line in rules if WITHOUT not in line.text.lower()), None)
    if said and not has_numbers(puzzle):
        raise words(said)[0].wrong(
            f"no sentence is about what {a_or_an(base.name)} has in its cells"
        )
    roomed = next((line for line in rules if ROOM.search(line.text)), None)
    if roomed and base is not custom.FAMILY and not getattr(puzzle, "regions", True):
        raise words(roomed)[0].wrong(f"this {base.name} has no rooms")
    connected = next((line for line in rules if CONNECTED.search(line.text)), None)
    if connected and has_gaps(base, puzzle):
        raise words(connected)[0].wrong(f"cells of this {base.name} cannot be said to be connected")
    left_out = next((line for line in rules if WITHOUT in line.text.lower()), None)
    if left_out and not has_all_atoms(base, puzzle):
        raise words(left_out)[0].wrong(
            f"what {a_or_an(base.name)} can have depends on all of its rules"
        )
    return puzzle


def has_numbers(puzzle: AnyPuzzle) -> bool:
    """Whether cells can have numbers, if they can have one of several values; zeros and ones are
    spelled as marks are.
    """
    answer = puzzle.family.answer
    return (
        isinstance(answer.spelled, Flag)
        or not isinstance(answer, Completed)
        or isinstance(answer.values_of(puzzle), Numbers)
    )


def has_gaps(base: AnyFamily, puzzle: AnyPuzzle) -> bool:
    """Whether there are cells without atoms: nothing can stand there."""
    [*_, encoding] = eager(base).values()
    encoding.atoms(puzzle, formula := Formula())
    settled = base.answer.spelled.givens(base.answer.settled(puzzle))
    return base is not custom.FAMILY and not formula.atoms.keys() >= settled.keys()


def has_all_atoms(base: AnyFamily, puzzle: AnyPuzzle) -> bool:
    """Whether everything that a place could have has an atom, whatever is given: else some of it
    was left out, as rules exclude it.
    """
    [*_, encoding] = eager(base).values()
    bare: Any = puzzle
    for one in (puzzle, replace(bare, given={})):
        encoding.atoms(one, formula := Formula())
        answer, known = base.answer, {**base.answer.settled(puzzle), **base.answer.given(one)}
        if not all(
            atom in formula.atoms
            for place in answer.every(puzzle)
            if place not in known
            for value in answer.choices(puzzle, place)
            for atom, _ in answer.spelled.says(place, value)
        ):
            return False
    return True


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
    if about and about.kind == "sides" and OneLoop.name in without:
        raise more[0].wrong(f"without the rule {OneLoop.name!r}, nothing is inside")
    key = base.board.given.kind, tuple(below)
    if key not in MIXED:
        MIXED[key] = made(base, [*without], about, spoken, below)
    return MIXED[key]


def check(base: AnyFamily, word: Word) -> None:
    """BadInput unless the family is made of rules, and its puzzles can bring some."""
    if not (is_grid(base) and eager(base)):
        raise word.wrong(
            f"no rule can be left out of {a_or_an(base.name)}, or be added in a sentence"
        )


def eager(base: AnyFamily) -> dict[str, Encoding[Any]]:
    """Of the encodings that are lists of rules, the first, and the first that is not lazy."""
    found = {n: e for n, e in base.encodings.items() if isinstance(e, Encoding)}
    first = next(iter(found), "")
    chosen = {first, *[name for name in found if name not in base.lazy][:1]} & found.keys()
    return {name: found[name] for name in found if name in chosen}


def left_out(base: AnyFamily, line: Line) -> list[str]:
    """The rules that a line `without: …` names. BadInput, with the nearest, for other names."""
    [*_, encoding] = eager(base).values()
    upon = {getattr(rule, "upon", "") for rule in encoding.rules}
    upon |= {name for rule in encoding.rules for name in getattr(rule, "needs", ())}
    kept = [rule for rule in encoding.rules if isinstance(rule, Unbroken | Filled)]
    free = [r.name for r in encoding.rules if r not in kept and r.name not in upon]
    [start, *_] = words(line)
    if any(isinstance(rule, Unbroken) and rule.spells for rule in kept):
        raise start.wrong(f"each rule of {base.name} needs the others")
    text = uncommented(line)
    at = text.find(":") + 1
    if not at:
        raise start.wrong("expected: without: the names of rules")
    pieces = cut(Word(text[at:], line.number, at + 1), ",")[::2]
    found = list[str]()
    for piece in pieces:
        plain = piece.text.lower().removesuffix("s")
        name = next((n for n in free if n.removesuffix("s") == plain), None)
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
    if has_lines(base):
        kind = "sides" if answer is ALONG_SIDES else "loop"
        return Subject(kind, **VISITED[kind])
    if isinstance(answer, Completed) and isinstance(answer.spelled, Flag):
        return Subject("objects", "one", "ones", atom=answer.spelled.name)
    if not isinstance(answer, OnCells) or answer.closed:
        return None  # where nothing can stand, there are no atoms
    if isinstance(answer.spelled, Flag) and not isinstance(answer, Completed):
        thing = re.sub("^an? ", "", answer.spelled.yes)
        if not thing.isalpha():
            return None
        return Subject("objects", thing, f"{thing}s", atom=answer.spelled.name)
    numbered = isinstance(answer, Completed) and isinstance(answer.spelled, OneOf)
    return Subject("numbers") if numbered else None


def first_rules(base: AnyFamily) -> Sequence[Rule[Any]]:
    """The rules of the first encoding."""
    return next(iter(eager(base).values())).rules


def has_lines(base: AnyFamily) -> bool:
    """Whether the answer is a loop that may visit every cell, and sentences can speak of these."""
    answer, spelled = base.answer, base.answer.spelled
    lines = isinstance(answer, OnEdges) and isinstance(spelled, Flag) and spelled.name == LINE.name
    if not lines or vars(answer).get("closed"):
        return False
    encodings = eager(base).values()
    return all(is_plain(one) or passes(one.rules) for one in encodings)


def is_plain(encoding: Encoding[Any]) -> bool:
    """Whether its only atoms are those of the answer."""
    return getattr(encoding.atoms, "func", None) is atoms_of


def passes(rules: Sequence[Rule[Any]]) -> bool:
    """Whether there are literals of the cells that a loop passes."""
    return any(type(rule) is Passed for rule in rules)


def fit(
    base: AnyFamily, spoken: Sequence[Spoken], said: Sequence[Word], without: Collection[str]
) -> None:
    """BadInput for a sentence that needs on the board what the family's have not, or use."""
    rules = [rule for rule in [*eager(base).values()][-1].rules if rule.name not in without]
    fields = base.board.given.fields
    for word, (one, meaning) in zip(said, spoken, strict=True):
        if (meaning.roomed or "room" in one.pattern) and not any(
            field.field == "regions" for field in fields
        ):
            raise word.wrong(f"{a_or_an(base.name)} has no rooms")
        clued = any(is_clue(rule) and not hasattr(rule, "sides") for rule in rules)
        held = [field.values for field in fields if isinstance(field, InCells)]
        numbered = any(callable(of) or of.fits(1) for of in held) and not clued
        if one.gives and not (one.gives == "numbers" and numbered):
            raise word.wrong(f"{a_or_an(base.name)} has no {one.gives} that could mean this")


def made(
    base: AnyFamily,
    without: Collection[str],
    about: Subject | None,
    spoken: Sequence[Spoken],
    below: Sequence[str],
) -> AnyFamily:
    """The family of these rules: without those that follow from all of the others, if any of them
    is left out.
    """
    added, atoms = with_atoms(about, spoken, []) if about else ([], None)
    if not all(isinstance(one.cuts, GraphCuts | None) for one in first_rules(base)):
        added = [*map(without_cuts, added)]  # cuts of both would have no words in common
    if atoms:
        new = not any(passes(encoding.rules) for encoding in eager(base).values())
        added += [Enclosed()] if base.answer is ALONG_SIDES else [Passed()] * new

    def rules_of(encoding: Encoding[Any]) -> list[Rule[Any]]:
        kept = [rule for rule in encoding.rules if rule.name not in without]
        lost = [rule for rule in kept if without and "implied" in rule.manner]
        settled = [Settled(base.answer)] if without else []
        return standing([*(rule for rule in kept if rule not in lost), *added, *settled])

    lists: dict[str, Sequence[Rule[Any]]]
    lists = {name: rules_of(encoding) for name, encoding in eager(base).items()}
    [*_, (last, encoding)] = eager(base).items()
    atoms = atoms if atoms and is_plain(encoding) else encoding.atoms
    if len(lists) == 1:
        lists = ways(lists[last])
    else:
        lists[last] = [*map(without_cuts, lists[last])]
    kind = kind_of(base.board.given.kind)
    text = copy(base.board.given)
    text.kind, text.below = kind, (*text.below, *below)
    more: dict[str, Any] = {name: getattr(base, name) for name in ALIKE}
    more["rules"] = " ".join([base.rules, *map(ended, below)])
    before, after = ([*filter(is_clue, rules)] for rules in (encoding.rules, [*lists.values()][-1]))
    if base.clues and before == after:
        more["clues"] = base.clues
    made = family(
        replace(base.board, given=text, others=()),
        lists,
        atoms,
        explained=partial(words_of, base, *next(iter(lists.items())), bool(without)),
        **more,
    )
    written = {name: Apart(atoms, rules) for name, rules in lists.items()}
    return belonging(kind, replace(made, encodings=written))


def ended(line: str) -> str:
    """A line below a board as a sentence."""
    return line if line.endswith(".") else f"{line.capitalize()}."


ALIKE = ("about", "called", "also", "cardinality", "amo", "clue_orders", "free_words")
"""What such a family has like its family."""


def words_of(
    base: AnyFamily, name: str, rules: Sequence[Rule[Any]], fewer: bool
) -> "Explaining[Any]":
    """How such puzzles are explained: with the techniques of the family; and with what it says of
    its sums, if no rule is left out from which that may follow.
    """
    words = base.explaining
    parts = ("technique", "eliminating", *("totals", "clued", "lifted") * (not fewer))
    return explaining(rules, name, **{part: getattr(words, part) for part in parts if words})
