"""DIMACS: formulas out and in, with their names; solver answers in.

Comments before the `p cnf` line carry what the clauses do not say: `c var 7 one 0 2` names an
atom, `c rule balance 120 clauses` a rule (in the order of the clauses). After it come `c t pmc` and
the projection, `c p show 1 2 … 0`, as in the Model Counting Competition
(https://mccompetition.org): Ganak and ApproxMC accept no variable before the header, and read the
projection from one line only.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING, Any

from .cardinality import Clause
from .errors import BadInput
from .formula import Formula, atom_text
from .literals import check_written
from .record import record

if TYPE_CHECKING:
    from fractions import Fraction

NumberedLine = tuple[int, str]
"""The number of a line, from 1, and its text."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever its line endings."""
    return re.split(r"\r\n?|\n", text)


def wrong(message: str, line: NumberedLine, word: int = 0) -> BadInput:
    """The error that points at a word of a line, counted from 0; at the line's end if there is
    none.
    """
    number, text = line
    places = [match.start() + 1 for match in re.finditer(r"\S+", text)]
    column = places[word] if word < len(places) else len(text.rstrip()) + 1
    return BadInput(message, line=number, column=column)


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
    check_written(formula)
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
    yield f"p cnf {formula.top_id} {count}\n"
    if not formula.objective:  # with an objective, not every model of the clauses is to be counted
        yield "c t pmc\n"
    yield f"c p show {' '.join(map(str, [*formula.projection, 0]))}\n"
    for clause in formula.clauses(seed):
        yield f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"
    for literal in units:
        yield f"{literal} 0\n"


KINDS = ("mc", "wmc", "pmc", "pwmc")
"""What a file asks to count: models, weighted models, projected models, or both."""


@record
class Problem:
    """The contents of a DIMACS file. Its variables are 1, 2, … `variables`.

    `names` maps the atoms' words to variables; `rules` holds the names of rules, each with its
    number of clauses, in the order of the clauses. `kind` and `projection` are None if no line
    gives them.
    """

    variables: int
    clauses: Sequence[Clause]
    names: Mapping[str, int] = field(default_factory=dict)
    rules: Sequence[tuple[str, int]] = field(default_factory=list)
    kind: str | None = None
    projection: Sequence[int] | None = None
    weights: Mapping[int, "Fraction"] = field(default_factory=dict)


def read(text: str) -> Problem:
    """Read a DIMACS formula; a million short clauses take two seconds.

    Clauses may span several lines, comments may stand anywhere, and several `c p show` lines make
    one projection. Raises BadInput with line and column.
    """
    comments, lines = [], []
    for line in enumerate(lines_of(text), 1):
        start = line[1].lstrip()[:1]
        if start == "c":
            comments.append(line)
        elif start:
            lines.append(line)
    if not lines:
        raise BadInput("there is no line p cnf VARIABLES CLAUSES", line=1, column=1)
    match = re.fullmatch(r"\s*p\s+cnf\s+(\d{1,9})\s+(\d{1,9})\s*", lines[0][1], re.ASCII)
    if not match:
        raise wrong("expected: p cnf VARIABLES CLAUSES", lines[0])
    variables, count = int(match[1]), int(match[2])
    clauses = _clauses(lines[1:], variables, count)
    if len(clauses) < count:
        raise wrong(f"{count} clauses are promised, the file has {len(clauses)}", lines[0])
    return Problem(variables, clauses, **_said(comments, variables, count))


def _clauses(lines: Sequence[NumberedLine], variables: int, count: int) -> list[Clause]:
    """The clauses in lines of literals; BadInput if there are more than `count`."""
    literals = _literals(lines, variables)
    clauses: list[Clause] = []
    start = 0
    while start < len(literals):
        if len(clauses) == count:
            raise wrong(f"the header says {count} clauses, here is one more", *_at(lines, start))
        try:
            end = literals.index(0, start)
        except ValueError:
            raise wrong("the clause does not end with 0", *_at(lines, start)) from None
        clauses.append(literals[start:end])
        start = end + 1
    return clauses


def _literals(lines: Sequence[NumberedLine], variables: int, *, skip: int = 0) -> list[int]:
    """The literals and zeros in the lines, without the first `skip` words."""
    words = " ".join(text for _, text in lines).split()[skip:]
    try:
        if re.search("[^-0-9]", "".join(words)):  # int takes more: +1, 1_0, ٣
            raise ValueError
        literals = [*map(int, words)]
        if max(literals, default=0) > variables or min(literals, default=0) < -variables:
            raise ValueError
    except ValueError:
        for i, word in enumerate(words):
            if not re.fullmatch(r"-?\d{1,4000}", word, re.ASCII):
                message = f"{word[:20]!a} is not a literal"
            elif abs(int(word)) > variables:
                message = f"{word[:20]} is out of range: the header says {variables} variables"
            else:
                continue
            raise wrong(message, *_at(lines, skip + i)) from None
    return literals


def _at(lines: Sequence[NumberedLine], word: int) -> tuple[NumberedLine, int]:
    """The line that holds a word, and the word's index in it, from 0."""
    for line in lines:
        if word < (length := len(line[1].split())):
            return line, word
        word -= length
    return lines[-1], length


