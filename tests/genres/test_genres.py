"""Every genre obeys the laws of families, and agrees with what others published."""

from dataclasses import replace
from itertools import permutations

import genre_loops
import genre_numbers
import genre_objects
import genre_old
import genre_shading
import pytest
from explaining import readable
from genre_cases import Case, boards, lines_of_pzprv3, pzpr
from marks import every
from true_names import TRUE

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.facts import Given
from pencilsat.rules.cuts import Cut
from pencilsat.rules.explaining import Deduced
from pencilsat.tasks.run import encode
from pencilsat.testing import check_family
from pencilsat.web.drawing import example_of

CASES: dict[str, Case] = {
    **genre_shading.CASES,
    **genre_numbers.CASES,
    **genre_loops.CASES,
    **genre_objects.CASES,
}

each_genre = pytest.mark.parametrize("name", encoders.GENRES)
PUZZLINK = {name: case for name, case in CASES.items() if case.pzpr} | genre_old.CASES
at_puzzlink = pytest.mark.parametrize("name", PUZZLINK)
in_puzzlekit = pytest.mark.parametrize(
    "name", [name for name, case in CASES.items() if case.puzzlekit]
)


def broken(family, puzzle, entries) -> set[str]:
    """The names of the rules that entries break."""
    return {rule.name for rule in family.verify.rules if any(rule.broken(puzzle, entries))}


def test_every_genre_is_tested():
    assert sorted(CASES) == sorted(encoders.GENRES)


@each_genre
def test_it_obeys_the_laws(name):
    check_family(encoders.family_named(name), CASES[name].boards)


@each_genre
def test_its_example_has_one_solution_and_is_explained(name):
    """In readable steps; what one is called is true of it."""
    [puzzle] = encoders.read(example_of(encoders.family_named(name)))
    assert pencilsat.check(puzzle).status == "unique"
    explanation = pencilsat.explain(puzzle)
    for inferences, told in explanation.bundles():
        assert readable(told.sentence) or told.quiet, told.sentence
        for step in inferences:
            rules, premises = step.reason
            *known, fact = (
                Given(explanation.deduction.names[abs(x)], x > 0)
                for x in (*premises, step.facts[0])
            )
            if step.technique in TRUE and len(rules) == 1:
                assert TRUE[step.technique](rules, known, fact), (step.technique, rules, known)
    assert explanation.status == "unique"


@each_genre
def test_a_rule_is_asked_for_a_phrase_whichever_comes_before_it(name):
    """Cuts among them."""
    puzzle = pencilsat.read(CASES[name].boards[0])
    formula, own = encode(puzzle), {rule.name: rule for rule in puzzle.family.verify.rules}
    some = [rule.instances[i] for rule in formula.rules.values() for i in (0, -1)]
    some += [replace(each, of=Cut(((0, 0), (0, 1)))) for each in some if each.lazy]
    facts = [Given(next(iter(formula.atoms)), False)]
    for two in permutations((each for each in some if each.rule in own), 2):
        deduced = Deduced(two, (), facts, lambda atom: None)
        assert isinstance(own[two[1].rule].plainly(puzzle, deduced), str | None)


@each_genre
def test_a_board_is_generated(name):
    made = pencilsat.generate(name, size=CASES[name].size, seed=1)
    assert pencilsat.check(made.puzzle).status == "unique"


@at_puzzlink
def test_puzzle_links_own_boards_are_judged_the_same(name):
    """The link is read and written back, what is solved there is a solution, what is wrong there
    breaks the rule that says the same. Boards of another puzzle are passed over.
    """
    case, family = PUZZLINK[name], encoders.family_named(name)
    told = pzpr(case.pzpr)
    link = f"https://puzz.link/p?{case.pzpr}/{told['link']}"
    [puzzle] = encoders.read(link)
    assert formats.write(puzzle, "puzzlink").endswith(f"/{told['link']}")
    sizes = [puzzle.rows - case.frame, puzzle.columns - case.frame]
    told_of = [told["solved"], [wrong["board"] for wrong in told["wrong"]]]
    solved, wrong = (
        [lines for *size, lines in map(lines_of_pzprv3, boards) if size == sizes]
        for boards in told_of
    )
    given = case.given([*solved[-1:], *wrong][0])
    for lines in solved:
        if case.given(lines) == given:
            assert not broken(family, puzzle, complete(puzzle, case.answered(puzzle, lines)))
    judged = 0
    for wrong in told["wrong"]:
        *size, lines = lines_of_pzprv3(wrong["board"])
        if size == sizes and case.given(lines) == given and wrong["code"] in case.codes:
            entries = case.answered(puzzle, lines)
            expected = case.codes[wrong["code"]]
            found = broken(family, puzzle, complete(puzzle, entries))
            assert expected in found, (wrong["code"], wrong["words"], found)
            judged += 1
    assert judged >= min(1, len(case.codes))


def complete(puzzle, entries):
    """The entries, with what is unsaid where they say nothing, and what is settled."""
    answer = puzzle.family.board.answer
    unsaid = dict.fromkeys(answer.every(puzzle), answer.unsaid)
    return {**unsaid, **answer.settled(puzzle), **answer.given(puzzle), **entries}


@in_puzzlekit
@every(10)
def test_published_boards_have_their_answers_and_no_others(name, step):
    case = CASES[name]
    for board, puzzle, entries in boards(case, step * case.step):
        wrong = case.several.get(board, "unique")
        found = pencilsat.check(puzzle, seconds=30)
        assert found.status == wrong, board
        if wrong == "unique":
            [solution] = found.solutions
            values = puzzle.family.board.answer.values(puzzle, solution.value)
            assert {place: values[place] for place in entries} == entries, board


@pytest.mark.parametrize("name", ["hidoku", "numbrix"])
def test_a_hundred_numbers_are_not_excluded_in_pairs(name):
    """That would take 990 000 clauses."""
    f = encode(pencilsat.read(f"{name} 10 10\n" + 10 * (10 * ". " + "\n")))
    assert sum(1 for _ in f.clauses()) < 100_000
