"""Checking certificates: nothing in them is taken on trust, everything is worked out again.

What is compared is written anew, from what `contents` and `minimum` say of the files; nothing here
uses `making`.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from .. import encoders
from ..boards.words import counted
from ..cnf import dimacs, rup
from ..cnf.cardinality import Clause
from ..cnf.dimacs import Problem
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..encoders.family import Clue, is_word
from ..tasks.check import check
from ..tasks.clued import clues, with_clues
from ..tasks.decode import decode
from ..tasks.second import second_opinion
from ..tasks.verify import read_solutions
from . import checksums, contents, minimum
from .checksums import LINES, SUMS, Files, Refused, first_difference
from .contents import CertifiedPuzzle, said
from .minimum import UnavoidableSets

Texts = Mapping[str, str]

OPENED = f"{SUMS}, {LINES}: no line has been changed"


def findings(files: Files, board: AnyPuzzle | None = None) -> Iterator[str]:
    """Check the files; yields a line for each thing that was found right.

    Raises Refused at the first fault, and BadInput if it is about a different puzzle from `board`.
    """
    texts = opened(files, contents.README)
    yield OPENED

    puzzle = puzzle_of(texts, "puzzle.txt")
    family = puzzle.family
    if board not in (None, puzzle):
        raise BadInput("the certificate is about another puzzle")
    yield f"puzzle.txt: a puzzle, {family.name}"

    case = case_of(texts, puzzle)
    clauses = problem_of(texts, "formula.cnf").clauses
    yield f"formula.cnf: its rules and givens, {len(clauses)} clauses, by {said(case.options)}"

    solution, model = solution_of(texts, case, clauses)
    yield "solution: a model of formula.cnf; what it says obeys the rules, and is drawn"

    denied = problem_of(texts, "unique.cnf")
    cuts = check_denied(texts, denied, case, solution, model)
    value = family.measure(puzzle, solution)
    more = [f"{counted(len(cuts), 'cut')} implied by the rules"] * bool(cuts)
    more += [f"{family.objective} at most {value}"] * (value is not None)
    yield f"unique.cnf: {', '.join(['formula.cnf', *more])}, and that there is another solution"

    yield proved(texts, "unique.drat", denied)


def opened(files: Files, readme: str) -> Texts:
    """The files as text; Refused unless they are unchanged, and the README is as expected."""
    checksums.check(files)
    texts = {name: text(name, data) for name, data in files.items()}
    compare(texts, "README", readme, "not what a certificate's README says")
    return texts


def text(name: str, data: bytes) -> str:
    """The file as text; Refused if it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Refused(name, data[: error.start].count(b"\n") + 1, "not UTF-8 text") from None


def puzzle_of(texts: Texts, name: str) -> AnyPuzzle:
    """The puzzle in a file. BadInput if its family is not known here, for which no file is to
    blame.
    """
    check_known(texts)
    with refusing(name):
        found = encoders.read(texts[name])
        if len(found) != 1:
            raise BadInput(f"expected one puzzle, not {len(found)}")
    [puzzle] = found
    compare(texts, name, puzzle.family.board.text(puzzle), "not as this puzzle is written")
    return puzzle


def check_known(texts: Texts) -> None:
    """Raise BadInput if the files agree on a family that is not known here."""
    names = {texts[file].split(" ")[0] for file in ("puzzle.txt", "board.txt") if file in texts}
    names |= {*re.findall(r"^c (\S+), written with ", texts.get("formula.cnf", ""))}
    name = names.pop()
    known = (
        names
        or not is_word(name)
        or name in (*encoders.NAMES, encoders.CUSTOM)
        or name in encoders.names()
    )
    if not known:
        raise BadInput(f"the family {name!r} is not known here: give --plugin")


def case_of(texts: Texts, puzzle: AnyPuzzle) -> CertifiedPuzzle:
    """The puzzle and its formula, written anew in the encoding that formula.cnf names."""
    with refusing("formula.cnf"):
        options = contents.options_in(texts["formula.cnf"])
        options = contents.certifiable(puzzle.family, options)
        most = 2 * len(texts["formula.cnf"])  # a literal has at least two characters
        case = contents.encoded(puzzle, options, largest=most)
    compare(
        texts,
        "formula.cnf",
        contents.formula_text(case),
        "not what this encoding writes in this version",
    )
    return case


