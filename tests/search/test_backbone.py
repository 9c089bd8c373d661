"""What is the same in all solutions: against enumeration, with cuts, under assumptions, at limits,
and in how many questions to the solver.
"""

from itertools import combinations, islice, product
from math import inf

import networkx as nx
import pytest
from models import Expiring, extensible, pigeonhole, seeded_formula
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.search.backbone import Backbone
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.solvers import ONE_SHOT, SOLVERS
from pencilsat.search.solving import Session

incremental_solver = together("solver", [s for s in SOLVERS if s not in ONE_SHOT])


SIGNS = list(product((1, -1), repeat=2))


class Counted(Session):
    """A session that counts the questions it is asked, and the clauses it is told."""

    questions = clauses = 0

    def solve(self, assumptions=(), patience=inf):
        self.questions += 1
        return super().solve(assumptions, patience)

    def add(self, clause):
        self.clauses += 1
        super().add(clause)


def open_ring(n):
    """Two rings of n nodes with one edge between, which all connected choices take."""
    f = Formula()
    graph = nx.disjoint_union(nx.cycle_graph(n), nx.cycle_graph(n))
    graph.add_edge(0, n)
    edge = f.variables("edge", graph.edges)
    f.add("connected", graphs.connected(f, edge))
    return f, edge


def common(solutions):
    """The literals that all assignments have, for brute force."""
    first, *others = solutions
    return {x for x in first if all(x in other for other in others)}


def found(session, assumptions=(), **options):
    """The finished backbone: its fixed literals, and its models."""
    backbone = Backbone(session, assumptions, **options)
    models = list(backbone)
    assert backbone.complete
    assert backbone.candidates == []
    assert len(set(backbone.fixed)) == len(backbone.fixed)
    return set(backbone.fixed), models


@together("seed", range(60))
def test_the_fixed_literals_are_those_that_all_models_have(seed):
    f = seeded_formula(seed)
    expected = extensible(f.clauses(), f.projection)
    with Session(f) as session:
        fixed, models = found(session)
    assert fixed == (common(expected) if expected else set())
    assert {f.facts(set(a)) for a in expected} >= set(models)
    assert len(set(models)) == len(models)


def test_the_seeded_formulas_have_all_sorts_of_backbones():
    sizes = set()
    for seed in range(60):
        f = seeded_formula(seed)
        models = extensible(f.clauses(), f.projection)
        sizes.add(len(common(models)) if models else None)
    assert {None, 0, 1, 3, 6, 7} <= sizes


@together("seed", range(60))
def test_two_of_the_models_differ_in_every_atom_that_is_not_fixed(seed):
    f = seeded_formula(seed)
    with Session(f) as session:
        fixed, models = found(session)
    for atom, v in f.atoms.items():
        values = {atom in facts for facts in models}
        assert len(values) == (1 if {v, -v} & fixed else min(2, len(models)))


@incremental_solver
def test_every_incremental_solver_finds_it(solver):
    for seed in range(5):
        f = seeded_formula(seed)
        expected = extensible(f.clauses(), f.projection)
        with Session(f, solver=solver) as session:
            assert found(session)[0] == (common(expected) if expected else set())


@pytest.mark.parametrize("n", [3, 6])
def test_cuts_take_part(n):
    f, edge = open_ring(n)
    with Session(f) as session:
        fixed, _ = found(session)
        assert fixed == {edge[0, n]}
        assert session.statistics.cuts > 0


@together("seed", range(20))
def test_assumptions_hold(seed):
    f = seeded_formula(seed)
    everything = extensible(f.clauses(), f.projection)
    with Session(f) as session:
        for assumptions in product((-1, 1), (-2, 2)):
            expected = [a for a in everything if set(assumptions) <= set(a)]
            fixed, _ = found(session, list(assumptions))
            assert fixed == (common(expected) if expected else set())


def test_units_hold():
    f = Formula()
    x = f.variables("x", range(6))
    f.add("one", f.exactly_one(list(x.values())))
    with Session(f, units=[-x[0], -x[5]]) as session:
        assert found(session)[0] == {-x[0], -x[5]}


