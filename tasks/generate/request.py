"""What kind of puzzle is wanted, from options in words."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from inspect import signature
from typing import TYPE_CHECKING, Any

from ...boards.beside import Side
from ...boards.cells import InCells
from ...cnf.errors import BadInput, unknown
from ...cnf.record import record
from ...encoders import AnyFamily, AnyPuzzle
from ...encoders.family import UNEXPLAINED
from .boards import boards
from .boards.structure import structure
from .shape import NONE, Pattern, check_symmetry

if TYPE_CHECKING:
    from ..explain.only import Only
    from ..rate import Level

RANGE = re.compile(r"([0-9]{1,5})(?:\.\.([0-9]{1,5}))?")
"""A number of clues, or the least and the greatest."""

FEW, SOME, ALL = "few", "some", "all"
"""Clues of which none can be spared, half as many again, and all that the pattern has."""

Argument = int | tuple[int, ...]
"""What a generator takes: a whole number, or several."""


@record
class Wanted:
    """What a puzzle shall be like; `arguments` are the family's own, `clues` is a number in words.

    With `several` the puzzle has at least one solution, and `clues` says nothing. With a `level` it
    is that difficult, and without `clues` it tells as many as that takes. It brings `rules` of
    these keywords. It is solved by `only` some techniques. `words` are the options of a command
    that say the same.
    """

    arguments: Mapping[str, Argument]
    clues: str | None = FEW
    several: bool = False
    words: str = ""
    level: "Level | None" = None
    rules: Sequence[str] = ()
    only: "Only | None" = None
    symmetry: str = NONE
    where: Pattern | None = None
    """The cells in which clues stand, if that is told."""
    begun: "AnyPuzzle | None" = None
    """The puzzle that is to be completed, if there is one."""
    best: int | None = None
    """Of how many puzzles this is the best by all measures of taste; None if of a few."""

    @property
    def shaped(self) -> bool:
        """Whether it is said where clues stand, or some of them are there."""
        return (self.where, self.begun, self.symmetry) != (None, None, NONE)


def request(
    family: AnyFamily,
    *,
    size: str | None = None,
    clues: str | None = None,
    given: Mapping[str, str] | None = None,
    several: bool = False,
    difficulty: str | None = None,
    rules: Sequence[str] = (),
    without: Sequence[str] = (),
    only: str | None = None,
    symmetry: str | None = None,
    where: Pattern | None = None,
    begun: "AnyPuzzle | None" = None,
    best: int | None = None,
) -> Wanted:
    """What is wanted; `given` are the family's own options. BadInput where they do not fit.

    Without a `symmetry`, clues stand as setters make them, unless that is told otherwise; without a
    `size`, the board has that of the pattern.
    """
    asked: dict[str, object] = {"--difficulty": difficulty, "--only": only, "--with": rules}
    asked |= {"--symmetry": symmetry not in (None, NONE), "--pattern": where is not None}
    asked |= {"--complete": begun is not None}
    for option in [option for option, so in {**asked, "--best": best}.items() if so and several]:
        raise BadInput(f"{option} and --any exclude each other")
    level, techniques = level_named(family, difficulty), None
    if only is not None:
        from ..explain.only import only_of  # imported here, as few commands explain

        techniques = only_of(family, only)
    takes, known = defaults(family, several=several), option_names(family, several=several)
    given, by_size = {**(given or {})}, dict[str, int]()
    usual = boards(family).size
    if usual and where is not None and begun is None and size is None:
        size = where.size(family)
    if usual and not (several and size is None):
        size = usual if size is None else size
        by_size |= sized(family, size)
    elif size is not None:
        raise BadInput(unknown(f"{family.name} has no option --size", "--size", known))
    if clued := takes_clues(family, several=several):
        by_default = clues is None and level is None and only is None
        clues = (FEW if where is None else ALL) if by_default else clues
        check_number(clues, FEW if where is None else ALL, begun)
    elif clues is not None and "clues" in takes:
        given["clues"] = clues
    elif clues is not None:
        raise BadInput(unknown(f"{family.name} has no option --clues here", "--clues", known))
    told = several or where is not None or begun is not None or RANGE.fullmatch(clues or "")
    usual = NONE if told else family.symmetry
    symmetry = usual if symmetry is None else symmetry
    check_symmetry(symmetry)
    able, asked = shaping(family), {**asked, "--symmetry": symmetry != NONE}
    for option in [option for option in SHAPING if asked[option] and option not in able]:
        why = "have no cells of their own" if able else "cannot be left out"
        raise BadInput(f"{option}: the clues of {family.title} {why}")
    rules = keywords(family, rules, "--with")
    without = keywords(family, without, "--without")
    arguments: dict[str, Argument] = {n: v for n, v in takes.items() if n not in by_size}
    for name, value in given.items():
        if name not in arguments:
            raise BadInput(unknown(f"{family.name} has no option --{name}", f"--{name}", known))
        arguments[name] = argument(name, value, like=arguments[name])
    said: list[tuple[str, object]] = [
        ("size", size if begun is None else None),
        ("clues", clues if clued else None),
        ("any", "" if several else None),
        ("difficulty", level),
        ("only", techniques and shlex.quote(techniques.words)),
        ("symmetry", None if symmetry == usual == NONE else symmetry),
        ("best", best),
        *(("with", shlex.quote(rule)) for rule in rules),
        *(("without", shlex.quote(rule)) for rule in without),
        *((name, in_words(value)) for name, value in arguments.items()),
    ]
    words = "".join(f"--{n} {x}".rstrip() + " " for n, x in said if x is not None)
    wanted = Wanted({**by_size, **arguments}, clues, several, words, level, rules, techniques)
    begun = lighter(begun, without)
    return replace(wanted, symmetry=symmetry, where=where, begun=begun, best=best)


SHAPING = ("--symmetry", "--pattern", "--complete")


def check_number(clues: str | None, usual: str, begun: AnyPuzzle | None) -> None:
    """Raise BadInput unless it is a number of clues, in words, and a puzzle that is to be completed
    has no more already.
    """
    numbers = RANGE.fullmatch(clues or "")
    upside_down = numbers and numbers[2] and int(numbers[1]) > int(numbers[2])
    if clues not in (usual, FEW, SOME, None) and (not numbers or upside_down):
        raise BadInput(f"--clues takes few, some, a number or 20..24, not {clues!r}")
    if begun is None or not numbers:
        return
    from .brought import clues_of  # imported here, as most puzzles are begun anew

    most = int(numbers[2] or numbers[1])
    if (there := len(clues_of(begun))) > most:
        raise BadInput(f"--clues: the puzzle to complete has {there} already, more than {most}")


def lighter(begun: Any, without: Sequence[str]) -> Any:
    """The puzzle that is to be completed without its rules of these kinds. BadInput if it has none
    of a kind.
    """
    if without and begun is None:
        raise BadInput("--without: with --complete, it says which rules of the puzzle go")
    kinds = {rule.keyword for rule in begun.rules} if without else set()
    for kind in without:
        if kind not in kinds:
            raise BadInput(unknown(f"--without: the puzzle has no {kind}", kind, sorted(kinds)))
    if not without:
        return begun
    return replace(begun, rules=tuple(r for r in begun.rules if r.keyword not in without))


def keywords(family: AnyFamily, rules: Sequence[str], option: str) -> list[str]:
    """The keywords of rules, each once, as they are spelled. BadInput for what is none, or if
    puzzles of the family bring none.
    """
    own = family.board.given.own
    if rules and own is None:
        raise BadInput(f"{option}: puzzles of the family {family.name} bring no rules of their own")
    return [*dict.fromkeys(own.kind(rule).keyword for rule in rules)] if own else []


def level_named(family: AnyFamily, name: str | None) -> "Level | None":
    """The level of that name. BadInput if there is none, or the family's puzzles have none."""
    if name is None:
        return None
    from ..rate import LEVELS

    if family.explaining is None:
        raise BadInput(f"{family.name} has no difficulty: {UNEXPLAINED}")
    level = next((level for level in LEVELS if level == name), None)
    if level is None:
        raise BadInput(unknown(f"--difficulty: {name!r} is not a level", name, LEVELS))
    return level


