"""What steps say of what is left is true: the ways that rules tell, and the values of places."""

import random
import re

import pytest

import pencilsat
from pencilsat import encoders
from pencilsat.tasks.explain.sentences import Sentences
from pencilsat.web.drawing import example_of

WAYS = re.compile(r"(?:, as (?:in )?|are consecutive, )(.+)")
TELLING = {
    "doppelblock": 10,
    "easyasabc": 0,
    "hidoku": 0,
    "kakkuru": 30,
    "kakurasu": 100,
    "kakuro": 100,
    "kakuru": 100,
    "kenken": 100,
    "nanro": 0,
    "renban": 100,
    "skyscrapers": 10,
    "str8ts": 100,
    "suguru": 0,
    "tenner": 10,
}
"""Families whose cells have numbers, or lines sums; how often ways are told at least."""


@pytest.mark.parametrize("name", TELLING)
def test_what_is_left_has_what_the_solution_has(name, monkeypatch):
    """Whatever is known, a rule that tells the ways that are left tells that of the solution, and
    not that it is broken; and so do the values that are left of a place.
    """
    left_of, left = Sentences.left_of, []

    def recorded(self, inference):
        left.append(left_of(self, inference))
        return left[-1]

    monkeypatch.setattr(Sentences, "left_of", recorded)
    [puzzle] = encoders.read(example_of(encoders.family_named(name)))
    explanation, source, told = pencilsat.explain(puzzle), random.Random(name), 0
    assert [*explanation]
    known = explanation.deduction.known
    assert any(left) == (name != "kakurasu")  # its cells are shaded, or not
    assert all(not known.keys().isdisjoint(some) for each in left for some in each.values())
    for rule in [*explanation.deduction.rules.selectors] * 20:
        some = {x for x in known if source.random() < 0.8}
        few, [way] = (
            found[1].split(" or ") if (found := WAYS.search(said)) else [""]
            for said in (explanation.phrases.says(rule, each) for each in (some, known))
        )
        says = explanation.phrases.says
        assert says(rule, some, broken=True) == says(rule, some)
        told += few != [""]
        assert few == [""] or way in few, (rule, few, way)
    assert told >= TELLING[name]