def _said(comments: Iterable[NumberedLine], variables: int, clauses: int) -> dict[str, Any]:
    """The other fields of a Problem, from the comments of a formula with so many clauses."""
    names: dict[str, int] = {}
    rules: list[tuple[str, int]] = []
    kinds: list[str] = []
    shown: list[int] | None = None
    weights: dict[int, Fraction] = {}
    last_rule = (1, "")
    for line in comments:
        words = line[1].split()
        match words[:3]:
            case ["c", "var", *_]:
                name, variable = _named(line)
                if variable > variables:
                    raise wrong(f"the header says {variables} variables", line, word=2)
                if names.setdefault(name, variable) != variable:
                    raise wrong(f"{name[:40]!a} is variable {names[name]} already", line, word=3)
            case ["c", "rule", *_]:
                rules.append(_rule(line))
                last_rule = line
            case ["c", "t", *_]:
                kinds.append(" ".join(words[2:]))
                if kinds not in [[kind] for kind in KINDS]:
                    raise wrong(f"expected, once: c t and one of {', '.join(KINDS)}", line)
            case ["c", "p", "show"]:
                shown = shown or []
                shown += _shown(line, variables)
            case ["c", "p", "weight"]:
                literal, weight = _weight(line, variables)
                if weights.setdefault(literal, weight) != weight:
                    raise wrong(f"{literal} has weight {weights[literal]} already", line, word=3)
    if rules and sum(size for _, size in rules) != clauses:
        raise wrong(f"the rules do not add up to the header's {clauses} clauses", last_rule)
    return {
        "names": names,
        "rules": rules,
        "kind": kinds[0] if kinds else None,
        "projection": None if shown is None else list(dict.fromkeys(shown)),
        "weights": weights,
    }


def _named(line: NumberedLine) -> tuple[str, int]:
    """The name and the variable of a line `c var`."""
    match = re.fullmatch(r"\s*c\s+var\s+([1-9]\d{0,8})\s+(\S.*)", line[1], re.ASCII)
    if not match:
        raise wrong("expected: c var NUMBER NAME …", line)
    return " ".join(match[2].split()), int(match[1])


def _rule(line: NumberedLine) -> tuple[str, int]:
    """The name and the number of clauses of a line `c rule`."""
    match = re.fullmatch(r"\s*c\s+rule\s+(\S.*?)\s+(\d{1,9})\s+clauses\s*", line[1], re.ASCII)
    if not match:
        raise wrong("expected: c rule NAME … NUMBER clauses", line)
    return " ".join(match[1].split()), int(match[2])


def _shown(line: NumberedLine, variables: int) -> list[int]:
    """The variables of a line `c p show`."""
    found = _literals([line], variables, skip=3)
    stop = next((i for i, variable in enumerate(found) if variable < 1), len(found))
    if found[stop:] != [0]:
        raise wrong("expected: c p show VARIABLE … 0", line, word=3 + stop)
    return found[:stop]


def _weight(line: NumberedLine, variables: int) -> tuple[int, "Fraction"]:
    """The literal and the weight of a line `c p weight`."""
    from fractions import Fraction

    match = re.fullmatch(
        r"\s*c\s+p\s+weight\s+(-?[1-9]\d{0,8})\s+"
        r"(-?\d{1,99}(?:\.\d{1,99})?(?:[eE][+-]?\d\d?)?|-?\d{1,99}/[1-9]\d{0,98})\s+0\s*",
        line[1],
        re.ASCII,
    )
    if not match:
        raise wrong("expected: c p weight LITERAL WEIGHT 0", line)
    if abs(int(match[1])) > variables:
        raise wrong(f"the header says {variables} variables", line, word=3)
    return int(match[1]), Fraction(match[2])


def read_names(text: str) -> dict[str, int]:
    """The variable of each atom named in a DIMACS file, by the atom's words.

    Raises BadInput with line and column for a `c var` line without a number and a name.
    """
    lines = enumerate(lines_of(text), 1)
    return dict(_named(line) for line in lines if line[1].split()[:2] == ["c", "var"])


def formula(text: str) -> Formula:
    """The formula in a DIMACS file, with the same variables, clauses and rules. Its atoms are the
    variables that the file shows, or all if it says nothing of that.

    An atom is named by its words, numbers as such: `c var 7 one 0 2` names `("one", 0, 2)`. One
    without a name is `("variable", 7)`. BadInput as from `read`, or if two have one name.
    """
    problem = read(text)
    every = range(1, problem.variables + 1)
    shown = {*(every if problem.projection is None else problem.projection)}
    names = {x: ("variable", x) for x in shown} | {x: _parts(n) for n, x in problem.names.items()}
    if len({*names.values()}) < len(names):
        raise BadInput("two variables have the same name", line=1, column=1)
    f = Formula()
    for x in every:
        if x in names:
            word, *key = names[x]
            (f.variables if x in shown else f.auxiliaries)(word, [(*key,)])
        else:
            f.aux()
    clauses = iter(problem.clauses)
    for name, size in problem.rules or [("clauses", len(problem.clauses))]:
        f.add(name, islice(clauses, size))
    return f


def _parts(name: str) -> tuple[Any, ...]:
    """The words of a name, of which all but the first may be numbers."""
    word, *key = name.split()
    return word, *(int(k) if re.fullmatch(r"0|-?[1-9][0-9]{0,17}", k) else k for k in key)


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
class SolverAnswer:
    """A solver's answer: True, False or None for unknown, and the literals it made true. A variable
    of which a `sparse` answer says nothing is false. Those that are `fractions` are in no solution.
    """

    satisfiable: bool | None
    literals: frozenset[int]
    sparse: bool = False
    fractions: frozenset[int] = frozenset()


def read_answer(text: str) -> SolverAnswer:
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
    return SolverAnswer(status[0], frozenset(literals))


def _answer_words(line: str) -> Iterator[tuple[int, str]]:
    """The words of a line that belong to the answer, with their columns from 1."""
    found = [(m.start() + 1, m.group()) for m in re.finditer(r"\S+", line)]
    if not found or found[0][1] in ("c", "o"):  # comments, values of an objective
        return
    if [word for _, word in found] == ["s", "OPTIMUM", "FOUND"]:
        found.pop()
    yield from found[1:] if found[0][1] in ("s", "v") else found
