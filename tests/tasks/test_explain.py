"""Explanations: every step follows, nothing of it can be spared, and the steps reach the end."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from marks import slow
from oracle import INSTANCES, Instance, atoms, instances, oracle, searched, solved

from pencilsat import encoders
from pencilsat.boards.table import Value
from pencilsat.boards.words import shown_cell
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance as RuleInstance
from pencilsat.cnf.solving import Limits, Session
from pencilsat.encoders import AnyFamily, AnyPuzzle, cut_names
from pencilsat.encoders.cut_reasons import GraphCuts, tree
from pencilsat.tasks.explain.deduction import Deduction, Inference, bounded
from pencilsat.tasks.explain.reasons import Cost, Reason, Rules
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer, encode, units

FAMILIES = [encoders.family_named(name) for name in encoders.NAMES]
BOARDS = 14
"""Random boards a family, and three times as many where they are smallest, of Zebra."""

each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def boards(family: AnyFamily) -> list[Any]:
    number = 3 * BOARDS if family.name == "zebra" else BOARDS
    board = oracle(family.name).board
    return [board(random.Random(seed)) for seed in range(number)] if board else []


def explained(puzzle: AnyPuzzle) -> tuple[Deduction, list[Inference]]:
    deduction = Deduction(puzzle)
    return deduction, list(deduction.inferences())


def holds_together(deduction: Deduction, reason: Reason, literals: list[int]) -> bool:
    """Whether a fresh solver of the reason's rules alone finds a model of them."""
    f = Formula()
    for instance in reason.rules:
        f.add(instance.rule, deduction.rules.clauses[instance])
    selectors = [deduction.rules.selectors[instance] for instance in reason.rules]
    with Session(f, solver="minisat22") as session:
        answer = session.solve([*selectors, *reason.premises, *literals])
    assert answer is not None
    return answer


def smaller(reason: Reason) -> list[Reason]:
    """The reason without one of its rules, or of its facts."""
    rules, facts = reason
    fewer_rules = [Reason((*rules[:i], *rules[i + 1 :]), facts) for i in range(len(rules))]
    fewer_facts = [Reason(rules, (*facts[:i], *facts[i + 1 :])) for i in range(len(facts))]
    return fewer_rules + fewer_facts


def rule_alone(deduction: Deduction, rule: RuleInstance) -> Session:
    """A fresh solver of one rule: the instance, or where cuts say the rule, an eager encoding."""
    puzzle, family = deduction.puzzle, deduction.puzzle.family
    if rule.rule == family.objective:
        f = deduction.rules.formula.without_rules()
        f.add(rule.rule, [clause[1:] for clause in deduction.rules.clauses[rule]])
        return Session(f, solver="minisat22")
    if isinstance(rule.of, cut_names.Cut):
        eager = family.eager or next(n for n in family.encodings if n not in family.lazy)
        f = encode(puzzle, Options(eager))
        alone = {rule.rule, *["neighbours"] * (family.name == "numberlink")}
        return Session(f.variant(without={*f.rules} - alone), solver="minisat22")
    f = encode(puzzle, Options(family.explaining.encoding))
    [own] = [i for i in f.rules[rule.rule].instances if i == rule]
    made = f.without_rules()
    made.add(rule.rule, own.clauses)
    return Session(made, solver="minisat22")


def follows(deduction: Deduction, rule: RuleInstance, premises, fact: int | None) -> bool:
    """Whether one rule forces the fact, or is broken, by itself."""
    with rule_alone(deduction, rule) as session:
        variables = session.formula.atoms | session.formula.helpers

        def own(x: int) -> int:
            variable = variables[deduction.names[abs(x)]]
            return variable if x > 0 else -variable

        opposite = [] if fact is None else [-own(fact)]
        return session.solve([*map(own, premises), *opposite]) is False


def one_of_many(deduction: Deduction, rule: RuleInstance) -> bool:
    """Whether it is a cut of a rule that has other instances, too, each of which is one of its own:
    a loop has two lines at every corner that it passes.
    """
    instances = [own for own in deduction.rules.clauses if own.rule == rule.rule]
    cuts = [own for own in instances if own.of is None or isinstance(own.of, cut_names.Cut)]
    return rule in cuts and len(cuts) < len(instances)


