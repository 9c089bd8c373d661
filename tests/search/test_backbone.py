"""What is the same in all solutions: against enumeration, with cuts, under assumptions, at limits,
and in how many questions to the solver.
"""

import networkx as nx
import pytest
from models import Expiring, extensible, pigeonhole, seeded_formula
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.search.backbone import Backbone
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session


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
