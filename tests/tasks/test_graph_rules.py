"""A family whose rule is one of a graph: one declaration makes its cuts steps and certificates."""

import re
from dataclasses import dataclass, replace

import networkx as nx
import pytest

from pencilsat import encoders
from pencilsat.boards.edges import Lines
from pencilsat.certificates import contents
from pencilsat.certificates.making import certificate
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.family import Solution
from pencilsat.rules import cuts
from pencilsat.rules.cuts import GraphCuts
from pencilsat.rules.explaining import Explaining
from pencilsat.tasks.check import check
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run


@dataclass(frozen=True)
class Ring(Circuit):
    """Points on one loop of wires."""


def encode(puzzle: Circuit, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """Two wires at every point, and one loop."""
    wire = f.variables("wire", circuit.places(puzzle))
    for point, at in graphs.edges_at(wire).items():
        f.add("no point is left out", [[wire[side] for side in at]], of=point)
    for place, said in graphs.one_loop_by_node(f, wire, how=how):
        f.add("one loop", said, of=place)


def verify(puzzle: Circuit, solution: Lines) -> list[str]:
    """By networkx."""
    ring = nx.Graph([*solution])
    right = {*ring} == puzzle.points and {degree for _, degree in ring.degree} == {2}
    whole = right and nx.is_connected(ring) and puzzle.given <= solution
    return [] if whole else ["this is not one loop through all points"]


CUTS = GraphCuts(
    cuts.one_loop,
    circuit.places,
    lambda puzzle: puzzle.points,
    edge="wire",
    thing="wire",
    what="points",
)
FAMILY = replace(
    circuit.FAMILY,
    board=replace(circuit.FAMILY.board, name="ring"),
    encodings={
        "cuts": lambda puzzle, f: encode(puzzle, f, "cuts"),
        "tree": lambda puzzle, f: encode(puzzle, f, "tree"),
    },
    verify=verify,
    eager="tree",
    counting=(None, None),
    lazy={"cuts": CUTS},
    explained=Explaining(
        encoding="cuts",
        place=lambda instance: str(instance.of),
        reason=lambda puzzle, instance, known: f"{instance.rule} {instance.of}",
    ),
)


@pytest.fixture
def ring() -> Ring:
    """Four rows of four points; there are six loops through all of them, and one has this wire."""
    text = "circuit 4 4\no o o o\n\no o o o\n\no o o o\n\no o o o\n"
    [puzzle] = encoders.read(text)
    given = frozenset({((0, 1), (1, 1)), ((2, 1), (3, 1))})
    return Ring(**(vars(puzzle) | {"given": given}))


@pytest.mark.parametrize("encoding", ["cuts", "tree"])
def test_both_encodings_have_the_loops(ring, encoding):
    free = replace(ring, given=frozenset())
    assert len({*Run(free, Options(encoding)).solutions()}) == 6
    assert check(ring, Options(encoding)).status == "unique"


def test_its_steps_name_the_cuts(ring):
    steps = [*Explanation(ring)]
    said = {reason for step in steps for reason in step.because}
    named = {told.of for step in steps for told in step.rules if told.rule == "one loop"}
    ring = "ring (1, 1), (1, 2), (2, 1), (2, 2) would close without (3, 2)-(4, 2)"
    assert ring in said
    assert "ring (1, 1), (1, 2), (2, 1), (2, 2)" in named
    assert "None" not in named


def test_its_certificates_have_the_reasons_of_cuts(ring):
    run = Run(ring, contents.certifiable(FAMILY, Options("cuts")))
    [solution] = run.solutions()
    written = certificate(run, Solution(ring, solution))
    assert written is not None
    assert run.cuts
    reasons = re.findall("c cut [0-9]+: (.*)", written.files["unique.cnf"].decode())
    assert len(reasons) == len({*map(tuple, run.cuts)})
    assert all(re.match(r"a (ring of wires through|wire leaves) \(", r) for r in reasons)