def check_chain(deduction: Deduction, step: Inference, known: set[int]) -> None:
    """Each link is one rule that says no less than what the links behind it use."""
    [fact] = step.facts
    there, used = {*known, -fact}, {x for link in step.chain for x in link.premises}
    assert [bool(link.facts) for link in step.chain] == [True] * (len(step.chain) - 1) + [False]
    assert -fact in used
    for link in step.chain:
        assert set(link.premises) <= there
        for found in link.facts or (None,):
            assert follows(deduction, link.rule, link.premises, found), (link, found)
        for premise in link.premises:
            fewer = [x for x in link.premises if x != premise]
            facts = link.facts or (None,)
            if one_of_many(deduction, link.rule):
                left = Reason((link.rule,), tuple(fewer))
                needed = [holds_together(deduction, left, [-x] if x else []) for x in facts]
            else:
                needed = [not follows(deduction, link.rule, fewer, x) for x in facts]
            assert any(needed), (link, premise)
        assert used >= set(link.facts)
        there |= set(link.facts)
    assert set(step.reason.premises) == used & known
    assert set(step.reason.rules) == {link.rule for link in step.chain}


def check_steps(deduction: Deduction, steps: list[Inference]) -> None:
    names = deduction.names
    known = {x for x in deduction.known if x not in {f for step in steps for f in step.facts}}
    for step in steps:
        assert set(step.reason.premises) <= known
        assert step.facts
        assert known.isdisjoint(step.facts)
        assert step.reason.rules
        assert all(names[abs(fact)] for fact in step.facts)
        for fact in step.facts:
            assert not holds_together(deduction, step.reason, [-fact])
        plain = step.quiet and len(step.reason.premises) <= 1
        if step.chain:
            check_chain(deduction, step, known)
        for less in smaller(step.reason) if not (plain or step.chain) else []:
            assert any(holds_together(deduction, less, [-fact]) for fact in step.facts), less
        known |= set(step.facts)


def forced_atoms(puzzle: AnyPuzzle) -> set[int]:
    """The atoms, or their negations, that hold in all solutions."""
    formula = encode(puzzle, Options())
    with Session(formula, units=units(puzzle, formula)) as session:
        found = list(Enumeration(session))
    return {
        x if true else -x
        for atom, x in formula.atoms.items()
        for true in (True, False)
        if all((atom in facts) == true for facts in found)
    }


@each_family
def test_every_step_follows_and_the_steps_end_where_nothing_more_is_forced(family):
    seen = set()
    for puzzle in boards(family):
        deduction, steps = explained(puzzle)
        expected = searched(puzzle)
        status = {0: "no solution", 1: "unique"}.get(len(expected), "not unique")
        seen.add(status)
        assert deduction.status == status, family.board.text(puzzle)
        check_steps(deduction, steps)
        if status == "unique":
            assert [deduction.solution] == expected
        if status == "not unique":
            atoms = set(deduction.rules.formula.projection)
            known = {x for x in deduction.known if abs(x) in atoms}
            if not deduction.rules.formula.objective:
                assert known == forced_atoms(puzzle)
    assert len(seen) > 1


# The instances ------------------------------------------------------------------

QUICK = {
    "battleship": "all-water contradicting-hints end-at-the-edge middle other-sum too-long",
    "circuit": "five-by-five four-ways given-ring one-point short-way three-points",
    "hashi": "crossing island-alone odd-total seven-by-seven tree two-digit-numbers",
    "numberlink": "crossing five-by-five loop-beside one-board-two-paths one-cell three-by-four",
    "sudoku": "no-value-left same-value-twice smallest tall-boxes thesis two-solutions wide-boxes",
    "takuzu": "equal-rows four-columns-of-two one-clue-wrong six-by-six two-solutions",
    "zebra": "either-or few-clues life-international one-color-twice round-in-a-circle two-houses",
}
"""Instances that are explained soon, for families with many others."""

LONGEST = {"sudoku-thesis"}
"""Those of them that take several seconds."""

FEW_ATOMS = 60
"""The most atoms of such an instance of other families."""


def quick() -> list[Instance]:
    return [i for i in instances() if quick_to_explain(i)]


def quick_to_explain(instance: Instance) -> bool:
    """Whether it is one of its family's; of a family without them, whether it is small."""
    named = QUICK.get(instance.family.name)
    return instance.name in named.split() if named else atoms(instance) <= FEW_ATOMS


@cache
def explained_instance(family: str, name: str) -> tuple[Deduction, list[Inference]]:
    [instance] = [i for i in instances() if (i.family.name, i.name) == (family, name)]
    return explained(instance.puzzle)


