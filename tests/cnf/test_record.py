"""Records are what frozen dataclasses are, but for the guard against changes at run time."""

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from functools import cached_property
from inspect import signature
from unittest.mock import ANY

import pytest

from pencilsat.cnf.record import OFTEN, frozen, record


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


def test_a_record_of_a_subclass_differs_though_its_fields_are_the_same():
    @record
    class Place(Point):
        """The same fields."""

    assert Point(1) != Place(1)
    assert Place(1) != Point(1)


def test_others_may_say_that_they_equal_a_record():
    assert Point(1) == ANY
    assert Point(1).__eq__(ANY) is NotImplemented


def test_they_are_printed_as_dataclasses_are():
    assert repr(Point(1, name="a", secret="b")) == "Point(x=1, y=0, name='a')"
    assert repr(Same(1, name="a", secret="b")) == "Same(x=1, y=0, name='a')"
    mine, other = kinds()  # whose names say where they were made
    assert repr(mine(1)) == repr(other(1))


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


def kinds():
    """A new record, and the dataclass of the same fields."""

    def made(decorator):
        @decorator
        class Thing:
            """A thing."""

            one: int
            two: int = 2
            some: list[int] = field(default_factory=list)
            last: str = field(default="", kw_only=True)
            long: int = field(default=0, kw_only=True)
            kept: list[int] = field(default_factory=list, init=False)
            found: int = field(init=False)
            fixed: int = field(default=5, init=False)

            def __post_init__(self):
                if self.long:
                    raise ValueError("long")
                self.found = self.one

        return Thing

    return made(record), made(dataclass)


def outcome(kind, call):
    """What a call gives, or the error."""
    values, named = call
    try:
        return vars(kind(*values, **named))
    except (TypeError, ValueError) as error:
        return str(error)


CALLS = [
    ((1,), {}),
    ((1, 3, [4]), {"last": "end"}),
    ((), {"one": 1, "some": [2]}),
    ((1,), {"long": 1}),
    ((), {}),
    ((), {"two": 3}),
    ((1,), {"three": 3}),
    ((1,), {"one": 2}),
    ((1, 2, [], "last"), {}),
    ((), {"three": 1}),
    ((1,), {"kept": [1]}),
    ((1,), {"found": 2}),
    ((1, 2), {"fixed": 6}),
    ((1, 2, [], [1]), {}),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
@pytest.mark.parametrize("before", [0, OFTEN], ids=["at first", "often"])
def test_they_are_called_as_dataclasses_are(call, before):
    mine, other = kinds()
    for _ in range(before):
        mine(1)
    assert outcome(mine, call) == outcome(other, call)
    assert mine(1).some is not mine(1).some


@pytest.mark.parametrize("before", [0, OFTEN], ids=["at first", "often"])
def test_what_a_class_checks_its_subclasses_check(before):
    mine, _ = kinds()

    @record
    class Longer(mine):
        """Checked as a thing is."""

        more: int = field(default=0, kw_only=True)

    for _ in range(before):
        Longer(1)
    with pytest.raises(ValueError, match="long"):
        Longer(1, long=1)


@pytest.mark.parametrize("before", [0, OFTEN], ids=["at first", "often"])
def test_a_field_may_have_any_name(before):
    @record
    class Owner:
        """With a field that is called as methods call their object."""

        self: int

    for _ in range(before):
        Owner(self=1)
    assert Owner(self=1) == Owner(1)
    assert vars(Owner(self=1)) == {"self": 1}


def test_their_signatures_are_those_of_dataclasses():
    mine, other = kinds()
    assert str(signature(mine)) == str(signature(other)).removesuffix(" -> None")


def test_nothing_is_compiled_until_many_are_made(monkeypatch):
    compiled = []
    run = exec
    monkeypatch.setattr("builtins.exec", lambda *code: (compiled.append(code), run(*code))[-1])
    kinds()
    assert compiled  # of the dataclass
    del compiled[:]

    @record
    class Thing:
        """A thing."""

        one: int
        found: int = field(default=0, init=False)

        def __post_init__(self):
            self.found = self.one

    for _ in range(OFTEN - 1):
        Thing(1)
    assert not compiled
    assert Thing(1) == Thing(1)
    assert len(compiled) == 1


@pytest.mark.parametrize("before", [0, OFTEN], ids=["at first", "often"])
def test_what_is_frozen_cannot_be_changed(before):
    @frozen
    class Place:
        """A place."""

        x: int
        y: int = 0

    @dataclass(frozen=True)
    class Far(Place):
        """A far place."""

        z: int = 0

    for _ in range(before):
        Place(1)
    with pytest.raises(FrozenInstanceError):
        Place(1).x = 2
    assert Place(1) == Place(1, 0) != Place(1, 1)
    assert hash(Place(1)) == hash(Place(1, 0))
    assert repr(Far(1, z=2)).endswith("Far(x=1, y=0, z=2)")
