"""Puzzles as an environment: what answers are worth, over all families; and its adapters."""

import asyncio
import json
import random
from dataclasses import replace
from unittest import mock

import pytest
from command import ROOT
from together import together

import pencilsat
from pencilsat import encoders, environment
from pencilsat.boards.terminal import drawing, plain
from pencilsat.environment import posing, score
from pencilsat.environment.scoring import ALMOST, goal_of
from pencilsat.web.drawing import example_of

MADE = mock.Mock(puzzle=pencilsat.read("takuzu 2 2\n0 .\n. .\n"))


def posed(family):
    """The example of a family, and what is open in it."""
    puzzle = pencilsat.read(example_of(encoders.family_named(family)))
    return puzzle, goal_of(puzzle.family.board.text(puzzle), family).values


def said(puzzle, entries):
    """Entries as a model says them."""
    answer = puzzle.family.answer
    known = {**answer.settled(puzzle), **answer.given(puzzle), **entries}
    if answer.sparse:
        known = {place: value for place, value in known.items() if value != answer.unsaid}
    return f"Let me see.\n<answer>{json.dumps(answer.to_json(puzzle, known))}</answer>"


@together("family", encoders.names())
def test_the_solution_is_worth_1_and_what_says_nothing_is_worth_0(family):
    puzzle, goal = posed(family)
    solution = environment.answer(puzzle)
    drawn = puzzle.family.board.scene(puzzle, pencilsat.solve(puzzle).solutions[0].value)
    assert score(puzzle, solution) == score(puzzle, said(puzzle, goal)) == 1
    assert score(puzzle, f"So:\n```\n{plain(drawing(drawn))}\n```\n<b>done</b>") == 1
    text, noise = puzzle.family.board.text(puzzle), random.Random(family).randbytes(40)
    nothing = ["", "[]", text, said(puzzle, {}), f"{solution} ?", noise.decode("latin-1")]
    nothing += [f"<answer>{solution}</answer><answer></answer>"]
    if len(values := {*goal.values()}) > 1:
        nothing += [said(puzzle, dict.fromkeys(goal, value)) for value in values]
    assert [score(puzzle, each) for each in nothing] == [0] * len(nothing)
    assert text.rstrip() in environment.question(puzzle)


@together("family", encoders.names())
def test_the_more_is_right_the_more_an_answer_is_worth(family):
    puzzle, goal = posed(family)
    source, answer = random.Random(family), puzzle.family.answer
    order = sorted(goal, key=lambda place: goal[place] == answer.unsaid)
    parts = [{place: goal[place] for place in order[:n]} for n in (1, 4, len(goal) - 1)]
    worth = [score(puzzle, said(puzzle, entries)) for entries in parts]
    assert 0 < worth[0] <= worth[1] <= worth[2], worth
    place = source.choice(order)
    other = source.choice([x for x in answer.choices(puzzle, place) if x != goal[place]])
    wrong, mixed = ({**entries, place: other} for entries in (goal, parts[0]))
    assert 0 < score(puzzle, said(puzzle, wrong)) <= ALMOST
    assert score(puzzle, said(puzzle, mixed)) < score(puzzle, said(puzzle, wrong))


def test_a_path_that_is_not_the_shortest_is_almost_right():
    puzzle = pencilsat.read(ROOT / "instances" / "circuit" / "one-short-way.txt")
    measure = puzzle.family.measure
    every = pencilsat.check(replace(puzzle, terminals=())).solutions
    lengths = [measure(puzzle, solution.value) for solution in every]
    worth = [score(puzzle, json.dumps(solution.to_json())) for solution in every]
    assert [length == 3 for length in lengths] == [each == 1 for each in worth] != [True, True]
    assert max(each for each in worth if each < 1) <= ALMOST


def test_a_seed_gives_the_same_puzzle_and_a_person_s_way_to_its_answer():
    puzzle = environment.puzzle("takuzu", 7, 6, difficulty="easy")
    again = environment.puzzle("takuzu", 7, 6, 6, "easy")
    assert f"{puzzle}" == f"{again}" != f"{environment.puzzle('takuzu', 8, 6)}"
    *steps, last = environment.reasoning(puzzle)
    assert steps[0].startswith("1. ")
    assert score(puzzle, "\n".join([*steps, last])) == 1
    with mock.patch.object(posing, "make", side_effect=[pencilsat.NotFound("none"), MADE]) as made:
        assert environment.puzzle("takuzu", 7) is MADE.puzzle
    assert [call.args[2] for call in made.call_args_list] == [7, 7 + posing.FAR]
    with pytest.raises(pencilsat.BadInput, match="odd"):
        environment.puzzle("takuzu", 1, 5)


def test_of_several_solutions_what_all_have_counts():
    puzzle = pencilsat.read("takuzu 4 4\n1 1 . .\n. . . .\n. . . .\n. . . .\n")
    answer = pencilsat.check(puzzle)
    open_places = {p: v for p, v in answer.certain.items() if p not in puzzle.given}
    assert len(answer.solutions) == 2
    assert open_places
    assert all(score(puzzle, json.dumps(each.to_json())) == 1 for each in answer.solutions)
    assert score(puzzle, said(puzzle, open_places)) == float(ALMOST)
    assert score(pencilsat.read("takuzu 2 2\n0 0\n. .\n"), "[[0, 0], [1, 1]]") == 0


def test_reasoning_gym_takes_the_data_set():
    gym = pytest.importorskip("reasoning_gym")
    pytest.importorskip("pencilsat.environment.gym")
    found = gym.create_dataset("pencilsat", families=["takuzu", "hitori"], seed=1, rows=4, size=4)
    for number, entry in enumerate(found):
        assert entry["metadata"]["source_index"] == number
        answers = (entry["answer"], f"{entry['answer']}]", None)
        assert [found.score_answer(answer, entry) for answer in answers] == [1, 0, 0]
    assert found[1] == found[1] != found[3]
    with pytest.raises(AssertionError, match="unknown family 'takuzzu'"):
        gym.create_dataset("pencilsat", families=["takuzzu"])


def test_verifiers_takes_the_taskset():
    vf = pytest.importorskip("verifiers.v1")
    from pencilsat.environment.taskset import PuzzleTaskset, PuzzleTasksetConfig

    tasks = [*PuzzleTaskset(PuzzleTasksetConfig(families=["takuzu", "akari"], rows=4, tasks=3))]
    assert [task.data.name for task in tasks] == ["takuzu 0", "akari 1", "takuzu 2"]
    for task in tasks:
        assert asyncio.run(task.validate(None))
        for reply, worth in ((f"<answer>{environment.answer(task.puzzle)}</answer>", 1), ("?", 0)):
            agent = vf.AgentInfo(config=vf.AgentConfig())
            about = vf.TraceTask(type="PuzzleTask", data=task.data)
            trace = vf.Trace(task=about, agent=agent, root_reply=reply)
            asyncio.run(task.score(trace))
            assert trace.rewards["rules_kept"].score == worth


def test_a_question_does_not_contain_its_answer():
    """All cells of a Galaxies can be given by the places of its centres."""
    for seed in (54, 55):
        puzzle = environment.puzzle("galaxies", seed, 4, 4)
        answer = puzzle.family.answer
        given = {**answer.settled(puzzle), **answer.given(puzzle)}
        assert score(puzzle, json.dumps(answer.to_json(puzzle, given))) == 0