@pytest.mark.parametrize(
    "instance", [slow(i) if str(i) in LONGEST else i for i in quick()], ids=str
)
def test_the_steps_of_an_instance_end_in_its_solution(instance):
    deduction, steps = explained_instance(instance.family.name, instance.name)
    status = {0: "no solution", 1: "unique"}.get(instance.solutions, "not unique")
    assert deduction.status == status
    check_steps(deduction, steps)
    if status == "unique":
        assert [deduction.solution] == solved(instance.puzzle, Options(), limit=1)


@pytest.mark.parametrize("instance", [i for i in quick() if i.solutions == 0], ids=str)
def test_a_clash_has_no_part_that_clashes(instance):
    deduction, steps = explained_instance(instance.family.name, instance.name)
    clash = deduction.clash
    assert not steps
    assert clash is not None
    givens = units(instance.puzzle, deduction.rules.formula)
    assert set(clash.premises) <= set(givens)
    assert not holds_together(deduction, clash, [])
    assert all(holds_together(deduction, less, []) for less in smaller(clash))


@each_family
def test_a_clash_is_told_as_a_chain_whose_links_follow(family):
    chains = 0
    for puzzle in boards(family):
        deduction, _ = explained(puzzle)
        there = set(deduction.clash.premises) if deduction.clash else set()
        for link in deduction.clash_chain:
            assert set(link.premises) <= there
            for found in link.facts or (None,):
                assert follows(deduction, link.rule, link.premises, found)
            there |= set(link.facts)
        if deduction.clash_chain:
            chains += 1
            assert not deduction.clash_chain[-1].facts
            assert {link.rule for link in deduction.clash_chain} == set(deduction.clash.rules)
    assert chains or family.name not in {"sudoku", "takuzu"}


def without_clue(puzzle: AnyPuzzle, deduction: Deduction, clue: int | RuleInstance) -> int:
    """How many solutions, two at most, a puzzle has without a clue, by the eager formula."""
    family = puzzle.family
    eager = Options(family.eager or next(n for n in family.encodings if n not in family.lazy))
    f = encode(puzzle, eager)
    given = dict(family.answer.givens(puzzle))
    made = f
    if isinstance(clue, RuleInstance):
        f = encode(family.explaining.lifted(puzzle, clue), eager)
        made = f.variant(without=[clue.rule])
        for instance in f.rules[clue.rule].instances:
            if instance != clue:
                made.add(clue.rule, instance.clauses, of=instance.of)
    else:
        del given[deduction.names[abs(clue)]]
    literals = [made.atoms[atom] if true else -made.atoms[atom] for atom, true in given.items()]
    with Session(made, units=literals) as session:
        return len(list(zip(range(2), Enumeration(session), strict=False)))


WRONG = [
    ("sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 . 3\n4 3 3 1\n", ["(4, 3) is 3"]),
    ("takuzu 4 4\n0 0 1 1\n1 1 0 0\n0 1 1 0\n1 0 1 .\n", None),
    ("hashi 1 3\n2 . 1\n", ["island (1, 1) has 2 bridges", "island (1, 3) has 1 bridge"]),
    ("zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob @ 1\nann < bob\n", None),
    ("battleship 2 2\nfleet 1\nrows 1 0\ncolumns . .\n. .\n. o\n", None),
    ("circuit 2 2\no-o\n|\no o\n", None),
]


@pytest.mark.parametrize(("text", "clues"), WRONG, ids=lambda text: str(text)[:8])
def test_each_clue_without_which_there_is_a_solution_may_be_wrong(text, clues):
    [puzzle] = encoders.read(text)
    explanation = Explanation(puzzle)
    assert list(explanation) == []
    deduction = explanation.deduction
    found = {suspect.clue for suspect in deduction.suspects}
    clued = [i for i in deduction.rules.selectors if i.rule in deduction.words.clued]
    every = [*units(puzzle, deduction.rules.formula), *clued]
    assert found == {clue for clue in every if without_clue(puzzle, deduction, clue)}
    if clues is not None:
        assert sorted(suspect.clue for suspect in explanation.suspects) == sorted(clues)


def test_of_the_clues_that_may_be_wrong_those_are_told_that_leave_one_solution_if_changed():
    text = (INSTANCES / "takuzu" / "one-clue-wrong.txt").read_text()
    explanation, _ = told(text)
    assert [s.clue for s in explanation.suspects if s.unique] == ["(8, 5) is 0"]
    [puzzle] = encoders.read(text)
    for suspect in explanation.suspects:
        [cell] = [c for c, v in puzzle.given.items() if f"{shown_cell(c)} is {v}" == suspect.clue]
        changed = replace(puzzle, given=puzzle.given | {cell: 1 - puzzle.given[cell]})
        assert suspect.instead == f"{shown_cell(cell)} is {1 - puzzle.given[cell]}"
        assert suspect.unique == (len(solved(changed, Options(), limit=2)) == 1)


