"""Explanations: every step follows, nothing of it can be spared, and the steps reach the end."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from explaining import BOARDS_OF, FAMILIES, SOME, boards, explained
from marks import slow
from oracle import INSTANCES, Instance, atoms, instances, searched, solved
from together import together

from pencilsat import encoders, read
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance as RuleInstance
from pencilsat.encoders import AnyPuzzle
from pencilsat.rules import cuts
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session
from pencilsat.tasks.explain import reasons
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.reasons import Reason, Rules
from pencilsat.tasks.explain.switches import Switches, bounded
from pencilsat.tasks.explain.told import Inference
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer, encode, units
from pencilsat.web.drawing import example_of

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

LONGEST = {
    "battleship-middle",
    "battleship-other-sum",
    "circuit-five-by-five",
    "hashi-tree",
    "slitherlink-five-by-five",
    "starbattle-six-by-six",
    "sudoku-thesis",
    "sudoku-two-solutions",
    "sudoku-wide-boxes",
    "takuzu-six-by-six",
    "takuzu-two-solutions",
    "zebra-life-international",
}
"""Those of them that take long."""

FEW_ATOMS = 60
"""The most atoms of such an instance of other families."""


def quick(solutions: int | None = None) -> list[Any]:
    """Those instances, or those with so many solutions, as parameters."""
    some = (i for i in instances() if solutions in (None, i.solutions) and quick_to_explain(i))
    return [i for i in some if str(i) not in LONGEST]


def quick_to_explain(instance: Instance) -> bool:
    """Whether it is one of its family's; of a family without them, whether it is small."""
    named = QUICK.get(instance.family.name)
    return instance.name in named.split() if named else atoms(instance) <= FEW_ATOMS


@cache
def explained_instance(family: str, name: str) -> tuple[Deduction, list[Inference]]:
    [instance] = [i for i in instances() if (i.family.name, i.name) == (family, name)]
    return explained(instance.puzzle)


each_family = pytest.mark.parametrize(
    "family", [f if f.name in SOME else slow(f) for f in FAMILIES], ids=lambda f: f.name
)
"""Families of all kinds always."""


def holds_together(deduction: Deduction, reason: Reason, literals: list[int]) -> bool:
    """Whether a fresh solver of the reason's rules alone finds a model of them."""
    f = Formula(trusted=True)  # its variables are those of another one
    for instance in reason.rules:
        f.add(instance.rule, deduction.rules.parts[instance].clauses)
    with Session(f, solver="minisat22") as session:
        answer = session.solve([*reason.premises, *literals])
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
        f.add(rule.rule, deduction.rules.parts[rule].clauses)
        return Session(f, solver="minisat22")
    f = encode(puzzle, Options(family.explaining.encoding))
    written = [i.clauses for i in f.rules[rule.rule].instances if i == rule]
    if isinstance(rule.of, cuts.Cut) or not written:
        eager = family.eager or next(n for n in family.encodings if n not in family.lazy)
        f = encode(puzzle, Options(eager))
        alone = {rule.rule, *["neighbours"] * (family.name == "numberlink")}
        return Session(f.variant(without={*f.rules} - alone), solver="minisat22")
    made = f.without_rules()
    made.add(rule.rule, *written)
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
    """Whether it is a cut of a rule that says other things, too: a loop has two lines at every
    corner that it passes, and an island has a number, which is on land.
    """
    if deduction.puzzle.family.name == "fillomino" and rule.rule == "region":
        return True
    if not (rule.of is None or isinstance(rule.of, cuts.Cut)):
        return False
    parts = deduction.rules.parts
    same = (own for own in parts if own.rule == rule.rule and own != rule)
    return any(parts[own] for own in same if not isinstance(own.of, cuts.Cut))


def check_chain(deduction: Deduction, step: Inference, known: set[int]) -> None:
    """Each link is one rule that says no less than what the links behind it use, of the first fact;
    the others follow likewise, by the same rules.
    """
    fact, *likewise = step.facts
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
    assert set(step.reason.premises) == used & known or likewise
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


def first_of_each_status(puzzles: list[AnyPuzzle]) -> list[AnyPuzzle]:
    """Those of the first few of which no board before has as many solutions: none, one, several."""
    found = {min(len(searched(puzzle)), 2): puzzle for puzzle in puzzles[5::-1]}
    return [*found.values()]


@each_family
def test_every_step_follows_and_the_steps_end_where_nothing_more_is_forced(family):
    seen = set()
    for puzzle in first_of_each_status(boards(family)):
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


@together("instance", quick())
def test_the_steps_of_an_instance_end_in_its_solution(instance):
    deduction, steps = explained_instance(instance.family.name, instance.name)
    status = {0: "no solution", 1: "unique"}.get(instance.solutions, "not unique")
    assert deduction.status == status
    check_steps(deduction, steps)
    if status == "unique":
        assert [deduction.solution] == solved(instance.puzzle, Options(), limit=1)


