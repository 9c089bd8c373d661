"""The puzzles of `instances/`: their first lines say where they are from and what they are."""

import re
from collections import Counter

import pytest
from command import run
from marks import slow
from oracle import INSTANCES, Instance, instances, length, solved, takes
from together import together

from pencilsat import encoders
from pencilsat.tasks.run import Options

SOME = 10
"""Solutions asked of the other encodings where the first finds more than anybody would list."""

FEW = 300
"""The most solutions of an instance that are compared one by one."""

SHORT = 120
"""The longest text of an instance that is always tried in every way."""

LARGE = 250
"""The longest text of an instance that is ever tried in every way."""

LONG_MADE = {
    "kakuro-five-by-five",
    "nurikabe-seven-by-nine",
    "starbattle-eight-by-eight",
    "skyscrapers-seven-by-seven",
    "masyu-eight-by-eight",
}
"""Short instances that take a while to generate."""

REMADE = re.compile(r"pencilsat generate (\w+(?: --any)?(?: --\w+ [\w,]+)+)")

each_instance = together("instance", instances())


@pytest.mark.parametrize(
    "instance",
    [slow(i) if length(i) > SHORT else i for i in instances() if length(i) <= LARGE],
    ids=str,
)
def test_an_instance_has_as_many_solutions_as_it_says_in_every_encoding(instance: Instance):
    puzzle, number = instance.puzzle, instance.solutions
    first, *others = (name for name in instance.family.encodings if takes(instance, name))
    expected = solved(puzzle, Options(first), None if instance.exact else number)
    assert len(expected) == len(set(expected)) == number
    assert not any(instance.family.verify(puzzle, solution) for solution in expected)
    if instance.exact and number <= FEW:
        for name in (first, *others):
            for implied in (True, False)[name == first :]:
                found = solved(puzzle, Options(name, implied=implied))
                assert Counter(found) == Counter(expected), (name, implied)
        return
    for name in others:
        found = solved(puzzle, Options(name), None if instance.exact else min(number, SOME))
        assert len(found) == len(set(found)) == (number if instance.exact else min(number, SOME))
        assert not any(instance.family.verify(puzzle, solution) for solution in found)
    for name in (first, *others):
        assert bool(solved(puzzle, Options(name, implied=False), 1)) == (number > 0)


@each_instance
def test_an_instance_is_called_by_words_with_dashes(instance):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", instance.name)


@together(
    "instance",
    [slow(i) if str(i) in LONG_MADE or length(i) > SHORT else i for i in instances()],
)
def test_an_instance_is_what_its_source_generates(instance):
    made = REMADE.fullmatch(instance.source)
    if made:
        assert encoders.read(run("generate", *made[1].split()).out) == [instance.puzzle]


def test_no_two_instances_are_the_same_puzzle():
    puzzles = [instance.puzzle for instance in instances()]
    assert all(puzzle not in puzzles[:i] for i, puzzle in enumerate(puzzles))


def test_every_file_of_the_instances_is_one_of_them():
    variants = {*(INSTANCES / "sudoku" / "variants").iterdir()}  # see tests/rules/test_variants.py
    files = [file for file in INSTANCES.rglob("*") if file.is_file() and file not in variants]
    assert len(files) == len(instances())
