"""What steps say of what is left is true: the ways that rules tell, and the values of places."""

import random
import re

import pytest

import pencilsat
from pencilsat import encoders
from pencilsat.tasks.explain.remaining import implied, instead
from pencilsat.tasks.explain.sentences import Sentences
from pencilsat.web.drawing import example_of

WAYS = re.compile(r"(?:, as (?:in )?|are consecutive, )(.+)")
TELLING = {
    "doppelblock": 5,
    "easyasabc": 0,
    "hidoku": 0,
    "kakkuru": 15,
    "kakurasu": 50,
    "kakuro": 50,
    "kakuru": 50,
    "kenken": 50,
    "nanro": 0,
    "renban": 50,
    "skyscrapers": 5,
    "str8ts": 50,
    "suguru": 0,
    "tenner": 5,
}
"""Families whose cells have numbers, or lines sums; how often ways are told at least."""


@pytest.mark.parametrize("name", TELLING)
def test_what_is_left_has_what_the_solution_has(name, monkeypatch):
    """Whatever is known, a rule that tells the ways that are left tells that of the solution, and
    not that it is broken; and so do the values that are left of a place, of which none is known.
    """
    left_of, left, said = Sentences.left_of, [], set()

    def recorded(self, inference):
        left.append(left_of(self, inference))
        deduction, known, facts = self.deduction, self.phrases.known, inference.facts
        (rule, *_), premises = inference.reason
        if rule.rule in deduction.words.different and len(premises) == 1 and not inference.quiet:
            numbers = {deduction.names[abs(x)][-1] for x in (*premises, *facts)}
            assert premises[0] < 0 or max(facts) > 0 or len(numbers) > 1  # or not worth a word
        for place in left[-1]:
            assert known.keys().isdisjoint(deduction.atoms_at[place])
        covered = implied(deduction, facts, left[-1])
        there = instead(deduction, facts, left[-1])
        assert {x for x in facts if deduction.said[x].place in there} <= covered
        said.update(covered)
        return left[-1]

    monkeypatch.setattr(Sentences, "left_of", recorded)
    [puzzle] = encoders.read(example_of(encoders.family_named(name)))
    explanation, source, told = pencilsat.explain(puzzle), random.Random(name), 0
    assert [*explanation]
    known = explanation.deduction.known
    assert said <= known.keys()
    assert any(left) == (name != "kakurasu")  # its cells are shaded, or not
    assert all(not known.keys().isdisjoint(some) for each in left for some in each.values())
    says = explanation.phrases.says
    for rule in explanation.deduction.rules.selectors:
        way = WAYS.search(says(rule, known))
        for _ in range(10 if way else 0):
            some = {x for x in known if source.random() < 0.8}
            few = WAYS.search(said := says(rule, some))
            assert says(rule, some, broken=True) == said
            assert few is None or way[1] in few[1].split(" or "), (rule, few, way)
            told += few is not None
    assert told >= TELLING[name]


STR8TS = """\
str8ts 8 8
x . . . 3 . . .
. x 6 . . . . .
3 x . . 5 . x x
x 4 . . . x x .
. x x . . . x .
. x x 2 x . . 4
. . . x . . . .
. 3 . . 7 . x .
"""


def test_ways_that_are_printed_have_what_the_solution_has():
    """Not those that a supposition leaves, which is wrong."""
    explanation = pencilsat.explain(pencilsat.read(STR8TS))
    printed = [step.sentence for step in explanation]
    printed = [said for said in printed if not re.search("otherwise|uppose|would", said)]
    known, told = explanation.deduction.known, 0
    for rule in explanation.deduction.rules.selectors:
        if way := WAYS.search(whole := explanation.phrases.says(rule, known)):
            begun = re.escape(whole[: way.start()])
            for said in printed:
                for few in re.finditer(rf"{begun}{WAYS.pattern}", said):
                    assert way[1] in re.split(" or |[.,;:]", few[1]), said
                    told += 1
    assert told > 5
