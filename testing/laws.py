"""Laws about one puzzle whose solutions are known.

Each law is a function: its name states what must hold, and it yields the differences, if any.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import Any

from ..cnf import dimacs
from ..cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from ..cnf.errors import TooLarge
from ..cnf.formula import Formula
from ..search.enumeration import Enumeration
from ..search.solving import Session
from ..search.uniqueness import is_only
from ..tasks.check import check
from ..tasks.clued import clued, clues, given_clues, with_clues
from ..tasks.count import count
from ..tasks.decode import decode
from ..tasks.export import export
from ..tasks.options import Options
from ..tasks.run import encode, units
from ..tasks.second import second_opinion
from ..tasks.solve import solve
from .breaches import what_a_rule_calls_broken_cannot_become_right
from .cuts import cuts_follow_from_their_rule
from .drawings import (
    no_character_of_a_drawing_is_overlooked,
    what_is_printed_of_solutions_is_read_back,
)
from .explanations import steps_of_an_explanation_follow
from .formats import (
    bad_input_is_said_to_be_bad,
    partial_positions_are_read_back,
    solutions_are_drawn,
    solutions_are_read_back_from_json,
    solutions_are_read_back_from_their_text,
    the_puzzle_is_read_back_from_its_text,
)
from .left import candidates_are_those_of_all_solutions
from .near_misses import near_misses_are_judged_alike
from .positions import (
    a_solution_leaves_nothing_to_find,
    only_what_no_solution_has_is_wrong,
)
from .searched import Searched, decoded, models, solved, text_of
from .trials import trial_and_error_comes_last

Law = Callable[[Searched[Any]], Iterator[str]]

SEVERAL = 5
"""How many solutions are enough for laws about each of them that call a solver."""

PAIRED = 250
"""How many solutions are compared with each other."""


def all_encodings_have_the_same_atoms(case: Searched[Any]) -> Iterator[str]:
    """They are numbered from 1 on, in the same order, and include the givens."""
    family = case.puzzle.family
    made = {name: encode(case.puzzle, Options(name)) for name in family.encodings}
    first = next(iter(made.values()))
    for name, formula in made.items():
        numbers = [*formula.atoms.values()]
        if numbers != [*range(1, len(numbers) + 1)]:
            yield f"{name} numbers its atoms {numbers}: they have to come before other variables"
        if [*formula.atoms] != [*first.atoms]:
            yield f"{name} has the atoms {[*formula.atoms]}, the first encoding {[*first.atoms]}"
        if formula.lazy and name not in family.lazy:
            yield f"{name} is lazy, but not among those that are named so"
    if unknown := [atom for atom in family.answer.givens(case.puzzle) if atom not in first.atoms]:
        yield f"givens that are no atoms: {unknown}"


def what_an_encoding_finds_obeys_the_rules(case: Searched[Any]) -> Iterator[str]:
    """A model, decoded, breaks no rule that `verify` knows."""
    family = case.puzzle.family
    for name in family.encodings:
        for solution in solved(case.puzzle, Options(name), SEVERAL):
            if broken := family.verify(case.puzzle, solution):
                yield f"{name} finds {solution!r}: {'; '.join(broken)}"


def every_encoding_finds_the_solutions_each_once(case: Searched[Any]) -> Iterator[str]:
    """With and without implied rules; if thorough, with every encoding of counts. Options that
    write the same formula as others are the same search.
    """
    for name in case.puzzle.family.encodings:
        every = [Options(name), Options(name, implied=False)]
        if case.thorough:
            every += [Options(name, cardinality=sums, implied=False) for sums in CARDINALITIES]
            every += [Options(name, amo=ones, implied=False) for ones in AT_MOST_ONES]
        searched = set[Hashable]()
        for options in every:
            try:
                formula = encode(case.puzzle, options)
                written = text_of(formula)
                if written in searched:
                    continue
                searched.add(written)
                found = Counter(decoded(case.puzzle, formula, case.solutions.total() + 1))
            except TooLarge:
                if options.cardinality != "direct":
                    raise
                continue
            if found != case.solutions:
                yield f"{words(options)}: {difference(found, case.solutions)}"


def words(options: Options) -> str:
    """The options of a formula, in words."""
    parts = [options.encoding, options.cardinality, options.amo]
    return " ".join(filter(None, [*parts, "" if options.implied else "without implied rules"]))


def difference(found: Counter[Any], right: Counter[Any]) -> str:
    """A solution that should not have been found, and one that was missed, in words."""
    more, less = [*(found - right).elements()], [*(right - found).elements()]
    said = [f"finds {more[0]!r}, which is no solution or found before"] if more else []
    return " and ".join(said + ([f"does not find {less[0]!r}"] if less else []))


def tasks_say_how_many_solutions_there_are(case: Searched[Any]) -> Iterator[str]:
    """`solve`, `check`, the second opinion, `count`, and the clause *another solution*."""
    puzzle, number = case.puzzle, case.solutions.total()
    status = "no solution" if number == 0 else "unique" if number == 1 else "not unique"
    found = solve(puzzle)
    if (found.status, found.unique) != (("solved", number == 1) if number else (status, None)):
        yield f"solve says {found.status}, unique: {found.unique}, of {number} solutions"
    opinion = second_opinion(puzzle.family)
    for name, said in {
        "check": check(puzzle).status,
        "check without spread": check(puzzle, spread=False).status,
        "the second opinion": check(puzzle, opinion, spread=False).status,
    }.items():
        if said != status:
            yield f"{name} says {said} of {number} solutions"
    if (counted := count(puzzle).number or 0) != number:
        yield f"count says {counted} of {number} solutions"
    formula = encode(puzzle)
    for facts in islice(models(puzzle, encode(puzzle)), 0 if formula.objective else SEVERAL):
        if is_only(encode(puzzle), facts, units(puzzle, formula)) != (number == 1):
            yield f"{sorted(facts, key=str)} is taken for the only one of {number} solutions"


def check_says_what_all_solutions_have_alike(case: Searched[Any]) -> Iterator[str]:
    """Place by place."""
    puzzle, answer = case.puzzle, case.puzzle.family.answer
    if len(case.solutions) < 2:
        return
    values = [answer.values(puzzle, solution) for solution in case.solutions]
    alike = {p: v for p, v in values[0].items() if all(other[p] == v for other in values)}
    spread = check(puzzle).spread
    certain = {place: value for place, value in spread.certain.items() if place in alike}
    if certain != alike or {*spread.possible} != values[0].keys() - alike.keys():
        yield f"alike are {alike}, said are {spread}"


def places_tell_solutions_apart(case: Searched[Any]) -> Iterator[str]:
    """`values` and `solution` are each other's reverse, and each atom is about a place."""
    puzzle, answer = case.puzzle, case.puzzle.family.answer
    first = [*case.solutions][:PAIRED]
    values = [answer.values(puzzle, solution) for solution in first]
    for one, there in zip(first, values, strict=True):
        if [*there] != [*values[0]]:
            yield f"{one!r} has the places {[*there]}, another solution {[*values[0]]}"
        if answer.solution(there, None) != one:
            yield f"{one!r} comes back from its places as {answer.solution(there, None)!r}"
        for other in first:
            if (puzzle.family.differences(puzzle, one, other) == {}) != (one == other):
                yield f"no place tells {one!r} and {other!r} apart, or one tells it from itself"
    if values:
        unknown = [
            atom for atom in encode(puzzle).atoms if answer.spelled.place(atom) not in values[0]
        ]
        if unknown:
            yield f"atoms whose place is none of the puzzle's: {unknown[:3]}"
    yield from atoms_differ_where_places_do(case)


