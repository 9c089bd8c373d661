"""Hints: each follows, writes something new, and hints alone lead to the solution."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from command import run
from explaining import SOME, readable
from marks import every, slow
from oracle import INSTANCES, boards, instances, length, searched
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.places import Position
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session
from pencilsat.tasks.explain import ahead, reasons, switches
from pencilsat.tasks.explain import deduction as deductions
from pencilsat.tasks.explain import hint as hint_task
from pencilsat.tasks.explain.ahead import Ahead
from pencilsat.tasks.explain.hint import Hint, hint
from pencilsat.tasks.explain.parts import Part
from pencilsat.tasks.explain.switches import Switches
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options, eager
from pencilsat.tasks.position import read_position
from pencilsat.tasks.run import encode, units
from pencilsat.testing import Searched
from pencilsat.testing.positions import (
    a_solution_leaves_nothing_to_find,
    only_what_no_solution_has_is_wrong,
)
from pencilsat.views.drawing import Painter
from pencilsat.views.pictures import hinted
from pencilsat.views.text import TextView
from pencilsat.web.drawing import example_of

FAMILIES = [encoders.family_named(name) for name in encoders.FOLDERS]
each_family = together("family", FAMILIES)
some_families = together("family", [f if f.name in SOME else slow(f) for f in FAMILIES])

LONGEST = 40
"""The longest text of an instance whose positions are tried always."""

SUDOKU = "sudoku 4 2 2\n1 2 3 .\n. . . 2\n. 1 . .\n. . . .\n"
TAKUZU = "takuzu 2 2\n0 .\n. .\n"


def board(family: str, name: str) -> AnyPuzzle:
    return pencilsat.read(INSTANCES / family / f"{name}.txt")


def entries_of(puzzle: AnyPuzzle, solution: Any) -> dict[Any, Any]:
    """All that can be written of a solution."""
    answer = puzzle.family.answer
    formula = encode(puzzle, eager(puzzle.family, Options()))
    values = answer.values(puzzle, solution)
    found = [
        puzzle.family.board.entry(puzzle, atom, true)
        for atom in formula.atoms
        for true in (True, False)
    ]
    return {p: v for p, v in filter(None, found) if values[p] == v}


class Checked:
    """The rules and the givens of a puzzle in an eager encoding, and what a position says."""

    def __init__(self, puzzle: AnyPuzzle) -> None:
        self.puzzle = puzzle
        self.formula = encode(puzzle, eager(puzzle.family, Options()))
        self.session = Session(self.formula, units=units(puzzle, self.formula))
        self.literal: dict[Any, int] = {}
        for atom, x in self.formula.atoms.items():
            for true in (True, False):
                if entry := puzzle.family.board.entry(puzzle, atom, true):
                    self.literal[entry] = x if true else -x

    def follows(self, position: Position, entry: Any) -> bool:
        given = self.puzzle.family.answer.given(self.puzzle)
        held = [self.literal[e] for e in position.items() if e in self.literal]
        assert all(e in self.literal or given[e[0]] == e[1] for e in position.items())
        return self.session.solve([*held, -self.literal[entry]]) is False


FEW = 12
"""Of more rules than this that force something by trial and error, none is named."""


def check(found: Hint[Any], checked: Checked) -> None:
    """It follows from the position, writes something new there, and says where to look."""
    assert found.step is not None
    assert found.found
    for entry in found.found.items():
        assert found.position.get(entry[0]) != entry[1]
        if not checked.formula.objective:
            assert checked.follows(found.position, entry)
    shown = [s for s in found.steps if s.how != "trial and error" or len(s.rules) <= FEW]
    assert {*found.look} == {told for step in shown for told in step.rules}
    looked = {place for step in shown for place in step.focus.places}
    assert bool(found.places) == bool(shown)
    assert {*found.places} == looked & {*found.puzzle.family.answer.every(found.puzzle)}
    assert not {*found.known} & {fact for step in shown for fact in step.facts}
    assert shown or found.step.how == "trial and error"
    said = {*found.known}
    for step in found.steps:
        assert not step.quiet
        said |= {*step.facts}


def solved_by_hints(puzzle: AnyPuzzle, position: Position) -> Hint[Any]:
    """The last hint, after all others were taken and checked."""
    checked = Checked(puzzle)
    with checked.session:
        while (found := hint(puzzle, position)).status == "hint":
            check(found, checked)
            position = found.after
    return found


@some_families
def test_hints_alone_lead_to_the_solution_from_any_part_of_it(family: AnyFamily):
    ended = set()
    for number, puzzle in enumerate(boards(family, slice(0, 4))):
        solutions = searched(puzzle)
        found = solved_by_hints(puzzle, {})
        ended.add(found.status)
        if len(solutions) != 1:
            assert found.status in ("no solution", "not unique", "solved")
            assert (found.status == "no solution") == (not solutions)
            continue
        assert found.status == "solved"
        every = entries_of(puzzle, solutions[0])
        assert found.position.items() <= every.items() | _given(puzzle).items()
        source = random.Random(number)
        part = {place: value for place, value in every.items() if source.random() < 0.5}
        assert solved_by_hints(puzzle, part).status == "solved"
    assert "solved" in ended


@pytest.mark.parametrize(
    ("family", "name"),
    [
        ("heyawake", "eight-by-eight"),
        ("nurikabe", "seven-by-nine"),
        ("slitherlink", "five-by-five"),
        ("hashi", "seven-by-seven"),
        ("takuzu", "two-solutions"),
    ],
)
def test_a_hint_after_others_is_the_same_as_if_it_were_the_first(family, name):
    """What is kept of a puzzle, its rules and its solution, changes no hint."""
    position, status = dict[Any, Any](), "hint"
    while status == "hint":
        found = hint(board(family, name), position)
        kept = [*switches.KEPT], [*ahead.FOUND]
        switches.KEPT[:], ahead.FOUND[:] = [], []
        assert hint(board(family, name), position) == found
        switches.KEPT[:], ahead.FOUND[:] = kept
        [rules] = switches.KEPT
        assert [*rules.switches.parts] == [*rules.switches.selectors]
        assert len(rules.switches.parts) == len(Switches(rules.formula).parts)
        position, status = found.after, found.status


def test_only_what_something_is_known_of_is_looked_at_for_a_hint(monkeypatch):
    """On larger boards it is no more; where there is one solution, no solver of rules is loaded."""
    asked, closure = list[int](), Part.closure

    def counted(part, true, new):
        asked[-1] += 1
        return closure(part, true, new)

    monkeypatch.setattr(Part, "closure", counted)
    for size in (6, 12, 18):
        asked.append(0)
        rows = [f"{'. ' * (size - 1)}0", *[". " * size] * (size - 1)]
        found = hint(pencilsat.read(f"slitherlink {size} {size}\n" + "\n".join(rows) + "\n"))
        assert found.several
        assert found.step
    assert 0 < asked[0] == asked[1] == asked[2]
    monkeypatch.setattr(reasons.Rules, "_loaded", None)
    assert hint(pencilsat.read(TAKUZU)).status == "hint"


def _given(puzzle: AnyPuzzle) -> dict[Any, Any]:
    return puzzle.family.answer.given(puzzle)


@pytest.mark.parametrize(
    ("family", "name", "place", "value", "right"),
    [
        ("shikaku", "six-by-six", (0, 1), "c", "r1c2 is part of the 8 at r1c1"),
        ("fillomino", "four-by-five", (0, 1), 8, "r1c2 is "),
    ],
)
def test_a_value_that_is_out_of_reach_contradicts_the_step_to_another(
    family, name, place, value, right
):
    puzzle = board(family, name)
    steps = [step for step in Explanation(puzzle) if not step.quiet]
    [wrong] = hint(puzzle, {place: value}).wrong
    assert wrong.refuted is not None
    assert wrong.refuted.step == steps[wrong.refuted.number - 1]
    assert any(fact.startswith(right) and " not " not in fact for fact in wrong.refuted.step.facts)


def test_a_value_that_no_puzzle_has_contradicts_the_step_to_another():
    [wrong] = hint(
        pencilsat.read(SUDOKU), "[[null,null,null,9]" + ",[null,null,null,null]" * 3 + "]"
    ).wrong
    assert (wrong.place, wrong.value) == ((0, 3), 9)
    assert wrong.refuted is not None
    assert "r1c4 is 4" in wrong.refuted.step.facts


def test_an_entry_that_some_solution_has_is_not_wrong_but_several_may_clash():
    puzzle = pencilsat.read("takuzu 2 2\n. .\n. .\n")
    assert hint(puzzle, {}).status == "not unique"
    assert hint(puzzle, {(0, 0): 0}).status == "hint"
    found = hint(puzzle, {(0, 0): 0, (0, 1): 0, (1, 1): 0})
    assert (found.status, found.wrong) == ("wrong", [])
    assert len(found.together) == 2
    assert {"r1c2: 0"} < {*found.together}
    assert [f"r{r + 1}c{c + 1}: 0" for r, c in found.clashing] == [*found.together]
    [panel] = hinted(found, more=False)
    assert any(found.together[0] in note for note in panel.notes)
    assert "*" in "".join(TextView(Painter()).hint(found, more=False)).split("these")[0]


def test_that_no_step_is_found_is_no_proof_of_several_solutions(monkeypatch):
    monkeypatch.setattr(Ahead, "_glance", lambda *_: None)
    monkeypatch.setattr(Ahead, "_harder", lambda _: None)
    with pytest.raises(pencilsat.WrongAnswer, match="more follows"):
        hint(pencilsat.read(TAKUZU))


@pytest.mark.parametrize("answer", [None, True])
def test_several_solutions_that_a_limit_hides_are_undecided(answer, monkeypatch):
    def at_the_limit(rules: reasons.Rules, _: object) -> bool | None:
        monkeypatch.setattr(rules, "expired", lambda: True)
        return answer

    monkeypatch.setattr(deductions, "solution", at_the_limit)
    assert hint(pencilsat.read("takuzu 2 2\n. .\n. .\n")).status == "undecided"


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        (TAKUZU, {"a": 1}, "'a' is none of the cells"),
        (TAKUZU, {(2, 0): 1}, r"r3c1 is none of the cells"),
        (TAKUZU, {(0, 1): "x"}, r"'x' is not a value for r1c2 in a takuzu"),
        (TAKUZU, {(0, 1): 1, (1, 1): None}, r"None is not a value for r2c2"),
        (
            "hashi 1 3\n2 . 2\n",
            {((0, 0), (0, 2)): "x"},
            r"'x' is not a value for r1c1–r1c3",
        ),
        ("hashi 1 3\n2 . 2\n", {((0, 2), (0, 0)): 1}, r"^r1c3–r1c1 is none of the pairs"),
        (TAKUZU, {1: 1}, "1 is none of the cells"),
        ("slitherlink 1 1\n4\n", {((0, 0), (0, 1)): "x"}, "'x' is not a value for"),
        (
            "zebra 2\nname: ann, bob\nclues:\n",
            {("name", 1): "cid"},
            r"'cid' is not a value for \('name', 1\)",
        ),
    ],
)
def test_a_position_by_places_has_places_and_values_of_the_puzzle(text, position, said):
    with pytest.raises(pencilsat.BadInput, match=said):
        hint(pencilsat.read(text), position)


@pytest.mark.parametrize("attribute", ["after", "position", "solutions", "family", "status"])
def test_an_attribute_of_any_name_is_read_from_json(attribute):
    puzzle = pencilsat.read(f"zebra 2\n{attribute}: ann, bob\nclues:\n")
    known = {(attribute, 1): "bob"}
    bare = {attribute: ["bob", None]}
    assert read_position(puzzle, json.dumps(bare)) == known
    for record in (
        {"family": "zebra", "status": "hint", "position": {}, "after": bare},
        {"family": "zebra", "position": bare},
        {"status": "unique", "solutions": [bare]},
    ):
        assert read_position(puzzle, json.dumps(record)) == known


@every(40, 12)
@each_family
def test_of_a_small_board_only_what_no_solution_has_is_wrong(family: AnyFamily, step: int):
    for puzzle in boards(family, slice(0, None, step)):
        check_positions(puzzle)


@together("instance", [i for i in instances() if length(i) <= LONGEST])
def test_of_an_instance_only_what_no_solution_has_is_wrong(instance):
    check_positions(instance.puzzle)


def check_positions(puzzle: AnyPuzzle) -> None:
    case = Searched(puzzle, Counter())
    for law in (a_solution_leaves_nothing_to_find, only_what_no_solution_has_is_wrong):
        assert [*law(case)] == []


def test_a_cell_on_no_path_is_said_by_no_label():
    puzzle = pencilsat.read("numberlink 2 2 partial\nA A\n. .\n")
    assert hint(puzzle, "A A\n× .\n").status == "solved"
    other = hint(puzzle, "A A\n. A\n")
    assert other.wrong[0].words == "r2c2 cannot be A"


@pytest.mark.parametrize(("family", "number"), [("zebra", 45), ("zebra", 88), ("numberlink", 40)])
def test_what_a_step_needs_is_in_the_position_or_told_before_it(family, number):
    """A note may itself take several rules."""
    puzzle = boards(encoders.family_named(family), slice(number, None))[0]
    deduction = Ahead(puzzle, {})
    told = list(deduction.inferences())
    assert any(len(inference.reason.rules) > 1 for inference in told[:-1])
    deduced = {x for inference in told for x in inference.facts}
    known = {*deduction.known} - deduced
    for inference in told:
        assert {*inference.reason.premises} <= known
        known |= {*inference.facts}
    checked = Checked(puzzle)
    with checked.session:
        for x in deduced & deduction.atoms:
            assert checked.session.solve([-x]) is False


def test_many_notes_before_a_step_are_few_sentences():
    puzzle = pencilsat.read(example_of(encoders.family_named("hidoku")))
    said = [step.sentence for step in hint(puzzle).steps]
    assert len(said) < 4
    assert all(map(readable, said))


def test_without_a_solution_it_says_why():
    found = hint(pencilsat.read("sudoku 4 2 2\n1 2 3 .\n. . . .\n. . . 4\n. . . .\n"))
    assert (found.status, found.steps) == ("no solution", ())
    assert found.clash == ["row 1 has no place for 4: contradiction"]
    assert sorted(found.clashing) == [(0, 0), (0, 1), (0, 2), (2, 3)]
    numbers = hint(pencilsat.read("slitherlink 1 2\n4 4\n"))  # which are rules, and no givens
    assert ((0, 1), (1, 1)) in numbers.clashing
    assert {*numbers.clashing} <= {*numbers.puzzle.family.answer.every(numbers.puzzle)}


def test_a_board_without_any_number_has_no_words_and_no_solution(file):
    done = run("hint", file("shikaku 2 2\n. .\n. .\n"))
    assert (done.code, done.err) == (1, "")
    assert done.out.endswith("no solution\n")


def test_what_takes_too_long_to_tell_is_found_by_trial_and_error(monkeypatch):
    def in_a_hurry(deduction: Ahead, _: object) -> None:
        assert deduction.rules.session  # loaded now, it lasts for longer

    monkeypatch.setattr(ahead, "BUDGET", 0.0)
    monkeypatch.setattr(Ahead, "_simplest", in_a_hurry)
    monkeypatch.setattr(hint_task, "MOST", 1)
    puzzle = board("takuzu", "six-by-six")
    [solution] = pencilsat.check(puzzle).solutions
    position: Position = {}
    hows = set()
    while (found := hint(puzzle, position)).status == "hint":
        hows.add(found.step.how)
        if found.step.how == "trial and error":
            assert (len(found.steps), found.look, found.known, found.places) == (1, (), [], [])
            assert len(found.step.rules) > 1
        position = found.after
    assert hows == {"rule", "trial and error"}
    assert found.status == "solved"
    assert position == {
        (r, c): v for r, row in enumerate(solution.value) for c, v in enumerate(row)
    }


@pytest.mark.parametrize("limits", [Limits(conflicts=1), Limits(seconds=1e-9)], ids=str)
def test_a_limit_leaves_it_undecided(limits):
    puzzle = board("slitherlink", "ten-by-ten")
    assert hint(puzzle, None, limits).status == "undecided"


def test_an_explanation_of_a_deduction_has_the_limits_of_that():
    puzzle = pencilsat.read(TAKUZU)
    deduction = Ahead(puzzle, {}, Limits(conflicts=0))
    explanation = Explanation.of(deduction)
    assert (explanation.deduction, explanation.puzzle) == (deduction, puzzle)
    assert not [*explanation]
    with pytest.raises(TypeError, match="deduction"):
        Explanation(puzzle, Limits(seconds=1), deduction=deduction)


def test_what_is_said_to_be_known_is_given_or_entered():
    """Not what steps that are not told have found."""
    kakuro = pencilsat.read(
        "kakuro 6 6\n"
        "    \\     \\     \\   10\\   23\\     \\\n"
        "    \\    8\\ 23\\17     .     .     \\\n"
        "  \\25     .     .     .     .   16\\\n"
        "   \\8     .     . 10\\10     .     .\n"
        "    \\   \\27     .     .     .     .\n"
        "    \\    \\3     .     .     \\     \\\n"
    )
    found = hint(kakuro)
    assert len(found.steps) > 1
    assert [*found.known] == []
