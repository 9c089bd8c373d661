"""Families that are a board and lists of rules, one list for each encoding: what a family record
needs beside them is made here, once for all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args

from ..boards.board import Board
from ..boards.names import shown_place
from ..boards.places import Position
from ..boards.spelling import Flag, OneOf
from ..cnf.formula import Formula
from ..cnf.record import record
from ..rules.clues import Clues, rule_clues, together, unknown
from ..rules.rule import Breach, CutReason, Manner, Rule, is_clue
from .family import Alike, BadFamily, Family

if TYPE_CHECKING:
    from ..cnf.rules import Instance
    from ..rules.explaining import Deduced, Explaining, Known

P = TypeVar("P")
S = TypeVar("S")

Rules = Sequence[Rule[Any]]
"""The rules of a family, in one encoding."""


Atoms = Callable[[P, Formula], Any]
"""Declares the atoms of a puzzle, and returns their literals, as the rules take them."""


@record
class Encoding(Generic[P]):
    """Writes rules: the family's, and those that a puzzle brings."""

    atoms: Atoms[P]
    rules: Rules

    def __call__(self, puzzle: P, formula: Formula) -> None:
        """Write the rules of a puzzle."""
        at = self.atoms(puzzle, formula)
        for rule in (*self.rules, *brought(puzzle)):
            implied = "implied" in rule.manner
            if implied and not formula.implied:
                continue
            formula.state(rule.name, rule.says(puzzle, formula, at), implied=implied)

    @property
    def parts(self) -> Sequence[Any]:
        """What it calls."""
        return [self.atoms, *map(type, self.rules)]


def brought(puzzle: Any) -> Rules:
    """The rules that a puzzle brings besides its family's."""
    every: Rules | None = getattr(puzzle, "brought", None)
    return getattr(puzzle, "rules", ()) if every is None else every


