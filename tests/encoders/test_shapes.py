"""Names by the shape of a reason: which one fits, and that every name of a table is found."""

import pytest

from pencilsat.boards.facts import Given
from pencilsat.cnf.rules import Instance
from pencilsat.rules.cuts import Cut
from pencilsat.rules.shapes import ReasonShape, named

SHAPES = named(
    ReasonShape("one and some", "a + b*", true=False),
    ReasonShape("two", "a + a"),
    ReasonShape("some", "a*", most=4),
    ReasonShape("cut", "[a] + b"),
    ReasonShape("long", "b*", most=9),
)
FACT = Given(("x", 0, 0))


@pytest.mark.parametrize(
    ("rules", "true", "name"),
    [
        ("ab", False, "one and some"),
        ("abbbb", False, "one and some"),
        ("abbbbb", False, None),
        ("ab", True, None),
        ("aab", False, None),
        ("abc", False, None),
        ("aa", True, "two"),
        ("aaaa", True, "some"),
        ("aaaaa", True, None),
        ("Ab", True, "cut"),
        ("Aab", True, None),
        ("AAb", True, None),
        ("bbbbbbbbb", True, "long"),
        ("b", True, None),
    ],
)
def test_a_shape_is_a_number_of_each_rule(rules, true, name):
    reason = [
        Instance(x.lower(), Cut(((0, 0), (0, i))) if x.isupper() else i)
        for i, x in enumerate(rules)
    ]
    assert SHAPES(None, reason, [], FACT._replace(true=true)) == name
