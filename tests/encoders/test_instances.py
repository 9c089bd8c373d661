"""The puzzles of `instances/`: their first lines say where they are from and what they are."""

import re

import pytest
from command import run
from oracle import INSTANCES, Instance, instances, solved, takes

from pencilsat import encoders
from pencilsat.tasks.run import Options

SOME = 10
"""Solutions asked of the other encodings where the first finds more than anybody would list."""

PAIRS = [
    (i, encoding) for i in instances() for encoding in i.family.encodings if takes(i, encoding)
]
REMADE = re.compile(r"pencilsat generate (\w+(?: --any)?(?: --\w+ [\w,]+)+)")

each_instance = pytest.mark.parametrize("instance", instances(), ids=str)


@pytest.mark.parametrize(
    ("instance", "encoding"), PAIRS, ids=[f"{instance}-{name}" for instance, name in PAIRS]
)
def test_an_instance_has_as_many_solutions_as_it_says(instance: Instance, encoding: str):
    family, puzzle = instance.family, instance.puzzle
    expected = instance.solutions
    if not instance.exact and encoding != next(iter(family.encodings)):
        expected = min(expected, SOME)
    found = solved(family, puzzle, Options(encoding), None if instance.exact else expected)
    assert len(found) == len(set(found)) == expected
    assert [family.verify(puzzle, solution) for solution in found] == [[]] * expected


@each_instance
def test_an_instance_is_called_by_words_with_dashes(instance):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", instance.name)


@each_instance
def test_an_instance_is_what_its_source_generates(instance):
    made = REMADE.fullmatch(instance.source)
    if made:
        [puzzle] = encoders.read(run("generate", *made[1].split()).out)
        assert (family, puzzle) == (instance.family, instance.puzzle)


def test_no_two_instances_are_the_same_puzzle():
    puzzles = [instance.puzzle for instance in instances()]
    assert all(puzzle not in puzzles[:i] for i, puzzle in enumerate(puzzles))


def test_every_file_of_the_instances_is_one_of_them():
    files = [file for file in INSTANCES.rglob("*") if file.is_file()]
    assert len(files) == len(instances())