SEVERAL = [
    "takuzu 4 4\n" + ". . . .\n" * 4,
    "sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . 1\n",
    "zebra 3\nname: ann, bob, cid\npet: dog, cat, cow\nclues:\nann @ 2\n",
    "battleship 3 3\nfleet 1\nrows . . .\ncolumns . . .\n" + ". . .\n" * 3,
    (INSTANCES / "circuit" / "four-ways.txt").read_text(),
]


@pytest.mark.parametrize("text", SEVERAL, ids=lambda text: text.partition("\n")[0])
def test_the_further_clues_leave_one_solution_of_several(text):
    [puzzle] = encoders.read(text)
    deduction, _ = explained(puzzle)
    f = deduction.rules.formula
    assert deduction.status == "not unique"
    with Session(encode(puzzle, Options()), units=units(puzzle, f)) as session:
        for clue in deduction.further:
            session.add([clue])
        assert len(list(Enumeration(session))) == 1


def test_where_no_clue_can_be_added_none_is_told():
    deduction, _ = explained(encoders.read(BOARDS_OF["numberlink"].replace("b b", "a a", 0))[0])
    assert deduction.further is None


SUMS = {
    "hashi 3 3\n2 . 2\n. . .\n2 . 1\n": "the numbers of the islands add up to 7, an odd number, "
    "but every bridge has two ends",
    "hashi 1 7\n1 . 1 . 1 . 1\n": "the numbers of the islands add up to 4, but 2 bridges cannot "
    "connect 4 islands",
    "battleship 2 2\nfleet 1\nrows 1 1\ncolumns . .\n. .\n. .\n": "the totals of the rows add up "
    "to 2, but the ships of the fleet have 1 cell",
    "circuit 1 3\no o o\n": "the 3 points, an odd number, have an odd number of wires each, but "
    "every wire has two ends",
}


@pytest.mark.parametrize("text", SUMS, ids=lambda text: text.partition("\n")[0])
def test_a_sum_that_leaves_no_solution_is_told_first(text):
    explanation, steps = told(text)
    assert (steps, explanation.status) == ([], "no solution")
    assert explanation.contradiction == SUMS[text]
    assert searched(explanation.puzzle) == []


@each_family
def test_sums_say_nothing_of_a_board_that_has_a_solution(family):
    totals = [(puzzle, family.explaining.totals(puzzle)) for puzzle in boards(family)]
    assert [said for puzzle, said in totals if said and searched(puzzle)] == []


# In words -----------------------------------------------------------------------


def told(text: str, name: str | None = None) -> tuple[Explanation, list[str]]:
    """The sentences of the steps that are not quiet."""
    [puzzle] = encoders.read(text, name)
    explanation = Explanation(puzzle)
    return explanation, [step.sentence for step in explanation if not step.quiet]


