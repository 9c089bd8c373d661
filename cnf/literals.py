"""Whether what is given to a formula is made of literals of its variables.

A clause is any sequence of them. What is none is an error at once, which says what it was and where
it was to be added: in a solver or a file, it would be another clause, or none.
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

from .cardinality import Clause, Count
from .errors import BadConstraint
from .formula import name_of
from .record import record
from .rules import Broken, Constraint, Cuts, Place, Rule

if TYPE_CHECKING:
    from .formula import Formula

KEPT = (list, Count)
"""What is kept as it is."""

TEXT = (str, bytes)
"""Sequences that are none of literals."""

SHOWN = 80
"""How many characters of what is wrong are shown."""


def look(rule: Rule, f: "Formula", top: int) -> None:
    """Look at what was added to a rule since the last look: clauses are lists from now on, and cuts
    are looked at when they are made. BadConstraint if any of it is no constraint over the variables
    up to `top`, or has no place; TypeError if the last place cannot be hashed.
    """
    start = rule.looked_at
    new = rule.constraints[start:]
    rule.looked_at = start + len(new)
    for of in rule.places[-1:]:
        hash(of)
    if len(rule.places) < len(rule.ends):
        raise BadConstraint(f"{where(rule.name, None)}: fewer places than constraints")
    if not plain(new, top):
        places = (rule.places[bisect(rule.ends, start + i)] for i in range(len(new)))
        kept = [accepted(f, rule.name, of, one) for one, of in zip(new, places, strict=True)]
        rule.constraints[start:] = kept


def accepted(f: "Formula", rule: str, of: Place, given: Any) -> Constraint:
    """A constraint as it is kept; BadConstraint if it is none."""
    if wrong := fault(given, f.declared):
        raise BadConstraint(f"{where(rule, of)}: {wrong}")
    if isinstance(given, Cuts):
        return Cuts(Sound(given.broken, f, rule, of))
    return given if isinstance(given, KEPT) else [*given]


def check_own_names(
    word: str, keys: Collection[Any], given: dict[str, Collection[Any]], variables: int
) -> None:
    """Each of so many new variables has a name of its own; otherwise BadConstraint. `given` keeps
    the keys for each word: names are made only for a word that is given twice.
    """
    if len(keys) < variables:
        raise BadConstraint(f"{variables} variables {word!r} have only {len(keys)} names")
    if word not in given:
        given[word] = [*keys]
        return
    before = given[word]
    names = before if isinstance(before, set) else {name_of(word, key) for key in before}
    for name in (name_of(word, key) for key in keys):
        if name in names:
            raise BadConstraint(f"a variable has the name {shown(name)} already")
        names.add(name)
    given[word] = names


def check_objective(literals: Sequence[Any], top: int) -> None:
    """BadConstraint if these are not all literals."""
    if wrong := fault_of_literals(literals, top):
        raise BadConstraint(f"in the objective {shown(literals)}, {wrong}")


def check_written(f: "Formula") -> None:
    """What is written is made of the formula's variables, also if what was added was not looked at;
    otherwise BadConstraint.
    """
    for rule in f.rules.values():
        for clause in () if plain(rule.clauses, f.top_id) else rule.clauses:
            if wrong := fault_of_clause(clause, f.top_id):
                raise BadConstraint(f"{where(rule.name, None)}: {wrong}")


def clause_of(given: Any, rule: str) -> Clause:
    """A clause as a list; BadConstraint if it is no sequence."""
    if not is_sequence(given):
        raise BadConstraint(f"{where(rule, None)}: {fault_of_clause(given, 0)}")
    return [*given]


def plain(given: Sequence[Any], top: int) -> bool:
    """Whether these are lists of literals, and counts of such: most often they are, and that is
    seen sooner than what is wrong.
    """
    return all_literals(given, top) or all(
        plain_count(one, top) if type(one) is Count else all_literals((one,), top) for one in given
    )


def plain_count(count: Count, top: int) -> bool:
    """Whether it counts a list of literals, or of chains, up to bounds."""
    terms, unless = count.terms, count.unless
    return (
        {type(count.low), type(count.high)} in BOUNDED
        and (unless == () or all_literals((unless,), top))
        and (
            all_literals((terms,), top)
            or (type(terms) is list and not count.amo and all_literals(terms, top))
        )
    )


BOUNDED = ({int}, {int, type(None)})
"""The types of the bounds of a count."""


def all_literals(several: Iterable[Any], top: int) -> bool:
    """Whether these are lists of literals."""
    for one in several:
        if type(one) is not list:
            return False
        for x in one:
            if type(x) is not int or x > top or x < -top or x == 0:
                return False
    return True


def fault(given: Any, top: int) -> str:
    """Why it is no constraint; empty if it is one."""
    if isinstance(given, Count):
        return fault_of_count(given, top)
    return "" if isinstance(given, Cuts) else fault_of_clause(given, top)


def fault_of_clause(given: Any, top: int) -> str:
    """Why it is no clause; empty if it is one."""
    if not is_sequence(given):
        return f"{shown(given)} is no clause: a clause is a list of literals"
    wrong = fault_of_literals(given, top)
    return wrong and f"in the clause {shown(given)}, {wrong}"


def is_sequence(given: object) -> bool:
    """Whether it is a sequence, and no text."""
    return type(given) is list or (isinstance(given, Sequence) and not isinstance(given, TEXT))


def fault_of_literals(given: Iterable[Any], top: int) -> str:
    """Why some of these are no literals; empty if all are."""
    for x in given:
        if not isinstance(x, int) or isinstance(x, bool) or x == 0:
            return f"{shown(x)} is no literal"
        if abs(x) > top:
            return f"{abs(x)} is no variable: there are {top} so far"
    return ""


def fault_of_count(count: Count, top: int) -> str:
    """Why it counts no literals, or not up to a bound; empty if it does."""
    wrong = fault_of_bounds(count.low, count.high) or fault_of_terms(count, top)
    return wrong and f"in the count of {shown(count.terms)}, {wrong}"


def fault_of_bounds(low: Any, high: Any) -> str:
    """Why these are no bounds; empty if they are, or one of them is and the other is None."""
    wrong = [bound for bound in (low, high) if bound is not None and type(bound) is not int]
    if wrong:
        return f"the bound {shown(wrong[0])} is no whole number"
    return "" if (low, high) != (None, None) else "there is no bound"


def fault_of_terms(count: Count, top: int) -> str:
    """Why a count's terms are no literals, or chains of them; empty if they are."""
    if isinstance(count.terms, Mapping):
        return f"{shown(count.terms)} is no list of literals, though its values may be{WEIGHTS}"
    for part in (count.terms, count.unless):
        if not isinstance(part, Collection):
            return f"{shown(part)} is no list of literals"
    pairs = [x for x in count.terms if isinstance(x, tuple)]
    if pairs and not count.amo:
        return f"{shown(pairs[0])} is no literal, and no list of them, a chain{WEIGHTS}"
    chains: list[Any] = [x if is_sequence(x) and not count.amo else [x] for x in count.terms]
    return fault_of_literals(chain(*chains, count.unless), top)


