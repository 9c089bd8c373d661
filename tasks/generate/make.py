"""New puzzles to order: from a seed, with so many clues, and with one solution.

A family with clues that can be told or left out makes a full board; here clues are taken from it in
random order as long as no second solution appears. A family whose clues are its board (Hashi,
Numberlink) makes boards with one solution itself. Either way only yes and no of the solver count,
never which solution it found: so a seed gives the same puzzle everywhere.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from inspect import signature
from typing import Any

from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.cnf.solving import Session
from pencilsat.cnf.uniqueness import needed
from pencilsat.encoders import AnyFamily
from pencilsat.encoders.family import Clue
from pencilsat.tasks.clued import clued, with_clues
from pencilsat.tasks.generate.boards import boards
from pencilsat.tasks.run import Options, Run, WrongAnswer, check

FEW, SOME = "few", "some"
"""Clues of which none can be spared, and half as many again."""

ORDERS = 20
"""Random orders in which clues are taken away, before so few count as not found."""

Argument = int | tuple[int, ...]
"""What a generator takes: a whole number, or several."""


@dataclass(frozen=True)
class Order:
    """What is wanted of a puzzle; `arguments` are the family's own, `clues` is a number in words.

    With `any` the puzzle has at least one solution, and `clues` says nothing.
    """

    arguments: Mapping[str, Argument]
    clues: str = FEW
    any: bool = False


@dataclass(frozen=True)
class Made:
    """A puzzle and, unless any would do, its only solution."""

    puzzle: Any
    solution: Any


def maker(family: AnyFamily, *, any: bool) -> Callable[..., Any]:
    """The family's generator, of full boards if there are some and not `any` will do."""
    found = boards(family.name)
    return found.generate if any else found.full or found.generate


def defaults(family: AnyFamily, *, any: bool) -> dict[str, Argument]:
    """What the family's generator takes beside a seed, and what it takes by default.

    With `any` these are all its arguments, by the names that studies use; without, the size has
    one name for all families, and uniqueness none.
    """
    own = signature(maker(family, any=any)).parameters.values()
    takes = {p.name: p.default for p in own if p.name != "seed"}
    if any:
        return takes | ({"unique": 0} if "unique" in takes else {})
    found = boards(family.name)
    by_size = found.sized(1, 1) if found.size else {}
    return {name: value for name, value in takes.items() if name not in {"unique", *by_size}}


def takes_clues(family: AnyFamily, *, any: bool) -> bool:
    """Whether it can be said how many clues a puzzle tells."""
    return boards(family.name).full is not None and not any


def make(family: AnyFamily, order: Order, seed: int) -> Made:
    """The puzzle of a seed. BadInput if there is none, or none was found.

    That its solution is the only one is proved again, in another encoding than the one it was made
    with; WrongAnswer if that fails.
    """
    build = maker(family, any=order.any)
    if order.any:
        return Made(build(**order.arguments, seed=seed), None)
    unique = {"unique": 1} if "unique" in signature(build).parameters else {}
    puzzle = build(**order.arguments, **unique, seed=seed)
    if takes_clues(family, any=False):
        puzzle = reduced(family, puzzle, order.clues, random.Random(seed))
    return Made(puzzle, only_solution(family, puzzle))


def reduced(family: AnyFamily, full: Any, wanted: str, source: random.Random) -> Any:
    """The puzzle with some of its clues, still with one solution.

    With a number as `wanted`, so many are left. BadInput if there are not so many, NotFound if more
    are needed in each of ORDERS orders.
    """
    with closing(Run(family, full, Options()).solutions()) as solutions:
        [solution] = solutions
    told = clued(family, full, solution)
    with Session(told.formula, units=told.fixed) as session:
        session.solve(list(told.literals.values()))
        facts = told.formula.facts(session.model)
    clues: Sequence[Clue] = list(told.literals)
    number = None if wanted in (FEW, SOME) else int(wanted)
    if number is not None and number > len(clues):
        raise BadInput(f"there are {len(clues)} clues, not {number}")
    fewest = len(clues)
    for _ in range(ORDERS):
        order = source.sample(clues, len(clues))
        by_literal = {told.literals[clue]: clue for clue in order}
        left = needed(told.formula, facts, by_literal, least=number or 0, units=told.fixed)
        kept = [by_literal[x] for x in left]
        if wanted == SOME:
            rest = [clue for clue in order if clue not in kept]
            kept += source.sample(rest, min(len(rest), len(kept) // 2))
        if number in (None, len(kept)):
            return with_clues(family, full, kept)
        fewest = min(fewest, len(kept))
    raise NotFound(
        f"no puzzle with {number} clues was found in {ORDERS} orders of taking them away, "
        f"but with {fewest}: try another seed"
    )


def other_encoding(family: AnyFamily) -> str:
    """An encoding with which the default is checked."""
    names = list(family.encodings)
    return "elimination" if "elimination" in names else names[1]


def only_solution(family: AnyFamily, puzzle: Any) -> Any:
    """The one solution of a puzzle. WrongAnswer if there is another, or none."""
    run = Run(family, puzzle, Options(encoding=other_encoding(family)))
    with closing(run.solutions()) as solutions:
        status, found = check(run, solutions)
    if status != "unique":
        raise WrongAnswer(f"a {family.name} made to have one solution: {status}")
    return found[0]