def test_one_solution_is_fixed_altogether_in_two_questions():
    f = Formula()
    x = f.variables("x", range(5))
    f.add("alternate", [[v if i % 2 else -v] for i, v in x.items()])
    with Counted(f) as session:
        fixed, models = found(session)
        assert session.questions == 2
        assert session.clauses == 3  # one differs; that, and what is guarded, is over
    assert fixed == {-x[0], x[1], -x[2], x[3], -x[4]}
    assert models == [{("x", 1), ("x", 3)}]


def test_without_atoms_nothing_is_asked_twice():
    f = Formula()
    f.add("either", [[f.aux(), f.aux()]])
    with Counted(f) as session:
        assert found(session) == (set(), [frozenset()])
        assert session.questions == 1


def test_without_solution_nothing_is_fixed_and_that_is_certain():
    with Session(pigeonhole(3)) as session:
        assert found(session) == (set(), [])


@together("seed", range(40))
def test_claims_that_hold_in_a_solution_hold_in_a_model_given(seed):
    f = seeded_formula(seed)
    expected = extensible(f.clauses(), f.projection)
    claims = [[a * v, b * w] for v, w in combinations(f.projection, 2) for a, b in SIGNS]
    with Session(f) as session:
        fixed, models = found(session, claims=claims)
    assert fixed == (common(expected) if expected else set())
    assert len(set(models)) == len(models)
    seen = [{v if a in facts else -v for a, v in f.atoms.items()} for facts in models]
    for claim in claims:
        possible = any(set(claim) <= set(assignment) for assignment in expected)
        assert any(set(claim) <= model for model in seen) == possible


def test_a_claim_against_what_is_fixed_or_that_was_seen_is_no_question():
    f = Formula()
    x = f.variables("x", range(3))
    f.add("first", [[x[0]]])
    f.add("differ", [[x[1], x[2]], [-x[1], -x[2]]])
    with Counted(f) as session:
        found(session)
        questions = session.questions
        found(session, claims=[[-x[0], x[1]], [x[0], x[1]], [x[1], -x[2]]])
        assert session.questions == 2 * questions
        found(session, claims=[[x[1], x[2]]])
        assert session.questions == 3 * questions + 1


def test_a_limit_among_the_claims_leaves_the_backbone_incomplete():
    f = Formula()
    x = f.variables("x", range(3))
    f.add("differ", [[x[1], x[2]], [-x[1], -x[2]]])
    with Expiring(f) as session:
        backbone = Backbone(session, claims=[[x[1], x[2]]])
        list(backbone)
        assert backbone.complete
        session.questions = 10**9 - session.questions - 1
        list(backbone)
        assert backbone.candidates == []
        assert not backbone.complete


@together("seed", range(60))
def test_m_further_models_take_at_most_2m_plus_1_further_questions(seed):
    f = seeded_formula(seed, atoms=9)
    with Counted(f) as session:
        _, models = found(session)
        assert session.questions - 1 <= 2 * max(0, len(models) - 1) + 1


