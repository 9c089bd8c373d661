"""Reading DIMACS files, whichever program wrote them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ..cardinality import Clause
from ..errors import BadInput
from ..record import record
from .lines import Line, lines_of, wrong

if TYPE_CHECKING:
    from fractions import Fraction

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


def _clauses(lines: Sequence[Line], variables: int, count: int) -> list[Clause]:
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


def _literals(lines: Sequence[Line], variables: int, *, skip: int = 0) -> list[int]:
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


def _at(lines: Sequence[Line], word: int) -> tuple[Line, int]:
    """The line that holds a word, and the word's index in it, from 0."""
    for line in lines:
        if word < (length := len(line[1].split())):
            return line, word
        word -= length
    return lines[-1], length


def _said(comments: Iterable[Line], variables: int, clauses: int) -> dict[str, Any]:
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


def _named(line: Line) -> tuple[str, int]:
    """The name and the variable of a line `c var`."""
    match = re.fullmatch(r"\s*c\s+var\s+([1-9]\d{0,8})\s+(\S.*)", line[1], re.ASCII)
    if not match:
        raise wrong("expected: c var NUMBER NAME …", line)
    return " ".join(match[2].split()), int(match[1])


def _rule(line: Line) -> tuple[str, int]:
    """The name and the number of clauses of a line `c rule`."""
    match = re.fullmatch(r"\s*c\s+rule\s+(\S.*?)\s+(\d{1,9})\s+clauses\s*", line[1], re.ASCII)
    if not match:
        raise wrong("expected: c rule NAME … NUMBER clauses", line)
    return " ".join(match[1].split()), int(match[2])


def _shown(line: Line, variables: int) -> list[int]:
    """The variables of a line `c p show`."""
    found = _literals([line], variables, skip=3)
    stop = next((i for i, variable in enumerate(found) if variable < 1), len(found))
    if found[stop:] != [0]:
        raise wrong("expected: c p show VARIABLE … 0", line, word=3 + stop)
    return found[:stop]


def _weight(line: Line, variables: int) -> tuple[int, "Fraction"]:
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
