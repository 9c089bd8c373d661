"""What a step that has a name must be, found without the shapes by which it is named: of which
known facts it follows, and of which rules.
"""

from itertools import pairwise


def places(facts):
    """The cells, or edges, of atoms: what stands behind the kind."""
    return [fact.atom[1:] for fact in facts]


def alone(rules, premises, fact, *, of):
    """Whether all other possibilities are excluded: of a cell, or of a number."""
    others = [known.atom for known in premises]
    same = {of(atom) for atom in [fact.atom, *others]}
    return fact.true and not any(known.true for known in premises) and len(same) == 1


def three_of_a_square(rules, premises, fact):
    """Whether the cells are those of a 2×2."""
    cells = {place[:2] for place in places([*premises, fact])}
    r, c = min(cells)
    return cells == {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}


def three_in_a_row(rules, premises, fact):
    """Whether three equal cells are beside each other, or around the one, and it is not."""
    cells = sorted(place[:2] for place in places([*premises, fact]))
    steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(cells)}
    return len(steps) == 1 and {known.true for known in premises} == {not fact.true}


def meeting(premises, fact):
    """The places where all lines meet."""
    return set.intersection(*({*place} for place in places([*premises, fact])))


def ring(rules, premises, fact):
    """Whether lines lead from one end of a line that is not there to the other."""
    start, end = fact.atom[1:]
    lines, reached = [*places(known for known in premises if known.true)], {start}
    for _ in lines:
        reached |= {cell for line in lines if not reached.isdisjoint(line) for cell in line}
    return not fact.true and end in reached


def on(premises):
    """How many of the facts are true."""
    return sum(known.true for known in premises)


TRUE = {
    "naked single": lambda *step: alone(*step, of=lambda atom: atom[1:-1]),
    "hidden single": lambda *step: alone(*step, of=lambda atom: atom[-1]),
    "three of a square": three_of_a_square,
    "no chequered square": three_of_a_square,
    "three in a row": three_in_a_row,
    "number reached": lambda rules, known, fact: not fact.true and on(known) == len(known),
    "no room to spare": lambda rules, known, fact: fact.true and not on(known),
    "the only way on": lambda rules, known, fact: on(known) == 1 and meeting(known, fact),
    "dead end": lambda rules, known, fact: not on(known) and meeting(known, fact),
    "two lines already": lambda rules, known, fact: on(known) == 2 and meeting(known, fact),
    "the only way through": lambda rules, known, fact: fact.true,
    "closed too early": ring,
    "cut off": lambda rules, known, fact: any(hasattr(rule.of, "ring") for rule in rules),
}
"""By the name of a step of one rule: whether it is that."""