TOLD = {
    "takuzu 4 4\n0 0 . .\n. . . .\n. 1 . 1\n1 . . .\n": [
        "(1, 3) is 1: no three alike stand side by side in row 1; (1, 1), (1, 2) are 0",
        "(1, 4) is 1: row 1 has no 0s and one 1 left to place; (1, 1), (1, 2) are 0",
    ],
    "takuzu 2 4 repeats\n0 1 . .\n. . . .\n": [
        "(2, 1) is 1: column 1 has no 0s and one 1 left to place; (1, 1) is 0",
    ],
    "sudoku 4 2 2\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n": [
        "(2, 4) is 1: 1 in box 2 can only be at (2, 4); (1, 1) is 1; (2, 3) is 2",
        "(2, 2) is 4: cell (2, 2) can only be 4; (1, 1) is 1; (2, 3) is 2; (3, 2) is 3",
    ],
    "hashi 3 3\n2 . 2\n. . .\n2 . 2\n": [
        "Isolated islands: suppose (1, 1)-(1, 3) is joined twice. Then island (1, 3) has 2 "
        "bridges (2 found, 4 possible), so (1, 3)-(3, 3) is not joined; then island (1, 1) has 2 "
        "bridges (2 found, 4 possible), so (1, 1)-(3, 1) is not joined; then islands (1, 1), "
        "(1, 3) would be cut off: contradiction. So (1, 1)-(1, 3) is joined at most once.",
    ],
    "circuit 2 3\no o o\n\no o-o\n": [
        "(1, 3)-(2, 3) is not wired: point (2, 3) has 1 or 3 wires: 1 found, 2 possible; "
        "(2, 2)-(2, 3) is wired",
        "Would cut off: suppose (1, 1)-(1, 2) is not wired. Then point (1, 2) has 1 or 3 wires "
        "(1 found, 2 possible), so (1, 2)-(2, 2) is not wired; then points (1, 2), (1, 3) would be "
        "cut off: contradiction. So (1, 1)-(1, 2) is wired.",
    ],
    "numberlink 2 3\na . a\nb . b\n": [
        "(1, 1)-(2, 1) is not linked: (1, 1) and (2, 1) have the same label if they are linked; "
        "(1, 1) is a; (2, 1) is b",
    ],
    "battleship 3 4\nfleet 2 1\nrows 2 . 1\ncolumns 1 1 . 0\n. < . .\n. . . .\n. . . .\n": [
        "(1, 4), (2, 4), (3, 4) are water: column 4 has 0 ship cells: 0 found, 3 possible",
        "(2, 1) is water: ships do not touch at (1, 2) and (2, 1); (1, 2) is part of a ship",
        "(3, 1) is o: what is beside (3, 1) says what it shows; (2, 1), (3, 2) are water; "
        "(3, 1) is part of a ship",
    ],
    "slitherlink 2 3\n. . .\n. 0 1\n": [
        "(2, 2)-(2, 3), (2, 2)-(3, 2), (2, 3)-(3, 3), (3, 2)-(3, 3) are no line: cell (2, 2) has "
        "0 lines: 0 found, 4 possible",
        "(3, 1)-(3, 2) is no line: a line would end at the corner (3, 2); (2, 2)-(3, 2), "
        "(3, 2)-(3, 3) are no line",
    ],
    "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n": [
        "ann is in house 2: clue 1 says that ann is in house 2",
        "bob is not in house 3; cid is not in house 1: clue 2 says that bob is left of cid",
        "bob is in house 1: bob can only be in house 1; ann is in house 2; bob is not in house 3",
    ],
}
"""Puzzles, and some of what is told of them."""


@pytest.mark.parametrize("text", TOLD, ids=lambda text: text.partition("\n")[0])
def test_a_step_says_what_follows_and_why_in_the_words_of_the_puzzle(text):
    _, sentences = told(text)
    assert [line for line in TOLD[text] if line not in sentences] == [], sentences


