"""Names of variables are made when somebody asks for them, and once."""

from pencilsat.cnf.formula import Formula


class Key(tuple):
    """A key that counts how many names were made of such keys."""

    made = 0

    def __iter__(self):
        Key.made += 1
        return super().__iter__()


def test_no_name_is_made_while_a_formula_is_written(monkeypatch):
    monkeypatch.setattr(Key, "made", 0)
    f = Formula()
    x = f.variables("x", [Key((r, 0)) for r in range(100)])
    f.auxiliaries("y", [Key((r, 1)) for r in range(100)])
    f.add("some", [[*x.values()]])
    assert f.projection == [*range(1, 101)]
    assert [*f.clauses()] == [f.projection]
    assert Key.made == 0


def test_names_are_made_once(monkeypatch):
    monkeypatch.setattr(Key, "made", 0)
    f = Formula()
    f.variables("x", [Key((r, 0)) for r in range(100)])
    assert f.facts({1, 100}) == f.facts({1, 100}) == {("x", 0, 0), ("x", 99, 0)}
    assert f.atoms["x", 99, 0] == f.atoms["x", 99, 0] == 100
    assert Key.made == 100


def test_what_is_added_after_names_were_asked_for_has_one_too():
    f = Formula()
    f.variables("x", [0])
    assert f.atoms == {("x", 0): 1}
    f.variables("y", [(0, 1)])
    assert f.atoms == {("x", 0): 1, ("y", 0, 1): 2}


def test_names_stay_when_their_maker_changes_the_variables():
    f = Formula()
    x = f.variables("x", range(2))
    helpers = f.auxiliaries("y", range(2))
    x[2] = x.pop(0)
    helpers.clear()
    assert f.atoms == {("x", 0): 1, ("x", 1): 2}
    assert f.helpers == {("y", 0): 3, ("y", 1): 4}