@pytest.mark.parametrize(("fixed", "questions"), [(0, 30), (100, 40), (1000, 45)])
def test_fixed_atoms_cost_few_questions(fixed, questions):
    f = Formula()
    first = list(f.variables("fixed", range(fixed // 2)).values())
    x = list(f.variables("open", range(30)).values())
    last = list(f.variables("same", range(fixed // 2)).values())
    f.add("fixed", ([v] for v in first + last))
    f.add("one", f.exactly_one(x))
    with Counted(f) as session:
        assert found(session)[0] == {*first, *last}
        assert session.questions - 1 <= questions


@pytest.mark.parametrize("stop", [1, 2, 3, None])
def test_the_session_answers_as_before(stop):
    f, edge = open_ring(4)
    with Session(f) as session:
        models = iter(Backbone(session))
        list(islice(models, stop))
        models.close()
        assert session.solve([edge[0, 1]]) is session.solve([-edge[0, 1]]) is True
        assert session.solve([-edge[0, 4]]) is False
        assert found(session)[0] == {edge[0, 4]}
        assert len(list(Enumeration(session))) == 25


def test_what_is_fixed_under_assumptions_is_not_fixed_afterwards():
    f = Formula()
    x = f.variables("x", range(4))
    with Session(f) as session:
        assert found(session, [x[0], -x[1]])[0] == {x[0], -x[1]}
        assert found(session)[0] == set()


def test_a_backbone_can_be_asked_twice():
    f, edge = open_ring(4)
    with Session(f) as session:
        backbone = Backbone(session)
        for _ in range(2):
            list(backbone)
            assert backbone.complete
            assert backbone.fixed == [edge[0, 4]]


def test_other_questions_between_the_models_change_nothing():
    f, edge = open_ring(5)
    with Session(f) as session:
        backbone = Backbone(session)
        for _ in backbone:
            assert session.solve([edge[0, 1]]) is True
            assert session.solve([-edge[0, 5]]) is False
        assert backbone.fixed == [edge[0, 5]]


def test_a_first_model_that_was_found_otherwise_is_the_first():
    f, edge = open_ring(3)
    with Session(f) as session:
        fixed, models = found(session, first=lambda: session.solve([-edge[0, 1]]))
        assert ("edge", 0, 1) not in models[0]
        assert fixed == {edge[0, 3]}


@pytest.mark.parametrize(("answer", "complete"), [(False, True), (None, False)])
def test_a_first_answer_without_model_ends_it(answer, complete):
    with Session(seeded_formula(1)) as session:
        backbone = Backbone(session, first=lambda: answer)
        assert list(backbone) == []
        assert backbone.complete is complete


@together("seed", range(30))
def test_what_is_said_fixed_before_a_limit_is_fixed(seed):
    f = seeded_formula(seed)
    models = extensible(f.clauses(), f.projection)
    expected = common(models) if models else set()
    for questions in range(12):
        with Expiring(f) as session:
            session.questions = questions
            backbone = Backbone(session)
            given = list(backbone)
        fixed, candidates = set(backbone.fixed), set(backbone.candidates)
        assert fixed <= expected
        assert fixed.isdisjoint(candidates)
        if given:
            assert expected <= fixed | candidates
            seen = [{v if a in facts else -v for a, v in f.atoms.items()} for facts in given]
            assert fixed | candidates == common(seen)
            assert backbone.complete == (not candidates)


@pytest.mark.parametrize("limits", [Limits(conflicts=100), Limits(seconds=0.05)])
def test_a_limit_before_the_first_model_leaves_everything_undecided(limits):
    with Session(pigeonhole(10), limits=limits) as session:
        backbone = Backbone(session)
        assert list(backbone) == []
        assert not backbone.complete
        assert backbone.fixed == []


def test_a_limit_in_the_middle_is_kept():
    f = Formula()
    x = f.variables("x", range(8))
    hard = pigeonhole(9)
    y = {v: f.aux() for v in range(1, hard.top_id + 1)}
    f.add("x₀ or hard", ([x[0], *(y[abs(v)] * v // abs(v) for v in c)] for c in hard.clauses()))
    with Session(f, limits=Limits(conflicts=500)) as session:
        backbone = Backbone(session)
        models = list(backbone)
    assert not backbone.complete
    assert x[0] in backbone.candidates
    assert backbone.fixed == []
    assert len(models) > 1


def test_a_solver_that_answers_once_is_refused_after_the_first_model():
    with Session(seeded_formula(0), solver="kissat404") as session:
        models = iter(Backbone(session))
        next(models)
        with pytest.raises(BadInput, match="kissat404 answers once"):
            next(models)


def test_a_backbone_that_outlives_its_session_ends_quietly():
    f, _ = open_ring(4)
    with Session(f) as session:
        models = iter(Backbone(session))
        next(models), next(models)
    models.close()