BOARDS_OF = {
    "battleship": "battleship 2 2\nfleet 1 1\nrows . .\ncolumns . .\n. .\n. .\n",
    "circuit": "circuit 2 2\ns o\n\no t\n",
    "hashi": "hashi 1 5 bridges=3\n3 . 5 . 2\n",
    "numberlink": "numberlink 2 2\na a\nb b\n",
    "slitherlink": "slitherlink 2 2\n3 .\n. .\n",
    "sudoku": "sudoku 4 2 2\n" + ". . . .\n" * 4,
    "takuzu": "takuzu 4 4\n" + ". . . .\n" * 4,
    "zebra": "zebra 2\nname: ann, bob\nclues:\n",
}
SENTENCES = [
    ("battleship", "drawing", None, "the edge of the board", "no ship goes on outside the board"),
    ("battleship", "drawing", (0, 1), "(1, 2)", "what is beside (1, 2) says what it shows"),
    ("battleship", "fleet", 1, "ships of 1", "the fleet has 2 ships of 1: 0 found, 4 possible"),
    ("battleship", "placement", (0, 1), "(1, 2)", "a ship of the fleet covers (1, 2)"),
    (
        "battleship",
        "sum of totals",
        "row",
        "rows",
        "the totals of the rows do not sum to the fleet",
    ),
    ("circuit", "handshake", None, "all points", "the ends of the wires cannot be odd in number"),
    ("circuit", "path length", 2, "at most 2", "the path from s to t has at most 2 wires"),
    ("circuit", "shortest path", None, "all points", "wires lead from s to t"),
    ("circuit", "spanning tree", None, "all points", "no point is left alone"),
    (
        "circuit",
        "spanning tree",
        cut_names.Cut(((0, 0), (0, 1)), ring=True),
        "ring (1, 1), (1, 2)",
        "ring (1, 1), (1, 2) would close",
    ),
    (
        "hashi",
        "bridge order",
        ((0, 0), (0, 2)),
        "(1, 1)-(1, 3)",
        "the bridges of (1, 1)-(1, 3) come one by one",
    ),
    ("hashi", "connected", None, "all islands", "no island is left alone"),
    (
        "hashi",
        "island number",
        (0, 0),
        "island (1, 1)",
        "island (1, 1) has 3 bridges: 0 found, 3 possible",
    ),
    (
        "hashi",
        "no crossing",
        (((0, 0), (0, 2)), ((0, 2), (0, 4))),
        "(1, 1)-(1, 3) and (1, 3)-(1, 5)",
        "(1, 1)-(1, 3) and (1, 3)-(1, 5) cross",
    ),
    ("numberlink", "neighbours", (0, 0), "(1, 1)", "(1, 1) has 1 link: 0 found, 2 possible"),
    (
        "numberlink",
        "no loop",
        cut_names.Cut(((0, 0),)),
        "cells (1, 1)",
        "cells (1, 1) would be cut off",
    ),
    (
        "numberlink",
        "no square",
        (0, 0),
        "(1, 1)",
        "no path takes three sides of the square at (1, 1)",
    ),
    (
        "numberlink",
        "no touching",
        ((0, 0), (0, 1)),
        "(1, 1) and (1, 2)",
        "(1, 1) and (1, 2) are linked if they have the same label",
    ),
    ("numberlink", "one label", (0, 0), "(1, 1)", "(1, 1) has one label"),
    (
        "slitherlink",
        "one loop",
        (0, 0),
        "corner (1, 1)",
        "no line ends or branches at the corner (1, 1)",
    ),
    (
        "slitherlink",
        "number",
        ((0, 0), 3),
        "(1, 1)",
        "cell (1, 1) has 3 lines: 0 found, 4 possible",
    ),
    ("sudoku", "box", (0, 3), "3 in box 1", "3 in box 1 stands once"),
    ("sudoku", "cell", (0, 1), "cell (1, 2)", "cell (1, 2) has one value"),
    ("takuzu", "distinct lines", ("row", 0, 1), "rows 1 and 2", "rows 1 and 2 are not equal"),
    ("takuzu", "balance", ("row", 0), "row 1", "row 1 has two 0s and two 1s left to place"),
    ("takuzu", "pigeonhole", "row", "rows", "there are not so many different rows"),
    ("zebra", "one house a value", Value("name", "ann"), "name.ann", "ann is in one of the houses"),
    ("zebra", "one value a house", ("name", 2), "name in house 2", "only one name is in house 2"),
    ("zebra", "no house empty", ("name", 2), "name in house 2", "one name is in house 2"),
]


@pytest.mark.parametrize(("name", "rule", "of", "place", "sentence"), SENTENCES)
def test_a_rule_is_said_in_words(name, rule, of, place, sentence):
    [puzzle] = encoders.read(BOARDS_OF[name])
    assert puzzle.family.explaining.place(RuleInstance(rule, of)) == place
    assert said(puzzle, RuleInstance(rule, of)) == sentence


def said(puzzle: AnyPuzzle, instance: RuleInstance) -> str:
    """What a rule says where nothing is known; of the formula's own instance, if it has one."""
    explanation = Explanation(puzzle)
    next(iter(explanation), None)
    for own in explanation.deduction.rules.selectors:
        if own == instance:
            return explanation.reason(own, ())
    return puzzle.family.explaining.reason(puzzle, instance, {})


def test_a_path_that_may_touch_itself_does_not_take_all_sides_of_a_square():
    [puzzle] = encoders.read("numberlink 2 2 touching\na a\nb b\n")
    assert (
        said(puzzle, RuleInstance("no square", (0, 0)))
        == "no path takes all sides of the square at (1, 1)"
    )


def test_the_one_value_that_a_large_board_leaves_for_a_cell_is_said(monkeypatch):
    monkeypatch.setattr("pencilsat.encoders.sudoku.SHARED", 5)  # 6 x 6 is large then
    rows = [". 2 3 4 5 6", *[" ".join("." * 6)] * 5]
    [puzzle] = encoders.read("\n".join(["sudoku 6 2 3", *rows]))
    assert said(puzzle, RuleInstance("cell", (0, 0))) == "cell (1, 1) can only be 1"


def test_what_follows_plainly_from_a_premise_is_not_said_beside_the_rest():
    _, sentences = told("battleship 3 3\nfleet 1\nrows . . .\ncolumns . . .\n. . .\n. o .\n. . .\n")
    first = "(1, 2), (2, 1), (2, 3), (3, 2) are water; (2, 2) is part of a ship"
    assert [s for s in sentences if first in s] == [
        f"{first}: (2, 2) is a whole ship, with water on all sides; (2, 2) is o"
    ]