def atoms_differ_where_places_do(case: Searched[Any]) -> Iterator[str]:
    """Solutions differ at the place of an atom that only one of them makes true."""
    puzzle, answer = case.puzzle, case.puzzle.family.answer
    found = [*islice(models(puzzle, encode(puzzle)), PAIRED)]
    solutions = [puzzle.family.answer.decode(puzzle, facts) for facts in found]
    for facts, solution in zip(found[1:], solutions[1:], strict=True):
        differ = puzzle.family.differences(puzzle, solutions[0], solution)
        for atom in facts ^ found[0]:
            if answer.spelled.place(atom) not in differ:
                yield f"solutions differ in {atom}, but not at {answer.spelled.place(atom)}"


def clues_are_told_or_left_out(case: Searched[Any]) -> Iterator[str]:
    """With the clues that it gives, a puzzle is the same; with all clues of a solution, that is the
    only one.
    """
    puzzle = case.puzzle
    if puzzle.family.clues is None:
        return
    if with_clues(puzzle, given_clues(puzzle)) != puzzle:
        yield "with the clues that it gives, the puzzle is another"
    if case.solutions.total() != 1:
        return
    for solution in case.solutions:
        every = clues(puzzle, solution)
        for clue in {*given_clues(puzzle)}.difference(every):
            yield f"a clue that is given is not one of the solution: {clue.words}"
        if len({clue.words for clue in every}) < len(every):
            yield "two clues have the same words"
        left = solved(with_clues(puzzle, every), Options(), 2)
        if left != [solution]:
            yield f"all clues of {solution!r} leave {left!r}"


