"""Records are what frozen dataclasses are, but for the guard against changes at run time."""

import pickle
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

import pytest

from pencilsat.cnf.record import record


@record
class Point:
    """A place, and how it is called, which does not matter."""

    x: int
    y: int = 0
    name: str = field(default="", compare=False)
    secret: str = field(default="", repr=False)

    @cached_property
    def sum(self):
        return self.x + self.y


@record
class Named(Point):
    """With its own hash and words."""

    size: int = field(default=1, kw_only=True)

    def __hash__(self):
        return 7

    def __repr__(self):
        return "named"


@dataclass(frozen=True)
class Same:
    """What a dataclass makes of the same fields."""

    x: int
    y: int = 0
    name: str = field(default="", compare=False)
    secret: str = field(default="", repr=False)


@pytest.mark.parametrize(
    "other", [(1, 2), (1, 3), (0, 2), (1, 2, "other"), (1, 2, "", "other")], ids=str
)
def test_they_are_compared_as_dataclasses_are(other):
    assert (Point(1, 2) == Point(*other)) is (Same(1, 2) == Same(*other))
    assert (hash(Point(1, 2)) == hash(Point(*other))) is (hash(Same(1, 2)) == hash(Same(*other)))


def test_records_of_two_classes_differ():
    assert Point(1) != Named(1)
    assert Named(1) != Point(1)
    assert Point(1) != (1, 0, "", "")


def test_they_are_printed_as_dataclasses_are():
    assert repr(Point(1, name="a", secret="b")) == "Point(x=1, y=0, name='a')"
    assert repr(Same(1, name="a", secret="b")) == "Same(x=1, y=0, name='a')"


def test_what_is_worked_out_is_not_compared():
    one, other = Point(1, 2), Point(1, 2)
    assert one.sum == 3
    assert one == other
    assert hash(one) == hash(other)


def test_a_class_keeps_methods_of_its_own():
    assert (hash(Named(1)), repr(Named(1))) == (7, "named")
    assert Named(1, size=2) != Named(1, size=3)


def test_they_are_dataclasses():
    assert [part.name for part in fields(Named)] == ["x", "y", "name", "secret", "size"]
    assert replace(Named(1, 2), x=3) == Named(3, 2)
    assert pickle.loads(pickle.dumps(Point(1, 2, "a"))).name == "a"


def test_they_share_their_methods():
    for name in ("__eq__", "__hash__", "__repr__"):
        assert getattr(Point, name).__module__ == record.__module__
    assert Point.__setattr__ is object.__setattr__
