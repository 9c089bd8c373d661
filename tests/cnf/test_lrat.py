"""Proofs in LRAT: what the hints show is accepted, and nothing else."""

import random
from itertools import product

import pytest

from pencilsat.cnf import lrat
from pencilsat.cnf.errors import BadInput


def refutable(source: random.Random) -> list[list[int]]:
    """Random clauses over four variables that have no model."""
    while True:
        clauses = [
            [v * source.choice((1, -1)) for v in source.sample(range(1, 5), source.randint(1, 3))]
            for _ in range(14)
        ]
        models = product(*((v, -v) for v in range(1, 5)))
        if not any(all({*model} & {*clause} for clause in clauses) for model in models):
            return clauses


def resolved(clauses: list[list[int]]) -> str:
    """A proof: all resolvents until one is empty, each from its two clauses."""
    known = [frozenset(clause) for clause in clauses]
    lines = []
    for j, second in enumerate(known):
        for i, first in enumerate(known[:j]):
            for x in first:
                new = (first - {x}) | (second - {-x})
                if -x in second and new not in known and not any(-y in new for y in new):
                    known.append(new)
                    step = " ".join(map(str, [len(known), *new, 0, i + 1, j + 1, 0]))
                    lines.append(step)
                    if not new:
                        return "".join(f"{line}\n" for line in lines)
    raise AssertionError("not refuted")


def implied(clauses: list[list[int]], clause: list[int]) -> bool:
    """By all assignments."""
    return all(
        {*model} & {*clause} or not all({*model} & {*other} for other in clauses)
        for model in product(*((v, -v) for v in range(1, 5)))
    )


def test_a_proof_is_accepted_and_a_changed_one_only_where_its_steps_still_follow():
    source = random.Random(1)
    refused = accepted = 0
    for _ in range(20):
        clauses = refutable(source)
        proof = resolved(clauses)
        assert lrat.first_gap(clauses, proof) is None
        lines = proof.splitlines(keepends=True)
        for _ in range(20):
            i = source.randrange(len(lines))
            words = lines[i].split()
            at = source.randrange(1, len(words))
            words[at] = str(source.choice((-1, 1)) * source.randint(1, 4))
            changed = [*lines[:i], " ".join(words) + "\n", *lines[i + 1 :]]
            try:
                gap = lrat.first_gap(clauses, "".join(changed))
            except BadInput as wrong:
                gap = wrong.line
            refused += gap is not None
            accepted += gap is None
            for line in changed[: gap and gap - 1]:
                clause = [*map(int, line.split(" 0", 1)[0].split()[1:])]
                assert implied(clauses, clause), line
            assert gap is None or gap > i
    assert refused > 50
    assert accepted > 0


FORGERIES = {
    "a hint that names no clause": lambda n, literals, one, two: (literals, [n, two]),
    "a hint left out": lambda n, literals, one, two: (literals, [two]),
    "a literal left out": lambda n, literals, one, two: (literals[1:], [one, two]),
    "another clause": lambda n, literals, one, two: ([-literals[0], *literals[1:]], [one, two]),
    "a premise that was deleted": None,
}


@pytest.mark.parametrize("kind", FORGERIES)
def test_no_forged_step_is_accepted(kind):
    """Each step is a resolvent, which takes both of its clauses, and has no literal to spare."""
    clauses = refutable(random.Random(2))
    lines = resolved(clauses).splitlines(keepends=True)
    forge = FORGERIES[kind]
    for i, line in enumerate(lines):
        number, *rest = map(int, line.split())
        at = rest.index(0)
        literals, hints = rest[:at], rest[at + 1 : -1]
        changed = [f"{number} d {hints[0]} 0\n", line]
        if forge:
            if not literals:  # of the empty clause, nothing can be left out
                continue
            literals, hints = forge(number, literals, *hints)
            changed = [" ".join(map(str, [number, *literals, 0, *hints, 0])) + "\n"]
        gap = lrat.first_gap(clauses, "".join([*lines[:i], *changed, *lines[i + 1 :]]))
        assert gap == i + len(changed)


@pytest.mark.parametrize(
    ("proof", "gap"),
    [
        ("3 0 1 2 0\n", None),
        ("c said by a solver\n3 0 1 2 0\n", None),
        ("3 0 2 0\n", 1),  # one literal is left: no contradiction
        ("3 0 1 9 0\n", 1),  # there is no clause 9
        ("3 d 1 0\n3 0 1 2 0\n", 2),  # it has been deleted
        ("2 0 1 2 0\n", 1),  # that number is taken
        ("3 2 0 1 2 0\n4 5 0 0\n", 2),
        ("3 2 0 1 2 0\n", 1),  # it does not end with the empty clause
        ("3 0 -1 2 0\n", 1),  # a hint of a RAT step
    ],
)
def test_what_is_no_proof_is_refused_at_its_line(proof, gap):
    assert lrat.first_gap([[1], [-1]], proof) == gap


@pytest.mark.parametrize(
    "line", ["", "3 0\n", "x 0 1 0\n", "3 1 0 2\n", "3 0 1 0 5\n", "3 0 0 0\n"]
)
def test_what_is_no_step_is_bad_input(line):
    with pytest.raises(BadInput) as wrong:
        lrat.first_gap([[1], [-1]], f"4 1 0 1 0\n{line or ' '}")
    assert wrong.value.line == 2
