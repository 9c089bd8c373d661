"""A formula whose rule instances can be switched on and off, each by a literal of its own."""

from typing import NamedTuple

from pencilsat.cnf.formula import Formula, Rule


class Instance(NamedTuple):
    """An instance of a rule, in the puzzle's words; the words are empty for the rest of a rule."""

    rule: str
    of: str


def selectable(formula: Formula) -> tuple[Formula, dict[Instance, int]]:
    """A formula with the same atoms in which s → c for every clause c of an instance.

    The selectors s are new variables, one an instance: instances of a rule that have the same
    words share one. Under all of them as assumptions the models are those of the formula; its cuts
    hold in any case. As many clauses, each longer by a literal.
    """
    made = Formula(
        cardinality=formula.cardinality, amo=formula.amo, implied=formula.implied
    ).with_atoms_of(formula)
    selectors = dict[Instance, int]()
    for rule in formula.rules.values():
        kept = made.rules[rule.name] = Rule(rule.name, rule.implied)
        kept.instances.extend(rule.instances)
        words = [""] * len(rule.clauses)
        for of, start, stop in rule.instances:
            words[start:stop] = [of] * (stop - start)
        for clause, of in zip(rule.clauses, words, strict=True):
            instance = Instance(rule.name, of)
            if instance not in selectors:
                selectors[instance] = made.aux()
            kept.clauses.append([-selectors[instance], *clause])
    return made, selectors