WEIGHTS = "; sums with weights are in pencilsat.cnf.sums"
"""Said of what looks like literals with their weights."""


def not_listed(rule: str, of: Place, given: object) -> BadConstraint:
    """The error for what is no iterable of constraints."""
    return BadConstraint(f"{where(rule, of)}: {shown(given)} is no list of clauses")


def where(rule: str, of: Place) -> str:
    """A rule and a place, in words."""
    return f"rule {rule!r}" + ("" if of is None else f" of {shown(of)}")


def shown(value: object) -> str:
    """A value in a line that is not too long."""
    text = " ".join(repr(value).split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


@record
class Sound:
    """A function of cuts of which each is looked at."""

    broken: Broken
    f: "Formula"
    rule: str
    of: Place

    def __call__(self, model: AbstractSet[int]) -> list[Clause]:
        """The cuts. BadConstraint, which has the function, if it is not called with a model, or
        returns what are no clauses.
        """
        try:
            cuts = self.broken(model)
        except TypeError as wrong:
            if wrong.__traceback__ and wrong.__traceback__.tb_next:  # it was raised further in
                raise
            self._refuse(f"cuts are asked for a model: {wrong}")
        if not isinstance(cuts, Iterable):
            self._refuse(f"{shown(cuts)} is no list of clauses")
        found = [*cuts]
        for cut in found:
            if said := fault_of_clause(cut, self.f.top_id):
                self._refuse(said)
        return [*map(list, found)]

    def _refuse(self, wrong: str) -> NoReturn:
        raise BadConstraint(f"{where(self.rule, self.of)}: {wrong}", self.broken)
