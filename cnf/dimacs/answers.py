"""Reading the answers of solvers."""

import re
from collections.abc import Iterator

from ..errors import BadInput
from ..record import record
from .lines import lines_of

STATUS = {
    "SATISFIABLE": True,
    "SAT": True,
    "UNSATISFIABLE": False,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDETERMINATE": None,
    "INDET": None,
    "OPTIMUM": True,
}


@record
class Answer:
    """A solver's answer: True, False or None for unknown, and the literals it made true."""

    satisfiable: bool | None
    literals: frozenset[int]


def read_answer(text: str) -> Answer:
    """Read a solver's output: `s` and `v` lines as in the SAT Competition, or MiniSat's result
    file; or as in the Pseudo-Boolean Competition, where variables are `x1`, … and no 0 ends the
    model.

    Comments are skipped. Raises BadInput with line and column.
    """
    status: list[bool | None] = []
    literals = set[int]()
    ended = named = False
    for number, line in enumerate(lines_of(text), 1):
        for column, word in _answer_words(line):
            if variable := re.fullmatch(r"(-?)x(\d{1,9})", word, re.ASCII):
                named, word = True, "".join(variable.groups())
            if word in STATUS:
                status.append(STATUS[word])
            elif not re.fullmatch(r"-?\d{1,9}", word, re.ASCII) or ended:
                raise BadInput(
                    f"{word[:20]!a} is not part of a solver's answer",
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
    if status[0] and not (ended or named):
        last = len(lines_of(text.rstrip()))
        raise BadInput("the model does not end with 0", line=last, column=1)
    return Answer(status[0], frozenset(literals))


def _answer_words(line: str) -> Iterator[tuple[int, str]]:
    """The words of a line that belong to the answer, with their columns from 1."""
    found = [(m.start() + 1, m.group()) for m in re.finditer(r"\S+", line)]
    if not found or found[0][1] in ("c", "o"):  # comments, values of an objective
        return
    if [word for _, word in found] == ["s", "OPTIMUM", "FOUND"]:
        found.pop()
    yield from found[1:] if found[0][1] in ("s", "v") else found