def maker(family: AnyFamily, *, several: bool) -> Callable[..., Any]:
    """The family's generator: of full boards, if there are some and one solution is wanted."""
    found = boards(family)
    return found.generate if several else found.full or found.generate


def defaults(family: AnyFamily, *, several: bool) -> dict[str, Argument]:
    """What the family's generator takes beside a seed, and what it takes by default.

    With `several` these are all its arguments, by the names that studies use; without, the size has
    one name for all families, and uniqueness none.
    """
    own = signature(maker(family, several=several)).parameters.values()
    takes = {p.name: p.default for p in own if p.name not in {"seed", "symmetry", "where"}}
    if several:
        return takes | ({"unique": 0} if "unique" in takes else {})
    found = boards(family)
    by_size = found.sized(1, 1) if found.size else {}
    return {name: value for name, value in takes.items() if name not in {"unique", *by_size}}


def is_laid(family: AnyFamily) -> bool:
    """Whether the cells that can have clues are drawn, symmetrically if that is wished."""
    return "symmetry" in signature(maker(family, several=False)).parameters


def takes_clues(family: AnyFamily, *, several: bool) -> bool:
    """Whether it can be said how many clues a puzzle tells."""
    return boards(family).full is not None and not several


def sized(family: AnyFamily, size: str) -> Mapping[str, int]:
    """The arguments that a size such as `10` or `7x12` stands for."""
    match = re.fullmatch("([0-9]{1,5})(?:x([0-9]{1,5}))?", size)
    if match is None:
        raise BadInput(f"--size takes a size such as 10 or 7x12, not {size!r}")
    return boards(family).sized(int(match[1]), int(match[2] or match[1]))