def solution_of(
    texts: Texts, case: CertifiedPuzzle, clauses: Sequence[Clause]
) -> tuple[Any, list[int]]:
    """The solution, and the model of the clauses that it was decoded from."""
    with refusing("solution"):
        answer = dimacs.read_answer(texts["solution"])
        if not answer.satisfiable:
            raise BadInput("it claims that there is no solution")
        last = case.formula.top_id
        if any(abs(literal) > last for literal in answer.literals):
            raise BadInput(f"the formula has {last} variables")
        atoms = case.formula.atoms
        solution = decode(case.puzzle, atoms, answer).value
    model = sorted(answer.literals, key=abs)
    for number, clause in enumerate(clauses):
        if answer.literals.isdisjoint(clause):
            line = clause_line(texts, "formula.cnf", clauses, number)
            raise Refused("formula.cnf", line, "the model in solution breaks this clause")
    right = contents.solution_text(case, solution, model)
    compare(texts, "solution", right, "not the solution that the model says")
    return solution, model


def check_denied(
    texts: Texts, denied: Problem, case: CertifiedPuzzle, solution: Any, model: Sequence[int]
) -> list[Clause]:
    """The cuts in unique.cnf; Refused unless the rest states only that there is another
    solution.
    """
    cuts, first = cuts_of(denied)
    why = contents.reasons(case, cuts)
    if None in why:
        line = clause_line(texts, "unique.cnf", denied.clauses, first + why.index(None))
        raise Refused("unique.cnf", line, "this cut does not follow from the rules")
    right = contents.unique_text(case, contents.another_solution(case, cuts, solution, model), why)
    compare(texts, "unique.cnf", right, "not what is to be refuted")
    return cuts


def cuts_of(denied: Problem) -> tuple[list[Clause], int]:
    """The clauses of the rule *cuts*, and how many clauses come before them."""
    first = 0
    for rule, size in denied.rules:
        if rule == contents.CUTS:
            return [*denied.clauses[first : first + size]], first
        first += size
    return [], first


def proved(texts: Texts, name: str, denied: Problem) -> str:
    """The finding that a file proves that a problem has no model; Refused if it does not."""
    with refusing(name):
        steps = rup.read(texts[name], denied.variables)
    gap = rup.first_gap(denied.clauses, steps)
    if gap is not None:
        raise Refused(name, gap, "this clause does not follow by unit propagation")
    each = f"each by unit propagation ({rup.CHECKER}), the last is empty"
    return f"{name}: {counted(len(steps), 'step')}, {each}"


def problem_of(texts: Texts, name: str) -> Problem:
    """The DIMACS file's contents."""
    with refusing(name):
        return dimacs.read(texts[name])


def clause_line(texts: Texts, name: str, clauses: Sequence[Clause], number: int) -> int:
    """The line number of a clause, given by its index, in a file that ends with a line for each
    clause.
    """
    return texts[name].count("\n") - len(clauses) + number + 1


def compare(texts: Texts, name: str, right: str, message: str) -> None:
    """Raise Refused, at the first line that differs, unless the file holds this text."""
    line = first_difference(texts[name].split("\n"), right.split("\n"))
    if line is not None:
        raise Refused(name, line, message)


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Turn BadInput in the block into Refused for that file."""
    try:
        yield
    except BadInput as error:
        raise Refused(name, error.line or 1, error.message) from None


def minimum_findings(files: Files, board: AnyPuzzle | None = None) -> Iterator[str]:
    """The same for a certificate of fewest clues; BadInput if it is about a different board from
    `board`, or a different solution.
    """
    texts = opened(files, minimum.README)
    yield OPENED

    full = puzzle_of(texts, "board.txt")
    family = full.family
    solution = full_solution_of(texts, full)
    every = clues_of(texts, full, solution)
    yield f"board.txt: a board that tells {counted(len(every), 'clue')}, {family.name}"
    yield "solution: it obeys the rules of board.txt"

    told = told_of(texts, every)
    puzzle = with_clues(full, [every[i - 1] for i in told])
    if board and board != puzzle and not belongs(board, full, solution):
        raise BadInput("the certificate is about another board, or another solution")
    yield f"clues.txt: these clues, {len(told)} of them told"

    solver = check_puzzle(texts, puzzle, solution)
    yield f"puzzle.txt: the board with the clues told; it has no other solution, says {solver}"

    shown = sets_of(texts, full, solution, every)
    other = "another solution" + ", as good," * (family.measure(full, solution) is not None)
    yield f"sets.txt: {counted(len(shown), 'set')}; {other} has all clues outside of each"

    _, hits = minimum.fewer_hit(len(every), shown, len(told))
    compare(texts, "hits.cnf", hits, "not that fewer clues hit these sets")
    yield f"hits.cnf: that fewer than {len(told)} clues hit all sets"

    yield proved(texts, "hits.drat", problem_of(texts, "hits.cnf"))


def full_solution_of(texts: Texts, full: AnyPuzzle) -> Any:
    """The solution; Refused unless it obeys the rules of the board."""
    with refusing("solution"):
        solutions = read_solutions(full, texts["solution"])
        if broken := full.family.verify(full, solutions[0].value):
            raise BadInput(broken[0])
    right = minimum.solution_text(full, solutions[0].value)
    compare(texts, "solution", right, "not as this solution is written")
    return solutions[0].value


def clues_of(texts: Texts, full: AnyPuzzle, solution: Any) -> Sequence[Clue]:
    """The clues of the solution; Refused unless the board gives all of them."""
    with refusing("board.txt"):
        every = clues(full, solution)
    right = full.family.board.text(with_clues(full, every))
    compare(texts, "board.txt", right, "not the board with all clues")
    return every


def belongs(puzzle: AnyPuzzle, full: AnyPuzzle, solution: Any) -> bool:
    """Whether a puzzle has this solution, and becomes this board when all clues are given."""
    family = full.family
    if puzzle.family != family:
        return False
    try:
        broken = family.verify(
            puzzle, family.board.from_json(puzzle, family.board.to_json(full, solution))
        )
    except ValueError:
        return False
    if broken:
        return False
    return bool(with_clues(puzzle, clues(full, solution)) == full)


def told_of(texts: Texts, every: Sequence[Clue]) -> Sequence[int]:
    """The clues that the puzzle gives, by number, from 1."""
    lines = enumerate(texts["clues.txt"].split("\n"), 1)
    told = [number for number, line in lines if line.startswith("+")]
    right = minimum.clues_text(every, told)
    compare(texts, "clues.txt", right, "not the clue that board.txt tells")
    return told


def check_puzzle(texts: Texts, puzzle: AnyPuzzle, solution: Any) -> str:
    """Check that the solution is the puzzle's only one; returns the solver and encoding used."""
    compare(
        texts,
        "puzzle.txt",
        puzzle.family.board.text(puzzle),
        "not the board with the clues of clues.txt",
    )
    asked = second_opinion(puzzle.family)
    found = check(puzzle, asked, spread=False)
    if found.status != "unique" or found.solutions[0].value != solution:
        raise Refused("puzzle.txt", 1, "the solution is not its only one")
    return f"{found.work.solver} by --encoding {asked.encoding}"