@each_family
def test_a_clash_is_told_as_a_chain_whose_links_follow(family):
    chains = 0
    for puzzle in boards(family)[::2]:
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


def test_a_reason_that_does_not_hold_is_found_out():
    deduction, steps = explained(encoders.read(BOARDS_OF["hashi"])[0])
    [step, *_] = steps
    f = encode(deduction.puzzle, Options())
    with Rules(Switches(f), lambda clause: "some islands") as rules:
        assert rules.checked(step.reason, step.facts)
        assert not rules.checked(step.reason._replace(rules=()), step.facts)
        assert not rules.checked(step.reason, [-fact for fact in step.facts])


MANY_CLAUSES = [
    "kurotto 4 4\n. . 0 .\n4 . 3 .\n. . . .\n0 . 3 .\n",
    "hitori 4 4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n",
    "nurikabe 3 4\n2 . . .\n. . . 3\n. . . .\n",
]


@pytest.mark.parametrize("text", MANY_CLAUSES, ids=lambda text: text.partition(" ")[0])
def test_a_solver_finds_what_clauses_propagate(text, monkeypatch):
    """The same steps, from the same premises, also where a clause says something at once, or where
    cuts are added.
    """
    [puzzle] = encoders.read(text)
    found = []
    for many in (0, 10_000):
        monkeypatch.setattr(reasons, "MANY", many)
        found.append([(step.reason, step.facts) for step in Deduction(puzzle).inferences()])
    assert found[0] == found[1] != []


SMALL = [
    BOARDS_OF["hashi"],
    "tents 3 3\ncolumns 1 0 1\nrows . . .\nT . .\n. . T\n. . .\n",
    "sudoku 4\n1 2 3 .\n. . . .\n. . 1 .\n. . . 2\n",
]


@pytest.mark.parametrize("text", SMALL, ids=lambda text: text.partition(" ")[0])
def test_a_reason_that_lacks_premises_is_found_out_if_they_are_needed(text):
    deduction, steps = explained(encoders.read(text)[0])
    found = set()
    with Rules(Switches(encode(deduction.puzzle)), lambda clause: "cut") as rules:
        for reason, facts in ((step.reason, step.facts) for step in steps):
            for left in ((), *((x,) for x in reason.premises), reason.premises):
                less = reason._replace(premises=left)
                right = not any(holds_together(deduction, less, [-x]) for x in facts)
                assert rules.checked(less, facts) is right, (less, facts)
                found.add(right)
            assert not rules.checked(reason, [*facts, -facts[0]])
    assert found == {True, False}


@pytest.mark.parametrize("text", SMALL, ids=lambda text: text.partition(" ")[0])
def test_a_fact_that_forces_something_alone_is_one_that_may(text):
    switches, forcing = Switches(encode(encoders.read(text)[0])), 0
    for instance, part in switches.parts.items():
        for x in (sign * x for x in switches.scope[instance] for sign in (1, -1)):
            found, broken = part.closure({x}, [x])
            forced = broken or bool({*found} - {x})
            assert part.by_one(x) or not forced, (instance, x)
            forcing += forced
    assert forcing


def test_a_solver_of_many_clauses_has_those_too_that_come_later(monkeypatch):
    monkeypatch.setattr(reasons, "MANY", 0)
    f = Formula()
    a, b, c = f.variables("x", range(3)).values()
    f.add("rule", [[-a, b]])
    switches = Switches(f)
    [instance] = switches.parts
    with Rules(switches, lambda clause: None) as rules:
        for forced in ([b], [b, c]):
            found = [x for _, facts in rules.alone(instance, {a}, {b, c}) for x in facts]
            assert sorted(found) == forced
            switches.speaks(instance, [-a, c])


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


def test_that_no_step_is_found_is_no_proof_of_several_solutions(monkeypatch):
    monkeypatch.setattr(Deduction, "_simplest", lambda *_: None)
    [puzzle] = encoders.read("takuzu 2 2\n0 .\n. .\n")
    with pytest.raises(WrongAnswer, match="more follows"):
        list(Deduction(puzzle).inferences())


@pytest.mark.parametrize("name", ["kakuro", "renban"])
def test_that_a_number_is_not_twice_in_a_group_of_different_ones_goes_without_saying(name):
    deduction, steps = explained(read(example_of(encoders.family_named(name))))

    def repeats(step: Inference) -> bool:
        """Whether one number that stands in a group excludes just that elsewhere in it."""
        (rule, *more), premises = step.reason
        alone = not more and rule.rule in deduction.words.different and len(premises) == 1
        numbers = {deduction.names[abs(x)][-1] for x in (*premises, *step.facts)}
        return alone and len(numbers) == 1 and max(step.facts) < 0 < premises[0]

    quiet = [step.quiet for step in steps if repeats(step)]
    assert quiet
    assert all(quiet)


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
