"""The words about sums of Kakuro: for any run, and whatever is known of it, they are true, and say
as much as they can.
"""

import random
import re
from itertools import combinations

from pencilsat.boards.facts import Given
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.kakuro import RULES
from pencilsat.rules.explaining import Deduced
from pencilsat.rules.sums import excluded, summed

DIGITS = range(1, 10)
SEEDS = range(1500)
RUN = RULES["sets"][1]


def some_run(source: random.Random, least: int) -> Instance:
    """A run of a row, with the sum of some digits."""
    run = tuple((0, c) for c in range(source.randint(least, 4)))
    return Instance("run", ("row", run, sum(source.sample(DIGITS, len(run)))))


def numbers(text: str) -> list[int]:
    return [*map(int, re.findall(r"\d+", text))]


def test_the_digits_of_a_sum_are_said_if_few_sets_are_left_or_all_have_them():
    forms = set[str]()
    for source in map(random.Random, SEEDS):
        rule = some_run(source, 1)
        _, run, total = rule.of
        left = {p: {*source.sample(DIGITS, source.choice((1, 3, 5, 9)))} for p in run}
        known = {("digit", *p, d): False for p in run for d in DIGITS if d not in left[p]}
        known |= {("digit", *p, d): True for p in run for d in left[p] if len(left[p]) == 1}
        every = [{*some} for some in combinations(DIGITS, len(run)) if sum(some) == total]
        ways = [
            some
            for some in every
            if some <= set().union(*left.values()) and all(some & here for here in left.values())
        ]
        digits = {*source.sample(DIGITS, source.randint(0, 2))}
        _, form, told = re.fullmatch(
            rf"row .* sums to {total}((?:, as|, always with)?)(.*)",
            summed(RUN.about(rule.of), rule.of, known, 9, digits),
        ).group(0, 1, 2)
        forms.add(form)
        if len(run) > 1 and 0 < len(ways) <= 2:
            assert form == ", as"
            assert [{*numbers(way)} for way in told.split(" or ")] == ways
        elif len(run) > 1 and digits and ways and all(map(digits.issubset, ways)):
            assert (form, numbers(told)) == (", always with", sorted(digits))
        else:
            assert (form, told) == ("", "")
    assert len(forms) == 3


def test_what_is_wrong_with_a_digit_of_a_run_is_true_and_said_where_it_can_be():
    forms = set[str]()
    for source in map(random.Random, SEEDS):
        rule = some_run(source, 2)
        _, run, total = rule.of
        here, *others = source.sample(run, len(run))
        fixed = {p: source.choice(DIGITS) for p in others if source.random() < 0.5}
        some = source.sample(DIGITS, source.choice((1, 1, 2)))
        premises = [Given(("digit", *p, d)) for p, d in fixed.items()]
        facts = [Given(("digit", *here, d), False) for d in some]
        deduced = Deduced([rule], premises, facts, lambda atom: None)
        said = excluded(RUN.about(rule.of), rule.of, deduced, 9)
        rest = [total - sum(fixed.values()) - d for d in sorted(some)]
        open_cells = len(run) - 1 - len(fixed)
        if said and (bound := re.search(r"the (most|least) that .* can be is .* = (\d+)$", said)):
            forms.add(bound[1])
            left = combinations({*DIGITS} - {*fixed.values()}, open_cells)
            sums, most = [*map(sum, left)], bound[1] == "most"
            assert int(bound[2]) == (max(sums) if most else min(sums))
            assert max(sums) < min(rest) if most else min(sums) > max(rest)
            continue
        form = re.sub(r"r\dc\d([ -]r\dc\d)*|\d+( or \d+)*", "_", said or "none")
        forms.add(form)
        match form:
            case "row _ has its _":
                assert {*some} == {numbers(said)[-1]} <= {*fixed.values()}
            case "row _ has two _s":
                assert [*fixed.values()].count(numbers(said)[-1]) > 1
            case "row _ would sum to more than _":
                assert numbers(said)[-1] == total > total + max(rest)
            case "_ would be _" if open_cells == 1:
                assert numbers(said.partition(" would ")[2]) == rest
            case "_ would sum to _":
                assert open_cells > 1
                assert numbers(said.partition(" would ")[2]) == rest
            case "none":
                assert not open_cells or min(rest) < 0 <= max(rest)
            case _:
                ways = [{*numbers(way)} for way in said.partition(" would be ")[2].split(" or ")]
                [remaining] = rest
                taken = {*some, *fixed.values()}
                assert ways == [
                    {*way}
                    for way in combinations(DIGITS, open_cells)
                    if sum(way) == remaining and taken.isdisjoint(way)
                ]
    assert len(forms) > 8