@record
class Checking(Generic[P, S]):
    """Finds what entries break: a value that cannot stand where it does, or differs from what is
    given; or a rule.
    """

    board: Board[P, S]
    rules: Rules

    def __call__(self, puzzle: P, solution: S) -> list[str]:
        """The rules that a solution breaks, in words; what it breaks in several places, once."""
        entries = self.board.answer.values(puzzle, solution)
        return [*dict.fromkeys(breach.words for breach in self.breaches(puzzle, entries))]

    def breaches(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """What entries break, whatever comes later; of a solution, all that it breaks. They include
        what is given, and what is settled.
        """
        yield from self.unfit(puzzle, entries)
        yield from self.changed(puzzle, entries)
        for rule in (*self.rules, *brought(puzzle)):
            yield from rule.broken(puzzle, entries)

    def unfit(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Entries that cannot be: beside all places, or of other values than a place can have. What
        the first place can have is taken for what all can.
        """
        answer = self.board.answer
        every, settled = answer.every(puzzle), answer.settled(puzzle)
        usual = {*answer.choices(puzzle, every[0])} if every else set[Any]()
        if [*entries] == every and usual.issuperset(entries.values()):
            return
        there = {*every, *settled}
        doubted = [(p, v) for p, v in entries.items() if v not in usual or p not in there]
        for place, value in doubted:
            fits = answer.fits(puzzle, place, value) if place in there else value == answer.unsaid
            if not fits and place not in settled:
                yield Breach(f"{answer.refused(puzzle, place, value)}", (place,))

    def changed(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Entries that are other values than those that are given, or settled."""
        answer = self.board.answer
        fixed = {**answer.settled(puzzle), **answer.given(puzzle)}
        for place, value in fixed.items():
            if (entry := entries.get(place, value)) != value:
                words = [answer.word(puzzle, place, v) for v in (entry, value)]
                said = f"{shown_place(place)} is {words[0]}, {words[1]} is given"
                told = place in answer.given(puzzle)
                yield Breach(said if told else answer.refused(puzzle, place, entry), (place,))


def explaining(rules: Rules, encoding: str, **more: Any) -> "Explaining[Any]":
    """How deductions by rules are explained, in their words; `more` is what the rules do not say:
    fields of the record.
    """
    from ..rules.explaining import Explaining  # imported here, as few commands explain
    from ..rules.shapes import of_rules, statements

    by, stated = {rule.name: rule for rule in rules}, statements(rules)

    def of(puzzle: Any, instance: "Instance") -> Rule[Any]:
        for rule in (*rules, *brought(puzzle)):
            if rule.name == instance.rule:
                return rule
        raise ValueError(f"no reason for the rule {instance.rule!r}")

    def place(instance: "Instance") -> str:
        return by[instance.rule].about(instance.of)

    def reason(puzzle: Any, instance: "Instance", known: "Known") -> str:
        return of(puzzle, instance).why(puzzle, instance.of, known)

    def clash(puzzle: Any, instance: "Instance", known: "Known") -> str | None:
        return of(puzzle, instance).clash(puzzle, instance.of, known)

    def phrase(puzzle: Any, deduced: "Deduced") -> str | None:
        kinds = dict.fromkeys(of(puzzle, instance) for instance in deduced.rules)
        said = (rule.plainly(puzzle, deduced) for rule in kinds)
        return next(filter(None, said), None) or (stated and stated(puzzle, deduced))

    said: dict[str, Any] = {
        manner: {rule.name for rule in rules if manner in rule.manner}
        for manner in get_args(Manner)
    }
    said |= {
        "spelling": {rule.name for rule in rules if getattr(rule, "spells", False)},
        "broken": clash if any(type(r).clash is not Rule.clash for r in rules) else None,
        "plainly": phrase if stated or any(map(has_phrases, rules)) else None,
        "technique": of_rules(rules),
    }
    return Explaining(encoding, place, reason, **{**said, **more})


def has_phrases(rule: Rule[Any]) -> bool:
    """Whether a rule may tell several facts, or with others, in one phrase."""
    return type(rule).plainly is not Rule.plainly


def techniques(
    rules: Rules, encoding: str, *shapes: tuple[str, str]
) -> Callable[[], "Explaining[Any]"]:
    """How deductions by rules are explained, and called by their shapes: a name, and the rules,
    as in `("two numbers", "number + number")`.
    """

    def words() -> "Explaining[Any]":
        from ..rules.shapes import ReasonShape, of_rules  # imported here, as few commands explain

        every = [ReasonShape(name, shape) for name, shape in shapes]
        return explaining(rules, encoding, technique=of_rules(rules, every))

    return words


def with_brought(words: "Explaining[Any]", puzzle: Any) -> "Explaining[Any]":
    """The words of a family, and of the rules that a puzzle brings."""
    rules = brought(puzzle)
    if not rules:
        return words
    own = explaining(rules, words.encoding)
    named = {rule.name for rule in rules}

    def place(instance: "Instance") -> str:
        return (own if instance.rule in named else words).place(instance)

    def technique(puzzle: Any, *reason: Any) -> str | None:
        every = (each.technique for each in (words, own) if each.technique)
        return next(filter(None, (name(puzzle, *reason) for name in every)), None)

    def clash(puzzle: Any, instance: "Instance", known: "Known") -> str | None:
        found = (own if instance.rule in named else words).broken
        return found(puzzle, instance, known) if found else None

    def phrase(puzzle: Any, deduced: "Deduced") -> str | None:
        only_own = {instance.rule for instance in deduced.rules} <= named
        found = own.plainly if only_own else words.plainly
        return found(puzzle, deduced) if found else None

    return replace(
        words,
        place=place,
        technique=technique,
        broken=clash if words.broken or own.broken else None,
        plainly=phrase if words.plainly or own.plainly else None,
        **{manner: getattr(words, manner) | getattr(own, manner) for manner in get_args(Manner)},
    )


def family(
    board: Board[P, S],
    rules: Rules | Mapping[str, Rules],
    atoms: Atoms[P] | Mapping[str, Atoms[P]] | None = None,
    /,
    **more: Any,
) -> Family[P, S]:
    """A family of rules: a list for each encoding, the first the default; or one list, from which
    encodings follow. `atoms` declares the atoms of a puzzle in a formula, and returns their
    literals, as the rules take them; those of the board's answer need not be declared. It may
    depend on the encoding. `more` are fields of the record.
    """
    encodings = rules if isinstance(rules, Mapping) else ways(rules)
    first, rules = next(iter(encodings.items()))
    declared = atoms or partial(atoms_of, board)
    every = declared if isinstance(declared, Mapping) else dict.fromkeys(encodings, declared)
    more = {"explained": partial(explaining, rules, first), **more}
    checking = Checking(board, rules)
    cuts = {name: cuts_of(some) for name, some in encodings.items()}
    if shape := more.get("shape"):
        more["shape"] = lambda puzzle: (shape(puzzle), brought(puzzle))
    if alike := more.get("alike"):
        more["alike"] = lambda puzzle: Alike() if brought(puzzle) else alike(puzzle)
    if fewest := more.get("fewest_clues"):
        more["fewest_clues"] = lambda puzzle: None if brought(puzzle) else fewest(puzzle)
    clued = [rule for rule in rules if is_clue(rule)]
    said: dict[str, Any] = {
        "encodings": {name: Encoding(every[name], some) for name, some in encodings.items()},
        "verify": checking,
        "breaches": checking.breaches,
        "lazy": {name: why for name, why in cuts.items() if why},
    }
    if clued and "clues" not in more:
        said["clues"] = reduce(together, (clues_of(board, rule) for rule in clued))
    return Family(board, **{**said, **more})


def ways(rules: Rules) -> dict[str, Rules]:
    """Encodings that differ in how it is said that something is connected, or a loop: by cuts, and
    by elimination; only one if no rule says that.
    """
    eager = [*map(without_cuts, rules)]
    return {"direct": rules} if eager == [*rules] else {"cuts": rules, "elimination": eager}


def without_cuts(rule: Rule[Any]) -> Rule[Any]:
    """The rule, by elimination if it is said by cuts."""
    if is_dataclass(rule) and getattr(rule, "how", None) == "cuts":
        return replace(rule, how="elimination")
    return rule


def atoms_of(board: Board[P, Any], puzzle: P, f: Formula) -> Any:
    """The literals of the atoms of a board's answer: by place, where an atom is true or false
    there; else those of the values of cells, as `Candidates`.
    """
    answer = board.answer
    settled = answer.settled(puzzle)
    places = [place for place in answer.every(puzzle) if place not in settled]
    if isinstance(answer.spelled, Flag):
        return f.variables(answer.spelled.name, places)
    if isinstance(answer.spelled, OneOf):
        from ..rules.numbers import Candidates  # imported here, as few have numbers

        keys = [(*place, value) for place in places for value in answer.choices(puzzle, place)]
        return Candidates(places, f.variables(answer.spelled.name, keys))
    said = f"family {board.name!r}: atoms of this kind must be declared"
    raise BadFamily(said)


def cuts_of(rules: Rules) -> CutReason[Any] | None:
    """Why cuts hold, of those rules that are stated by some; None if none is."""
    found: list[Any] = [rule.cuts for rule in rules if rule.cuts]
    if len(found) < 2:
        return found[0] if found else None
    from ..rules.cuts import SeveralCuts  # imported here, as few families have several

    return SeveralCuts(tuple(found))


def clues_of(
    board: Board[Any, Any],
    rule: Rule[Any],
    untold: Callable[[Any], Mapping[Any, Any]] = unknown,
) -> Clues[Any, Any]:
    """The instances of a rule as clues, beside the board if it has `sides`; `untold` is what is
    given in a cell where one is left out.
    """
    if sides := getattr(rule, "sides", ()):
        from ..rules.side_clues import side_clues  # imported here, as few have clues beside

        return side_clues(rule, board.answer, sides)

    def told(puzzle: Any, solution: Any) -> Any:
        return rule.clues(puzzle, board.answer.values(puzzle, solution))

    return rule_clues(rule.name, told, untold)