def sets_of(texts: Texts, full: AnyPuzzle, solution: Any, every: Sequence[Clue]) -> UnavoidableSets:
    """The sets, each of which another solution proves to be unavoidable."""
    shown: list[tuple[list[int], Any]] = []
    for number, line in enumerate(texts["sets.txt"].splitlines(), 1):
        try:
            shown.append(set_of(full, every, line))
            check_other(full, solution, every, *shown[-1])
        except BadInput as error:
            raise Refused("sets.txt", number, error.message) from None
    compare(texts, "sets.txt", minimum.sets_text(full, shown), "not as a set is written")
    return shown


def set_of(full: AnyPuzzle, every: Sequence[Clue], line: str) -> tuple[list[int], Any]:
    """The set in a line, and the other solution there."""
    try:
        value = json.loads(line)
        members, other = value["clues"], full.family.board.from_json(full, value["other"])
        known = {*members} <= {*range(1, len(every) + 1)}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput("expected clues by their lines, and another solution, in JSON") from None
    if not known:
        raise BadInput(f"the clues are not numbers from 1 to {len(every)}")
    return [*map(int, members)], other


def check_other(
    full: AnyPuzzle,
    solution: Any,
    every: Sequence[Clue],
    members: Sequence[int],
    other: Any,
) -> None:
    """Raise BadInput unless the other solution obeys all clues but the members, and is as good."""
    if other == solution:
        raise BadInput("this is the solution itself, not another one")
    family = full.family
    outside = [clue for i, clue in enumerate(every, 1) if i not in {*members}]
    if broken := family.verify(with_clues(full, outside), other):
        raise BadInput(f"the other solution does not obey all other clues: {broken[0]}")
    value, best = (family.measure(full, found) or 0 for found in (other, solution))
    if value > best:
        raise BadInput(f"{family.objective} is {value}, more than {best}")


class CertificateKind(NamedTuple):
    """A kind of certificate: in one word what it certifies, its files, how they are checked, and
    the two that hold a formula and the proof that it has no model.
    """

    verdict: str
    names: Sequence[str]
    findings: Callable[[Files, AnyPuzzle | None], Iterator[str]]
    refuted: tuple[str, str]


UNIQUE = CertificateKind("unique", contents.NAMES, findings, ("unique.cnf", "unique.drat"))
MINIMUM = CertificateKind("minimum", minimum.NAMES, minimum_findings, ("hits.cnf", "hits.drat"))


def kind_of(names: Collection[str]) -> CertificateKind:
    """The kind that has the most of these files."""
    return max((UNIQUE, MINIMUM), key=lambda kind: len({*kind.names} & {*names}))
