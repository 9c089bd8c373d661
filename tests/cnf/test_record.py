"""Records are what frozen dataclasses are, but for the guard against changes at run time."""

from dataclasses import dataclass, field
from inspect import signature

import pytest

from pencilsat.cnf.record import OFTEN, record


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


def test_their_signatures_are_those_of_dataclasses():
    mine, other = kinds()
    assert str(signature(mine)) == str(signature(other)).removesuffix(" -> None")