def argument(name: str, value: str, like: Argument) -> Argument:
    """The value as a whole number, or as several where the default is several."""
    parts = value.split(",") if isinstance(like, tuple) else [value]
    for part in parts:
        if not part.removeprefix("-").isdecimal() or len(part) > 18:
            kind = "whole numbers with commas" if isinstance(like, tuple) else "a whole number"
            raise BadInput(f"--{name} takes {kind}, not {value!r}")
    numbers = tuple(map(int, parts))
    return numbers if isinstance(like, tuple) else numbers[0]


def in_words(value: Argument) -> str:
    """An argument as it is given."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def shaping(family: AnyFamily) -> list[str]:
    """The options that say where clues stand, of those that a family has."""
    found = boards(family)
    if takes_clues(family, several=False) or found.shaped:
        fields = [x for x in family.board.given.fields if not is_apart(x)]
        drawn = structure(family)
        inside = found.whole or any(
            field not in drawn or (isinstance(field, InCells) and field.structure)
            for field in fields
        )
        symmetry, pattern = ["--symmetry"] * bool(found.size), ["--pattern"] * inside
        return [*symmetry, *pattern * bool(found.size), "--complete"]
    return ["--symmetry"] * is_laid(family)


def is_apart(field: Any) -> bool:
    """Whether clues stand beside the board, or those of rooms in any of their cells."""
    return isinstance(field, Side) or getattr(field, "one_in", "") == "regions"


def option_names(family: AnyFamily, *, several: bool) -> list[str]:
    """All options that describe the puzzles to make of a family."""
    names = dict.fromkeys(["size"] * bool(boards(family).size))
    names |= dict.fromkeys(["clues"] * takes_clues(family, several=several))
    names |= dict.fromkeys([*defaults(family, several=several), "any", "seed"])
    return [f"--{name}" for name in names]