def test_ships_that_may_be_placed_are_not_among_what_is_left_open():
    text = "battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n. .\n. .\n"
    explanation, _ = told(text)
    assert explanation.open == ["(1, 1)", "(1, 2)", "(2, 1)", "(2, 2)"]


def test_bridges_are_counted_in_words():
    [puzzle] = encoders.read(BOARDS_OF["hashi"])
    u, v, w = (0, 0), (0, 2), (0, 4)
    said = [
        puzzle.family.explaining.fact(puzzle, ("bridge", *edge, j), true)
        for edge, j, true in (
            ((u, v), 1, True),
            ((u, v), 2, True),
            ((u, v), 3, True),
            ((u, v), 1, False),
            ((u, v), 2, False),
            ((u, v), 3, False),
            ((v, w), 2, True),
        )
    ]
    assert [(fact.so, fact.aside) for fact in said] == [
        ("joined", True),
        ("joined twice", True),
        ("joined 3 times", False),
        ("not joined", False),
        ("joined at most once", True),
        ("joined at most twice", True),
        ("joined twice", False),
    ]


def test_cuts_are_named_after_the_smaller_side_and_after_rings():
    path = [((0, c), (0, c + 1)) for c in range(4)]
    cells = [(0, c) for c in range(5)]
    cuts = GraphCuts(tree, lambda puzzle: path, lambda puzzle: cells, edge="wire")
    side = cuts.cut(None, {("wire", *path[2]): True})
    assert cut_names.place(side, "points") == "points (1, 4), (1, 5)"
    middle = cuts.cut(None, {("wire", *path[0]): True, ("wire", *path[2]): True})
    assert cut_names.place(middle, "points") == "points (1, 2), (1, 3)"
    path.append(((0, 0), (0, 2)))
    ring = cuts.cut(None, {("wire", *path[i]): False for i in (0, 1, 4)})
    assert cut_names.place(ring, "points") == "ring (1, 1), (1, 2), (1, 3)"


def of_instance(family: str, name: str) -> list[str]:
    return told((INSTANCES / family / f"{name}.txt").read_text(), family)[1]


def test_a_ring_that_would_close_is_a_reason_by_itself():
    sentences = of_instance("circuit", "six-by-six")
    ring = "ring (1, 3), (1, 4), (2, 3), (2, 4) would close"
    wires = "(1, 3)-(1, 4), (1, 3)-(2, 3), (1, 4)-(2, 4) are wired"
    assert f"(2, 3)-(2, 4) is not wired: {ring}; {wires}" in sentences
    ring = "ring (7, 1), (7, 2), (8, 1), (8, 2) would close"
    sides = "(7, 1)-(8, 1), (7, 2)-(8, 2), (8, 1)-(8, 2) are joined"
    assert f"(7, 1)-(7, 2) is not joined: {ring}; {sides}" in of_instance("hashi", "tree")


def test_of_two_facts_of_which_one_says_more_the_other_is_noted_quietly():
    _, sentences = told("hashi 1 3\n2 . 2\n")
    island = "island (1, 1) has 2 bridges: 0 found, 2 possible"
    assert sentences == [f"(1, 1)-(1, 3) is joined twice: {island}"]


def test_a_reason_that_does_not_hold_is_found_out():
    deduction, steps = explained(encoders.read(BOARDS_OF["hashi"])[0])
    [step, *_] = steps
    f = encode(deduction.puzzle, Options())
    with Rules(f, lambda clause: "some islands") as rules:
        assert rules.checked(step.reason, step.facts)
        assert not rules.checked(step.reason._replace(rules=()), step.facts)
        assert not rules.checked(step.reason, [-fact for fact in step.facts])


@pytest.mark.parametrize("wrong", ["no rules", "other facts"])
def test_no_step_is_told_whose_reason_does_not_hold(wrong, monkeypatch):
    [puzzle] = encoders.read(BOARDS_OF["hashi"])
    simplest, asked = Deduction._simplest, []

    def found(deduction, dirty):
        step = simplest(deduction, dirty)
        asked.append(step)
        if len(asked) < 3:
            return step
        if wrong == "no rules":
            return replace(step, reason=step.reason._replace(rules=()))
        return replace(step, facts=tuple(-fact for fact in step.facts))

    monkeypatch.setattr(Deduction, "_simplest", found)
    steps = Deduction(puzzle).inferences()
    assert [replace(next(steps), technique=None) for _ in range(2)] == asked
    with pytest.raises(WrongAnswer, match="a reason does not hold"):
        next(steps)


