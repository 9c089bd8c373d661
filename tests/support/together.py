"""Many small cases in one test."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest


def shown(value: object) -> str:
    """In a line: a record by its name."""
    text = str(value)
    return text if len(text) < 100 else str(getattr(value, "name", f"{text[:100]}…"))


def together(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Any]:
    """As pytest's `parametrize`, but one test tries all cases, and names each that fails.

    Fixtures are made once for all of them. Each case that is `slow` is a test of its own.
    """
    parts: dict[bool, list[tuple[Any, ...]]] = {False: [], True: []}
    keys = names.split(", ")
    several = f"cases_of_{'_and_'.join(keys)}"
    for case in cases:
        marked = isinstance(case, type(pytest.param()))
        values = case.values if marked else case if len(keys) > 1 else (case,)
        parts[marked and bool(case.marks)].append(tuple(values))

    def decorate(test: Callable[..., None]) -> Any:
        @wraps(test)
        def tried(**fixtures: Any) -> None:
            cases, failures = fixtures.pop(several), []
            for values in cases:
                try:
                    test(**dict(zip(keys, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"in the case {', '.join(map(shown, values))}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} cases", failures)

        own = inspect.signature(test).parameters.values()
        first = inspect.Parameter(several, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        others = [parameter for parameter in own if parameter.name not in keys]
        tried.__signature__ = inspect.Signature([first, *others])
        quick, rest = parts[False], parts[True]
        each = [pytest.param(quick, id="some" if rest else "all")] * bool(quick)
        each += [
            pytest.param([values], id=f"other{k}", marks=pytest.mark.slow)
            for k, values in enumerate(rest)
        ]
        return pytest.mark.parametrize(several, each)(tried)

    return decorate
