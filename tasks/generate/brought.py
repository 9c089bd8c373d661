"""Random puzzles that bring rules: those about the whole board, and true ones about some cells,
which can be left out like clues.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...boards.places import Position
from ...cnf.errors import BadInput, NoSolution, NotFound
from ...rules.clues import Brought, Clue
from ..clued import given_clues, own_rules, with_clues
from .boards.drawn import drawn, obeyed


def bringing(board: Any, keywords: Sequence[str], seed: int) -> Any:
    """A random solution of a board with what it gives and brings, and under the rules about the
    whole board: the puzzle with all its clues, and random rules of the other kinds that it obeys.

    BadInput if there is no such board; NotFound if the solution obeys no rule of a kind.
    """
    own, source = board.family.board.given.own, random.Random(seed)
    kinds = [own.kind(keyword) for keyword in keywords]
    whole = [kind() for kind in kinds if kind.whole and not kind.late]
    try:
        rules = dict.fromkeys([*own_rules(board), *whole])
        puzzle, solution, _ = drawn(replace(board, rules=tuple(rules)), source)
    except NoSolution:
        names = " and ".join(rule.keyword for rule in whole)
        begun = board.given or own_rules(board)
        kind = "solution of the puzzle" if begun else f"{board.family.name} of this size"
        raise BadInput(f"no {kind} obeys {names}") from None
    entries = board.family.answer.values(puzzle, solution)
    for kind in kinds:
        some = [*kind.at_random(puzzle, entries, source)]
        if not some:
            raise NotFound(f"this board has no room for {kind.keyword}: try another seed")
        rules |= dict.fromkeys(some)
    made: Any = puzzle
    return replace(made, rules=tuple(rules))


def rule_clues(puzzle: Any) -> list[Clue]:
    """The rules that a puzzle brings about some cells, as clues."""
    own = [rule for rule in own_rules(puzzle) if not rule.whole]
    return [Clue(rule.name, Brought(rule.name)) for rule in own]


def clues_of(puzzle: Any) -> list[Clue]:
    """The clues that a puzzle gives, and those that are rules that it brings."""
    return [*(given_clues(puzzle) if puzzle.family.clues else ()), *rule_clues(puzzle)]


def needless(puzzle: Any, every: Sequence[Clue], entries: Position) -> list[Clue]:
    """Those of such clues without which complete entries break no other rule: if all dots are
    given, no dot is among them.
    """
    rules, found = {rule.name: rule for rule in own_rules(puzzle)}, list[Clue]()
    for clue in every:
        fewer = {name: rule for name, rule in rules.items() if name != clue.words}
        if obeyed(replace(puzzle, rules=tuple(fewer.values())), entries):
            rules = fewer
            found.append(clue)
    return found


def with_chosen(puzzle: Any, chosen: Sequence[Clue]) -> Any:
    """The puzzle with these clues alone: of the rules about some cells, those among them."""
    made: Any = with_clues(puzzle, chosen)
    kept = {clue.meaning.rule for clue in chosen if isinstance(clue.meaning, Brought)}
    rules = own_rules(made)
    fewer = tuple(rule for rule in rules if rule.whole or rule.name in kept)
    return replace(made, rules=fewer) if fewer != rules else made


def lacking(puzzle: Any, kept: Sequence[Clue], rest: Sequence[Clue]) -> list[Clue]:
    """Of the rest, a rule of each kind that a puzzle brings and none of those kept is."""
    kinds = {rule.name: type(rule) for rule in own_rules(puzzle)}
    there = {kinds.get(clue.words) for clue in kept}
    others = {kinds[clue.words]: clue for clue in rest if clue.words in kinds}
    return [clue for kind, clue in others.items() if kind not in there]