def test_simple_reasons_come_first():
    for name in ("takuzu", "hashi", "circuit"):
        size = "seven-by-seven" if name == "hashi" else "six-by-six"
        [puzzle] = encoders.read((INSTANCES / name / f"{size}.txt").read_text())
        deduction = Deduction(puzzle)
        known: set[int] = set()
        for step in deduction.inferences():
            if len(step.reason.rules) > 1:
                for instance in deduction.rules.selectors:
                    assert not list(
                        deduction.rules.alone(instance, deduction.known, deduction.open)
                    )
            known |= set(step.facts)
        assert known


def test_the_hardest_step_is_the_difficulty():
    [puzzle] = encoders.read((INSTANCES / "takuzu" / "eight-by-eight.txt").read_text())
    explanation = Explanation(puzzle)
    steps = list(explanation)
    costs = [step.cost for step in steps if not step.quiet]
    assert explanation.hardest == max(costs) > min(costs)


def test_givens_that_clash_are_said():
    explanation, steps = told("takuzu 4 4\n0 0 0 .\n. . . .\n. . . .\n. . . .\n")
    assert steps == []
    assert explanation.clash == [
        "no three alike stand side by side in row 1",
        "(1, 1), (1, 2), (1, 3) are 0",
    ]


def test_what_is_left_open_is_said():
    explanation, steps = told("takuzu 2 2\n. .\n. .\n")
    assert (steps, explanation.hardest) == ([], Cost(0, 0))
    assert explanation.open == ["(1, 1)", "(1, 2)", "(2, 1)", "(2, 2)"]


def test_the_clues_of_a_zebra_that_clash_are_said():
    clues = ["ann @ 2", "bob @ 1", "ann < bob"]
    explanation, _ = told("\n".join(["zebra 3", "name: ann, bob, cid", "clues:", *clues, ""]))
    assert sorted(explanation.clash) == [
        "clue 2 says that bob is in house 1",
        "clue 3 says that ann is left of bob",
    ]


def test_a_limit_ends_the_steps_undecided():
    [puzzle] = encoders.read((INSTANCES / "takuzu" / "two-solutions.txt").read_text())
    deduction = Deduction(puzzle, Limits(conflicts=1))
    check_steps(deduction, list(deduction.inferences()))
    assert deduction.status == "undecided"


def test_an_objective_is_a_rule_only_when_its_best_value_is_proved():
    [puzzle] = encoders.read((INSTANCES / "circuit" / "long-way.txt").read_text())
    proved = {}
    for conflicts in (1, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000):
        f = encode(puzzle, Options())
        best = bounded(f, [], puzzle.family.objective, Limits(conflicts=conflicts))
        proved[conflicts] = best is not None
        assert "path length" not in f.rules
        if best:
            [bound] = best.rules["path length"].instances
            assert puzzle.family.explaining.place(bound) == "at most 6"
    assert set(proved.values()) == {False, True}


CORNERS = [
    ((True, True, None, None), "two lines meet at the corner (2, 2)"),
    ((True, False, None, False), "the line at the corner (2, 2) goes on"),
    ((False, False, None, False), "a line would end at the corner (2, 2)"),
    ((True, False, None, None), "no line ends or branches at the corner (2, 2)"),
]


@pytest.mark.parametrize(("known", "said"), CORNERS)
def test_of_a_corner_it_is_said_what_its_lines_leave(known, said):
    [puzzle] = encoders.read(BOARDS_OF["slitherlink"])
    words, corner = puzzle.family.explaining, RuleInstance("one loop", (1, 1))
    assert words.reason(puzzle, corner, dict(enumerate(known))) == said
    assert words.broken(puzzle, corner, dict.fromkeys(range(3), True)) == (
        "three lines meet at the corner (2, 2)"
    )
    assert words.broken(puzzle, corner, {0: True, 1: False}) == "the line ends at the corner (2, 2)"


def test_premises_that_are_all_that_a_rule_counts_are_not_listed_where_they_are_many():
    water, columns = "~ " * 14 + ".", " ." * 15
    _, sentences = told(f"battleship 1 15\nfleet 1\nrows .\ncolumns{columns}\n{water}\n")
    one = "the fleet has 1 ship of 1: 0 found, 1 possible"
    assert sentences[0] == f"a ship of 1 at (1, 15) is placed: {one}"
