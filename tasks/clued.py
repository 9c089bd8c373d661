"""Clues as assumptions: one formula in which each clue of a puzzle can be given or left out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from ..boards.facts import Given
from ..cnf.errors import BadInput
from ..cnf.formula import Facts, Formula
from ..cnf.record import record
from ..cnf.rules import Instance
from ..cnf.selection import selectable
from ..encoders import AnyFamily, AnyPuzzle
from ..encoders.family import Clue, Puzzle
from ..rules.clues import Brought
from ..search.solving import Session
from .cuts import checked
from .options import DEFAULTS, Options
from .run import encode, units

S = TypeVar("S")


@record
class Clued:
    """The rules of a board, and for each clue of a solution the literal that tells it.

    With an objective, the models are those that are as good as the solution, or better. `fixed`
    are literals that hold throughout: the rule instances that are no clues. To keep a clue back is
    to leave its literal free.
    """

    formula: Formula
    literals: Mapping[Clue, int]
    fixed: Sequence[int]

    @cached_property
    def facts(self) -> Facts:
        """Those of the solution, if all clues leave no other."""
        with Session(self.formula, units=self.fixed) as session:
            session.solve([*self.literals.values()])
            return self.formula.facts(session.model)


def check_has_clues(family: AnyFamily) -> None:
    """The family has clues that can be told or left out, or BadInput says that it has none."""
    if family.clues is None:
        raise BadInput(f"{family.name} has no clues that could be left out")


def clues(puzzle: Puzzle[S], solution: S) -> Sequence[Clue]:
    """Every clue that the puzzle could give of its solution. BadInput if the family has none."""
    family = puzzle.family
    check_has_clues(family)
    assert family.clues
    return family.clues.every(puzzle, solution)


def numbered(puzzle: Puzzle[S], solution: S) -> Sequence[Clue]:
    """The same in the order in which `clued` has them: those that are rules come last."""
    return in_order(clues(puzzle, solution))


def in_order(chosen: Iterable[Clue]) -> Sequence[Clue]:
    """Clues in the order in which `clued` has them."""
    return sorted(chosen, key=lambda clue: not isinstance(clue.meaning, Given))


def given_clues(puzzle: AnyPuzzle) -> Sequence[Clue]:
    """The clues that the puzzle gives. BadInput if the family has none."""
    family = puzzle.family
    check_has_clues(family)
    assert family.clues
    return family.clues.given(puzzle)


def clue_words(puzzle: AnyPuzzle) -> Mapping[Given | Instance | Brought, str]:
    """The clues that the puzzle gives, by their meaning, in words; nothing if the family has
    none.
    """
    clues = puzzle.family.clues
    return {clue.meaning: clue.words for clue in clues.given(puzzle)} if clues else {}


def more_clues(puzzle: Puzzle[S], solution: S) -> Sequence[Clue]:
    """The clues that could be added to those that the puzzle gives, as the solution makes them
    true. BadInput if the family has none.
    """
    family = puzzle.family
    check_has_clues(family)
    assert family.clues
    every, known = family.clues.further or family.clues.every, clue_words(puzzle)
    return [clue for clue in every(puzzle, solution) if clue.meaning not in known]


def with_clues(puzzle: Puzzle[S], chosen: Sequence[Clue]) -> Puzzle[S]:
    """The puzzle with these clues alone. BadInput if the family has none."""
    family = puzzle.family
    check_has_clues(family)
    assert family.clues
    return family.clues.chosen(puzzle, chosen)


def own_rules(puzzle: Any) -> Sequence[Any]:
    """The rules that a puzzle brings as lines below its board."""
    return puzzle.rules if puzzle.family.board.given.own else ()


def rules_in_words(puzzle: Any) -> str:
    """The rules of a puzzle in sentences: those of its family, with what its options change, and
    those that it brings.
    """
    options = (option.said(puzzle) for option in puzzle.family.board.given.options)
    brought = dict.fromkeys(rule.in_words() for rule in own_rules(puzzle))
    return " ".join([*puzzle.family.rules.split(), *filter(None, options), *brought])


def clued(
    puzzle: Puzzle[S],
    solution: S,
    options: Options = DEFAULTS,
    *,
    among: Sequence[Clue] | None = None,
    given: Sequence[Clue] = (),
) -> Clued:
    """The formula in which each clue that the puzzle could give, or each `among` these, has a
    literal, and others are `given`.

    BadInput if the family has no clues.
    """
    every = clues(puzzle, solution) if among is None else among
    rules = [clue for clue in every if not isinstance(clue.meaning, Given)]
    if any(isinstance(clue.meaning, Brought) for clue in rules):
        options = replace(options, implied=False)  # what is implied may follow from several
    board = with_clues(puzzle, [*rules, *given])
    formula = checked(board, options, encode(board, options))
    fixed = units(board, formula) if given else []
    value = puzzle.family.measure(puzzle, solution)
    if value is not None:
        formula = formula.variant()
        formula.add("as good", formula.as_good_as(value))
    literals = {
        clue: formula.atoms[clue.meaning.atom] * (1 if clue.meaning.true else -1)
        for clue in every
        if isinstance(clue.meaning, Given)
    }
    if not rules:
        return Clued(formula, literals, fixed)
    formula, selectors = selectable(formula)
    for clue in rules:
        assert not isinstance(clue.meaning, Given)
        if isinstance(clue.meaning, Brought):
            own = [each for each in selectors if each.rule == clue.meaning.rule]
            literals[clue] = x = formula.aux()
            formula.add(clue.meaning.rule, ([-x, selectors.pop(each)] for each in own))
        else:  # one that always holds may have no clause, and so no selector
            literals[clue] = selectors.pop(clue.meaning, 0) or formula.aux()
    return Clued(formula.frozen(), literals, [*fixed, *selectors.values()])
