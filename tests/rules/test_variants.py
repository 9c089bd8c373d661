"""The rules of variant Sudoku: each alone by brute force, and random mixtures of them."""

import random
from functools import cache

import pytest
from sudokus import solutions
from variant_lines import a_line, mixture

import pencilsat
from pencilsat.encoders.sudoku import FAMILY
from pencilsat.rules.variants import VARIANTS
from pencilsat.search.solving import Session
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

BOXES = {4: "2 2", 6: "2 3"}


def read(n, lines, given=None):
    """An n × n puzzle with rules, and with what is given."""
    given = given or {}
    rows = [" ".join(str(given.get((r, c), ".")) for c in range(n)) for r in range(n)]
    return pencilsat.read("\n".join([f"sudoku {n} {BOXES[n]}", *rows, *lines, ""]))


@cache
def boards():
    """All full boards of 4 × 4 cells."""
    return [FAMILY.answer.values(read(4, []), s) for s in solutions(read(4, []))]


def of_lines(keyword, source, n):
    """A puzzle of a rule, sometimes with dots or signs that excuse cells."""
    lines = [a_line(keyword, source, n)]
    if keyword.startswith("all "):
        kinds = ["x", "v"] if "xv" in keyword else ["white dot", "black dot"]
        lines += [a_line(source.choice(kinds), source, n) for _ in range(source.randrange(3))]
    return read(n, [*dict.fromkeys(lines)])


def changed(entries, source, n):
    """A position with some entries changed, and some left out."""
    found = {**entries}
    for cell in source.sample(sorted(found), min(source.randrange(4), len(found))):
        found[cell] = source.randint(1, n)
    share = source.choice((1, 1, source.random()))
    return {cell: v for cell, v in found.items() if source.random() < share}


@pytest.mark.parametrize("n", BOXES)
@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_a_rule_calls_broken_what_its_clauses_do_not_allow(keyword, n):
    source = random.Random(f"{keyword} {n}")
    for _ in range(8):
        puzzle = of_lines(keyword, source, n)
        rule = puzzle.rules[0]
        formula = encode(puzzle, Options("direct", cardinality="seqcounter"))
        alone = formula.variant(without={*formula.rules} - {rule.name, "cell"})
        entries = [{p: source.randint(1, n) for p in every(n)} for _ in range(40)]
        entries += [changed(source.choice(entries), source, n) for _ in range(40)]
        with Session(alone) as session:
            for _ in range(20):
                entries.append(changed(solved(session, alone, source), source, n))
            for position in entries:
                judged(puzzle, rule, session, position)


def every(n):
    """All cells."""
    return [(r, c) for r in range(n) for c in range(n)]


def solved(session, formula, source):
    """Entries that a rule allows, whichever a solver with random wishes finds."""
    wishes, answer = [], session.solve([])
    for x in source.sample(sorted(formula.atoms.values()), 5):
        if session.solve([*wishes, x]):
            wishes.append(x)
    answer = session.solve(wishes)
    assert answer is not None
    model = session.model
    return {a[1:3]: a[3] for a, x in formula.atoms.items() if x in model} if answer else {}


def judged(puzzle, rule, session, position):
    """A position is broken only if the clauses do not allow it; a full one, exactly then."""
    found = [*rule.broken(puzzle, position)]
    atoms = session.formula.atoms
    allowed = session.solve([atoms["value", *cell, v] for cell, v in position.items()])
    if found:
        assert not allowed, (rule.name, position, found)
    if len(position) == puzzle.rows**2:
        assert bool(found) != allowed, (rule.name, position)


@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_a_line_is_read_back_and_its_places_have_words(keyword):
    source = random.Random(keyword)
    for n in BOXES:
        puzzle = of_lines(keyword, source, n)
        text = FAMILY.board.text(puzzle)
        assert pencilsat.read(text) == puzzle
        assert FAMILY.board.text(pencilsat.read(text)) == text
        formula = encode(puzzle)
        for instance in formula.rules[puzzle.rules[0].name].instances:
            known = dict.fromkeys(formula.atoms)
            said = puzzle.rules[0].why(puzzle, instance.of, known)
            assert said
            assert "\n" not in said


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_mixtures_have_the_solutions_of_exhaustive_search(first):
    for seed in range(first, first + 50):
        explained(random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(500, 2000, 500))
def test_many_more_mixtures(first):
    for seed in range(first, first + 500):
        explained(random.Random(seed))


def explained(source):
    """Solutions of a mixture, and what is said of them step by step, against exhaustive search."""
    board = source.choice(boards())
    given = dict(source.sample(sorted(board.items()), source.randrange(5)))
    lines = mixture(source, 4)
    if source.random() < 0.6:  # rules that one board obeys
        lines = [x for x in lines if not [*read(4, [x]).rules[0].broken(read(4, [x]), board)]]
    puzzle = read(4, lines, given)
    right = [
        entries
        for entries in boards()
        if given.items() <= entries.items()
        and not any([*rule.broken(puzzle, entries)] for rule in puzzle.rules)
    ]
    found = [FAMILY.answer.values(puzzle, s) for s in solutions(puzzle)]
    assert sorted(map(sorted, (x.items() for x in found))) == sorted(
        map(sorted, (x.items() for x in right))
    )
    deduction = Deduction(puzzle)
    steps = [*deduction.inferences()]
    number = min(len(right), 2)
    assert deduction.status == ("no solution", "unique", "not unique")[number]
    facts = {x for step in steps for x in step.facts}
    for fact in facts:
        _, r, c, v = deduction.names[abs(fact)]
        assert all((entries[r, c] == v) == (fact > 0) for entries in right)
    if number:
        known = {(deduction.names[abs(x)], x > 0) for x in deduction.known}
        for r, c in every(4):
            left = {entries[r, c] for entries in right}
            gone = {v for v in range(1, 5) if (("value", r, c, v), False) in known}
            assert gone == {1, 2, 3, 4} - left