def clues_are_said_by_the_formula(case: Searched[Any]) -> Iterator[str]:
    """With no clues, and with every other one, the rules have the solutions of the puzzle that
    gives just these.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    if family.clues is None or case.solutions.total() != 1 or encode(puzzle).objective:
        return
    for solution in case.solutions:
        told = clued(puzzle, solution)
        for some in ([], [*told.literals][::2]):
            units_told = [*told.fixed, *(told.literals[clue] for clue in some)]
            with Session(told.formula, units=units_told) as session:
                found = sum(1 for _ in islice(Enumeration(session), SEVERAL))
            right = len(solved(with_clues(puzzle, some), Options(), SEVERAL))
            if found != right:
                words = ", ".join(clue.words for clue in some) or "no clue"
                yield f"with {words} alone the rules have {found} solutions, the puzzle {right}"


def exported_formulas_have_the_solutions(case: Searched[Any]) -> Iterator[str]:
    """As DIMACS with names, given to a stock solver, whose answer is decoded."""
    puzzle, family = case.puzzle, case.puzzle.family
    for name in family.encodings.keys() - family.lazy:
        exported = export(puzzle, Options(name))
        problem = dimacs.read("".join(exported.lines()))
        plain = Formula()
        every = [plain.aux() for _ in range(problem.variables)]
        plain.add("all", problem.clauses)
        with Session(plain, solver="minisat22") as session:
            answer = bool(session.solve())
            literals = frozenset(v if v in session.model else -v for v in every)
        if answer != bool(case.solutions):
            yield f"{name}: a solver says {answer} of {case.solutions.total()} solutions"
        if answer:
            said = dimacs.SolverAnswer(answer, literals)
            solution = decode(puzzle, exported.formula.atoms, said, problem.names).value
            if not exported.formula.objective and solution not in case.solutions:
                yield f"{name}: the answer is decoded to {solution!r}, which is no solution"


def the_objective_is_measured(case: Searched[Any]) -> Iterator[str]:
    """If the formula has an objective, the family has words for it, and measures its value."""
    puzzle, family = case.puzzle, case.puzzle.family
    for name in family.encodings:
        formula = encode(puzzle, Options(name))
        for solution in case.solutions:
            measured = family.measure(puzzle, solution)
            if (measured is not None) != bool(formula.objective):
                yield f"{name} has an objective of {len(formula.objective)} literals: {measured}"
        if formula.objective and not family.objective:
            yield f"{name} has an objective that the family has no words for"


EVERY: tuple[Law, ...] = (
    the_puzzle_is_read_back_from_its_text,
    all_encodings_have_the_same_atoms,
    what_an_encoding_finds_obeys_the_rules,
    every_encoding_finds_the_solutions_each_once,
    solutions_are_read_back_from_json,
    solutions_are_read_back_from_their_text,
    solutions_are_drawn,
    partial_positions_are_read_back,
    what_is_printed_of_solutions_is_read_back,
    no_character_of_a_drawing_is_overlooked,
    places_tell_solutions_apart,
)
"""Laws that are quick to check."""

THOROUGH: tuple[Law, ...] = (
    tasks_say_how_many_solutions_there_are,
    check_says_what_all_solutions_have_alike,
    candidates_are_those_of_all_solutions,
    the_objective_is_measured,
    clues_are_told_or_left_out,
    clues_are_said_by_the_formula,
    exported_formulas_have_the_solutions,
    cuts_follow_from_their_rule,
    steps_of_an_explanation_follow,
    trial_and_error_comes_last,
    a_solution_leaves_nothing_to_find,
    only_what_no_solution_has_is_wrong,
    what_a_rule_calls_broken_cannot_become_right,
    bad_input_is_said_to_be_bad,
    near_misses_are_judged_alike,
)
"""The laws that take longer."""
