"""Checking all laws on a family."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..boards.words import lines_of
from ..cnf.errors import BadInput, TooLarge
from ..encoders import AnyFamily, AnyPuzzle, outside
from ..encoders.outside import checked
from . import laws
from .candidates import candidates as from_atoms
from .rules import (
    boards_share_a_formula,
    every_encoding_writes_a_formula,
    every_rule_is_needed,
    implied_rules_change_nothing,
    lazy_encodings_are_lazy,
)
from .searched import Candidates, LawBroken, Searched, searched


def check_family(
    family: AnyFamily,
    puzzles: Iterable[AnyPuzzle | str],
    *,
    candidates: Candidates = from_atoms,
) -> None:
    """Check all laws on a family, on some puzzles or their texts. Raises LawBroken at the first
    fault, or BadFamily if one of its functions cannot be called as it will be.

    The puzzles should be small, as each is searched exhaustively, among `candidates` or all sets of
    atoms. Some should have no solution, one, and several; and for every rule there should be one
    that has wrong solutions without it. BadInput if there are no puzzles, TooLarge if one has too
    many candidates.
    """
    outside.check(family)
    cases: list[Searched[Any]] = []
    for puzzle in puzzles:
        if isinstance(puzzle, str):
            puzzle = checked(family.board.parse(lines_of(puzzle)), family)
        cases.append(case_of(checked(puzzle, family), candidates))
        check_puzzle(cases[-1])
    if not cases:
        raise BadInput(f"no puzzle of {family.name} to check the laws on")
    for encoding in family.encodings:
        for case in cases:
            law = partial(implied_rules_change_nothing, encoding, case)
            hold(title(implied_rules_change_nothing), law, case.puzzle)
    hold(title(lazy_encodings_are_lazy), partial(lazy_encodings_are_lazy, family, cases))
    hold(title(boards_share_a_formula), partial(boards_share_a_formula, cases))
    for encoding in family.encodings:
        law = partial(every_rule_is_needed, family, encoding, cases)
        hold(title(every_rule_is_needed), law)


def case_of(puzzle: AnyPuzzle, candidates: Candidates) -> Searched[Any]:
    """The puzzle with its solutions. LawBroken if no formula can be written, or `verify` raises an
    error for a candidate.
    """
    law = partial(every_encoding_writes_a_formula, puzzle)
    hold(title(every_encoding_writes_a_formula), law, puzzle)
    with raising_nothing("every candidate is verified", text(puzzle), but=TooLarge):
        return Searched(puzzle, searched(puzzle, candidates))


def check_puzzle(case: Searched[Any]) -> None:
    """Check the laws about one puzzle: the quick ones or, if the case is thorough, all."""
    for law in laws.EVERY + (laws.THOROUGH if case.thorough else ()):
        hold(title(law), partial(law, case), case.puzzle)


def hold(
    law: str, differences: Callable[[], Iterator[str]], puzzle: AnyPuzzle | None = None
) -> None:
    """Raise LawBroken at the first difference that a law reports; an error counts as one."""
    shown = "" if puzzle is None else text(puzzle)
    with raising_nothing(law, shown):
        what = next(iter(differences()), None)
    if what is not None:
        raise LawBroken(law, shown, what)


@contextmanager
def raising_nothing(
    law: str, shown: str, *, but: type[Exception] | tuple[()] = ()
) -> Iterator[None]:
    """Turn any exception that a family raises in this block into LawBroken, except `but`."""
    try:
        yield
    except but:
        raise
    except Exception as error:  # the family under test may be anyone's code, and raise anything
        raise LawBroken(law, shown, said(error)) from error


def title(law: Any) -> str:
    """A law in words."""
    return str(law.__name__).replace("_", " ")


def text(puzzle: AnyPuzzle) -> str:
    """The puzzle as text; its `repr` if that fails."""
    try:
        return str(puzzle.family.board.text(puzzle))
    except Exception:  # the family under test may fail here, too, but its first fault matters
        return repr(puzzle)


def said(error: Exception) -> str:
    """An error in words, and where it was raised: in the family, if its code was running."""
    *_, last = traceback.extract_tb(error.__traceback__)
    blamed = outside.fault(error)
    file, line = (blamed.file, blamed.line) if blamed else (last.filename, last.lineno)
    return f"{type(error).__name__}: {error} (at {file}:{line})"
