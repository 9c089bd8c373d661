"""DIMACS: formulas out, with their names; solver answers in.

Comments in front of the `p cnf` line carry what the clauses do not say: `c var 7 one 0 2` names
an atom, `c rule balance 120 clauses` a rule (rules in the order of their clauses), and
`c p show 1 2 … 0` the projection, as the Model Counting Competition has it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cnf.errors import BadInput
from cnf.formula import Atom, Formula

STATUS = {
    "SATISFIABLE": True,
    "SAT": True,
    "UNSATISFIABLE": False,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDETERMINATE": None,
    "INDET": None,
}


@dataclass(frozen=True)
class Answer:
    """What a solver said: True, False or None for unknown, and the literals it made true."""

    satisfiable: bool | None
    literals: frozenset[int]


def atom_text(atom: Atom) -> str:
    """An atom as words: `("bridge", (0, 0), (0, 3), 2)` is `bridge 0 0 0 3 2`."""
    return " ".join(_flat(atom))


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield str(value)


def write(
    formula: Formula,
    *,
    units: Sequence[int] = (),
    comments: Iterable[str] = (),
    seed: int = 0,
) -> Iterator[str]:
    """The lines of a DIMACS file, each with its line end; `units` come last, as clauses.

    A `seed` other than 0 shuffles the other clauses; the file then names no rules.
    """
    for comment in comments:
        yield f"c {comment}\n"
    for atom, variable in formula.atoms.items():
        yield f"c var {variable} {atom_text(atom)}\n"
    count = len(units)
    for rule in formula.rules.values():
        count += len(rule.clauses)
        if not seed:
            yield f"c rule {rule.name} {len(rule.clauses)} clauses\n"
    if units and not seed:
        yield f"c rule givens {len(units)} clauses\n"
    yield f"c p show {' '.join(map(str, formula.projection))} 0\n"
    yield f"p cnf {formula.top_id} {count}\n"
    for clause in formula.clauses(seed):
        yield f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"
    for literal in units:
        yield f"{literal} 0\n"


def read_names(text: str) -> dict[str, int]:
    """The variable of each atom named in a DIMACS file, by the atom's words.

    Raises BadInput with line and column for a `c var` line without a number and a name.
    """
    names = {}
    for number, line in enumerate(_lines(text), 1):
        if line.split()[:2] == ["c", "var"]:
            match = re.fullmatch(r"\s*c\s+var\s+([1-9]\d{0,8})\s+(\S.*)", line, re.ASCII)
            if not match:
                raise BadInput("expected: c var NUMBER NAME …", line=number, column=1)
            names[" ".join(match[2].split())] = int(match[1])
    return names


def read_answer(text: str) -> Answer:
    """A solver's output: `s` and `v` lines as in the SAT Competition, or MiniSat's result file.

    Comments are skipped. Raises BadInput with line and column.
    """
    status: list[bool | None] = []
    literals = set[int]()
    ended = False
    for number, line in enumerate(_lines(text), 1):
        for column, word in _answer_words(line):
            if word in STATUS:
                status.append(STATUS[word])
            elif not re.fullmatch(r"-?\d{1,9}", word, re.ASCII) or ended:
                raise BadInput(
                    f"{word[:20]!a} is no part of a solver's answer",
                    line=number,
                    column=column,
                )
            elif int(word) == 0:
                ended = True
            elif -int(word) in literals:
                raise BadInput(
                    f"the answer has both {word} and {-int(word)}", line=number, column=column
                )
            else:
                literals.add(int(word))
    if len(set(status)) != 1:
        what = "two different answers" if status else "no answer (a line `s SATISFIABLE`)"
        raise BadInput(f"the solver's output has {what}", line=1, column=1)
    if status[0] and not ended:
        last = len(_lines(text.rstrip()))
        raise BadInput("the model does not end with 0", line=last, column=1)
    return Answer(status[0], frozenset(literals))


def _lines(text: str) -> list[str]:
    """The lines of a text, whichever line ends it has."""
    return re.split(r"\r\n?|\n", text)


def _answer_words(line: str) -> Iterator[tuple[int, str]]:
    """The words of a line that belong to the answer, with their columns from 1."""
    found = [(m.start() + 1, m.group()) for m in re.finditer(r"\S+", line)]
    if not found or found[0][1] == "c":
        return
    yield from found[1:] if found[0][1] in ("s", "v") else found
