"""Formulas whose rule instances are switched on and off by selectors."""

from oracle import smallest
from together import together

from pencilsat import encoders
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.cnf.selection import selectable
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode


def two_rules() -> Formula:
    f = Formula()
    x = f.variables("x", range(3))
    f.add("some", [[x[0], x[1]]], of="left")
    f.add("some", [[x[1], x[2]]], of="right")
    f.add("not", [[-x[1]]])
    return f


def solutions(formula, assumptions):
    with Session(formula) as session:
        return set(Enumeration(session, assumptions))


def test_each_instance_of_a_rule_has_a_selector_and_so_has_the_rest_of_it():
    made, selectors = selectable(two_rules())
    assert list(selectors) == [
        Instance("some", "left"),
        Instance("some", "right"),
        Instance("not"),
    ]
    assert sorted(selectors.values()) == [4, 5, 6]
    assert made.top_id == 6
    assert made.projection == [1, 2, 3]


def test_an_instance_holds_when_its_selector_does():
    made, selectors = selectable(two_rules())
    left, right, rest = selectors.values()
    assert solutions(made, [left, right, rest]) == solutions(two_rules(), [])
    x = two_rules().atoms
    some = solutions(made, [left, rest, -right, *(-x["x", i] for i in (2,))])
    assert some == {frozenset({("x", 0)})}
    assert len(solutions(made, [-left, -right, -rest])) == 8


@together("name", encoders.FOLDERS)
def test_with_all_selectors_the_solutions_are_those_of_the_puzzle(name):
    puzzle = encoders.read(SMALL[name])[0] if name in SMALL else smallest(name)
    plain = encode(puzzle, Options())
    made, selectors = selectable(encode(puzzle, Options()))
    assert len(list(made.clauses())) == len(list(plain.clauses()))
    assert solutions(made, [*selectors.values()]) == solutions(plain, [])
    assert solutions(plain, [])


SMALL = {
    "hashi": "hashi 3 3\n2 . 2\n. . .\n2 . 2\n",
    "sudoku": "sudoku 4 2 2\n" + ". . . .\n" * 4,
    "takuzu": "takuzu 4 4\n" + ". . . .\n" * 4,
    "numberlink": "numberlink 2 2\na a\nb b\n",
    "battleship": "battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n. .\n. .\n",
    "circuit": "circuit 1 2\no o\n",
    "zebra": "zebra 3\nname: ann, bob, cid\nclues:\nann < bob\n",
}
